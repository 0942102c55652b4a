"""The goals still to be met, and what they want dead or gone."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.scenario.goals import AnyGoal, GatherGoal, LeaveGoal, SlayGoal, needed
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import World


def unmet(world: World) -> tuple[AnyGoal, ...]:
    """The goals still to be met, in order; if a scenario lists none, to leave."""
    return unmet_of(world.book, world.goals)


@lru_cache(maxsize=1024)
def unmet_of(book: Book, counts: tuple[int, ...]) -> tuple[AnyGoal, ...]:
    """The same, from what has been done for each goal."""
    goals = book.scenario.goals
    if not goals:
        return (LeaveGoal(),)
    return tuple(g for g, count in zip(goals, counts, strict=True) if count < needed(g))


def prey(world: World) -> list[tuple[int, int]]:
    """Enemies that the current goal wants dead or gone, each with its hit points left."""
    goals = unmet(world)
    goal = goals[0] if goals else None
    if isinstance(goal, SlayGoal):
        found = [enemy for enemy in world.enemies.values() if enemy.kind == goal.enemy]
    elif isinstance(goal, GatherGoal) and goal.at in world.book.grid.at:
        tile_of = world.book.grid.tile_of
        tile = tile_of[world.book.grid.at[goal.at]]
        found = [enemy for enemy in world.enemies.values() if tile_of[enemy.square] == tile]
    else:
        found = []
    cards = world.book.enemies
    return [(enemy.id, cards[enemy.kind].hit_points - enemy.wounds) for enemy in found]
