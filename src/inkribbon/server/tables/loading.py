"""Tables from the store, including those that were played with other rules or other content.

A table keeps the content it started with. If its answers no longer fit the rules, it continues from
its last stored position: a `base` row holds that position, and rows before it are only kept for
their record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from inkribbon.catalogue import game as game_of
from inkribbon.kernel.codec import digest, encode, pack, unpack
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.errors import Sentence, sentence
from inkribbon.kernel.game import Game
from inkribbon.kernel.records.other_rules import BROKEN, played_with
from inkribbon.kernel.records.record import Header
from inkribbon.server.errors import Outdated
from inkribbon.server.store.database import Store
from inkribbon.server.store.schema import Position, Row, SeatRow, TableRow
from inkribbon.server.tables.state.answering import draft_start
from inkribbon.server.tables.state.drafts import BASE, before, standing
from inkribbon.server.tables.state.following import absorb, fitting
from inkribbon.server.tables.state.opening import open_table
from inkribbon.server.tables.state.table import Start, Table

CHANGED = sentence(
    "The rules have changed since this game began, and its answers no longer fit. It continues from"
    " the last stored position. The record up to there can still be downloaded."
)


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A position as it is stored."""

    rules: str
    rolls: int
    versions: dict[int, int] = {}
    """In a secret game, the version of each audience."""
    state: msgspec.Raw


class Loaded(NamedTuple):
    table: Table
    ask: str
    rows: Sequence[Row] = ()
    """Rows to be written before the table can be used."""
    note: Sentence | None = None
    """What the players should know."""


# Content


def packed_content(game: Game[Any, Any], header: Header) -> str:
    return pack(msgspec.json.encode(game.bundle(header.setup)))


def unpacked_content(data: str | None) -> dict[str, str] | None:
    return None if data is None else msgspec.json.decode(unpack(data), type=dict[str, str])


# Positions


def position_of(table: Table, world: Any, version: int, rolls: int) -> Position:
    """What to store, so that the game can continue whatever happens to the rules."""
    found = Stored(
        rules=table.game.rules_version,
        rolls=rolls,
        versions=table.versions if table.secret else {},
        state=msgspec.Raw(encode(world)),
    )
    return Position(version, msgspec.json.encode(found).decode())


# Loading


def load(store: Store, id: str) -> Loaded | None:
    """A table as it is in the store; raises Outdated if it can't be opened any more."""
    row = store.table(id)
    if row is None:
        return None
    header = msgspec.json.decode(row.header, type=Header)
    try:
        texts = unpacked_content(store.content(header.content))
        game = played_with(game_of(header.setup.game), header, texts)
        found = _Loading(row, store.seats(id), game, header)
        return found.load(store.rows(id), store.position(id))
    except BROKEN as error:
        raise Outdated(
            "this table can't be opened any more ({error}): download its record instead",
            error=error,
        ) from None


class _Loading:
    def __init__(
        self, row: TableRow, seats: list[SeatRow], game: Game[Any, Any], header: Header
    ) -> None:
        self.row, self.seats, self.game, self.header = row, seats, game, header

    def load(self, rows: list[Row], position: Position | None) -> Loaded:
        begun = next((r for r in reversed(rows) if r.kind == BASE), None)
        stored = msgspec.json.decode(begun.data, type=Stored) if begun else None
        later = [row for row in rows if begun is None or row.seq > begun.seq]
        table = self._table(stored, begun.seq if begun else 0)
        if self._fits(table, later, position):
            return Loaded(table, self.row.ask)
        return self._continued(rows, later, position, stored, begun.seq if begun else 0)

    def _table(self, stored: Stored | None, seq: int) -> Table:
        if stored is None:
            return open_table(self.row, self.seats, self.game)
        like = self.game.start(self.header.setup)
        world = self.game.decode(bytes(stored.state), like)
        start = Start(world, seq, stored.rolls, stored.versions)
        return open_table(self.row, self.seats, self.game, start)

    def _fits(self, table: Table, rows: list[Row], position: Position | None) -> bool:
        """Whether all answers still fit, and lead to the position that is stored.

        Even rules of the same number may have been corrected where few games go.
        """
        try:
            absorb(table, rows)
        except BROKEN:
            return False
        return position is None or self._is_at(table, position)

    def _is_at(self, table: Table, position: Position) -> bool:
        """Whether a table was at a position; one that can't be read contradicts nothing."""
        # Taking answers back stores a position too, so these are the answers that led to it.
        count = before(table.steps, position.seq)
        try:
            stored = msgspec.json.decode(position.data, type=Stored)
            like = self.game.start(self.header.setup)
            world = self.game.decode(bytes(stored.state), like)
        except BROKEN:
            return True
        return digest(world) == digest(table.worlds.at(table.steps, count))

    def _continued(
        self,
        rows: list[Row],
        later: list[Row],
        position: Position | None,
        stored: Stored | None,
        floor: int,
    ) -> Loaded:
        last = rows[-1].seq if rows else 0
        found = self._from_position(position, last + 1) if position else None
        if found is None:
            found = self._as_far_as_it_fits(stored, floor, later, last + 1)
        if self.row.kind != "table":
            return Loaded(found, "", note=CHANGED)
        base = position_of(found, found.world, last + 1, found.rolls)
        # The next answer may be one of the dice.
        draft = draft_start(found)
        found.adopt(draft)
        return Loaded(found, "", [Row(last + 1, CHANCE, BASE, base.data), *draft.rows], CHANGED)

    def _from_position(self, position: Position, seq: int) -> Table | None:
        try:
            return self._table(msgspec.json.decode(position.data, type=Stored), seq)
        except BROKEN:
            return None

    def _as_far_as_it_fits(
        self, stored: Stored | None, floor: int, rows: list[Row], seq: int
    ) -> Table:
        """Without a stored position, play until an answer no longer fits."""
        table = self._table(stored, floor)
        kept, _ = standing(rows)
        whole = fitting(table, kept)
        if self.row.kind != "table":
            return table
        versions = dict.fromkeys(table.everybody, seq) if table.secret else {}
        start = Start(whole.world, seq, whole.rolls, versions)
        return open_table(self.row, self.seats, self.game, start)
