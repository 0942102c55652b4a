"""What things cost by some weights, the same in every position of a game: enemies and items."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, Item
from inkribbon.geometry.squares import Memo

from .facts import facts_of
from .things.goods import Stock
from .things.supplies import Bag, bag_of
from .threat import attacks_cost
from .weights import Weights

MOST_TOLL = 24
"""The longest detour that an enemy in the way is worth, in actions."""
KILLING = 3
"""Estimated actions to kill an enemy of one point with a loaded gun."""
FULL_TOLL = 4
"""Extra cost of a square full of enemies, which cannot even be entered."""


class Prices:
    """The tokens worth a detour, the cost of enemies in the way, and what bags are worth."""

    def __init__(self, book: Book, weights: Weights) -> None:
        self.book = book
        self.weights = weights
        self.facts = facts_of(book)
        self.stock = Stock(book, weights)
        self.toll: Memo[tuple[int, int, bool, float], tuple[int, ...]] = Memo(self._find_toll)
        self._bags: Memo[tuple[int, int, tuple[Item, ...]], Bag] = Memo(self._find_bag)

    def bag(self, who: Character) -> Bag:
        return self._bags[who.seat, who.harm, who.items]

    def _find_bag(self, key: tuple[int, int, tuple[Item, ...]]) -> Bag:
        seat, harm, items = key
        return bag_of(self.book, seat, harm, items, self.weights)

    def _find_toll(self, key: tuple[int, int, bool, float]) -> tuple[int, ...]:
        """The cost of getting past enemies of 0 to 4 points, in actions: evade or kill."""
        seat, harm, armed, step = key
        points = (1, 2, 3)
        fails = [self.facts.failing(seat, some) for some in points]
        costs = [attacks_cost(harm, 1, chance, 1, self.weights) for chance in fails]
        tolls = [min(MOST_TOLL, round(cost / step)) for cost in costs]
        if armed:
            tolls = [min(toll, KILLING * some) for toll, some in zip(tolls, points, strict=True)]
        return (0, *tolls, tolls[-1] + FULL_TOLL)


@lru_cache(maxsize=32)
def prices_of(book: Book, weights: Weights) -> Prices:
    return Prices(book, weights)
