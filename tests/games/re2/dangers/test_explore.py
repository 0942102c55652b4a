"""Unexplored tiles: the colour of a tile says whether and on which table to roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from support.crawl import Table
from support.re2 import foe, game, re2

from inkribbon.crawl.combat.evade import StepAside
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import CardEffect, Dodge, DrawMore, Spawn
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.scenario.file import Colour, Tables, TileName
from inkribbon.crawl.state.events import Encountered, EnemySpawned, Explored, TensionDrawn
from inkribbon.kernel.content.files import Source

BOARD = """
    +---+---+---+---+---+---+
    | .   . n .   * n .   * |
    +---+---+---+---+---+---+
    """
"""Three tiles in a row, joined by archways."""


def table_of(*effects: CardEffect) -> dict[str, tuple[CardEffect, ...]]:
    """An encounter table: these effects on a 2, nothing on any other face."""
    return {**dict.fromkeys("U3456", ()), "2": effects}


def board(
    first: Colour, second: Colour, tables: Tables, cast: Sequence[str] = ("leon",), **more: Any
) -> Table:
    """Leon on a green tile; the two tiles to the east have these colours."""
    tiles = (
        TileName("a1", "West", "green"),
        TileName("c1", "Middle", first),
        TileName("e1", "East", second),
    )
    found = re2(BOARD, cast=cast, tile=tiles, encounters=tables, **more)
    return found.stand("leon", "b1")


DEAD_END = {"amber": table_of(), "yellow": table_of(), "red": table_of()}


@pytest.mark.rule("re2.explore.start-unexplored", "re2.explore.coloured-tiles")
@pytest.mark.parametrize("colour", ["yellow", "amber", "red"])
def test_a_coloured_tile_calls_for_one_roll_when_somebody_first_enters_it(colour: Colour) -> None:
    table = board(colour, "green", DEAD_END).begin().move("c1", dice=["6"])

    assert [(event.tile, event.colour) for event in table.told(Explored)] == [(1, colour)]
    assert [event.face for event in table.told(Encountered)] == ["6"]


@pytest.mark.rule("re2.explore.green-tile")
def test_a_green_tile_calls_for_no_roll() -> None:
    table = board("green", "red", DEAD_END).begin().move("c1").move("d1")

    assert table.told(Explored) == []
    assert table.world.unexplored == {2: "red"}


@pytest.mark.rule("re2.explore.once-per-tile")
def test_an_explored_tile_is_never_rolled_for_again_by_anyone() -> None:
    table = board("amber", "green", DEAD_END, cast=("leon", "claire")).stand("claire", "b1")
    table.begin().move("c1", dice=["6"]).move("b1").move("c1").stop()
    table.move("c1")

    assert len(table.told(Explored)) == len(table.told(Encountered)) == 1


@pytest.mark.rule("re2.explore.tables-in-brief")
def test_the_colour_of_the_tile_chooses_the_table_of_the_brief() -> None:
    tables = {"yellow": table_of(Spawn(enemy="zombie")), "red": table_of(Spawn(enemy="licker"))}
    yellow = board("yellow", "green", tables).begin().move("c1", dice=["2"])
    red = board("red", "green", tables).begin().move("c1", dice=["2"])

    assert [event.kind for event in yellow.told(EnemySpawned)] == ["zombie"]
    assert [event.kind for event in red.told(EnemySpawned)] == ["licker"]


@pytest.mark.rule("re2.explore.roll-on-entry")
def test_the_roll_comes_at_once_before_the_next_action() -> None:
    tables = {"amber": table_of(Spawn(enemy="zombie"))}
    table = board("amber", "green", tables).begin().move("c1", dice=["2"])

    assert table.asked().prompt == "action"
    assert table.world.actions == 3
    assert table.places() == ["d1"]


@pytest.mark.rule("re2.explore.roll-on-entry")
def test_a_character_pushed_onto_an_unexplored_tile_explores_it() -> None:
    shover = foe("shover", Profile(range=0, push=True, name="Shove"))
    table = board("amber", "green", DEAD_END, enemies=[shover])
    table.enemy("shover", "b1").begin().attack("knife", "b1", dice=["blank"])
    table.answer(StepAside(0, table.square("c1")), dice=["6"])

    assert [event.tile for event in table.told(Explored)] == [1]


@pytest.mark.rule("re2.explore.roll-on-entry")
def test_an_enemy_that_walks_onto_an_unexplored_tile_explores_nothing() -> None:
    table = board("amber", "green", DEAD_END, cast=("leon", "claire")).stand("leon", "a1")
    table.stand("claire", "b1").enemy("zombie", "d1").begin("claire").stop()

    assert table.enemies("c1")
    assert table.world.unexplored == {1: "amber"}


# Scenario files


SCENARIO = """
id = "tiny"
title = "Tiny"
source = "authored"
brief = ""
goal = "Leave."
kit = ["knife"]

[decks.tension]
all-clear = 4

[map]
floors = ['''
+---+---+---+---+
| 1   * n .   * |
+       +       +
| .   . | .   X |
+---+---+---+---+
''']
"""


def problems(*tiles: str, tables: str = "") -> list[str]:
    return game().problems(Source("tiny.toml", "\n".join((SCENARIO, *tiles, tables))))


def tile(at: str, colour: str, more: str = "") -> str:
    return f'[[tile]]\nat = "{at}"\nname = "{at}"\ncolour = "{colour}"\n{more}'


AMBER = "[encounters.amber]\n" + "".join(f"{face} = []\n" for face in "U23456")


def test_a_coloured_tile_needs_no_token_but_a_table() -> None:
    assert problems(tile("c1", "amber"), tables=AMBER) == []
    (missing,) = problems(tile("c1", "amber"))
    assert "[encounters.amber]" in missing


def test_a_token_cannot_be_laid_because_the_box_has_none() -> None:
    (problem,) = problems(tile("c1", "amber", "unexplored = true"), tables=AMBER)
    assert problem == "1 unexplored tokens are used, but the box has 0"


def test_nobody_starts_on_a_coloured_tile() -> None:
    (problem,) = problems(tile("a1", "amber"), tables=AMBER)
    assert "start square" in problem


# Extra cards


def unsettled(count: int = 1, **more: Any) -> Table:
    """Leon next to an amber tile whose table calls for extra cards on a 2."""
    return board("amber", "green", {"amber": table_of(DrawMore(count=count))}, **more)


def drawn(table: Table) -> list[tuple[int, str]]:
    return [(event.seat, event.card) for event in table.told(TensionDrawn)]


@pytest.mark.parametrize("count", [1, 2])
def test_extra_cards_of_a_table_are_drawn_in_the_tension_phase_of_this_turn(count: int) -> None:
    table = unsettled(count, cast=("leon", "claire")).stand("claire", "a1")
    table.begin().move("c1", dice=["2"])
    assert drawn(table) == []

    table.stop()
    assert drawn(table) == [(0, "all-clear")] * (1 + count)
    table.stop()
    assert drawn(table)[1 + count :] == [(1, "all-clear")]


def test_extra_cards_are_not_drawn_on_another_face() -> None:
    assert len(drawn(unsettled().begin().move("c1", dice=["3"]).stop())) == 1


def test_extra_cards_lapse_with_a_turn_that_ends_before_its_tension_phase() -> None:
    tiles = (TileName("c1", "Middle", "amber"),)
    tables = {"amber": table_of(DrawMore(count=1))}
    way_out = BOARD.replace("*", "X", 1)
    table = re2(way_out, cast=("leon", "claire"), tile=tiles, encounters=tables)
    table.stand("leon", "b1").stand("claire", "a1").begin()
    table.move("c1", dice=["2"]).move("d1").leave().stop()

    assert drawn(table) == [(1, "all-clear")]


def test_extra_cards_called_for_during_the_tension_phase_are_drawn_in_it() -> None:
    slip = TensionCard(
        id="slip",
        name="Slip",
        source="authored",
        colour="amber",
        copies=1,
        effects=(Dodge(need="high", push=True),),
    )
    table = unsettled(cards=[slip], tension=["slip"]).begin().stop(dice=["blank blank"])
    table.deck("tension", "all-clear").answer(StepAside(0, table.square("c1")), dice=["2"])

    assert [card for _, card in drawn(table)] == ["slip", "all-clear"]
