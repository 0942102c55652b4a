"""Zombies: their targets, their bites, and the effects of a wound."""

from __future__ import annotations

import pytest
from support.apocalypse import inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.rules.horde import HordeRests, HordeStop, Rouse
from inkribbon.games.apocalypse.rules.items import Trade
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.state.board import add_zombie
from inkribbon.games.apocalypse.state.events import (
    BiteMissed,
    Bitten,
    CrateDropped,
    Cured,
    HeldFast,
    ItemsLost,
    Pushed,
    Resisted,
    Turned,
    Walked,
    Wounded,
)
from inkribbon.games.apocalypse.state.tasks import Bite
from inkribbon.geometry.inches import DIAGONAL, STRAIGHT
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer, push, run

LANE = """
    +-+-+-+-+-+-+-+-+-+
    |. . . A Z . . . .|
    +-+-+-+-+-+-+-+-+-+
    """
YARD = """
    +-+-+-+
    |Z . .|
    + + + +
    |. A .|
    + + + +
    |. . .|
    +-+-+-+
    """


@pytest.mark.rule("apocalypse.enemy.attack-roll", "apocalypse.components.d6")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_below_six_a_bite_does_nothing(die: int) -> None:
    table = inches(LANE, modes=("one-bite",)).zombie_step(dice=[die])

    assert [event.roll for event in table.told(BiteMissed)] == [die]
    assert table.human("A").wounds == 0
    assert table.at("A") == "d1"


@pytest.mark.rule("apocalypse.enemy.attack-roll", "apocalypse.enemy.push-back")
def test_a_six_wounds_and_moves_the_human_back_an_inch() -> None:
    table = inches(LANE).zombie_step(dice=[6, 2])

    assert table.human("A").wounds == 1
    assert table.at("A") == "c1"
    assert len(table.told(Bitten)) == 1
    assert table.zombies() == ["d1"]  # it follows, but may not bite after its move


@pytest.mark.rule("apocalypse.enemy.attack-roll")
def test_nobody_bites_over_a_wall_a_fence_or_a_barricade() -> None:
    inches(LANE.replace("A Z", "A|Z")).zombie_step()
    barred = inches(LANE)
    barred.barricade(("d1", "e1"))
    barred.zombie_step()
    assert not barred.told(BiteMissed)


@pytest.mark.rule("apocalypse.enemy.push-back")
@pytest.mark.parametrize("drawn", [".|A Z", "o A Z"])
def test_a_human_with_something_behind_him_stays_and_is_bitten_on(drawn: str) -> None:
    table = inches(LANE.replace(". A Z", drawn)).zombie_step(dice=[6, 2, 6, 2, 1, 1])

    assert table.at("A") == "d1"
    assert table.human("A").wounds == 2
    assert len(table.told(HeldFast)) == 2


@pytest.mark.rule("apocalypse.enemy.push-chain")
def test_a_human_pushed_into_another_pushes_that_one_unhurt() -> None:
    table = inches(LANE.replace(". . A Z", ". B A Z")).zombie_step(dice=[6, 3])

    assert (table.at("A"), table.at("B")) == ("c1", "b1")
    assert (table.human("A").wounds, table.human("B").wounds) == (1, 0)
    assert [event.figure for event in table.told(Pushed)] == [2, 1]


@pytest.mark.rule("apocalypse.enemy.push-chain", "apocalypse.enemy.push-back")
def test_if_the_last_in_line_is_blocked_nobody_moves() -> None:
    table = inches(LANE.replace(". . . A Z", "D C B A Z")).zombie_step(dice=[6, 3, 1, 1, 1])

    assert [table.at(who) for who in "ABCD"] == ["d1", "c1", "b1", "a1"]
    enemy = inches(LANE.replace(". . A Z", ". Z A Z"), modes=("one-bite",))
    enemy.zombie_step(dice=[6, 3, 1])
    assert enemy.at("A") == "d1"


@pytest.mark.rule("apocalypse.enemy.no-front-arc")
@pytest.mark.parametrize("way", ["north", "east", "south", "west"])
def test_a_zombie_bites_whichever_way_it_came(way: str) -> None:
    drawn = """
        +-+-+-+
        |. n .|
        +     +
        |w A e|
        +     +
        |. s .|
        +-+-+-+
        """
    for mark in "nesw":
        drawn = drawn.replace(mark, "Z" if mark == way[0] else ".")
    table = inches(drawn, modes=("one-bite",)).zombie_step(dice=[2])
    assert len(table.told(BiteMissed)) == 1


@pytest.mark.rule("apocalypse.enemy.humans-only-actions")
def test_a_zombie_only_walks_and_bites() -> None:
    table = inches(
        """
        +-+-+-+-+
        |? Z A .|
        +       +
        |. Z . .|
        +-+-+-+-+
        """,
        modes=("horde",),
        seats=2,
    ).zombie_step()
    table.answer(Rouse(table.zombie("b1").id))

    kinds = {type(action) for action in table.asked().actions()}
    assert kinds == {Move, Bite, HordeStop}
    assert not kinds & {Search, Trade, Build}


def test_a_zombie_goes_for_the_human_with_the_shortest_way() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+-+
        |A . . Z . . . . B|
        +     -           +
        |. . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+
        """.replace("+     -           +", "+                 +")
    ).zombie_step(dice=[1, 1])
    assert table.zombies() == ["b1"]
    walled = inches(LANE.replace(". . . A Z . . . .", "A|. Z . . . . . B")).zombie_step()
    assert walled.zombies() == ["g1"]
    tie = inches(LANE.replace(". . . A Z . . . .", "A . . . Z . . . B")).wounds("B", 1)
    assert tie.zombie_step(dice=[1]).zombies() == ["h1"]


def test_a_player_may_run_the_horde() -> None:
    table = inches(LANE, modes=("horde",), seats=2, spawn=1).zombie_step()
    assert table.asked().seat == 1
    table.answer(Rouse(-1)).answer(Bite(-1, 1), dice=[3])
    assert table.offers(Bite)
    assert not table.offers(HordeRests)
    assert table.moves() == ["f1", "g1", "h1"]
    table.move("f1")
    assert table.zombies() == ["f1"]


def test_a_zombie_of_a_player_bites_no_more_often_than_the_mode_allows() -> None:
    table = inches(LANE, modes=("horde", "one-bite"), seats=2).zombie_step()
    table.answer(Rouse(-1)).answer(Bite(-1, 1), dice=[3])
    assert not table.offers(Bite)
    assert table.offers(HordeStop)


def test_a_zombie_of_a_player_walks_only_once() -> None:
    lane = LANE.replace(". . . A Z . . . .", "A . . . Z . . . .")
    table = inches(lane, modes=("horde",), seats=2).zombie_step().answer(Rouse(-1)).move("b1")
    assert {type(action) for action in table.asked().actions()} == {Bite, HordeStop}


def test_a_zombie_that_has_acted_is_not_roused_again() -> None:
    lane = LANE.replace(". . . A Z . . . .", "A . . . Z . Z . .")
    table = inches(lane, modes=("horde",), seats=2).zombie_step()
    first, second = table.offers(Rouse)
    table.answer(first).answer(HordeStop())
    assert table.offers(Rouse) == [second]


def test_a_zombie_of_a_player_walks_around_a_human_and_not_through() -> None:
    table = inches(YARD, modes=("horde",), seats=2).zombie_step().answer(Rouse(-1)).move("c3")
    (walk,) = table.told(Walked)
    assert (walk.half_inches, walk.through) == (2 * STRAIGHT + DIAGONAL, ())


# Wounds and turning


@pytest.mark.rule("apocalypse.health.zombification-roll")
@pytest.mark.parametrize(("die", "turns"), [(1, True), (2, False), (6, False)])
def test_a_one_after_a_wound_turns_the_human(die: int, turns: bool) -> None:
    table = inches(LANE.replace("|. .", "|B ."), share=(1, 2)).zombie_step(dice=[6, die])

    assert bool(table.told(Turned)) == turns
    assert bool(table.told(Resisted)) == (not turns)
    assert (table.human("A").fate == "turned") == turns


@pytest.mark.rule("apocalypse.health.zombification-roll", "apocalypse.components.d6")
@pytest.mark.parametrize(("modes", "dice"), [((), 1), (("harsh-turning",), 3)])
def test_one_die_is_rolled_for_the_wound_or_one_for_every_wound_held(
    modes: tuple[str, ...], dice: int
) -> None:
    table = inches(LANE, modes=modes).wounds("A", 2).carry("A")
    push(table.world, Bite(-1, 1))
    run(table.world)
    answer(table.world, Rolled(("6",)))
    assert (table.asked().seat, table.asked().prompt) == (CHANCE, "inches.turning")
    assert Rolled(("2",) * dice) in table.asked().actions()
    assert sum(option.weight for option in table.asked().options) == 6**dice


@pytest.mark.rule("apocalypse.health.sixth-wound")
def test_the_sixth_wound_turns_at_once_without_a_roll() -> None:
    table = inches(LANE.replace("|. .", "|B ."), share=(1, 2)).wounds("A", 5)
    table.carry("A").zombie_step(dice=[6])

    assert [event.how for event in table.told(Turned)] == ["sixth-wound"]
    assert [event.wounds for event in table.told(Wounded)] == [6]
    assert not table.told(Resisted)


@pytest.mark.rule("apocalypse.health.zombified-figure")
def test_a_turned_human_is_a_zombie_on_the_same_square_from_the_next_step_on() -> None:
    table = inches(LANE.replace("|. . .", "|. . B"), share=(1, 9)).zombie_step(dice=[6, 1])

    assert table.zombies() == ["c1", "d1"]  # pushed to c1, turned there; the biter followed
    new = table.zombie("c1")
    assert (new.name, new.done) == ("A", True)
    assert table.at("A") == ""
    assert [human.name for human in table.world.humans.values() if human.fate == "up"] == ["B"]

    table.zombie_step(dice=[1] * 4)
    assert len(table.told(BiteMissed)) == 4


@pytest.mark.rule("apocalypse.health.zombified-figure", "apocalypse.turn.zombie-cap")
def test_a_turned_human_may_lift_the_number_of_zombies_over_the_cap() -> None:
    table = inches(LANE.replace("|. . . A Z . . . .", "|B|. . A Z Z Z Z Z"), share=(1, 9))
    table.zombie_step(dice=[6, 1])

    assert len(table.zombies()) == 6


@pytest.mark.rule("apocalypse.items.lost-on-zombification", "apocalypse.items.discard-pile")
def test_what_a_turned_human_carried_goes_to_the_discard_pile() -> None:
    table = inches(LANE.replace("|. .", "|B ."), share=(1, 2)).carry("A", "pistol", "herb")
    table.zombie_step(dice=[6, 1])

    assert [event.cards for event in table.told(ItemsLost)] == [("pistol", "herb")]
    assert table.world.decks["search"].discard == ("pistol", "herb")
    assert table.human("A").items == ()


@pytest.mark.rule("apocalypse.items.lost-on-zombification")
def test_a_supply_crate_stays_where_its_bearer_fell() -> None:
    table = inches(LANE.replace("|. .", "|B ."), share=(1, 2)).carry("A", "crate")
    table.zombie_step(dice=[6, 1])

    (dropped,) = table.told(CrateDropped)
    assert table.world.crates == (dropped.square,)
    assert not table.told(ItemsLost)


def test_an_antivirus_helps_once_against_a_one() -> None:
    table = inches(LANE).carry("A", "antivirus", "pistol").zombie_step(dice=[6, 1])

    assert table.told(Cured)
    assert table.human("A").items == ("pistol",)
    assert table.human("A").fate == "up"


def test_zombies_are_numbered_downwards() -> None:
    table = inches(LANE)
    assert add_zombie(table.world, table.square("i1")).id == -2


def test_where_humans_turned_is_kept_for_reports() -> None:
    table = inches(YARD.replace("Z . .", "B . ."))
    assert GAME.fallen(table.world) == ()
    table.change("A", fell=0).change("B", fell=table.square("b2"))
    assert GAME.fallen(table.world) == ("1/1", "2/2")
