"""Where the players should be going now, and how much is still to be done after that.

In a scenario without goals everybody makes for the exit. Otherwise the first goal that can be
worked on gives squares to reach; somebody unconscious comes before all goals.
"""

from __future__ import annotations

from inkribbon.crawl.board import standing
from inkribbon.crawl.goal import AnyGoal, GatherGoal, HoldGoal, LeaveGoal, SlayGoal, UseGoal, needed
from inkribbon.crawl.goals import is_met, is_open
from inkribbon.crawl.world import World
from inkribbon.kernel.deck import cards

Ends = tuple[tuple[int, int], ...]
"""Squares to reach, each with the actions it takes there."""

FIND = 15
"""An item that a goal asks for and nobody has, in actions."""
USE = 15
TURN = 6
"""A turn of holding out."""
KILL = 6
GATHER = 10
FALLEN = 40
"""Somebody who lies there, in actions."""


def ends_of(world: World) -> Ends | None:
    """Squares to make for; None: the exits."""
    rescue = _rescue(world)
    if rescue:
        return rescue
    goals = world.book.scenario.goals
    for index, goal in enumerate(goals):
        if is_open(world, index):
            found = _ends(world, goal)
            if found or isinstance(goal, LeaveGoal):
                return found or None
    return None


def ahead(world: World) -> float:
    """Actions for everything still to be done besides the present walk."""
    total = FALLEN * sum(1 for character in world.characters.values() if character.down)
    for index, goal in enumerate(world.book.scenario.goals):
        if not is_met(world, index):
            total += _cost(world, goal, needed(goal) - world.goals[index])
    return total


def _cost(world: World, goal: AnyGoal, left: int) -> int:
    match goal:
        case UseGoal():
            return USE + (0 if _is_held(world, goal.item) else FIND)
        case HoldGoal():
            return TURN * left
        case SlayGoal():
            return KILL * left
        case GatherGoal():
            return GATHER
        case _:
            return 0


def _ends(world: World, goal: AnyGoal) -> Ends:
    grid = world.book.grid
    match goal:
        case UseGoal():
            if _is_held(world, goal.item):
                return ((grid.at[goal.at], 1),)
            return tuple((square, 1) for square in _hiding_places(world, goal.item))
        case GatherGoal() | HoldGoal():
            return tuple((square, 0) for square in grid.tiles[grid.tile_of[grid.at[goal.at]]])
        case SlayGoal():
            there = [e.square for e in world.enemies.values() if e.kind == goal.enemy]
            return tuple((square, 1) for square in dict.fromkeys(there))
        case _:
            return ()


def _is_held(world: World, card: str) -> bool:
    return any(item.card == card for someone in standing(world) for item in someone.items)


def _hiding_places(world: World, card: str) -> list[int]:
    """Tokens of the deck that still holds a card."""
    decks = [name for name, deck in world.decks.items() if card in cards(deck)]
    return [square for square, tokens in world.tokens.items() if any(d in tokens for d in decks)]


def _rescue(world: World) -> Ends:
    """Squares from which somebody unconscious can be got up, if anybody has what it takes."""
    fallen = [character for character in world.characters.values() if character.down]
    if not fallen:
        return ()
    items = world.book.items
    if not any(items[item.card].revives for c in standing(world) for item in c.items):
        return ()
    steps = world.book.grid.steps(world.open)
    squares = [s for character in fallen for s in (character.square, *steps[character.square])]
    return tuple((square, 1) for square in dict.fromkeys(squares))
