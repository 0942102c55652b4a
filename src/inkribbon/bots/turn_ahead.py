"""A second look that also tries the further actions of the turn, instead of playing on by habit.

Most turns are decided by how actions fit together: step back and then shoot, or shoot and then step
back. Habit knows one of them. At each further action the best few are tried, and habit besides.
Where few positions are left to visit, the rest of the turn is played by habit.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from inkribbon.kernel.decision import Decision, Option

from .judge import Judge
from .look_ahead import CLEAR, DEPTH, LookAhead

BUDGET = 1000
"""Positions to visit for a decision, the same number for each option."""
SCARCE = 30
"""With fewer positions left, habit goes on."""
FEW = 2
"""Further actions to try at once, besides habit."""
GLANCE = 8
"""Positions to visit for a further action before it is tried."""


def by_turn(judge: Judge[Any], world: Any, options: Sequence[Option]) -> Sequence[Option]:
    """The options, the one that the best turn begins with first; ties keep their order."""
    ahead = TurnAhead(judge)
    fuel = BUDGET / len(options)
    worth = [ahead.after(world, option, DEPTH, fuel) for option in options]
    order = sorted(range(len(options)), key=worth.__getitem__, reverse=True)
    return [options[index] for index in order]


class TurnAhead(LookAhead):
    """Estimates the average result of the best turn that begins with an option."""

    def __init__(self, judge: Judge[Any]) -> None:
        super().__init__(judge, thorough=True)
        self.found: dict[Hashable, tuple[float, float]] = {}
        """The worth of positions, and the fuel it was found with: actions in another order often
        lead to the same position."""

    def value(self, world: Any, depth: int, fuel: float) -> float:
        decision = world.decision
        if decision is None or fuel < SCARCE or not self.judge.settled(world):
            return super().value(world, depth, fuel)
        habit = self.judge.habit(world, decision)
        if habit is None or self.judge.calm(world):
            return super().value(world, depth, fuel)
        key = self.judge.key(world)
        known, worth = self.found.get(key, (0.0, 0.0))
        if known < fuel / 2:
            worth = self.best(world, decision, habit, fuel)
            self.found[key] = fuel, worth
        return worth

    def best(self, world: Any, decision: Decision, habit: Option, fuel: float) -> float:
        """The worth of the best further action: habit, or one that looks good at a glance."""
        options = self.judge.worthwhile(world, decision)
        tried = list(options)
        if len(options) > 1:
            glance = Glance(self.judge)
            tried = glance.best(world, options)
            fuel -= glance.visited
        if habit not in tried:
            tried.append(habit)
        return max([self.after(world, option, DEPTH, fuel / len(tried)) for option in tried])


class Glance(LookAhead):
    """A quick look that counts the positions it visits."""

    def __init__(self, judge: Judge[Any]) -> None:
        super().__init__(judge, thorough=False)
        self.visited = 0

    def after(self, world: Any, option: Option, depth: int, fuel: float) -> float:
        self.visited += 1
        return super().after(world, option, depth, fuel)

    def best(self, world: Any, options: Sequence[Option]) -> list[Option]:
        """The few options that look best."""
        near = world.clone()
        self.judge.horizon(near)
        worth = [self.after(near, option, DEPTH - 1, GLANCE) for option in options]
        order = sorted(range(len(options)), key=worth.__getitem__, reverse=True)
        clear = worth[order[0]] - CLEAR
        return [options[index] for index in order[:FEW] if worth[index] > clear]
