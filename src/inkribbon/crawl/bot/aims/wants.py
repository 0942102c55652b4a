"""The items that goals and locks ask for, and who has them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from inkribbon.crawl.scenario.goals import FindGoal, UseGoal
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.deck import cards

from .goals import unmet, unmet_of
from .stations import asked_for, given_by, unlocked_by, useful_of, useful_stations

DECKS = ("A", "B", "C")
"""The decks that keys can be found in."""


def carries(character: Character, card: str) -> bool:
    return any(item.card == card for item in character.items)


def is_medic(world: World, character: Character) -> bool:
    """Whether the character carries something that revives the fallen."""
    cards = world.book.items
    return any(cards[item.card].revives for item in character.items)


def bearers(world: World) -> list[Character]:
    """The fallen who carry something that revives, if nobody who stands does."""
    medics = [who for who in world.characters.values() if is_medic(world, who)]
    if any(who.up and who.square >= 0 for who in medics):
        return []
    return [who for who in medics if who.fate == "down"]


def keepers(world: World) -> list[Character]:
    """The fallen who carry what a goal, a lock or a station asks for, if nobody else does."""
    return [who for who in world.characters.values() if who.fate == "down" and legacy(world, who)]


def legacy(world: World, fallen: Character) -> list[str]:
    """The cards of the fallen that are asked for and that nobody who stands has."""
    wanted = _wanted(world.book, world.goals, world.locked, world.stations or ())
    standing = [who for who in world.characters.values() if who.up and who.square >= 0]
    cards = dict.fromkeys(item.card for item in fallen.items if item.card in wanted)
    return [card for card in cards if not any(carries(who, card) for who in standing)]


def is_beyond_help(world: World) -> bool:
    """Whether somebody has fallen and nothing is left that could revive them."""
    people = world.characters.values()
    if not any(who.fate == "down" for who in people):
        return False
    remedies = [card.id for card in world.book.items.values() if card.revives]
    held = [item.card for who in people if who.fate != "left" for item in who.items]
    held += [item.card for item in world.box]
    return not any(card in held or sources(world, card) for card in remedies)


def missing(world: World) -> list[str]:
    """The items that goals, locks and stations ask for and no character has, copy by copy."""
    wanted = _wanted(world.book, world.goals, world.locked, world.stations or ())
    if not wanted:
        return []
    left = Counter(wanted)
    left.subtract(item.card for who in world.characters.values() for item in who.items)
    left.subtract(item.card for item in world.box)
    return [card for card in dict.fromkeys(wanted) for _ in range(left[card])]


@lru_cache(maxsize=1024)
def _wanted(
    book: Book, counts: tuple[int, ...], locked: int, used: tuple[int, ...]
) -> tuple[str, ...]:
    """The items that goals, locks and useful stations ask for.

    A key is not used up by its locks: the same copy may serve a goal or a station.
    """
    useful = useful_of(book, counts, locked, used)
    wanting = FindGoal | UseGoal
    spent = [goal.item for goal in unmet_of(book, counts) if isinstance(goal, wanting)]
    spent += [card for number in useful for card in book.scenario.station[number].items]
    keys = [card for card in asked_for(book, counts, locked) if card not in spent]
    return (*spent, *keys)


def needed_at(world: World, card: str) -> list[int]:
    """The squares where an unmet goal, a locked link or a station asks for this card."""
    grid, book = world.book.grid, world.book
    goals = [g.at for g in unmet(world) if isinstance(g, UseGoal) and g.item == card]
    stations = [book.scenario.station[number] for number in useful_stations(world)]
    goals += [station.at for station in stations if card in station.items]
    locks = [bit for bit, key in keyholes(book) if key == card and world.locked & bit]
    doors = [grid.links[bit.bit_length() - 1] for bit in locks]
    places = [grid.at[place] for place in goals if place in grid.at]
    return [*places, *(door.a for door in doors)]


def sources(world: World, card: str) -> list[str]:
    """The decks that a card can still be found in: those with a token on the board or, perhaps, on
    a tile that is not laid out yet.

    Hidden items of a campaign are errands: no scenario is lost without them.
    """
    decks = DECKS if world.campaign is None else DECKS[:-1]
    return [
        deck
        for deck in decks
        if deck in world.decks and card in cards(world.decks[deck]) and _is_to_come(world, deck)
    ]


def _is_to_come(world: World, deck: str) -> bool:
    """Whether a token to draw from a deck is on the board, or may be."""
    unknown = world.book.unknown
    if unknown is not None and any(unknown):
        return True
    return any(deck in tokens for tokens in world.tokens.values())


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
    """The locked links whose key is gone: nobody on the board has it, and it cannot be found.

    What a station can unlock needs no key.
    """
    mask = 0
    locked = world.locked & ~unlocked_by(world.book, world.stations or ())
    for bit, key in keyholes(world.book):
        if locked & bit and not _can_be_had(world, people, key):
            mask |= bit
    return mask


def _can_be_had(world: World, people: list[Character], card: str) -> bool:
    held = any(carries(who, card) for who in people) or any(i.card == card for i in world.box)
    if held or card in given_by(world.book, world.stations or ()):
        return True
    return any(card in cards(world.decks[deck]) for deck in DECKS if deck in world.decks)
