"""Special rules of single scenarios. All are authored."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.crawl import Table, laid_out, scenario_on
from support.re1 import the_game

from inkribbon.crawl.bot.aims.stations import useful_stations
from inkribbon.crawl.bot.aims.unknown import must_look
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.printed.effects import Receive, Spawn
from inkribbon.crawl.scenario.file import Station, TileName, parse
from inkribbon.crawl.scenario.goals import FindGoal, SlayGoal
from inkribbon.crawl.state.events import CorpseRolled
from inkribbon.crawl.state.world import Lasting
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.crawl.turn.water import water_of

POOL = """
    +---+---+---+---+
    | .   .   . d . |
    +---+---+---+---+
    """
PROTOTYPE = "crimson-head-prototype"
WET = TileName(at="a1", name="Pool", flooded=True)


def pool(special: Sequence[str] = ("cold-water",), cast: Sequence[str] = ("jill",)) -> Table:
    scenario = scenario_on(POOL, special=tuple(special), tile=(WET,))
    return laid_out(the_game(), scenario, cast)


@pytest.mark.parametrize(("faces", "harm"), [("blank blank", 1), ("blank low", 0)])
def test_whoever_ends_a_turn_in_cold_water_evades_or_is_hurt(faces: str, harm: int) -> None:
    table = pool().stand("jill", "b1").begin().stop(dice=[faces])
    assert table.who("jill").harm == harm


@pytest.mark.parametrize(("faces", "rolls"), [("blank blank", 0), ("blank low", 1)])
def test_whoever_falls_in_cold_water_does_not_roll_for_corpses(faces: str, rolls: int) -> None:
    table = (
        pool(cast=["jill", "chris"])
        .stand("jill", "b1", harm=4)
        .stand("chris", "d1")
        .carry("chris", "first-aid-spray")
    )
    put_corpse(table.world, table.square("c1"))
    table.begin("jill")
    table.world.lasting = (Lasting("ominous-feeling", "ominous-feeling", seat=0, turns=2),)

    table.stop(dice=[faces, *["2"] * rolls])

    assert table.who("jill").down is (rolls == 0)
    assert len(table.told(CorpseRolled)) == rolls
    assert table.world.active == table.seat("chris")


def test_water_is_found_among_other_special_rules() -> None:
    assert water_of(pool(special=("ominous-feeling", "cold-water")).world.book) is not None
    assert water_of(pool(special=("ominous-feeling",)).world.book) is None


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


COFFIN = Station(
    at="a1",
    name="Coffin",
    text="",
    waits=True,
    effects=(
        Receive(card="stone-and-metal-object", once=True),
        Receive(card="grenade-launcher", once=True),
        Spawn(enemy=PROTOTYPE),
    ),
)


def coffin() -> Table:
    return laid_out(the_game(), scenario_on(POOL, station=(COFFIN,)), ["jill"]).stand("jill", "a1")


def test_the_coffin_is_not_opened_while_every_crimson_head_model_is_out() -> None:
    table = coffin()
    for _ in range(3):
        table.enemy("crimson-head", "d1")
    assert not table.begin().offers(UseStation)

    table = coffin().enemy("crimson-head", "d1").enemy("crimson-head", "d1").begin()
    table.answer(UseStation(0))
    assert [enemy.kind for enemy in table.enemies()].count(PROTOTYPE) == 1


@pytest.mark.parametrize("held", [False, True])
def test_the_coffin_gives_no_second_object_to_those_who_come_again(held: bool) -> None:
    table = coffin()
    if held:
        table.carry("jill", "knife", "stone-and-metal-object")
    table.begin().answer(UseStation(0))
    assert table.cards("jill").count("stone-and-metal-object") == 1
    assert [enemy.kind for enemy in table.enemies()] == [PROTOTYPE]


def test_the_coffin_of_the_crypts_is_such_a_one() -> None:
    scenario, _ = parse(the_game().shipped("crypts-a"))
    station = next(station for station in scenario.station if station.name == COFFIN.name)
    assert (station.waits, station.effects) == (COFFIN.waits, COFFIN.effects)


def test_careful_opens_the_coffin_for_what_has_to_be_killed() -> None:
    goals = (FindGoal(item="stone-and-metal-object", text=""), SlayGoal(enemy=PROTOTYPE, text=""))
    table = laid_out(the_game(), scenario_on(POOL, station=(COFFIN,), goals=goals), ["jill"])
    table.stand("jill", "a1").carry("jill", "stone-and-metal-object").begin()
    assert useful_stations(table.world) == (0,)
    table.answer(UseStation(0))
    assert useful_stations(table.world) == ()


def test_careful_looks_behind_doors_for_what_has_to_be_killed() -> None:
    world = the_game().new("crypts-a", ["jill", "chris"])
    assert must_look(world, missing=[], searching=False)
    assert not must_look(world, missing=[], searching=True)
