"""Whether the ammunition at hand is enough for a boss that must be killed.

Knives take so long that nobody would live to see the end of it.
"""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.items.using import RAPID_FIRE
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, Item, World

from ..bosses import is_hunt
from ..weights import Weights
from .fire import damage
from .supplies import is_gun


@lru_cache(maxsize=1024)
def yield_of(book: Book, gun: str) -> float:
    """The average damage that a point of ammunition does in a gun."""
    extra = RAPID_FIRE if book.items[gun].rapid_fire else 0
    return max([damage(book, gun, more) / (1 + more) for more in range(extra + 1)])


@lru_cache(maxsize=65536)
def firepower(book: Book, items: tuple[Item, ...], able: tuple[str, ...] | None) -> float:
    """The damage that a character's ammunition does on average."""
    held = [item for item in items if is_gun(book, able, item)]
    guns = {item.card: yield_of(book, item.card) for item in held}
    total = sum([item.ammo * guns[item.card] for item in held])
    return total + sum([_refill(book, item.card, guns) for item in items])


def _refill(book: Book, name: str, guns: dict[str, float]) -> float:
    """The damage that a card adds as ammunition for some guns."""
    card = book.items[name]
    return card.points * max([guns.get(gun, 0.0) for gun in card.reloads], default=0.0)


@lru_cache(maxsize=65536)
def promised(book: Book, pool: tuple[str, ...], guns: tuple[str, ...]) -> float:
    """The damage that a card from a pool adds on average, for a party with these guns."""
    known = {gun: yield_of(book, gun) for gun in guns}
    loaded = [name for name in pool if book.items[name].capacity]
    total = sum([book.items[name].capacity * yield_of(book, name) for name in loaded])
    return (total + sum([_refill(book, name, known) for name in pool])) / len(pool)


def guns_at_hand(world: World) -> tuple[str, ...]:
    """The guns of everybody on their feet."""
    held = {item.card for who in _standing(world) for item in who.items}
    return tuple(sorted([name for name in held if world.book.items[name].capacity]))


def lacking(world: World, weights: Weights) -> float:
    """The damage to a boss for which ammunition is missing."""
    if not weights.short or not is_hunt(world):
        return 0.0
    book = world.book
    health = sum([boss.health for boss in world.bosses.values()])
    arms = [firepower(book, who.items, book.cast[who.seat].proficient) for who in _standing(world)]
    return max(0.0, weights.misses * health - sum(arms))


def _standing(world: World) -> list[Character]:
    return [who for who in world.characters.values() if who.up]
