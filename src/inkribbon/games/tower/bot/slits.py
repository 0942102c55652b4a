"""Which slit a card goes through: rubble on the other side is something only its owner knows.

Whoever waits for a card behind fallen walls asks for another slit; whoever left a card there
fetches it back and brings it to the slit that was asked for.
"""

from __future__ import annotations

from inkribbon.games.tower.rules.ending import VACCINE
from inkribbon.games.tower.state.board import ACROSS, left_of, right_of, slit_of
from inkribbon.games.tower.state.faces import rooms_with

from .stand import Shafts, distances
from .table import KEY_FLOOR, Table

WAYS = {1: (5, 10, 2), -1: (8, 11, 3)}
"""Rooms from which a card goes to the left and to the right, the handiest first."""


class Slits:
    """One seat's idea of its slits."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rubble = tuple(rooms_with(table.face, "collapsed"))
        shafts: Shafts = table.view.book.cast[table.me].shafts
        self.ways = distances(table.face.room, self.rubble, shafts)

    def open(self, room: int) -> bool:
        return room in self.ways and room not in self.rubble

    def rooms(self, way: int) -> list[int]:
        """Rooms to leave a card in for a neighbour: where it was asked for, else any open one."""
        found = [room for room in WAYS[way] if self.open(room)]
        asked = self.asked(self.seat(way), self.table.me)
        return [room for room in found if room in asked] or found

    def seat(self, way: int) -> int:
        """The neighbour on a side."""
        return (left_of if way > 0 else right_of)(self.table.me, self.table.seats)

    def asked(self, who: int, to: int) -> list[int]:
        """The rooms of a neighbour where a seat wants its cards to be left."""
        return [
            said.room
            for said in self.table.view.said
            if (said.kind, said.seat, said.to) == ("bring", who, to)
        ]

    def to_take(self) -> list[int]:
        """Rooms with a card for this seat that it can get at."""
        return [room for room in self.table.waiting() if self.open(room)]

    def to_fetch(self) -> list[int]:
        """Rooms with own cards in a slit that the other side asked for elsewhere."""
        table = self.table
        found: list[int] = []
        if not table.view.book.difficulty.take_back:
            return found
        for _, theirs, seat in table.left_by_me():
            mine, asked = ACROSS[theirs], self.asked(seat, table.me)
            if asked and mine not in asked and self.open(mine) and any(map(self.open, asked)):
                found.append(mine)
        return found

    def to_ask_for(self) -> list[tuple[int, int]]:
        """Neighbours who should use another slit, and their rooms of it, the nearest first."""
        table = self.table
        lacking = not table.counts[VACCINE][table.me]
        found: list[tuple[int, int]] = []
        for way, rooms in WAYS.items():
            seat = self.seat(way)
            told = self.asked(table.me, seat)
            shut = [room for room in rooms if room in self.rubble]
            if any(map(self.waits, shut)) or (shut and lacking):
                usable = sorted(filter(self.open, rooms), key=lambda room: self.ways[room])
                found += [(seat, ACROSS[r]) for r in usable if ACROSS[r] not in told]
        return found

    def waits(self, room: int) -> bool:
        return room in self.table.waiting()

    def key_at(self, room: int) -> bool:
        """Whether a card in a slit comes from the floor of the keys."""
        cards = self.table.view.slits[slit_of(self.table.me, room, self.table.seats)]
        return any(card.back == KEY_FLOOR for card in cards)

    def own_card_at(self, room: int) -> int:
        """The place in a slit of a card that this seat left there."""
        table = self.table
        cards = table.view.slits[slit_of(table.me, room, table.seats)]
        return next(place for place, card in enumerate(cards) if card.seat == table.me)
