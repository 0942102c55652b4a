"""The options of a decision as a person meets them: numbered, grouped, with their odds.

A choice is found again by its number, by a square, or by words that fit no other.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.crawl.items import UseItem
from inkribbon.crawl.world import DANGER, NOBODY
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Game, Odd
from inkribbon.text import names, words
from inkribbon.text.lexicon import Lexicon
from inkribbon.text.names import Scene

GROUPS = {
    "move": "move",
    "attack": "attack",
    "flip-door": "door",
    "search": "search",
    "use-item": "item",
    "mix": "item",
    "made-in-heaven": "item",
    "trade": "trade",
    "discard": "drop",
}
ORDER = ("move", "attack", "door", "search", "item", "trade", "other", "drop")
EVADING = ("evade", "caught")
DIAL = re.compile(r" \d+/\d+")
RISKY = 0.6
"""At Danger, an evade roll with a worse chance than this is marked."""


class Choice(msgspec.Struct, frozen=True):
    """One option: what it is called, in which group, and what may come of it."""

    number: int
    action: Data
    group: str
    label: str
    """What its group is called."""
    text: str
    row: str = ""
    """Choices with the same row are variants of one thing, such as shots at one enemy."""
    cell: str = ""
    odds: tuple[Odd, ...] = ()
    evader: str = ""
    """Who has to evade, if it is somebody else than the one who chooses."""
    risky: bool = False
    square: str = ""


def choices_of(
    game: Game[Any, Any], world: Any, scene: Scene, decision: Decision, lexicon: Lexicon
) -> list[Choice]:
    """Every option of the decision in the order it is shown."""
    found = [
        _choice(game, world, scene, decision, option.action, lexicon) for option in decision.options
    ]
    found.sort(key=lambda choice: ORDER.index(choice.group))
    return [replace(c, number=i) for i, c in enumerate(_short_rows(found), 1)]


def _short_rows(choices: list[Choice]) -> list[Choice]:
    """Rows without the dials of their weapons, unless that is all that tells two apart."""
    rows = {choice.row: DIAL.sub("", choice.row) for choice in choices}
    if len(set(rows.values())) < len(rows):
        return choices
    return [replace(choice, row=rows[choice.row]) for choice in choices]


def _choice(
    game: Game[Any, Any],
    world: Any,
    scene: Scene,
    decision: Decision,
    action: Data,
    lexicon: Lexicon,
) -> Choice:
    tag = words.tag(action)
    group = group_of(decision, tag)
    odds = () if decision.seat == CHANCE else game.odds(world, action)
    evader = who_evades(world, action) if any(o.result in EVADING for o in odds) else NOBODY
    values = words.gaps(scene, action, lexicon)
    shot = tag == "attack"
    return Choice(
        number=0,
        action=action,
        group=group,
        label=lexicon.say("group", group),
        text=words.option(scene, action, decision.prompt, lexicon),
        row=lexicon.say("row", tag, **values) if shot else "",
        cell=lexicon.say("cell", tag, words.variant(scene, action), **values) if shot else "",
        odds=odds,
        evader="" if evader in (NOBODY, decision.seat) else names.character(scene, evader, lexicon),
        risky=tag == "discard" or is_wasted(scene, action) or is_risky(scene, action, odds, evader),
        square=names.square(scene, getattr(action, "square", -1)),
    )


def group_of(decision: Decision, tag: str) -> str:
    """Throwing away stands apart wherever it is offered beside something else."""
    if decision.prompt == "action":
        return GROUPS.get(tag, "other")
    mixed = len({words.tag(action) for action in decision.actions()}) > 1
    return "drop" if tag == "discard" and mixed else "other"


def who_evades(world: Any, action: Data) -> int:
    """Whose evade roll an option leads to: the roll waits on top of the stack."""
    ahead = world.clone()
    answer(ahead, action)
    attack = getattr(ahead.stack[-1], "attack", None) if ahead.stack else None
    return getattr(attack, "seat", NOBODY)


def is_wasted(scene: Scene, action: Data) -> bool:
    """Ammunition for a full weapon, or recovery for somebody who is Fine."""
    if not isinstance(action, UseItem):
        return False
    weapon = names.find_item(scene, action.weapon) if action.weapon else None
    if weapon is not None:
        return weapon.ammo >= scene.book.items[weapon.card].capacity
    patient = scene.characters.get(action.on)
    return patient is not None and not patient.harm


def is_risky(scene: Scene, action: Data, odds: tuple[Odd, ...], evader: int) -> bool:
    """Whether somebody at Danger could fall by the first roll, likelier than one may like."""
    victim = scene.characters.get(scene.active if evader == NOBODY else evader)
    if victim is None or victim.harm < DANGER:
        return False
    chance = {odd.result: odd.count / odd.total for odd in odds}
    if evader != NOBODY:
        return chance.get("evade", 0) < RISKY
    # A miss in the own square is answered by a blow that cannot be evaded.
    enemy = scene.enemies.get(getattr(action, "enemy", NOBODY))
    at_hand = enemy is not None and enemy.square == victim.square
    return at_hand and chance.get("miss", 0) > 1 - RISKY


# Finding the choice that was typed


class Unclear(Exception):
    """What was typed fits no choice, or several."""

    def __init__(self, fits: list[Choice]) -> None:
        super().__init__()
        self.fits = fits


def pick(choices: list[Choice], typed: str) -> Choice:
    """The choice meant by a number, a square or some words."""
    typed = typed.lower().strip().rstrip(".")
    if typed.isdigit():
        return _only([choice for choice in choices if choice.number == int(typed)])
    on_square = [choice for choice in choices if choice.square == typed]
    if len(on_square) == 1:
        return on_square[0]
    said = _words_of(typed)
    fits = [choice for choice in choices if said and _fits(choice, said)]
    exact = [choice for choice in fits if _words_of(choice.text) == said]
    return _only(exact if len(exact) == 1 else fits)


def _only(fits: list[Choice]) -> Choice:
    if len(fits) != 1:
        raise Unclear(fits)
    return fits[0]


def _fits(choice: Choice, said: list[str]) -> bool:
    """Each word typed begins a word of the choice; single letters only where one stands alone."""
    known = [*_words_of(choice.label), *_words_of(choice.text)]
    answer = choice.text in ("yes", "no")
    return all(
        any(
            word == other or (other.startswith(word) and (len(word) > 1 or answer))
            for other in known
        )
        for word in said
    )


def _words_of(text: str) -> list[str]:
    kept = "".join(c if c.isalnum() or c in "/.'-" else " " for c in text.lower())
    return kept.split()
