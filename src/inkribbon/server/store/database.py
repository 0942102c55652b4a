"""The database: tables, seats, chat, and an append-only list of rows for each table.

A row is an answer, undo or redo with the key (table, seq). Rows are never changed or deleted: an
undo is a row that names the seq to go back to. So versions never repeat, and when two writers use
the same seq, the second insert fails.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, OperationalError

from inkribbon.kernel.errors import InkribbonError

SCHEMA = "1"
LONGEST_LOG = 512 * 1024 * 1024

metadata = sql.MetaData()
META = sql.Table(
    "meta",
    metadata,
    sql.Column("key", sql.String(32), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
TABLES = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("header", sql.Text, nullable=False),
    sql.Column("seed", sql.Text, nullable=False),
    sql.Column("dice", sql.String(8), nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("ask", sql.Text, nullable=False, server_default=""),
)
SEATS = sql.Table(
    "seats",
    metadata,
    sql.Column("tbl", sql.String(32), primary_key=True),
    sql.Column("seat", sql.Integer, primary_key=True),
    sql.Column("token", sql.String(64), nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("bot", sql.String(32), nullable=False),
    sql.Column("name", sql.Text, nullable=False),
)
ROWS = sql.Table(
    "answers",
    metadata,
    sql.Column("tbl", sql.String(32), primary_key=True),
    sql.Column("seq", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
    sqlite_with_rowid=False,
)
CHAT = sql.Table(
    "chat",
    metadata,
    sql.Column("tbl", sql.String(32), primary_key=True),
    sql.Column("n", sql.Integer, primary_key=True),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.Float, nullable=False),
    sqlite_with_rowid=False,
)


class BadStore(InkribbonError):
    """The store can't be used; the message says how to fix it."""


class Row(NamedTuple):
    """An entry in a table's list."""

    seq: int
    seat: int
    """The seat that gave it, or CHANCE for the table's own dice."""
    kind: str
    """`answer`, with the action as data; `undo`, with the seq to go back to; or `redo`."""
    data: str


class TableRow(NamedTuple):
    id: str
    created: float
    header: str
    seed: str
    dice: str
    kind: str
    """`table`, or `replay` for a record that can only be watched."""
    ask: str
    """An undo request that waits for consent, as JSON; void once the version has changed."""


class SeatRow(NamedTuple):
    seat: int
    token: str
    """The hash of the token; empty for a bot."""
    kind: str
    bot: str
    name: str


class ChatRow(NamedTuple):
    n: int
    seat: int
    name: str
    text: str
    at: float


class Job(NamedTuple):
    """Rows that are written all or none, or a change of the undo request."""

    table: str
    rows: Sequence[Row] = ()
    ask: tuple[str, str] | None = None
    """The current request, and its replacement."""


class Store:
    """All access to the database. Every method blocks: call them from a thread."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = _engine(url)
        self._writing: Connection | None = None
        self._at_once: sqlite3.Connection | None = None
        try:
            self._prepare()
        except OperationalError as error:
            reason = str(error.orig).strip().splitlines()[0]
            raise BadStore(f"the store {_shown(url)} can't be opened ({reason})") from None

    def _prepare(self) -> None:
        metadata.create_all(self.engine)
        with self.engine.begin() as link:
            known = link.execute(sql.select(META.c.value).where(META.c.key == "schema")).scalar()
        if known is None:
            self._stamp()
        elif known != SCHEMA:
            raise BadStore(
                f"the store {_shown(self.url)} was written by another version (schema {known};"
                f" this one reads {SCHEMA}): choose another with --store"
            )

    def _stamp(self) -> None:
        try:
            with self.engine.begin() as link:
                link.execute(sql.insert(META).values(key="schema", value=SCHEMA))
        except IntegrityError:
            return  # another worker was faster

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
        with self.engine.begin() as link:
            link.execute(sql.insert(TABLES), [table._asdict()])
            link.execute(sql.insert(SEATS), [{"tbl": table.id, **s._asdict()} for s in seats])
            _insert(link, [Job(table.id, rows)])

    def table(self, id: str) -> TableRow | None:
        with self.engine.connect() as link:
            found = link.execute(sql.select(TABLES).where(TABLES.c.id == id)).first()
        return TableRow(*found) if found else None

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
        if self.engine.dialect.name == "sqlite" and all(job.ask is None for job in jobs):
            return self._append_at_once(jobs)
        return self._append_together(jobs)

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
        except sqlite3.OperationalError:
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
        except OperationalError:
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
        columns = (SEATS.c.seat, SEATS.c.token, SEATS.c.kind, SEATS.c.bot, SEATS.c.name)
        wanted = sql.select(*columns).where(SEATS.c.tbl == table).order_by(SEATS.c.seat)
        with self.engine.connect() as link:
            return [SeatRow(*found) for found in link.execute(wanted)]

    def change_seat(self, table: str, seat: SeatRow) -> None:
        with self.engine.begin() as link:
            link.execute(
                sql.update(SEATS)
                .where(SEATS.c.tbl == table, SEATS.c.seat == seat.seat)
                .values(token=seat.token, kind=seat.kind, bot=seat.bot, name=seat.name)
            )

    # Undo requests

    def ask(self, table: str) -> str:
        with self.engine.connect() as link:
            found = link.execute(sql.select(TABLES.c.ask).where(TABLES.c.id == table)).scalar()
        return found or ""

    # Chat

    def say(self, table: str, seat: int, name: str, text: str) -> ChatRow:
        for _ in range(20):
            try:
                with self.engine.begin() as link:
                    last = sql.select(sql.func.max(CHAT.c.n)).where(CHAT.c.tbl == table)
                    number = (link.execute(last).scalar() or 0) + 1
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


def _write(link: Connection, jobs: Sequence[Job]) -> list[bool]:
    _insert(link, jobs)
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


def _engine(url: str) -> Engine:
    try:
        address = sql.make_url(url)
    except sql.exc.ArgumentError:
        raise BadStore(
            f"{url!r} is not a store: use sqlite:///FILE or postgresql+psycopg://…"
        ) from None
    if address.get_backend_name() == "sqlite":
        return _sqlite(address)
    try:
        return sql.create_engine(address, pool_size=8, max_overflow=8, pool_pre_ping=True)
    except ModuleNotFoundError as error:
        raise BadStore(
            f"the store {_shown(url)} needs the package {error.name}:"
            " install it with pip install 'inkribbon[postgres]'"
        ) from None
    except sql.exc.NoSuchModuleError:
        raise BadStore(
            f"{_shown(url)} is not a store: use sqlite:///FILE or postgresql+psycopg://…"
        ) from None


def _sqlite(address: sql.URL) -> Engine:
    if not address.database or address.database == ":memory:":
        raise BadStore("a store in memory would lose everything: use a file, sqlite:///FILE")
    try:
        Path(address.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadStore(f"can't create the folder of {address.database}: {error}") from None
    engine = sql.create_engine(address, connect_args={"timeout": 30})
    sql.event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _record: object) -> None:
    """Write-ahead log, with every commit on disk before it is acknowledged."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    # Store.fold copies the log into the file, so no commit has to wait for that.
    cursor.execute("PRAGMA wal_autocheckpoint=0")
    cursor.close()


def _shown(url: str) -> str:
    """The address without its password."""
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except sql.exc.ArgumentError:
        return url
