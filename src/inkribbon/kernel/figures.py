"""Figures: what reports on many campaigns give as means, counted event by event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from .data import Data, Event

Amount = Callable[[Any, Any], int]
"""How much an event adds to a figure; the second argument is the world right after the answer that
caused it."""


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


class Figure(NamedTuple):
    """The events that add to a figure, and the event it is divided by; None for the campaign."""

    adds: Mapping[type[Event], Amount]
    per: type[Event] | None = None

    def of(self, event: Data, world: Any) -> Mean:
        kind: type[Any] = type(event)
        amount = self.adds[kind](event, world) if kind in self.adds else 0
        return Mean(amount, int(kind is self.per))


class Figures:
    """The figures of a game's campaigns, by name."""

    def __init__(self, table: Mapping[str, Figure]) -> None:
        self._table = table

    def begun(self) -> dict[str, Mean]:
        """The figures of a campaign in which nothing has happened yet."""
        return {name: Mean(0, int(figure.per is None)) for name, figure in self._table.items()}

    def of(self, event: Data, world: Any) -> dict[str, Mean]:
        """What an event adds to each figure; those that it does not change are left out."""
        found = {name: figure.of(event, world) for name, figure in self._table.items()}
        return {name: mean for name, mean in found.items() if mean != NOTHING}


NO_FIGURES = Figures({})


def added(tables: Iterable[Mapping[str, Mean]]) -> dict[str, Mean]:
    """The figures of several games together."""
    total: dict[str, Mean] = {}
    for table in tables:
        for name, mean in table.items():
            total[name] = total.get(name, NOTHING) + mean
    return total
