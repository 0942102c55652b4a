"""What is the same in every position of a game, whoever judges it: ways, aims and distances."""

from __future__ import annotations

from functools import lru_cache, partial

from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, World
from inkribbon.geometry.squares import Memo

from .aims.aims import Aims
from .aims.stakes import Stakes, stakes
from .routes import Routes
from .threat import failing

MOST_AIMS = 512
"""Number of cached aims: a search of one decision sees far fewer."""

ABSENT = 1000
"""The steps to a character that does not exist."""
Sight = tuple[list[int], int, int]
"""The steps from an enemy to each character on the board, and to the nearest two."""
Sights = Memo[int, Sight]
"""By the square of the enemy."""


def sighted(walks: list[bytes], square: int) -> Sight:
    """How near the targets of these walks are to an enemy; a missing one is far away."""
    steps = [walk[square] for walk in walks]
    nearest, second, *_ = sorted((*steps, ABSENT, ABSENT))
    return steps, nearest, second


class Facts:
    """What is the same in every position of a game, whoever judges it."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.grid = book.grid
        self.routes = Routes(book)
        self.evade = tuple(card.evade for card in book.cast)
        self.kinds = {
            kind: (card.room, card.move, card.attack.damage) for kind, card in book.enemies.items()
        }

        self.wears = {kind: c.room / c.hit_points for kind, c in book.enemies.items()}
        """The strength that a wound takes away from each kind of enemy."""
        self.reaches: Memo[tuple[str, str], int] = Memo(self._find_reach)
        """How far a kind of enemy attacks at an effect box."""
        self.sights: Memo[tuple[tuple[int, ...], int, int], Sights] = Memo(self._find_sights)
        """The distances of enemies from a group of squares, given open doors and fire."""
        self._aims: dict[tuple[bool, Stakes], Aims] = {}

    def aims(self, world: World, people: list[Character], *, to_the_end: bool = False) -> Aims:
        """The aims in a position, whose conscious characters are `people`."""
        key = (to_the_end, stakes(world))
        aims = self._aims.get(key)
        if aims is None:
            if len(self._aims) >= MOST_AIMS:
                self._aims.clear()
            aims = self._aims[key] = Aims(world, self.routes, people, to_the_end=to_the_end)
        return aims

    def chase(self, square: int, open: int, fire: int) -> bytes:
        """The steps of enemies to a square, from everywhere: they do not walk through fire."""
        if fire:
            return self.grid.walk_around(square, open, fire)
        return self.grid.walk(square, open)

    def _find_sights(self, key: tuple[tuple[int, ...], int, int]) -> Sights:
        squares, open, fire = key
        return Memo(partial(sighted, [self.chase(square, open, fire) for square in squares]))

    def _find_reach(self, key: tuple[str, str]) -> int:
        kind, symbol = key
        specials = self.book.enemies[kind].specials
        return max([special.range for special in specials if special.symbol == symbol], default=0)

    def failing(self, seat: int, points: int) -> float:
        return failing(self.book.blue, self.evade[seat], points)


@lru_cache(maxsize=16)
def facts_of(book: Book) -> Facts:
    return Facts(book)
