"""Deeds: each event adds what the game says, and nothing else counts."""

from __future__ import annotations

from inkribbon.kernel.data import Event
from inkribbon.kernel.game import Deeds, once


class Struck(Event, frozen=True, tag="test.struck"):
    damage: int


class Slept(Event, frozen=True, tag="test.slept"):
    pass


def damage(event: Struck, game: object) -> int:
    return event.damage


DEEDS = Deeds({"blows": {Struck: once}, "damage": {Struck: damage}})


def test_an_event_may_add_to_several_deeds() -> None:
    assert DEEDS.of(Struck(3), None) == {"blows": 1, "damage": 3}


def test_a_deed_to_which_nothing_is_added_is_left_out() -> None:
    assert DEEDS.of(Struck(0), None) == {"blows": 1}
    assert DEEDS.of(Slept(), None) == {}


def test_the_names_are_in_the_order_of_the_table() -> None:
    assert DEEDS.names == ("blows", "damage")
