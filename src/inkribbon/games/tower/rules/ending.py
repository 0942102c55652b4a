"""The End of Round phase, the two escapes, the defeats, and the true winner."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.tower.state.board import left_of
from inkribbon.games.tower.state.events import (
    BarricadeRemoved,
    Burnt,
    Ended,
    Fell,
    MarkerPassed,
    Scored,
    TrueWinners,
)
from inkribbon.games.tower.state.faces import (
    changed,
    is_open,
    kind_of,
    laid_in,
    life_of,
    lift,
    rooms_with,
)
from inkribbon.games.tower.state.world import Score, TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import finish, tell

from .emergence import RUNS

VACCINE = "vaccine"
FLARE = "flare"
RADIO = ("communication-device", "battery")


class EndRound(Task, frozen=True, tag="tower.end-round"):
    """Remove Barricades, burn rooms, check for an escape or defeat, and pass the marker."""


@handles(EndRound)
def end_round(world: TowerWorld, task: EndRound) -> None:
    world.phase = "end"
    for seat in world.faces:
        remove_barricades(world, seat)
    for seat in world.faces:
        burn(world, seat)
    burnt = [f.seat for f in world.faces.values() if laid_in(f, f.room, "fire")]
    if burnt:
        fall(world, tuple(burnt), "burnt")
        return
    escape = escape_met(world)
    if escape:
        win(world, escape)
    elif any(face.runs >= RUNS for face in world.faces.values()):
        lose(world, "time-up")
    else:
        world.first = left_of(world.first, world.book.seats)
        tell(world, MarkerPassed(world.first))


def remove_barricades(world: TowerWorld, seat: int) -> None:
    for room in rooms_with(world.faces[seat], "barricade"):
        tell(world, BarricadeRemoved(seat, room))
        lift(world, seat, room, "barricade")


def burn(world: TowerWorld, seat: int) -> None:
    """Remove zombies and survivors from burning rooms."""
    for room in rooms_with(world.faces[seat], "fire"):
        face = world.faces[seat]
        zombies, survivors = face.zombies[room], face.survivors[room]
        if zombies or survivors:
            world.faces[seat] = replace(
                face,
                zombies=changed(face.zombies, room, -zombies),
                survivors=changed(face.survivors, room, -survivors),
            )
            tell(world, Burnt(seat, room, zombies, survivors))


# Escapes


def escape_met(world: TowerWorld) -> str:
    """The escape whose conditions are all met, or ''. A card in a slit belongs to no player."""
    faces = list(world.faces.values())
    settings = world.book.difficulty
    if not all(held(face, VACCINE) for face in faces):
        return ""
    radio = any(all(held(face, part) for part in RADIO) for face in faces)
    if radio and all_in(faces, settings.passage_room):
        return "secret-passage"
    flares = sum(held(face, FLARE) for face in faces)
    if flares >= len(faces) and all_in(faces, settings.helicopter_room):
        return "helicopter-rescue"
    return ""


def held(face: TowerFace, kind: str) -> int:
    """How many cards of a kind a hand holds."""
    return sum(1 for card in face.hand if kind_of(card) == kind)


def all_in(faces: list[TowerFace], room: int) -> bool:
    return all(face.room == room and is_open(face, room) for face in faces)


def win(world: TowerWorld, cause: str) -> None:
    """End the game as won and score it; a lost game has no score."""
    scores = [score(world, face) for face in world.faces.values()]
    most = max(each.points for each in scores)
    world.scores = tuple(replace(each, winner=each.points == most) for each in scores)
    for each in world.scores:
        tell(world, Scored(each.seat, each.objectives, each.survivors, each.points))
    tell(world, TrueWinners(tuple(each.seat for each in world.scores if each.winner)))
    tell(world, Ended(True, cause))
    finish(world, won=True, cause=cause)


def score(world: TowerWorld, face: TowerFace) -> Score:
    done = tuple(name for name in face.objectives if fulfilled(world, face, name))
    points = sum(world.book.objectives[name].points for name in done)
    return Score(face.seat, done, face.saved, points + face.saved)


def fulfilled(world: TowerWorld, face: TowerFace, name: str) -> bool:
    goal = world.book.objectives[name]
    if goal.unhurt:
        return not face.damage
    return sum(held(face, item) for item in goal.items) >= goal.count


# Defeats


def fall(world: TowerWorld, seats: tuple[int, ...], cause: str) -> None:
    """One lost player loses the game for everyone; `cause` is overrun or burnt."""
    for seat in seats:
        tell(world, Fell(seat, cause))
    lose(world, cause)


def lost_seats(world: TowerWorld) -> list[int]:
    """The seats lost to damage or Fire in a finished game."""
    cause = world.outcome.cause if world.outcome else ""
    if cause == "burnt":
        return [f.seat for f in world.faces.values() if laid_in(f, f.room, "fire")]
    if cause == "overrun":
        return [f.seat for f in world.faces.values() if f.damage >= life_of(world, f)]
    return []


def lose(world: TowerWorld, cause: str) -> None:
    tell(world, Ended(False, cause))
    finish(world, won=False, cause=cause)
