"""Rewards on the way: how much better a position looks than the one before.

Over a game they add up to a part that does not depend on what is done, and one that only a win or a
loss decides. So they do not change which way to play wins most often.
"""

from __future__ import annotations

from .table import Table


class Shaping:
    """What a table promises, from -1 to 0, times a weight; nothing with a weight of 0.

    A win keeps every promise, a loss none.
    """

    def __init__(self, table: Table, weight: float) -> None:
        self._table = table
        self._weight = weight
        self.promise = 0.0
        """The last one that could be told."""

    def reset(self) -> None:
        self.promise = self._now() if self._weight else 0.0

    def reward(self) -> float:
        """What the last step earned."""
        table = self._table
        if not self._weight:
            return table.result
        before, now = self.promise, self._now()
        if not table.over and not (before and now):
            self.promise = before or now
            return 0.0
        self.promise = now
        return table.result + self._weight * (now - before)

    def _now(self) -> float:
        table = self._table
        if table.over:
            return 0.0 if table.result > 0 else -1.0
        return table.encoding.promise(table.row(table.seat))
