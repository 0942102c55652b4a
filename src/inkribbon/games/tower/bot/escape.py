"""Which exit, and when: what has been found, who promised to come, who is already there."""

from __future__ import annotations

from inkribbon.games.tower.rules.ending import FLARE, RADIO, VACCINE
from inkribbon.games.tower.state.world import Said

from .exits import chosen, promises_of
from .sharing import collector_of
from .table import Table

LAST_ROUND = 12


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
        self.room = chosen(table, self.ready_exits() or self.exits)
        """The exit to head for; 0 while none is known."""

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
        return vaccines and self.room in self.ready_exits()

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

    def ready_exits(self) -> list[int]:
        """The exits that lack nothing but the people."""
        return [room for room in self.exits if room == self.helicopter or self._radio()]

    # The meeting: every seat promises a round, and all meet in the first that suits everyone

    def due(self) -> bool:
        """Whether to be in the exit at the end of this round."""
        table = self.table
        if table.view.round >= LAST_ROUND and self.room:
            return True
        others = [seat for seat in range(table.seats) if seat != table.me]
        return self.complete and self._free() and all(map(self.comes, others))

    def _free(self) -> bool:
        """False once earlier seats have acted on this seat's word that it cannot come yet."""
        promise = self.promise(self.table.me)
        first = len(self.table.view.to_act) == self.table.seats - 1
        return first or promise is None or promise.count <= self.table.view.round

    def promise(self, seat: int) -> Said | None:
        """A seat's latest promise for the exit that everyone is heading for."""
        found = self.promises.get(seat)
        return found if found is not None and found.room == self.room else None

    def comes(self, seat: int) -> bool:
        """Whether a seat will be in the exit at the end of this round, judging by its calls."""
        now = self.table.view.round
        promise = self.promise(seat)
        if seat not in self.table.view.to_act:
            return self._ready(seat) or (promise is not None and promise.count == now)
        if seat in self.promises:
            return promise is not None and promise.count <= now
        return self._proposed()

    def _ready(self, seat: int) -> bool:
        return any(
            said.kind == "ready"
            and (said.seat, said.room, said.round) == (seat, self.room, self.table.view.round)
            for said in self.table.view.said
        )

    def _proposed(self) -> bool:
        """Whether a round was proposed early enough for silent seats to object."""
        now = self.table.view.round
        return any(
            said.room == self.room and said.round < now and said.count <= now
            for said in self.promises.values()
        )
