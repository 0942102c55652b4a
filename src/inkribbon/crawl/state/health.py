"""Damage, going past Danger, and dying."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Outcome
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import finish, tell

from .campaign_events import BackFromBeyond
from .events import Ended, Fell, Harmed
from .moments import WouldFall, instead
from .pending import stop_turn
from .special_events import Died
from .tasks import DeathCheck
from .world import DANGER, World


class Harm(Task, frozen=True):
    """A character suffers damage."""

    seat: int
    damage: int
    by_boss: bool = False


class Fall(Task, frozen=True):
    """A character goes past Danger."""

    seat: int
    by_boss: bool = False


class KnockOut(Task, frozen=True):
    """An attack or effect knocks a character unconscious, regardless of health."""

    seat: int
    by_boss: bool = False


class Kill(Task, frozen=True):
    """An attack or effect kills a character, regardless of health."""

    seat: int
    by_boss: bool = False


@handles(Harm)
def harm(world: World, task: Harm) -> None:
    """Each point moves the marker one level; past Danger, the character falls."""
    character = world.characters[task.seat]
    level = character.harm + task.damage
    tell(world, Harmed(task.seat, task.damage, min(level, DANGER)))
    world.characters[task.seat] = replace(character, harm=min(level, DANGER))
    if level > DANGER:
        push(world, Fall(task.seat, task.by_boss))


@handles(Fall)
def fall(world: World, task: Fall) -> None:
    """The character falls unconscious, or the scenario is lost at once if its rules say so.

    Falling ends the Poison condition.
    """
    tasks = instead(world, WouldFall(task.seat))
    if tasks is not None:
        push(world, *tasks)
        return
    tell(world, Fell(task.seat))
    spared = task.by_boss and world.book.edition.bosses.casualties != "lost"
    fallen = replace(
        world.characters[task.seat], poisoned=UNSET, felled_by_boss=True if spared else UNSET
    )
    world.characters[task.seat] = fallen.meeting("down")
    if world.book.scenario.falling_loses:
        end(world, won=False, cause="fallen")
        return
    if task.seat == world.active:
        stop_turn(world)
    push(world, DeathCheck())


@handles(KnockOut)
def knock_out(world: World, task: KnockOut) -> None:
    if not _back_from_beyond(world, task.seat):
        push(world, Fall(task.seat, task.by_boss))


@handles(Kill)
def kill_character(world: World, task: Kill) -> None:
    """Death loses the scenario, unless a boss caused it and the edition spares the others."""
    casualties = world.book.edition.bosses.casualties
    if casualties != "down" and _back_from_beyond(world, task.seat):
        return
    die(world, task.seat)
    if casualties == "lost" or not task.by_boss:
        end(world, won=False, cause="killed")
        return
    if task.seat == world.active:
        stop_turn(world)
    push(world, DeathCheck())


def die(world: World, seat: int) -> None:
    """The character dies, and stays where it is."""
    tell(world, Died(seat))
    dead = replace(world.characters[seat], harm=DANGER, poisoned=UNSET)
    world.characters[seat] = dead.meeting("dead")


def _back_from_beyond(world: World, seat: int) -> bool:
    """In solo play the marker stops at Danger instead, unless it is already there."""
    character = world.characters[seat]
    if not world.book.solo or character.harm >= DANGER:
        return False
    world.characters[seat] = replace(character, harm=DANGER)
    tell(world, BackFromBeyond(seat))
    return True


def may_win(world: World) -> bool:
    """Not while a character is unconscious, unless the edition allows it or there is a boss.

    Where a boss's victims count as unconscious, those who cannot be saved are no longer here.
    """
    edition = world.book.edition
    boss = world.book.scenario.boss is not None and edition.bosses.casualties != "down"
    if edition.ending.win_while_down or boss:
        return True
    return not any(character.fate == "down" for character in world.characters.values())


def end(world: World, *, won: bool, cause: str) -> None:
    """End the scenario; a campaign continues with its End Phase (see World.resume)."""
    if world.campaign is not None:
        world.outcome = Outcome(won, cause)
        return
    tell(world, Ended(won, cause))
    finish(world, won=won, cause=cause)
