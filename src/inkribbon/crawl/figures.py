"""Figures: what reports on many campaigns give as means, counted event by event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.game.counting import NOTHING, Mean

Addend = Callable[[Any, Any], int]
"""How much an event adds to a figure; the second argument is the world right after the answer that
caused it."""


class Figure(NamedTuple):
    """The events that add to a figure, and the event it is divided by; None for the campaign."""

    adds: Mapping[type[Event], Addend]
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
