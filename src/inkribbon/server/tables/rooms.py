"""All rooms of one process: opens and finds tables, and follows other workers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.codec import encode
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.records.record import Header, begin
from inkribbon.kernel.sampler import commitment
from inkribbon.server import tidy
from inkribbon.server.errors import NotAllowed, NotYours, TooLarge, Unknown, Wrong
from inkribbon.server.limits import Places, Rate, Turns
from inkribbon.server.metrics import Metrics
from inkribbon.server.settings import Settings
from inkribbon.server.store.bus import Alone, Bus, Note, RedisBus
from inkribbon.server.store.database import OUT_OF_ORDER, Store
from inkribbon.server.store.outage import report
from inkribbon.server.store.peers import Peers
from inkribbon.server.store.schema import Job, Row, SeatRow, TableRow
from inkribbon.server.store.writer import Writer
from inkribbon.server.tables.people.access import NOTHING, TABLE_NAME, new_id, new_seed, seat_of
from inkribbon.server.tables.people.hands import must_be_claimed
from inkribbon.server.tables.people.seating import BOT, known_game, seated, setup_of
from inkribbon.server.tables.people.talk import NO_SEAT, stored
from inkribbon.server.tables.state.answering import draft_start
from inkribbon.server.tables.state.drafts import BASE, standing
from inkribbon.server.tables.state.opening import open_table
from inkribbon.server.tables.state.table import Table
from inkribbon.server.thinking.thinkers import Thinkers
from inkribbon.server.wire import bodies, requests
from inkribbon.words.lexicon import Lexicon

from .history import SECRET
from .loading import load, packed_content
from .room import Room
from .uploads import Upload, Uploads

FOLD = 10.0
"""Seconds between copies of SQLite's log into the file."""
_log = logging.getLogger("inkribbon.server")
UPKEEP = 600.0
"""Seconds between looks for tables that are no longer used."""
DAY = 86_400.0
REPLAYS = 200
REPLAYS_EACH = 8
"""Requests that replay a game and may wait at the same time: in all, and per address."""
ADVICE = 16
ADVICE_EACH = 2
"""Requests for advice that may wait at the same time: they must not keep anyone from opening a
table."""
DOWNLOADS = 100
DOWNLOADS_EACH = 8
"""Long answers that may be on their way at the same time: each is kept until its client has read
it."""
T = TypeVar("T")


class Rooms:
    """Everything that requests share. Create it inside the event loop."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.writer = Writer(store)
        self.thinkers = Thinkers(settings.bot_workers, self.metrics, settings.programs)
        self.uploads = Uploads(self.metrics)
        # Whatever replays a game. More threads would only keep the event loop waiting, but those
        # who open a table need not wait for those who load or look at long games.
        self._opening = ThreadPoolExecutor(1, thread_name_prefix="inkribbon-opening")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="inkribbon-reading")
        self._replaying = ThreadPoolExecutor(1, thread_name_prefix="inkribbon-replaying")
        self.bus: Bus = RedisBus(settings.redis) if settings.redis else Alone()
        self.requests = Rate(settings.requests_per_second, settings.request_burst, self.metrics)
        hourly = settings.tables_per_hour
        self.openings = Rate(hourly / 3600, hourly, self.metrics)
        daily = settings.tables_per_address
        self.days_openings = Rate(daily / DAY, daily, self.metrics)
        self.replays = Places(REPLAYS, REPLAYS_EACH, self.metrics)
        self.advice = Places(ADVICE, ADVICE_EACH, self.metrics)
        self.downloads = Places(DOWNLOADS, DOWNLOADS_EACH, self.metrics)
        self.places = Places(settings.sockets, settings.sockets_per_address, self.metrics)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._peers = Peers(self.bus, settings.beat_seconds, self._forget)
        self._tasks: list[asyncio.Task[None]] = []
        self._kept: set[str] = set()
        """Digests of content that is known to be in the store."""
        self._loading: dict[str, asyncio.Future[Room | None]] = {}
        self._turns = Turns()

    async def start(self) -> None:
        await self.bus.start(self.hear)
        self._tasks = [
            asyncio.create_task(tidy.keep(self.metrics)),
            asyncio.create_task(self._fold()),
            asyncio.create_task(self._upkeep()),
        ]
        if self.bus.shared:
            self._tasks.append(asyncio.create_task(self._peers.keep()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for room in self._rooms.values():
            room.close()
        self.thinkers.close()
        self.uploads.close()
        for pool in (self._opening, self._reading, self._replaying):
            pool.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(Exception):  # only for the date of the last use
            await asyncio.wait_for(self.writer.call(self._touch_all), 1)
        await self.writer.close()
        await self.bus.close()
        await asyncio.to_thread(self.store.close)

    async def _fold(self) -> None:
        while True:
            await asyncio.sleep(FOLD)
            try:
                await asyncio.to_thread(self.store.fold)
            except OUT_OF_ORDER as error:  # nothing is lost; the next try may succeed
                report(error)
            except Exception:
                _log.exception("can't copy the store's log into its file")

    async def _upkeep(self) -> None:
        while True:
            await asyncio.sleep(UPKEEP)
            try:
                await self.writer.call(self._touch_all)
                await self.remove_unused()
            except OUT_OF_ORDER as error:  # the next try may succeed
                report(error)
            except Exception:
                _log.exception("can't look for unused tables")

    def _touch_all(self) -> None:
        used = [room for room in list(self._rooms.values()) if room.used]
        if used:
            self.store.touch([room.table.id for room in used])
        for room in used:
            room.used = bool(room.sockets)

    async def remove_unused(self) -> None:
        """Delete tables that nobody has used for longer than the settings allow."""
        if not self.settings.table_days:
            return
        since = time.time() - self.settings.table_days * DAY
        for id in await asyncio.to_thread(self.store.untouched, since):
            if await self.writer.call(partial(self.store.delete, id, since)):
                self._drop(id)

    def __len__(self) -> int:
        return len(self._rooms)

    async def replaying(self, work: Callable[[], T]) -> T:
        """Look at an old game, without keeping other tables waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._replaying, work)

    async def _made(self, work: Callable[[], T]) -> T:
        """Make a table, without keeping other tables waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._opening, work)

    async def _read(self, work: Callable[[], T]) -> T:
        """Load a table, without keeping other tables waiting."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, work)

    # Finding

    async def enter(self, id: str, token: str, address: str) -> tuple[Room, int]:
        """The room and the seat that a token opens."""
        room, seat = await self.reach(id, token, address)
        must_be_claimed(room.table, seat)
        return room, seat

    async def reach(self, id: str, token: str, address: str) -> tuple[Room, int]:
        """The room and the seat of a token, which may be that of a link."""
        room = await self.find(id, address)
        if room is None:
            raise Unknown(NOTHING)
        seat = seat_of(token, room.table.seats.values())
        room.used = True
        if self.bus.shared:
            await room.catch_up()
            seat = seat_of(token, room.table.seats.values())  # it may have a new key by now
        return room, seat

    async def find(self, id: str, address: str) -> Room | None:
        room = self._rooms.get(id)
        if room is not None:
            self._rooms.move_to_end(id)
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load_in_turn(id, address))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load_in_turn(self, id: str, address: str) -> Room | None:
        """A long game takes seconds: whoever opens many waits for them alone."""
        async with self._turns.turn(address):
            return await self._load(id)

    async def _load(self, id: str) -> Room | None:
        loaded = await self._read(partial(load, self.store, id))
        if loaded is None:
            return None
        if loaded.rows and not await self.writer.append(Job(id, loaded.rows), self.metrics):
            return await self._load(id)  # another worker was faster
        await self._keep_content(loaded.table.game, loaded.table.header)
        room = self._keep(Room(loaded.table, loaded.ask, self))
        if loaded.note:
            await room.announce(loaded.note)
        return room

    async def _keep_content(self, game: Game[Any, Any], header: Header) -> None:
        """Store what a game is played with, the first time that it is seen."""
        digest = header.content
        if digest in self._kept or digest != game.content_digest(header.setup):
            return
        data = await asyncio.to_thread(packed_content, game, header)
        await self.writer.call(partial(self.store.keep_content, digest, data))
        self._kept.add(digest)

    async def old_record(self, id: str, token: str) -> str:
        """The record of a table up to where its rules changed."""
        return await asyncio.to_thread(self._old_record, id, token)

    def _old_record(self, id: str, token: str) -> str:
        row = self.store.table(id)
        if row is None:
            raise Unknown(NOTHING)
        seat_of(token, self.store.seats(id))
        header = msgspec.json.decode(row.header, type=Header)
        game = known_game(header.setup.game)
        if game.secret or game.hides(header.setup):
            raise NotAllowed(SECRET)
        rows = self.store.rows(id)
        end = next((n for n, row in enumerate(rows) if row.kind == BASE), len(rows))
        kept, _ = standing(rows[:end])
        return "".join(f"{line}\n" for line in (row.header, *(answer.data for answer in kept)))

    def _keep(self, room: Room) -> Room:
        self._rooms[room.table.id] = room
        self._make_room(room)
        self.metrics.tables.set(len(self._rooms))
        room.stir()
        return room

    def _make_room(self, new: Room) -> None:
        """Forget what has not been used for longest, while there is too much in memory."""
        most = self.settings
        tables = len(self._rooms) - most.tables_in_memory
        answers = sum(map(len, self._rooms.values())) - most.answers_in_memory
        for id, room in list(self._rooms.items()):
            if tables <= 0 and answers <= 0:
                return
            if room.is_idle and room is not new:
                tables, answers = tables - 1, answers - len(room)
                self._rooms.pop(id).close()

    # Opening

    async def open(self, wish: requests.NewTable, words: Lexicon) -> bodies.Opened:
        game = known_game(wish.game)
        setup = setup_of(game, wish)
        programs = self.settings.programs
        seats, opened = seated(new_id(), setup, wish.seats, wish.dice, words, programs)
        _check_dice(game, wish.dice)
        begin = partial(_begun, game, setup, opened.table, wish, seats)
        row, table, rows = await self._made(begin)
        await self._keep_content(game, table.header)
        await self.writer.call(partial(self.store.create, row, seats, rows))
        self._keep(Room(table, "", self))
        return opened

    async def open_record(
        self, wish: requests.NewRecord, words: Lexicon, address: str
    ) -> bodies.Opened:
        """Open a record as a replay, or as the beginning of a new table."""
        if len(wish.record) > self.settings.record_limit:
            raise TooLarge("the record is too long")
        replays = wish.mode == "replay"
        seed, kind = new_seed(), "replay" if replays else "table"
        upload = Upload(wish.record, wish.at, kind, wish.dice, seed)
        read = await self.uploads.read(upload, address)
        header, rows = read.header, read.rows
        assert header is not None
        _check_dice(known_game(header.setup.game), wish.dice)
        wishes = [BOT] * len(header.setup.characters) if replays else wish.seats
        programs = self.settings.programs
        seats, opened = seated(new_id(), header.setup, wishes, wish.dice, words, programs)
        # This seed can't prove dice that were rolled elsewhere.
        row = _row(replace(header, commit=""), opened.table, seed, wish.dice, kind)
        await self.writer.call(partial(self.store.create, row, seats, rows))
        if read.note:
            say = partial(self.store.say, opened.table, NO_SEAT, TABLE_NAME, stored(read.note))
            await self.writer.call(say)
        return opened

    # Deleting

    async def delete(self, room: Room, seat: int) -> None:
        """Delete a table, for its owner."""
        if seat != room.table.owner:
            raise NotYours("only the table's owner may delete it")
        id = room.table.id
        async with room.lock:
            await self.writer.call(partial(self.store.delete, id))
        self._drop(id)
        self.bus.tell(Note(worker=self.bus.worker, table=id, what="gone"))

    def _drop(self, id: str) -> None:
        room = self._rooms.pop(id, None)
        if room is not None:
            room.vanish()
        self.metrics.tables.set(len(self._rooms))

    # Following other workers

    async def hear(self, note: Note) -> None:
        if note.what == "bye":
            self._peers.gone(note.worker)
            return
        if note.what == "missed":
            for room in list(self._rooms.values()):
                await room.catch_up()
            return
        self._peers.heard(note)
        if note.what == "hello":
            for room in self._rooms.values():
                if room.sockets:
                    room.sockets.tell_workers()
        elif note.table in self._rooms:
            await self._hear_of(self._rooms[note.table], note)

    async def _hear_of(self, room: Room, note: Note) -> None:
        if note.what == "gone":
            self._drop(note.table)
        elif note.what == "rows":
            await room.catch_up()
        elif note.what == "seats":
            await room.load_seats()
        elif note.what == "ask":
            await room.undoing.load()
        elif note.what == "chat":
            rows = await asyncio.to_thread(self.store.chat, note.table, note.version)
            room.talk.send(rows)
        elif note.what in ("signal", "votes"):
            room.company.hear(note)
        elif note.what == "presence":
            room.hear_presence(note)

    def _forget(self, worker: str) -> None:
        """A worker that is gone serves no one."""
        for room in self._rooms.values():
            room.forget_worker(worker)


def _check_dice(game: Game[Any, Any], dice: str) -> None:
    if dice == "real" and game.secret:
        raise Wrong("real dice would reveal this game's secrets: let the table roll")


def _begun(
    game: Game[Any, Any], setup: Setup, id: str, wish: requests.NewTable, seats: list[SeatRow]
) -> tuple[TableRow, Table, list[Row]]:
    """A new table and its first rows."""
    seed = new_seed()
    header = begin(game, setup, commitment(seed) if wish.dice == "table" else "").header
    if wish.hints:
        header = replace(header, hints=True)
    row = _row(header, id, seed, wish.dice, "table")
    table = open_table(row, seats)
    draft = draft_start(table)
    table.adopt(draft)
    return row, table, draft.rows


def _row(header: Header, id: str, seed: str, dice: str, kind: str) -> TableRow:
    return TableRow(id, time.time(), encode(header).decode(), seed, dice, kind, "")
