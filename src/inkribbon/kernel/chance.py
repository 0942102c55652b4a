"""Dice as decisions of the CHANCE seat, with whole-number weights.

Several dice make one decision over their distinct results: three equal dice with four different
faces have 20 results, not 216.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from .data import Data, Task
from .decision import CHANCE, Decision, Odds, Option
from .engine import handles
from .world import World

Die = tuple[str, ...]
"""The faces of a die, one entry per side."""


class Rolled(Task, frozen=True):
    """The faces that came up, in sorted order."""

    faces: tuple[str, ...]


@handles(Rolled)
def rolled(world: World, task: Rolled) -> None:
    world.dice = task.faces


@lru_cache(maxsize=1024)
def results(dice: tuple[Die, ...]) -> Odds:
    """Every distinct result of rolling these dice together, with its weight."""
    weights: Counter[tuple[str, ...]] = Counter({(): 1})
    for die in dice:
        grown: Counter[tuple[str, ...]] = Counter()
        for faces, weight in weights.items():
            for face, count in Counter(die).items():
                grown[tuple(sorted((*faces, face)))] += weight * count
        weights = grown
    ordered = sorted(weights.items())
    return Odds(Option(roll := Rolled(faces), (roll,), weight) for faces, weight in ordered)


def roll(
    world: World,
    prompt: str,
    dice: tuple[Die, ...],
    *then: Data,
    about: tuple[str | int, ...] = (),
) -> None:
    """Roll dice; `then` runs once their faces are in `world.dice`."""
    world.stack.extend(then[::-1])
    options = results(dice)
    if len(options) == 1:
        (only,) = options
        world.stack.extend(only.then)
    else:
        world.decision = Decision(CHANCE, prompt, options, about)
