"""A view of the table: what it names, what it leaves out, and how it is sent."""

from __future__ import annotations

from msgspec.structs import replace
from support.re3 import re3

from inkribbon.crawl.state.character import Reserve, Reservist
from inkribbon.crawl.state.world import Unfolding
from inkribbon.geometry.squares import OFF

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """
TWO_TILES = """
    +---+---+---+---+---+
    | .   .   . d .   . |
    +---+---+---+---+---+
    """


def test_masks_are_sent_as_lists() -> None:
    table = re3(TWO_TILES).open(0).stand("jill", "a1").begin()
    table.world.locked = 0b1010
    view = table.game.observe(table.world, 0)
    parts = view.parts()
    assert (parts["open"], parts["locked"]) == ((0,), (1, 3))


def test_a_view_says_what_a_game_does_not_have_and_shows_what_it_has() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    fields = ("stations", "unfolding", "elevator", "reserve")
    parts = table.game.observe(table.world, 0).parts()
    assert [parts[name] for name in fields] == [(), None, OFF, None]
    found = (1,), Unfolding(), 2, Reserve((Reservist("brad"),))
    for name, value in zip(fields, found, strict=True):
        setattr(table.world, name, value)
    view = replace(table.game.observe(table.world, 0), unfolding=Unfolding())
    parts = view.parts()
    assert tuple(parts[name] for name in fields) == found


def test_a_view_names_a_step_only_in_the_end_phase() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    assert table.game.observe(table.world, 0).step == -1
