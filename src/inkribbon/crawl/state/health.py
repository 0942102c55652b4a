"""Damage, and going past Danger."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Outcome
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import finish, tell

from .campaign_events import BackFromBeyond
from .events import Ended, Fell, Harmed
from .moments import WouldFall, instead
from .pending import stop_turn
from .tasks import DeathCheck
from .world import DANGER, World


class Harm(Task, frozen=True):
    """A character suffers damage."""

    seat: int
    damage: int


class Fall(Task, frozen=True):
    """A character goes past Danger."""

    seat: int


@handles(Harm)
def harm(world: World, task: Harm) -> None:
    """Each point moves the marker one level; past Danger, the character falls."""
    character = world.characters[task.seat]
    level = character.harm + task.damage
    tell(world, Harmed(task.seat, task.damage, min(level, DANGER)))
    world.characters[task.seat] = replace(character, harm=min(level, DANGER))
    if level > DANGER:
        push(world, Fall(task.seat))


@handles(Fall)
def fall(world: World, task: Fall) -> None:
    """The character falls unconscious, or the scenario is lost at once if its rules say so."""
    tasks = instead(world, WouldFall(task.seat))
    if tasks is not None:
        push(world, *tasks)
        return
    tell(world, Fell(task.seat))
    world.characters[task.seat] = world.characters[task.seat].meeting("down")
    if world.book.scenario.falling_loses:
        end(world, won=False, cause="fallen")
        return
    if task.seat == world.active:
        stop_turn(world)
    push(world, DeathCheck())


class KnockOut(Task, frozen=True):
    """An attack or effect knocks a character unconscious, regardless of health."""

    seat: int


@handles(KnockOut)
def knock_out(world: World, task: KnockOut) -> None:
    """In solo play the marker stops at Danger, unless it is already there."""
    character = world.characters[task.seat]
    if world.book.solo and character.harm < DANGER:
        world.characters[task.seat] = replace(character, harm=DANGER)
        tell(world, BackFromBeyond(task.seat))
    else:
        push(world, Fall(task.seat))


def end(world: World, *, won: bool, cause: str) -> None:
    """End the scenario; a campaign continues with its End Phase (see World.resume)."""
    if world.campaign is not None:
        world.outcome = Outcome(won, cause)
        return
    tell(world, Ended(won, cause))
    finish(world, won=won, cause=cause)
