"""Made-up results and a short course of training for tests of the lab."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.lab.cells import Cell
from inkribbon.lab.train.course import Recipe
from inkribbon.lab.ways import Choice

EMPTY = Cell(
    game="re3",
    scenario="uptown-1",
    characters=("jill", "carlos"),
    bot="careful",
    seed="1",
    rules="1",
    content="abc",
)
ALONE = Choice(players=(1,))
RECIPE = Recipe(
    game="re1",
    seed="test",
    rounds=2,
    games=3,
    campaigns=0,
    held_out=(),
    choice=ALONE,
)


def with_wins(won: int, games: int, cell: Cell = EMPTY) -> Cell:
    return replace(cell, won=won, games=games)
