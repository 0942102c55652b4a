"""Reinforcements: how many zombies arrive, and where."""

from __future__ import annotations

from inkribbon.games.apocalypse.state.board import (
    add_zombie,
    crowded,
    humans_touching,
    room_for_zombies,
    standing,
)
from inkribbon.games.apocalypse.state.events import ZombieEntered
from inkribbon.games.apocalypse.state.tasks import Enter, EnterAt
from inkribbon.games.apocalypse.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import CHANCE, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell


class Reinforce(Task, frozen=True, tag="inches.reinforce"):
    """Second step of the turn: more zombies."""


class Entry(Task, frozen=True, tag="inches.entry"):
    """The entry point a new zombie uses."""

    square: int


@handles(Reinforce)
def reinforce(world: World, task: Reinforce) -> None:
    """Add zombies for each living human, up to the cap."""
    world.phase = "reinforce"
    wanted = crowded(world, world.book.scenario.zombies.spawn)
    push(world, *[Enter()] * min(wanted, room_for_zombies(world)))


@handles(Enter)
def enter(world: World, task: Enter) -> None:
    """Pick a random open entry point; if a player runs the horde, that player picks it."""
    options = [Option(Entry(square), (EnterAt(square),)) for square in open_entries(world)]
    horde = world.book.horde
    ask(world, CHANCE if horde is None else horde, "inches.entry", options)


def open_entries(world: World) -> list[int]:
    """Entry points far enough from every human; if there is none, the farthest."""
    ground = world.book.ground
    reach = world.book.contents.settings.authored.entry_distance
    nearest = {
        entry: min((ground.apart(entry, human.square) for human in standing(world)), default=0)
        for entry in world.book.entries
    }
    away = [entry for entry, apart in nearest.items() if apart >= reach * reach]
    return away or [max(nearest, key=lambda entry: (nearest[entry], -entry))]


@handles(EnterAt)
def enter_at(world: World, task: EnterAt) -> None:
    """Enter on the free square nearest to the entry point and in contact with no human."""
    if not room_for_zombies(world):
        return
    for square in world.book.near(task.square):
        if not world.at[square] and not humans_touching(world, square):
            zombie = add_zombie(world, square)
            tell(world, ZombieEntered(zombie.id, square))
            return
