"""Uncommitted changes of a table, and which rows belong together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.view import View
from inkribbon.server.store.schema import Row
from inkribbon.server.wire.telling import Line

ANSWER = "answer"
UNDO = "undo"
REDO = "redo"
BASE = "base"
"""A position from which the game continued, because earlier answers no longer fit the rules."""


class Step(NamedTuple):
    """An answer, and the question it answered."""

    version: int
    by: int
    """The seat that gave it; CHANCE for the table's own dice and what it settles."""
    seat: int
    """The seat that was asked."""
    prompt: str
    turn: int
    action: Data
    uncovers: bool = False
    """Whether it showed everyone something that was hidden."""
    before: int = 0
    """Turns that were over when the part of the game began that follows it."""


class Sight(NamedTuple):
    """Everything that a seat can see of a position. If two are equal, it can't tell them apart."""

    parts: dict[str, Any]
    asked: tuple[Any, ...] | None
    waiting: tuple[Any, ...]
    outcome: Any


class Draft(msgspec.Struct):
    """A change that is not committed yet."""

    version: int
    world: Any
    kept: int
    """How many of the table's steps remain; an undo removes some."""
    told: int
    """How many lines of the log remain."""
    rolls: int
    """How many chance decisions were made so far."""
    undone: tuple[Undone, ...] = ()
    again: int = 0
    """How many answers a redo had to play again."""
    turned: bool = False
    """Whether it is an undo or redo: clients need a whole new state."""
    rows: list[Row] = []
    steps: list[Step] = []
    lines: list[Line] = []
    worlds: dict[int, Any] = {}
    """Some worlds on the way, by the number of steps before them."""
    view: View | None = None
    """What all seats see at the end, in a game that hides nothing."""
    sights: dict[int, Sight] = {}
    versions: dict[int, int] = {}
    """In a secret game, what each audience sees, and its version."""


class Undone(NamedTuple):
    """Undone answers, which can be redone until something else is answered."""

    by: frozenset[int]
    """Who undid them or agreed to it."""
    kept: int
    """How many answers come before them."""
    rows: tuple[Row, ...] = ()
    again: Draft | None = None
    """What a redo leads to, if that is known; otherwise the rows are played again."""


def row_of(step: Step) -> Row:
    return Row(step.version, step.by, ANSWER, encode(step.action).decode())


def undo_data(back: int, agreed: Sequence[int]) -> str:
    """The data of an undo: the seq to go back to, and who agreed."""
    return " ".join(map(str, (back, *agreed)))


def undone_to(row: Row) -> int:
    return int(row.data.split()[0])


def undone_by(row: Row) -> frozenset[int]:
    return frozenset((row.seat, *map(int, row.data.split()[1:])))


def groups(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Rows as they were committed: an answer, undo or redo, and the table's dice after it."""
    group: list[Row] = []
    for row in rows:
        if group and (row.seat != CHANCE or row.kind != ANSWER):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def standing(rows: Iterable[Row]) -> tuple[list[Row], tuple[Undone, ...]]:
    """The answers that remain in the end, and those that can be redone."""
    kept: list[Row] = []
    undone: list[Undone] = []
    for group in groups(rows):
        first = group[0]
        if first.kind == UNDO:
            count = before(kept, undone_to(first))
            undone.append(Undone(undone_by(first), count, tuple(kept[count:])))
            kept[count:] = group[1:]
        elif first.kind == REDO:
            again = undone.pop()
            kept[again.kept :] = again.rows
        else:
            undone.clear()
            kept += group
    return kept, tuple(undone)


def before(rows: Sequence[Row] | Sequence[Step], back: int) -> int:
    """How many rows or steps remain after an undo to a seq."""
    count = len(rows)
    while count and rows[count - 1][0] > back:
        count -= 1
    return count
