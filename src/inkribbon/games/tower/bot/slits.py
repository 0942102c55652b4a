"""Which slit to pass a card through: only the neighbour knows about rubble on the far side.

A seat that cannot reach its card because of rubble asks for another slit; the seat that left the
card fetches it and brings it to that slit.
"""

from __future__ import annotations

from inkribbon.games.tower.bot.planning.stand import Shafts, distances
from inkribbon.games.tower.rules.ending import VACCINE
from inkribbon.games.tower.state.board import ACROSS, NEXT_TO, left_of, right_of, slit_of
from inkribbon.games.tower.state.faces import rooms_with

from .table import KEY_FLOOR, Table

WAYS = {1: (5, 10, 2), -1: (8, 11, 3)}
"""Rooms that pass a card to the left and to the right, the handiest first."""


class Slits:
    """One seat's knowledge of its slits."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rubble = tuple(rooms_with(table.face, "collapsed"))
        self.shafts: Shafts = table.view.book.cast[table.me].shafts
        self.ways = distances(table.face.room, self.rubble, self.shafts)

    def open(self, room: int) -> bool:
        return room in self.ways and room not in self.rubble

    def rooms(self, way: int) -> list[int]:
        """Rooms to leave a card in for a neighbour: the requested ones, else any open one."""
        found = [room for room in WAYS[way] if self.open(room)]
        asked = self.asked(self.seat(way), self.table.me)
        return [room for room in found if room in asked] or found

    def cut_off_by(self, room: int) -> bool:
        """Whether rubble in a room would keep the PC from any other room that it can reach now."""
        rubble = (*self.rubble, room)
        left = len(self.ways) - 1
        return any(
            len(distances(other, rubble, self.shafts)) < left
            for other in NEXT_TO[room]
            if other in self.ways
        )

    def seat(self, way: int) -> int:
        """The neighbour in a direction."""
        return (left_of if way > 0 else right_of)(self.table.me, self.table.seats)

    def asked(self, who: int, to: int) -> list[int]:
        """The neighbour's rooms where a seat wants its cards left."""
        return [
            said.room
            for said in self.table.view.said
            if (said.kind, said.seat, said.to) == ("bring", who, to)
        ]

    def to_take(self) -> list[int]:
        """Rooms with a card for this seat that it can reach."""
        return [room for room in self.table.waiting() if self.open(room)]

    def to_fetch(self) -> list[int]:
        """Rooms where this seat left a card that the other side wants in another slit."""
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
        """Neighbours who should use another slit, and their room for it, the nearest first."""
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
        """Whether a slit holds a card from the floor with the key cards."""
        cards = self.table.view.slits[slit_of(self.table.me, room, self.table.seats)]
        return any(card.back == KEY_FLOOR for card in cards)

    def own_card_at(self, room: int) -> int:
        """The position in a slit of a card that this seat left there."""
        table = self.table
        cards = table.view.slits[slit_of(table.me, room, table.seats)]
        return next(place for place, card in enumerate(cards) if card.seat == table.me)
