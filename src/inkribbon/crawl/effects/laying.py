"""Placing tokens that cover a square, one at a time: in the given square or an adjacent one."""

from __future__ import annotations

from collections.abc import Callable

from inkribbon.crawl.combat.spawning import Spread
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data

from .verbs import my_tile


def here_or_beside(world: World, square: int, fits: Callable[[World, int], bool]) -> list[int]:
    """The square itself if the token fits there; otherwise the fitting squares one step away."""
    if fits(world, square):
        return [square]
    return [s for s in world.book.grid.steps(world.open)[square] if fits(world, s)]


def tokens_in(world: World, token: str) -> int:
    """How many tokens of this kind the game has."""
    return world.book.contents.supply.tokens.get(token, 0)


def spread_here(world: World, token: str, count: int) -> list[Data]:
    """Spread tokens over the spawn points of the tile that a card refers to."""
    return [Spread(my_tile(world), (token,) * count)]
