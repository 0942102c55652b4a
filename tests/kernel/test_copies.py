"""Clones and views share leaves with their world, and never a container."""

from __future__ import annotations

import msgspec
import pytest

from inkribbon.kernel.view import converter
from inkribbon.kernel.world import World, spine


class Shelf(World, kw_only=True):
    jars: dict[int, tuple[str, ...]] = {}
    row: list[int] = []
    label: str = ""


class Glimpse(msgspec.Struct):
    jars: dict[int, tuple[str, ...]]
    label: str
    seat: int


def test_the_spine_is_every_field_with_a_container() -> None:
    assert sorted(spine(Shelf)) == ["jars", "news", "row", "stack"]


def test_a_clone_is_equal_and_changes_alone() -> None:
    shelf = Shelf(jars={1: ("plum",)}, row=[1], label="top")
    clone = shelf.clone()
    assert clone == shelf
    assert clone.jars[1] is shelf.jars[1]
    clone.jars[2], clone.row[0], clone.label = (), 5, "low"
    assert shelf == Shelf(jars={1: ("plum",)}, row=[1], label="top")


def test_a_conversion_takes_what_is_given_and_copies_the_rest() -> None:
    shelf = Shelf(jars={1: ("plum",)}, label="top")
    glimpse = converter(Shelf, Glimpse, given=("seat",))(shelf, seat=3)
    assert glimpse == Glimpse({1: ("plum",)}, "top", 3)
    glimpse.jars.clear()
    assert shelf.jars


def test_a_field_that_neither_side_provides_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="Shelf has no seat for Glimpse"):
        converter(Shelf, Glimpse, given=())
