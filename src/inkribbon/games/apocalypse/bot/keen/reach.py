"""Where figures get in a turn, remembered: the same squares come up in one plan after another."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.geometry.flood import gathered, union
from inkribbon.geometry.inches import Layout

KEPT = 2000
"""Squares remembered of each kind, then they are looked up anew."""

Rings = tuple[list[int], int]
"""The squares within reach, as rings of equal price and as one set."""


class Reach:
    """The ways over one layout."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.whole = (1 << layout.ground.n) - 1
        self._open: dict[tuple[int, int], Rings] = {}
        self._bitten: dict[tuple[int, int], int] = {}

    def within(self, square: int, budget: int, closed: int, enemies: int) -> Rings:
        """What a figure can reach past closed squares, and not between two enemies."""
        known = self._unhindered(square, budget)
        if not known[1] & (closed | enemies) & ~(1 << square):
            return known
        rings = self.layout.steps.within(square, budget, closed, enemies)
        return rings, union(rings)

    def _unhindered(self, square: int, budget: int) -> Rings:
        known = self._open.get((square, budget))
        if known is None:
            if len(self._open) >= KEPT:
                self._open.clear()
            rings = self.layout.steps.within(square, budget, 0, 0)
            known = self._open[square, budget] = rings, union(rings)
        return known

    def bitten(self, square: int, budget: int) -> int:
        """The squares that a zombie from here can walk up to and bite."""
        known = self._bitten.get((square, budget))
        if known is None:
            if len(self._bitten) >= KEPT:
                self._bitten.clear()
            found = gathered(self.layout.contacts(square, budget))
            known = self._bitten[square, budget] = found
        return known


@lru_cache(maxsize=4)
def reach_over(layout: Layout) -> Reach:
    return Reach(layout)
