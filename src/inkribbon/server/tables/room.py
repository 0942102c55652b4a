"""A table with its sockets, presence and bots; one change at a time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

import msgspec

from inkribbon.kernel.view import SPECTATOR
from inkribbon.server.errors import NotAllowed, NotYours, Outdated, Refused, Stale, TooMany, Wrong
from inkribbon.server.limits import Bucket
from inkribbon.server.metrics import Counts, Metrics, Withheld
from inkribbon.server.settings import Settings
from inkribbon.server.store.bus import Bus, Note
from inkribbon.server.store.database import OUT_OF_ORDER, Store
from inkribbon.server.store.outage import reason
from inkribbon.server.store.schema import ChatRow, Job, SeatRow
from inkribbon.server.store.writer import Writer
from inkribbon.server.wire import structs as wire
from inkribbon.server.wire.changes import Face, face

from .access import TABLE_NAME
from .drafts import ANSWER, BASE, Draft, groups
from .loading import position_of
from .messages import Messages, encoded, is_free_after, messages_for, offered, state
from .sockets import Socket
from .table import Table
from .thinking import GaveUp, Thinkers

NO_SEAT = -4
BOT_RETRY = 5.0
"""Seconds until bots try again after an error."""
RING = 48
"""Changes kept for clients that reconnect."""
_log = logging.getLogger("inkribbon.server")


class Services(Protocol):
    """What a room needs from the server."""

    settings: Settings
    store: Store
    writer: Writer
    thinkers: Thinkers
    metrics: Metrics
    bus: Bus


class Ask(msgspec.Struct, frozen=True):
    """An undo request that waits for everyone's consent."""

    version: int
    by: int
    to: wire.Back
    agreed: tuple[int, ...]
    id: str = ""
    back: int = 0
    """The seq to go back to."""
    seen: dict[int, int] = {}
    """In a secret game, the version that each seat had."""


class Sent(NamedTuple):
    """A change that was sent to a seat, and the version it changes."""

    base: int
    text: str


class Room:
    def __init__(self, table: Table, ask: str, services: Services) -> None:
        self.table = table
        self.services = services
        self.metrics: Counts = Withheld() if table.secret else services.metrics
        self.lock = asyncio.Lock()
        self.sockets: list[Socket] = []
        self.elsewhere: dict[str, Counter[int]] = {}
        self.rings: dict[int, deque[Sent]] = {}
        self.faces: dict[int, Face] = {}
        self.free = False
        """Whether undoing a step is free, in a game that hides nothing."""
        self._weigh()
        self.ask: Ask | None = msgspec.json.decode(ask, type=Ask) if ask else None
        self._stored_ask = ask
        self._bots: asyncio.Task[None] | None = None
        self._closed = False
        self._stored_turn: int | None = None
        """The turn of the position in the store."""
        self.used = True
        """Whether anything happened since this was last noted in the store."""
        self._chats: dict[int, Bucket] = {}
        self.hints: dict[int, wire.Hint] = {}
        """The last hint of each seat."""

    # Looking

    def face(self, seat: int) -> Face:
        eyes = self.table.eyes(seat)
        if eyes not in self.faces:
            self.faces[eyes] = face(self.table.view(eyes))
        return self.faces[eyes]

    def state(self, seat: int) -> wire.State:
        """The whole state for a seat."""
        undo = self.undo_state(seat)
        return state(self.table, seat, self.face(seat), self.seats(), self.spectators(), undo)

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

    def undo_state(self, seat: int) -> wire.UndoState:
        table, ask = self.table, self.open_ask(seat)
        free = table.is_step_free(seat) if table.secret else self.free
        redo = table.may_redo(seat)
        if ask is None:
            return wire.UndoState(free=free, redo=redo)
        agreed = sorted(ask.agreed)
        return wire.UndoState(
            free=free, asked_by=ask.by, to=ask.to, agreed=agreed, ask=ask.id, redo=redo
        )

    def open_ask(self, seat: int) -> Ask | None:
        """The open undo request; a change cancels it.

        In a secret game, only a change that the seat can see: otherwise a request that lapses would
        reveal what others do.
        """
        ask = self.ask
        if ask is None:
            return None
        if self.table.secret:
            return ask if ask.seen.get(seat) == self.table.version_of(seat) else None
        return ask if ask.version == self.table.version else None

    def _weigh(self) -> None:
        self.free = not self.table.secret and self.table.is_step_free(SPECTATOR)

    # Coming and going

    def join(self, socket: Socket, since: int | None) -> None:
        """Send a new socket the whole state, or what it missed since the version it has."""
        missed = self._missed(socket.seat, since)
        self.sockets.append(socket)
        if missed is None:
            socket.send(encoded(self.state(socket.seat)))
        else:
            for text in missed:
                socket.send(text)
        self.told_presence()

    def _missed(self, seat: int, since: int | None) -> list[str] | None:
        if since is None:
            return None
        if since == self.table.version_of(seat):
            return []
        sent = list(self.rings.get(seat, ()))
        for index, change in enumerate(sent):
            if change.base == since:
                return [later.text for later in sent[index:]]
        return None

    def leave(self, socket: Socket) -> None:
        if socket in self.sockets:
            self.sockets.remove(socket)
            self.told_presence()

    def told_presence(self) -> None:
        """Send presence to all sockets, here and at other workers."""
        self.say_presence()
        if self.services.bus.shared:
            self._tell_here()

    def tell_workers(self) -> None:
        """Send other workers the sockets of this one, if there are any."""
        if self.sockets:
            self._tell_here()

    def _tell_here(self) -> None:
        bus = self.services.bus
        here = Counter(socket.seat for socket in self.sockets)
        note = Note(worker=bus.worker, table=self.table.id, what="presence", present=dict(here))
        bus.tell(note)

    def say_presence(self) -> None:
        self.send_all(wire.Presence(seats=self.seats(), spectators=self.spectators()))

    def send_all(self, message: wire.Reply) -> None:
        self._send({}, encoded(message))

    def _send(self, texts: dict[int, str], other: str = "") -> None:
        metrics = self.metrics
        for socket in self.sockets:
            text = texts.get(socket.seat, other)
            if text and not socket.send(text):
                metrics.add("dropped")
        metrics.add("messages", len(self.sockets))

    def send_states(self, seats: list[int]) -> None:
        here = {socket.seat for socket in self.sockets}
        self._send({seat: encoded(self.state(seat)) for seat in seats if seat in here})

    # Answers

    async def answer(self, seat: int, version: int, action: bytes) -> None:
        """Take an answer; on return it is committed and the change is sent."""
        began = time.perf_counter()
        async with self.lock:
            while True:
                self._must_be_at(seat, version)
                try:
                    draft = self.table.draft_answer(seat, action)
                except Refused:
                    self.metrics.add("illegal")
                    raise
                if await self._commit(draft):
                    break
                # Another worker was faster; try again, as this seat may not even see what it wrote.
        self.metrics.answered(time.perf_counter() - began)
        self.stir()

    def _must_be_at(self, seat: int, version: int) -> None:
        now = self.table.version_of(seat)
        if version != now:
            self.metrics.add("stale")
            raise Stale(f"the table is at version {now}, not {version}")

    async def _commit(self, draft: Draft) -> bool:
        """Write a draft, and encode its messages meanwhile. False if another worker was faster."""
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
        return messages_for(self.table, draft, self.faces, free)

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
            for seat, text in messages.texts.items():
                ring = self.rings.setdefault(seat, deque(maxlen=RING))
                ring.append(Sent(bases[seat], text))
            self._send(messages.texts)
        if table.world.decision is None:
            self._reveal_metrics()

    def _start_over(self, seats: list[int]) -> None:
        """After an undo: send whole states."""
        for seat in seats:
            self.faces.pop(self.table.eyes(seat), None)
            self.rings.pop(seat, None)
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
                draft = self.table.draft_group(group)
            else:
                draft = await asyncio.to_thread(self.table.draft_group, group)
            self._adopt(draft, None if draft.turned else self._prepared(draft))

    # Undo

    async def undo(self, seat: int, to: wire.Back) -> None:
        """Undo at once where that is free, otherwise ask everyone."""
        self._must_be_human(seat)
        async with self.lock:
            table = self.table
            others = [human for human in table.humans if human != seat]
            free = table.is_free(seat, table.back_to(to))
            if table.secret and not others and not free:
                raise NotAllowed(
                    "you have seen something new since then, and there is no other player to agree"
                )
            if not others or free:
                back = table.seq_before(table.back_to(to))
                await self._turn(partial(table.draft_undo, seat, back))
            else:
                # In a secret game not even the fact that there is nothing to undo is revealed.
                if not table.secret:
                    table.check_undo()
                await self._set_ask(self._new_ask(seat, to))
        self.stir()

    async def redo(self, seat: int) -> None:
        """Revert the last undo, for the seat that made it."""
        self._must_be_human(seat)
        async with self.lock:
            await self._turn(partial(self.table.draft_redo, seat))
        self.stir()

    async def _turn(self, make: Callable[[], Draft]) -> None:
        """Off the event loop, as a redo after a restart plays all of its answers again."""
        if not await self._commit(await asyncio.to_thread(make)):
            self.metrics.add("stale")
            raise Stale("another player was faster")

    def _new_ask(self, seat: int, to: wire.Back) -> Ask:
        table = self.table
        return Ask(
            *(table.version, seat, to, (seat,)),
            id=secrets.token_hex(4),
            back=table.seq_before(table.back_to(to)),
            seen=dict(table.versions) if table.secret else {},
        )

    async def consent(self, seat: int, agree: bool, named: str) -> None:
        """Agree to the request that is named, or refuse the open one."""
        self._must_be_human(seat)
        async with self.lock:
            ask = self.open_ask(seat)
            if ask is None:
                raise Wrong("there is no open undo request")
            if not agree:
                await self._set_ask(None)
                return
            if named != ask.id:
                raise Stale("the undo request has changed: look at the new one")
            agreed = tuple(sorted({*ask.agreed, seat}))
            if set(agreed) >= set(self.table.humans):
                await self._turn(partial(self.table.draft_undo, ask.by, ask.back, agreed))
                if self.table.secret:
                    await self._set_ask(None)
            else:
                await self._set_ask(msgspec.structs.replace(ask, agreed=agreed))
        self.stir()

    def _must_be_human(self, seat: int) -> None:
        if seat not in self.table.humans:
            raise NotYours("only people at the table can undo")

    async def _set_ask(self, ask: Ask | None) -> None:
        new = msgspec.json.encode(ask).decode() if ask else ""
        bus = self.services.bus
        job = Job(self.table.id, ask=(self._stored_ask, new))
        if not await self.services.writer.append(job, self.metrics):
            await self.load_ask()
            raise Stale("another player was faster")
        self.ask, self._stored_ask = ask, new
        self._tell_ask()
        bus.tell(Note(worker=bus.worker, table=self.table.id, what="ask"))

    async def load_ask(self) -> None:
        """Read an undo request made at another worker."""
        self._stored_ask = await asyncio.to_thread(self.services.store.ask, self.table.id)
        stored = self._stored_ask
        self.ask = msgspec.json.decode(stored, type=Ask) if stored else None
        self._tell_ask()

    def _tell_ask(self) -> None:
        seats = {socket.seat for socket in self.sockets}
        self._send({seat: encoded(self._undo_news(seat)) for seat in seats})

    def _undo_news(self, seat: int) -> wire.UndoNews:
        return wire.UndoNews(version=self.table.version_of(seat), undo=self.undo_state(seat))

    # Seats and chat

    async def change_seat(self, row: SeatRow) -> None:
        store, bus = self.services.store, self.services.bus
        await self.services.writer.call(partial(store.change_seat, self.table.id, row))
        await self.load_seats()
        bus.tell(Note(worker=bus.worker, table=self.table.id, what="seats"))

    async def load_seats(self) -> None:
        async with self.lock:
            seats = await asyncio.to_thread(self.services.store.seats, self.table.id)
            self.table.take_seats(seats)
            for socket in self.sockets:
                if socket.key != self.table.seats[socket.seat].token:
                    socket.end("this seat has a new key")
            self._weigh()
            # A seat may be offered something else now.
            self.rings.clear()
            self.send_states(self.table.audiences())
            self.say_presence()
        self.stir()

    async def say(self, seat: int, text: str) -> int:
        if seat == SPECTATOR:
            raise NotAllowed("spectators can't chat")
        self._limit_chat(seat)
        return await self._say(seat, self.table.seats[seat].name, text)

    def _limit_chat(self, seat: int) -> None:
        each = self.services.settings.chat_per_minute
        if seat not in self._chats:
            self._chats[seat] = Bucket(each / 60, each)
        if not self._chats[seat].take():
            self.services.metrics.add("limited")
            raise TooMany("too many messages: wait a little")

    async def announce(self, text: str) -> None:
        """Say something in the name of the table itself."""
        await self._say(NO_SEAT, TABLE_NAME, text)

    async def _say(self, seat: int, name: str, text: str) -> int:
        store, bus = self.services.store, self.services.bus
        most = self.services.settings.chat_per_table if seat != NO_SEAT else None
        said = partial(store.say, self.table.id, seat, name, text, most)
        row = await self.services.writer.call(said)
        if row is None:
            raise TooMany("this table has too many messages: no more can be sent")
        self.send_chat([row])
        bus.tell(Note(worker=bus.worker, table=self.table.id, what="chat", version=row.n - 1))
        return row.n

    def send_chat(self, rows: list[ChatRow]) -> None:
        for row in rows:
            self.send_all(wire.ChatLine(**row._asdict()))

    # Bots

    def stir(self) -> None:
        """Wake the bots if the table waits for one."""
        if self._bots is None and not self._closed and self.table.bot_to_move() is not None:
            self._bots = asyncio.create_task(self._let_bots_play())
            self._bots.add_done_callback(self._bots_rest)

    def _bots_rest(self, done: asyncio.Task[None]) -> None:
        self._bots = None
        if done.cancelled():
            return
        error = done.exception()
        if error is not None:
            self.metrics.add("bot_failures")
            brief = isinstance(error, OUT_OF_ORDER)
            _log.error(
                "a bot failed at table %s: %s",
                self.table.id,
                reason(error),
                exc_info=None if brief else error,
            )
            # The store may be down, or a rule broken: it tries again until somebody takes over.
            self.send_all(
                wire.Error(code="bot-failed", message="A bot failed: take over its seat.")
            )
            asyncio.get_running_loop().call_later(BOT_RETRY, self.stir)
        else:
            self.stir()

    async def _let_bots_play(self) -> None:
        table, services = self.table, self.services
        while (seat := table.bot_to_move()) is not None:
            version = table.version_of(seat)
            view = table.view(seat)
            decision = offered(table, seat, view, table.world)
            if decision is None:
                return
            began = time.perf_counter()
            seed = f"{table.id}:{seat}:{version}"
            try:
                action = await services.thinkers.choose(
                    table.bots[seat], table.game, table.header.setup, view, decision, seed
                )
            except GaveUp as error:
                await self._give_to_random(seat, str(error))
                continue
            await asyncio.sleep(services.settings.bot_pause - (time.perf_counter() - began))
            with contextlib.suppress(Stale, NotYours):
                await self.answer(seat, version, action)
                self.metrics.add("bot_answers")

    async def _give_to_random(self, seat: int, why: str) -> None:
        row = self.table.seats[seat]
        _log.error("bot %s failed at table %s (%s): random plays on", row.bot, self.table.id, why)
        await self.change_seat(row._replace(bot="random"))
        await self.announce(f"{row.name} failed to answer, and now plays at random.")

    # Memory

    @property
    def is_idle(self) -> bool:
        return not self.sockets and self._bots is None and not self.lock.locked()

    def _reveal_metrics(self) -> None:
        if isinstance(self.metrics, Withheld):
            self.metrics.reveal(self.services.metrics)
            self.metrics = self.services.metrics

    def close(self, reason: str = "") -> None:
        self._closed = True
        if self._bots is not None:
            self._bots.cancel()
        for socket in self.sockets if reason else ():
            socket.end(reason)
