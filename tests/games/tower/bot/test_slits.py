"""The careful bot and the slits: only the player on that side knows about rubble."""

from __future__ import annotations

from support.tower import Tower, tower
from support.tower_bot import acts, said, says

from inkribbon.games.tower.bot.slits import Slits
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.talk import Call
from inkribbon.games.tower.state.faces import remember
from inkribbon.games.tower.state.world import Said


def slits(table: Tower, seat: int = 0) -> Slits:
    return Slits(Table(table.begin(seat).view(seat)))


def asked(table: Tower, seat: int, room: int, to: int = 0) -> Tower:
    table.world.said += (Said(seat, 1, 1, "bring", room=room, to=to),)
    return table


def test_it_asks_for_another_slit_when_a_card_waits_behind_rubble() -> None:
    """Slit 1 is room 5 of seat 0 and room 8 of seat 1; slit 2 is 10 and 11."""
    table = tower().at(9).hold("vaccine").slit(1, "vaccine", by=1).lay("collapsed", 5)
    table.world.said = said((0, "hold", "vaccine", 1))
    assert says(table.begin()) == Call("bring", room=11, to=1)
    assert says(table) is None
    assert slits(asked(table, 0, 11, to=1)).to_ask_for() == [(1, 3)]


def test_it_asks_for_another_slit_when_it_lacks_a_vaccine_and_a_slit_is_buried() -> None:
    assert slits(tower().at(9).lay("collapsed", 5)).to_ask_for() == [(1, 11), (1, 3)]
    holding = tower().at(9).lay("collapsed", 5).hold("vaccine")
    assert slits(holding).to_ask_for() == []


def test_it_asks_for_no_slit_that_is_buried_too() -> None:
    assert slits(tower().at(1).lay("collapsed", 5, 10)).to_ask_for() == [(1, 3)]


def test_it_walks_to_no_card_behind_rubble() -> None:
    table = tower().at(9).slit(1, "vaccine", by=1).lay("collapsed", 5)
    assert slits(table).to_take() == []


def test_it_leaves_a_card_where_it_was_asked_for_and_nowhere_else() -> None:
    table = tower().at(5).hold("vaccine", "vaccine")
    table.world.said = said((0, "hold", "vaccine", 2))
    assert acts(asked(table, 1, 10).begin()) == Move(9)
    table = tower().at(10).hold("vaccine", "vaccine")
    table.world.said = said((0, "hold", "vaccine", 2))
    assert acts(asked(table, 1, 10).begin()) == HandOver("vaccine")


def test_it_may_choose_among_the_slits_that_were_asked_for() -> None:
    table = asked(asked(tower().at(6), 1, 10), 1, 2)
    assert slits(table).rooms(1) == [10, 2]


def test_a_slit_asked_for_that_is_buried_on_its_own_side_binds_nobody() -> None:
    table = asked(tower().at(5), 1, 10).lay("collapsed", 10)
    assert slits(table).rooms(1) == [5, 2]


def test_it_fetches_back_a_card_that_is_wanted_elsewhere() -> None:
    """The card is in slit 1; seat 1 cannot reach it and asks for slit 2."""
    table = tower().at(5).hold("vaccine").slit(1, "vaccine", by=0)
    table.world.said = said((0, "hold", "vaccine", 2))
    table.world.said += (Said(0, 1, 1, "slit", "vaccine", room=8, to=1),)
    asked(table, 1, 10)
    assert acts(table.begin()) == PickUp(0)
    table.answer(PickUp(0))
    assert says(table) == Call("hold", item="vaccine", count=2)
    assert acts(table) == Move(9)


def test_it_fetches_nothing_back_where_that_is_not_allowed() -> None:
    for allowed, rooms in ((True, [5]), (False, [])):
        table = asked(tower(take_back=allowed).at(6).slit(1, "vaccine", by=0), 1, 10)
        assert slits(table).to_fetch() == rooms


def test_it_leaves_a_card_where_it_was_asked_for_alone() -> None:
    table = asked(asked(tower().at(5).slit(1, "vaccine", by=0), 1, 10), 1, 5)
    assert slits(table).to_fetch() == []


def test_a_card_in_a_slit_is_no_longer_in_the_hand_of_whoever_left_it() -> None:
    table = tower()
    table.world.said = said((1, "hold", "vaccine", 2))
    assert Table(table.begin().view()).counts["vaccine"] == (0, 2, 0, 0)
    table.world.said += (Said(1, 1, 1, "slit", "vaccine", room=3, to=2),)
    assert Table(table.view()).counts["vaccine"] == (0, 1, 1, 0)
    table.world.said += said((2, "hold", "vaccine", 1))
    assert Table(table.view()).counts["vaccine"] == (0, 1, 1, 0)
    assert Table(table.view()).held["vaccine"] == (0, 1, 1, 0)


def test_a_card_moved_to_another_slit_is_on_its_way_once() -> None:
    table = tower()
    words = [Said(1, 1, 1, "slit", "vaccine", room=room, to=2) for room in (3, 8)]
    table.world.said = (*said((1, "hold", "vaccine", 1)), *words)
    assert Table(table.begin().view()).counts["vaccine"] == (0, 0, 1, 0)


def test_it_says_where_it_left_its_last_card_and_not_that_it_needs_one() -> None:
    table = tower().at(5).hold("battery")
    table.world.said = said((0, "hold", "battery", 1), (1, "hold", "communication-device", 1))
    table.begin().answer(HandOver("battery"))
    assert says(table) == Call("slit", item="battery", room=8, to=1)
    assert says(table) is None


def test_it_does_not_call_for_a_kind_of_card_that_it_passed_on() -> None:
    def calls(given: bool) -> bool:
        table = tower().at(6).damage(2)
        if given:
            remember(table.world, 0, 1, table.card("first-aid-kit"))
        return says(table.begin()) == Call("need", item="first-aid-kit")

    assert calls(given=False)
    assert not calls(given=True)
