"""The zombie step: breaking barricades, walking towards the nearest human, biting."""

from __future__ import annotations

from array import array

from msgspec.structs import replace

from inkribbon.games.apocalypse.state.board import (
    INCH,
    begin,
    can_act,
    crowds,
    human_ways,
    humans_touching,
    left,
    spend_on_action,
    standing,
    zombie_ways,
)
from inkribbon.games.apocalypse.state.events import BiteMissed, Bitten, Walked
from inkribbon.games.apocalypse.state.tasks import Bite, Hurt
from inkribbon.games.apocalypse.state.world import NOBODY, Human, World, Zombie
from inkribbon.geometry.flood import gathered, members, price_of, union
from inkribbon.geometry.inches import FAR, Layout
from inkribbon.kernel.chance import roll
from inkribbon.kernel.data import Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .attack import D6
from .barricades import break_barricades, shake_barricades
from .moving import Step, arrive

Goal = tuple[Human, "array[int]"]
"""A human, and the distance to him from every square."""


class ZombieStep(Task, frozen=True, tag="inches.zombie-step"):
    """Third step of the turn."""


class ZombieActs(Task, frozen=True, tag="inches.zombie-acts"):
    """One zombie moves and attacks automatically."""

    zombie: int


class Lurch(Task, frozen=True, tag="inches.lurch"):
    """The zombie walks towards the nearest human."""

    zombie: int


class Gnaw(Task, frozen=True, tag="inches.gnaw"):
    """The zombie bites while it has inches left and a human in contact."""

    zombie: int


class BiteRolled(Task, frozen=True, tag="inches.bite-rolled"):
    zombie: int
    human: int


class EndZombieStep(Task, frozen=True, tag="inches.end-zombie-step"):
    """Note the barricades with a row in front."""


class HordeNext(Task, frozen=True, tag="inches.horde-next"):
    """The player who runs the horde chooses the next zombie."""


@handles(ZombieStep)
def zombie_step(world: World, task: ZombieStep) -> None:
    """Remove barricades still pressed by a row; then every zombie acts, the nearest first."""
    world.phase = "zombies"
    break_barricades(world)
    for zombie in list(world.zombies.values()):
        if zombie.done:
            world.zombies[zombie.id] = replace(zombie, done=False)
    if world.book.horde is not None:
        push(world, HordeNext(), EndZombieStep())
        return
    near = nearness(world)
    order = sorted(near, key=lambda zombie: (near[zombie], -zombie))
    push(world, *[ZombieActs(zombie) for zombie in order], EndZombieStep())


def nearness(world: World) -> dict[int, int]:
    """Each zombie's distance to the nearest human, over barricades if there is no other way."""
    found = dict.fromkeys(world.zombies, FAR)
    for find in (zombie_ways, human_ways):
        lost = [zombie for zombie, way in found.items() if way == FAR]
        hunt = prey(world, find(world)) if lost else []
        for zombie in lost:
            square = world.zombies[zombie].square
            found[zombie] = min([walk[square] for _, walk in hunt], default=FAR)
    return found


@handles(EndZombieStep)
def end_zombie_step(world: World, task: EndZombieStep) -> None:
    world.active = NOBODY
    world.stage = ""
    shake_barricades(world)


@handles(ZombieActs)
def zombie_acts(world: World, task: ZombieActs) -> None:
    """A zombie in contact bites first and may then walk; any other walks, then bites."""
    zombie = world.zombies[task.zombie]
    begin(world, zombie.id)
    world.zombies[zombie.id] = replace(zombie, done=True)
    if humans_touching(world, zombie.square):
        push(world, Gnaw(zombie.id), Lurch(zombie.id))
    else:
        push(world, Lurch(zombie.id), Gnaw(zombie.id))


def prey(world: World, ways: Layout) -> list[Goal]:
    """The humans, each with the distances to him."""
    return [(human, ways.walk(human.square)) for human in standing(world)]


def goal_of(world: World, zombie: Zombie) -> Goal | None:
    """The nearest human, or the more wounded of two at the same distance, with the distances.

    If barricades block every way, the shortest way over them counts.
    """
    here = zombie.square
    for find in (zombie_ways, human_ways):
        hunt = [goal for goal in prey(world, find(world)) if goal[1][here] != FAR]
        if hunt:
            return min(hunt, key=lambda goal: (goal[1][here], -goal[0].wounds, goal[0].id))
    return None


@handles(Lurch)
def lurch(world: World, task: Lurch) -> None:
    """Walk as near as the inches allow, but not out of contact."""
    zombie = world.zombies[task.zombie]
    goal = goal_of(world, zombie)
    if goal is None or humans_touching(world, zombie.square):
        return
    ways = zombie_ways(world)
    rings = ways.rings(zombie.square, left(world), -1, *crowds(world))
    best = _nearest(world, zombie, goal, rings)
    if best == zombie.square:
        return
    if union(rings) & ways.steps.climbing:
        push(world, Step(best))  # finds out whether there is a fence on the way
    else:
        arrive(world, Walked(zombie.id, best, price_of(rings, best)))


def _nearest(world: World, zombie: Zombie, goal: Goal, rings: list[int]) -> int:
    """The square to stop on: nearest to the human, then cheapest, then lowest."""
    human, walk = goal
    squares = union(rings)
    if zombie_ways(world).walk(human.square)[zombie.square] == FAR:
        squares = squares & gathered(_rows(world, walk)) or squares
    reached = list(members(squares))
    shortest = min([walk[square] for square in reached])
    nearest = [square for square in reached if walk[square] == shortest]
    return min(nearest, key=lambda square: (price_of(rings, square), square))


def _rows(world: World, walk: array[int]) -> list[int]:
    """Squares next to a barricade that blocks the way."""
    found = []
    for piece in world.barricades.values():
        for border in piece.borders:
            one, two = world.book.ground.sides_of(border)
            near, far = (one, two) if walk[two] < walk[one] else (two, one)
            if walk[far] + world.book.climb <= walk[near] + INCH:
                found.append(near)
    return found


@handles(Gnaw)
def gnaw(world: World, task: Gnaw) -> None:
    """Bite the most wounded human in contact; each bite costs an inch."""
    zombie = world.zombies[task.zombie]
    if not may_bite(world):
        return
    prey = sorted(humans_touching(world, zombie.square), key=lambda h: (-h.wounds, h.id))
    if prey:
        spend_on_action(world, INCH)
        world.bites += 1
        push(world, Bite(zombie.id, prey[0].id), Gnaw(zombie.id))


def may_bite(world: World) -> bool:
    """Whether the zombie may bite: while inches last, up to the limit per turn if there is one."""
    limit = 1 if "one-bite" in world.book.modes else world.book.scenario.zombies.bites
    return can_act(world) and left(world) >= INCH and not (limit and world.bites >= limit)


@handles(Bite)
def bite(world: World, task: Bite) -> None:
    roll(world, "inches.bite", (D6,), BiteRolled(task.zombie, task.human))


@handles(BiteRolled)
def bite_rolled(world: World, task: BiteRolled) -> None:
    """Only a 6 wounds."""
    (face,) = world.dice
    number = int(face)
    if number < 6:
        tell(world, BiteMissed(task.zombie, task.human, number))
        return
    tell(world, Bitten(task.zombie, task.human, number))
    push(world, Hurt(task.human, world.zombies[task.zombie].square))
