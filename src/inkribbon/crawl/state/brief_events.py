"""Events of special rules that scenario briefs can have."""

from __future__ import annotations

from inkribbon.kernel.data import Event


class StationUsed(Event, frozen=True):
    seat: int
    station: str


class Received(Event, frozen=True):
    """A character receives a card that was set aside."""

    seat: int
    card: str


class CardAdded(Event, frozen=True):
    """A card is shuffled into the tension deck."""

    card: str


class RibbonsGained(Event, frozen=True):
    count: int


class TileSecured(Event, frozen=True):
    tile: int


class TensionSpared(Event, frozen=True):
    """No tension card is drawn on this tile."""

    seat: int


class Upgraded(Event, frozen=True):
    """A weapon becomes its custom version."""

    seat: int
    card: str
    custom: str
