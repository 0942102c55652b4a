"""Tasks that one room pushes and a room above it carries out."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option

# An action


class Perform(Task, frozen=True):
    """Spend an action on this."""

    action: Data


@lru_cache(maxsize=65536)
def offer(action: Data) -> Option:
    """The option to spend an action on something. Options are frozen, so they are shared."""
    return Option(action, (Perform(action),))


class AfterAction(Task, frozen=True):
    """An action is resolved: what its square does to whoever performed it."""

    seat: int
    start: int
    """Where the character stood before."""
    burning: bool
    """Whether that square was on fire."""


# A turn


class EndTurn(Task, frozen=True):
    """The turn is over; the next character's begins."""

    seat: int


class TidyUp(Task, frozen=True):
    """Base of steps that are done even if the turn ends before: cards must not get lost."""


class CarriedOut(TidyUp, frozen=True):
    """A text is carried out to its end: what precedes this is done even if the turn ends."""


# What the rules of a square or a scenario must know of


class Arrive(Task, frozen=True):
    """A character was placed where something happens to those who come."""

    seat: int


class Burn(Task, frozen=True):
    """An enemy or a boss was placed in a burning square."""

    enemy: int


class Slain(Task, frozen=True):
    """An enemy was killed, which may be what the scenario asks for."""

    kind: str


class DeathCheck(Task, frozen=True):
    """Can the fallen still be resuscitated?"""
