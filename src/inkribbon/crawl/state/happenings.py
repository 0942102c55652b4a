"""Steps that the placing of a model sets off. Whoever places it need not know what lies there."""

from __future__ import annotations

from inkribbon.kernel.data import Task


class Arrive(Task, frozen=True):
    """A character was placed where something happens to those who come."""

    seat: int


class Burn(Task, frozen=True):
    """An enemy or a boss was placed in a burning square."""

    enemy: int


class Slain(Task, frozen=True):
    """An enemy was killed, which may be what the scenario asks for."""

    kind: str


class AfterAction(Task, frozen=True):
    """An action is resolved: what its square does to whoever performed it."""

    seat: int
    start: int
    """Where the character stood before."""
    burning: bool
    """Whether that square was on fire."""


class DeathCheck(Task, frozen=True):
    """Can the fallen still be resuscitated?"""
