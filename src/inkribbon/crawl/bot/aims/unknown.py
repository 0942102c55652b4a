"""Doors to what is not laid out: when somebody has to go and look, and what a look costs."""

from __future__ import annotations

from inkribbon.crawl.scenario.goals import AnyGoal, LeaveGoal, SlayGoal
from inkribbon.crawl.state.world import World

from ..routes import Ends
from .goals import unmet

BEYOND = 10
"""Estimated actions behind a door that nobody has been through."""


def is_laid(world: World, goal: AnyGoal) -> bool:
    """Whether the place of a goal, if it has one, is on the table."""
    if isinstance(goal, LeaveGoal):
        return bool(world.book.exits)
    place = getattr(goal, "at", "")
    return not place or place in world.book.grid.at


def must_look(world: World, missing: list[str], searching: bool) -> bool:
    """Whether something that is needed can only be where no tile is laid out yet."""
    if world.book.unknown is None or not any(world.book.unknown):
        return False
    lost = (bool(missing) or _is_prey_lost(world)) and not searching
    return lost or any(not is_laid(world, goal) for goal in unmet(world))


def _is_prey_lost(world: World) -> bool:
    """Whether something has to be killed and nothing of its kind is on the board."""
    there = {enemy.kind for enemy in world.enemies.values()}
    there.update(boss.kind for boss in world.bosses.values())
    return any(isinstance(goal, SlayGoal) and goal.enemy not in there for goal in unmet(world))


def brinks(world: World, open: int, locked: int) -> Ends:
    """The squares from which a character can go and look, each with the actions left there.

    A card that was only guessed at is behind the character: just the estimate is left.
    """
    unknown = world.book.unknown
    if unknown is None or not world.unfolding:
        return ()
    guessed, links = world.unfolding.guessed, world.book.grid.links
    ways = [
        (links[link].a, card, 1 + (not open >> link & 1))
        for link, card in unknown.doors.items()
        if not locked >> link & 1
    ]
    ways += [(square, card, 1) for square, card in unknown.stairs.items()]
    ways += [(square, card, 1) for card in unknown.shafts for square in world.book.shafts]
    ends: dict[int, int] = {}
    for square, card, cost in ways:
        left = BEYOND + (0 if card in guessed else cost)
        ends[square] = min(left, ends.get(square, left))
    return tuple(ends.items())
