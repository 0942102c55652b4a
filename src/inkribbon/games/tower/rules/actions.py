"""Move, Rest, Save, Release, and the Doctor's cure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkribbon.games.tower.state.board import NEXT_TO
from inkribbon.games.tower.state.events import (
    Cured,
    Moved,
    Rested,
    SurvivorsReleased,
    SurvivorsSaved,
    TookShaft,
)
from inkribbon.games.tower.state.faces import (
    add_survivors,
    add_zombies,
    is_open,
    laid_in,
    open_next,
    sheet_of,
    shut_in,
)
from inkribbon.games.tower.state.world import TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .paying import check_life, free, heal, hurt, paid


class Move(Task, frozen=True, tag="tower.move"):
    room: int
    overcharge: bool = False


class Rest(Task, frozen=True, tag="tower.rest"):
    pass


class Cure(Task, frozen=True, tag="tower.cure"):
    """Take 1 damage on top of the price; a zombie in the room becomes a survivor."""

    overcharge: bool = False


class Save(Task, frozen=True, tag="tower.save"):
    count: int


class Release(Task, frozen=True, tag="tower.release"):
    count: int


def action_options(world: TowerWorld, face: TowerFace) -> Iterator[Option]:
    over = not world.ap
    for room in ways(world, face):
        yield paid(Move(room, over))
    if not rest_barred(world, face):
        yield paid(Rest())
    if can_cure(world, face):
        yield paid(Cure(over))
    if is_open(face, face.room):
        for count in range(1, face.survivors[face.room] + 1):
            yield free(Save(count))
        for count in range(1, face.saved + 1):
            yield free(Release(count))


def ways(world: TowerWorld, face: TowerFace) -> list[int]:
    """Rooms within one Move."""
    return [] if shut_in(face) else open_next(face, face.room) + shafts(world, face)


def shafts(world: TowerWorld, face: TowerFace) -> list[int]:
    """Rooms two floors away that the character can reach directly."""
    ends = [
        (end, landings)
        for top, *landings, bottom in sheet_of(world, face).shafts
        for start, end in ((top, bottom), (bottom, top))
        if start == face.room
    ]
    return [end for end, way in ends if all(is_open(face, room) for room in (end, *way))]


def rest_barred(world: TowerWorld, face: TowerFace) -> str:
    """Why the PC cannot rest; '' if it can."""
    if not face.damage:
        return "unhurt"
    if face.zombies[face.room]:
        return "zombie-here-rest"
    if laid_in(face, face.room, "fire"):
        return "fire-here-rest"
    return "" if world.ap else "rest-for-damage"


def can_cure(world: TowerWorld, face: TowerFace) -> bool:
    limit = world.book.difficulty.cures_per_turn
    able = sheet_of(world, face).cures and not (limit and world.cured >= limit)
    return able and bool(face.zombies[face.room])


@handles(Move)
def move(world: TowerWorld, task: Move) -> None:
    face = world.faces[world.active]
    world.faces[face.seat] = replace(face, room=task.room)
    kind = Moved if task.room in NEXT_TO[face.room] else TookShaft
    tell(world, kind(face.seat, face.room, task.room))


@handles(Rest)
def rest(world: TowerWorld, task: Rest) -> None:
    tell(world, Rested(world.active, heal(world, world.active, 1)))


@handles(Cure)
def cure(world: TowerWorld, task: Cure) -> None:
    seat = world.active
    room = world.faces[seat].room
    world.cured += 1
    damage = hurt(world, seat, 1)
    add_zombies(world, seat, room, -1)
    add_survivors(world, seat, room, 1)
    tell(world, Cured(seat, room, damage))
    check_life(world, seat)


def save(world: TowerWorld, seat: int, count: int) -> None:
    """Move survivors from the PC's room to the Character sheet."""
    room = world.faces[seat].room
    add_survivors(world, seat, room, -count)
    face = world.faces[seat]
    world.faces[seat] = replace(face, saved=face.saved + count)
    tell(world, SurvivorsSaved(seat, room, count))


@handles(Save)
def save_survivors(world: TowerWorld, task: Save) -> None:
    save(world, world.active, task.count)


@handles(Release)
def release(world: TowerWorld, task: Release) -> None:
    face = world.faces[world.active]
    world.faces[face.seat] = replace(face, saved=face.saved - task.count)
    add_survivors(world, face.seat, face.room, task.count)
    tell(world, SurvivorsReleased(face.seat, face.room, task.count))
