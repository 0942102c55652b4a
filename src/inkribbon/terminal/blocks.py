"""Extra information beside the board or, if there is no room, below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .canvas import Line

Block = Callable[[int], list[Line]]
"""A function that returns some lines for a given width."""

LOG = 4
"""Extra log lines that take precedence over blocks below the board."""


def fitted(
    lines: Sequence[Line], blocks: Iterable[Block], width: int, height: int
) -> tuple[list[Line], list[Block]]:
    """The lines with as many blocks under them as fit, and the blocks that do not fit."""
    side, over = list(lines), []
    for block in blocks:
        extra = block(width)
        if len(side) + 1 + len(extra) <= height:
            side += [[], *extra]
        else:
            over.append(block)
    return side, over


def below(table: Sequence[Line], blocks: Iterable[Block], width: int, height: int) -> list[Line]:
    """The table with as many blocks under it as the screen has room for, besides the log."""
    lines = list(table)
    for block in blocks:
        extra = block(width)
        if len(lines) + len(extra) <= height - LOG:
            lines += extra
    return lines
