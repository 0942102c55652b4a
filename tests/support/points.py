"""A game of points for testing looks ahead, and its judge."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Self

from msgspec.structs import replace

from inkribbon.bots.judge import Weighted
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import CHANCE, Decision, Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import World


class Points(World, kw_only=True):
    points: float = 0

    def clone(self) -> Self:
        return replace(self, stack=self.stack.copy(), news=self.news.copy())


class GainPoints(Task, frozen=True):
    points: float


class AskPoints(Task, frozen=True):
    """Another question: its seat, and the points and weight of each answer."""

    seat: int
    prompt: str
    gains: tuple[tuple[float, int], ...]


@handles(GainPoints)
def gain_points(world: Points, task: GainPoints) -> None:
    world.points += task.points


@handles(AskPoints)
def ask_points(world: Points, task: AskPoints) -> None:
    options = [Option(g := GainPoints(gain), (g,), weight) for gain, weight in task.gains]
    ask(world, task.seat, task.prompt, options)


class Counting:
    """A judge that counts points and stops looking ahead at the prompt "turn"."""

    def worthwhile(self, world: Points, decision: Decision) -> Sequence[Option]:
        return decision.options

    def likely(self, world: Points, decision: Decision) -> Sequence[Option]:
        return decision.options

    def calm(self, world: Points) -> bool:
        return False

    def habit(self, world: Points, decision: Decision) -> Option | None:
        return decision.options[0]

    def horizon(self, world: Points) -> None:
        pass

    def outcomes(self, world: Points, decision: Decision) -> Sequence[Weighted]:
        return [(option.weight, option) for option in decision.options]

    def settled(self, world: Points) -> bool:
        return world.decision is not None and world.decision.prompt == "turn"

    @property
    def scope(self) -> Hashable:
        return ()

    def key(self, world: Points) -> Hashable:
        return world.points, world.decision, *world.stack

    def worth(self, world: Points) -> float:
        return world.points


def leading_to(*then: Data) -> Option:
    """An option that costs a point and leads to this."""
    return Option(GainPoints(-1), then)


def roll(*gains: tuple[float, int]) -> AskPoints:
    return AskPoints(CHANCE, "roll", gains)
