"""The state of a table: humans, zombies, barricades, the search deck."""

from __future__ import annotations

from typing import Literal

import msgspec

from inkribbon.games.apocalypse.family import APOCALYPSE
from inkribbon.kernel.deck import DeckWorld
from inkribbon.kernel.world import Static

from .book import Book

NOBODY = 0
"""No figure. Humans are numbered from 1 up, zombies from -1 down."""
OFF = -1

Fate = Literal["up", "left", "turned"]
Stage = Literal["", "fresh", "moved", "before", "after", "over"]
"""The active figure's progress: nothing done yet, moved, acting before the move, acting after
it, or moved after acting."""


class Human(msgspec.Struct, frozen=True, gc=False):
    id: int
    seat: int
    name: str
    square: int
    facing: int = 0
    wounds: int = 0
    items: tuple[str, ...] = ()
    searched: tuple[int, ...] = ()
    """The sites this human has searched, by square."""
    fate: Fate = "up"
    done: bool = False
    """Whether this human has finished for the turn."""
    fell: int = OFF
    """The square where this human turned."""


class Zombie(msgspec.Struct, frozen=True, gc=False):
    id: int
    square: int
    name: str = ""
    """Its name, if it was once a human of the party."""
    done: bool = False
    """Whether it has acted this turn, or may not act in it."""


class Barricade(msgspec.Struct, frozen=True, gc=False):
    id: int
    borders: tuple[int, ...]
    shaking: bool = False
    """Whether a row of zombies pressed against it at the end of the last zombie step."""


class Work(msgspec.Struct, frozen=True, gc=False):
    """A barricade being built or taken down by several humans in one turn."""

    borders: tuple[int, ...]
    paid: int
    """Half inches."""
    near: tuple[int, ...]
    """Squares from which humans can help."""
    barricade: int = 0
    """The one being taken down; 0 if one is being built."""


class World(DeckWorld, kw_only=True):
    """One game."""

    family = APOCALYPSE

    book: Book
    phase: str = "setup"
    active: int = NOBODY
    stage: Stage = ""
    spent: int = 0
    """Half inches the active figure has spent."""
    turned: bool = False
    """Whether the active human has used the free turn."""
    blocked: bool = False
    """Whether the active figure has lost its remaining actions this turn."""
    bites: int = 0
    """Bites by the active zombie so far."""
    traded: tuple[tuple[int, str], ...] = ()
    """Items traded in this activation or refused in one, with the human who has them."""
    refused: tuple[int, ...] = ()
    """Humans who refused passage in this activation."""
    humans: dict[int, Human] = {}
    zombies: dict[int, Zombie] = {}
    at: list[int] = []
    """The figure on each square: an index that only board.py updates."""
    barricades: dict[int, Barricade] = {}
    works: tuple[Work, ...] = ()
    supply: int = 0
    """Barricades that can still be built."""
    crossable: tuple[str, ...] = ()
    """Letters of the crossable fences and walls."""
    crates: tuple[int, ...] = ()
    """Squares with a crate on the ground."""
    delivered: int = 0
    exit_opens: int = 0
    """The turn in which the exit opens; 0 while unknown."""
    next_id: int = 1

    def static(self) -> Static:
        return self.book
