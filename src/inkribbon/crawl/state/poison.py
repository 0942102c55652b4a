"""The Poison condition: gaining it, suffering from it, and being cured."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from inkribbon.kernel.data import Task
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .board import active_last, standing
from .health import Harm
from .special_events import Cured, Poisoned
from .world import Character, World

DAMAGE = 1
"""What a poison sign does to each poisoned character."""


class Poison(Task, frozen=True):
    """A character suffers the Poison condition; the health level does not change."""

    seat: int


class PoisonWorks(Task, frozen=True):
    """A poison sign was drawn or rolled: all poisoned characters suffer."""


@handles(Poison)
def poison(world: World, task: Poison) -> None:
    """Nothing changes for a character who is poisoned already, or no longer conscious."""
    character = world.characters[task.seat]
    if character.up and not character.poisoned:
        world.characters[task.seat] = replace(character, poisoned=True)
        tell(world, Poisoned(task.seat))


@handles(PoisonWorks)
def poison_works(world: World, task: PoisonWorks) -> None:
    push(world, *[Harm(c.seat, DAMAGE) for c in active_last(world, sufferers(world))])


def sufferers(world: World) -> list[Character]:
    """The conscious characters who are poisoned, by seat."""
    return [character for character in standing(world) if character.poisoned]


def cure(world: World, seat: int) -> None:
    """End the Poison condition, if it applies."""
    character = world.characters[seat]
    if character.poisoned:
        world.characters[seat] = replace(character, poisoned=UNSET)
        tell(world, Cured(seat))
