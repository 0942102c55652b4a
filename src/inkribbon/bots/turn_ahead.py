"""A second look that also tries the further actions of the turn, instead of playing on by habit.

Most turns are decided by how actions fit together: step back and then shoot, or shoot and then step
back. Habit knows one of them. At each further action the best few are tried, and habit besides.
Where few positions are left to visit, the rest of the turn is played by habit.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, TypeVar

from inkribbon.kernel.decision import Option

from .foresight import Ends, Foresight, Line, foreseen
from .judge import Judge
from .look_ahead import CLEAR, DEPTH, FINALISTS, LookAhead
from .walk import Walk

T = TypeVar("T")

BUDGET = 600
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


def foreseen_by_turn(judge: Judge[Any], world: Any, option: Option) -> Ends:
    """The positions at the end of the best turn that begins with an option."""
    if judge.calm(world):
        return foreseen(judge, world, option)
    return TurnForesight(judge).after(world, option, DEPTH, BUDGET / FINALISTS).ends


class Further(Walk[T]):
    """A walk that tries further actions instead of playing on by habit."""

    def __init__(self, judge: Judge[Any]) -> None:
        super().__init__(judge, thorough=True)
        self.found: dict[Hashable, tuple[float, T]] = {}
        """What positions gave, and the fuel it was found with: actions in another order often
        lead to the same position."""

    def value(self, world: Any, depth: int, fuel: float) -> T:
        habit = usual(self.judge, world, fuel)
        if habit is None:
            return super().value(world, depth, fuel)
        key = self.judge.key(world)
        known = self.found.get(key)
        if known is None or known[0] < fuel / 2:
            tried = further(self.judge, world, habit, fuel)
            best = self.best([self.after(world, option, DEPTH, share) for option, share in tried])
            known = self.found[key] = fuel, best
        return known[1]


class TurnAhead(Further[float], LookAhead):
    """Estimates the average result of the best turn that begins with an option."""


class TurnForesight(Further[Line], Foresight):
    """The same look, which remembers where it ends."""


def usual(judge: Judge[Any], world: Any, fuel: float) -> Option | None:
    """Habit, in a position where other actions are tried too; None elsewhere."""
    decision = world.decision
    if decision is None or fuel < SCARCE or not judge.settled(world) or judge.calm(world):
        return None
    return judge.habit(world, decision)


def further(
    judge: Judge[Any], world: Any, habit: Option, fuel: float
) -> list[tuple[Option, float]]:
    """The further actions to try, with positions to visit for each: those that look best at a
    glance, and habit."""
    tried = list(judge.worthwhile(world, world.decision))
    if len(tried) > 1:
        glance = Glance(judge)
        tried = glance.pick(world, tried)
        fuel -= glance.visited
    if habit not in tried:
        tried.append(habit)
    return [(option, fuel / len(tried)) for option in tried]


class Glance(LookAhead):
    """A quick look that counts the positions it visits."""

    def __init__(self, judge: Judge[Any]) -> None:
        super().__init__(judge, thorough=False)
        self.visited = 0

    def after(self, world: Any, option: Option, depth: int, fuel: float) -> float:
        self.visited += 1
        return super().after(world, option, depth, fuel)

    def pick(self, world: Any, options: Sequence[Option]) -> list[Option]:
        """The few options that look best."""
        near = world.clone()
        self.judge.horizon(near)
        worth = [self.after(near, option, DEPTH - 1, GLANCE) for option in options]
        order = sorted(range(len(options)), key=worth.__getitem__, reverse=True)
        clear = worth[order[0]] - CLEAR
        return [options[index] for index in order[:FEW] if worth[index] > clear]
