"""Passing cards through the slits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.tower import CAST, tower

from inkribbon.games.tower.rules.items import UseItem
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.state.board import ACROSS, ROOMS, neighbour, sides_of, slit_of
from inkribbon.games.tower.state.events import (
    CardGone,
    CardLeft,
    CardShows,
    CardTaken,
)
from inkribbon.games.tower.state.faces import discard, remember
from inkribbon.kernel.errors import IllegalAnswer

PAIRS = {2: 3, 5: 8, 10: 11}
"""A room on my left wall, and my left neighbour's room behind it."""


@pytest.mark.rule("tower.trade.slit-rooms")
@pytest.mark.parametrize("room", ROOMS)
def test_only_six_rooms_have_a_slit(room: int) -> None:
    table = tower().at(room).hold("flare").begin()
    assert bool(table.offers(HandOver)) == (room in (2, 3, 5, 8, 10, 11))
    assert table.withheld("hand-over") == ([] if room in ACROSS else ["no-slit"])


@pytest.mark.rule("tower.trade.slit-rooms")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("mine", "theirs"), PAIRS.items())
def test_a_slit_joins_mirrored_rooms_of_neighbours(seats: int, mine: int, theirs: int) -> None:
    for seat in range(seats):
        left = (seat + 1) % seats
        assert neighbour(seat, mine, seats) == left
        assert neighbour(left, theirs, seats) == seat
        assert slit_of(seat, mine, seats) == slit_of(left, theirs, seats)
        assert sides_of(slit_of(seat, mine, seats), seats) == ((seat, mine), (left, theirs))
    numbers = {slit_of(s, r, seats) for s in range(seats) for r in ACROSS}
    assert len(numbers) == 3 * seats


@pytest.mark.rule("tower.trade.slit-rooms", "tower.trade.pick-up")
def test_a_card_left_in_a_slit_is_taken_from_the_other_side_for_nothing() -> None:
    table = tower().at(2).at(3, 1).hold("flare").begin().answer(HandOver("flare"))
    assert (table.hand(), table.world.ap) == ([], 3)
    table.end().answer(PickUp(0))
    assert (table.hand(1), table.world.ap) == (["flare"], 3)
    assert not table.world.slits


@pytest.mark.rule("tower.trade.pick-up")
def test_only_a_pc_at_the_other_side_takes_the_card() -> None:
    table = tower().at(2).hold("flare").at(2, 1).at(3, 2).at(3, 3)
    table.begin().answer(HandOver("flare"))
    for _ in range(3):
        table.end()
        assert not table.offers(PickUp)


@pytest.mark.rule("tower.trade.pick-up")
def test_the_giver_may_take_the_card_back_unless_a_setting_forbids_it() -> None:
    table = tower().at(2).hold("flare").begin().answer(HandOver("flare")).answer(PickUp(0))
    assert table.hand() == ["flare"]
    strict = tower(take_back=False).at(2).hold("flare").begin().answer(HandOver("flare"))
    with pytest.raises(IllegalAnswer):
        strict.answer(PickUp(0))


@pytest.mark.parametrize(("take_back", "places"), [(True, [0, 1]), (False, [1])])
def test_the_own_card_is_taken_back_out_of_a_slit_only_where_that_is_allowed(
    take_back: bool, places: list[int]
) -> None:
    table = tower().at(5)
    difficulty = replace(table.world.book.difficulty, take_back=take_back)
    object.__setattr__(table.world.book, "difficulty", difficulty)
    number = slit_of(0, 5, 4)
    table.slit(number, "flare", by=0).slit(number, "battery", by=neighbour(0, 5, 4)).begin()
    assert [pick.place for pick in table.offers(PickUp)] == places


@pytest.mark.rule("tower.trade.no-limit")
def test_any_number_of_cards_may_be_handed_over_in_a_turn() -> None:
    table = tower().at(5).hold("flare", "battery", "vaccine", "shovel").begin()
    for item in ("flare", "battery", "vaccine", "shovel"):
        table.answer(HandOver(item))
    assert table.hand() == []
    assert len(table.world.slits[slit_of(0, 5, 4)]) == 4
    assert table.world.ap == 3


@pytest.mark.rule("tower.trade.no-survivors")
def test_survivors_do_not_fit_through_a_slit() -> None:
    table = tower().at(2).saved(3).survivors(2, 2).begin()
    assert not table.offers(HandOver)
    assert table.withheld("hand-over") == ["empty-hand"]


@pytest.mark.rule("tower.trade.safe")
def test_zombies_and_fire_do_not_keep_anybody_from_a_slit() -> None:
    table = tower().at(2).zombies(2, 3).lay("fire", 2).hold("flare").slit(0, "battery", by=1)
    table.begin().answer(HandOver("flare")).answer(PickUp(0))
    assert (table.hand(), table.face().damage) == (["battery"], 0)


def test_rubble_buries_a_slit_on_its_side_alone() -> None:
    table = tower().at(2).lay("collapsed", 2).hold("shovel").slit(0, "flare", by=0).at(3, 1).begin()
    assert not table.offers(HandOver)
    assert not table.offers(PickUp)
    assert table.withheld("hand-over") == ["slit-buried"]
    table.end().answer(PickUp(0))
    assert table.hand(1) == ["flare"]


def test_giver_and_neighbour_hear_different_halves_and_others_nothing() -> None:
    table = tower().at(2).at(3, 1).hold("vaccine").begin().answer(HandOver("vaccine"))
    table.end().answer(PickUp(0))
    slits = (CardLeft, CardShows, CardTaken, CardGone)
    heard = {seat: [e for e in table.heard(seat) if isinstance(e, slits)] for seat in range(4)}
    assert heard == {
        0: [CardLeft(0, "vaccine@2", 2, 1), CardGone(0, 2, 1)],
        1: [CardShows(1, 2, 3, 0), CardTaken(1, "vaccine@2", 3, 0)],
        2: [],
        3: [],
    }


def test_the_neighbour_sees_the_back_of_a_card_and_a_third_player_nothing() -> None:
    table = tower().at(2).hold("vaccine").begin().answer(HandOver("vaccine"))
    (mine,) = table.view(0).slits[0]
    (theirs,) = table.view(1).slits[0]
    assert (mine.card, mine.back) == ("vaccine@2", 2)
    assert (theirs.card, theirs.back) == ("", 2)
    assert table.view(2).slits == {}


def test_the_giver_remembers_who_took_the_card_until_it_shows_up() -> None:
    table = tower(*CAST).at(2).at(3, 1).hold("first-aid-kit").damage(1, seat=1)
    table.begin().answer(HandOver("first-aid-kit")).end().answer(PickUp(0))
    assert [(k.seat, k.card) for k in table.face(0).knows] == [(1, table.face(1).hand[0])]
    table.answer(UseItem("first-aid-kit", 3))
    assert not table.face(0).knows


def test_of_two_equal_cards_the_memory_of_whoever_showed_one_goes() -> None:
    table = tower()
    card = table.card("flare")
    for whose in (2, 1, 3):
        remember(table.world, 0, whose, card)
    discard(table.world, 1, card)
    assert [known.seat for known in table.face().knows] == [2, 3]
    discard(table.world, 1, card)
    assert [known.seat for known in table.face().knows] == [3]
