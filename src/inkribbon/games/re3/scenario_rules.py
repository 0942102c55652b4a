"""Special rules of the scenarios, all authored: what happens at the end of each round.

A round ends with the turn of the last seat, whoever went first.
"""

from __future__ import annotations

from inkribbon.crawl.combat.enemy_moves import WalkTo
from inkribbon.crawl.combat.reactions import Noise
from inkribbon.crawl.combat.spawning import SpawnOn, SpawnPoint
from inkribbon.crawl.dangers.corpses import RISEN, rise
from inkribbon.crawl.dangers.fire import KindleAt, can_burn, fires_left
from inkribbon.crawl.items.asking import ask_active, ask_which
from inkribbon.crawl.scenario.goals import UseGoal
from inkribbon.crawl.state.board import available, has_room, present, standing
from inkribbon.crawl.state.events import PassageBroken
from inkribbon.crawl.state.moments import TurnOver
from inkribbon.crawl.state.world import Enemy, World
from inkribbon.crawl.turn.progress import goals_of, is_met
from inkribbon.geometry.squares import ALL_OPEN, FAR
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell

STALKER = "nemesis"
HORDE = "zombie"
PAIR = 2
"""The horde sends one Zombie for every this many characters, rounded up."""


def round_over(world: World, moment: TurnOver) -> bool:
    return moment.seat == max(world.characters)


def nearness(world: World, passable: int) -> list[int]:
    """For each square, the steps to the nearest character."""
    grid = world.book.grid
    walks = [grid.walk(someone.square, passable) for someone in standing(world)]
    return [min([walk[square] for walk in walks], default=FAR) for square in range(grid.n)]


# Spreading fire


class FireGrows(Task, frozen=True):
    """The fire spreads to another square."""


@ability("spreading-fire", TurnOver)
def spreading_fire(world: World, moment: TurnOver, owner: None) -> list[Data]:
    return [FireGrows()] if round_over(world, moment) else []


@handles(FireGrows)
def fire_grows(world: World, task: FireGrows) -> None:
    """The square next to the fire that is nearest to a character, without one in it; the active
    player breaks ties."""
    steps = world.book.grid.steps(world.open)
    near = nearness(world, ALL_OPEN)
    beside = [s for f in world.fire for s in steps[f] if near[s] and can_burn(world, s)]
    if fires_left(world) > 0:
        ask_which(world, "fire-spreads", map(KindleAt, nearest(beside, near)), task)


def nearest(squares: list[int], near: list[int]) -> list[int]:
    """The squares that are nearest to a character, each once."""
    least = min([near[square] for square in squares], default=FAR)
    return sorted({square for square in squares if near[square] == least})


# A horde that keeps coming


class HordeComes(Task, frozen=True):
    """More Zombies arrive from outside."""

    count: int
    given: tuple[int, ...] = ()
    """The spawn squares that got one so far."""


@ability("horde", TurnOver)
def horde(world: World, moment: TurnOver, owner: None) -> list[Data]:
    return [HordeComes(_wave(world))] if round_over(world, moment) else []


def _wave(world: World) -> int:
    return -(-len(world.characters) // PAIR)


@handles(HordeComes)
def horde_comes(world: World, task: HordeComes) -> None:
    """Place them on the nearest spawn squares of tiles without characters, one at a time."""
    if not task.count or not available(world, HORDE):
        return
    tile_of = world.book.grid.tile_of
    near = nearness(world, ALL_OPEN)
    peopled = [tile_of[someone.square] for someone in present(world)]
    squares = [
        s
        for points in world.book.spawns
        for s in points
        if tile_of[s] not in peopled and near[s] < FAR
    ]
    given = {square: task.given.count(square) for square in squares}
    open_points = [square for square in squares if given[square] == min(given.values())]
    options = [
        Option(SpawnPoint(s), (SpawnOn(HORDE, s), HordeComes(task.count - 1, (*task.given, s))))
        for s in nearest(open_points, near)
    ]
    if options:
        ask_active(world, "spawn-point", options, task)


class Batter(Task, frozen=True):
    """Barricades with enemies in front of them give way."""


@ability("battering-horde", TurnOver)
def battering_horde(world: World, moment: TurnOver, owner: None) -> list[Data]:
    return [Batter()] if round_over(world, moment) else []


@handles(Batter)
def batter(world: World, task: Batter) -> None:
    links_of = world.book.grid.links_of
    for enemy in world.enemies.values():
        for link in links_of[enemy.square]:
            if world.book.links[link].kind == "barricade" and not world.open >> link & 1:
                break_open(world, enemy, link)


def break_open(world: World, enemy: Enemy, link: int) -> None:
    world.open |= 1 << link
    tell(world, PassageBroken(enemy.kind, link))


# Nemesis on the hunt


class Stalk(Task, frozen=True):
    """Nemesis comes closer, through anything in the way except locks."""

    enemy: int


@ability("stalker", TurnOver)
def stalker(world: World, moment: TurnOver, owner: None) -> list[Data]:
    cards = world.book.enemies
    hunters = [e.id for e in world.enemies.values() if cards[e.kind].model == STALKER]
    return [Stalk(enemy) for enemy in hunters] if round_over(world, moment) else []


class BreakIn(Task, frozen=True):
    """Nemesis breaks the doors and barricades on its way."""

    enemy: int
    links: tuple[int, ...]


@handles(Stalk)
def stalk(world: World, task: Stalk) -> None:
    """Up to its movement value towards the nearest character; the active player chooses between
    several paths."""
    ways = stalking(world, world.enemies[task.enemy])
    options = [
        Option(walk := WalkTo(task.enemy, square, "card"), (BreakIn(task.enemy, links), walk))
        for square, links in ways.items()
    ]
    if options:
        ask_active(world, "enemy-route", options, task, (task.enemy,))


def stalking(world: World, enemy: Enemy) -> dict[int, tuple[int, ...]]:
    """Where the move can end, and the links it breaks on the way: as few as possible."""
    near = nearness(world, ~world.locked)
    ways: dict[int, tuple[int, ...]] = {enemy.square: ()}
    for _ in range(world.book.enemies[enemy.kind].move):
        farther: dict[int, tuple[int, ...]] = {}
        for here, broken in ways.items():
            for square in nearer_squares(world, enemy, here, near):
                links = (*broken, *closed_between(world, here, square))
                if square not in farther or len(links) < len(farther[square]):
                    farther[square] = links
        if not farther:
            break
        ways = farther
    return {square: ways[square] for square in sorted(ways) if square != enemy.square}


def nearer_squares(world: World, enemy: Enemy, here: int, near: list[int]) -> list[int]:
    """The squares with room one step closer, as if closed doors were open."""
    size = world.book.enemies[enemy.kind].room
    return [
        square
        for square in world.book.grid.steps(~world.locked)[here]
        if near[square] < near[here] and has_room(world, square, size) and square not in world.fire
    ]


def closed_between(world: World, here: int, square: int) -> list[int]:
    """The closed door or barricade between two squares, if there is one."""
    grid = world.book.grid
    return [
        link
        for link in grid.links_of[here]
        if square in (grid.links[link].a, grid.links[link].b) and not world.open >> link & 1
    ]


@handles(BreakIn)
def break_in(world: World, task: BreakIn) -> None:
    for link in task.links:
        break_open(world, world.enemies[task.enemy], link)


# The dead in the mortuary


class DeadStir(Task, frozen=True):
    """A corpse near a character rises."""


@ability("restless-dead", TurnOver)
def restless_dead(world: World, moment: TurnOver, owner: None) -> list[Data]:
    return [DeadStir()] if round_over(world, moment) else []


class Waken(Task, frozen=True):
    """A corpse of this square rises."""

    square: int


@handles(DeadStir)
def dead_stir(world: World, task: DeadStir) -> None:
    """The corpse nearest to a character on its tile; the active player breaks ties."""
    tile_of = world.book.grid.tile_of
    peopled = [tile_of[someone.square] for someone in standing(world)]
    near = nearness(world, world.open)
    found = [square for square in world.corpses if tile_of[square] in peopled]
    if available(world, RISEN):
        ask_which(world, "waken", map(Waken, nearest(found, near)), task)


@handles(Waken)
def waken(world: World, task: Waken) -> None:
    rise(world, task.square)


# The bell


@ability("tolling-bell", TurnOver)
def tolling_bell(world: World, moment: TurnOver, owner: None) -> list[Data]:
    """Once all gears are in place, the bell rings each round: all enemies move, and more arrive."""
    wheels = [i for i, goal in enumerate(goals_of(world)) if isinstance(goal, UseGoal)]
    if not round_over(world, moment) or not all(is_met(world, i) for i in wheels):
        return []
    return [Noise(tuple(world.enemies), "card"), HordeComes(_wave(world))]
