"""What a family of games tells the look-ahead: what is worth trying, and how a position looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.world import World

W_contra = TypeVar("W_contra", bound=World, contravariant=True)

Weighted = tuple[int, Option]


class Judge(Protocol[W_contra]):
    """The knowledge of one family of games. It is asked about worlds made from a view."""

    def worthwhile(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        """The options of a player's decision that a sensible player would think about."""

    def likely(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        """Of a decision that lies ahead, the few options that would probably be chosen."""

    def horizon(self, world: W_contra) -> None:
        """Take off the world what no thought should go into."""

    def calm(self, world: W_contra) -> bool:
        """Whether nothing is near that would make a second look worth its time."""

    def habit(self, world: W_contra, decision: Decision) -> Option | None:
        """What one would do next without much thought, to play a plan out; None to stop here."""

    def outcomes(self, world: W_contra, decision: Decision) -> Sequence[Weighted]:
        """The results of a chance decision with their weights, one for each that matters."""

    def settled(self, world: W_contra) -> bool:
        """Whether looking further ahead is of no use: the position can be judged as it is."""

    def worth(self, world: W_contra) -> float:
        """How good a position is for the players: more is better, 0 is nothing special."""
