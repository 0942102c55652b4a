"""Marks on the map during a decision: reachable squares with distances, pressed barricades."""

from __future__ import annotations

from inkribbon.games.apocalypse.rules.barricades import pressing
from inkribbon.games.apocalypse.rules.moving import prices
from inkribbon.games.apocalypse.state.board import can_move, human_ways, left, zombie_ways
from inkribbon.games.apocalypse.state.world import World

Marks = dict[str, tuple[int, ...]]


def marks(world: World) -> Marks:
    """The marks, as flat lists of numbers.

    `left`: the active figure's half inches. `ways`: for each square in reach, the square, the half
    inches to it and the square before it. `press`: for each barricade, its number and how many
    zombies press against the worse side.
    """
    return {"left": _left(world), "ways": _ways(world), "press": _press(world)}


def _left(world: World) -> tuple[int, ...]:
    return (left(world),) if world.active else ()


def _ways(world: World) -> tuple[int, ...]:
    human, zombie = world.humans.get(world.active), world.zombies.get(world.active)
    if not can_move(world) or (human is None and zombie is None):
        return ()
    if human is not None:
        ways, start, side = human_ways(world), human.square, 1
    else:
        assert zombie is not None
        ways, start, side = zombie_ways(world), zombie.square, -1
    if start < 0 or ways.hemmed(world.at, start, side):
        return ()
    walked = prices(world) if side > 0 else ways.reach(world.at, start, left(world), side)
    cost, before = walked
    return tuple(n for square in sorted(cost) for n in (square, cost[square], before[square]))


def _press(world: World) -> tuple[int, ...]:
    return tuple(
        n for piece in world.barricades.values() for n in (piece.id, pressing(world, piece))
    )
