"""Minor Objectives: worth a little, so their cards are kept while that costs nothing."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.games.tower.state.cards import Objective

from .table import Table


def own_goals(table: Table) -> tuple[Objective, ...]:
    objectives = table.view.book.objectives
    return tuple(objectives[name] for name in table.face.objectives)


@lru_cache(maxsize=4096)
def points(goals: tuple[Objective, ...], hand: tuple[str, ...], unhurt: bool) -> int:
    """Victory points for escaping with this hand, not counting survivors."""
    return sum(goal.points for goal in goals if _met(goal, hand, unhurt))


def _met(goal: Objective, hand: tuple[str, ...], unhurt: bool) -> bool:
    return unhurt if goal.unhurt else sum(map(hand.count, goal.items)) >= goal.count


def serves(table: Table, kind: str) -> bool:
    """Whether one of this seat's objectives asks for a card."""
    return any(kind in goal.items for goal in own_goals(table))
