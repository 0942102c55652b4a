"""Named positions from which the tree of all possible games is counted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from support.crawl import Table, crawl
from support.games import Case, cases

from inkribbon.crawl.state.decks import GREEN
from inkribbon.crawl.state.world import World
from inkribbon.kernel.engine import answer

SETTING_UP = ("start", "first")
"""Prompts of the choices before the first turn."""


def begun(case: Case) -> Any:
    """The start of a scenario after its set-up choices, taking the first option of each."""
    world = case.start()
    while world.decision.prompt in SETTING_UP or world.decision.about == (GREEN,):
        answer(world, world.decision.options[0].action)
    return world


ROOM = """
+---+---+---+
| .   .   . |
+           +
| .   .   . |
+           +
| *   .   . |
+---+---+---+
"""
CORRIDOR = """
+---+---+---+---+---+
| *   .   .   .   . |
+---+---+---+---+---+
"""
TWO_ROOMS = """
+---+---+---+---+
| .   * | *   . |
+       +       +
| .   . d .   . |
+---+---+---+---+
"""


def _melee(game: str) -> Table:
    """A fight in one square: two zombies, with room on all sides to flee or to push them."""
    table = crawl(game, ROOM, kit=["knife", "handgun"])
    return table.stand(_first(table), "b2").enemy("zombie", "b2").enemy("zombie", "b2")


def _corridor(game: str) -> Table:
    """A crowded corridor: four zombies compete for the last free space."""
    table = crawl(game, CORRIDOR)
    table.stand(_first(table), "e1")
    for square in ("d1", "d1", "c1", "b1"):
        table.enemy("zombie", square)
    return table


def _door(game: str) -> Table:
    """Two people at a door, a zombie behind it, something to find and something to trade."""
    cast = _cast(game)[:2]
    table = crawl(game, TWO_ROOMS, cast=cast, kit=["handgun", "green-herb"])
    table.stand(cast[0], "b2").stand(cast[1], "a1", harm=2).enemy("zombie", "c2")
    return table.token("A", "b2").deck("A", "green-herb", "handgun-bullets", "handgun-bullets")


def _last_breath(game: str) -> Table:
    """At Danger beside two enemies, with a spray in the bag: every choice may be the last."""
    table = crawl(game, ROOM, kit=["knife", "first-aid-spray"], tension=["all-clear"] * 3)
    table.stand(_first(table), "a1", harm=4).enemy("zombie", "a1").enemy("zombie", "b1")
    return table


def _cards(game: str) -> Table:
    """Any tension card of the box may come next, with two people in two rooms."""
    cast = _cast(game)[:2]
    table = crawl(game, TWO_ROOMS, cast=cast)
    table.deck("tension", *table.game.contents.tension, discard=["all-clear"])
    table.stand(cast[0], "a1").stand(cast[1], "d2").open(0)
    for square in ("b1", "c1", "d1"):
        table.enemy("zombie", square)
    return table


def _first(table: Table) -> str:
    return table.world.characters[0].id


def _cast(game: str) -> list[str]:
    (case,) = [case for case in cases(4) if case.setup.game == game][:1]
    return list(case.setup.characters)


def _shotgun(game: str) -> Table:
    """A shotgun blast into a square with three enemies: its results are distributed."""
    table = crawl(game, CORRIDOR, kit=["shotgun"]).stand("leon", "a1")
    return table.enemy("zombie", "c1").enemy("zombie", "c1").enemy("licker", "c1")


def _cut(game: str) -> Table:
    """No tension card is face up: the deck is cut for the zombies' special attack."""
    tension = ["all-clear", "all-clear-hand", "all-clear-hand", "all-clear-teeth", "lurching-gait"]
    table = crawl(game, ROOM, tension=tension).stand("jill", "a1")
    return table.enemy("zombie", "b1").enemy("zombie", "c2")


TABLES: dict[str, Callable[[str], Table]] = {
    "a fight in one square": _melee,
    "a crowded corridor": _corridor,
    "two people at a door": _door,
    "a last breath": _last_breath,
    "any tension card": _cards,
}
ODD_TABLES: dict[tuple[str, str], Callable[[str], Table]] = {
    ("re2", "a blast"): _shotgun,
    ("re3", "a deck to cut"): _cut,
}
CRAWLS = ("re1", "re2", "re3")


def positions() -> dict[str, Callable[[], Any]]:
    """Functions that build each position, by name."""
    found: dict[str, Callable[[], Any]] = {}
    for case in cases(2):
        found[f"{case.setup.game}: start of {case.setup.scenario}"] = partial(begun, case)
    for game in CRAWLS:
        for name, make in TABLES.items():
            found[f"{game}: {name}"] = partial(_begun_table, make, game)
    for (game, name), make in ODD_TABLES.items():
        found[f"{game}: {name}"] = partial(_begun_table, make, game)
    return found


def _begun_table(make: Callable[[str], Table], game: str) -> World:
    return make(game).begin().world
