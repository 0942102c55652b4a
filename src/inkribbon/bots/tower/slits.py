"""Which slit a card goes through: rubble on the other side is something only its owner knows.

Whoever waits for a card behind fallen walls asks for another slit; whoever left a card there
fetches it back and brings it to the slit that was asked for.
"""

from __future__ import annotations

from inkribbon.games.tower.board import ACROSS, left_of, right_of, slit_of
from inkribbon.games.tower.ending import VACCINE
from inkribbon.games.tower.faces import rooms_with

from .stand import FAR, Shafts, distances
from .table import Table

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
        asked = self.asked(self.seat(way))
        return [asked] if self.open(asked) else [room for room in WAYS[way] if self.open(room)]

    def seat(self, way: int) -> int:
        """The neighbour on a side."""
        return (left_of if way > 0 else right_of)(self.table.me, self.table.seats)

    def asked(self, seat: int) -> int:
        """The room where a neighbour wants its cards to be left, as it said last; 0 for any."""
        words = [
            said.room
            for said in self.table.view.said
            if (said.kind, said.seat, said.to) == ("bring", seat, self.table.me)
        ]
        return words[-1] if words else 0

    def to_take(self) -> list[int]:
        """Rooms with a card for this seat that it can get at."""
        return [room for room in self.table.waiting() if self.open(room)]

    def to_fetch(self) -> list[int]:
        """Rooms with own cards in a slit that the other side asked for elsewhere."""
        table = self.table
        found: list[int] = []
        for _, theirs, seat in table.left_by_me():
            mine, asked = ACROSS[theirs], self.asked(seat)
            if asked not in (0, mine) and self.open(mine) and self.open(asked):
                found.append(mine)
        return found

    def to_ask_for(self) -> list[tuple[int, int]]:
        """Neighbours who should use another slit, and their room of it."""
        table = self.table
        found: list[tuple[int, int]] = []
        for way, rooms in WAYS.items():
            shut = [room for room in rooms if room in self.rubble]
            buried = [room for room in shut if self.waits(room)]
            lacking = not table.counts[VACCINE][table.me]
            best = min(rooms, key=lambda room: self.ways.get(room, FAR))
            seat = self.seat(way)
            told = ACROSS.get(self.told(seat), 0)
            if (buried or (shut and lacking)) and self.open(best) and not self.open(told):
                found.append((seat, ACROSS[best]))
        return found

    def waits(self, room: int) -> bool:
        return room in self.table.waiting()

    def told(self, seat: int) -> int:
        """The room of a neighbour's that this seat asked it to use; 0 for none."""
        words = [
            said.room
            for said in self.table.view.said
            if (said.kind, said.seat, said.to) == ("bring", self.table.me, seat)
        ]
        return words[-1] if words else 0

    def own_card_at(self, room: int) -> int:
        """The place in a slit of a card that this seat left there."""
        table = self.table
        cards = table.view.slits[slit_of(table.me, room, table.seats)]
        return next(place for place, card in enumerate(cards) if card.seat == table.me)
