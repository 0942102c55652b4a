"""What is the same in every position of a game: ways, tokens, and the cost of enemies."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.state.books.book import Book
from inkribbon.geometry.squares import Memo

from .routes import Routes
from .things.goods import Stock
from .threat import attacks_cost, failing

MOST_TOLL = 24
"""The longest detour that an enemy in the way is worth, in actions."""
KILLING = 3
"""Estimated actions to kill an enemy of one point with a loaded gun."""
FULL_TOLL = 4
"""Extra cost of a square full of enemies, which cannot even be entered."""


class Facts:
    """What is the same in every position of a game."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.grid = book.grid
        self.routes = Routes(book)
        self.stock = Stock(book)
        self.toll: Memo[tuple[int, int, bool, float], tuple[int, ...]] = Memo(self._find_toll)
        self.evade = tuple(card.evade for card in book.cast)
        self.kinds = {
            kind: (card.room, card.move, card.attack.damage) for kind, card in book.enemies.items()
        }

        self.wears = {kind: c.room / c.hit_points for kind, c in book.enemies.items()}
        """The strength that a wound takes away from each kind of enemy."""

    def failing(self, seat: int, points: int) -> float:
        return failing(self.book.blue, self.evade[seat], points)

    def _find_toll(self, key: tuple[int, int, bool, float]) -> tuple[int, ...]:
        """The cost of getting past enemies of 0 to 4 points, in actions: evade or kill."""
        seat, harm, armed, step = key
        costs = [attacks_cost(harm, 1, self.failing(seat, points), 1) for points in (1, 2, 3)]
        tolls = [min(MOST_TOLL, round(cost / step)) for cost in costs]
        if armed:
            tolls = [
                min(toll, KILLING * points) for toll, points in zip(tolls, (1, 2, 3), strict=True)
            ]
        return (0, *tolls, tolls[-1] + FULL_TOLL)


@lru_cache(maxsize=16)
def facts_of(book: Book) -> Facts:
    return Facts(book)
