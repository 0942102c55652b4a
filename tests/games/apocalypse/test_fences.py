"""Fences and walls: which of them can be crossed, and who decides."""

from __future__ import annotations

import pytest
from support.apocalypse import inches

from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.rules.turn import Designate, NamePieces, Settled
from inkribbon.games.apocalypse.scenario.file import Piece
from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.engine import push, run

LANE = """
    +-+-+-+-+-+-+-+-+-+
    |A . . . . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """
FENCE = {"f": Piece(kind="fence", name="Fence", crossable="ask")}


@pytest.mark.rule("apocalypse.terrain.fences-and-walls", "apocalypse.components.fences-and-walls")
@pytest.mark.parametrize("kind", ["fence", "wall"])
def test_nobody_crosses_a_fence_or_wall(kind: str) -> None:
    pieces = {"f": Piece(kind="wall" if kind == "wall" else "fence", name="Barrier")}
    table = inches(LANE.replace("A . . . . . . .", "A .f. . . . . Z"), pieces=pieces).begin()
    assert table.moves() == ["b1"]
    table.stop()
    assert table.zombies() == ["h1"]  # no human can be reached
    plain = inches(LANE.replace("A . .", "A .|.")).begin()
    assert plain.moves() == ["b1"]


@pytest.mark.rule("apocalypse.setup.designate-crossable", "apocalypse.terrain.fences-and-walls")
def test_what_the_players_name_before_the_first_turn_can_be_crossed() -> None:
    table = inches(LANE.replace("A . . . . . . .", "A .f. . . . . Z"), pieces=FENCE)
    push(table.world, NamePieces())
    run(table.world)
    assert (table.asked().seat, table.asked().prompt) == (GROUP, "inches.designate")
    table.answer(Designate("f"))
    table.begin()

    assert table.moves() == ["b1", "c1", "d1", "e1"]  # three inches, like a barricade
    table.stop()
    assert table.zombies() == ["d1"]  # and zombies use it too


@pytest.mark.rule("apocalypse.setup.designate-crossable")
def test_what_is_not_named_then_never_can_be_crossed() -> None:
    pieces = {**FENCE, "g": Piece(kind="fence", name="Gate", crossable="ask")}
    table = inches(LANE.replace("A . . . .", "A .f. .g."), pieces=pieces)
    push(table.world, NamePieces())
    run(table.world)
    table.answer(Settled())
    table.begin()
    assert table.moves() == ["b1"]
    assert not table.offers(Designate)


def test_nobody_is_asked_about_a_fence_that_can_or_cannot_be_crossed_anyway() -> None:
    pieces = {
        **FENCE,
        "g": Piece(kind="fence", name="Gate", crossable="yes"),
        "h": Piece(kind="fence", name="Hedge"),
    }
    table = inches(LANE.replace("A . . . . . .", "A .f. .g. .h."), pieces=pieces)
    push(table.world, NamePieces())
    run(table.world)
    assert table.offers(Designate) == [Designate("f")]


def test_a_fence_named_in_the_file_needs_no_question() -> None:
    table = inches(
        LANE.replace("A . .", "A .f."),
        pieces={"f": Piece(kind="fence", name="Low fence", crossable="yes")},
    )
    assert table.world.crossable == ("f",)
    assert Move(table.square("c1")) in table.begin().offers(Move)
