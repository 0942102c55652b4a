"""The state that the worlds of all games share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Self, get_origin

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

    @property
    def seen(self) -> Static:
        """This book with only what a view may show."""
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

    def clone(self) -> Self:
        """A copy that can be played on without changing this one."""
        copied: Self = _cloner(type(self))(self)
        return copied

    def static(self) -> Static:
        """The data that never changes in this game."""
        raise NotImplementedError

    def resume(self) -> bool:
        """Take back an outcome that ends only a part of the game; False if the game is over."""
        return False


def spine(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields that hold containers; all others hold leaves, which copies share."""
    fields = msgspec.structs.fields(kind)
    return tuple(field.name for field in fields if get_origin(field.type) in (dict, list))


@cache
def _cloner(kind: type[World]) -> Callable[[Any], Any]:
    """The clone function of a class, compiled from its fields: a loop over names is slower."""
    copies = [f"new.{name} = old.{name}.copy()" for name in spine(kind)]
    return compiled("clone", "old", ["new = old.__copy__()", *copies, "return new"])


def compiled(name: str, parameters: str, lines: list[str], **known: Any) -> Callable[..., Any]:
    """A function made from source code that was derived from the fields of a struct."""
    source = "\n    ".join((f"def {name}({parameters}):", *lines))
    exec(source, known)
    function: Callable[..., Any] = known[name]
    return function


def tell(world: World, event: Event) -> None:
    """Add an event to the news of this answer."""
    world.news.append(event)


def finish(world: World, *, won: bool, cause: str) -> None:
    """End the game: no more tasks or decisions."""
    world.outcome = Outcome(won, cause)
    world.stack.clear()
