"""Worlds kept along a game, so that every position in it is only a few answers away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkribbon.kernel.engine import answer

from .drafts import Step

EACH = 10
"""Answers between two kept worlds. A clone takes microseconds and a few kilobytes."""


class Worlds:
    def __init__(self, start: Any) -> None:
        self._kept: dict[int, Any] = {0: start}
        """By the number of answers before them."""

    def at(self, steps: Sequence[Step], count: int) -> Any:
        """The world after the first `count` steps."""
        near = count - count % EACH
        while near not in self._kept:
            near -= EACH
        world = self._kept[near].clone()
        for step in steps[near:count]:
            answer(world, step.action)
        return world

    def after(self, count: int) -> dict[int, Any]:
        """What is kept of later positions."""
        return {number: world for number, world in self._kept.items() if number > count}

    def replace(self, count: int, later: dict[int, Any]) -> None:
        """Forget what came after the first `count` steps, and keep these instead."""
        for number in self.after(count):
            del self._kept[number]
        self._kept.update(later)

    def copy(self) -> Worlds:
        found = Worlds(None)
        found._kept = dict(self._kept)
        return found
