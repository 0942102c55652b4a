"""Drivers of the CHANCE seat: a seeded sampler, and a script for tests.

The sampler is counter-based: the n-th result of a game depends only on the seed and n. So undoing
a move brings back the same dice, and a published hash of the seed can be checked afterwards.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Protocol, TypeVar

from .data import Data
from .decision import Decision, Odds
from .errors import IllegalAnswer

T = TypeVar("T")

_WORDS = 8
"""Random 64-bit words in one hash block."""
_UNPACK = Struct(f">{_WORDS}Q").unpack


class Chance(Protocol):
    """Answers the decisions of the CHANCE seat."""

    def choose(self, decision: Decision) -> Data: ...


class Sampler:
    """Seeded chance, identical on every machine and Python version."""

    __slots__ = ("_block", "_key", "_left", "seed")

    def __init__(self, seed: int | str, stream: str = "chance", count: int = 0) -> None:
        self.seed = str(seed)
        self._key = hashlib.blake2b(f"{stream}:{seed}".encode(), digest_size=32).digest()
        self.count = count

    @property
    def count(self) -> int:
        """How many random words have been used; set it to seek in either direction."""
        return self._block * _WORDS - len(self._left)

    @count.setter
    def count(self, used: int) -> None:
        self._block, used = divmod(used, _WORDS)
        self._left: list[int] = []
        if used:
            del self._refill()[-used:]

    def _refill(self) -> list[int]:
        """The next block of words, reversed so that `pop` takes them in order."""
        raw = hashlib.blake2b(self._block.to_bytes(8, "big"), key=self._key).digest()
        self._block += 1
        self._left = [*reversed(_UNPACK(raw))]
        return self._left

    def below(self, limit: int) -> int:
        """An integer from 0 to limit-1. Its bias is below one in 2**50."""
        return ((self._left or self._refill()).pop() * limit) >> 64

    def pick(self, things: Sequence[T]) -> T:
        return things[((self._left or self._refill()).pop() * len(things)) >> 64]

    def choose(self, decision: Decision) -> Data:
        options = decision.options
        ladder = (options if type(options) is Odds else Odds(options)).ladder
        return options[bisect_right(ladder, self.below(ladder[-1]))].action

    def commitment(self) -> str:
        """The hash to publish before the game; the seed, revealed afterwards, proves the dice."""
        return commitment(self.seed)


def commitment(seed: str) -> str:
    return hashlib.sha256(f"inkribbon:{seed}".encode()).hexdigest()


class Script:
    """Chance answered from a list, for tests.

    An entry is an action or a short form of one: the faces of a roll as a tuple, or the name of a
    card.
    """

    def __init__(self, answers: Iterable[object] = ()) -> None:
        self.left = list(answers)

    def choose(self, decision: Decision) -> Data:
        if not self.left:
            raise IllegalAnswer(
                "the script has no more answers at {prompt!r}", prompt=decision.prompt
            )
        wanted = self.left.pop(0)
        for option in decision.options:
            if _fits(option.action, wanted):
                return option.action
        offered = ", ".join(str(option.action) for option in decision.options)
        raise IllegalAnswer(
            "the script says {wanted}, but chance offers {offered}",
            wanted=repr(wanted),
            offered=offered,
        )


def _fits(action: Data, wanted: object) -> bool:
    if action == wanted:
        return True
    if isinstance(wanted, tuple | list):
        return getattr(action, "faces", None) == tuple(sorted(wanted))
    return isinstance(wanted, str) and wanted in (
        getattr(action, "card", None),
        " ".join(getattr(action, "faces", ())),
    )
