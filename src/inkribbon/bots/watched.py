"""What a family of games tells a watcher of bots: which positions are the same, what is idling.

A family's bot room offers it as `WATCHED`.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, ClassVar

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision


class Watched:
    """The defaults, to be refined by a family."""

    table: ClassVar[tuple[str, ...]] = ()
    """The fields of the world that make up a position: all that is on the table, except counters
    and draw piles, which change however little happens."""

    def position(self, world: Any, decision: Decision) -> Hashable | None:
        """The position at a choice of what to do next; None at any other decision."""
        del decision
        return tuple([frozen(getattr(world, name)) for name in self.table]) or None

    def attempts(self, action: Data) -> bool:
        """Whether dice decide what the action achieves: trying again is not dithering."""
        del action
        return False

    def idles(self, world: Any, decision: Decision, action: Data) -> bool:
        """Whether the action gives away time while a goal is in reach."""
        del world, decision, action
        return False

    def unused(self, world: Any) -> Mapping[str, int]:
        """What would have helped and was not used, at the end of a lost game."""
        del world
        return {}


def frozen(value: Any) -> Hashable:
    """A field's value as a key."""
    if isinstance(value, dict):
        return tuple([(key, frozen(inside)) for key, inside in value.items()])
    if isinstance(value, list):
        return tuple([frozen(inside) for inside in value])
    hashable: Hashable = value
    return hashable
