"""Where an option leads: the positions in which a look ahead ends, with their chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from inkribbon.kernel.decision import Option

from .judge import Judge
from .look_ahead import DEPTH, FUEL
from .walk import Walk

Ends = list[tuple[float, Any]]
"""Worlds with their probabilities."""


class Line(NamedTuple):
    """The best line from a position."""

    worth: float
    ends: Ends


def foreseen(judge: Judge[Any], world: Any, option: Option) -> Ends:
    """The positions after an option, as in the look ahead that ranked it."""
    return Foresight(judge, thorough=not judge.calm(world)).after(world, option, DEPTH, FUEL).ends


class Foresight(Walk[Line]):
    """A look ahead that remembers where it ends."""

    def end(self, world: Any) -> Line:
        return Line(self.judge.worth(world), [(1.0, world)])

    def best(self, found: Sequence[Line]) -> Line:
        return max(found, key=_worth)

    def average(self, weights: Sequence[int], found: Sequence[Line]) -> Line:
        total = sum(weights)
        worth, ends = 0.0, Ends()
        for weight, line in zip(weights, found, strict=True):
            worth += weight * line.worth
            ends += [(chance * weight / total, end) for chance, end in line.ends]
        return Line(worth / total, ends)


def _worth(line: Line) -> float:
    return line.worth
