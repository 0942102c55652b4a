"""What the balance pages measured, as the package ships it.

Run `python -m inkribbon.lab.measured docs/balance > src/inkribbon/lab/measured.jsonl` after the
pages were written anew; a test fails if the file is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.game import Game, Setup

from .cells import Cell, Store

FILE = "measured.jsonl"
LEAST = 20
"""Games below which a figure says too little."""


def found(game: Game[Any, Any], setup: Setup) -> Cell | None:
    """The results of parties of this size; None unless they are of these rules and this content."""
    if setup.text:
        return None
    fitting = (cell for cell in _shipped() if _fits(cell, game, setup))
    return max(fitting, key=lambda cell: cell.games, default=None)


def _fits(cell: Cell, game: Game[Any, Any], setup: Setup) -> bool:
    same = (cell.game, cell.scenario) == (setup.game, setup.scenario)
    party = len(cell.characters) == len(setup.characters) and set(cell.modes) == set(setup.modes)
    return same and party and _is_current(cell, game, setup)


def _is_current(cell: Cell, game: Game[Any, Any], setup: Setup) -> bool:
    played = replace(setup, characters=cell.characters)
    return (cell.rules, cell.content) == (game.rules_version, game.party_digest(played))


@lru_cache(maxsize=1)
def _shipped() -> tuple[Cell, ...]:
    text = files(__package__).joinpath(FILE).read_text("utf-8")
    return tuple(msgspec.json.decode(line, type=Cell) for line in text.splitlines())


# Writing


def lines(folder: Path) -> str:
    """The file for the results in a folder."""
    return "".join(f"{msgspec.json.encode(cell).decode()}\n" for cell in _kept(folder))


def _kept(folder: Path) -> Iterator[Cell]:
    for path in sorted(folder.glob("*.jsonl")):
        yield from map(_short, _worth(Store(path).cells.values()))


def _worth(cells: Iterable[Cell]) -> Iterator[Cell]:
    return (cell for cell in cells if not cell.change and cell.games >= LEAST)


def _short(cell: Cell) -> Cell:
    """Without what only the pages show."""
    return replace(cell, lost_by={}, fell={}, parts={}, parts_won={}, lost_in={}, figures={})


if __name__ == "__main__":
    print(lines(Path(sys.argv[1])), end="")
