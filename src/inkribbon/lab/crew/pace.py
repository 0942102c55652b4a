"""How fast games are played, and how long the rest will take."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

MINUTE = 60
HOUR = 60 * MINUTE


class Pace:
    """Counts games, and says in a few words how it goes."""

    def __init__(self, games: int, clock: Callable[[], float] = monotonic) -> None:
        self.games = games
        self.done = 0
        self._clock = clock
        self._began = clock()

    def tick(self, done: int) -> None:
        self.done += done

    def __str__(self) -> str:
        seconds = self._clock() - self._began
        if not self.done or seconds <= 0:
            return f"{self.done} of {self.games} games"
        rate = self.done / seconds
        left = (self.games - self.done) / rate
        return f"{self.done} of {self.games} games, {rate:.1f} a second, {lasting(left)} left"


def lasting(seconds: float) -> str:
    """A time as people say it, to the next larger unit."""
    if seconds >= HOUR:
        return f"{seconds / HOUR:.1f} h"
    return f"{seconds / MINUTE:.0f} min" if seconds >= MINUTE else f"{seconds:.0f} s"
