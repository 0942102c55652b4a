"""Which way out, and when: what is found, what was agreed, who says that he stands ready."""

from __future__ import annotations

from inkribbon.games.tower.ending import FLARE, RADIO, VACCINE
from inkribbon.games.tower.world import ACTION_POINTS, Said

from .sharing import collector_of
from .table import Table

LAST_ROUND = 12


class Escape:
    """The state of the plan to get out, as a seat sees it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        settings = table.view.book.difficulty
        self.passage = settings.passage_room
        self.helicopter = settings.helicopter_room
        self.dry = not table.searchable()
        """No key is left to be found: whatever is not told of is in somebody's hand."""
        self.exits = self._exits()
        self.meeting = self._meeting()
        self.room = self._room()
        """The way out to go for; 0 while none is known."""

    @property
    def found(self) -> bool:
        """Everything that an escape needs is somewhere in the tower's hands."""
        table = self.table
        enough = sum(table.counts[VACCINE]) >= table.seats
        return self.dry or (enough and bool(self.exits))

    @property
    def complete(self) -> bool:
        """Everything is where it must be: only the meeting is left."""
        vaccines = all(self.table.held[VACCINE])
        return vaccines and bool(self.room) and (self.room == self.helicopter or self._radio())

    def _radio(self) -> bool:
        collector = collector_of(self.table)
        return collector is not None and all(self.table.held[k][collector] for k in RADIO)

    def _exits(self) -> list[int]:
        """The ways out whose cards are found, the better first."""
        table = self.table
        flares = sum(table.counts[FLARE]) >= table.seats
        found: list[int] = [self.helicopter] if flares else []
        if collector_of(table) is not None:
            found.insert(0 if self._radio() else len(found), self.passage)
        return found

    def _meeting(self) -> Said | None:
        """What was agreed last."""
        words = [said for said in self.table.view.said if said.kind == "meet"]
        return words[-1] if words else None

    def _room(self) -> int:
        if self.meeting is not None and self.meeting.room in self.exits:
            return self.meeting.room
        return self.exits[0] if self.exits else 0

    def agreed(self) -> int:
        """The round of the meeting; 0 when there is none."""
        meeting = self.meeting
        return meeting.count if meeting is not None and meeting.room == self.room else 0

    def due(self) -> bool:
        """Whether to stand in the way out at the end of this round."""
        now = self.table.view.round
        if now >= LAST_ROUND and self.room:
            return True
        return self.complete and 0 < self.agreed() <= now

    def postponed(self, moves: int) -> int:
        """The first round that somebody so far from the way out can keep, after this turn."""
        return self.table.view.round + max(1, -(-moves // ACTION_POINTS))
