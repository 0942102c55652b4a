"""`careful`: simulates each option in the engine and takes the most promising one.

For each option worth trying it plays on until the next major decision, averaging over dice and
draws and taking the best of the minor choices on the way. There the family's judge rates the
position. The bot sees only its view: the world it simulates is made from that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision, Option
from inkribbon.kernel.engine import take
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .judge import Judge, Weighted

DEPTH = 3
"""Minor choices to look ahead in a row."""
WIDTH = 8
"""How many results of a roll or draw to consider: the likeliest ones."""
FUEL = 60
"""Positions to visit for one option, shared out by chance; the rest are rated as they are."""
FINALISTS = 3
"""Options that get a second, longer look."""
CLEAR = 1.5
"""An option that rates worse by this much at first gets no second look."""


class Careful:
    """A bot for any game with a judge."""

    def __init__(
        self, game: Game[Any, Any], seed: int | str, judge: Callable[[Any], Judge[Any]]
    ) -> None:
        self.game = game
        self.judge = judge
        self.sampler = Sampler(seed, "careful-bot")

    def choose(self, view: View, decision: Decision) -> Data:
        world = self.game.determinise(view, self.sampler)
        return promising(self.judge(view), world, decision)[0].action


Second = Callable[[Judge[Any], Any, Sequence[Option]], Sequence[Option]]
"""Takes a second, longer look at options: the best first."""


def by_habit(judge: Judge[Any], world: Any, options: Sequence[Option]) -> Sequence[Option]:
    """A second look that plays on by habit."""
    return [option for _, option in ranked(judge, world, options, thorough=True)]


def promising(
    judge: Judge[Any], world: Any, decision: Decision, second: Second = by_habit
) -> Sequence[Option]:
    """The best options after a second look, best first."""
    options = judge.worthwhile(world, decision)
    if len(options) > 1:
        options = shortlist(judge, world, options)
    if len(options) > 1 and not judge.calm(world):
        options = second(judge, world, options)
    return options


def shortlist(judge: Judge[Any], world: Any, options: Sequence[Option]) -> list[Option]:
    """The most promising options after a quick look, best first."""
    near = world.clone()
    judge.horizon(near)
    looks = dict[float, Option]()
    for value, option in ranked(judge, near, options, thorough=False):
        # Options that look the same would only keep others from a second look.
        looks.setdefault(round(value, 9), option)
    best = max(looks)
    return [option for value, option in looks.items() if value > best - CLEAR][:FINALISTS]


def ranked(
    judge: Judge[Any], world: Any, options: Sequence[Option], *, thorough: bool
) -> list[tuple[float, Option]]:
    """Options with their worth, best first; ties keep their order."""
    looks = [LookAhead(judge, thorough=thorough).after(world, o, DEPTH, FUEL) for o in options]
    return sorted(zip(looks, options, strict=True), key=_value, reverse=True)


def _value(look: tuple[float, Option]) -> float:
    return look[0]


class LookAhead:
    """Estimates the average result of an option."""

    def __init__(self, judge: Judge[Any], *, thorough: bool) -> None:
        self.judge = judge
        self.thorough = thorough

    def after(self, world: Any, option: Option, depth: int, fuel: float) -> float:
        """The expected worth after taking an option."""
        ahead = world.clone()
        take(ahead, option)
        return self.value(ahead, depth, fuel - 1.0)

    def value(self, world: Any, depth: int, fuel: float) -> float:
        decision = world.decision
        judge = self.judge
        if decision is None or fuel <= 0.0:
            return judge.worth(world)
        if judge.settled(world):
            habit = judge.habit(world, decision) if self.thorough else None
            return judge.worth(world) if habit is None else self.after(world, habit, depth, fuel)
        if decision.seat == CHANCE:
            return self.expected(world, judge.outcomes(world, decision), depth, fuel)
        if not depth:
            return judge.worth(world)
        options = judge.likely(world, decision)
        share = fuel / len(options)
        return max([self.after(world, option, depth - 1, share) for option in options])

    def expected(self, world: Any, outcomes: Any, depth: int, fuel: float) -> float:
        """The average over the likeliest results, each looked at as far as it is likely."""
        outcomes = likeliest(outcomes)
        total: int = sum([weight for weight, _ in outcomes])
        worth = 0.0
        for weight, option in outcomes:
            worth += weight * self.after(world, option, depth, fuel * weight / total)
        return worth / total


def likeliest(outcomes: Sequence[Weighted]) -> Sequence[Weighted]:
    """The results of a roll or draw that are considered."""
    if len(outcomes) <= WIDTH:
        return outcomes
    return sorted(outcomes, key=_weight, reverse=True)[:WIDTH]


def _weight(outcome: Weighted) -> int:
    return outcome[0]
