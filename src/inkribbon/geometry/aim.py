"""Lines of fire on the lattice: what they cross, what stops them, whom they meet first.

A line runs from the middle of one square to the middle of another. Bases are discs one inch wide:
a line that only grazes one does not meet it. A line through the meeting point of four squares is
stopped when both ways round that point are closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .inches import Ground

Leg = tuple[int, int, bool]
"""How far east and how far south the line goes on, and whether it passes through the base there."""


@lru_cache(maxsize=4096)
def legs(dx: int, dy: int) -> tuple[Leg, ...]:
    """The squares a line enters one after the other, told by the step into each."""
    wide, high = abs(dx), abs(dy)
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    found: list[Leg] = []
    x = y = 0
    length = dx * dx + dy * dy
    while (x, y) != (wide, high):
        # The next border of each kind is crossed after (2k+1)/(2w) of the line.
        upright, level = (2 * x + 1) * high, (2 * y + 1) * wide
        east = x < wide and (y == high or upright <= level)
        south = y < high and (x == wide or level <= upright)
        x, y = x + east, y + south
        off = wide * y - high * x
        found.append((sx * east, sy * south, 4 * off * off < length))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def line(ground: Ground, a: int, b: int) -> tuple[int, ...] | None:
    """The squares whose bases a line meets, the far end last; None if a wall stops it."""
    dx = b % ground.width - a % ground.width
    dy = b // ground.width - a // ground.width
    met = []
    square = a
    for east, south, meets in legs(dx, dy):
        to = square + east + south * ground.width
        if east and south:
            corners = (square + east, square + south * ground.width)
            if all(_stopped(ground, square, c) or _stopped(ground, c, to) for c in corners):
                return None
        elif _stopped(ground, square, to):
            return None
        square = to
        if meets:
            met.append(square)
    return tuple(met)


def _stopped(ground: Ground, a: int, b: int) -> bool:
    """Whether a shot cannot pass from a square to the one beside it."""
    return bool(ground.opaque[b] or ground.wall[ground.border(a, b)])


def sees(ground: Ground, a: int, b: int) -> bool:
    return line(ground, a, b) is not None


def first_on_line(ground: Ground, at: Sequence[int], a: int, b: int) -> int:
    """The first figure that a shot meets, NOBODY if a wall stops it or nobody is there."""
    for square in line(ground, a, b) or ():
        if at[square]:
            return at[square]
    return NOBODY


NOBODY = 0
