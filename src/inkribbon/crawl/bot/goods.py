"""Item tokens worth a detour."""

from __future__ import annotations

from inkribbon.crawl.items.carrying import limit_of, slots
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.world import Character, World
from inkribbon.geometry.squares import Memo

from .routes import FAR, Field, Routes
from .supplies import drawn
from .weights import WEIGHTS

FINDS = ("A", "B", "C")
"""Tokens for items."""
Tokens = tuple[tuple[int, tuple[str, ...]], ...]
Pools = tuple[tuple[str, ...], ...]
"""The cards that may be on top of each item deck."""
Ground = tuple[Tokens, Pools, int, float, Field, tuple[int, int, int]]
"""What the worth of tokens depends on: their squares, the cards they may yield, the harm of the
character, the worth of an action, the way without them, open and locked doors, and unexplored
tiles."""


class Goods:
    """The tokens of a position: the way to each, and the actions left from it minus its worth."""

    __slots__ = ("_best", "at", "ways")

    def __init__(self, ways: list[tuple[Field, float]], at: dict[int, float]) -> None:
        self.ways = ways
        self.at = at
        """By the square of a token, the actions left from there minus its worth."""
        self._best: dict[int, float] = {}

    def best(self, square: int) -> float:
        """The actions left from a square by way of the best token."""
        best = self._best.get(square)
        if best is None:
            best = min([way[square] + gain for way, gain in self.ways], default=float(FAR))
            self._best[square] = best
        return best


NONE = Goods([], {})


class Stock:
    """The goods of one map, computed once for each ground."""

    def __init__(self, book: Book, routes: Routes) -> None:
        self.book = book
        self.routes = routes
        self._goods: Memo[Ground, Goods] = Memo(self._find)

    def goods(
        self, world: World, who: Character, exit: Field, locked: int, fog: int, step: float
    ) -> Goods:
        """The tokens worth taking for a character with room in the inventory."""
        if not world.tokens:
            return NONE
        if slots(world, who.items) >= limit_of(world, who.seat):
            return NONE
        # Hidden items of a campaign are errands, not detours.
        pools = tops(world) if world.campaign is None else (*tops(world)[:2], ())
        tokens = tuple(world.tokens.items())
        doors = (world.open, locked, fog)
        return self._goods[tokens, pools, who.harm, step, exit, doors]

    def _find(self, ground: Ground) -> Goods:
        tokens, pools, harm, step, exit, doors = ground
        ways = []
        at = {}
        for square, names in tokens:
            left = exit[square]
            value = self._promise(names, pools, harm, left) if left < FAR else 0.0
            if value:
                at[square] = 1 + left - value / step
                ways.append((self.routes.way(square, *doors), at[square]))
        return Goods(ways, at)

    def _promise(self, tokens: tuple[str, ...], pools: Pools, harm: int, left: int) -> float:
        """The worth of the tokens in a square."""
        found = [pools[FINDS.index(token)] for token in tokens if token in FINDS]
        if not found or not found[0]:
            return 0.0
        return drawn(self.book, harm, found[0]) * min(1.0, left / WEIGHTS.long_way)


def tops(world: World) -> Pools:
    """The pools that the next cards of the item decks come from."""
    decks = world.decks
    layers = [decks[deck].layers if deck in decks else () for deck in FINDS]
    return tuple([pools[0] if pools else () for pools in layers])
