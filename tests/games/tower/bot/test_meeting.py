"""The careful bot and the last round: promises, and whether it would survive."""

from __future__ import annotations

import pytest
from support.tower import Tower, tower
from support.tower_bot import acts, advice, said, says, with_everything

from inkribbon.games.tower.bot.careful import planned
from inkribbon.games.tower.bot.escape import (
    ABLE,
    DESPERATE,
    ELSEWHERE,
    LATER,
    SILENT,
    Escape,
)
from inkribbon.games.tower.bot.planning.landing import NEVER, landing
from inkribbon.games.tower.bot.planning.stand import distances, stand_of
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.talk import Call
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.world import Said

# Promises


def promised(table: Tower, *words: tuple[int, int, int], said_in: int = 1) -> Tower:
    """Add promises: (seat, room, round)."""
    table.world.said += tuple(
        Said(seat, said_in, 1, "meet", room=room, count=count) for seat, room, count in words
    )
    return table


def in_round(table: Tower, number: int) -> Tower:
    table.world.round = number
    return table


def chance(table: Tower, seat: int = 0, room: int = 10) -> float:
    """The chance that everyone else ends this round in a room, as a seat sees it."""
    view = table.begin(seat).view(seat)
    return Escape(Table(view)).chances().get(room, 0.0)


def its_promise(table: Tower) -> Call | None:
    """What the bot says about a meeting in its turn, if anything."""
    table.begin()
    while True:
        action = advice(table)
        if isinstance(action, EndTurn):
            return None
        table.answer(action)
        if isinstance(action, Call) and action.kind == "meet":
            return action


def test_it_promises_the_next_round_when_it_could_be_there() -> None:
    """One of the others has said that it cannot come this round."""
    table = promised(with_everything(10), (1, 10, 3))
    assert its_promise(table) == Call("meet", room=10, count=2)


def test_it_promises_a_later_round_when_zombies_hold_the_way_out() -> None:
    table = promised(with_everything(10), (1, 10, 3))
    table.zombies(10, 9).lay("collapsed", 6, 8)
    assert its_promise(table) == Call("meet", room=10, count=3)


def test_it_makes_a_promise_once() -> None:
    table = promised(in_round(with_everything(10), 3), (0, 10, 2), (1, 10, 5))
    assert its_promise(table) is None


def test_it_takes_back_a_promise_that_it_can_no_longer_keep() -> None:
    table = promised(in_round(with_everything(10), 3), (0, 10, 2), (1, 10, 5))
    table.zombies(10, 9).lay("collapsed", 6, 8)
    assert its_promise(table) == Call("meet", room=10, count=5)


def test_the_others_come_if_they_said_they_can() -> None:
    table = promised(in_round(with_everything(), 3), (1, 10, 2), (2, 10, 2), (3, 10, 2))
    assert chance(table) == pytest.approx(ABLE**3)


def test_silence_is_half_a_promise() -> None:
    assert chance(with_everything()) == pytest.approx(SILENT**3)


def test_whoever_said_later_or_elsewhere_hardly_comes() -> None:
    table = promised(in_round(with_everything(), 3), (1, 10, 2), (2, 10, 2), (3, 10, 3))
    assert chance(table) == pytest.approx(ABLE**2 * LATER)
    table = promised(in_round(with_everything(), 3), (3, 2, 2), (1, 10, 2), (2, 10, 2))
    assert chance(table) == pytest.approx(ABLE**2 * ELSEWHERE)


def test_whoever_had_the_turn_comes_only_if_it_said_that_it_is_there() -> None:
    def after_seat_0(*words: Said) -> float:
        table = promised(in_round(with_everything(), 3), (0, 10, 2), (2, 10, 2), (3, 10, 2))
        table.world.said += words
        table.begin(0).answer(EndTurn())
        return Escape(Table(table.view(1))).chances().get(10, 0.0)

    assert after_seat_0(Said(0, 3, 1, "ready", room=10)) == pytest.approx(ABLE**2)
    assert after_seat_0() == 0
    assert after_seat_0(Said(0, 2, 1, "ready", room=10)) == 0
    assert after_seat_0(Said(0, 3, 1, "ready", room=2)) == 0


def test_in_the_last_round_there_is_always_hope() -> None:
    table = promised(in_round(with_everything(), 12), (1, 10, 14), (2, 10, 14), (3, 10, 14))
    assert chance(table) == DESPERATE


def test_nobody_waits_for_a_meeting_while_a_card_is_missing() -> None:
    table = with_everything()
    table.world.said += said((2, "need", "vaccine", 0))
    assert chance(table) == 0


def test_it_does_not_stand_among_zombies_for_a_meeting_nobody_comes_to() -> None:
    """Two bites would leave it with one Life; the others have all said that they cannot come."""
    words = ((1, 10, 4), (2, 10, 4), (3, 10, 4))
    table = promised(in_round(with_everything(9), 2), *words).damage(1).zombies(10, 2).begin()
    assert planned(Aim(Table(table.view())))[1].room != 10


def test_it_goes_to_the_meeting_and_says_that_it_is_there() -> None:
    table = promised(with_everything(9), (0, 10, 1), (1, 10, 1), (2, 10, 1), (3, 10, 1))
    assert acts(table.begin()) == Move(10)
    table.answer(Move(10))
    assert says(table) == Call("ready", room=10)
    assert advice(table) == EndTurn()


def test_it_pays_with_damage_to_be_at_the_meeting() -> None:
    """Room 3 is five Moves from room 10: two of them cost 1 damage each."""
    table = promised(with_everything(3), (0, 10, 1), (1, 10, 1), (2, 10, 1), (3, 10, 1)).begin()
    assert planned(Aim(Table(table.view())))[1].room == 10
    while not isinstance(action := acts(table), EndTurn):
        table.answer(action)
    assert (table.face().room, table.face().damage) == (10, 2)


def test_it_names_no_exit_before_one_is_found() -> None:
    table = tower().at(10).pile(2, "flare")
    assert its_promise(table) is None


# Landing


def left(table: Tower, room: int = 10) -> int:
    """Seat 0's Life a round later in the exit; the soldier starts with four."""
    aim = Aim(Table(table.begin().view()))
    return landing(stand_of(table.face(), 0), room, aim.body)


def test_everybody_in_the_way_out_or_beside_it_bites() -> None:
    assert left(tower().at(5)) == 4
    assert left(tower().at(5).zombies(9, 1).zombies(10, 1).zombies(11, 1)) == 1
    assert left(tower().at(5).zombies(12, 3)) == 4


def test_the_saved_are_bitten_first_when_they_are_let_go() -> None:
    assert left(tower().at(5).zombies(10, 5).saved(3)) == 2


def test_one_survivor_left_on_the_way_keeps_a_horde_busy() -> None:
    """From room 12 through the horde in room 11, or past the exit and back for 1 damage."""
    assert left(tower().at(12).zombies(11, 9)) < 0
    assert left(tower().at(12).zombies(11, 9).saved(1)) == 4
    assert left(tower().at(9).zombies(11, 9).saved(1)) == 4
    assert left(tower().at(5).zombies(11, 9).saved(1)) == 3


def test_survivors_picked_up_on_the_way_help_only_from_there_on() -> None:
    """From room 5 the way leads through room 9; the horde is in room 11 or in room 9."""
    assert left(tower().at(5).zombies(11, 9).survivors(9, 1)) == 3
    assert left(tower().at(5).zombies(9, 9).survivors(10, 1).lay("collapsed", 8)) < 0


def test_a_walk_that_costs_the_last_life_is_none() -> None:
    assert left(tower().at(7).damage(3)) == NEVER
    assert left(tower().at(7).damage(2)) == 1


def test_the_doctor_cures_a_zombie_in_the_way_out() -> None:
    """A cure costs her 1 damage and saves her two bites."""

    def doctors(*zombies: int) -> int:
        table = tower("doctor", "soldier", "fighter").at(9)
        for room, count in zip((10, 11), zombies, strict=True):
            table.zombies(room, count)
        return left(table)

    assert doctors(5, 0) == 1
    assert doctors(0, 5) == -1


def test_a_walk_longer_than_three_moves_costs_life() -> None:
    assert left(tower().at(7)) == 3
    assert left(tower().at(3)) == 2


def test_what_is_left_of_the_points_goes_into_a_rest() -> None:
    assert left(tower().at(9).damage(3)) == 3
    assert left(tower().at(9).damage(3).zombies(9, 1).zombies(10, 1)) == -1


@pytest.mark.parametrize(
    ("cards", "life"),
    [
        ((), -1),
        (("barricade",), 4),
        (("handgun", "magazine"), 3),
        (("handgun",), -1),
        (("shotgun", "buckshot"), 4),
        (("dynamite", "detonator"), 4),
    ],
)
def test_a_weapon_or_a_barricade_opens_the_way(cards: tuple[str, ...], life: int) -> None:
    """Five zombies are beside the exit; the soldier's handgun kills four of them."""
    assert left(tower().at(5).zombies(11, 5).hold(*cards)) == life


def test_fire_or_rubble_in_the_way_out_must_be_cleared_first() -> None:
    assert left(tower().at(5).lay("fire", 10)) == NEVER
    assert left(tower().at(5).lay("fire", 10).hold("fire-extinguisher")) == 4
    assert left(tower().at(5).lay("collapsed", 10)) == NEVER
    assert left(tower().at(5).lay("collapsed", 10).hold("shovel")) == 4


def test_nobody_gets_out_of_rubble_or_past_it() -> None:
    assert left(tower().at(5).lay("collapsed", 5)) == NEVER
    assert left(tower().at(5).lay("collapsed", 9, 11)) == NEVER


def test_the_firefighter_goes_straight_down_while_the_landing_is_open() -> None:
    shafts = ((1, 5, 9), (4, 8, 12))
    assert distances(1, (), shafts)[10] == 2
    assert distances(1, (5,), shafts)[10] == 6
    assert distances(1, (), ())[10] == 3
