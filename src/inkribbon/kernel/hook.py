"""Abilities: functions that cards and characters attach to named moments.

There are three kinds. A modifier is pure and returns a number to add; a reaction returns tasks
or options; a replacement returns the tasks to run instead. A moment is a struct, so adding one
changes no other card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec

Function = Callable[[Any, Any, Any], Any]
F = TypeVar("F", bound=Function)


class Moment(msgspec.Struct, frozen=True, gc=False):
    """Something that is happening, with the details that an ability may need."""


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


def functions(names: Iterable[str], moment: type[Moment]) -> list[Function]:
    """What the named abilities do at a moment."""
    found = [HOOKS[name].get(moment) for name in names]
    return [function for function in found if function is not None]


def moments(names: Iterable[str]) -> list[type[Moment]]:
    """The moments that the named abilities listen to, each once, in order of first mention."""
    return list(dict.fromkeys(moment for name in names for moment in HOOKS[name]))
