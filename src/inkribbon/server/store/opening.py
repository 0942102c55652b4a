"""Opening a store: creates or upgrades it, and finds out at once whether it can be used."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from .schema import META, SCHEMA, TABLES, UPGRADES, BadStore, metadata

PRIVATE = 0o600
"""Only its owner may read a store: it holds the seeds of the dice, and what people say."""
WAIT = 5
"""Seconds to wait for a database that does not answer."""
CHECKED = 256 * 1024 * 1024
"""Bytes up to which a file is checked for damage on every start; it takes about a second."""


def open_store(url: str) -> Engine:
    """A database that is ready for use; raises BadStore with the reason if it is not."""
    engine = _engine(url)
    try:
        _check_file(engine)
        _prepare(engine)
    except DBAPIError as error:
        engine.dispose()
        reason = str(error.orig).strip().splitlines()[0]
        raise BadStore(f"the store {shown(url)} can't be opened ({reason})") from None
    except BadStore:
        engine.dispose()
        raise
    return engine


def _check_file(engine: Engine) -> None:
    """Whether an SQLite file is undamaged."""
    if engine.dialect.name != "sqlite":
        return
    with engine.connect() as link:
        small = Path(str(engine.url.database)).stat().st_size <= CHECKED
        found = link.exec_driver_sql("PRAGMA quick_check(1)").scalar() if small else "ok"
    if found != "ok":
        raise BadStore(
            f"{engine.url.database} is damaged: restore a backup, or choose another file with"
            " --store"
        )


def _prepare(engine: Engine) -> None:
    metadata.create_all(engine)
    with engine.begin() as link:
        known = _schema(link)
        while known in UPGRADES:
            known = _upgraded(link, known)
        if known == SCHEMA:
            # Also shows whether it can be written to.
            link.execute(sql.update(META).where(META.c.key == "schema").values(value=SCHEMA))
    if known is None:
        _stamp(engine)
    elif known != SCHEMA:
        raise BadStore(
            f"the store {shown(str(engine.url))} was written by another version (schema {known};"
            f" this one reads {SCHEMA}): choose another with --store"
        )


def _schema(link: Connection) -> str | None:
    found: str | None = link.execute(
        sql.select(META.c.value).where(META.c.key == "schema")
    ).scalar()
    return found


def _upgraded(link: Connection, known: str) -> str:
    for statement in UPGRADES[known]:
        link.exec_driver_sql(statement)
    link.execute(sql.update(TABLES).values(touched=time.time()))
    later = str(int(known) + 1)
    link.execute(sql.update(META).where(META.c.key == "schema").values(value=later))
    return later


def _stamp(engine: Engine) -> None:
    # Another worker may be faster.
    with contextlib.suppress(IntegrityError), engine.begin() as link:
        link.execute(sql.insert(META).values(key="schema", value=SCHEMA))


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
        return sql.create_engine(
            address,
            pool_size=8,
            max_overflow=8,
            pool_timeout=WAIT,
            pool_pre_ping=True,
            connect_args={"connect_timeout": WAIT},
        )
    except ModuleNotFoundError as error:
        raise BadStore(
            f"the store {shown(url)} needs the package {error.name}:"
            " install it with pip install 'inkribbon[postgres]'"
        ) from None
    except sql.exc.NoSuchModuleError:
        raise BadStore(
            f"{shown(url)} is not a store: use sqlite:///FILE or postgresql+psycopg://…"
        ) from None


def _sqlite(address: sql.URL) -> Engine:
    if not address.database or address.database == ":memory:":
        raise BadStore("a store in memory would lose everything: use a file, sqlite:///FILE")
    _make_private(Path(address.database))
    _check_owner(address.database)
    engine = sql.create_engine(address, connect_args={"timeout": 30})
    sql.event.listen(engine, "connect", _durable)
    return engine


def _check_owner(file: str) -> None:
    """Look at the file before anything in it changes."""
    link = sqlite3.connect(f"file:{quote(file)}?mode=ro", uri=True)
    try:
        known = {name for (name,) in link.execute("SELECT name FROM sqlite_master")}
    except sqlite3.Error as error:
        raise BadStore(f"the store {file} can't be opened ({error})") from None
    finally:
        link.close()
    if known and META.name not in known:
        raise BadStore(f"{file} belongs to another program: choose another file with --store")


def _make_private(file: Path) -> None:
    """SQLite gives its other files the rights of the first."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    except OSError as error:
        raise BadStore(f"the store {file} can't be opened ({error.strerror})") from None
    with contextlib.suppress(OSError):
        file.chmod(PRIVATE)


def _durable(connection: Any, _record: object) -> None:
    """Write-ahead log, with every commit on disk before it is acknowledged."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    # Store.fold copies the log into the file, so no commit has to wait for that.
    cursor.execute("PRAGMA wal_autocheckpoint=0")
    cursor.close()


def shown(url: str) -> str:
    """The address without its password."""
    try:
        return sql.make_url(url).render_as_string(hide_password=True)
    except sql.exc.ArgumentError:
        return url
