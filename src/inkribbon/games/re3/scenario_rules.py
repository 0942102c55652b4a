"""Special rules of the scenarios, all authored: what happens at the end of each round.

A round ends with the turn of the last seat, whoever went first.
"""

from __future__ import annotations

from inkribbon.crawl.combat.reactions import Noise
from inkribbon.crawl.combat.spawning import can_appear, spawn
from inkribbon.crawl.dangers.corpses import RISEN, rise
from inkribbon.crawl.dangers.fire import can_burn, fires_left, set_on_fire
from inkribbon.crawl.scenario.goals import UseGoal
from inkribbon.crawl.state.board import available, has_room, place_enemy, present, standing
from inkribbon.crawl.state.events import EnemyMoved, PassageBroken
from inkribbon.crawl.state.moments import TurnOver
from inkribbon.crawl.state.world import Enemy, World
from inkribbon.crawl.turn.progress import goals_of, is_met
from inkribbon.geometry.squares import FAR
from inkribbon.kernel.data import Data, Task
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


def everything_open(world: World) -> int:
    return (1 << len(world.book.links)) - 1


# Spreading fire


class FireGrows(Task, frozen=True):
    """The fire spreads to another square."""


@ability("spreading-fire", TurnOver)
def spreading_fire(world: World, moment: TurnOver, owner: None) -> list[Data]:
    return [FireGrows()] if round_over(world, moment) and world.fire else []


@handles(FireGrows)
def fire_grows(world: World, task: FireGrows) -> None:
    """The first of the squares next to the fire that are nearest to a character, without one in
    it."""
    steps = world.book.grid.steps(world.open)
    near = nearness(world, everything_open(world))
    beside = [s for f in world.fire for s in steps[f] if near[s] and can_burn(world, s)]
    if beside and fires_left(world) > 0:
        set_on_fire(world, min(beside, key=lambda square: (near[square], square)))


# A horde that keeps coming


class HordeComes(Task, frozen=True):
    """More Zombies arrive from outside."""

    count: int


@ability("horde", TurnOver)
def horde(world: World, moment: TurnOver, owner: None) -> list[Data]:
    return [HordeComes(_wave(world))] if round_over(world, moment) else []


def _wave(world: World) -> int:
    return -(-len(world.characters) // PAIR)


@handles(HordeComes)
def horde_comes(world: World, task: HordeComes) -> None:
    """Place them on the nearest spawn squares of tiles without characters, one at a time."""
    tile_of = world.book.grid.tile_of
    near = nearness(world, everything_open(world))
    peopled = [tile_of[someone.square] for someone in present(world)]
    squares = [s for points in world.book.spawns for s in points if tile_of[s] not in peopled]
    for square in sorted(squares, key=lambda square: (near[square], square))[: task.count]:
        if near[square] < FAR and can_appear(world, square, 1) and available(world, HORDE):
            spawn(world, HORDE, square)


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


@handles(Stalk)
def stalk(world: World, task: Stalk) -> None:
    """Up to its movement value towards the nearest character, by the first of several paths."""
    start = world.enemies[task.enemy]
    near = nearness(world, everything_open(world) & ~world.locked)
    for _ in range(world.book.enemies[start.kind].move):
        if not _stalk_step(world, world.enemies[task.enemy], near):
            break
    end = world.enemies[task.enemy]
    if end.square != start.square:
        tell(world, EnemyMoved(end.id, end.kind, start.square, end.square, "card"))


def _stalk_step(world: World, enemy: Enemy, near: list[int]) -> bool:
    """One square closer, if one has room; a door in between is broken first."""
    grid = world.book.grid
    size = world.book.enemies[enemy.kind].room
    ways = grid.steps(everything_open(world) & ~world.locked)[enemy.square]
    nearer = [
        square
        for square in ways
        if near[square] < near[enemy.square]
        and has_room(world, square, size)
        and square not in world.fire
    ]
    if not nearer:
        return False
    square = min(nearer)
    for link in grid.links_of[enemy.square]:
        ends = grid.links[link]
        if square in (ends.a, ends.b) and not world.open >> link & 1:
            break_open(world, enemy, link)
    place_enemy(world, enemy, square)
    return True


# The dead in the mortuary


class DeadStir(Task, frozen=True):
    """A corpse near a character rises."""


@ability("restless-dead", TurnOver)
def restless_dead(world: World, moment: TurnOver, owner: None) -> list[Data]:
    return [DeadStir()] if round_over(world, moment) and world.corpses else []


@handles(DeadStir)
def dead_stir(world: World, task: DeadStir) -> None:
    """The first of the corpses nearest to a character on their tile."""
    tile_of = world.book.grid.tile_of
    peopled = [tile_of[someone.square] for someone in standing(world)]
    near = nearness(world, world.open)
    found = [square for square in sorted(world.corpses) if tile_of[square] in peopled]
    if found and available(world, RISEN):
        rise(world, min(found, key=lambda square: near[square]))


# The bell


@ability("tolling-bell", TurnOver)
def tolling_bell(world: World, moment: TurnOver, owner: None) -> list[Data]:
    """Once all gears are in place, the bell rings each round: all enemies move, and more arrive."""
    wheels = [i for i, goal in enumerate(goals_of(world)) if isinstance(goal, UseGoal)]
    if not round_over(world, moment) or not all(is_met(world, i) for i in wheels):
        return []
    return [Noise(tuple(world.enemies), "card"), HordeComes(_wave(world))]
