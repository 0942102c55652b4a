"""Every reason why something cannot be done in the tower, and that nothing else is said."""

from __future__ import annotations

import pytest
from support.tower import Tower, tower

from inkribbon.games.tower.game import GAME

SLITS = ("2", "3", "5", "8", "10", "11")


def reasons(table: Tower, seat: int = 0) -> list[tuple[str, str, tuple[str, ...]]]:
    return [
        (w.action.removeprefix("tower."), w.reason.removeprefix("tower."), w.values)
        for w in GAME.withheld(table.world, seat)
    ]


def of(table: Tower, action: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(reason, values) for what, reason, values in reasons(table) if what == action]


def test_all_that_is_missing_in_an_empty_room() -> None:
    assert reasons(tower().at(6).pile(2, "flare").begin()) == [
        ("rest", "unhurt", ()),
        ("save", "nobody-to-save", ()),
        ("release", "nobody-to-release", ()),
        ("hand-over", "no-slit", SLITS),
    ]


def test_nothing_is_missing_where_everything_is_possible() -> None:
    table = tower().at(5).pile(2, "flare").damage(1).survivors(5, 1).saved(1).hold("flare")
    table.slit(1, "battery", by=1).slit(0, "battery", by=3)
    assert reasons(table.begin()) == []


@pytest.mark.parametrize("room", [int(room) for room in SLITS])
def test_at_a_slit_it_is_empty_hands_or_an_empty_slit(room: int) -> None:
    table = tower().at(room).begin()
    assert of(table, "hand-over") == [("empty-hand", ())]
    assert of(table, "pick-up") == [("slit-empty", ())]


def test_rubble_buries_a_slit_and_whoever_is_inside() -> None:
    table = tower().at(5).hold("flare").saved(1).lay("collapsed", 5).begin()
    assert of(table, "hand-over") == [("slit-buried", ())]
    assert of(table, "pick-up") == []
    assert of(table, "move") == [("shut-in", ())]
    assert of(table, "release") == [("release-in-rubble", ())]


def test_every_room_full_of_rubble_is_named() -> None:
    table = tower().at(6).lay("collapsed", 5, 7).begin()
    assert of(table, "move") == [("rubble", ("5",)), ("rubble", ("7",))]


def test_an_item_lacks_its_partner_or_a_target() -> None:
    table = tower().at(6).hold("handgun", "shovel", "flare").begin()
    assert of(table, "use") == [
        ("no-partner", ("Handgun", "Magazine")),
        ("no-target", ("Shovel",)),
    ]
    table = tower().at(6).hold("handgun", "magazine").zombies(7, 1).begin()
    assert of(table, "use") == []


def test_only_who_can_cure_is_told_whom_not() -> None:
    table = tower().at(6, seat=1).begin(1)
    assert ("cure", "no-zombie-to-cure", ()) in reasons(table, 1)
    table = tower().at(6, seat=1).zombies(6, 1, seat=1).begin(1)
    assert not [reason for reason in reasons(table, 1) if reason[0] == "cure"]
    assert not [reason for reason in reasons(tower().at(6).begin()) if reason[0] == "cure"]


def test_others_wait_and_spectators_and_the_end_need_no_reasons() -> None:
    table = tower().begin()
    assert reasons(table, 1) == [("act", "not-your-turn", ())]
    assert reasons(table, 9) == []
    over = tower().at(6).zombies(6, 9).zombie_phase()
    assert over.outcome() == "overrun"
    assert reasons(over) == reasons(over, 1) == []
