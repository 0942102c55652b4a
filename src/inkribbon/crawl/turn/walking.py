"""Where the active character could walk this turn, and why not elsewhere. No rule reads it."""

from __future__ import annotations

from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import (
    enemies_in,
    is_eventful,
    near_enemies,
    passable,
    penned,
    walking_distance,
)
from inkribbon.crawl.state.moments import ActionCost, bonus, silent
from inkribbon.crawl.state.world import World
from inkribbon.kernel.game import Way

from .actions import Move

FAR = 255
"""The distance if there is no path."""
MEETING, HAPPENING, PASSING = 100, 10, 1
"""How dangerous it is to walk through an enemy's square, into an event, or past an enemy."""

Path = tuple[int, ...]


def ways(world: World) -> tuple[Way, ...]:
    """The safest shortest path to each square in reach, and what is in the way of the others."""
    character = world.characters.get(world.active)
    if character is None or not character.up or character.square < 0 or not world.actions:
        return ()
    paths = safest(world, character.square)
    found = [way(world, square, path) for square, path in sorted(paths.items()) if path]
    others = [square for square in range(world.book.grid.n) if square not in paths]
    return (
        *found,
        *[Way(square, why=obstacle(world, character.square, square)) for square in others],
    )


def way(world: World, square: int, path: Path) -> Way:
    """A walk, what it costs, and which enemies react if the turn ends there."""
    cost = price(world, path)
    if cost > world.actions:
        return Way(square, cost=cost, why="far")
    reacting = tuple(enemy.id for enemy in near_enemies(world, square))
    return Way(square, path, cost, reacting)


def price(world: World, path: Path) -> int:
    """How many actions a walk costs."""
    if silent(world, ActionCost):
        return len(path)
    return sum(1 + bonus(world, ActionCost(world.active, Move(square))) for square in path)


def safest(world: World, start: int) -> dict[int, Path]:
    """The least dangerous of the shortest paths to every square that can be reached."""
    steps = world.book.grid.steps(passable(world, start))
    found: dict[int, Path] = {start: ()}
    front: dict[int, tuple[int, Path]] = {start: (0, ())}
    while front:
        reached: dict[int, tuple[int, Path]] = {}
        for here, (danger, path) in front.items():
            for square in steps[here]:
                if square in found or world.crowd[square] >= ROOM:
                    continue
                walked = (danger + peril(world, square), (*path, square))
                reached[square] = min(walked, reached.get(square, walked))
        found |= {square: path for square, (_, path) in reached.items()}
        front = reached
    return found


def peril(world: World, square: int) -> int:
    """How dangerous it is to pass through a square."""
    steps = world.book.grid.steps(world.open)[square]
    met = len(enemies_in(world, square)) * MEETING
    happens = HAPPENING * (is_eventful(world, square) or square in world.corpses)
    return met + happens + PASSING * sum(enemy.square in steps for enemy in world.enemies.values())


def obstacle(world: World, start: int, square: int) -> str:
    """Why there is no path to a square."""
    if penned(world, start):
        return "boss-holds"
    if world.crowd[square] >= ROOM:
        return "square-full"
    if world.book.grid.walk(start, world.open)[square] < FAR:
        return "crowded"
    return "door-closed" if walking_distance(world, start, square) < FAR else "no-way"
