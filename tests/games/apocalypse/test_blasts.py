"""Weapons that strike more than one figure: shotguns and grenades."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.apocalypse import inches, lane

from inkribbon.games.apocalypse.rules.attack import Also, Throw


def test_a_shotgun_also_rolls_against_a_figure_beside_the_target() -> None:
    table = inches(
        """
        +-+-+-+-+-+
        |. . . Z .|
        +         +
        |A . . Z Z|
        +-+-+-+-+-+
        """
    )
    table.face("A", "east").carry("A", "shotgun").begin()
    table.attack("shotgun", "d2", dice=[6])
    assert table.asked().prompt == "inches.spread"
    assert len(table.offers(Also)) == 2
    table.answer(table.offers(Also)[0], dice=[5])
    assert len(table.zombies()) == 1


def test_a_grenade_rolls_for_every_figure_within_an_inch_and_is_gone() -> None:
    table = inches(
        """
        +-+-+-+-+-+
        |. . . Z .|
        +         +
        |A . . Z Z|
        +         +
        |. . . . Z|
        +-+-+-+-+-+
        """
    )
    table.face("A", "east").carry("A", "grenade", "pistol").begin()
    table.answer(Throw("grenade", table.square("d2")), dice=[6, 5, 2])
    assert table.human("A").items == ("pistol",)
    assert table.zombies() == ["e2", "e3"]


def test_a_grenade_pushes_its_target_from_the_thrower_and_others_from_its_target() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+
        |. . . . . .|
        +           +
        |. . . Z . .|
        +           +
        |A . . Z Z .|
        +           +
        |. . . . . .|
        +-+-+-+-+-+-+
        """
    )
    table.face("A", "east").carry("A", "grenade").begin()
    above, target, beside = table.zombie("d2"), table.zombie("d3"), table.zombie("e3")
    table.answer(Throw("grenade", table.square("d3")), dice=[2, 4, 4])
    where = {z.id: table.name(z.square) for z in table.world.zombies.values()}
    assert where == {above.id: "d1", target.id: "d3", beside.id: "f3"}
    table = inches("""
        +-+-+-+-+-+-+
        |A . . Z . .|
        +-+-+-+-+-+-+
        """)
    table.face("A", "east").carry("A", "grenade").begin()
    table.answer(Throw("grenade", table.square("d1")), dice=[4])
    assert table.zombies() == ["e1"]


def test_who_turns_over_a_failed_blast_strikes_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = lane("A B Z Z .")
    table.wounds("A", 5).carry("A", "shotgun")
    cards = table.world.book.cards
    monkeypatch.setitem(cards, "shotgun", replace(cards["shotgun"], oops="wound"))
    table.world.spent = 0
    table.change("A", wounds=5)
    table.begin("A")
    table.attack("shotgun", "c1", dice=[1])
    assert table.human("A").fate == "turned"
    assert table.asked().prompt != "inches.spread"
