"""What costs no action can still be done once the last action is spent."""

from __future__ import annotations

import pytest
from support.campaign import city, room
from support.crawl import Table
from support.re3 import held, re3

from inkribbon.crawl.campaign.paths import Abandon, UnlockPath
from inkribbon.crawl.items.carrying import Discard, Mix
from inkribbon.crawl.turn.actions import Move, Stop

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


def spent(*kit: str) -> Table:
    """Carlos, with this kit, has made four moves; Jill is next."""
    table = re3(ROW, cast=("carlos", "jill")).stand("carlos", "a1").stand("jill", "e1")
    table.carry("carlos", *kit).begin("carlos")
    for square in ("b1", "a1", "b1", "a1"):
        table.move(square)
    return table


@pytest.mark.rule("re3.items.herb-mix-free")
def test_herbs_can_be_mixed_after_the_fourth_action() -> None:
    table = spent("green-herb", "green-herb")
    assert table.world.active == table.seat("carlos")
    assert table.offers(Move) == []

    table.answer(table.offers(Mix)[0])

    assert table.cards("carlos") == ["green-herb"]
    assert table.world.active == table.seat("jill")


@pytest.mark.rule("re3.inventory.free-discard")
def test_a_full_inventory_can_be_emptied_after_the_fourth_action() -> None:
    room = re3(ROW, cast=("carlos",)).world.book.cast[0].inventory
    table = spent(*["handgun-bullets"] * room)
    assert table.world.active == table.seat("carlos")

    table.answer(Discard(held(table, "handgun-bullets")))

    assert len(table.cards("carlos")) == room - 1
    assert table.world.active == table.seat("jill")


@pytest.mark.rule("re3.inventory.free-discard")
def test_where_herbs_can_be_mixed_a_card_can_be_thrown_away_too_and_the_phase_goes_on() -> None:
    table = spent("green-herb", "green-herb", "knife")

    table.answer(Discard(held(table, "knife")))

    assert table.world.active == table.seat("carlos")
    assert table.cards("carlos") == ["green-herb", "green-herb"]
    assert table.offers(Mix)


@pytest.mark.rule("re3.inventory.free-discard")
def test_a_bag_with_room_for_one_more_is_not_full() -> None:
    room = re3(ROW, cast=("carlos",)).world.book.cast[0].inventory
    assert spent(*["knife"] * (room - 1)).world.active == 1
    assert spent(*["knife"] * room).world.active == 0


@pytest.mark.rule("re3.action.up-to-four")
def test_the_fourth_action_ends_the_phase_where_nothing_free_can_matter() -> None:
    assert spent("handgun", "green-herb").world.active == 1


@pytest.mark.rule("re3.action.skip")
def test_whoever_stops_is_not_asked_again() -> None:
    table = re3(ROW, cast=("carlos", "jill")).stand("carlos", "a1").stand("jill", "e1")
    table.carry("carlos", "green-herb", "green-herb").begin("carlos").move("b1").stop()

    assert table.world.active == table.seat("jill")


def test_after_the_fourth_action_one_may_also_leave_it_at_that() -> None:
    table = spent("green-herb", "green-herb")

    table.answer(Stop())

    assert table.cards("carlos") == ["green-herb"] * 2
    assert table.world.active == table.seat("jill")


@pytest.mark.rule("re3.campaign.path-unlock")
def test_a_path_found_with_the_fourth_action_can_be_unlocked_at_once() -> None:
    table = city({"commercial-1": room("commercial-1", path="rpd-1")})
    table.give("carlos", "precinct-key").enter("commercial-1")
    for square in ("a2", "a1", "a2"):
        table.move(square)
    table.move("b2")
    assert table.world.active == table.seat("carlos")

    table.answer(UnlockPath(table.seat("carlos"), "rpd-1"))

    assert table.state.unlocked == ("rpd-1",)
    assert table.world.active == table.seat("mikhail")


def test_after_the_fourth_action_the_scenario_can_still_be_abandoned() -> None:
    table = city({"commercial-1": room("commercial-1", path="rpd-1")})
    table.give("carlos", "precinct-key").enter("commercial-1")
    for square in ("a2", "a1", "a2", "b2"):
        table.move(square)
    assert table.offers(UnlockPath)
    assert table.offers(Abandon)
