"""What else to tell where there is room: beside the board, else below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .canvas import Line

Block = Callable[[int], list[Line]]
"""Some lines, as soon as it is known how wide they may be."""

LOG = 4
"""Lines of the log, beside those that are always there, that come before what stands below."""


def fitted(
    lines: Sequence[Line], blocks: Iterable[Block], width: int, height: int
) -> tuple[list[Line], list[Block]]:
    """The lines and as many blocks as fit under them, and those that do not."""
    side, over = list(lines), []
    for block in blocks:
        extra = block(width)
        if len(side) + 1 + len(extra) <= height:
            side += [[], *extra]
        else:
            over.append(block)
    return side, over


def below(table: Sequence[Line], blocks: Iterable[Block], width: int, height: int) -> list[Line]:
    """The table with as many blocks under it as the screen has room for, log included."""
    lines = list(table)
    for block in blocks:
        extra = block(width)
        if len(lines) + len(extra) <= height - LOG:
            lines += extra
    return lines
