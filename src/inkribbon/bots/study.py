"""What a family of games gives `keen`: a judge, and features for the model."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.world import World

from .foresight import Ends, foreseen
from .judge import Judge
from .look_ahead import Second, by_habit

W_contra = TypeVar("W_contra", bound=World, contravariant=True)

OPINION = ("worth", "rest of worth")
"""What the judge thinks of a position: the last two numbers of a row, whatever the family."""
LOWEST = 3
"""The worst opinion, in wins."""
USUAL = ""
"""The style of play of a set-up for which the card names no other."""
FINE = 64
"""Steps of the second number within one of the first."""


class Features(Protocol[W_contra]):
    """Describes a position by numbers, using only what a view shows."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number, in order."""

    def rates(self, world: W_contra) -> bool:
        """Whether the position is one to be rated."""

    def row(self, world: W_contra) -> bytes:
        """The numbers, each from 0 to 255; empty if the position is not to be rated."""

    def ended(self, world: W_contra) -> bool | None:
        """Whether the game, or a scenario of a campaign, was just won or lost; None while it is
        being played."""

    def rounds(self, world: W_contra) -> float:
        """The rounds played so far."""


Facts = Mapping[tuple[str, int], float]
"""What a player would notice in a position: by kind and seat (-1 for none), how much of it."""


Rate = Callable[[bytes, float], float]
"""What a model adds to the worth of a position, given the position's row and worth."""


class Foreseen(NamedTuple):
    """An option of a plan: where it leads, as a row without an opinion, and its worth."""

    action: Data
    row: bytes
    worth: float
    facts: Facts = {}
    """What a player would notice at the end of the plan, compared with now."""


class Plans(Protocol):
    """What a bot would do in one decision, for families that plan instead of trying options."""

    def best(self) -> Data:
        """The action to choose."""

    def foreseen(self) -> Sequence[Foreseen]:
        """The best actions, best first."""


class Study(NamedTuple):
    """Everything that `keen` needs to know about a family."""

    judge: Callable[[Any], Judge[Any]]
    features: Features[Any]
    win: float
    """What the judge rates a win at."""
    facts: Callable[[Any], Facts] | None = None
    """What to explain hints with."""
    weights: Mapping[str, float] = {}
    """How much one more of each kind of fact is worth; negative where more is worse."""
    second: Second = by_habit
    """How to look at the best options again."""
    ends: Callable[[Judge[Any], Any, Option], Ends] = foreseen
    """Where that look ends, to explain hints with."""
    plans: Callable[[Any, Decision, Rate], Plans] | None = None
    """Plans from a view alone, instead of a look ahead."""
    opening: Container[str] = ()
    """Prompts before the first turn that `keen` answers as its judge says, without the model."""
    judges: Mapping[str, Callable[[], Callable[[Any], Judge[Any]]]] = {}
    """By style of play: makes what one bot gets its judges from, if they share what they found
    out."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the numbers in a row that `described` gives."""
        return (*self.features.names, *OPINION)

    def described(self, world: Any, worth: float) -> bytes:
        """The row of a position that the judge rates at `worth`; empty if it is not rated."""
        return self.opined(self.features.row(world), worth)

    def opined(self, row: bytes, worth: float) -> bytes:
        """A row with what the judge thinks of the position at its end."""
        if not row:
            return b""
        steps = round((worth / self.win + LOWEST) * 64 * FINE)
        return row + bytes(divmod(min(256 * FINE - 1, max(0, steps)), FINE))


def fingerprint(study: Study) -> str:
    """A hash of the names of all numbers: a model fits only those it was trained with."""
    names = "\n".join(study.names).encode()
    return hashlib.blake2b(names, digest_size=8).hexdigest()
