"""The Zombie phase: on every face, floor by floor, zombies move and then attack."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from inkribbon.games.tower.state.board import FLOORS, ROOMS
from inkribbon.games.tower.state.events import Bitten, SurvivorsTurned, ZombiesMoved, ZombiesStayed
from inkribbon.games.tower.state.faces import changed, is_open, laid_in, life_of, sheet_of
from inkribbon.games.tower.state.world import EMPTY, NOBODY, TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .ending import fall
from .paying import hurt


class ZombiePhase(Task, frozen=True, tag="tower.zombie-phase"):
    """All faces at the same time, without any decision."""


class Going(msgspec.Struct, frozen=True):
    """Where the zombies of a room go, and why; `room` is the same room if they stay."""

    room: int
    cause: str = ""


@handles(ZombiePhase)
def zombie_phase(world: TowerWorld, task: ZombiePhase) -> None:
    """Deal the bites on every face before a death ends the game."""
    world.phase = "zombie"
    world.active = NOBODY
    for seat in world.faces:
        move_zombies(world, seat)
        attack(world, seat)
    fallen = [f.seat for f in world.faces.values() if f.damage >= life_of(world, f)]
    if fallen:
        fall(world, tuple(fallen), "overrun")


def move_zombies(world: TowerWorld, seat: int) -> None:
    """Move all at once: every choice is based on the positions before the move."""
    face = world.faces[seat]
    for room, going in goings(face).items():
        count = face.zombies[room]
        if going.room != room:
            tell(world, ZombiesMoved(seat, room, going.room, count, going.cause))
        elif going.cause:
            tell(world, ZombiesStayed(seat, room, count, going.cause))
    world.faces[seat] = moved(face)


def goings(face: TowerFace) -> dict[int, Going]:
    """Where the zombies of each room will go."""
    return {room: where_to(face, room) for room in ROOMS if face.zombies[room]}


def moved(face: TowerFace) -> TowerFace:
    """The face once its zombies have moved."""
    zombies = EMPTY
    for room, going in goings(face).items():
        zombies = changed(zombies, going.room, face.zombies[room])
    return replace(face, zombies=zombies)


def where_to(face: TowerFace, room: int) -> Going:
    """One room towards the nearest survivors on the floor or, if there are none, the PC."""
    floor = next(rooms for rooms in FLOORS.values() if room in rooms)
    crowds = [other for other in floor if face.survivors[other]]
    if face.room == room:
        return Going(room, "pc-here" if crowds and not face.survivors[room] else "")
    if not crowds:
        return _step(face, room, face.room, "pc") if face.room in floor else Going(room)
    nearest = min(abs(other - room) for other in crowds)
    targets = [other for other in crowds if abs(other - room) == nearest]
    if len(targets) > 1:
        return Going(room, "confused")
    return _step(face, room, targets[0], "survivors" if len(crowds) == 1 else "nearest")


def _step(face: TowerFace, room: int, target: int, cause: str) -> Going:
    """Rubble and barricades do not change the target, but they stop zombies."""
    if room == target:
        return Going(room)
    ahead = room + (1 if target > room else -1)
    if not is_open(face, ahead):
        return Going(room, "rubble")
    if laid_in(face, ahead, "barricade") or laid_in(face, room, "barricade"):
        return Going(room, "barricade")
    return Going(ahead, cause)


def attack(world: TowerWorld, seat: int) -> None:
    """Bite survivors first, one for each zombie; they turn after all bites are dealt."""
    face = world.faces[seat]
    turned = turning(face)
    bites = bites_on_pc(face)
    if bites:
        soaked = min(bites, sheet_of(world, face).soak)
        hurt(world, seat, bites - soaked)
        tell(world, Bitten(seat, face.room, bites, bites - soaked, soaked))
    face = world.faces[seat]
    zombies = tuple(there + new for there, new in zip(face.zombies, turned, strict=True))
    survivors = tuple(there - lost for there, lost in zip(face.survivors, turned, strict=True))
    world.faces[seat] = replace(face, zombies=zombies, survivors=survivors)
    for room in ROOMS:
        if turned[room]:
            tell(world, SurvivorsTurned(seat, room, turned[room]))


def turning(face: TowerFace) -> list[int]:
    """Survivors that turn in each room if the zombies attack where they are."""
    return [min(face.zombies[room], face.survivors[room]) for room in range(len(EMPTY))]


def bites_on_pc(face: TowerFace) -> int:
    """The zombies in the PC's room that find no survivor to bite."""
    return face.zombies[face.room] - turning(face)[face.room]
