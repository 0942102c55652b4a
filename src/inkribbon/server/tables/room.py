"""A table with its sockets; one change at a time."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from inkribbon.kernel.errors import Sentence
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.errors import Outdated, Refused, Stale, Unknown
from inkribbon.server.limits import Buckets
from inkribbon.server.metrics import Counts, Withheld
from inkribbon.server.store.bus import Note
from inkribbon.server.store.schema import CHOOSES, CLAIMED, Job
from inkribbon.server.tables.people.access import NOTHING
from inkribbon.server.tables.people.company import Company
from inkribbon.server.tables.people.talk import Talk
from inkribbon.server.tables.state.answering import draft_answer
from inkribbon.server.tables.state.drafts import ANSWER, BASE, Draft, groups
from inkribbon.server.tables.state.following import draft_group
from inkribbon.server.tables.state.table import Table
from inkribbon.server.tables.state.undoable import is_step_free
from inkribbon.server.thinking.once import Once
from inkribbon.server.wire import replies
from inkribbon.server.wire.changes import Face, face
from inkribbon.words.languages import DEFAULT

from .host import Host, Services
from .loading import position_of
from .messages import Messages, encoded, is_free_after, messages_for, state
from .playing import Playing
from .sockets import Reader, Socket, Sockets
from .undo import Undoing

RING = 48
"""Changes kept for clients that reconnect."""


class Sent(NamedTuple):
    """A change that was sent to a seat, and the version it changes."""

    base: int
    text: str


class Room:
    def __init__(self, table: Table, ask: str, services: Services) -> None:
        self.table = table
        self.services = services
        self.metrics: Counts = Withheld() if table.secret else services.metrics
        self.changes = Buckets(services.settings.signals_per_minute)
        self.lock = asyncio.Lock()
        self.sockets = Sockets(table.id, services.bus)
        self.rings: dict[Reader, deque[Sent]] = {}
        self.languages: set[str] = set()
        """Those that somebody has read here so far."""
        self.faces: dict[int, Face] = {}
        self.free = False
        """Whether undoing a step is free, in a game that hides nothing."""
        self._weigh()
        # Weak, so that a room is freed with its last user, and not by the garbage collector.
        me: Host = weakref.proxy(self)
        self.undoing = Undoing(me, ask)
        self.talk = Talk(me)
        self.company = Company(me)
        self._playing = Playing(me)
        self._stored_turn: int | None = None
        """The turn of the position in the store."""
        self.used = True
        """Whether anything happened since this was last noted in the store."""
        self.gone = False
        """Whether the table was deleted: whoever still waits for it must leave nothing behind."""
        self.advice = Once()
        """The last hint of each seat, and the chances of a finished game."""

    def __len__(self) -> int:
        """How many answers it keeps in memory."""
        return len(self.table.steps)

    def __bool__(self) -> bool:
        return True

    # Looking

    def face(self, seat: int) -> Face:
        eyes = self.table.eyes(seat)
        if eyes not in self.faces:
            self.faces[eyes] = face(self.table.view(eyes))
        return self.faces[eyes]

    def state(self, seat: int, language: str = DEFAULT) -> replies.State:
        """The whole state for a seat."""
        undo, here = self._undo_state(seat), self.spectators()
        reader = Reader(seat, language)
        return state(self.table, reader, self.face(seat), self.seats(), here, undo)

    def seats(self) -> list[replies.Seat]:
        here = self.sockets.present()
        cast = self.table.header.setup.characters
        return [
            replies.Seat(
                seat=row.seat,
                kind="bot" if row.kind == "bot" else "human",
                bot=row.bot or None,
                name=row.name,
                present=here[row.seat] > 0 or row.kind == "bot",
                claimed=bool(row.claimed & CLAIMED),
                character=cast[row.seat] if row.seat < len(cast) else "",
                chooses=bool(row.claimed & CHOOSES),
                skip=self.company.voters(row.seat),
            )
            for row in self.table.seats.values()
            if row.seat >= 0
        ]

    def spectators(self) -> int:
        return self.sockets.present()[SPECTATOR]

    def _undo_state(self, seat: int) -> replies.UndoState:
        free = is_step_free(self.table, seat) if self.table.secret else self.free
        return self.undoing.state(seat, free)

    def _weigh(self) -> None:
        self.free = not self.table.secret and is_step_free(self.table, SPECTATOR)

    # Coming and going

    def join(self, socket: Socket, since: int | None) -> None:
        """Send a new socket the whole state, or what it missed since the version it has."""
        missed = self._missed(socket.reader, since)
        self.sockets.add(socket)
        self.languages.add(socket.language)
        if missed is None:
            socket.send(encoded(self.state(*socket.reader)))
        else:
            for text in missed:
                socket.send(text)
        self._tell_presence()

    def _missed(self, reader: Reader, since: int | None) -> list[str] | None:
        if since is None:
            return None
        if since == self.table.version_of(reader.seat):
            return []
        sent = list(self.rings.get(reader, ()))
        for index, change in enumerate(sent):
            if change.base == since:
                return [later.text for later in sent[index:]]
        return None

    def leave(self, socket: Socket) -> None:
        if self.sockets.remove(socket):
            self._tell_presence()

    def _tell_presence(self) -> None:
        """Send presence to all sockets, here and at other workers."""
        self.say_presence()
        self.sockets.tell_workers()

    def hear_presence(self, note: Note) -> None:
        """Another worker's sockets have changed."""
        if self.sockets.hear(note) and self.sockets:
            self.sockets.tell_workers()
        self.say_presence()

    def forget_worker(self, worker: str) -> None:
        if self.sockets.forget(worker):
            self.say_presence()

    # Sending

    def say_presence(self) -> None:
        self.company.saw(self.sockets.present())
        self.send_all(replies.Presence(seats=self.seats(), spectators=self.spectators()))

    def say_undo(self) -> None:
        self.send_each(lambda reader: self._undo_news(reader.seat))

    def _undo_news(self, seat: int) -> replies.UndoNews:
        return replies.UndoNews(version=self.table.version_of(seat), undo=self._undo_state(seat))

    def send_each(self, message: Callable[[Reader], replies.Reply]) -> None:
        self._send({reader: encoded(message(reader)) for reader in self.sockets.readers()})

    def send_line(self, number: int, line: Callable[[Reader], replies.ChatLine]) -> None:
        texts = {reader: encoded(line(reader)) for reader in self.sockets.readers()}
        self._count(self.sockets.tell(number, texts))

    def send_all(self, message: replies.Reply) -> None:
        self.send_text(encoded(message))

    def send_text(self, text: str) -> None:
        self._send({}, text)

    def _send(self, texts: dict[Reader, str], other: str = "") -> None:
        decision = self.table.world.decision
        asked = None if decision is None else decision.seat
        self._count(self.sockets.send(texts, other, first=asked))

    def _count(self, slow: int) -> None:
        if slow:
            self.metrics.add("dropped", slow)
        self.metrics.add("messages", len(self.sockets))

    def send_states(self, seats: list[int]) -> None:
        here = [reader for reader in self.sockets.readers() if reader.seat in seats]
        self._send({reader: encoded(self.state(*reader)) for reader in here})

    # Answers

    async def answer(self, seat: int, version: int, action: bytes) -> None:
        """Take an answer; on return it is committed and the change is sent."""
        began = time.perf_counter()
        async with self.lock:
            while True:
                self._must_be_at(seat, version)
                try:
                    draft = draft_answer(self.table, seat, action)
                except Refused:
                    self.metrics.add("illegal")
                    raise
                if await self.commit(draft):
                    break
                # Another worker was faster; try again, as this seat may not even see what it wrote.
        self.metrics.answered(time.perf_counter() - began)
        self.stir()

    def _must_be_at(self, seat: int, version: int) -> None:
        now = self.table.version_of(seat)
        if version != now:
            self.metrics.add("stale")
            raise Stale("the table is at version {now}, not {version}", now=now, version=version)

    async def commit(self, draft: Draft) -> bool:
        """Write a draft, and encode its messages meanwhile. False if another worker was faster."""
        self.must_exist()
        turn = getattr(draft.world, "turn", 0)
        position = None
        if draft.turned or turn != self._stored_turn:
            position = position_of(self.table, draft.world, draft.version, draft.rolls)
        job = Job(self.table.id, draft.rows, position=position)
        written = self.services.writer.append(job, self.metrics)
        messages = None if draft.turned else self._prepared(draft)
        if not await written:
            await self._catch_up()
            return False
        self._stored_turn = turn
        self._adopt(draft, messages)
        bus = self.services.bus
        if bus.shared:
            version = self.table.version
            bus.tell(Note(worker=bus.worker, table=self.table.id, what="rows", version=version))
        return True

    def _prepared(self, draft: Draft) -> Messages:
        for seat in self.table.audiences():
            self.face(seat)
        free = is_free_after(self.table, draft, self.free)
        languages = self.languages or {DEFAULT}
        return messages_for(self.table, draft, self.faces, free, languages)

    def _adopt(self, draft: Draft, messages: Messages | None) -> None:
        table = self.table
        bases = {seat: table.version_of(seat) for seat in table.audiences()}
        table.adopt(draft)
        if messages is None:
            changed = [seat for seat, base in bases.items() if table.version_of(seat) != base]
            self._start_over(changed)
        else:
            self.faces = messages.faces
            self.free = messages.free
            for reader, text in messages.texts.items():
                ring = self.rings.setdefault(reader, deque(maxlen=RING))
                ring.append(Sent(bases[reader.seat], text))
            self._send(messages.texts)
        if table.world.decision is None:
            self._reveal_metrics()

    def _start_over(self, seats: list[int]) -> None:
        """After an undo: send whole states."""
        for seat in seats:
            self.faces.pop(self.table.eyes(seat), None)
        self.rings = {
            reader: ring for reader, ring in self.rings.items() if reader.seat not in seats
        }
        self._weigh()
        self.send_states(seats)

    async def catch_up(self) -> None:
        """Read what other workers have committed."""
        async with self.lock:
            await self._catch_up()
        self.stir()

    async def _catch_up(self) -> None:
        rows = await asyncio.to_thread(self.services.store.rows, self.table.id, self.table.version)
        for group in groups(rows):
            if group[0].kind == BASE:
                raise Outdated("a newer server has continued this table: open it again")
            if group[0].kind == ANSWER:
                draft = draft_group(self.table, group)
            else:
                draft = await asyncio.to_thread(draft_group, self.table, group)
            self._adopt(draft, None if draft.turned else self._prepared(draft))

    # Parts

    async def announce(self, text: str | Sentence, **gaps: object) -> None:
        await self.talk.announce(text, **gaps)

    async def load_seats(self) -> None:
        async with self.lock:
            seats = await asyncio.to_thread(self.services.store.seats, self.table.id)
            self.table.take_seats(seats)
            keys = {seat.seat: seat.token for seat in seats}
            self.sockets.end_without(keys, "new-key")
            self._weigh()
            # A seat may be offered something else now.
            self.rings.clear()
            self.send_states(self.table.audiences())
            self.say_presence()
        self.stir()

    def stir(self) -> None:
        self._playing.stir()

    # Memory

    @property
    def is_idle(self) -> bool:
        return not self.sockets and self._playing.is_idle and not self.lock.locked()

    def _reveal_metrics(self) -> None:
        if isinstance(self.metrics, Withheld):
            self.metrics.reveal(self.services.metrics)
            self.metrics = self.services.metrics

    def must_exist(self) -> None:
        if self.gone:
            raise Unknown(NOTHING)

    def close(self) -> None:
        self._playing.close()

    def vanish(self) -> None:
        """The table is deleted."""
        self.gone = True
        self.close()
        self.sockets.end_all("deleted")
