"""The price of an action: an Action Point or, once all are spent, damage."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.tower.state.events import Overcharged
from inkribbon.games.tower.state.faces import life_of
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .ending import fall


class Act(Task, frozen=True, tag="tower.act"):
    """The active player takes an action or ends the turn."""


class Spend(Task, frozen=True, tag="tower.spend"):
    """Pay for an action."""


def paid(action: Task) -> Option:
    """An action that costs 1 Action Point, or 1 damage when none is left."""
    return Option(action, (Spend(), action, Act()))


def free(action: Task) -> Option:
    return Option(action, (action, Act()))


@handles(Spend)
def spend(world: TowerWorld, task: Spend) -> None:
    world.spoken = ()
    if world.ap:
        world.ap -= 1
        return
    damage = hurt(world, world.active, 1)
    tell(world, Overcharged(world.active, damage))
    check_life(world, world.active)


def hurt(world: TowerWorld, seat: int, amount: int) -> int:
    """Deal damage and return the player's new total."""
    face = world.faces[seat]
    world.faces[seat] = replace(face, damage=face.damage + amount)
    return face.damage + amount


def heal(world: TowerWorld, seat: int, amount: int) -> int:
    """Heal damage and return what the player has left."""
    face = world.faces[seat]
    damage = max(0, face.damage - amount)
    world.faces[seat] = replace(face, damage=damage)
    return damage


def check_life(world: TowerWorld, seat: int) -> None:
    """Lose the game at once if damage has reached the Life number."""
    face = world.faces[seat]
    if face.damage >= life_of(world, face):
        fall(world, (seat,), "overrun")
