"""Barricades built by several: who can lend a hand, and what is said when nobody can."""

from __future__ import annotations

import pytest
from support.apocalypse import Table, inches, reasons

from inkribbon.games.apocalypse.rules.barricades import Build, Demolish

LANE = """
    +-+-+-+-+-+-+-+-+-+-+
    |A . . . . . . . . .|
    +                   +
    |. . . . . . . . . .|
    +-+-+-+-+-+-+-+-+-+-+
    """


def wounded(*helpers: str) -> Table:
    """A, who is an inch short, faces south; helpers stand further along the upper row."""
    row = ["A", *"........."]
    for name, place in zip("BC", helpers, strict=False):
        row["abcdefghij".index(place)] = name
    drawing = LANE.replace("|A . . . . . . . . .|", "|" + " ".join(row) + "|")
    return inches(drawing).wounds("A", 1).face("A", "south")


@pytest.mark.rule("apocalypse.action.barricade-share")
@pytest.mark.parametrize(("place", "offered"), [("c", True), ("h", True), ("i", False)])
def test_a_helper_must_be_able_to_arrive_with_the_inch_that_is_missing(
    place: str, offered: bool
) -> None:
    """The line ends at c1: six inches take one there from h1 with an inch to spare."""
    assert not wounded().begin().offers(Build)
    assert bool(wounded(place).begin().offers(Build)) == offered


@pytest.mark.rule("apocalypse.action.barricade-share")
def test_helpers_only_count_for_what_they_can_add() -> None:
    """A has 2 inches; B arrives with 3, or from one square nearer with 4."""
    assert not wounded("f").wounds("A", 4).begin().offers(Build)
    assert wounded("e").wounds("A", 4).begin().offers(Build)
    assert wounded("f", "h").wounds("A", 4).begin().offers(Build)  # 2 and 3 and 1


@pytest.mark.rule("apocalypse.action.barricade-share")
def test_who_is_done_or_pinned_elsewhere_cannot_help() -> None:
    assert not wounded("c").begin("B").stop().offers(Build)
    pinned = inches("""
        +-+-+-+-+-+-+-+
        |A . . Z B Z .|
        +             +
        |. . . . Z . .|
        +-+-+-+-+-+-+-+
        """)
    assert not pinned.wounds("A", 1).face("A", "south").begin().offers(Build)


@pytest.mark.rule("apocalypse.action.barricade-demolish")
def test_taking_down_counts_helpers_the_same_way() -> None:
    far, near = wounded("j"), wounded("e")
    far.barricade(("a1", "a2"))
    near.barricade(("a1", "a2"))
    assert not far.begin().offers(Demolish)
    assert near.begin().offers(Demolish)


# What is said


@pytest.mark.rule("apocalypse.action.barricade-share")
def test_help_is_called_for_only_where_nothing_can_be_built() -> None:
    assert reasons(wounded().begin(), "build") == ["needs-help"]
    tools = wounded().carry("A", "tool-kit").begin()
    assert tools.offers(Build)
    assert reasons(tools, "build") == []


@pytest.mark.rule("apocalypse.action.barricade-share")
def test_what_others_have_paid_counts() -> None:
    table = wounded("b").wounds("A", 3).wounds("B", 3).face("B", "south").begin()
    line = table.offers(Build)[0]
    table.answer(line)  # A has no inches left, so B is next
    assert line in table.offers(Build)
    assert reasons(table, "build") == []
