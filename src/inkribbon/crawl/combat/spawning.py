"""Spawning: the squares of a tile where things appear, nearest first and evenly spread."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from msgspec import UNSET

from inkribbon.crawl.items.asking import ask_active, ask_which
from inkribbon.crawl.items.elevator import beside_car
from inkribbon.crawl.state.board import (
    add_enemy,
    available,
    beside,
    has_room,
    nearest_first,
    present,
    walking_distance,
)
from inkribbon.crawl.state.danger import band
from inkribbon.crawl.state.events import EnemySpawned
from inkribbon.crawl.state.tasks import TidyUp
from inkribbon.crawl.state.world import NOBODY, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles, register
from inkribbon.kernel.world import tell


class SpawnOn(Task, frozen=True):
    """An enemy appears in this square, or next to it if there is no room."""

    kind: str
    square: int


class SpawnAt(Task, frozen=True):
    """Where the enemy appears."""

    kind: str
    square: int


class Spread(Task, frozen=True):
    """What remains to be spread over a tile's spawn squares."""

    tile: int
    pending: tuple[str, ...]
    """What appears, in order: kinds of enemies, or names in `APPEARANCES`."""
    given: tuple[int, ...] = ()
    """The squares that got one so far."""


class SpawnTogether(Task, frozen=True):
    """Enemies appear at one spawn square of a tile: the closest."""

    tile: int
    kind: str
    count: int


Placing = Callable[[int], Data]
P = TypeVar("P", bound=Placing)

APPEARANCES: dict[str, Placing] = {}
"""What can appear other than enemies, with the task that places it."""


def appears(name: str) -> Callable[[P], P]:
    """Register the kind of task that puts something other than an enemy on a square."""
    return register(APPEARANCES, name)


class SpawnPoint(Task, frozen=True):
    """The spawn square for the next one, chosen from several equally near."""

    square: int


def reader(world: World) -> int:
    """The character the text addresses as "you"."""
    return world.active if world.reader == NOBODY else world.reader


def reader_square(world: World) -> int:
    return world.characters[reader(world)].square


def card_for(world: World, name: str) -> str:
    """The enemy card for a name: its own, or the model's card for the danger band."""
    cards = world.book.enemies
    if name in cards:
        return name
    now = band(world)
    return next(card.id for card in cards.values() if card.model == name and card.band == now)


def spawn_squares(world: World, tile: int, thing: str = "") -> list[int]:
    """The tile's spawn squares, nearest first, without those of the characters who are spared.

    A single spawn square is used even with a character on it; if characters occupy all of several,
    the squares next to the nearest one are used instead.
    """
    points = spawn_points(world, tile)
    squares = nearest_first(world, reader_square(world), points)
    taken = spared_squares(world, thing)
    free = [square for square in squares if square not in taken]
    if free or len(squares) == 1:
        return free or squares
    around = overflow_squares(world, squares[0], 1)
    return [square for square in around if square not in taken] or squares[:1]


def spawn_points(world: World, tile: int) -> tuple[int, ...]:
    """The spawn squares of a tile; for the elevator's car, those of the tile beside it."""
    book = world.book
    car = world.elevator
    if car is not UNSET and book.grid.tile_of[car] == tile:
        tile = book.grid.tile_of[beside_car(world)]
    return book.spawns[tile] or book.grid.tiles[tile]


def spared_squares(world: World, thing: str = "") -> list[int]:
    """The squares of characters, down or not, or where an edition spares only the active one, its
    square, and not even that from tokens."""
    if world.book.edition.dangers.spares == "everyone":
        return [character.square for character in present(world)]
    return [] if thing in APPEARANCES else [world.characters[world.active].square]


@handles(Spread)
def spread(world: World, task: Spread) -> None:
    """The next one goes to the nearest of the squares with the fewest; ties are the player's
    choice."""
    if not task.pending:
        return
    squares = spawn_squares(world, task.tile, task.pending[0])
    fewest = min(task.given.count(square) for square in squares)
    open_points = [s for s in squares if task.given.count(s) == fewest]
    away = {s: walking_distance(world, reader_square(world), s) for s in open_points}
    nearest = [s for s in open_points if away[s] == min(away.values())]
    options = [Option(SpawnPoint(s), _placed(task, s)) for s in nearest]
    ask_active(world, "spawn-point", options, task)


@handles(SpawnTogether)
def spawn_together(world: World, task: SpawnTogether) -> None:
    """The active player chooses among equally close squares."""
    squares = spawn_squares(world, task.tile)
    away = {s: walking_distance(world, reader_square(world), s) for s in squares}
    nearest = [s for s in squares if away[s] == min(away.values())]
    spawns = {s: (SpawnOn(task.kind, s),) * task.count for s in nearest}
    options = [Option(SpawnPoint(s), spawns[s]) for s in nearest]
    ask_active(world, "spawn-point", options, task)


def _placed(task: Spread, square: int) -> tuple[Data, ...]:
    first, rest = task.pending[0], task.pending[1:]
    thing = APPEARANCES[first](square) if first in APPEARANCES else SpawnOn(first, square)
    return (thing, Spread(task.tile, rest, (*task.given, square))) if rest else (thing,)


def joined(tasks: list[Data]) -> list[Data]:
    """Merge adjacent spreads on one tile: things that appear together are spread together."""
    found: list[Data] = []
    for task in tasks:
        last = found[-1] if found else None
        if isinstance(task, Spread) and isinstance(last, Spread) and task.tile == last.tile:
            found[-1] = Spread(task.tile, (*last.pending, *task.pending))
        else:
            found.append(task)
    return found


@handles(SpawnOn)
def spawn_on(world: World, task: SpawnOn) -> None:
    """If there is fire or no room, the active player chooses an adjacent square, on the tile if
    any; one of those who are spared only if no other adjacent square will do."""
    size = world.book.enemies[task.kind].room
    if not available(world, task.kind):
        return
    if can_appear(world, task.square, size):
        spawn(world, task.kind, task.square)
    else:
        around = _places_for(world, task.square, size)
        ask_which(world, "spawn", [SpawnAt(task.kind, square) for square in around], task)


def can_appear(world: World, square: int, size: int) -> bool:
    return has_room(world, square, size) and square not in world.fire


def overflow_squares(world: World, square: int, size: int) -> list[int]:
    """The squares next to an unusable one, on its tile if possible; otherwise the nearest with
    room."""
    tile_of = world.book.grid.tile_of
    around = [s for s in beside(world, square, size) if s not in world.fire]
    if around:
        return [s for s in around if tile_of[s] == tile_of[square]] or around
    free = [s for s in range(world.book.grid.n) if can_appear(world, s, size)]
    away = {s: walking_distance(world, square, s) for s in free}
    return [s for s in free if away[s] == min(away.values())]


def _places_for(world: World, square: int, size: int) -> list[int]:
    """Where an enemy may appear instead; other adjacent squares come before those of the spared."""
    around, spared = overflow_squares(world, square, size), spared_squares(world)
    beyond = [s for s in beside(world, square, size) if s not in world.fire]
    return _without(around, spared) or _without(beyond, spared) or around


def _without(squares: list[int], spared: list[int]) -> list[int]:
    return [square for square in squares if square not in spared]


@handles(SpawnAt)
def spawn_at(world: World, task: SpawnAt) -> None:
    spawn(world, task.kind, task.square)


def spawn(world: World, kind: str, square: int) -> None:
    """An enemy appears in a square that has room for it."""
    enemy = add_enemy(world, kind, square)
    tell(world, EnemySpawned(enemy.id, enemy.kind, enemy.square))


@handles(SpawnPoint)
def spawn_point(world: World, task: SpawnPoint) -> None:
    """Only the choice; what appears there follows."""


class StopReading(TidyUp, frozen=True):
    """The text is resolved: "you" is whoever it was before, usually the active character."""

    before: int = NOBODY


@handles(StopReading)
def stop_reading(world: World, task: StopReading) -> None:
    world.reader = task.before


def read_to(world: World, seat: int) -> list[StopReading]:
    """Let a text address this character; the returned task, to be done after its steps, ends
    that. A text may lead to another, which addresses somebody else."""
    before, now = world.reader, NOBODY if seat == world.active else seat
    if now == before:
        return []
    world.reader = now
    return [StopReading(before)]


@contextmanager
def addressing(world: World, seat: int) -> Iterator[None]:
    """Ask what a text would do to this character, without reading it out."""
    before = world.reader
    read_to(world, seat)
    yield
    world.reader = before
