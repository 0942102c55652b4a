"""Undo and redo: the table goes back to an earlier position, and forth again."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkribbon.kernel.codec import decode_data
from inkribbon.kernel.decision import CHANCE
from inkribbon.server.errors import NotYours, Wrong
from inkribbon.server.store.schema import Row

from .answering import rolled
from .drafting import finish, play
from .drafts import REDO, UNDO, Draft, Undone, before, row_of, undo_data, undone_by
from .table import Table
from .undoable import check_undo, is_asked, seq_before

AGAIN = 10_000
"""Answers of a secret game that may be done again by redos: loading it plays all of them again."""


def draft_undo(table: Table, seat: int, back: int, agreed: Sequence[int] = ()) -> Draft:
    """An undo to a seq, as a row of its own."""
    check_undo(table)
    table.must_have_room()
    row = Row(table.version + 1, seat, UNDO, undo_data(back, agreed))
    draft = gone_back(table, row, before(table.steps, back))
    # At the very start, chance may come before the first question.
    return finish(table, rolled(table, draft), seat)


def gone_back(table: Table, row: Row, kept: int) -> Draft:
    draft = _turned(table, row, kept)
    draft.undone = (*table.undone, _undone(table, draft, undone_by(row)))
    return draft


def _undone(table: Table, draft: Draft, by: frozenset[int]) -> Undone:
    """What a draft that goes back takes away from the table."""
    steps = table.steps[draft.kept :]
    if table.secret:
        # Versions and lines depend on when each seat sees them: a redo plays the rows again.
        return Undone(by, draft.kept, rows=tuple(map(row_of, steps)))
    lines, worlds = table.log[draft.told :], table.worlds.after(draft.kept)
    again = Draft(0, table.world, draft.kept, draft.told, table.rolls, turned=True)
    return Undone(by, draft.kept, again=replace(again, steps=steps, lines=lines, worlds=worlds))


def may_redo(table: Table, seat: int) -> bool:
    """Whether the seat made or agreed to the last undo, and nothing else happened since."""
    mine = bool(table.undone) and seat in table.undone[-1].by
    return mine and (not table.secret or is_asked(table, seat))


def draft_redo(table: Table, seat: int) -> Draft:
    """A redo, as a row of its own."""
    if not may_redo(table, seat):
        # In a secret game not even the fact that somebody went back is revealed.
        if table.secret or not table.undone:
            raise Wrong("there is nothing to redo")
        raise NotYours("only players who undid this or agreed can redo it")
    table.must_have_room()
    if table.again + len(table.undone[-1].rows) > AGAIN:
        raise Wrong("too much was redone at this table: answer again instead")
    draft = gone_forth(table, Row(table.version + 1, seat, REDO, ""))
    return finish(table, draft, seat)


def gone_forth(table: Table, row: Row) -> Draft:
    undone, left = table.undone[-1], table.undone[:-1]
    if undone.again is not None:
        return replace(undone.again, version=row.seq, undone=left, rows=[row])
    draft = _turned(table, row, undone.kept)
    draft.undone = left
    draft.again = len(undone.rows)
    for known in undone.rows:
        play(table, draft, known.seq, known.seat, decode_data(known.data))
    return draft


def _turned(table: Table, row: Row, kept: int) -> Draft:
    """The table after its first `kept` steps."""
    last = seq_before(table, kept)
    told = len(table.log)
    while told and table.log[told - 1].version > last:
        told -= 1
    rolls = table.rolls - sum(step.seat == CHANCE for step in table.steps[kept:])
    world = table.worlds.at(table.steps, kept)
    return Draft(row.seq, world, kept, told, rolls, turned=True, rows=[row])
