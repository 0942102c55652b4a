"""Walking and turning: where a figure can go with its inches."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from inkribbon.games.apocalypse.state.board import (
    INCH,
    can_move,
    crowds,
    human_ways,
    left,
    put,
    zombie_ways,
)
from inkribbon.games.apocalypse.state.events import Faced, PassageRefused, Walked
from inkribbon.games.apocalypse.state.tasks import Act
from inkribbon.games.apocalypse.state.world import Human, World
from inkribbon.geometry.flood import gathered, picked, union
from inkribbon.geometry.inches import CLIMB, route
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell


class Move(Task, frozen=True, tag="inches.move"):
    """Walk to a square by a shortest path."""

    square: int


class Step(Task, frozen=True, tag="inches.step"):
    """The walk itself, once no player objects."""

    square: int


class Turn(Task, frozen=True, tag="inches.turn"):
    """Face another direction; free, once."""

    facing: int


class Passage(Task, frozen=True, tag="inches.passage"):
    """Ask the owners of these humans to let the active one through."""

    through: tuple[int, ...]
    square: int


class Allow(Task, frozen=True, tag="inches.allow"):
    """Let the active human through."""


class Refuse(Task, frozen=True, tag="inches.refuse"):
    """Do not let the active human through."""

    by: int


@lru_cache(maxsize=8)
def _moves(n: int) -> tuple[Option, ...]:
    """The move option for each square."""
    return tuple(Option(move := Move(square), (move, Act())) for square in range(n))


@lru_cache(maxsize=8)
def _turn(facing: int) -> Option:
    turn = Turn(facing)
    return Option(turn, (turn, Act()))


def move_options(world: World, human: Human) -> list[Option]:
    """Every square the human can end on. A trapped human cannot move."""
    ways = human_ways(world)
    if not can_move(world) or ways.hemmed(world.at, human.square, 1):
        return []
    humans, zombies = crowds(world)
    barred = gathered([world.humans[who].square for who in world.refused])
    rings = ways.rings(human.square, left(world), 1, humans & ~barred, zombies | barred)
    return list(picked(_moves(world.book.ground.n), union(rings) & ~humans))


def obstacles(world: World, *others: int) -> list[int]:
    """The figure on each square, with humans who refuse passage counted as enemies."""
    barred = (*world.refused, *others)
    if not barred:
        return world.at
    at = world.at.copy()
    for human in barred:
        at[world.humans[human].square] = -human
    return at


@handles(Move)
def move(world: World, task: Move) -> None:
    """Walk, unless another player must be asked for passage first."""
    if "refusal" in world.book.modes:
        through = _strangers(world, task.square)
        if through:
            push(world, Passage(through, task.square))
            return
    push(world, Step(task.square))


def _strangers(world: World, square: int) -> tuple[int, ...]:
    """Other players' humans on the path; none if the inches suffice for a way around them."""
    me = world.humans[world.active]
    ways = human_ways(world)
    _, before = ways.reach(obstacles(world), me.square, left(world), 1)
    passed = [world.at[step] for step in route(before, square)[1:-1] if world.at[step] > 0]
    strangers = [who for who in passed if world.humans[who].seat != me.seat]
    if not strangers:
        return ()
    cost, _ = ways.reach(obstacles(world, *strangers), me.square, left(world), 1)
    return () if square in cost else tuple(strangers)


@handles(Passage)
def passage(world: World, task: Passage) -> None:
    """Let the owner of a human in the way refuse."""
    first, *rest = task.through
    then = Passage(tuple(rest), task.square) if rest else Step(task.square)
    options = [Option(Allow(), (then,)), Option(refuse := Refuse(first), (refuse,))]
    ask(world, world.humans[first].seat, "inches.passage", options, (world.active, first))


@handles(Refuse)
def refuse(world: World, task: Refuse) -> None:
    """Cancel the move; another can be chosen."""
    world.refused += (task.by,)
    tell(world, PassageRefused(world.active, task.by))


@handles(Step)
def step(world: World, task: Step) -> None:
    """Walk, and face the direction of the last step."""
    figure = world.active
    start = world.humans[figure].square if figure > 0 else world.zombies[figure].square
    ways = human_ways(world) if figure > 0 else zombie_ways(world)
    side = 1 if figure > 0 else -1
    at = obstacles(world) if figure > 0 else world.at
    cost, before = ways.reach(at, start, left(world), side, task.square)
    path = route(before, task.square)
    through = tuple(world.at[square] for square in path[1:-1] if world.at[square])
    climbed = any(cost[b] - cost[a] == CLIMB for a, b in pairwise(path))
    facing = world.book.ground.towards(path[-2], path[-1])
    arrive(world, Walked(figure, task.square, cost[task.square], climbed, through), facing)


def arrive(world: World, walk: Walked, facing: int = -1) -> None:
    """Move the active figure and record the walk."""
    world.spent += walk.half_inches
    world.stage = "moved" if world.stage == "fresh" else "over"
    put(world, walk.figure, walk.square, facing)
    tell(world, walk)


def turn_options(world: World, human: Human) -> list[Option]:
    """One free turn, before the first action, while there are inches left for an action."""
    if world.turned or world.stage not in ("fresh", "moved") or left(world) < INCH:
        return []
    return [_turn(facing) for facing in range(8) if facing != human.facing]


@handles(Turn)
def turn(world: World, task: Turn) -> None:
    world.turned = True
    put(world, world.active, world.humans[world.active].square, task.facing)
    tell(world, Faced(world.active, task.facing))
