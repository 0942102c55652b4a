"""Tables of the third game with terrain: corpses, fire, stairs, boxes, tables, goals.

Unlike in `support.re3`, but as in real scenarios, a fallen character does not lose the game and an
empty tension deck does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from support.crawl import CLEAR, Table, box_with, laid_out, scenario_on

from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import Colour, LinkRule, Scenario, TileName
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.tables import convert

SAFE = "6"
"""A face of the encounter die that wakes and burns nothing."""
EMPTY: Mapping[str, Sequence[Mapping[str, Any]]] = dict.fromkeys("U23456", ())
"""An encounter table on which nothing happens."""


def ground(
    *floors: str,
    cast: Sequence[str] = ("jill",),
    kit: Sequence[str] = ("knife", "handgun", "first-aid-spray"),
    tension: Sequence[str] = CLEAR,
    reshuffles: bool = False,
    links: Mapping[str, LinkRule] | None = None,
    tiles: Iterable[TileName] = (),
    tables: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]] | None = None,
    goals: Sequence[Mapping[str, Any]] = (),
    special: Sequence[str] = (),
    items: Iterable[ItemCard] = (),
    enemies: Iterable[EnemyCard] = (),
    cards: Iterable[TensionCard] = (),
    deck_b: Sequence[str] = (),
) -> Table:
    """A table on drawn floors, with no characters yet and these cards added to the box."""
    written = {"encounters": tables or {}, "goals": list(goals)}
    read_in = convert(Source("test", ""), "test", {**PLAIN, **written}, Scenario)
    scenario = scenario_on(
        *floors,
        enemies=LETTERS,
        links=links,
        decks={"tension": {}, "A": {}, "B": dict.fromkeys(deck_b, 1)},
        kit=tuple(kit),
        tile=tuple(tiles),
        tension_reshuffles=reshuffles,
        encounters=read_in.encounters,
        goals=read_in.goals,
        special=tuple(special),
    )
    box = box_with(GAME.contents, items, enemies, cards)
    table = laid_out(GAME, scenario, cast, box=box, tension=tension)
    return table.deck("B", *deck_b)


LETTERS = {"Z": "zombie", "D": "zombie-dog", "L": "drain-deimos"}
PLAIN = {
    "id": "test",
    "title": "",
    "source": "",
    "brief": "",
    "goal": "",
    "map": {"floors": []},
    "decks": {},
}


def tile(at: str, colour: Colour = "yellow") -> TileName:
    """An unexplored tile by one of its squares."""
    return TileName(at, at, colour, True)


def squares_of(table: Table, kind: str) -> list[str]:
    """The sorted squares of the enemies of a type."""
    names = table.world.book.grid.names
    return sorted(names[e.square] for e in table.enemies() if e.kind == kind)
