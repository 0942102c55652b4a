"""The options of a crawl on screen: attacks in rows, who has to evade, what is risky."""

from __future__ import annotations

from typing import Any

from inkribbon.crawl.combat.odds import evader
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.world import DANGER, NOBODY
from inkribbon.crawl.turn.pointers import dear
from inkribbon.crawl.words import names
from inkribbon.crawl.words.names import Scene
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.game import Game, Odd
from inkribbon.terminal.choice import Choice
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import Lexicon

GROUPS = {
    "move": "move",
    "attack": "attack",
    "flip-door": "door",
    "clear-barricade": "door",
    "climb": "move",
    "venture": "move",
    "move-elevator": "move",
    "ride-on": "move",
    "shoot-barrel": "attack",
    "search": "search",
    "search-box": "search",
    "search-fallen": "search",
    "store-items": "item",
    "use-typewriter": "item",
    "fulfil": "item",
    "use-station": "item",
    "use-item": "item",
    "burn-corpse": "item",
    "refuel": "item",
    "mix": "item",
    "made-in-heaven": "item",
    "trade": "trade",
    "discard": "drop",
}
ORDER = ("move", "attack", "door", "search", "item", "trade", "other", "drop")
EVADING = ("evade", "caught")
RISKY = 0.6
"""For a character at Danger, an evade roll with a lower chance than this is marked."""


def choice_of(
    game: Game[Any, Any],
    world: Any,
    scene: Scene,
    decision: Decision,
    action: Data,
    lexicon: Lexicon,
) -> Choice:
    """An option with its odds, marked if it is risky or wasteful."""
    tag = words.tag(action)
    group = group_of(decision, tag)
    odds = () if decision.seat == CHANCE else game.odds(world, action)
    victim = evader(world, action) if any(o.result in EVADING for o in odds) else NOBODY
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
        evader="" if victim in (NOBODY, decision.seat) else names.character(scene, victim, lexicon),
        risky=tag == "discard" or is_wasted(scene, action) or is_risky(scene, action, odds, victim),
        dear=isinstance(action, Discard) and action.item in dear(world),
        square=names.square(scene, getattr(action, "square", -1)),
    )


def group_of(decision: Decision, tag: str) -> str:
    """The group of an option; discarding gets its own group among other options."""
    if decision.prompt == "action":
        return GROUPS.get(tag, "other")
    mixed = len({words.tag(action) for action in decision.actions()}) > 1
    return "drop" if tag == "discard" and mixed else "other"


def is_wasted(scene: Scene, action: Data) -> bool:
    """Whether this reloads a full weapon or heals a character who is Fine."""
    if not isinstance(action, UseItem):
        return False
    weapon = names.find_item(scene, action.weapon) if action.weapon else None
    if weapon is not None:
        return weapon.ammo >= scene.book.items[weapon.card].capacity
    patient = scene.characters.get(action.on)
    return patient is not None and not patient.harm


def is_risky(scene: Scene, action: Data, odds: tuple[Odd, ...], seat: int) -> bool:
    """Whether the first roll is likely to make a character at Danger fall."""
    victim = scene.characters.get(scene.active if seat == NOBODY else seat)
    if victim is None or victim.harm < DANGER:
        return False
    chance = {odd.result: odd.count / odd.total for odd in odds}
    if seat != NOBODY:
        return chance.get("evade", 0) < RISKY
    # After a miss against an enemy in the same square, it strikes back and cannot be evaded.
    enemy = scene.enemies.get(getattr(action, "enemy", NOBODY))
    at_hand = enemy is not None and enemy.square == victim.square
    return at_hand and chance.get("miss", 0) > 1 - RISKY
