"""What is counted event by event: deeds in every game, and means over many of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from inkribbon.kernel.data import Data, Event

Amount = Callable[[Any, Any], int]
"""How much an event adds to a deed; the second argument is the game."""


def once(event: Event, game: Any) -> int:
    """Each event counts one."""
    del event, game
    return 1


class Deeds:
    """The deeds that a game counts, by name, and the events that add to each."""

    def __init__(self, table: Mapping[str, Mapping[type[Event], Amount]]) -> None:
        self.names = tuple(table)
        self._adding: dict[type[Any], list[tuple[str, Amount]]] = {}
        for name, events in table.items():
            for kind, amount in events.items():
                self._adding.setdefault(kind, []).append((name, amount))

    def of(self, event: Data, game: Any) -> dict[str, int]:
        """What an event adds to each deed; those to which it adds nothing are left out."""
        adding = self._adding.get(type(event), ())
        found = {name: amount(event, game) for name, amount in adding}
        return {name: amount for name, amount in found.items() if amount}


class Mean(msgspec.Struct, frozen=True, array_like=True):
    """A total, and how many times something was added to it: totals of more games can be added."""

    total: int = 0
    times: int = 0

    def __add__(self, other: Mean) -> Mean:
        return Mean(self.total + other.total, self.times + other.times)

    @property
    def value(self) -> float | None:
        """None if there was nothing to count."""
        return self.total / self.times if self.times else None


NOTHING = Mean()


def added(tables: Iterable[Mapping[str, Mean]]) -> dict[str, Mean]:
    """The figures of several games together."""
    total: dict[str, Mean] = {}
    for table in tables:
        for name, mean in table.items():
            total[name] = total.get(name, NOTHING) + mean
    return total
