"""The items that goals and locks ask for, and who has them."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.scenario.goals import UseGoal
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.deck import cards

from .goals import unmet, unmet_of

DECKS = ("A", "B", "C")
"""The decks that keys can be found in."""


def carries(character: Character, card: str) -> bool:
    return any(item.card == card for item in character.items)


def is_medic(world: World, character: Character) -> bool:
    """Whether the character carries something that revives the fallen."""
    cards = world.book.items
    return any(cards[item.card].revives for item in character.items)


def is_held(world: World, card: str) -> bool:
    """Whether the card is in any inventory or in the item box."""
    held = any(carries(someone, card) for someone in world.characters.values())
    return held or any(item.card == card for item in world.box)


def missing(world: World) -> list[str]:
    """The items that goals and locks ask for and no character has."""
    wanted = _wanted(world.book, world.goals, world.locked)
    return [card for card in wanted if not is_held(world, card)]


@lru_cache(maxsize=1024)
def _wanted(book: Book, counts: tuple[int, ...], locked: int) -> tuple[str, ...]:
    """The items that goals and locks ask for."""
    cards = [goal.item for goal in unmet_of(book, counts) if isinstance(goal, UseGoal)]
    keys = [rule.key for link, rule in enumerate(book.links) if locked >> link & 1 and rule.key]
    return tuple(dict.fromkeys((*cards, *keys)))


def needed_at(world: World, card: str) -> list[int]:
    """The squares where an unmet goal or a locked link asks for this card."""
    grid, book = world.book.grid, world.book
    goals = [g for g in unmet(world) if isinstance(g, UseGoal) and g.item == card]
    locks = [bit for bit, key in keyholes(book) if key == card and world.locked & bit]
    doors = [grid.links[bit.bit_length() - 1] for bit in locks]
    places = [grid.at[goal.at] for goal in goals if goal.at in grid.at]
    return [*places, *(door.a for door in doors)]


# Keys


@lru_cache(maxsize=64)
def keyholes(book: Book) -> tuple[tuple[int, str], ...]:
    """The links that need a key, each as a mask with its key."""
    return tuple((1 << link, rule.key) for link, rule in enumerate(book.links) if rule.key)


def keys_held(world: World, character: Character) -> int:
    """The locked links that the character can open, as a mask."""
    mask = 0
    for bit, key in keyholes(world.book):
        if world.locked & bit and carries(character, key):
            mask |= bit
    return mask


def barred_links(world: World, people: list[Character]) -> int:
    """The locked links whose key is gone: nobody on the board has it, and it cannot be found."""
    mask = 0
    for bit, key in keyholes(world.book):
        if world.locked & bit and not _can_be_had(world, people, key):
            mask |= bit
    return mask


def _can_be_had(world: World, people: list[Character], card: str) -> bool:
    held = any(carries(who, card) for who in people) or any(i.card == card for i in world.box)
    return held or any(card in cards(world.decks[deck]) for deck in DECKS if deck in world.decks)
