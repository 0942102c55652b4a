"""Exploring: what happens when a character arrives on a square."""

from __future__ import annotations

from inkribbon.crawl.state.events import Explored
from inkribbon.crawl.state.pending import is_acting
from inkribbon.crawl.state.tasks import Arrive
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .encounter_deck import encounters
from .fire import FireRoll


class Explore(Task, frozen=True):
    """A character is the first to enter a tile."""

    seat: int
    tile: int


@handles(Arrive)
def arrive(world: World, task: Arrive) -> None:
    """Explore the tile and roll for fire.

    During an action the roll for fire comes once, at the end of the action.
    """
    square = world.characters[task.seat].square
    tile = world.book.grid.tile_of[square]
    tasks: list[Data] = []
    if tile in world.unexplored:
        tasks.append(Explore(task.seat, tile))
    if square in world.fire and not is_acting(world, task.seat):
        tasks.append(FireRoll(task.seat))
    push(world, *tasks)


@handles(Explore)
def explore(world: World, task: Explore) -> None:
    """Remove the token, so that the tile stays explored, then meet what is there."""
    colour = world.unexplored.pop(task.tile)
    tell(world, Explored(task.seat, task.tile, colour))
    push(world, *encounters(world, task.seat, task.tile, colour))
