"""Lines of fire on the lattice: what they cross, what blocks them, which figure they hit first.

A line runs from the center of one square to the center of another. Bases are discs one inch wide;
a line that only touches a base does not meet it. A line through a corner shared by four squares
is blocked when both ways around that corner are closed.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from .inches import Ground

Leg = tuple[int, int, bool]
"""The step east, the step south, and whether the line passes through the base in that square."""


@lru_cache(maxsize=4096)
def legs(dx: int, dy: int) -> tuple[Leg, ...]:
    """The squares a line enters, in order, each given as the step into it."""
    wide, high = abs(dx), abs(dy)
    sx, sy = dx // max(1, wide), dy // max(1, high)
    found: list[Leg] = []
    x = y = 0
    length = dx * dx + dy * dy
    while (x, y) != (wide, high):
        # The k-th vertical border is crossed after (2k+1)/(2w) of the line; horizontal ones alike.
        upright, level = (2 * x + 1) * high, (2 * y + 1) * wide
        east, south = upright <= level, level <= upright
        x, y = x + east, y + south
        off = wide * y - high * x
        found.append((sx * east, sy * south, 4 * off * off < length))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def line(ground: Ground, a: int, b: int) -> tuple[int, ...] | None:
    """The squares whose bases a line meets, the far end last; None if a wall blocks it."""
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
    """Whether a shot cannot pass from a square to an adjacent one."""
    return bool(ground.opaque[b] or ground.wall[ground.border(a, b)])


def sees(ground: Ground, a: int, b: int) -> bool:
    return line(ground, a, b) is not None


def first_on_line(ground: Ground, at: Sequence[int], a: int, b: int) -> int:
    """The first figure that a shot meets; NOBODY if a wall blocks it or it meets none."""
    for square in line(ground, a, b) or ():
        if at[square]:
            return at[square]
    return NOBODY


NOBODY = 0
