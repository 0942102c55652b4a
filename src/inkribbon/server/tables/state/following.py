"""Following committed rows: of another worker, or of a table that was not in memory."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.kernel.codec import decode_data
from inkribbon.kernel.records.other_rules import BROKEN
from inkribbon.server.store.schema import Row

from .drafting import begin, finish, grow, play
from .drafts import REDO, UNDO, Draft, before, groups, standing, undone_to
from .table import Table
from .turning import gone_back, gone_forth


def draft_group(table: Table, rows: Sequence[Row]) -> Draft:
    """What rows lead to that another worker has committed together."""
    first, more = rows[0], rows[1:]
    if first.kind == UNDO:
        draft = gone_back(table, first, before(table.steps, undone_to(first)))
    elif first.kind == REDO:
        draft = gone_forth(table, first)
    else:
        draft, more = begin(table), rows
    for row in more:
        grow(table, draft, row.seat, decode_data(row.data))
    return finish(table, draft, first.seat)


def absorb(table: Table, rows: Sequence[Row]) -> None:
    """Play all committed rows of a table that was not in memory."""
    if table.secret:
        # Versions count everything that each audience could see, including what was undone.
        for group in groups(rows):
            table.adopt(draft_group(table, group))
        return
    # Undone answers need not be played at all.
    kept, table.undone = standing(rows)
    draft = Draft(0, table.world.clone(), 0, len(table.log), table.rolls, table.undone)
    for row in kept:
        play(table, draft, row.seq, row.seat, decode_data(row.data))
    draft.version = rows[-1].seq if rows else table.floor
    table.adopt(draft)


def fitting(table: Table, rows: Sequence[Row]) -> Table:
    """Play rows that may not fit the rules, up to the first that does not."""
    for row in rows:
        try:
            draft = begin(table)
            draft.version = row.seq
            play(table, draft, row.seq, row.seat, decode_data(row.data))
        except BROKEN:
            break
        table.adopt(finish(table, draft, row.seat))
    return table
