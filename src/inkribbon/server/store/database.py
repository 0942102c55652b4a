"""The database: tables, seats, chat, and an append-only list of rows for each table.

A row is an answer, undo or redo with the key (table, seq). As long as its table exists, it is never
changed or deleted: an undo is a row that names the seq to go back to. So versions never repeat, and
when two writers use the same seq, the second insert fails.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from .opening import open_store
from .schema import (
    CHAT,
    CONTENT,
    META,
    OF_A_TABLE,
    POSITIONS,
    ROWS,
    SEATS,
    TABLES,
    BadStore,
    ChatRow,
    Job,
    Position,
    Row,
    SeatRow,
    TableRow,
)

LONGEST_LOG = 512 * 1024 * 1024
OUT_OF_ORDER = (DBAPIError, sqlite3.Error, BadStore)
"""What a store that can't be used raises."""


class Store:
    """All access to the database. Every method blocks: call them from a thread."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_store(url)
        self._writing: Connection | None = None
        self._at_once: sqlite3.Connection | None = None
        self._file = _identity(self.engine)

    def close(self) -> None:
        if self._writing is not None:
            self._writing.close()
            self._writing = None
        self._drop_at_once()
        self.engine.dispose()

    def fold(self) -> None:
        """Copy SQLite's log into the file, while commits continue."""
        if self.engine.dialect.name != "sqlite":
            return
        with self.engine.connect() as link:
            log = Path(f"{self.engine.url.database}-wal")
            size = log.stat().st_size if log.exists() else 0
            # A very long log is truncated, though commits have to wait for that.
            how = "TRUNCATE" if size > LONGEST_LOG else "PASSIVE"
            link.exec_driver_sql(f"PRAGMA wal_checkpoint({how})")

    def ping(self) -> None:
        with self.engine.connect() as link:
            link.execute(sql.select(META.c.value)).first()

    # Tables

    def create(self, table: TableRow, seats: Iterable[SeatRow], rows: Sequence[Row]) -> None:
        self._must_exist()
        with self.engine.begin() as link:
            link.execute(sql.insert(TABLES), [{**table._asdict(), "touched": time.time()}])
            link.execute(sql.insert(SEATS), [{"tbl": table.id, **s._asdict()} for s in seats])
            _insert(link, [Job(table.id, rows)])

    def table(self, id: str) -> TableRow | None:
        with self.engine.connect() as link:
            found = link.execute(sql.select(TABLES).where(TABLES.c.id == id)).first()
        return TableRow(*found) if found else None

    def touch(self, tables: Sequence[str]) -> None:
        """Note that these tables are in use."""
        with self.engine.begin() as link:
            mine = sql.update(TABLES).where(TABLES.c.id.in_(tables))
            link.execute(mine.values(touched=time.time()))

    def untouched(self, since: float, limit: int = 100) -> list[str]:
        """Tables that have not been used since then."""
        wanted = sql.select(TABLES.c.id).where(TABLES.c.touched < since).limit(limit)
        with self.engine.connect() as link:
            return list(link.execute(wanted).scalars())

    def delete(self, table: str, since: float | None = None) -> bool:
        """Delete a table with all that belongs to it; unless it was used since then."""
        mine = sql.delete(TABLES).where(TABLES.c.id == table)
        with self.engine.begin() as link:
            gone = link.execute(mine if since is None else mine.where(TABLES.c.touched < since))
            for part in OF_A_TABLE if gone.rowcount else ():
                link.execute(sql.delete(part).where(part.c.tbl == table))
        return bool(gone.rowcount)

    # Content and positions

    def keep_content(self, digest: str, data: str) -> None:
        """Store what a game is played with, once."""
        with self.engine.begin() as link:
            known = sql.select(CONTENT.c.digest).where(CONTENT.c.digest == digest)
            if link.execute(known).first() is None:
                link.execute(sql.text(_INSERT_CONTENT), {"digest": digest, "data": data})

    def content(self, digest: str) -> str | None:
        with self.engine.connect() as link:
            found = sql.select(CONTENT.c.data).where(CONTENT.c.digest == digest)
            return link.execute(found).scalar()

    def position(self, table: str) -> Position | None:
        with self.engine.connect() as link:
            columns = (POSITIONS.c.seq, POSITIONS.c.data)
            found = link.execute(sql.select(*columns).where(POSITIONS.c.tbl == table)).first()
        return Position(*found) if found else None

    def count(self) -> int:
        with self.engine.connect() as link:
            return link.execute(sql.select(sql.func.count()).select_from(TABLES)).scalar_one()

    def rows(self, table: str, after: int = 0) -> list[Row]:
        columns = (ROWS.c.seq, ROWS.c.seat, ROWS.c.kind, ROWS.c.data)
        wanted = sql.select(*columns).where(ROWS.c.tbl == table, ROWS.c.seq > after)
        with self.engine.connect() as link:
            return [Row(*found) for found in link.execute(wanted.order_by(ROWS.c.seq))]

    # Rows

    def append(self, jobs: Sequence[Job]) -> list[bool]:
        """Write many tables' jobs in one transaction; False for a job that another worker beat."""
        self._must_exist()
        plain = all(job.ask is None and job.position is None for job in jobs)
        if self.engine.dialect.name == "sqlite" and plain:
            return self._append_at_once(jobs)
        return self._append_together(jobs)

    def _must_exist(self) -> None:
        """Commits to a deleted file succeed, but are lost."""
        if self._file is not None and _identity(self.engine) != self._file:
            raise BadStore(
                f"the store {self.engine.url.database} was deleted or replaced: restore it and"
                " restart the server"
            )

    def _append_at_once(self, jobs: Sequence[Job]) -> list[bool]:
        """The common case: only answers, as one statement that is its own transaction.

        After every call into SQLite this thread has to wait for the interpreter, so it makes a
        single call, and asks for no row id.
        """
        values = [(job.table, *row) for job in jobs for row in job.rows]
        try:
            link = self._at_once = self._at_once or self._autocommitting()
            link.executemany(_INSERT_AT_ONCE, [(msgspec.json.encode(values).decode(),)])
        except sqlite3.IntegrityError:
            return [self._append_alone(job) for job in jobs] if len(jobs) > 1 else [False]
        except sqlite3.Error:
            self._drop_at_once()
            raise
        return [True] * len(jobs)

    def _autocommitting(self) -> sqlite3.Connection:
        """A separate connection on which every statement is a transaction."""
        pooled = self.engine.raw_connection()
        link = pooled.driver_connection
        assert isinstance(link, sqlite3.Connection)
        pooled.detach()
        link.isolation_level = None
        return link

    def _drop_at_once(self) -> None:
        if self._at_once is not None:
            self._at_once.close()
            self._at_once = None

    def _append_together(self, jobs: Sequence[Job]) -> list[bool]:
        try:
            with self._writer().begin():
                return _write(self._writer(), jobs)
        except IntegrityError:
            return [self._append_alone(job) for job in jobs] if len(jobs) > 1 else [False]
        except DBAPIError:
            # The connection may be lost (the database restarted): use a new one next time.
            self._drop_writer()
            raise

    def _append_alone(self, job: Job) -> bool:
        try:
            with self._writer().begin():
                return _write(self._writer(), [job])[0]
        except IntegrityError:
            return False

    def _writer(self) -> Connection:
        if self._writing is None:
            self._writing = self.engine.connect()
        return self._writing

    def _drop_writer(self) -> None:
        if self._writing is not None:
            self._writing.invalidate()
            self._writing.close()
            self._writing = None

    # Seats

    def seats(self, table: str) -> list[SeatRow]:
        with self.engine.connect() as link:
            return [SeatRow(*found) for found in link.execute(_seats_of(table))]

    def change_seat(self, table: str, known: Iterable[SeatRow], row: SeatRow) -> bool:
        """Change a seat; False if any of the table's seats is not as it is known."""
        mine = sql.update(SEATS).where(SEATS.c.tbl == table, SEATS.c.seat == row.seat)
        with self.engine.begin() as link:
            found = {SeatRow(*seat) for seat in link.execute(_seats_of(table).with_for_update())}
            if found != set(known):
                return False
            link.execute(mine.values(**row._asdict()))
        return True

    # Undo requests

    def ask(self, table: str) -> str:
        with self.engine.connect() as link:
            found = link.execute(sql.select(TABLES.c.ask).where(TABLES.c.id == table)).scalar()
        return found or ""

    # Chat

    def say(
        self, table: str, seat: int, name: str, text: str, most: int | None = None
    ) -> ChatRow | None:
        """Keep a message; None if people have written `most` at the table already."""
        for _ in range(20):
            try:
                with self.engine.begin() as link:
                    last = sql.select(sql.func.max(CHAT.c.n)).where(CHAT.c.tbl == table)
                    number = (link.execute(last).scalar() or 0) + 1
                    if most is not None and _written(link, table) >= most:
                        return None
                    row = ChatRow(number, seat, name, text, time.time())
                    link.execute(sql.insert(CHAT).values(tbl=table, **row._asdict()))
                return row
            except IntegrityError:
                continue  # another message has this number
        raise BadStore("the chat of this table is too busy: try again")

    def chat(self, table: str, after: int, limit: int = 100) -> list[ChatRow]:
        columns = (CHAT.c.n, CHAT.c.seat, CHAT.c.name, CHAT.c.text, CHAT.c.at)
        wanted = sql.select(*columns).where(CHAT.c.tbl == table, CHAT.c.n > after)
        with self.engine.connect() as link:
            found = link.execute(wanted.order_by(CHAT.c.n.desc()).limit(limit)).all()
        return [ChatRow(*row) for row in reversed(found)]


def _written(link: Connection, table: str) -> int:
    """How many messages of a table are from people, and not from the table itself."""
    messages = sql.select(sql.func.count()).select_from(CHAT)
    return link.execute(messages.where(CHAT.c.tbl == table, CHAT.c.seat >= 0)).scalar_one()


def _seats_of(table: str) -> sql.Select[Any]:
    names = (SEATS.c.seat, SEATS.c.token, SEATS.c.kind, SEATS.c.bot, SEATS.c.name)
    wanted = sql.select(*names, SEATS.c.claimed).where(SEATS.c.tbl == table)
    return wanted.order_by(SEATS.c.seat)


def _write(link: Connection, jobs: Sequence[Job]) -> list[bool]:
    _insert(link, jobs)
    for job in jobs:
        if job.position is not None:
            link.execute(sql.text(_KEEP_POSITION), {"tbl": job.table, **job.position._asdict()})
    return [job.ask is None or _change_ask(link, job.table, *job.ask) for job in jobs]


def _insert(link: Connection, jobs: Sequence[Job]) -> None:
    values = [(job.table, *row) for job in jobs for row in job.rows]
    if not values:
        return
    if link.dialect.name == "sqlite":
        link.exec_driver_sql(_INSERT_AT_ONCE, (msgspec.json.encode(values).decode(),))
    else:
        # Directly to the driver, without building SQL.
        link.exec_driver_sql(_INSERT_ROWS, values)


_INSERT_CONTENT = """
INSERT INTO content (digest, data) VALUES (:digest, :data) ON CONFLICT (digest) DO NOTHING
"""
_KEEP_POSITION = """
INSERT INTO positions (tbl, seq, data) VALUES (:tbl, :seq, :data)
ON CONFLICT (tbl) DO UPDATE SET seq = excluded.seq, data = excluded.data
"""
_INSERT_ROWS = "INSERT INTO answers (tbl, seq, seat, kind, data) VALUES (%s, %s, %s, %s, %s)"
_INSERT_AT_ONCE = """
INSERT INTO answers (tbl, seq, seat, kind, data)
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)
"""


def _change_ask(link: Connection, table: str, old: str, new: str) -> bool:
    """Replace the undo request, unless it has changed."""
    mine = sql.update(TABLES).where(TABLES.c.id == table, TABLES.c.ask == old)
    return bool(link.execute(mine.values(ask=new)).rowcount)


def _identity(engine: Engine) -> tuple[int, int] | None:
    """Which file on disk an SQLite store is."""
    if engine.dialect.name != "sqlite":
        return None
    try:
        found = os.stat(str(engine.url.database))
    except OSError:
        return (0, 0)
    return found.st_dev, found.st_ino
