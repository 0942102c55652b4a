"""What the database holds: its tables, and their rows as they are passed around."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sql

from inkribbon.kernel.errors import InkribbonError

SCHEMA = "2"

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
    sql.Column("touched", sql.Float, nullable=False, server_default="0"),
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
    sql.Column("claimed", sql.Integer, nullable=False, server_default="0"),
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
CONTENT = sql.Table(
    "content",
    metadata,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("data", sql.Text, nullable=False),
)
POSITIONS = sql.Table(
    "positions",
    metadata,
    sql.Column("tbl", sql.String(32), primary_key=True),
    sql.Column("seq", sql.Integer, nullable=False),
    sql.Column("data", sql.Text, nullable=False),
)
OF_A_TABLE = (ROWS, SEATS, CHAT, POSITIONS)
"""What is deleted with a table."""

UPGRADES = {
    "1": (
        "ALTER TABLE tables ADD COLUMN touched FLOAT NOT NULL DEFAULT 0",
        "ALTER TABLE seats ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0",
    ),
}
"""What an older store lacks, besides whole tables. Each step leads to the next schema."""


class BadStore(InkribbonError):
    """The store can't be used; the message says how to fix it."""


class Row(NamedTuple):
    """An entry in a table's list."""

    seq: int
    seat: int
    """The seat that gave it, or CHANCE for the table's own dice and what it settles."""
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
    touched: float = 0.0
    """When it was last used."""


CLAIMED = 1
"""The token is the key of one browser, and no longer that of a link."""
FROM_A_BOT = 2
"""The token was made for a bot's seat: it ends when a bot gets the seat back."""
CHOOSES = 4
"""The player wants to be asked even where all options lead to the same."""


class SeatRow(NamedTuple):
    seat: int
    token: str
    """The hash of the token; empty for a bot."""
    kind: str
    bot: str
    name: str
    claimed: int = 0
    """CLAIMED, FROM_A_BOT, both or neither."""


class ChatRow(NamedTuple):
    n: int
    seat: int
    name: str
    text: str
    at: float


class Position(NamedTuple):
    """A stored position of a table."""

    seq: int
    data: str


class Job(NamedTuple):
    """Rows that are written all or none, or a change of the undo request."""

    table: str
    rows: Sequence[Row] = ()
    ask: tuple[str, str] | None = None
    """The current request, and its replacement."""
    position: Position | None = None
    """Replaces the stored position."""
