"""A player who runs the zombies, by the same rules but with a free choice."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.apocalypse.state.board import (
    INCH,
    begin,
    can_move,
    crowds,
    humans_touching,
    left,
    spend_on_action,
    zombie_ways,
)
from inkribbon.games.apocalypse.state.tasks import Bite
from inkribbon.games.apocalypse.state.world import World, Zombie
from inkribbon.geometry.flood import members, union
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles

from .moving import Move, Step
from .zombies import HordeNext, may_bite


class Rouse(Task, frozen=True, tag="inches.rouse"):
    """The next zombie to act."""

    zombie: int


class HordeRests(Task, frozen=True, tag="inches.horde-rests"):
    """The remaining zombies do nothing."""


class HordeAct(Task, frozen=True, tag="inches.horde-act"):
    """The active zombie's next action."""


class Attend(Task, frozen=True, tag="inches.attend"):
    """Pay for a bite."""


class HordeStop(Task, frozen=True, tag="inches.horde-stop"):
    """Finish with this zombie."""


def _seat(world: World) -> int:
    horde = world.book.horde
    assert horde is not None, "no player runs the horde"
    return horde


@handles(HordeNext)
def horde_next(world: World, task: HordeNext) -> None:
    ready = [zombie for zombie in world.zombies.values() if not zombie.done]
    if not ready:
        return
    options = [
        Option(rouse := Rouse(zombie.id), (rouse, HordeAct(), HordeNext())) for zombie in ready
    ]
    ask(world, _seat(world), "inches.horde-next", [*options, Option(HordeRests())])


@handles(Rouse)
def rouse(world: World, task: Rouse) -> None:
    begin(world, task.zombie)
    world.zombies[task.zombie] = replace(world.zombies[task.zombie], done=True)


@handles(HordeAct)
def horde_act(world: World, task: HordeAct) -> None:
    """Walk once and bite while inches last, with all bites before the walk or all after it."""
    zombie = world.zombies.get(world.active)
    if zombie is None:
        return
    options = [*_walks(world, zombie), *_bites(world, zombie), Option(HordeStop())]
    ask(world, _seat(world), "inches.horde-act", options, (zombie.id,))


def _walks(world: World, zombie: Zombie) -> list[Option]:
    ways = zombie_ways(world)
    if not can_move(world) or ways.hemmed(world.at, zombie.square, -1):
        return []
    humans, zombies = crowds(world)
    rings = ways.rings(zombie.square, left(world), -1, humans, zombies)
    squares = members(union(rings) & ~zombies)
    return [Option(Move(square), (Step(square), HordeAct())) for square in squares]


def _bites(world: World, zombie: Zombie) -> list[Option]:
    if not may_bite(world):
        return []
    bites = [Bite(zombie.id, human.id) for human in humans_touching(world, zombie.square)]
    return [Option(bite, (Attend(), bite, HordeAct())) for bite in bites]


@handles(Attend)
def attend(world: World, task: Attend) -> None:
    spend_on_action(world, INCH)
    world.bites += 1
