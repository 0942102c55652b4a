"""The state of a table: humans, zombies, barricades, the search deck."""

from __future__ import annotations

from typing import Literal

import msgspec

from inkribbon.games.apocalypse.family import APOCALYPSE
from inkribbon.kernel.deck import DeckWorld
from inkribbon.kernel.world import Static

from .book import Book

NOBODY = 0
"""Humans are numbered from 1 upwards, zombies from -1 downwards."""
OFF = -1

Fate = Literal["up", "left", "turned"]
Stage = Literal["", "fresh", "moved", "before", "after", "over"]
"""Of the active figure: nothing done yet, moved, acting before the move, acting after it, or
moved after acting."""


class Human(msgspec.Struct, frozen=True, gc=False):
    id: int
    seat: int
    name: str
    square: int
    facing: int = 0
    wounds: int = 0
    items: tuple[str, ...] = ()
    searched: tuple[int, ...] = ()
    """Squares of the sites this human has searched."""
    fate: Fate = "up"
    done: bool = False
    """Finished for this turn."""
    fell: int = OFF
    """Where this human turned."""


class Zombie(msgspec.Struct, frozen=True, gc=False):
    id: int
    square: int
    name: str = ""
    """Who this was, if it was somebody."""
    done: bool = False
    """Has acted this turn, or may not yet."""


class Barricade(msgspec.Struct, frozen=True, gc=False):
    id: int
    borders: tuple[int, ...]
    shaking: bool = False
    """A row of zombies leaned on it when their last step ended."""


class Work(msgspec.Struct, frozen=True, gc=False):
    """A barricade being built or taken down by several humans in one turn."""

    borders: tuple[int, ...]
    paid: int
    """Half inches."""
    near: tuple[int, ...]
    """Squares from which one can lend a hand."""
    barricade: int = 0
    """The one being taken down; 0 when it is built."""


class World(DeckWorld, kw_only=True):
    """One game."""

    family = APOCALYPSE

    book: Book
    phase: str = "setup"
    active: int = NOBODY
    stage: Stage = ""
    spent: int = 0
    """Half inches that the active figure has used."""
    turned: bool = False
    """The active human has used the free turn."""
    blocked: bool = False
    """The active figure may take no further action this turn."""
    bites: int = 0
    """Bites of the active zombie."""
    traded: tuple[tuple[int, str], ...] = ()
    """Items that changed hands in this activation, or were asked for in vain: who has them."""
    refused: tuple[int, ...] = ()
    """Humans who let nobody through in this activation."""
    humans: dict[int, Human] = {}
    zombies: dict[int, Zombie] = {}
    at: list[int] = []
    """Who stands on each square: an index over the figures, kept by board.py alone."""
    barricades: dict[int, Barricade] = {}
    works: tuple[Work, ...] = ()
    supply: int = 0
    """Barricades that can still be built."""
    crossable: tuple[str, ...] = ()
    """Letters of the fences and walls named crossable."""
    crates: tuple[int, ...] = ()
    """Squares with a crate on the ground."""
    delivered: int = 0
    exit_opens: int = 0
    """The turn in which the exit opens; 0 while that is not known."""
    next_id: int = 1

    def static(self) -> Static:
        return self.book
