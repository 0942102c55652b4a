"""Where the active character could walk this turn, and why not elsewhere. No rule reads it."""

from __future__ import annotations

from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import (
    TAKEN,
    is_eventful,
    near_enemies,
    passable,
    penned,
    walking_distance,
)
from inkribbon.crawl.state.world import World
from inkribbon.geometry.squares import NO_WAY
from inkribbon.kernel.game import Way

Path = tuple[int, ...]
Walk = tuple[int, int, Path]
"""How often something happens on a path, how many enemies it passes, and its squares."""


def ways(world: World) -> tuple[Way, ...]:
    """A safe and short path to each square in reach, and what is in the way of the others."""
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
    cost = len(path)
    if cost > world.actions:
        return Way(square, cost=cost, why="far")
    reacting = tuple(enemy.id for enemy in near_enemies(world, square))
    return Way(square, path, cost, reacting)


def safest(world: World, start: int) -> dict[int, Path]:
    """The path to walk in one go to every square that can be reached.

    It leads through no enemy's square, where the walk would end, and past whatever would happen on
    the way if the actions last for that.
    """
    enemies = {enemy.square for enemy in world.enemies.values()}
    events = {square for square in range(world.book.grid.n) if happens(world, square)}
    calm = shortest(world, start, enemies | events)
    short = shortest(world, start, enemies)
    return short | {to: path for to, path in calm.items() if len(path) <= world.actions}


def shortest(world: World, start: int, avoided: set[int]) -> dict[int, Path]:
    """The least dangerous of the shortest paths to every square that can be reached; those to avoid
    are only entered at the end of a path."""
    steps = world.book.grid.steps(passable(world, start))
    found: dict[int, Path] = {start: ()}
    front: dict[int, Walk] = {start: (0, 0, ())}
    while front:
        reached: dict[int, Walk] = {}
        for here, (events, passed, path) in front.items():
            if path and here in avoided:
                continue
            for square in steps[here]:
                if square in found or world.crowd[square] >= ROOM:
                    continue
                walked = (
                    events + happens(world, square),
                    passed + enemies_beside(world, square),
                    (*path, square),
                )
                reached[square] = min(walked, reached.get(square, walked))
        found |= {square: path for square, (_, _, path) in reached.items()}
        front = reached
    return found


def enemies_beside(world: World, square: int) -> int:
    steps = world.book.grid.steps(world.open)[square]
    return sum(enemy.square in steps for enemy in world.enemies.values())


def happens(world: World, square: int) -> bool:
    """Whether something happens to a character who comes here."""
    tokens = world.tokens.get(square, ())
    return is_eventful(world, square) or square in world.corpses or any(t in TAKEN for t in tokens)


def obstacle(world: World, start: int, square: int) -> str:
    """Why there is no path to a square."""
    if penned(world, start):
        return "boss-holds"
    if world.crowd[square] >= ROOM:
        return "square-full"
    if square in shortest(world, start, set()):
        return "guarded"
    if world.book.grid.walk(start, world.open)[square] < NO_WAY:
        return "crowded"
    return "door-closed" if walking_distance(world, start, square) < NO_WAY else "no-way"
