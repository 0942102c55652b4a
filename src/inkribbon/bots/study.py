"""What a family of games gives `keen`: a judge for the search, and features for the network."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.world import World

from .judge import Weighted

W_contra = TypeVar("W_contra", bound=World, contravariant=True)


class Guide(Protocol[W_contra]):
    """What the search asks about options and chance; every `Judge` answers it."""

    def worthwhile(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        """The options that a sensible player would consider."""

    def likely(self, world: W_contra, decision: Decision) -> Sequence[Option]:
        """The few options that a player would probably choose in a later decision."""

    def outcomes(self, world: W_contra, decision: Decision) -> Sequence[Weighted]:
        """The results of a chance decision that matter, with their weights."""

    def settled(self, world: W_contra) -> bool:
        """Whether the position can be rated as it is, without looking further ahead."""


class Features(Protocol[W_contra]):
    """Describes a position by numbers, using only what a view shows."""

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each number, in order."""

    def row(self, world: W_contra) -> bytes:
        """The numbers, each from 0 to 255; empty if the position is none to be rated."""

    def leaning(self, row: bytes) -> int:
        """A rough value to add to the network's, 0 or less; `worst` for a lost game. It decides
        between positions that the network rates alike."""

    @property
    def worst(self) -> int:
        """The lowest leaning."""

    def ended(self, world: W_contra) -> bool | None:
        """Whether the game, or a scenario of a campaign, was just won or lost; None while it is
        being played."""

    def rounds(self, world: W_contra) -> float:
        """The rounds played so far."""


Facts = Mapping[tuple[str, int], float]
"""What a player would notice in a position: by kind and seat (-1 for none), how much of it."""


class Study(NamedTuple):
    """Everything that `keen` needs to know about a family."""

    judge: Callable[[Any], Guide[Any]]
    features: Features[Any]
    worlds: int = 1
    """How many worlds to sample for a view: more than one only where something is hidden."""
    facts: Callable[[Any], Facts] | None = None
    """What to explain hints with."""
    weights: Mapping[str, float] = {}
    """How much one more of each kind of fact matters."""


def fingerprint(features: Features[Any]) -> str:
    """A hash of the features' names: a network fits only the features it was trained with."""
    names = "\n".join(features.names).encode()
    return hashlib.blake2b(names, digest_size=8).hexdigest()
