"""What people at a table signal to each other: a finger on the board, a reaction, a vote.

Nothing of it is stored. A vote asks that a bot play for somebody who has left; most of the other
people who are here have to agree, and whoever comes back can take the seat back.
"""

from __future__ import annotations

import time
from collections import Counter

from inkribbon.server.errors import NotAllowed, NotYours, TooMany, Wrong
from inkribbon.server.limits import Bucket, Buckets
from inkribbon.server.store.bus import Note
from inkribbon.server.store.schema import SeatRow
from inkribbon.server.wire import replies, requests

from .hands import change_row
from .host import Host
from .messages import encoded
from .seating import checked_bot

Votes = dict[int, tuple[int, ...]]


class Company:
    def __init__(self, room: Host) -> None:
        self._room = room
        settings = room.services.settings
        self._limits = Buckets(settings.signals_per_minute)
        self._all = Bucket(settings.signals_per_table / 60, settings.signals_per_table)
        self._votes: Votes = {}
        """By seat, who wants a bot to play it."""
        self._left: dict[int, float] = {}
        """When each seat was last seen to leave; a seat that is here has no entry."""

    # Signals

    def point(self, seat: int, place: int) -> None:
        """Point at a place of the board, which everyone must be able to see."""
        if self._room.table.secret:
            raise NotAllowed("this game has secrets: players can't point at the board")
        self._must_play(seat)
        self._limit(seat)
        self._signal(replies.Pointed(seat=seat, place=place))

    def react(self, seat: int, what: requests.Reacting) -> None:
        self._must_play(seat)
        self._limit(seat)
        self._signal(replies.Reaction(seat=seat, what=what))

    def _must_play(self, seat: int) -> None:
        if seat not in self._room.table.humans:
            raise NotYours("only people at the table can do this")

    def _limit(self, seat: int) -> None:
        if not (self._limits.take(seat) and self._all.take()):
            self._room.services.metrics.add("limited")
            raise TooMany("too many signals: wait a little")

    def _signal(self, message: replies.Reply) -> None:
        self._room.send_all(message)
        bus, table = self._room.services.bus, self._room.table.id
        if bus.shared:
            bus.tell(Note(worker=bus.worker, table=table, what="signal", text=encoded(message)))

    # Somebody who has left

    def voters(self, seat: int) -> list[int]:
        """The seats that want a bot to play another."""
        return list(self._votes.get(seat, ()))

    def saw(self, present: Counter[int]) -> None:
        """Take note of who is here; whoever comes back ends the vote about their seat."""
        now = time.monotonic()
        for seat in self._room.table.held:
            if present[seat]:
                self._left.pop(seat, None)
                self._votes.pop(seat, None)
            else:
                self._left.setdefault(seat, now)

    async def vote(self, by: int, seat: int, agree: bool) -> None:
        """Ask that a bot play for somebody who has left, or no longer."""
        self._must_play(by)
        row = self._absent(seat)
        self._limit(by)
        others = {known for known in self._votes.get(seat, ()) if known != by}
        wanted = tuple(sorted({*others, by} if agree else others))
        self._votes[seat] = wanted
        here = self._here(seat)
        # Those who have left since do not count, on either side.
        if 2 * sum(voter in here for voter in wanted) > len(here):
            await self._skip(row)
        self._tell_votes()

    def _absent(self, seat: int) -> SeatRow:
        table = self._room.table
        row = table.seats.get(seat)
        if row is None or seat not in table.humans:
            raise Wrong("no person plays this seat")
        if table.kind == "replay":
            raise NotAllowed("this is a replay: its seats can't change")
        if self._room.sockets.present()[seat]:
            raise Wrong("{name} is here", name=row.name)
        away = time.monotonic() - self._left.setdefault(seat, time.monotonic())
        if away < self._room.services.settings.away_seconds:
            raise Wrong("{name} has only just left: wait a little", name=row.name)
        return row

    def _here(self, seat: int) -> list[int]:
        present = self._room.sockets.present()
        return [human for human in self._room.table.humans if human != seat and present[human]]

    async def _skip(self, row: SeatRow) -> None:
        """The seat keeps its key, so that whoever comes back can take it back."""
        self._votes.pop(row.seat, None)
        programs = self._room.services.settings.programs
        bot = checked_bot(self._room.table.game, "careful", programs)
        await change_row(self._room, row, row._replace(kind="bot", bot=bot))
        await self._room.announce(
            "{name} is away: a bot plays the seat until {name} takes it back.", name=row.name
        )

    def _tell_votes(self) -> None:
        self._room.say_presence()
        bus, table = self._room.services.bus, self._room.table.id
        if bus.shared:
            bus.tell(Note(worker=bus.worker, table=table, what="votes", votes=self._votes))

    # Other workers

    def hear(self, note: Note) -> None:
        """Somebody signalled at another worker."""
        if note.what == "signal":
            self._room.send_text(note.text)
        else:
            self._votes = dict(note.votes)
            self._room.say_presence()
