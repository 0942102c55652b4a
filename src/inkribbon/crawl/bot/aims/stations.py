"""Stations of a scenario that have to be used: they unlock doors, give what is wanted, or call what
has to be killed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from inkribbon.crawl.items.using import is_full
from inkribbon.crawl.printed.effects import CardEffect, Receive, Spawn, Unlock
from inkribbon.crawl.scenario.file import Station
from inkribbon.crawl.scenario.goals import FindGoal, SlayGoal, UseGoal
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, Item, World

from .goals import unmet_of


def useful_stations(world: World) -> tuple[int, ...]:
    """The numbers of the unused stations that open doors, give what is wanted or call prey."""
    if not world.book.scenario.station:
        return ()
    return useful_of(world.book, world.goals, world.locked, world.stations or ())


@lru_cache(maxsize=4096)
def useful_of(
    book: Book, counts: tuple[int, ...], locked: int, used: tuple[int, ...]
) -> tuple[int, ...]:
    """What a station asks for is wanted too, so one may be useful only because of another."""
    left = [n for n in range(len(book.scenario.station)) if n not in used]
    wanted = {*asked_for(book, counts, locked), *_hunted(book, counts)}
    found: list[int] = []
    while more := [n for n in left if n not in found and _serves(book, n, wanted, locked)]:
        found += more
        wanted.update(card for n in more for card in book.scenario.station[n].items)
    return tuple(sorted(found))


def collected(world: World, people: list[Character]) -> dict[int, int]:
    """Useful stations whose items are at hand but not with one character: who collects them, by
    number. The one who has the most of them does, or of several the one with room."""
    found = {}
    full = [who.seat for who in people if is_full(world, who)]
    for number in useful_stations(world):
        items = world.book.scenario.station[number].items
        held = {who.seat: _share_of(items, who.items) for who in people}
        joint = [item for who in people for item in who.items]
        if _share_of(items, joint) == len(items) > max(held.values(), default=0):
            found[number] = max(held, key=lambda seat: (held[seat], seat not in full, -seat))
    return found


def givers(world: World, people: list[Character]) -> dict[int, int]:
    """By seat, the character to hand an item to that a station asks for."""
    stations = world.book.scenario.station
    return {
        who.seat: collector
        for number, collector in collected(world, people).items()
        for who in people
        if who.seat != collector and _share_of(stations[number].items, who.items)
    }


def is_taker(world: World, me: Character) -> bool:
    """Whether somebody beside the character is to hand over what a station asks for."""
    if not world.book.scenario.station:
        return False
    near = (me.square, *world.book.grid.steps(world.open)[me.square])
    people = [who for who in world.characters.values() if who.square >= 0 and who.up]
    pairs = givers(world, people)
    return any(pairs.get(who.seat) == me.seat and who.square in near for who in people)


def _share_of(cards: Sequence[str], items: Sequence[Item]) -> int:
    """How many of the cards are among the items, copy by copy."""
    return (Counter(cards) & Counter(item.card for item in items)).total()


def asked_for(book: Book, counts: tuple[int, ...], locked: int) -> list[str]:
    """The items that goals and locks ask for."""
    goals = [goal.item for goal in unmet_of(book, counts) if isinstance(goal, FindGoal | UseGoal)]
    keys = [rule.key for link, rule in enumerate(book.links) if locked >> link & 1 and rule.key]
    return [*dict.fromkeys((*goals, *keys))]


def _hunted(book: Book, counts: tuple[int, ...]) -> list[str]:
    """The enemies that goals want dead."""
    return [goal.enemy for goal in unmet_of(book, counts) if isinstance(goal, SlayGoal)]


def _serves(book: Book, number: int, wanted: set[str], locked: int) -> bool:
    for effect in effects_of(book.scenario.station[number]):
        if isinstance(effect, Spawn) and effect.enemy in wanted:
            return True
        if isinstance(effect, Receive) and effect.card in wanted:
            return True
        if isinstance(effect, Unlock) and locked & links_of(book, effect.link):
            return True
    return False


def effects_of(station: Station) -> Iterator[CardEffect]:
    """Everything a station may do."""
    yield from station.effects
    for choice in station.choices:
        yield from choice.effects


@lru_cache(maxsize=256)
def links_of(book: Book, letter: str) -> int:
    """The links drawn with a letter, as a mask."""
    symbols = book.drawing.link_symbols
    return sum(1 << link for link, symbol in enumerate(symbols) if symbol == letter)


@lru_cache(maxsize=64)
def given_by(book: Book, used: tuple[int, ...]) -> frozenset[str]:
    """The cards that unused stations and finds may still give."""
    stations = [s for n, s in enumerate(book.scenario.station) if n not in used]
    effects = [effect for station in stations for effect in effects_of(station)]
    effects += [effect for found in book.scenario.found.values() for effect in found]
    return frozenset(effect.card for effect in effects if isinstance(effect, Receive))


@lru_cache(maxsize=64)
def unlocked_by(book: Book, used: tuple[int, ...]) -> int:
    """The links that unused stations may unlock, as a mask."""
    mask = 0
    for number, station in enumerate(book.scenario.station):
        if number not in used:
            for effect in effects_of(station):
                if isinstance(effect, Unlock):
                    mask |= links_of(book, effect.link)
    return mask
