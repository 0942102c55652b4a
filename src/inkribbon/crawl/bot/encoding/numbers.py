"""What a program that learns sees of a crawl: the features of `keen`, what the slots of actions
stand for, and the board square by square.

All of it comes from a view, so nothing hidden is in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import cast

from inkribbon.bots.encoding import cut
from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Boss, Enemy, Item, World

from ..keen.features import CrawlFeatures, Position, damage, measures_of
from .actions import SEATS, SQUARES, VOCABULARY
from .place import Place
from .promise import promise

PROMPTS = (
    *("action", "reaction-order", "noise-order", "push-back", "enemy-route", "trade", "push"),
    *("reposition", "start", "item-box", "share-out", "pushed", "provoked", "consent", "first"),
    *("dashboard", "spawn-point", "event", "spawn", "take", "store", "boss-route", "burst"),
    *("hand-out", "share", "make-room", "more-herbs", "enemy-target", "last-escape", "mission"),
    *("prepare", "use-box", "end-phase", "swap", "corner", "defend", "assign", "give-up"),
)
"""Questions that have a number of their own."""
FOES = 10
"""The nearest enemies, in the order of the vocabulary."""
FOE = ("there", "steps", "room", "hit points", "speed", "damage")
THINGS = 12
"""What the character carries, in the order of the vocabulary."""
THING = ("weapon", "ammunition", "recovery", "other", "loaded", "damage", "healing")
PLANES = ("own", "friends", "fallen", "enemies", "bosses", "tokens", "fire", "way")
"""By square. The way is one more than the actions still needed from there; 0 is unknown."""
FAR = 250

FEATURES = CrawlFeatures()
ASKED = ("asked", *(f"prompt: {name}" for name in PROMPTS), "prompt: other")
SEATED = tuple(f"{who} seat: {seat}" for who in ("own", "active") for seat in range(SEATS))
KEEN = len(ASKED) + len(SEATED)
AFTER_KEEN = KEEN + len(FEATURES.names)
BOARD = AFTER_KEEN + FOES * len(FOE) + THINGS * len(THING)
STARTS = tuple(BOARD + number * SQUARES for number in range(len(PLANES)))
SIZE = BOARD + len(PLANES) * SQUARES
INDEX = {name: number for number, name in enumerate(PROMPTS, 1)}


class CrawlEncoding:
    """Numbers for the actions and positions of the tile crawlers."""

    vocabulary = VOCABULARY
    names = (
        *ASKED,
        *SEATED,
        *FEATURES.names,
        *(f"enemy {number}: {name}" for number in range(FOES) for name in FOE),
        *(f"thing {number}: {name}" for number in range(THINGS) for name in THING),
        *(f"square {square}: {name}" for name in PLANES for square in range(SQUARES)),
    )

    def place(self, view: CrawlView) -> Place:
        return Place(view)

    def row(self, place: Place) -> bytes:
        view = place.view
        out = bytearray(SIZE)
        if view.decision is not None:
            out[0] = 1
        out[INDEX.get(view.prompt, len(ASKED) - 1)] = 1
        if 0 <= view.seat < SEATS:
            out[len(ASKED) + view.seat] = 1
        if 0 <= view.active < SEATS:
            out[len(ASKED) + SEATS + view.active] = 1
        position = _position(view)
        if position is not None:
            out[KEEN:AFTER_KEEN] = cut(position.numbers())
        self._things(out, place)
        self._board(out, place, position)
        return bytes(out)

    def _things(self, out: bytearray, place: Place) -> None:
        """What the slots of actions stand for."""
        book, walk = place.view.book, place.walk
        if walk:
            found: list[int] = []
            kinds = measures_of(book).kinds
            for foe in place.foes[:FOES]:
                if isinstance(foe, Enemy):
                    room, pace, harm, _, points, _ = kinds[foe.kind]
                    found += (1, walk[foe.square], room, points - foe.wounds, pace, harm)
                else:
                    found += (1, walk[foe.square], *_boss(book, foe))
            out[AFTER_KEEN : AFTER_KEEN + len(found)] = cut(found)
        if place.held:
            told = _carried(book, place.held[:THINGS])
            at = AFTER_KEEN + FOES * len(FOE)
            out[at : at + len(told)] = told

    def _board(self, out: bytearray, place: Place, position: Position | None) -> None:
        view = place.view
        own, friends, fallen, enemies, bosses, tokens, fire, way = STARTS
        most = SQUARES
        for seat, who in view.characters.items():
            if 0 <= who.square < most:
                plane = fallen if not who.up else own if seat == place.seat else friends
                out[plane + who.square] += 1
        for enemy in view.enemies.values():
            if enemy.square < most:
                out[enemies + enemy.square] += 1
        for boss in view.bosses.values():
            if boss.square < most:
                out[bosses + boss.square] = 1
        for square, found in view.tokens.items():
            if square < most:
                out[tokens + square] = len(found)
        for square in view.fire:
            if square < most:
                out[fire + square] = 1
        if position is not None:
            steps = _ways(position, place.seat)[:most]
            out[way : way + len(steps)] = steps

    def promise(self, row: bytes) -> float:
        position = row[KEEN:AFTER_KEEN]
        return promise(position) if any(position) else 0.0


def _position(view: CrawlView) -> Position | None:
    """The features of `keen`, where it has any. They read only what worlds and views share."""
    world = cast(World, view)
    return Position(world) if FEATURES.rates(world) else None


def _boss(book: Book, boss: Boss) -> tuple[int, ...]:
    """Room, health, speed and damage; a boss that is an enemy elsewhere counts its hit points."""
    known = measures_of(book).kinds.get(boss.kind)
    if known is None:
        return 0, min(255, boss.health), 0, 0
    room, pace, harm, _, points, _ = known
    return room, max(0, points + boss.health), pace, harm


@lru_cache(maxsize=16384)
def _carried(book: Book, items: tuple[Item, ...]) -> bytes:
    return b"".join([_thing(book, item) for item in items])


def _thing(book: Book, item: Item) -> bytes:
    card = book.items[item.card]
    kinds = [card.kind == kind for kind in ("weapon", "ammunition", "recovery")]
    shot = round(16 * damage(book, item.card)) if card.kind == "weapon" else 0
    healing = sum([book.items[name].heals for name in item.herbs or (item.card,)])
    loaded = card.points if card.kind == "ammunition" else item.ammo
    return cut((*kinds, not any(kinds), loaded, shot, healing))


def _ways(position: Position, seat: int) -> bytes:
    """One more than the actions that the character needs from each square."""
    carried = position.carried.get(seat, frozenset())
    way = position.bearings.way(position.world, carried, position.held, position.fog)
    return _shifted(way)


@lru_cache(maxsize=4096)
def _shifted(way: tuple[int, ...]) -> bytes:
    return bytes([min(FAR, actions) + 1 for actions in way])
