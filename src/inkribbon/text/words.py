"""Sentences about events, options and questions, with the names of what they are about.

A struct's fields fill the gaps of its sentence; what a field means is told by its name, so a new
task or event needs a sentence in the language file and nothing here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inkribbon.crawl.world import NOBODY
from inkribbon.kernel.data import TAGS, Data, Event
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
    return words.say(
        "option", tag(action), variant(scene, action, prompt), **gaps(scene, action, words)
    )


def question(scene: Scene, decision: Decision, words: Lexicon | None = None) -> str:
    """What is asked, and of whom."""
    words = words or load()
    speaker = Speaker(scene, words)
    values: dict[str, object] = {"who": speaker.character(decision.seat), "actions": scene.actions}
    for name, value in zip(ABOUT.get(decision.prompt, ()), decision.about, strict=False):
        values.update(speaker.named(name, value))
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
    return TAGS[type(data)]


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
    speaker = Speaker(scene, words, getattr(data, "seat", scene.active))
    values: dict[str, object] = {"actions": scene.actions}
    for name in data.__struct_fields__:
        values.update(speaker.named(name, getattr(data, name)))
    return values


class Speaker:
    """Puts values into words; a value's field says what it is.

    Doors are named from where `owner` stands.
    """

    def __init__(self, scene: Scene, words: Lexicon, owner: int = NOBODY) -> None:
        self.scene = scene
        self.words = words
        self.owner = owner

    def named(self, name: str, value: Any) -> dict[str, object]:
        """A field as words; some give several gaps, such as a square and its room."""
        namer = NAMERS.get(name)
        if namer is None:
            return {name: value}
        said = namer(self, value)
        return said if isinstance(said, dict) else {name: said}

    def character(self, seat: int) -> str:
        return names.character(self.scene, seat, self.words)

    def square(self, square: int) -> dict[str, object]:
        return {"square": self.place(square), "room": names.room(self.scene, square)}

    def place(self, square: int) -> str:
        return names.square(self.scene, square)

    def tile(self, tile: int) -> str:
        return names.tile(self.scene, tile)

    def door(self, link: int) -> str:
        return names.door(self.scene, link, self.owner, self.words)

    def card(self, name: str) -> dict[str, object]:
        known = self.scene.book.tension.get(name)
        return {
            "card": names.card(self.scene.book, name),
            "text": known.text if known else "",
            "colour": self.words.say("colour", known.colour) if known else "",
        }

    def item(self, item: int | str) -> str:
        """An item in somebody's hands by its number, or a card by its name."""
        if isinstance(item, str):
            return names.card(self.scene.book, item)
        held = names.find_item(self.scene, item)
        return names.item(self.scene.book, held) if held else self.words.say("word", "item")

    def herbs(self, cards: tuple[str, ...]) -> str:
        return names.herbs(self.scene.book, cards)

    def enemy(self, enemy: int) -> str:
        return names.enemy(self.scene, enemy, self.words)

    def kind(self, kind: str) -> str:
        return names.kind(self.scene, kind)

    def faces(self, faces: tuple[str, ...]) -> str:
        return " ".join(self.words.say("face", face) for face in best_first(faces)) or "-"

    def need(self, symbol: str) -> str:
        return self.words.say("need", symbol)

    def symbol(self, symbol: str) -> str:
        return self.words.say("symbol", symbol or "none")

    def harm(self, harm: int) -> str:
        return health(harm, self.words)

    def ability(self, name: str) -> str:
        return names.ability(name)

    def cause(self, cause: str) -> str:
        return self.words.say("outcome", cause) if self.words.has("outcome", cause) else cause

    def extra(self, extra: int) -> dict[str, object]:
        return {"extra": extra, "points": extra + 1}

    def action(self, action: Data) -> str:
        return option(self.scene, action, "", self.words)


NAMERS: dict[str, Callable[[Speaker, Any], str | dict[str, object]]] = {
    "seat": Speaker.character,
    "to": Speaker.character,
    "on": Speaker.character,
    "target": Speaker.character,
    "square": Speaker.square,
    "start": Speaker.place,
    "tile": Speaker.tile,
    "link": Speaker.door,
    "card": Speaker.card,
    "key": Speaker.item,
    "item": Speaker.item,
    "into": Speaker.item,
    "weapon": Speaker.item,
    "herbs": Speaker.herbs,
    "enemy": Speaker.enemy,
    "kind": Speaker.kind,
    "faces": Speaker.faces,
    "need": Speaker.need,
    "symbol": Speaker.symbol,
    "harm": Speaker.harm,
    "ability": Speaker.ability,
    "cause": Speaker.cause,
    "extra": Speaker.extra,
    "action": Speaker.action,
}

RANKS = ("high", "mid", "low", "blank")


def best_first(faces: tuple[str, ...]) -> list[str]:
    """Die faces in the order people read them."""
    return sorted(faces, key=lambda face: (RANKS.index(face) if face in RANKS else 0, face))


# Variants: which of several sentences a struct gets


def variant(scene: Scene, data: Any, prompt: str = "") -> str:
    """The name of the sentence among those of its kind; '' where there is only one."""
    name = tag(data)
    if name in VARIANTS:
        return VARIANTS[name](data)
    return SCENE_VARIANTS[name](scene, data) if name in SCENE_VARIANTS else prompt


VARIANTS: dict[str, Callable[[Any], str]] = {
    # events
    "door-flipped": lambda told: "open" if told.open else "closed",
    "found": lambda told: "card" if told.card else "nothing",
    "healed": lambda told: "some" if told.levels else "none",
    "attacked": lambda told: "shot" if told.points else "melee",
    "enemy-moved": lambda told: str(told.cause),
    "enemy-attacked": lambda told: str(told.cause),
    "tension-skipped": lambda told: "more" if told.draws else "none",
    "effect-began": lambda told: "tile" if told.tile >= 0 else "table",
    "ended": lambda told: "won" if told.won else "lost",
    # options
    "attack": lambda action: "more" if action.extra else "one",
    "react": lambda action: "move" if action.target == NOBODY else "attack",
}


def _flip(scene: Scene, action: Any) -> str:
    if scene.locked >> action.link & 1:
        return "unlock"
    return "close" if scene.open >> action.link & 1 else "open"


def _use(scene: Scene, action: Any) -> str:
    if action.weapon:
        return "reload"
    return "self" if action.on == scene.active else "other"


SCENE_VARIANTS: dict[str, Callable[[Scene, Any], str]] = {"flip-door": _flip, "use-item": _use}
