"""`careful`: simulates each option in the engine and takes the most promising one.

For each option worth trying it plays on until the next major decision (see walk.py). There the
family's judge rates the position. The bot sees only its view: the world it simulates is made from
that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import mul
from typing import Any

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .judge import Judge
from .walk import Walk

DEPTH = 3
"""Minor choices to look ahead in a row."""
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


class LookAhead(Walk[float]):
    """Estimates the average result of an option."""

    def end(self, world: Any) -> float:
        return self.judge.worth(world)

    def best(self, found: Sequence[float]) -> float:
        return max(found)

    def average(self, weights: Sequence[int], found: Sequence[float]) -> float:
        total: float = sum(map(mul, weights, found))
        return total / sum(weights)
