"""What a family of games tells the look-ahead: which options to try, and how to rate positions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Generic, Protocol, TypeVar

from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.world import World

W_contra = TypeVar("W_contra", bound=World, contravariant=True)

Weighted = tuple[int, Option]


class Judge(Protocol[W_contra]):
    """Knowledge about one family of games. The worlds it gets are made from a view."""

    def worthwhile(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        """The options that a sensible player would consider."""

    def likely(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        """The few options that a player would probably choose in a later decision."""

    def horizon(self, world: W_contra) -> None:
        """Remove from the world what the search should not look at."""

    def calm(self, world: W_contra) -> bool:
        """Whether nothing nearby makes a second look worthwhile."""

    def habit(self, world: W_contra, decision: Decision) -> Option | None:
        """The obvious next option, to play out a plan; None to stop here."""

    def outcomes(self, world: W_contra, decision: Decision) -> Sequence[Weighted]:
        """The results of a chance decision that matter, with their weights."""

    def settled(self, world: W_contra) -> bool:
        """Whether the position can be rated as it is, without looking further ahead."""

    @property
    def scope(self) -> Hashable:
        """What worth depends on besides the position: judges of one scope rate alike."""

    def key(self, world: W_contra) -> Hashable:
        """The same for positions that are worth the same and offer the same."""

    def worth(self, world: W_contra) -> float:
        """How good a position is for the players: higher is better, 0 is neutral."""


class PlannedTurns(ABC, Generic[W_contra]):
    """What every judge says of turns that are planned instead of tried out.

    No look ahead asks it: it serves lessons and chances only.
    """

    @abstractmethod
    def worthwhile(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        """The options that a sensible player would consider."""

    def likely(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        return self.worthwhile(world, decision)

    def outcomes(self, world: W_contra, decision: Decision) -> Sequence[Weighted]:
        del world
        return [(option.weight, option) for option in decision.options]

    @property
    def scope(self) -> Hashable:
        """A new one each time, like the key."""
        return object()

    def key(self, world: W_contra) -> Hashable:
        """A new one each time: no two positions are known to be alike."""
        del world
        return object()

    def horizon(self, world: W_contra) -> None:
        del world

    def calm(self, world: W_contra) -> bool:
        del world
        return True

    def habit(self, world: W_contra, decision: Decision) -> Option | None:
        del world, decision
        return None
