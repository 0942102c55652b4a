"""All rooms of one process: opens and finds tables, and follows other workers."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from functools import partial
from typing import Any

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.record import Record, begin, loads, replay
from inkribbon.kernel.sampler import commitment
from inkribbon.kernel.view import SPECTATOR
from inkribbon.server import tidy
from inkribbon.server.errors import TooLarge, Unknown, Wrong
from inkribbon.server.limits import Places, Rate
from inkribbon.server.metrics import Metrics
from inkribbon.server.settings import Settings
from inkribbon.server.store.bus import Alone, Bus, Note, RedisBus
from inkribbon.server.store.database import Row, SeatRow, Store, TableRow
from inkribbon.server.store.peers import Peers
from inkribbon.server.store.writer import Writer
from inkribbon.server.wire import structs as wire

from .access import NOTHING, hashed, new_id, new_token, plain, seat_of
from .drafts import ANSWER
from .room import Room, first_rows
from .table import Table
from .thinking import Thinkers

FOLD = 10.0
"""Seconds between copies of SQLite's log into the file."""
_log = logging.getLogger("inkribbon.server")
ANSWERS = 20_000
"""The longest record that can be opened."""


class Rooms:
    """Everything that requests share. Create it inside the event loop."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.writer = Writer(store)
        self.thinkers = Thinkers(settings.bot_workers)
        self.bus: Bus = RedisBus(settings.redis) if settings.redis else Alone()
        self.requests = Rate(settings.requests_per_second, settings.request_burst, self.metrics)
        hourly = settings.tables_per_hour
        self.openings = Rate(hourly / 3600, hourly, self.metrics)
        self.places = Places(settings.sockets, settings.sockets_per_address, self.metrics)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._peers = Peers(self.bus, settings.beat_seconds, self._forget)
        self._tasks: list[asyncio.Task[None]] = []
        self._loading: dict[str, asyncio.Future[Room | None]] = {}

    async def start(self) -> None:
        await self.bus.start(self.hear)
        self._tasks = [
            asyncio.create_task(tidy.keep(self.metrics)),
            asyncio.create_task(self._fold()),
        ]
        if self.bus.shared:
            self._tasks.append(asyncio.create_task(self._peers.keep()))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for room in self._rooms.values():
            room.close()
        await self.bus.close()
        self.thinkers.close()
        await self.writer.close()
        await asyncio.to_thread(self.store.close)

    async def _fold(self) -> None:
        while True:
            await asyncio.sleep(FOLD)
            try:
                await asyncio.to_thread(self.store.fold)
            except Exception:  # nothing is lost; the next try may succeed
                _log.exception("can't copy the store's log into its file")

    def __len__(self) -> int:
        return len(self._rooms)

    # Finding

    async def enter(self, id: str, token: str) -> tuple[Room, int]:
        """The room and the seat that a token opens."""
        room = await self.find(id)
        if room is None:
            raise Unknown(NOTHING)
        seat = seat_of(token, room.table.seats.values())
        if self.bus.shared:
            await room.catch_up()
        return room, seat

    async def find(self, id: str) -> Room | None:
        room = self._rooms.get(id)
        if room is not None:
            self._rooms.move_to_end(id)
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = asyncio.ensure_future(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room | None:
        loaded = await asyncio.to_thread(self._read, id)
        if loaded is None:
            return None
        table, ask = loaded
        return self._keep(Room(table, ask, self))

    def _read(self, id: str) -> tuple[Table, str] | None:
        row = self.store.table(id)
        if row is None:
            return None
        table = Table(row, self.store.seats(id))
        table.absorb(self.store.rows(id))
        return table, row.ask

    def _keep(self, room: Room) -> Room:
        self._rooms[room.table.id] = room
        spare = len(self._rooms) - self.settings.tables_in_memory
        if spare > 0:
            idle = [id for id, other in self._rooms.items() if other.is_idle and other is not room]
            for id in idle[:spare]:
                del self._rooms[id]
        self.metrics.tables.set(len(self._rooms))
        room.stir()
        return room

    # Opening

    async def open(self, wish: wire.NewTable) -> wire.Opened:
        game = _known_game(wish.game)
        setup = _setup(game, wish)
        seats, opened = _seated(new_id(), setup, wish.seats, wish.dice)
        return await self._open(game, setup, seats, opened, wish.dice, "table", ())

    async def open_record(self, wish: wire.NewRecord) -> wire.Opened:
        """Open a record as a replay, or as the beginning of a new table."""
        if len(wish.record) > self.settings.record_limit:
            raise TooLarge("the record is too long")
        game, record = await asyncio.to_thread(_read_record, wish)
        setup, id = record.header.setup, new_id()
        if wish.mode == "replay":
            seats, opened = _seated(id, setup, [_BOT] * len(setup.characters), "table")
        else:
            seats, opened = _seated(id, setup, wish.seats, wish.dice)
        kind = "replay" if wish.mode == "replay" else "table"
        return await self._open(game, setup, seats, opened, wish.dice, kind, record.answers)

    async def _open(
        self,
        game: Game[Any, Any],
        setup: Setup,
        seats: list[SeatRow],
        opened: wire.Opened,
        dice: str,
        kind: str,
        answers: Any,
    ) -> wire.Opened:
        if dice == "real" and game.secret:
            raise Wrong("real dice would reveal this game's secrets: let the table roll")
        seed = secrets.token_hex(16)
        # This seed can't prove dice that were rolled elsewhere.
        proves = dice == "table" and not answers
        header = begin(game, setup, commitment(seed) if proves else "").header
        row = TableRow(opened.table, time.time(), encode(header).decode(), seed, dice, kind, "")
        table, rows = await asyncio.to_thread(_begun, row, seats, answers)
        await self.writer.call(partial(self.store.create, row, seats, rows))
        self._keep(Room(table, "", self))
        return opened

    # Following other workers

    async def hear(self, note: Note) -> None:
        if note.what == "bye":
            self._peers.gone(note.worker)
            return
        self._peers.heard(note)
        if note.what == "hello":
            for room in self._rooms.values():
                room.tell_workers()
        elif note.table in self._rooms:
            await self._hear_of(self._rooms[note.table], note)

    async def _hear_of(self, room: Room, note: Note) -> None:
        if note.what == "rows":
            await room.catch_up()
        elif note.what == "seats":
            await room.load_seats()
        elif note.what == "ask":
            await room.load_ask()
        elif note.what == "chat":
            rows = await asyncio.to_thread(self.store.chat, note.table, note.version)
            room.send_chat(rows)
        elif note.what == "presence":
            known = note.worker in room.elsewhere
            room.elsewhere[note.worker] = Counter(note.present)
            if not known:
                room.tell_workers()
            room.say_presence()

    def _forget(self, worker: str) -> None:
        """A worker that is gone serves no one."""
        for room in self._rooms.values():
            if room.elsewhere.pop(worker, None):
                room.say_presence()


_BOT = wire.SeatWish(kind="bot", bot="random")


def _known_game(name: str) -> Game[Any, Any]:
    if name not in GAMES:
        raise Wrong(f"there is no game {name!r}: choose among {', '.join(GAMES)}")
    return GAMES[name]


def _setup(game: Game[Any, Any], wish: wire.NewTable) -> Setup:
    scenario = next((s for s in game.scenarios() if s.id == wish.scenario), None)
    if scenario is None:
        known = ", ".join(s.id for s in game.scenarios())
        raise Wrong(f"{game.id} has no scenario {wish.scenario!r}: choose among {known}")
    count = max(len(wish.seats), scenario.seats[0])
    cast = tuple(wish.characters) or tuple(id for id, _ in game.characters())[:count]
    return Setup(game=game.id, scenario=scenario.id, characters=cast, modes=tuple(wish.modes))


def _seated(
    id: str, setup: Setup, wishes: list[wire.SeatWish], dice: str
) -> tuple[list[SeatRow], wire.Opened]:
    """The seats of a new table and their tokens, which are shown only once."""
    count = len(setup.characters)
    if len(wishes) > count:
        raise Wrong(
            f"there are {len(wishes)} seats for {count} characters: choose one character per seat"
        )
    rows: list[SeatRow] = []
    tokens: list[wire.SeatToken] = []
    for seat in range(count):
        wish = wishes[seat] if seat < len(wishes) else wire.SeatWish()
        row, token = _seat(GAMES[setup.game], seat, wish)
        rows.append(row)
        tokens.append(wire.SeatToken(seat=seat, kind=wish.kind, token=token))
    if dice == "real" and all(row.kind == "bot" for row in rows):
        raise Wrong("bots can't roll real dice: give a person a seat, or let the table roll")
    spectator = new_token()
    rows.append(SeatRow(SPECTATOR, hashed(spectator), "human", "", "Spectator"))
    return rows, wire.Opened(table=id, seats=tokens, spectator=spectator)


def _seat(game: Game[Any, Any], seat: int, wish: wire.SeatWish) -> tuple[SeatRow, str | None]:
    name = plain(wish.name or "", 40)
    if wish.kind == "bot":
        bot = checked_bot(game, wish.bot or "careful")
        return SeatRow(seat, "", "bot", bot, name or f"{bot.title()} bot"), None
    token = new_token()
    return SeatRow(seat, hashed(token), "human", "", name or f"Player {seat + 1}"), token


def checked_bot(game: Game[Any, Any], name: str) -> str:
    known = bots.names(game)
    if name not in known:
        raise Wrong(f"there is no bot {name!r}: choose among {', '.join(known)}")
    return name


def _read_record(wish: wire.NewRecord) -> tuple[Game[Any, Any], Record]:
    record = loads(wish.record)
    if len(record.answers) > ANSWERS:
        raise TooLarge(f"the record is too long: the limit is {ANSWERS} answers")
    game = _known_game(record.header.setup.game)
    replay(game, record)
    if wish.at is not None:
        if wish.at > len(record.answers):
            raise Wrong(f"the record has only {len(record.answers)} answers")
        record = Record(header=record.header, answers=record.answers[: wish.at])
    return game, record


def _begun(row: TableRow, seats: list[SeatRow], answers: Any) -> tuple[Table, list[Row]]:
    """A new table and its first rows."""
    table = Table(row, seats)
    rows = _rows_of(table, answers)
    table.absorb(rows)
    if row.kind == "table":
        rows += first_rows(table)
    return table, rows


def _rows_of(table: Table, answers: Any) -> list[Row]:
    """The answers of a record as rows, each from the seat that was asked."""
    rows: list[Row] = []
    world = table.game.start(table.header.setup)
    for seq, action in enumerate(answers, 1):
        asked = world.decision.seat
        seat = asked if asked >= 0 or asked == CHANCE else 0
        rows.append(Row(seq, seat, ANSWER, encode(action).decode()))
        answer(world, action)
    return rows
