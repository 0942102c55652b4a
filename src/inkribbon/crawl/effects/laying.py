"""Tokens that cover a square, one at a time: laid where they should lie, or else beside it."""

from __future__ import annotations

from collections.abc import Callable

from inkribbon.crawl.combat.spawning import Spread
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data

from .verbs import my_tile


def here_or_beside(world: World, square: int, fits: Callable[[World, int], bool]) -> list[int]:
    """The square itself if the token can lie there; otherwise those one legal step away."""
    if fits(world, square):
        return [square]
    return [s for s in world.book.grid.steps(world.open)[square] if fits(world, s)]


def tokens_in(world: World, token: str) -> int:
    """How many of a kind of token the box has."""
    return world.book.contents.supply.tokens.get(token, 0)


def spread_here(world: World, token: str, count: int) -> list[Data]:
    """Tokens over the spawn points of the tile that a card speaks of."""
    return [Spread(my_tile(world), (token,) * count)]
