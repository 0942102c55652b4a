"""Walking and turning: where a figure can go with its inches."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from inkribbon.games.apocalypse.state.board import (
    INCH,
    can_move,
    crowds,
    human_ways,
    left,
    put,
    square_of,
    standing,
    zombie_ways,
)
from inkribbon.games.apocalypse.state.events import Faced, PassageRefused, Walked
from inkribbon.games.apocalypse.state.tasks import Act
from inkribbon.games.apocalypse.state.world import Human, World
from inkribbon.geometry.flood import gathered, picked, union
from inkribbon.geometry.inches import route
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
    allowed: tuple[int, ...] = ()
    """Humans of other players who let the walker through."""


class Turn(Task, frozen=True, tag="inches.turn"):
    """Face another direction; free, once."""

    facing: int


class Passage(Task, frozen=True, tag="inches.passage"):
    """Ask the owners of these humans to let the active one through."""

    through: tuple[int, ...]
    square: int
    allowed: tuple[int, ...] = ()
    """Those who have agreed."""


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
    barred = gathered(spaces(world, world.refused))
    rings = ways.rings(human.square, left(world), 1, humans, zombies, barred)
    return list(picked(_moves(world.book.ground.n), union(rings) & ~humans))


def spaces(world: World, humans: Iterable[int]) -> list[int]:
    """The squares of humans."""
    return [world.humans[human].square for human in humans]


@handles(Move)
def move(world: World, task: Move) -> None:
    """Walk, unless another player must be asked for passage first."""
    through = _asked(world, task.square)
    push(world, Passage(through, task.square) if through else Step(task.square))


def strangers(world: World) -> tuple[int, ...]:
    """Other players' humans, who may refuse passage."""
    if "refusal" not in world.book.modes:
        return ()
    me = world.humans[world.active]
    return tuple(human.id for human in standing(world) if human.seat != me.seat)


def _asked(world: World, square: int) -> tuple[int, ...]:
    """Strangers on the way whose leave is needed: they bar every way within the inches.

    One who stands on the cheapest way but can be walked round is not asked.
    """
    others = strangers(world)
    if not others or _reaches(world, square, others):
        return ()
    _, before = _reach(world, world.refused)
    passed = [world.at[step] for step in route(before, square)[1:-1]]
    asked = [who for who in passed if who in others]
    for who in tuple(asked):
        fewer = [one for one in asked if one != who]
        if _reaches(world, square, [one for one in others if one not in fewer]):
            asked = fewer
    return tuple(asked)


def _reaches(world: World, square: int, barred: Iterable[int]) -> bool:
    cost, _ = _reach(world, barred)
    return square in cost


def _reach(world: World, barred: Iterable[int]) -> tuple[dict[int, int], dict[int, int]]:
    """How far the active human gets if these let nobody through, and by which way."""
    me = world.humans[world.active]
    closed = spaces(world, barred)
    return human_ways(world).reach(world.at, me.square, left(world), 1, barred=closed)


def prices(world: World) -> tuple[dict[int, int], dict[int, int]]:
    """The price of each square for the active human, and the square before it.

    Ways round strangers come first, then those for which somebody has to be asked.
    """
    cost, before = _reach(world, world.refused)
    if others := strangers(world):
        round_cost, round_before = _reach(world, others)
        cost, before = cost | round_cost, before | round_before
    return cost, before


@handles(Passage)
def passage(world: World, task: Passage) -> None:
    """Let the owner of a human in the way refuse."""
    first, *rest = task.through
    allowed = (*task.allowed, first)
    then = Passage(tuple(rest), task.square, allowed) if rest else Step(task.square, allowed)
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
    human = figure in world.humans
    start = square_of(world, figure)
    ways = human_ways(world) if human else zombie_ways(world)
    side = 1 if human else -1
    barred = (who for who in strangers(world) if who not in task.allowed) if human else ()
    closed = spaces(world, barred)
    cost, before = ways.reach(world.at, start, left(world), side, task.square, closed)
    path = route(before, task.square)
    through = tuple(world.at[square] for square in path[1:-1] if world.at[square])
    climbed = any(b in ways.climbs.get(a, ()) for a, b in pairwise(path))
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
