"""A table as it is set up, before anybody has chosen a start square."""

from __future__ import annotations

from msgspec import UNSET
from support.re3 import re3

from inkribbon.geometry.squares import OFF

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


def test_a_character_is_off_the_board_until_a_start_is_chosen() -> None:
    assert [who.square for who in re3(ROW).world.characters.values()] == [OFF]


def test_danger_begins_at_zero_where_nothing_raises_it() -> None:
    assert re3(ROW).world.danger == 0


def test_numbers_begin_with_one_because_zero_stands_for_nothing() -> None:
    (jill,) = re3(ROW, cast=["jill"]).world.characters.values()
    assert jill.items[0].id == 1


def test_in_a_game_without_kerosene_nobody_has_a_dial_for_it() -> None:
    (jill,) = re3(ROW, cast=["jill"], kit=()).world.characters.values()
    assert jill.kerosene is UNSET
