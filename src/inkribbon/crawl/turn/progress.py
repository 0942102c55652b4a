"""Progress toward the goals of a scenario, and winning it."""

from __future__ import annotations

from operator import ge

from inkribbon.crawl.items.carrying import held_items, lose
from inkribbon.crawl.items.terrain import unlock_links
from inkribbon.crawl.scenario.file import ITEMS
from inkribbon.crawl.scenario.goals import (
    AnyGoal,
    FindGoal,
    GatherGoal,
    LeaveGoal,
    SlayGoal,
    TakeGoal,
    UseGoal,
)
from inkribbon.crawl.state.board import standing
from inkribbon.crawl.state.events import GoalMet
from inkribbon.crawl.state.health import end, may_win
from inkribbon.crawl.state.tasks import Slain, offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell


class Fulfil(Task, frozen=True):
    """Use a goal's item at the place where the goal asks for it."""

    goal: int


def goals_of(world: World) -> tuple[AnyGoal, ...]:
    return world.book.scenario.goals


def is_met(world: World, index: int) -> bool:
    return world.goals[index] >= world.book.needs[index]


def is_open(world: World, index: int) -> bool:
    """Whether a goal is not met yet and does not have to wait for another."""
    goal = goals_of(world)[index]
    waits = goal.after or isinstance(goal, LeaveGoal)
    return not is_met(world, index) and not (
        waits and any(not is_met(world, before) for before in range(index))
    )


def advance(world: World, index: int) -> None:
    """Advance a goal by one step."""
    counts = list(world.goals)
    counts[index] += 1
    world.goals = tuple(counts)
    if is_met(world, index):
        tell(world, GoalMet(index))


def may_leave(world: World) -> bool:
    """Whether the scenario's goals allow leaving now."""
    if not world.goals:
        return True
    goals = goals_of(world)
    return any(isinstance(g, LeaveGoal) and is_open(world, i) for i, g in enumerate(goals))


def all_gone(world: World) -> bool:
    """Whether everyone has left the board; in a boss scenario the fallen may be left behind."""
    abandoned = world.book.scenario.boss is not None
    return all(
        c.fate == "left" or (c.fate != "standing" and abandoned) for c in world.characters.values()
    )


def has_left(world: World) -> None:
    """A character left the board: once everyone has, the goal to leave is met."""
    if not all_gone(world):
        return
    for index, goal in enumerate(goals_of(world)):
        if isinstance(goal, LeaveGoal):
            advance(world, index)
    check(world)


# Using an item at a place


def fulfil_options(world: World, character: Character) -> list[Option]:
    """Goals that ask for an item here, if the character has it."""
    return [
        offer(Fulfil(index))
        for index, card in world.book.uses.get(character.square, ())
        if is_open(world, index) and any(item.card == card for item in character.items)
    ]


@handles(Fulfil)
def fulfil(world: World, task: Fulfil) -> None:
    """Use up the item and unlock what it opens."""
    goal = goals_of(world)[task.goal]
    assert isinstance(goal, UseGoal)
    character = world.characters[world.active]
    lose(world, world.active, next(i for i in character.items if i.card == goal.item))
    unlock_links(world, goal.opens)
    advance(world, task.goal)


# Killing, holding, gathering


@handles(Slain)
def slain(world: World, task: Slain) -> None:
    for index, goal in enumerate(goals_of(world)):
        if isinstance(goal, SlayGoal) and goal.enemy == task.kind and is_open(world, index):
            advance(world, index)


def turn_ended(world: World, seat: int) -> None:
    """Count the ended turn toward holding the character's tile."""
    character = world.characters[seat]
    if not character.up:
        return
    tile_of = world.book.grid.tile_of
    for index, goal in world.book.holds:
        here = tile_of[world.book.grid.at[goal.at]] == tile_of[character.square]
        if here and is_open(world, index):
            advance(world, index)


def is_boss_beaten(world: World) -> bool:
    """Whether the boss is dead that wins the scenario, but someone was still down then."""
    rule = world.book.scenario.boss
    return rule is not None and rule.wins and rule.kind in world.gone


def check(world: World) -> None:
    """Update goals that the board shows; once all are met, or the boss is dead that wins the
    scenario, and no one is down, it is won."""
    book = world.book
    if world.gone and is_boss_beaten(world):
        if may_win(world):
            end(world, won=True, cause="boss-killed")
        return
    for index, goal in book.shown_goals:
        if is_open(world, index) and _shows(world, goal):
            advance(world, index)
    if all(map(ge, world.goals, book.needs)) and may_win(world):
        if all_gone(world):
            end(world, won=True, cause="escaped")
        else:
            end(world, won=True, cause="accomplished")


def _shows(world: World, goal: GatherGoal | TakeGoal | FindGoal) -> bool:
    match goal:
        case GatherGoal():
            return gathered(world, goal)
        case TakeGoal():
            here = world.tokens.get(world.book.grid.at[goal.at], ())
            return not any(token in ITEMS for token in here)
        case FindGoal():
            # An earlier attempt may have left it in the item box: there is no other to be found.
            return any(item.card == goal.item for item in held_items(world))


def gathered(world: World, goal: GatherGoal) -> bool:
    """Whether all living characters on the board are on the tile, the unconscious too, and no enemy
    is."""
    tile_of = world.book.grid.tile_of
    tile = tile_of[world.book.grid.at[goal.at]]
    for character in world.characters.values():
        if tile_of[character.square] != tile and character.fate in ("standing", "down"):
            return False
    return bool(standing(world)) and not any(
        tile_of[enemy.square] == tile for enemy in world.enemies.values()
    )
