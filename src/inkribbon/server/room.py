"""A table with the people around it: sockets, presence, bots, and one change at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter, deque
from typing import NamedTuple, Protocol

import msgspec

from inkribbon.kernel.view import SPECTATOR

from . import wire
from .bus import Bus, Note
from .errors import NotAllowed, NotYours, Refused, Stale, Wrong
from .faces import Face, face
from .messages import Messages, framed_for, is_free_after, state
from .metrics import Metrics
from .settings import Settings
from .sockets import Socket, frame
from .store import ChatRow, Row, SeatRow, Store
from .table import UNDO, Draft, Table
from .thinking import Thinkers
from .writer import Writer

RING = 48
"""Changes that are kept for clients that come back after a break."""
_log = logging.getLogger("inkribbon.server")


class Services(Protocol):
    """What a room needs of the server around it."""

    settings: Settings
    store: Store
    writer: Writer
    thinkers: Thinkers
    metrics: Metrics
    bus: Bus


class Ask(msgspec.Struct, frozen=True):
    """An undo that waits for everybody's consent."""

    version: int
    by: int
    to: wire.Back
    agreed: tuple[int, ...]


class Sent(NamedTuple):
    """A change that went out: from which version to which."""

    base: int
    version: int
    frames: dict[int, bytes]


class Room:
    def __init__(self, table: Table, ask: str, services: Services) -> None:
        self.table = table
        self.services = services
        self.lock = asyncio.Lock()
        self.sockets: list[Socket] = []
        self.elsewhere: dict[str, Counter[int]] = {}
        self.ring: deque[Sent] = deque(maxlen=RING)
        self.faces: dict[int, Face] = {}
        self.free = self._is_free()
        self.ask: Ask | None = msgspec.json.decode(ask, type=Ask) if ask else None
        self._stored_ask = ask
        self._bots: asyncio.Task[None] | None = None

    # Looking

    def face(self, seat: int) -> Face:
        if seat not in self.faces:
            self.faces[seat] = face(self.table.view(seat), self.faces.values())
        return self.faces[seat]

    def state(self, seat: int) -> bytes:
        """Everything that a seat sees."""
        return state(
            self.table, seat, self.face(seat), self.seats(), self.spectators(), self.undo_state()
        )

    def seats(self) -> list[wire.Seat]:
        here = self._present()
        cast = self.table.header.setup.characters
        return [
            wire.Seat(
                seat=row.seat,
                kind="bot" if row.kind == "bot" else "human",
                bot=row.bot or None,
                name=row.name,
                present=here[row.seat] > 0 or row.kind == "bot",
                character=cast[row.seat] if row.seat < len(cast) else "",
            )
            for row in self.table.seats.values()
            if row.seat >= 0
        ]

    def spectators(self) -> int:
        return self._present()[SPECTATOR]

    def _present(self) -> Counter[int]:
        here = Counter(socket.seat for socket in self.sockets)
        for others in self.elsewhere.values():
            here.update(others)
        return here

    def undo_state(self) -> wire.UndoState:
        ask = self.open_ask()
        if ask is None:
            return wire.UndoState(free=self.free)
        return wire.UndoState(free=self.free, asked_by=ask.by, to=ask.to, agreed=sorted(ask.agreed))

    def open_ask(self) -> Ask | None:
        """What is asked; a question from before the last change is void."""
        ask = self.ask
        return ask if ask is not None and ask.version == self.table.version else None

    def _is_free(self) -> bool:
        table = self.table
        return bool(table.steps) and table.is_free(table.back_to("step"))

    # Coming and going

    def join(self, socket: Socket, since: int | None) -> None:
        """Send a newcomer everything, or what was missed since the version it knows."""
        missed = self._missed(socket.seat, since)
        self.sockets.append(socket)
        if missed is None:
            socket.send(self.state(socket.seat))
        else:
            for framed in missed:
                socket.write(framed)
        self.told_presence()

    def _missed(self, seat: int, since: int | None) -> list[bytes] | None:
        if since is None:
            return None
        if since == self.table.version:
            return []
        sent = list(self.ring)
        for index, change in enumerate(sent):
            if change.base == since:
                frames = [later.frames.get(seat) for later in sent[index:]]
                return None if None in frames else [f for f in frames if f is not None]
        return None

    def leave(self, socket: Socket) -> None:
        if socket in self.sockets:
            self.sockets.remove(socket)
            self.told_presence()

    def told_presence(self) -> None:
        """Tell everybody here and at other workers who is at the table."""
        self.say_presence()
        bus = self.services.bus
        if bus.shared:
            here = Counter(socket.seat for socket in self.sockets)
            note = Note(worker=bus.worker, table=self.table.id, what="presence", present=dict(here))
            bus.tell(note)

    def say_presence(self) -> None:
        self.send_all(wire.Presence(seats=self.seats(), spectators=self.spectators()))

    def send_all(self, message: msgspec.Struct) -> None:
        self._write({}, frame(msgspec.json.encode(message)))

    def _write(self, frames: dict[int, bytes], other: bytes = b"") -> None:
        metrics = self.services.metrics
        for socket in self.sockets:
            framed = frames.get(socket.seat, other)
            if framed and not socket.write(framed):
                metrics.dropped.add()
        metrics.messages.add(len(self.sockets))

    def send_states(self) -> None:
        seats = {socket.seat for socket in self.sockets}
        self._write({seat: frame(self.state(seat)) for seat in seats})

    # Answers

    async def answer(self, seat: int, version: int, action: bytes) -> None:
        """Take an answer; on return it is committed and everybody has been sent the change."""
        began = time.perf_counter()
        metrics = self.services.metrics
        async with self.lock:
            if version != self.table.version:
                metrics.stale.add()
                raise Stale(f"the table is at version {self.table.version}, not {version}")
            try:
                draft = self.table.draft_answer(seat, action)
            except Refused:
                metrics.illegal.add()
                raise
            await self._commit(draft)
        metrics.answers.add()
        metrics.answer_seconds.add(time.perf_counter() - began)
        self.stir()

    async def _commit(self, draft: Draft) -> None:
        """Write a draft; while the disk works, its messages are made."""
        written = self.services.writer.append(self.table.id, draft.rows)
        messages = None if draft.is_undo else self._prepared(draft)
        if not await written:
            await self._catch_up()
            self.services.metrics.stale.add()
            raise Stale("somebody else was quicker")
        self._adopt(draft, messages)
        bus = self.services.bus
        if bus.shared:
            version = self.table.version
            bus.tell(Note(worker=bus.worker, table=self.table.id, what="rows", version=version))

    def _prepared(self, draft: Draft) -> Messages:
        for seat in self.table.audiences():
            self.face(seat)
        return framed_for(
            self.table, draft, self.faces, is_free_after(self.table, draft, self.free)
        )

    def _adopt(self, draft: Draft, messages: Messages | None) -> None:
        base = self.table.version
        self.table.adopt(draft)
        if messages is None:
            self._start_over()
            return
        self.faces = messages.faces
        self.free = messages.free
        self.ring.append(Sent(base, draft.version, messages.frames))
        self._write(messages.frames)

    def _start_over(self) -> None:
        """After an undo: nothing that was sent before still counts."""
        self.faces = {}
        self.ring.clear()
        self.free = self._is_free()
        self.send_states()

    async def catch_up(self) -> None:
        """Follow what other workers have committed."""
        async with self.lock:
            await self._catch_up()
        self.stir()

    async def _catch_up(self) -> None:
        rows = await asyncio.to_thread(self.services.store.rows, self.table.id, self.table.version)
        if not rows:
            return
        if any(row.kind == UNDO for row in rows):
            self.table.absorb(rows)
            self._start_over()
        else:
            draft = self.table.draft_rows(rows)
            self._adopt(draft, self._prepared(draft))

    # Going back

    async def undo(self, seat: int, to: wire.Back) -> None:
        """Go back at once where that is free, else ask everybody."""
        self._must_be_human(seat)
        async with self.lock:
            draft = self.table.draft_undo(seat, to)
            others = [human for human in self.table.humans if human != seat]
            if self.table.is_free(draft.kept) or not others:
                await self._commit(draft)
            else:
                await self._set_ask(Ask(self.table.version, seat, to, (seat,)))
        self.stir()

    async def consent(self, seat: int, agree: bool) -> None:
        self._must_be_human(seat)
        async with self.lock:
            ask = self.open_ask()
            if ask is None:
                raise Wrong("nobody asks to go back, or the table has gone on since")
            if not agree:
                await self._set_ask(None)
                return
            agreed = {*ask.agreed, seat}
            if agreed >= set(self.table.humans):
                await self._commit(self.table.draft_undo(ask.by, ask.to))
            else:
                await self._set_ask(Ask(ask.version, ask.by, ask.to, tuple(sorted(agreed))))
        self.stir()

    def _must_be_human(self, seat: int) -> None:
        if seat not in self.table.humans:
            raise NotYours("only people at the table can go back")

    async def _set_ask(self, ask: Ask | None) -> None:
        new = msgspec.json.encode(ask).decode() if ask else ""
        store, bus = self.services.store, self.services.bus
        done = await asyncio.to_thread(store.change_ask, self.table.id, self._stored_ask, new)
        if not done:
            await self.load_ask()
            raise Stale("somebody else was quicker")
        self.ask, self._stored_ask = ask, new
        self._tell_ask()
        bus.tell(Note(worker=bus.worker, table=self.table.id, what="ask"))

    async def load_ask(self) -> None:
        """Read what another worker has asked."""
        self._stored_ask = await asyncio.to_thread(self.services.store.ask, self.table.id)
        stored = self._stored_ask
        self.ask = msgspec.json.decode(stored, type=Ask) if stored else None
        self._tell_ask()

    def _tell_ask(self) -> None:
        self.send_all(wire.UndoNews(version=self.table.version, undo=self.undo_state()))

    # Seats and chat

    async def change_seat(self, row: SeatRow) -> None:
        store, bus = self.services.store, self.services.bus
        await asyncio.to_thread(store.change_seat, self.table.id, row)
        await self.load_seats()
        bus.tell(Note(worker=bus.worker, table=self.table.id, what="seats"))

    async def load_seats(self) -> None:
        async with self.lock:
            seats = await asyncio.to_thread(self.services.store.seats, self.table.id)
            self.table.take_seats(seats)
            self.free = self._is_free()
            # What a seat is offered may be different now.
            self.ring.clear()
            self.send_states()
            self.say_presence()
        self.stir()

    async def say(self, seat: int, text: str) -> int:
        if seat == SPECTATOR:
            raise NotAllowed("spectators only look on")
        name = self.table.seats[seat].name
        store, bus = self.services.store, self.services.bus
        row = await asyncio.to_thread(store.say, self.table.id, seat, name, text)
        self.send_chat([row])
        bus.tell(Note(worker=bus.worker, table=self.table.id, what="chat", version=row.n - 1))
        return row.n

    def send_chat(self, rows: list[ChatRow]) -> None:
        for row in rows:
            self.send_all(wire.ChatLine(**row._asdict()))

    # Bots

    def stir(self) -> None:
        """Wake the bots if the table waits for one."""
        if self._bots is None and self.table.bot_to_move() is not None:
            self._bots = asyncio.create_task(self._let_bots_play())
            self._bots.add_done_callback(self._bots_rest)

    def _bots_rest(self, done: asyncio.Task[None]) -> None:
        self._bots = None
        if done.cancelled():
            return
        error = done.exception()
        if error is not None:
            self.services.metrics.bot_failures.add()
            _log.error("a bot failed at table %s", self.table.id, exc_info=error)
            self.send_all(wire.Error(code="bot-failed", message="A bot failed: take its seat."))
        else:
            self.stir()

    async def _let_bots_play(self) -> None:
        table, services = self.table, self.services
        while (seat := table.bot_to_move()) is not None:
            version = table.version
            view, decision = table.view(seat), table.open_for(seat)
            if decision is None:
                return
            began = time.perf_counter()
            seed = f"{table.id}:{seat}:{version}"
            action = await services.thinkers.choose(
                table.bots[seat], table.header.setup, view, decision, seed
            )
            await asyncio.sleep(services.settings.bot_pause - (time.perf_counter() - began))
            with contextlib.suppress(Stale, NotYours):
                await self.answer(seat, version, action)
                services.metrics.bot_answers.add()

    # Memory

    @property
    def is_idle(self) -> bool:
        return not self.sockets and self._bots is None and not self.lock.locked()

    def close(self) -> None:
        if self._bots is not None:
            self._bots.cancel()


def first_rows(table: Table) -> list[Row]:
    """The chance that comes before the first question of a new table."""
    draft = table.draft_start()
    table.adopt(draft)
    return draft.rows
