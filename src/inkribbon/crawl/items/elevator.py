"""The elevator: a car that changes places with a shaft, with everything in it.

Shafts count as full squares, so nothing can enter them.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.special_events import ElevatorMoved
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell


class MoveElevator(Task, frozen=True):
    """Let the car change places with a shaft."""

    square: int


def elevator_options(world: World, character: Character) -> list[Option]:
    """Every shaft, for a character on the car or beside a door that leads to a shaft."""
    if not can_send(world, character):
        return []
    return [offer(MoveElevator(s)) for s in world.book.shafts if s != world.elevator]


def can_send(world: World, character: Character) -> bool:
    """Whether a character can make the elevator move."""
    if world.elevator is UNSET:
        return False
    grid, square = world.book.grid, character.square
    doors = [grid.links[link] for link in grid.links_of[square]]
    beyond = [link.b if link.a == square else link.a for link in doors]
    shafts = [s for s in world.book.shafts if s != world.elevator]
    return square == world.elevator or any(end in shafts for end in beyond)


def links_to_shafts(world: World) -> int:
    """The links that nothing can pass, because they lead into a shaft."""
    found = 0
    for square in world.book.shafts:
        if square != world.elevator:
            for link in world.book.grid.links_of[square]:
                found |= 1 << link
    return found


@handles(MoveElevator)
def move_elevator(world: World, task: MoveElevator) -> None:
    send(world, task.square)


def send(world: World, to: int) -> None:
    """The car arrives with all that was on it; where it was, there is a shaft now."""
    car = world.elevator
    assert isinstance(car, int)
    for seat, character in world.characters.items():
        if character.square == car:
            world.characters[seat] = replace(character, square=to)
    for number, enemy in world.enemies.items():
        if enemy.square == car:
            world.enemies[number] = replace(enemy, square=to)
    for number, boss in world.bosses.items():
        if boss.square == car:
            world.bosses[number] = replace(boss, square=to)
    _carry(world.tokens, car, to)
    _carry(world.corpses, car, to)
    _carry_effects(world, car, to)
    world.crowd[to], world.crowd[car] = world.crowd[car], ROOM
    world.elevator = to
    tell(world, ElevatorMoved(world.active, car, to))


T = TypeVar("T")


def _carry(things: dict[int, T], car: int, to: int) -> None:
    if car in things:
        things[to] = things.pop(car)


def _carry_effects(world: World, car: int, to: int) -> None:
    """It is the same tile, wherever it is: whoever rides along has not left it."""
    tile_of = world.book.grid.tile_of
    world.lasting = tuple(
        replace(effect, tile=tile_of[to]) if effect.tile == tile_of[car] else effect
        for effect in world.lasting
    )


def beside_car(world: World) -> int:
    """The square beyond the car's door, where things appear for whoever is on it."""
    grid = world.book.grid
    assert isinstance(world.elevator, int)
    doors = [grid.links[link] for link in grid.links_of[world.elevator]]
    beyond = [link.b if link.a == world.elevator else link.a for link in doors]
    return next((square for square in beyond if square != OFF), world.elevator)
