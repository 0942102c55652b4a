"""Events of an End Phase that not every campaign has."""

from __future__ import annotations

from inkribbon.kernel.data import Event


class DialsRaised(Event, frozen=True):
    """End Phase: other weapons gain points."""

    points: int


class BoxEmptied(Event, frozen=True):
    """End Phase: what was left in the item box is lost."""

    cards: tuple[str, ...]


class SprayGiven(Event, frozen=True):
    seat: int


class CharacterReplaced(Event, frozen=True):
    """A dead character is replaced; `who` takes over the seat."""

    seat: int
    dead: str
    who: str


class FallenRestored(Event, frozen=True):
    seat: int


class ContinueUsed(Event, frozen=True):
    left: int
