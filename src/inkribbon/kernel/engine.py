"""The main loop: run tasks until a decision opens, take the answer, continue."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from .data import Data
from .decision import Decision, Option
from .errors import IllegalAnswer, RunawayRules
from .world import World

FUEL = 20_000
"""Limit on the tasks that one answer sets off. Correct rules stay far below a thousand."""
TANK = range(FUEL + 1)
"""Once more than that, to find the stack empty."""

Handler = Callable[[Any, Any], None]
F = TypeVar("F", bound=Handler)
K = TypeVar("K")
C = TypeVar("C", bound=Callable[..., Any])

HANDLERS: dict[type, Handler] = {}


def handles(kind: type) -> Callable[[F], F]:
    """Register the one function that handles a type of task."""
    return register(HANDLERS, kind)


def register(table: dict[K, Any], key: K) -> Callable[[C], C]:
    """A decorator that adds a function to a table; a key can be used only once."""

    def enter(function: C) -> C:
        if key in table:
            raise TypeError(f"{getattr(key, '__name__', key)} already has a handler")
        table[key] = function
        return function

    return enter


def push(world: World, *tasks: Data) -> None:
    """Put tasks on the stack; the first argument runs first."""
    world.stack.extend(tasks[::-1])


def ask(
    world: World,
    seat: int,
    prompt: str,
    options: Sequence[Option],
    about: tuple[str | int, ...] = (),
) -> None:
    """Open a decision. A single option is taken at once."""
    if len(options) == 1:
        (only,) = options
        world.stack.extend(only.then[::-1])
        return
    if not options:
        raise RunawayRules(f"the rules asked {prompt!r} without offering anything")
    world.decision = Decision(seat, prompt, tuple(options), about)


def run(world: World) -> None:
    """Run tasks until a decision is open, the stack is empty or the game is over."""
    stack = world.stack
    for _ in TANK:
        if not stack or world.decision is not None or world.outcome is not None:
            break
        task = stack.pop()
        HANDLERS[type(task)](world, task)
    else:
        raise RunawayRules(_exhausted(world))
    if world.outcome is not None and world.resume():
        run(world)


def _exhausted(world: World) -> str:
    """Run a few more tasks to name those that keep the loop going."""
    last: deque[str] = deque(maxlen=8)
    for _ in range(64):
        if not world.stack or world.decision is not None:
            break
        task = world.stack.pop()
        last.append(type(task).__name__)
        HANDLERS[type(task)](world, task)
    return f"the rules never stop: {FUEL} tasks without a decision, the last: {', '.join(last)}"


def answer(world: World, action: Data) -> None:
    """Answer the open decision and run to the next one."""
    decision = world.decision
    if decision is None:
        raise IllegalAnswer("there is nothing to answer: the game is over")
    for option in decision.options:
        if option.action is action:  # the action object often comes from the decision itself
            break
    else:
        option = _option(decision, action)
    take(world, option)


def _option(decision: Decision, action: Data) -> Option:
    """The option with this action."""
    for option in decision.options:
        if option.action == action:
            return option
    raise _not_offered(decision, action)


def take(world: World, option: Option) -> None:
    """Continue with an option taken from the open decision."""
    world.decision = None
    world.news.clear()
    world.stack.extend(option.then[::-1])
    run(world)


def _not_offered(decision: Decision, action: Data) -> IllegalAnswer:
    offered = [str(option.action) for option in decision.options]
    shown = ", ".join(offered[:6]) + (f" and {len(offered) - 6} more" if len(offered) > 6 else "")
    return IllegalAnswer(
        "{action} is not an option for {prompt!r}; the options are {shown}",
        action=action,
        prompt=decision.prompt,
        shown=shown,
    )
