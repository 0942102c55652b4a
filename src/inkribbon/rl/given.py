"""Checks what a program gives an environment. A mistake is told in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

from inkribbon.kernel.errors import BadSetup, IllegalAnswer

RENDER_MODES = ("ansi",)


def count(name: str, given: Any) -> int:
    """A whole number that is not negative."""
    found = whole(name, given)
    if found < 0:
        raise BadSetup(f"{name} must be 0 or more, not {found}")
    return found


def whole(name: str, given: Any) -> int:
    try:
        return index(given)
    except TypeError:
        raise BadSetup(f"{name} must be a whole number, not {given!r}") from None


def names(name: str, given: Sequence[str]) -> tuple[str, ...]:
    if isinstance(given, str):
        raise BadSetup(f"{name} must be a list, such as {[given]}")
    return tuple(given)


def render_mode(given: str | None) -> str | None:
    if given is not None and given not in RENDER_MODES:
        raise BadSetup(f"there is no render mode {given!r}: choose None or 'ansi'")
    return given


def action(given: Any) -> int:
    try:
        return index(given)
    except TypeError:
        raise IllegalAnswer(
            f"{given!r} is not the number of an action: choose from the mask"
        ) from None
