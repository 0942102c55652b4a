"""Flooded tiles, and the special rules about ending a turn there."""

from __future__ import annotations

from collections.abc import Callable

from inkribbon.crawl.printed.effects import Dodge
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.moments import TurnOver
from inkribbon.crawl.state.world import World
from inkribbon.kernel.hook import F, ability

WATER: dict[str, Dodge] = {}
"""By special rule, what characters evade or suffer who end a turn on a flooded tile."""


def water(name: str, threat: Dodge) -> Callable[[F], F]:
    """Register a special rule of flooded tiles and what it threatens."""
    WATER[name] = threat
    return ability(name, TurnOver)


def water_of(book: Book) -> Dodge | None:
    """What flooded tiles threaten in a scenario, if anything."""
    return next((WATER[name] for name in book.scenario.special if name in WATER), None)


def is_wet(world: World, seat: int) -> bool:
    """Whether a character is conscious on a flooded tile."""
    someone = world.characters[seat]
    return someone.up and world.book.grid.tile_of[someone.square] in world.book.flooded
