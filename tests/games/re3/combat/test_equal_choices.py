"""Where several squares fit an effect equally well, the player whose turn it is chooses."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.crawl import Table, laid_out, scenario_on
from support.re3 import names, re3, routes, tension_card

from inkribbon.crawl.combat.enemy_moves import WalkTo
from inkribbon.crawl.combat.spawning import SpawnPoint
from inkribbon.crawl.dangers.fire import KindleAt
from inkribbon.crawl.printed.effects import Corner
from inkribbon.games.re3.edition import GAME
from inkribbon.games.re3.scenario_rules import Stalk, Waken

CONFLICT = pytest.mark.rule("re3.reaction.conflict-choice")


def place(drawing: str, special: str, cast: Sequence[str] = ("jill",)) -> Table:
    letters = {"Z": "zombie", "N": "nemesis-1"}
    return laid_out(GAME, scenario_on(drawing, enemies=letters, special=(special,)), cast)


@CONFLICT
def test_cornered_asks_between_equally_near_spawn_squares() -> None:
    drawing = """
        +---+---+---+---+---+
        | *   .   * d .   . |
        +---+---+---+---+---+
        """
    table = re3(drawing, cast=["jill"], cards=[tension_card("trap", Corner())])
    table.deck("tension", "trap", "all-clear").stand("jill", "b1").enemy("zombie", "e1").begin()

    table.stop(dice=["trap"])
    assert (table.asked().prompt, routes(table)) == ("enemy-route", ["a1", "c1"])
    table.answer(table.offers(WalkTo)[1])

    assert table.places() == ["c1"]


@CONFLICT
def test_cornered_does_not_ask_where_one_spawn_square_is_nearest() -> None:
    drawing = """
        +---+---+---+---+---+---+
        | *   .   .   * d .   . |
        +---+---+---+---+---+---+
        """
    table = re3(drawing, cast=["jill"], cards=[tension_card("trap", Corner())])
    table.deck("tension", "trap", "all-clear").stand("jill", "b1").enemy("zombie", "f1").begin()

    table.stop(dice=["trap"])

    assert table.places() == ["a1"]


@CONFLICT
def test_spreading_fire_asks_which_of_the_nearest_squares_burns() -> None:
    drawing = """
        +---+---+---+---+
        | .   .   .   ~ |
        +               +
        | .   .   .   . |
        +---+---+---+---+
        """
    table = place(drawing, "spreading-fire").stand("jill", "a1").begin()

    table.stop()
    burning = [kindle.square for kindle in table.offers(KindleAt)]
    assert (table.asked().prompt, names(table, burning)) == ("fire-spreads", ["c1", "c2"])
    table.answer(KindleAt(table.square("c2")))

    assert names(table, table.world.fire) == ["c2", "d1"]
    assert table.asked().prompt == "action"


@CONFLICT
def test_the_stalkers_way_is_chosen_where_several_are_equally_short() -> None:
    drawing = """
        +---+---+---+---+---+
        | .   .   .   .   N |
        +                   +
        | .   .   .   .   . |
        +---+---+---+---+---+
        """
    table = place(drawing, "stalker").stand("jill", "a1").begin()
    pace = GAME.contents.enemies["nemesis-1"].move
    column = "edcba"[pace]

    table.do(Stalk(table.enemies()[0].id))
    assert routes(table) == [f"{column}1", f"{column}2"]
    table.answer(table.offers(WalkTo)[1])

    assert table.places() == [f"{column}2"]


@CONFLICT
def test_which_of_equally_near_corpses_rises_is_chosen() -> None:
    drawing = """
        +---+---+---+---+---+
        | k   .   .   .   k |
        +---+---+---+---+---+
        """
    table = place(drawing, "restless-dead").stand("jill", "c1").begin()

    table.stop()
    assert names(table, [waken.square for waken in table.offers(Waken)]) == ["a1", "e1"]
    table.answer(Waken(table.square("e1")))

    assert table.places() == ["e1"]
    assert list(table.world.corpses) == [table.square("a1")]


@CONFLICT
def test_the_horde_asks_between_equally_near_spawn_squares() -> None:
    drawing = """
        +---+---+---+---+---+
        | * b .   .   . b * |
        +---+---+---+---+---+
        """
    table = place(drawing, "horde").stand("jill", "c1").begin()

    table.stop()
    assert names(table, [point.square for point in table.offers(SpawnPoint)]) == ["a1", "e1"]
    table.answer(SpawnPoint(table.square("e1")))

    assert table.places() == ["e1"]


@pytest.mark.rule("re3.encounter.spawn-no-room")
def test_a_zombie_of_the_horde_appears_beside_a_full_spawn_square() -> None:
    drawing = """
        +---+---+---+---+---+
        | .   .   . b *   . |
        +---+---+---+---+---+
        """
    table = place(drawing, "horde").stand("jill", "a1")
    for _ in range(4):
        table.enemy("zombie", "d1")

    table.begin().stop()

    assert len(table.enemies("d1")) == 4
    assert len(table.enemies("e1")) == 1
