"""Barricades: building them, taking them down, and zombies breaking them."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.apocalypse.state.board import (
    INCH,
    allowance,
    can_act,
    human_ways,
    left,
    spend_on_action,
    standing,
)
from inkribbon.games.apocalypse.state.events import (
    BarricadeBuilt,
    BarricadeFell,
    BarricadeHeld,
    BarricadeShakes,
    BarricadeTakenDown,
    WorkedOn,
)
from inkribbon.games.apocalypse.state.tasks import Act
from inkribbon.games.apocalypse.state.world import Barricade, Human, Work, World
from inkribbon.geometry.inches import DIRECTIONS, FAR, SIDES, STRAIGHT, Layout
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell


class Build(Task, frozen=True, tag="inches.build"):
    """Build a barricade on these borders, or start one for others to finish."""

    borders: tuple[int, ...]


class Demolish(Task, frozen=True, tag="inches.demolish"):
    """Take a barricade down, or start to."""

    barricade: int


# Building


def build_options(world: World, human: Human) -> list[Option]:
    """Lines in front that this human can pay for, alone or with help, and work to help with."""
    if not can_act(world) or not world.supply or left(world) <= 0:
        return []
    begun = [
        work.borders for work in world.works if not work.barricade and human.square in work.near
    ]
    lines = dict.fromkeys((*begun, *lines_in_front(world, human)))
    builds = [
        Build(line) for line in lines if _affordable(world, human, _building(world, human, line))
    ]
    return [Option(build, (build, Act())) for build in builds]


def _affordable(world: World, human: Human, work: Work) -> bool:
    """Whether the rest can be paid this turn, alone or with the help of others."""
    missing = price(world) - _paid(world, work.borders, work.barricade)
    missing -= left(world) * _pace(world, human)
    return missing <= 0 or missing <= _help(world, human, work.near)


def _help(world: World, human: Human, near: tuple[int, ...]) -> int:
    """What humans who have not acted yet could add, one per square, if nothing blocks them."""
    free = [square for square in dict.fromkeys(near) if square != human.square]
    others = [other for other in standing(world) if not other.done and other.id != human.id]
    lent = sorted((_lent(world, other, free) for other in others), reverse=True)
    return sum(lent[: len(free)])


def _lent(world: World, helper: Human, near: list[int]) -> int:
    """The inches a helper has left after walking to one of these squares."""
    ways = human_ways(world)
    if helper.square in near:
        way = 0
    elif ways.hemmed(world.at, helper.square, 1):
        return 0
    else:
        way = min((ways.walk(square)[helper.square] for square in near), default=FAR)
    return max(0, allowance(world, helper) - way) * _pace(world, helper)


def price(world: World) -> int:
    return world.book.contents.settings.rulebook.barricade_price * INCH


def _pace(world: World, human: Human) -> int:
    """Work per half inch spent; tools double it."""
    return 2 if any(world.book.cards[card].kind == "tools" for card in human.items) else 1


def _paid(world: World, borders: tuple[int, ...], barricade: int) -> int:
    return sum(w.paid for w in world.works if (w.borders, w.barricade) == (borders, barricade))


def lines_in_front(world: World, human: Human) -> list[tuple[int, ...]]:
    """Where a barricade can go: directly in front, four inches long if there is room."""
    ways = human_ways(world)
    fx, fy = DIRECTIONS[human.facing]
    found: dict[tuple[int, ...], None] = {}
    for way in SIDES:
        dx, dy = DIRECTIONS[way]
        if dx * fx + dy * fy > 0:
            found.update(dict.fromkeys(_lines(world, ways, human.square, way)))
    return list(found)


def _lines(world: World, ways: Layout, square: int, way: int) -> list[tuple[int, ...]]:
    """Lines extended to the left and right, with the odd inch on either side."""
    if ways.onward[square][way] < 0:
        return []
    length = world.book.contents.settings.authored.barricade_length
    half = length // 2
    one = _along(ways, square, way, (way + 6) % 8, half)
    two = _along(ways, square, way, (way + 2) % 8, half)
    first = ways.ground.border(square, ways.onward[square][way])
    leans = ((one[: half - 1], two), (one, two[: half - 1]))
    return [tuple(sorted((first, *a, *b))) for a, b in leans]


def _along(ways: Layout, square: int, way: int, sideways: int, count: int) -> list[int]:
    """Free borders next to the first one, up to the first obstacle."""
    found: list[int] = []
    ground = ways.ground
    for _ in range(count):
        over = ways.onward[square][way]
        beside, beyond = ground.next(square, sideways), ground.next(over, sideways)
        if beside < 0 or ground.solid[beside] or ground.solid[beyond]:
            break
        if ways.price(beside, beyond) != STRAIGHT:
            break
        if ways.price(square, beside) != STRAIGHT and ways.price(over, beyond) != STRAIGHT:
            break
        found.append(ground.border(beside, beyond))
        square = beside
    return found


@handles(Build)
def build(world: World, task: Build) -> None:
    human = world.humans[world.active]
    if _pay(world, human, _building(world, human, task.borders)):
        piece = Barricade(world.next_id, task.borders)
        world.next_id += 1
        world.supply -= 1
        world.barricades[piece.id] = piece
        world.works = tuple(
            work for work in world.works if not set(work.borders) & set(task.borders)
        )
        tell(world, BarricadeBuilt(human.id, piece.id, piece.borders))


def _building(world: World, human: Human, borders: tuple[int, ...]) -> Work:
    return Work(borders, 0, _near_side(world, human, borders))


def _near_side(world: World, human: Human, borders: tuple[int, ...]) -> tuple[int, ...]:
    """The squares along the builder's side of the line."""
    sides = [world.book.ground.sides_of(border) for border in borders]
    mine = next(place for pair in sides for place in (0, 1) if pair[place] == human.square)
    return tuple(pair[mine] for pair in sides)


def _pay(world: World, human: Human, work: Work) -> bool:
    """Spend what is needed, or all there is; return whether the work is finished."""
    building = not work.barricade
    paid = _paid(world, work.borders, work.barricade)
    pace = _pace(world, human)
    missing = price(world) - paid
    inches = min(left(world), -(-missing // pace))
    spend_on_action(world, inches)
    missing -= inches * pace
    world.works = tuple(
        other
        for other in world.works
        if (other.borders, other.barricade) != (work.borders, work.barricade)
    )
    if missing <= 0:
        return True
    world.works += (replace(work, paid=price(world) - missing),)
    tell(world, WorkedOn(human.id, missing, building))
    return False


# Taking down


def demolish_options(world: World, human: Human) -> list[Option]:
    if not can_act(world) or left(world) <= 0:
        return []
    beside = [p for p in world.barricades.values() if _beside(world, p, human.square)]
    works = [_demolition(world, piece) for piece in beside]
    found = [Demolish(work.barricade) for work in works if _affordable(world, human, work)]
    return [Option(demolish, (demolish, Act())) for demolish in found]


def _beside(world: World, piece: Barricade, square: int) -> bool:
    """Whether a square is next to a barricade."""
    ground = world.book.ground
    return any(square in ground.sides_of(border) for border in piece.borders)


def _demolition(world: World, piece: Barricade) -> Work:
    """It can be worked on from both sides."""
    sides = [world.book.ground.sides_of(border) for border in piece.borders]
    return Work(piece.borders, 0, tuple(square for pair in sides for square in pair), piece.id)


@handles(Demolish)
def demolish(world: World, task: Demolish) -> None:
    human = world.humans[world.active]
    piece = world.barricades[task.barricade]
    if _pay(world, human, _demolition(world, piece)):
        remove(world, piece.id)
        tell(world, BarricadeTakenDown(human.id, piece.id))


def remove(world: World, barricade: int) -> None:
    """Return the barricade to the supply."""
    del world.barricades[barricade]
    world.supply += 1
    world.works = tuple(work for work in world.works if work.barricade != barricade)


# Zombies


def pressed(world: World, piece: Barricade) -> bool:
    """Whether a row of zombies presses against one side."""
    return pressing(world, piece) >= world.book.contents.settings.rulebook.row


def pressing(world: World, piece: Barricade) -> int:
    """How many zombies press against it, on the side with more of them.

    Where scenery leaves too little room for a row, zombies queueing in contact behind also count.
    """
    sides = [world.book.ground.sides_of(border) for border in piece.borders]
    return max(_leaning(world, [pair[place] for pair in sides]) for place in (0, 1))


def _leaning(world: World, squares: list[int]) -> int:
    row = world.book.contents.settings.rulebook.row
    touching = [square for square in squares if world.at[square] < 0]
    if sum(not world.book.ground.solid[square] for square in squares) >= row:
        return len(touching)
    return len(_queue(world, touching))


def _queue(world: World, squares: list[int]) -> dict[int, None]:
    """Squares of zombies connected to these by base contact."""
    found = dict.fromkeys(squares)
    todo = list(squares)
    ways = human_ways(world)
    while todo:
        for other in ways.beside[todo.pop()]:
            if world.at[other] < 0 and other not in found:
                found[other] = None
                todo.append(other)
    return found


def break_barricades(world: World) -> None:
    """At the start of the zombie step, remove shaking barricades with a row still in front."""
    for piece in list(world.barricades.values()):
        if not piece.shaking:
            continue
        if pressed(world, piece):
            remove(world, piece.id)
            tell(world, BarricadeFell(piece.id))
        else:
            world.barricades[piece.id] = replace(piece, shaking=False)
            tell(world, BarricadeHeld(piece.id))


def shake_barricades(world: World) -> None:
    """At the end of the zombie step, note which barricades have a row in front."""
    for piece in list(world.barricades.values()):
        shaking = pressed(world, piece)
        if shaking:
            tell(world, BarricadeShakes(piece.id))
        world.barricades[piece.id] = replace(piece, shaking=shaking)
