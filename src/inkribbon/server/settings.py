"""What can be configured, with defaults for a few friends on one machine."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

PORT = 8666
ENVIRONMENT = "INKRIBBON_SETTINGS"
"""The variable from which worker processes read their settings, as JSON."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits are per process: several workers allow several times as much."""

    store: str
    """An SQLAlchemy URL: sqlite:///FILE or postgresql+psycopg://…"""
    redis: str = ""
    """Required by several workers or machines, which use it to notify each other."""
    origins: tuple[str, ...] = ()
    """Origins that may use the server besides its own."""

    proxies: tuple[str, ...] = ()
    """Addresses whose X-Forwarded-For header is believed."""
    hosts: tuple[str, ...] = ()
    """Names that requests may be addressed to; empty for any."""

    connections: int = 6000
    connections_per_address: int = 256
    header_limit: int = 16 * 1024
    header_seconds: float = 10.0
    """How long a client may take to send a request's header, counted from its connection."""
    body_seconds: float = 30.0
    body_limit: int = 64 * 1024
    record_limit: int = 4 * 1024 * 1024
    message_limit: int = 16 * 1024
    messages_per_second: float = 20.0
    message_burst: int = 60
    requests_per_second: float = 50.0
    request_burst: int = 200
    tables_per_hour: float = 120.0
    """New tables per address."""
    tables_per_address: int = 200
    """Tables that one address may have opened within a day."""
    table_days: float = 0.0
    """Days after which an unused table is deleted; 0 for never."""
    chat_per_minute: float = 30.0
    """Messages of one seat."""
    chat_per_table: int = 2000
    """Messages of one table, in all."""
    signals_per_minute: float = 30.0
    """Pings, reactions and votes of one seat; also changes to seats."""
    signals_per_table: float = 90.0
    """The same, of all seats of a table together."""
    away_seconds: float = 60.0
    """How long somebody has to be away before the others can let a bot play."""
    sockets_per_address: int = 64
    sockets: int = 4000
    hello_seconds: float = 10.0
    """How long a new socket may take to identify itself."""
    backlog: int = 1024 * 1024
    """Bytes that may queue up for a slow socket before it is disconnected; it can reconnect."""

    beat_seconds: float = 1.0
    """How often workers send each other a heartbeat."""
    tables_in_memory: int = 1000
    answers_in_memory: int = 200_000
    """Beyond either, tables that nobody uses are forgotten; 1,000 answers take over a megabyte."""
    bot_workers: int = 1
    programs: dict[str, str] = {}
    """Commands that may play a seat, by the name that players choose them by."""
    bot_pause: float = 0.35
    """Seconds between a bot's answers, so that people can follow."""

    @property
    def is_one_file(self) -> bool:
        """SQLite, which suits a single process."""
        return self.store.startswith("sqlite")


def default_store() -> str:
    """The SQLite file in the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return f"sqlite:///{Path(base) / 'inkribbon' / 'tables.sqlite3'}"
