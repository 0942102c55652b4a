"""Special rules of single scenarios. All are authored."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.crawl import Table, laid_out, scenario_on
from support.re1 import the_game

from inkribbon.crawl.scenario.file import TileName

POOL = """
    +---+---+---+---+
    | .   .   . d . |
    +---+---+---+---+
    """
WET = TileName(at="a1", name="Pool", flooded=True)


def pool(special: Sequence[str] = ("cold-water",), cast: Sequence[str] = ("jill",)) -> Table:
    scenario = scenario_on(POOL, special=tuple(special), tile=(WET,))
    return laid_out(the_game(), scenario, cast)


@pytest.mark.parametrize(("faces", "harm"), [("blank blank", 1), ("blank low", 0)])
def test_whoever_ends_a_turn_in_cold_water_evades_or_is_hurt(faces: str, harm: int) -> None:
    table = pool().stand("jill", "b1").begin().stop(dice=[faces])
    assert table.who("jill").harm == harm


def test_crossing_cold_water_does_nothing() -> None:
    table = pool().stand("jill", "b1").open(0).begin()
    table.move("c1").move("d1").stop()
    assert table.who("jill").harm == 0


def test_each_character_is_cold_in_their_own_turn_only() -> None:
    table = pool(cast=["jill", "chris"]).stand("jill", "d1").stand("chris", "a1").begin("jill")
    table.stop()
    assert table.who("chris").harm == 0
    table.stop(dice=["blank blank"])
    assert table.who("chris").harm == 1


def test_without_the_rule_water_is_only_wet() -> None:
    table = pool(special=()).stand("jill", "b1").begin().stop()
    assert table.who("jill").harm == 0
