"""Who sets out for what, and what else one human could set out for."""

from __future__ import annotations

from collections.abc import Iterable

from inkribbon.geometry.flood import FAR

from .chase import Chase, Walker
from .field import Field, Goal

APART = 6
"""Inches from one square to run to, to the next."""


def tasks(chase: Chase) -> list[Goal]:
    """What is left to search and to fetch."""
    return [Goal("search", site) for site in chase.sites] + [
        Goal("fetch", crate) for crate in chase.crates
    ]


def able(field: Field, walker: Walker, goal: Goal) -> bool:
    """Whether a human could do this: only free and healthy hands carry a crate."""
    return goal.errand != "fetch" or (not walker.crate and walker.wounds < field.hurt_from)


def otherwise(field: Field) -> Goal:
    """What those do for whom nothing is left to search or to fetch."""
    return field.exit if field.win.kind == "escape" else field.rest


def share_out(chase: Chase) -> None:
    """Give every human a goal: each task goes to whoever is nearest, one to each."""
    field = chase.field
    free = []
    for number, walker in enumerate(chase.walkers):
        walker.goal = field.back if walker.crate else otherwise(field)
        if not walker.crate:
            free.append(number)
    left = dict.fromkeys(tasks(chase))
    pairs = [
        (_way(field, chase.walkers[number], goal), number, place, goal)
        for number in free
        for place, goal in enumerate(left)
        if able(field, chase.walkers[number], goal)
    ]
    for way, number, _, goal in sorted(pairs):
        if way != FAR and number in free and goal in left:
            chase.walkers[number].goal = goal
            free.remove(number)
            del left[goal]


def next_goal(chase: Chase, walker: Walker) -> None:
    """Whoever has done what they came for, or comes too late for it, takes what is nearest."""
    field, (errand, square) = chase.field, walker.goal
    if walker.crate:
        walker.goal = field.back
        return
    over = (
        (errand == "search" and square not in chase.sites)
        or (errand == "fetch" and square not in chase.crates)
        or (errand == "home" and field.win.kind == "supplies")
    )
    if not over:
        return
    taken = {other.goal for other in chase.walkers if other is not walker}
    free = [goal for goal in tasks(chase) if goal not in taken and able(field, walker, goal)]
    walker.goal = min(free, key=lambda goal: _way(field, walker, goal), default=otherwise(field))
    walker.hurry = False


def choices(chase: Chase, walker: Walker) -> list[tuple[Goal, bool]]:
    """What a human could set out for, and whether in a hurry.

    What they would do anyway comes first, then other tasks, and at last running away, to the
    nearest squares first.
    """
    field, usual = chase.field, walker.goal
    others = [goal for goal in tasks(chase) if goal != usual and able(field, walker, goal)]
    errands = [usual, *dict.fromkeys(others)] if not walker.crate else [usual]
    found = [(goal, hurry) for goal in errands for hurry in (False, True)]
    if field.win.kind == "hold":
        found = [(usual, False)]
    if usual != otherwise(field) and not walker.crate:
        found.append((otherwise(field), False))
    found += [(Goal("run", square), False) for square in havens(field, walker.square)]
    return found


def havens(field: Field, square: int) -> list[int]:
    """Squares all over the table that can be run to, the nearest first."""
    layout = field.humans_walk.layout
    table, way = layout.ground, layout.walk(square)
    first = APART // 2 - 1
    spots: Iterable[int] = (
        y * table.width + x
        for y in range(first, table.height, APART)
        for x in range(first, table.width, APART)
    )
    return [spot for _, spot in sorted((way[spot], spot) for spot in spots if way[spot] != FAR)]


def _way(field: Field, walker: Walker, goal: Goal) -> int:
    return field.humans_walk.layout.walk(goal.square)[walker.square]
