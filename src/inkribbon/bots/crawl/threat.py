"""What an enemy attack costs on average."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.book import Book
from inkribbon.crawl.cards import RANKS
from inkribbon.crawl.evade import BETTER
from inkribbon.crawl.world import DANGER

from .weights import WEIGHTS


@lru_cache(maxsize=1024)
def failing(die: tuple[str, ...], dice: int, points: int) -> float:
    """The chance that an evade roll fails against enemies of so many points."""
    good = BETTER[RANKS[min(points, len(RANKS)) - 1]]
    bad = sum(1 for face in die if face not in good) / len(die)
    return bad**dice


def harm_cost(level: int) -> float:
    """What it costs to be so many levels below Fine."""
    return WEIGHTS.harm[level] if level <= DANGER else WEIGHTS.fall


@lru_cache(maxsize=65536)
def attacks_cost(level: int, count: int, chance: float, damage: int) -> float:
    """What so many attacks, each hitting with this chance, add to the cost of harm."""
    if not count or level > DANGER:
        return 0.0
    hurt = level + damage
    hit = harm_cost(hurt) - harm_cost(level) + attacks_cost(hurt, count - 1, chance, damage)
    return chance * hit + (1 - chance) * attacks_cost(level, count - 1, chance, damage)


class Foes:
    """Facts about attacks in one game."""

    def __init__(self, book: Book) -> None:
        self.die = book.blue
        self.evade = tuple(card.evade for card in book.cast)

    def failing(self, seat: int, points: int) -> float:
        return failing(self.die, self.evade[seat], points)
