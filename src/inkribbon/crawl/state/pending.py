"""Queries and changes of pending tasks, so that rules never touch the stack themselves."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from inkribbon.kernel.data import Data

from .campaign import ScenarioOver
from .tasks import AfterAction, CarriedOut, EndTurn, TidyUp
from .world import World

T = TypeVar("T", bound=Data)


def awaited(world: World, kind: type[T]) -> T | None:
    """A pending task of this kind, if any."""
    return next((task for task in world.stack if isinstance(task, kind)), None)


def is_over(world: World) -> bool:
    """Whether the scenario of a campaign is over, and only clean-up tasks are left of it."""
    return awaited(world, ScenarioOver) is not None


def is_acting(world: World, seat: int) -> bool:
    """Whether an action of this character is still being resolved."""
    return any(isinstance(task, AfterAction) and task.seat == seat for task in world.stack)


def skip_corpse_roll(world: World, seat: int) -> None:
    """Let the action that this character is performing end without a roll for corpses."""
    world.stack[:] = [
        replace(task, quiet=True) if isinstance(task, AfterAction) and task.seat == seat else task
        for task in world.stack
    ]


def bring_forward_aftermath(world: World) -> list[Data]:
    """Take the aftermath of an action off the stack, if it is next, so that it can happen
    earlier."""
    return [world.stack.pop()] if isinstance(world.stack[-1], AfterAction) else []


def do_later(world: World, task: Data, after: int) -> None:
    """Insert a task behind the next few tasks."""
    world.stack.insert(len(world.stack) - after, task)


def stop_turn(world: World) -> None:
    """End the active character's turn immediately: only clean-up tasks remain.

    A text that is being resolved is resolved to its end. Between turns there is nothing to stop.
    """
    if awaited(world, EndTurn) is None:
        return
    left = []
    while world.stack and not isinstance(world.stack[-1], EndTurn):
        left.append(world.stack.pop())
    event = max([i for i, task in enumerate(left) if isinstance(task, CarriedOut)], default=0)
    kept = [*left[:event], *[task for task in left[event:] if isinstance(task, TidyUp)]]
    world.stack.extend(reversed(kept))


def stop_before(world: World, kind: type[Data]) -> None:
    """Drop this kind of task and everything after it, for a look-ahead that stops there."""
    for depth, task in enumerate(world.stack):
        if isinstance(task, kind):
            del world.stack[: depth + 1]
            return


def replace_last(world: World, kind: type[Data], other: Data) -> None:
    """Put another task in place of the last one, if that is of this kind."""
    if world.stack and isinstance(world.stack[0], kind):
        world.stack[0] = other
