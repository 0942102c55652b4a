"""Perft: the number of different games of a given length from a named position.

Answers of chance count like any other. The counts are in counts.toml. A changed count means that
something became legal or illegal within a few moves of that position. If you intended that,
regenerate the file:

    .venv/bin/python tests/regenerate_records.py perft
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from perft.positions import positions

from inkribbon.kernel.engine import take

FILE = Path(__file__).with_name("counts.toml")
COMMAND = ".venv/bin/python tests/regenerate_records.py perft"
DEPTH = 5
ENOUGH = 4_000
"""Stop at the depth where a count exceeds this, to keep the tests fast."""

HEAD = f"""\
# Games of 1, 2, 3, ... answers from each named position (perft/positions.py), chance included.
# Made by `{COMMAND}`.

"""


def perft(world: Any, depth: int) -> int:
    """The number of ways to give `depth` answers; a game that ends earlier is one way."""
    decision = world.decision
    if decision is None or depth == 0:
        return 1
    if depth == 1:
        return len(decision.options)
    total = 0
    for option in decision.options:
        child = world.clone()
        take(child, option)
        total += perft(child, depth - 1)
    return total


def count(world: Any) -> list[int]:
    """The counts by depth, up to the limit."""
    counts: list[int] = []
    for depth in range(1, DEPTH + 1):
        counts.append(perft(world, depth))
        if counts[-1] > ENOUGH:
            break
    return counts


def stored() -> dict[str, list[int]]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def regenerate(games: Collection[str]) -> None:
    """Count every position of these games again."""
    kept = {name: counts for name, counts in stored().items() if _game(name) not in games}
    counts = {name: kept.get(name) or count(make()) for name, make in positions().items()}
    lines = [f'"{name}" = {numbers}\n' for name, numbers in counts.items()]
    FILE.write_text(HEAD + "".join(lines), encoding="utf-8")


def _game(position: str) -> str:
    return position.partition(":")[0]
