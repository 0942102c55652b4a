"""Events of poison and death, which not every edition has."""

from __future__ import annotations

from inkribbon.kernel.data import Event


class Poisoned(Event, frozen=True):
    seat: int


class Cured(Event, frozen=True):
    seat: int


class Died(Event, frozen=True):
    seat: int
