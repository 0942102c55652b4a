"""Which exit, and when: what has been found, who can come, who is already there."""

from __future__ import annotations

from inkribbon.games.tower.rules.ending import FLARE, RADIO, VACCINE

from .exits import able, chosen, promises_of
from .sharing import collector_of
from .table import Table

LAST_ROUND = 12
ABLE = 0.95
"""The chance that a seat keeps its word that it can be in an exit; all chances are measured."""
ELSEWHERE = 0.25
"""The same for the other exit."""
SILENT = 0.55
"""The same for a seat that has said nothing about a meeting yet."""
LATER = 0.03
"""The same for a seat that does not expect to make it."""
DESPERATE = 0.3
"""The least chance assumed in the last round, when there is nothing to lose."""


class Escape:
    """The state of the escape plan, as one seat sees it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        settings = table.view.book.difficulty
        self.passage = settings.passage_room
        self.helicopter = settings.helicopter_room
        self.dry = not table.searchable()
        """No key card is left to find: any that is unaccounted for is in someone's hand."""
        self.exits = self._exits()
        self.promises = promises_of(table)
        self.ready = [room for room in self.exits if room == self.helicopter or self._radio()]
        """The exits that lack nothing but the people."""
        self.room = chosen(table, self.ready or self.exits)
        """The exit to head for; 0 while none is known."""
        self.last = table.view.round >= LAST_ROUND

    @property
    def found(self) -> bool:
        """Whether the players together hold everything an escape needs."""
        table = self.table
        enough = sum(table.counts[VACCINE]) >= table.seats
        return self.dry or (enough and bool(self.exits))

    @property
    def complete(self) -> bool:
        """Whether every card is where it must be, so that only the meeting is left."""
        vaccines = all(self.table.held[VACCINE])
        return vaccines and self.room in self.ready

    def _radio(self) -> bool:
        collector = collector_of(self.table)
        return collector is not None and all(self.table.held[k][collector] for k in RADIO)

    def _exits(self) -> list[int]:
        """The exits whose cards have been found, best first."""
        table = self.table
        flares = sum(table.counts[FLARE]) >= table.seats
        found: list[int] = [self.helicopter] if flares else []
        if collector_of(table) is not None:
            found.insert(0 if self._radio() else len(found), self.passage)
        return found

    # The meeting: whoever can be in the exit goes there as soon as the others may well come

    def chances(self) -> dict[int, float]:
        """The chance, by exit, that everyone else ends this round there."""
        rooms = self.ready if self.complete else [self.room] if self.last and self.room else []
        found = {room: self._chance(room) for room in rooms}
        if self.last:
            found = {room: max(DESPERATE, chance) for room, chance in found.items()}
        return {room: chance for room, chance in found.items() if chance}

    def _chance(self, room: int) -> float:
        chance = 1.0
        for seat in range(self.table.seats):
            if seat != self.table.me:
                chance *= self.comes(seat, room)
        return chance

    def comes(self, seat: int, room: int) -> float:
        """The chance that a seat will be in an exit at the end of this round, by its calls."""
        if seat not in self.table.view.to_act:
            return 1.0 if self.says_ready(seat, room) else 0.0
        promise = self.promises.get(seat)
        if promise is None:
            return SILENT
        if not able(promise):
            return LATER
        return ABLE if promise.room == room else ELSEWHERE

    def says_ready(self, seat: int, room: int) -> bool:
        return any(
            said.kind == "ready"
            and (said.seat, said.room, said.round) == (seat, room, self.table.view.round)
            for said in self.table.view.said
        )
