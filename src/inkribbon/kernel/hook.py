"""Standing abilities: functions that cards and characters hang on named moments.

Three kinds only. A modifier is pure and returns a number that is added up; a reaction returns
tasks or options; a replacement returns the tasks to do instead. A moment is a struct, so a new
one changes no other card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

Function = Callable[[Any, Any, Any], Any]
F = TypeVar("F", bound=Function)


class Moment(msgspec.Struct, frozen=True, gc=False):
    """Something that is happening, with what an ability may want to know of it."""


HOOKS: dict[str, dict[type[Moment], Function]] = {}
"""Ability id -> moment -> function(world, moment, owner)."""


def ability(name: str, moment: type[Moment]) -> Callable[[F], F]:
    """Register what an ability does at a moment."""

    def register(function: F) -> F:
        hooks = HOOKS.setdefault(name, {})
        if moment in hooks:
            raise TypeError(f"{name} already listens to {moment.__name__}")
        hooks[moment] = function
        return function

    return register


Bearer = tuple[Any, tuple[str, ...]]
"""An owner and the ids of its abilities."""


def heard(world: Any, moment: Moment, bearers: Iterable[Bearer]) -> list[Any]:
    """What every listening ability says, in the order of its bearers."""
    kind = type(moment)
    said = []
    for owner, names in bearers:
        for name in names:
            function = HOOKS[name].get(kind)
            if function is not None:
                said.append(function(world, moment, owner))
    return said


def modified(world: Any, moment: Moment, bearers: Iterable[Bearer]) -> int:
    """The sum of all modifiers."""
    return sum(heard(world, moment, bearers))


def replaced(world: Any, moment: Moment, bearers: Iterable[Bearer]) -> tuple[Any, ...] | None:
    """The tasks of the first ability that replaces what would happen, if any does."""
    for tasks in heard(world, moment, bearers):
        if tasks is not None:
            return tuple(tasks)
    return None
