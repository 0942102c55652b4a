"""The Emergence phase: every face turns two cards, one for zombies and one for a survivor.

The back on top of a pile belongs to the next card, so its room is one of those with that back.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from inkribbon.games.tower.state.board import ROOMS
from inkribbon.games.tower.state.events import (
    PileRanOut,
    PileRenewed,
    SurvivorEmerged,
    ZombiesEmerged,
)
from inkribbon.games.tower.state.faces import add_survivors, add_zombies, is_open
from inkribbon.games.tower.state.world import TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import CHANCE, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

RUNS = 2
"""The game lasts until the pile has run out this many times."""


class Emerge(Task, frozen=True, tag="tower.emerge"):
    seat: int


class Flip(Task, frozen=True, tag="tower.flip"):
    seat: int


class Flipped(Task, frozen=True, tag="tower.flipped"):
    """The number side of the turned card."""

    seat: int
    room: int


class ShowBack(Task, frozen=True, tag="tower.show-back"):
    seat: int


class BackShown(Task, frozen=True, tag="tower.back-shown"):
    seat: int
    zombies: int


class PlaceZombies(Task, frozen=True, tag="tower.place-zombies"):
    seat: int


class PlaceSurvivor(Task, frozen=True, tag="tower.place-survivor"):
    seat: int


class RenewPile(Task, frozen=True, tag="tower.renew-pile"):
    seat: int


@handles(Emerge)
def emerge(world: TowerWorld, task: Emerge) -> None:
    seat = task.seat
    push(world, Flip(seat), PlaceZombies(seat), Flip(seat), PlaceSurvivor(seat), RenewPile(seat))


@handles(Flip)
def flip(world: TowerWorld, task: Flip) -> None:
    face = world.faces[task.seat]
    backs = world.book.backs
    turned = [Flipped(task.seat, room) for room in face.pile if backs[room] == face.back]
    ask(world, CHANCE, "tower.flip", [Option(card, (card,)) for card in turned], (task.seat,))


@handles(Flipped)
def flipped(world: TowerWorld, task: Flipped) -> None:
    face = world.faces[task.seat]
    world.faces[task.seat] = replace(
        face,
        pile=tuple(room for room in face.pile if room != task.room),
        flipped=(*face.flipped, task.room),
        back=0,
    )
    push(world, ShowBack(task.seat))


@handles(ShowBack)
def show_back(world: TowerWorld, task: ShowBack) -> None:
    left = Counter(world.book.backs[room] for room in world.faces[task.seat].pile)
    if left:
        shown = [(BackShown(task.seat, zombies), n) for zombies, n in sorted(left.items())]
        ask(world, CHANCE, "tower.back", [Option(s, (s,), n) for s, n in shown], (task.seat,))


@handles(BackShown)
def back_shown(world: TowerWorld, task: BackShown) -> None:
    world.faces[task.seat] = replace(world.faces[task.seat], back=task.zombies)


def emergence_room(face: TowerFace, number: int) -> int:
    """The room with that number, or the next higher one without rubble; 1 follows 12."""
    rooms = (*ROOMS[number - 1 :], *ROOMS)
    return next(room for room in rooms if is_open(face, room))


@handles(PlaceZombies)
def place_zombies(world: TowerWorld, task: PlaceZombies) -> None:
    face = world.faces[task.seat]
    if not face.back:
        # With no card left to show zombies, the Ground board shows its survivor.
        push(world, PlaceSurvivor(task.seat))
        return
    number = face.flipped[-1]
    zombies = max(1, face.back + world.book.difficulty.zombie_bonus)
    room = emergence_room(face, number)
    add_zombies(world, task.seat, room, zombies)
    tell(world, ZombiesEmerged(task.seat, number, room, zombies))


@handles(PlaceSurvivor)
def place_survivor(world: TowerWorld, task: PlaceSurvivor) -> None:
    face = world.faces[task.seat]
    number = face.flipped[-1]
    room = emergence_room(face, number)
    add_survivors(world, task.seat, room, 1)
    tell(world, SurvivorEmerged(task.seat, number, room))


@handles(RenewPile)
def renew_pile(world: TowerWorld, task: RenewPile) -> None:
    """Shuffle the turned cards into a new pile at once, unless the game is in its last round."""
    face = world.faces[task.seat]
    if face.pile:
        return
    world.faces[task.seat] = replace(face, runs=face.runs + 1)
    if face.runs + 1 < RUNS:
        world.faces[task.seat] = replace(face, runs=face.runs + 1, pile=ROOMS, flipped=())
        tell(world, PileRenewed(task.seat))
        push(world, ShowBack(task.seat))
    elif task.seat == world.book.seats - 1:
        tell(world, PileRanOut())
