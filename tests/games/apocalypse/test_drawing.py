"""Drawn tables: what a drawing may hold, and what is wrong with one that cannot be read."""

from __future__ import annotations

import pytest

from inkribbon.games.apocalypse.scenario.plan import read
from inkribbon.kernel.errors import BadContent


@pytest.mark.parametrize(
    ("drawing", "problem"),
    [
        ("+-+\n|.|\n", "the map needs a frame"),
        ("+\n|\n+", "the map needs a frame"),
        ("+-+", "the map needs a frame"),
        ("+-+\n|.\t\n+-+", "no tabs"),
        ("+-+-+\n|. .|\n+-+-+-+", "line 3 of the map has 7 characters, but the first has 5"),
        ("+ +\n|.|\n+-+", "the edge of the map has a gap"),
        ("+-+\n|.|\n+ +", "the edge of the map has a gap"),
        ("+-+\n .|\n+-+", "the edge of the map has a gap"),
        ("+-+\n|. \n+-+", "line 2 of the map has 2 characters"),
        ("+-+-+\n|.A.|\n+-+-+", "line 2, column 3 of the map: 'A' cannot be on a border there"),
        ("+-+-+\n|.7.|\n+-+-+", "line 2, column 3 of the map: '7' cannot be on a border there"),
        ("+-+-+\n|.-.|\n+-+-+", "draw a wall as '|'"),
        ("+-+-+\n|. !|\n+-+-+", "line 2, column 4 of the map: '!' is not a square mark"),
    ],
)
def test_a_wrong_drawing_is_refused_with_its_place(drawing: str, problem: str) -> None:
    with pytest.raises(BadContent) as refused:
        read(drawing)
    assert problem in str(refused.value)


def test_a_table_may_have_2500_squares() -> None:
    def table(width: int, height: int) -> str:
        edge = "+" + "-+" * width
        row = "|" + ". " * (width - 1) + ".|"
        gap = "+" + " " * (2 * width - 1) + "+"
        return "\n".join([edge, f"\n{gap}\n".join([row] * height), edge])

    assert read(table(50, 50)).width == 50
    with pytest.raises(BadContent) as refused:
        read(table(41, 61))
    assert str(refused.value) == "the map has 2501 squares: the limit is 2500"


def test_the_edge_of_a_table_is_no_wall_between_squares() -> None:
    assert read("+-+-+\n|. .|\n+   +\n|. .|\n+-+-+").walls == ()
    assert read("+-+-+\n|.|.|\n+-  +\n|. .|\n+-+-+").walls == (0, 1)
