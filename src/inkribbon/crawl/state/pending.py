"""Questions about tasks that are still to be done: rules ask here and never read the stack."""

from __future__ import annotations

from typing import TypeVar

from inkribbon.kernel.data import Data

from .tasks import AfterAction, CarriedOut, EndTurn, TidyUp
from .world import World

T = TypeVar("T", bound=Data)


def awaited(world: World, kind: type[T]) -> T | None:
    """The task of this kind that is still to be done, if there is one."""
    return next((task for task in world.stack if isinstance(task, kind)), None)


def is_acting(world: World, seat: int) -> bool:
    """Whether an action of this character is still being carried out."""
    return any(isinstance(task, AfterAction) and task.seat == seat for task in world.stack)


def bring_forward_aftermath(world: World) -> list[Data]:
    """What an action leads to, if that comes next: taken off the stack, to be done earlier."""
    due = bool(world.stack) and isinstance(world.stack[-1], AfterAction)
    return [world.stack.pop()] if due else []


def do_later(world: World, task: Data, after: int) -> None:
    """Put a task behind the next few tasks."""
    world.stack.insert(len(world.stack) - after, task)


def stop_turn(world: World) -> None:
    """The active character's turn ends at once: nothing of it is done but tidying up.

    An event that is being carried out is carried out to its end.
    """
    left = []
    while world.stack and not isinstance(world.stack[-1], EndTurn):
        left.append(world.stack.pop())
    event = max([i for i, task in enumerate(left) if isinstance(task, CarriedOut)], default=0)
    kept = [*left[:event], *[task for task in left[event:] if isinstance(task, TidyUp)]]
    world.stack.extend(reversed(kept))


def stop_before(world: World, kind: type[Data]) -> None:
    """Forget this kind of task and all that follows it, for a look ahead that goes no further."""
    for depth, task in enumerate(world.stack):
        if isinstance(task, kind):
            del world.stack[: depth + 1]
            return
