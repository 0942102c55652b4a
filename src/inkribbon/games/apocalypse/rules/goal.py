"""Winning and losing: the rulebook gives no goal, so the scenario defines it."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.state.board import put, standing
from inkribbon.games.apocalypse.state.events import CrateDelivered, ExitAnnounced, HumanLeft
from inkribbon.games.apocalypse.state.tasks import CheckGoal
from inkribbon.games.apocalypse.state.world import OFF, World
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import finish, tell

from .items import without


def needed(world: World) -> int:
    """How many humans must leave or be at home, or crates be delivered: the share, rounded up."""
    if world.book.scenario.win.kind == "supplies":
        return len(world.book.crates)
    return world.book.scenario.win.wanted(len(world.book.party))


def gone(world: World) -> int:
    return sum(human.fate == "left" for human in world.humans.values())


def unsearched(world: World) -> list[int]:
    """Sites that have not been searched yet."""
    done = [site for human in world.humans.values() for site in human.searched]
    return [site for site in world.book.sites if site not in done]


@handles(CheckGoal)
def check_goal(world: World, task: CheckGoal) -> None:
    """After a search, a delivery or a loss, announce the exit or end the game."""
    win = world.book.scenario.win
    up = len(standing(world))
    if win.kind == "escape":
        _announce(world)
        if gone(world) >= needed(world):
            finish(world, won=True, cause="got-away")
        elif gone(world) + up < needed(world):
            finish(world, won=False, cause="too-few-left")
    elif win.kind == "supplies":
        if world.delivered >= needed(world):
            finish(world, won=True, cause="supplied")
        elif not up:
            finish(world, won=False, cause="all-turned")
    elif up < needed(world):
        finish(world, won=False, cause="too-few-left")


def _announce(world: World) -> None:
    """Announce the exit, which opens some turns after the last site is searched."""
    if world.exit_opens or unsearched(world):
        return
    win = world.book.scenario.win
    world.exit_opens = max(win.opens, world.turn + win.delay)
    tell(world, ExitAnnounced(world.exit_opens))


def exit_open(world: World) -> bool:
    return bool(world.exit_opens) and world.turn >= world.exit_opens


def leave(world: World) -> None:
    """At the end of the human step, every human in the open exit leaves."""
    if not exit_open(world):
        return
    for human in standing(world):
        if human.square in world.book.exits:
            put(world, human.id, OFF)
            world.humans[human.id] = replace(world.humans[human.id], fate="left")
            tell(world, HumanLeft(human.id))


def deliver(world: World, who: int) -> None:
    """Deliver a crate carried into the start zone."""
    human = world.humans[who]
    if CRATE in human.items and human.square in world.book.home:
        world.humans[who] = replace(human, items=without(human.items, CRATE))
        world.delivered += 1
        tell(world, CrateDelivered(who, world.delivered))


def last_turn_over(world: World) -> None:
    """Time is up: a hold scenario is won if enough humans are at home, any other is lost."""
    win = world.book.scenario.win
    home = sum(human.square in world.book.home for human in standing(world))
    if win.kind == "hold" and home >= needed(world):
        finish(world, won=True, cause="held-out")
    elif win.kind == "hold":
        finish(world, won=False, cause="driven-out")
    else:
        finish(world, won=False, cause="too-late")
