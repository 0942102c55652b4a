"""A walk from an option to where its consequences can be rated.

It plays on until the next major decision, or with `thorough` by habit to the end of the turn: it
follows every likely result of dice and draws, and the best of the minor choices on the way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from inkribbon.kernel.decision import CHANCE, Option
from inkribbon.kernel.engine import take

from .judge import Judge, Weighted

T = TypeVar("T")

WIDTH = 8
"""How many results of a roll or draw to consider: the likeliest ones."""


class Walk(ABC, Generic[T]):
    """What is brought back from a walk is for each kind of walk to say."""

    def __init__(self, judge: Judge[Any], *, thorough: bool) -> None:
        self.judge = judge
        self.thorough = thorough

    @abstractmethod
    def end(self, world: Any) -> T:
        """What a position gives where the walk ends."""

    @abstractmethod
    def best(self, found: Sequence[T]) -> T:
        """The best of several choices."""

    @abstractmethod
    def average(self, weights: Sequence[int], found: Sequence[T]) -> T:
        """What several results of chance give together."""

    def after(self, world: Any, option: Option, depth: int, fuel: float) -> T:
        """What taking an option gives."""
        ahead = world.clone()
        take(ahead, option)
        return self.value(ahead, depth, fuel - 1.0)

    def value(self, world: Any, depth: int, fuel: float) -> T:
        """What a position gives, with so many minor choices and positions left to look at."""
        decision = world.decision
        judge = self.judge
        if decision is None or fuel <= 0.0:
            return self.end(world)
        if judge.settled(world):
            habit = judge.habit(world, decision) if self.thorough else None
            return self.end(world) if habit is None else self.after(world, habit, depth, fuel)
        if decision.seat == CHANCE:
            return self._expected(world, judge.outcomes(world, decision), depth, fuel)
        if not depth:
            return self.end(world)
        options = judge.likely(world, decision)
        share = fuel / len(options)
        return self.best([self.after(world, option, depth - 1, share) for option in options])

    def _expected(self, world: Any, outcomes: Sequence[Weighted], depth: int, fuel: float) -> T:
        """The likeliest results, each looked at as far as it is likely."""
        outcomes = likeliest(outcomes)
        weights = [weight for weight, _ in outcomes]
        total = sum(weights)
        found = [
            self.after(world, option, depth, fuel * weight / total) for weight, option in outcomes
        ]
        return self.average(weights, found)


def likeliest(outcomes: Sequence[Weighted]) -> Sequence[Weighted]:
    """The results of a roll or draw that are considered."""
    if len(outcomes) <= WIDTH:
        return outcomes
    return sorted(outcomes, key=_weight, reverse=True)[:WIDTH]


def _weight(outcome: Weighted) -> int:
    return outcome[0]
