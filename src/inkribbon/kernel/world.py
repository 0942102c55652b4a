"""The state that the worlds of all games share."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from .data import Data, Event
from .decision import Decision, Outcome
from .family import Family


class Static:
    """Base of books: data that never changes during a game, shared by all its worlds."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key

    def part(self, key: str) -> Static:
        """The book with this key: this one or, in a game of several boards, another."""
        if key != self.key:
            raise ValueError(f"this world belongs to {key!r}, not to {self.key!r}")
        return self


class World(msgspec.Struct, kw_only=True):
    """The whole state of one game: frozen leaves on a shallow spine.

    A change replaces a leaf, so `clone` copies only the spine, and undo just keeps an old World.
    """

    family: ClassVar[Family]
    """The family that presents this world: words, screens, bots."""
    stack: list[Data] = []
    """Tasks still to run, the next one last. The stack is the continuation."""
    decision: Decision | None = None
    dice: tuple[str, ...] = ()
    """The faces of the last roll."""
    drawn: str = ""
    """The card drawn last."""
    turn: int = 0
    """Turns started so far."""
    outcome: Outcome | None = None
    news: list[Data] = []
    """Events since the last answer."""

    def clone(self) -> World:
        raise NotImplementedError

    def static(self) -> Static:
        """The data that never changes in this game."""
        raise NotImplementedError

    def goes_on(self) -> bool:
        """Whether only a part of the game has ended; if so, clear the outcome and continue."""
        return False


def tell(world: World, event: Event) -> None:
    """Add an event to the news of this answer."""
    world.news.append(event)


def finish(world: World, *, won: bool, cause: str) -> None:
    """End the game: no more tasks or decisions."""
    world.outcome = Outcome(won, cause)
    world.stack.clear()
