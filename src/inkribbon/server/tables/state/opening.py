"""Opening a table: the first lines of its log, and what each seat sees before the first answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkribbon.kernel.game import Game
from inkribbon.server.store.schema import SeatRow, TableRow

from .drafts import Draft
from .table import Start, Table
from .telling import look, tell


def open_table(
    row: TableRow,
    seats: Sequence[SeatRow],
    game: Game[Any, Any] | None = None,
    begun: Start | None = None,
) -> Table:
    """A table at its start, or at a stored position."""
    table = Table(row, seats, game, begun)
    start = Draft(table.floor, table.world, 0, 0, 0)
    tell(table, start, table.floor, 0)
    table.log = start.lines
    if table.secret:
        known = begun.versions if begun else {}
        table.versions = {**dict.fromkeys(table.everybody, 0), **known}
        table.sights = look(table, table.world)
    return table
