"""The average cost of attacks."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.combat.evade import BETTER
from inkribbon.crawl.printed.dice import RANKS
from inkribbon.crawl.state.world import DANGER

from .weights import Weights

FALLEN = DANGER + 1


@lru_cache(maxsize=1024)
def failing(die: tuple[str, ...], dice: int, points: int) -> float:
    """The chance that an evade roll fails against enemies worth this many points."""
    good = BETTER[RANKS[min(points, len(RANKS)) - 1]]
    bad = sum(1 for face in die if face not in good) / len(die)
    return bad**dice


@lru_cache(maxsize=65536)
def attacks_cost(level: int, count: int, chance: float, damage: int, weights: Weights) -> float:
    """The expected cost of a number of attacks, each hitting with this chance."""
    if not count or level >= FALLEN:
        return 0.0
    hurt = min(level + damage, FALLEN)
    harm = weights.harm[hurt] - weights.harm[level]
    hit = harm + attacks_cost(hurt, count - 1, chance, damage, weights)
    return chance * hit + (1 - chance) * attacks_cost(level, count - 1, chance, damage, weights)
