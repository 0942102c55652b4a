"""The careful bot and the last round: promises, and whether it would survive."""

from __future__ import annotations

import pytest
from support.tower import Tower, tower
from support.tower_bot import acts, advice, said, says, with_everything

from inkribbon.games.tower.bot.careful import planned
from inkribbon.games.tower.bot.escape import Escape
from inkribbon.games.tower.bot.landing import NEVER, landing
from inkribbon.games.tower.bot.stand import distances, stand_of
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.bot.worth import Aim
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


def due(table: Tower, seat: int = 0) -> bool:
    return Escape(Table(table.begin(seat).view(seat))).due()


def test_it_promises_the_next_round_when_it_could_be_there() -> None:
    assert says(with_everything(10).begin()) == Call("meet", room=10, count=2)


def test_it_promises_a_later_round_when_zombies_hold_the_way_out() -> None:
    table = with_everything(10).zombies(10, 9).lay("collapsed", 6, 8).begin()
    while not isinstance(action := advice(table), EndTurn):
        if (call := says(table)) is not None:
            break
        table.answer(action)
    assert call == Call("meet", room=10, count=3)


def test_it_makes_a_promise_once() -> None:
    table = with_everything(10).begin()
    assert says(table) is not None
    assert says(table) is None
    again = promised(in_round(with_everything(10), 3), (0, 10, 2), (1, 10, 5))
    assert says(again.begin()) is None


def test_it_takes_back_a_promise_that_it_does_not_keep_this_round() -> None:
    """Seats later in the round would rely on it."""
    table = promised(in_round(with_everything(10), 2), (0, 10, 2), (1, 10, 4))
    assert says(table.begin()) == Call("meet", room=10, count=3)


def test_it_goes_when_everybody_promised_this_round_or_an_earlier_one() -> None:
    table = promised(in_round(with_everything(), 3), (0, 10, 3), (1, 10, 2), (2, 10, 3))
    assert due(promised(table, (3, 10, 3)))


def test_it_waits_for_whoever_promised_a_later_round_or_another_room() -> None:
    table = promised(in_round(with_everything(), 3), (0, 10, 3), (1, 10, 2), (2, 10, 3))
    assert not due(promised(table, (3, 10, 4)))
    table = promised(in_round(with_everything(), 3), (3, 2, 2), (0, 10, 3), (1, 10, 2), (2, 10, 3))
    assert not due(table)


def test_silence_is_consent_a_round_after_the_proposal() -> None:
    table = promised(in_round(with_everything(), 2), (1, 10, 2), said_in=1)
    assert due(table)
    table = promised(in_round(with_everything(), 2), (1, 10, 2), said_in=2)
    assert not due(table)


def test_whoever_had_the_turn_must_have_said_that_he_is_there_or_have_promised_this_round() -> None:
    def after_seat_0(*words: tuple[int, int, int], ready: bool = False) -> bool:
        table = promised(in_round(with_everything(), 3), (1, 10, 2), (2, 10, 2), (3, 10, 2))
        promised(table, *words)
        if ready:
            table.world.said += (Said(0, 3, 1, "ready", room=10),)
        table.begin(0).answer(EndTurn())
        return Escape(Table(table.view(1))).due()

    assert after_seat_0((0, 10, 2), ready=True)
    assert after_seat_0((0, 10, 3))
    assert not after_seat_0((0, 10, 2))


def test_it_keeps_its_own_word_that_it_comes_later_once_others_went_by_it() -> None:
    def free(first: int) -> bool:
        table = promised(in_round(with_everything(), 3), (0, 10, 4), (1, 10, 3), (2, 10, 3))
        promised(table, (3, 10, 3)).begin(first)
        while table.asked().seat != 0:
            table.answer(EndTurn())
        return Escape(Table(table.view(0))).due()

    assert free(0)
    assert not free(3)


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


def test_it_calls_no_meeting_while_somebody_lacks_a_vaccine() -> None:
    table = with_everything(10)
    table.world.said += said((2, "need", "vaccine", 0))
    assert says(table.begin()) is None


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
