"""Flood fill over the inch lattice, a whole ring of squares at a time.

A set of squares is an integer with one bit per square. Moving all of them one step in the same
direction is then an `&` (which ones can step) and a shift. Costs are given as rings: the set of
squares that cost nothing, one half inch, two half inches, and so on.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import compress
from operator import or_
from typing import TypeVar

T = TypeVar("T")

STRAIGHT = 2
DIAGONAL = 3
CLIMB = 6
"""Half inches to climb over something, unless a layout says otherwise."""
FAR = 65535
"""The cost of an unreachable square."""

_FLAGS = bytes(byte == ord("1") for byte in range(256))


def flags(squares: int, n: int) -> bytes:
    """One byte for each of n squares: 1 if it is in the set."""
    return f"{squares | 1 << n:b}"[:0:-1].encode().translate(_FLAGS)


def members(squares: int) -> Iterator[int]:
    """The squares of a set, in order."""
    return picked(range(squares.bit_length()), squares)


def picked(things: Sequence[T], squares: int) -> Iterator[T]:
    """The items, one per square, whose squares are in the set."""
    first = (squares & -squares).bit_length() - 1 if squares else 0
    last = squares.bit_length()
    return compress(things[first:last], flags(squares >> first, last - first))


def gathered(squares: Iterable[int]) -> int:
    """The set of these squares."""
    found = 0
    for square in squares:
        found |= 1 << square
    return found


def price_of(rings: Sequence[int], square: int) -> int:
    """The index of the ring that contains a square; FAR if none does."""
    return next((spent for spent, ring in enumerate(rings) if ring >> square & 1), FAR)


def union(rings: Iterable[int]) -> int:
    return reduce(or_, rings, 0)


class Steps:
    """The squares from which a figure can step in each of eight directions, or climb in four."""

    __slots__ = ("climb", "climbing", "climbs", "n", "ways", "width")

    def __init__(self, width: int, n: int, base: Steps | None = None, climb: int = CLIMB) -> None:
        self.width = width
        self.climb = climb
        """Half inches that a climb costs, more than any step."""
        self.n = n
        self.ways: list[int] = base.ways.copy() if base else [0] * 8
        self.climbs: list[int] = base.climbs.copy() if base else [0] * 8
        self.climbing = union(self.climbs)
        """Squares from which a figure can climb in any direction."""

    def note(self, square: int, onward: Sequence[int], climbs: Sequence[int]) -> None:
        """`onward` and `climbs` give the square in each direction, negative for none."""
        bit = 1 << square
        for masks, leads in ((self.ways, onward), (self.climbs, climbs)):
            for way in range(8):
                if leads[way] >= 0:
                    masks[way] |= bit
                elif masks[way] & bit:
                    masks[way] ^= bit

    def settle(self) -> None:
        """Finish after the last `note`."""
        self.climbing = union(self.climbs)

    def everywhere(self, start: int) -> array[int]:
        """The cost of each square from a start over empty ground."""
        rings = self._flood(start, (1 << self.n) - 1, self.ways, FAR - 1)
        return prices(rings, self.n)

    def within(self, start: int, budget: int, closed: int, enemies: int) -> list[int]:
        """The rings within a budget, without closed squares or diagonals between two enemies."""
        ways = self._around(enemies) if enemies else self.ways
        return self._flood(start, (1 << self.n) - 1 & ~closed, ways, budget)

    def _around(self, enemies: int) -> list[int]:
        """The ways without the diagonals between two enemies."""
        north, east = enemies << self.width, enemies >> 1
        south, west = enemies >> self.width, enemies << 1
        ways = self.ways.copy()
        ways[1] &= ~(north & east)
        ways[3] &= ~(south & east)
        ways[5] &= ~(south & west)
        ways[7] &= ~(north & west)
        return ways

    def _flood(self, start: int, free: int, ways: Sequence[int], budget: int) -> list[int]:
        north, northeast, east, southeast, south, southwest, west, northwest = ways
        width, less, more = self.width, self.width - 1, self.width + 1
        climbing, climb = self.climbing, self.climb
        rings = [0] * climb
        rings.append(1 << start)
        free &= ~rings[-1]
        for _ in range(budget):
            ring = 0
            two, three = rings[-STRAIGHT], rings[-DIAGONAL]
            if two:
                ring = (two & east) << 1 | (two & west) >> 1
                ring |= (two & south) << width | (two & north) >> width
            if three:
                ring |= (three & northeast) >> less | (three & southeast) << more
                ring |= (three & southwest) << less | (three & northwest) >> more
            below = rings[-climb] & climbing
            if below:
                ring |= self._climbed(below)
            ring &= free
            if not ring and not any(rings[-climb + 1 :]):
                break
            free ^= ring
            rings.append(ring)
        return rings[climb:]

    def _climbed(self, squares: int) -> int:
        north, _, east, _, south, _, west, _ = self.climbs
        level = (squares & east) << 1 | (squares & west) >> 1
        return level | (squares & south) << self.width | (squares & north) >> self.width


def prices(rings: Sequence[int], n: int) -> array[int]:
    """The rings as a table: the price of every square, FAR if it is in no ring.

    Prices are written one bit at a time, for all squares whose price has that bit at once.
    """
    low = high = digit = 0
    rest = list(rings)
    while len(rest) > 1:  # odd rings have this bit set; then merge rings in pairs
        odd, even = rest[1::2], rest[::2]
        written = int.from_bytes(flags(union(odd), n), "little") << digit % 8
        low, high = (low | written, high) if digit < 8 else (low, high | written)
        rest = list(map(or_, even, [*odd, 0]))
        digit += 1
    nowhere = int.from_bytes(flags((1 << n) - 1 & ~rest[0], n), "little") * 255
    low, high = low | nowhere, high | nowhere
    both = bytearray(2 * n)
    both[0::2], both[1::2] = low.to_bytes(n, "little"), high.to_bytes(n, "little")
    found = array("H", bytes(both))
    if sys.byteorder == "big":
        found.byteswap()
    return found
