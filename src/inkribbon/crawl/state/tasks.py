"""Tasks that one part of the rules pushes and a later one handles."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option

# An action


class Perform(Task, frozen=True):
    """Spend an action on something."""

    action: Data


@lru_cache(maxsize=65536)
def offer(action: Data) -> Option:
    """The option to spend an action on something. Options are frozen, so they are shared."""
    return Option(action, (Perform(action),))


class AfterAction(Task, frozen=True):
    """An action is resolved: the character's square takes effect."""

    seat: int
    start: int
    """The square before the action."""
    burning: bool
    """Whether that square was on fire."""
    quiet: bool = False
    """Whether the roll for corpses is skipped."""


# A turn


class EndTurn(Task, frozen=True):
    """The turn is over; the next character's begins."""

    seat: int


class TidyUp(Task, frozen=True):
    """Base class of steps that are done even if the turn ends early, so that no card gets lost."""


class CarriedOut(TidyUp, frozen=True):
    """The end of a text: all tasks before this one are done even if the turn ends."""


# Rules of squares and scenarios need to know of these


class Arrive(Task, frozen=True):
    """A character was placed on a square where something happens on arrival."""

    seat: int


class Burn(Task, frozen=True):
    """An enemy or a boss was placed in a burning square."""

    enemy: int


class Slain(Task, frozen=True):
    """An enemy was killed, which may count towards a goal."""

    kind: str


class CardFound(Task, frozen=True):
    """A character found a card about which the scenario has a rule."""

    seat: int
    card: str


class DeathCheck(Task, frozen=True):
    """Check whether the fallen can still be resuscitated."""
