"""Where an option leads: the positions in which a look ahead ends, with their chances."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from inkribbon.kernel.decision import CHANCE, Option
from inkribbon.kernel.engine import take

from .judge import Judge
from .look_ahead import DEPTH, FUEL, likeliest

Ends = list[tuple[float, Any]]
"""Worlds with their probabilities."""


class Line(NamedTuple):
    """The best line from a position."""

    worth: float
    ends: Ends


def foreseen(judge: Judge[Any], world: Any, option: Option) -> Ends:
    """The positions after an option, as in the look ahead that ranked it."""
    return Foresight(judge, thorough=not judge.calm(world)).after(world, option, DEPTH, FUEL).ends


class Foresight:
    """A look ahead that remembers where it ends."""

    def __init__(self, judge: Judge[Any], *, thorough: bool) -> None:
        self.judge = judge
        self.thorough = thorough

    def after(self, world: Any, option: Option, depth: int, fuel: float) -> Line:
        ahead = world.clone()
        take(ahead, option)
        return self.line(ahead, depth, fuel - 1.0)

    def line(self, world: Any, depth: int, fuel: float) -> Line:
        decision, judge = world.decision, self.judge
        if decision is None or fuel <= 0.0:
            return self._end(world)
        if judge.settled(world):
            habit = judge.habit(world, decision) if self.thorough else None
            return self._end(world) if habit is None else self.after(world, habit, depth, fuel)
        if decision.seat == CHANCE:
            return self._average(world, depth, fuel)
        if not depth:
            return self._end(world)
        options = judge.likely(world, decision)
        share = fuel / len(options)
        return best_line([self.after(world, option, depth - 1, share) for option in options])

    def _end(self, world: Any) -> Line:
        return Line(self.judge.worth(world), [(1.0, world)])

    def _average(self, world: Any, depth: int, fuel: float) -> Line:
        outcomes = likeliest(self.judge.outcomes(world, world.decision))
        total = sum([weight for weight, _ in outcomes])
        worth, ends = 0.0, Ends()
        for weight, option in outcomes:
            share = weight / total
            line = self.after(world, option, depth, fuel * share)
            worth += share * line.worth
            ends += [(share * each, end) for each, end in line.ends]
        return Line(worth, ends)


def best_line(lines: Sequence[Line]) -> Line:
    """The best of several lines; the first of equal ones."""
    return max(lines, key=_worth)


def _worth(line: Line) -> float:
    return line.worth
