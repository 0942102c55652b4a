"""Made-up results for tests of the lab."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.lab.cells import Cell

EMPTY = Cell(
    game="re3",
    scenario="uptown-1",
    characters=("jill", "carlos"),
    bot="careful",
    seed="1",
    rules="1",
    content="abc",
)


def with_wins(won: int, games: int, cell: Cell = EMPTY) -> Cell:
    return replace(cell, won=won, games=games)
