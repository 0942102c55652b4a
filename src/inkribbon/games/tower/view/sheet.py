"""Static data a client needs to draw a tower: rooms, slits, cards, the difficulty. No rules."""

from __future__ import annotations

import msgspec

from inkribbon.games.tower.family import TOWER
from inkribbon.games.tower.state.board import (
    ACROSS,
    FLOOR_OF,
    FLOORS,
    LEFT_SLITS,
    ROOMS,
    by_stairs,
    sides_of,
)
from inkribbon.games.tower.state.book import Book
from inkribbon.games.tower.state.cards import CharacterSheet, ItemKind, Objective, TowerCard


class RoomSheet(msgspec.Struct, frozen=True):
    """A room, the same on every face."""

    number: int
    floor: int
    column: int
    """0 to 3 from the player's left."""
    stairs: tuple[int, ...]
    """Rooms one flight of stairs away."""
    slit: str
    """The wall with its slit: left, right or '' for none."""
    across: int
    """The neighbour's room behind the slit; 0 for none."""


class SlitSheet(msgspec.Struct, frozen=True):
    """A slit and its two sides as (seat, room)."""

    number: int
    sides: tuple[tuple[int, int], tuple[int, int]]


class TowerSheet(msgspec.Struct, frozen=True):
    """Everything that stays the same throughout this game."""

    family: str
    game: str
    game_title: str
    scenario: str
    title: str
    brief: str
    goal: str
    seats: int
    rounds: int
    rooms: tuple[RoomSheet, ...]
    slits: tuple[SlitSheet, ...]
    characters: tuple[CharacterSheet, ...]
    """By seat."""
    lives: tuple[int, ...]
    """By seat: the Life number including the difficulty's bonus."""
    items: dict[str, ItemKind]
    cards: dict[str, TowerCard]
    deal: dict[int, tuple[str, ...]]
    """The cards in play by back: 0 for the Beginning cards, else the floor."""
    objectives: dict[str, Objective]
    backs: dict[int, int]
    """Zombies on the back of each room's Emergence card."""
    zombie_bonus: int
    passage_room: int
    helicopter_room: int


def sheet(book: Book, title: str) -> TowerSheet:
    settings = book.difficulty
    return TowerSheet(
        family=TOWER.id,
        game=book.setup.game,
        game_title=title,
        scenario=settings.id,
        title=settings.title,
        brief=settings.brief,
        goal=settings.goal,
        seats=book.seats,
        rounds=len(ROOMS),
        rooms=tuple(map(_room, ROOMS)),
        slits=tuple(SlitSheet(n, sides_of(n, book.seats)) for n in range(3 * book.seats)),
        characters=book.cast,
        lives=book.lives,
        items=book.items,
        cards=book.cards,
        deal=book.deal,
        objectives=book.objectives,
        backs=book.backs,
        zombie_bonus=settings.zombie_bonus,
        passage_room=settings.passage_room,
        helicopter_room=settings.helicopter_room,
    )


def _room(number: int) -> RoomSheet:
    floor = FLOOR_OF[number]
    side = "left" if number in LEFT_SLITS else "right" if number in ACROSS else ""
    column = FLOORS[floor].index(number)
    return RoomSheet(number, floor, column, by_stairs(number), side, ACROSS.get(number, 0))
