"""Rewards on the way: what a position promises now, less what it promised before.

Over a game they add up to the same whatever is done in it, so they do not change which way to play
is best. At the end of a game the promise is 0.
"""

from __future__ import annotations

from .table import Table


class Shaping:
    """What a table promises; nothing if rewards are not shaped."""

    def __init__(self, table: Table, *, shaped: bool) -> None:
        self._table = table
        self._shaped = shaped
        self.promise = 0.0
        """The last one that could be told, from -1 to 0."""

    def reset(self) -> None:
        self.promise = self._now() if self._shaped else 0.0

    def reward(self) -> float:
        """What the last step earned."""
        table = self._table
        if not self._shaped:
            return table.result
        before, now = self.promise, self._now()
        if not table.over and not (before and now):
            self.promise = before or now
            return 0.0
        self.promise = now
        return table.result + now - before

    def _now(self) -> float:
        table = self._table
        if table.over:
            return 0.0
        return table.encoding.promise(table.row(table.seat))
