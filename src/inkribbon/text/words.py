"""Sentences about events, options and questions, with the names of what they are about.

A struct's fields fill the gaps of its sentence; what a field means is told by its name, so a new
task or event needs a sentence in the language file and nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import fields

from inkribbon.crawl.world import NOBODY
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.data import Data, Event, tag_of
from inkribbon.kernel.decision import Decision, Outcome
from inkribbon.kernel.game import Odd, Withheld

from . import names
from .lexicon import Lexicon, load
from .names import Scene

FINE_TO_DANGER = ("fine", "hurt", "caution", "badly-hurt", "danger")


# Sentences


def event(scene: Scene, told: Event, words: Lexicon | None = None) -> str:
    """What happened, as one sentence."""
    words = words or load()
    text = words.say("event", tag(told), variant(scene, told), **gaps(scene, told, words))
    return sentence(text)


def option(scene: Scene, action: Data, prompt: str = "", words: Lexicon | None = None) -> str:
    """What may be chosen, in few words; some depend on the question they answer."""
    words = words or load()
    return words.say("option", tag(action), variant(scene, action, prompt), **gaps(scene, action, words))


def question(scene: Scene, decision: Decision, words: Lexicon | None = None) -> str:
    """What is asked, and of whom."""
    words = words or load()
    values: dict[str, object] = {"who": names.character(scene, decision.seat, words)}
    values["actions"] = scene.actions
    values["active"] = names.character(scene, scene.active, words)
    for name, value in zip(ABOUT.get(decision.prompt, ()), decision.about, strict=False):
        values.update(_named(scene, name, value, NOBODY, words))
    if decision.options and isinstance(first := decision.options[0].action, Rolled):
        values["dice"] = len(first.faces)
    return sentence(words.say("prompt", decision.prompt, **values))


def withheld(reason: Withheld, words: Lexicon | None = None) -> str:
    """Why something is not on offer."""
    words = words or load()
    what = words.say("withheld", reason.action)
    why = words.say("reason", reason.reason, value=", ".join(reason.values))
    return sentence(f"{what}: {why}")


def outcome(result: Outcome, words: Lexicon | None = None) -> str:
    """How the game ended and why."""
    words = words or load()
    won = words.say("word", "won" if result.won else "lost")
    return f"{won} {words.say('outcome', result.cause)}"


def odds(found: tuple[Odd, ...], words: Lexicon | None = None) -> str:
    """Chances as percentages: 'kill 17%, push 33%, miss 50%'."""
    words = words or load()
    return ", ".join(f"{words.say('odds', odd.result)} {percent(odd)}" for odd in found)


def percent(odd: Odd) -> str:
    """Rounded, but never 0% for what can happen nor 100% for what need not."""
    share = 100 * odd.count / odd.total
    if 0 < share < 1:
        return "<1%"
    if 99 < share < 100:
        return ">99%"
    return f"{share:.0f}%"


def health(harm: int, words: Lexicon | None = None) -> str:
    """A level of the health track in words."""
    level = FINE_TO_DANGER[min(harm, len(FINE_TO_DANGER) - 1)]
    return (words or load()).say("health", level)


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


# Gaps


def tag(data: Data) -> str:
    return tag_of(type(data).__name__)


ABOUT: dict[str, tuple[str, ...]] = {
    "push": ("enemy",),
    "push-back": ("enemy",),
    "enemy-target": ("enemy",),
    "enemy-route": ("enemy",),
    "assault": ("enemy",),
    "special-target": ("enemy",),
    "trade": ("seat",),
    "consent": ("seat",),
    "share": ("damage",),
    "draw": ("deck",),
    "cut": ("deck",),
}
"""What the values are that a decision is about."""


def gaps(scene: Scene, data: Any, words: Lexicon) -> dict[str, object]:
    """The fields of a struct as words, by name."""
    owner = getattr(data, "seat", scene.active)
    values: dict[str, object] = {"actions": scene.actions}
    for field in fields(data):
        values.update(_named(scene, field.name, getattr(data, field.name), owner, words))
    return values


def _named(
    scene: Scene, name: str, value: Any, owner: int, words: Lexicon
) -> dict[str, object]:
    """A field as words; some give several gaps, such as a square and its room."""
    namer = NAMERS.get(name)
    if namer is None:
        return {name: value}
    said = namer(scene, value, owner, words)
    return said if isinstance(said, dict) else {name: said}


Namer = Callable[[Scene, Any, int, Lexicon], "str | dict[str, object]"]


def _character(scene: Scene, value: int, owner: int, words: Lexicon) -> str:
    return names.character(scene, value, words)


def _square(scene: Scene, value: int, owner: int, words: Lexicon) -> dict[str, object]:
    return {"square": names.square(scene, value), "room": names.room(scene, value)}


def _start(scene: Scene, value: int, owner: int, words: Lexicon) -> str:
    return names.square(scene, value)


def _card(scene: Scene, value: str, owner: int, words: Lexicon) -> dict[str, object]:
    known = scene.book.tension.get(value)
    return {
        "card": names.card(scene.book, value),
        "text": known.text if known else "",
        "colour": words.say("colour", known.colour) if known else "",
    }


def _item(scene: Scene, value: int | str, owner: int, words: Lexicon) -> str:
    if isinstance(value, str):
        return names.card(scene.book, value)
    held = names.find_item(scene, value)
    return names.item(scene.book, held) if held else words.say("word", "item")


def _enemy(scene: Scene, value: int, owner: int, words: Lexicon) -> str:
    return names.enemy(scene, value, words)


def _kind(scene: Scene, value: str, owner: int, words: Lexicon) -> str:
    return names.kind(scene, value)


def _door(scene: Scene, value: int, owner: int, words: Lexicon) -> str:
    return names.door(scene, value, owner, words)


def _faces(scene: Scene, value: tuple[str, ...], owner: int, words: Lexicon) -> str:
    return " ".join(words.say("face", face) for face in best_first(value)) or "-"


def _need(scene: Scene, value: str, owner: int, words: Lexicon) -> str:
    return words.say("need", value)


def _symbol(scene: Scene, value: str, owner: int, words: Lexicon) -> str:
    return words.say("symbol", value or "none")


def _herbs(scene: Scene, value: tuple[str, ...], owner: int, words: Lexicon) -> str:
    return names.herbs(scene.book, value)


def _tile(scene: Scene, value: int, owner: int, words: Lexicon) -> str:
    return names.tile(scene, value)


def _ability(scene: Scene, value: str, owner: int, words: Lexicon) -> str:
    return names.ability(value)


def _health(scene: Scene, value: int, owner: int, words: Lexicon) -> str:
    return health(value, words)


def _cause(scene: Scene, value: str, owner: int, words: Lexicon) -> str:
    return words.say("outcome", value) if words.has("outcome", value) else value


def _extra(scene: Scene, value: int, owner: int, words: Lexicon) -> dict[str, object]:
    return {"extra": value, "points": value + 1}


def _action(scene: Scene, value: Data, owner: int, words: Lexicon) -> str:
    return option(scene, value, "", words)


NAMERS: dict[str, Namer] = {
    "seat": _character,
    "to": _character,
    "on": _character,
    "target": _character,
    "square": _square,
    "start": _start,
    "link": _door,
    "card": _card,
    "key": _item,
    "item": _item,
    "into": _item,
    "weapon": _item,
    "kind": _kind,
    "enemy": _enemy,
    "faces": _faces,
    "need": _need,
    "symbol": _symbol,
    "herbs": _herbs,
    "tile": _tile,
    "ability": _ability,
    "harm": _health,
    "cause": _cause,
    "extra": _extra,
    "action": _action,
}

RANKS = ("high", "mid", "low", "blank")


def best_first(faces: tuple[str, ...]) -> list[str]:
    """Die faces in the order people read them."""
    return sorted(faces, key=lambda face: (RANKS.index(face) if face in RANKS else 0, face))


# Variants: which of several sentences a struct gets


def variant(scene: Scene, data: Any, prompt: str = "") -> str:
    """The name of the sentence among those of its kind; '' where there is only one."""
    choose = VARIANTS.get(tag(data))
    return choose(scene, data) if choose else prompt


def _flip(scene: Scene, data: Any) -> str:
    if scene.locked >> data.link & 1:
        return "unlock"
    return "close" if scene.open >> data.link & 1 else "open"


def _use(scene: Scene, data: Any) -> str:
    if data.weapon:
        return "reload"
    return "self" if data.on == scene.active else "other"


VARIANTS: dict[str, Callable[[Scene, Any], str]] = {
    # events
    "door-flipped": lambda scene, told: "open" if told.open else "closed",
    "found": lambda scene, told: "card" if told.card else "nothing",
    "healed": lambda scene, told: "some" if told.levels else "none",
    "attacked": lambda scene, told: "shot" if told.points else "melee",
    "enemy-moved": lambda scene, told: str(told.cause),
    "enemy-attacked": lambda scene, told: str(told.cause),
    "tension-skipped": lambda scene, told: "more" if told.draws else "none",
    "effect-began": lambda scene, told: "tile" if told.tile >= 0 else "table",
    "ended": lambda scene, told: "won" if told.won else "lost",
    # options
    "attack": lambda scene, action: "more" if action.extra else "one",
    "flip-door": _flip,
    "use-item": _use,
    "react": lambda scene, action: "move" if action.target == NOBODY else "attack",
}
