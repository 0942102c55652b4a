"""States and changes as bytes. What is the same for several seats is made once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.view import View

from . import telling, wire
from .faces import Changed, Face, Known, changed
from .sockets import frame
from .table import Draft, Table
from .telling import Line

LOG = 200
"""Lines of the log that a state carries."""


class Messages(NamedTuple):
    """What one draft sends, by seat."""

    faces: dict[int, Face]
    frames: dict[int, bytes]
    free: bool


def is_free_after(table: Table, draft: Draft, before: bool) -> bool:
    """Whether one step back will be free once the draft counts."""
    rolled = any(step.seat == CHANCE for step in draft.steps)
    by_human = any(step.by in table.humans for step in draft.steps)
    return not rolled and (before or by_human)


def framed_for(table: Table, draft: Draft, faces: dict[int, Face], free: bool) -> Messages:
    """The change for every seat that somebody may look at."""
    maker = _Maker(table, draft, free)
    found = {seat: maker.make(seat, faces[seat]) for seat in table.audiences()}
    return Messages(
        faces={seat: face for seat, (face, _) in found.items()},
        frames={seat: framed for seat, (_, framed) in found.items()},
        free=free,
    )


class _Maker:
    """Makes the messages of one draft and remembers parts that seats share."""

    def __init__(self, table: Table, draft: Draft, free: bool) -> None:
        self.table = table
        self.draft = draft
        self.tail = b',"outcome":%b,"undo":%b,"decision":' % (
            encode(telling.outcome(table.game.outcome(draft.world))),
            encode(wire.UndoState(free=free)),
        )
        self.changes: Known = []
        self.waiting: dict[Any, tuple[str, bytes]] = {}
        self.frames: dict[Any, bytes] = {}

    def make(self, seat: int, before: Face) -> tuple[Face, bytes]:
        view = self.table.view(seat, self.draft.world)
        change = changed(before, view, self.changes)
        lines = self.table.heard(self.draft.lines, seat)
        open = offered(self.table, view, self.draft.world)
        key = (
            id(change),
            tuple(map(id, lines)),
            id(open),
            view.waiting_for,
            view.prompt,
            view.about,
        )
        if key not in self.frames:
            self.frames[key] = frame(self._payload(view, change, lines, open))
        return change.face, self.frames[key]

    def _payload(
        self, view: View, change: Changed, lines: list[Line], open: Decision | None
    ) -> bytes:
        key = (view.waiting_for, view.prompt, view.about)
        if key not in self.waiting:
            found = waiting(self.table, view, self.draft.world)
            self.waiting[key] = (found.prompt if found else "", encode(found))
        prompt, waited = self.waiting[key]
        head = b'{"type":"change","version":%d,"hash":"%b","changes":%b,"events":%b,"waiting":' % (
            self.draft.version,
            change.face.hash.encode(),
            change.raw,
            listed(lines),
        )
        asked = telling.decision(view, open, prompt) if open else b"null"
        return b"".join((head, waited, self.tail, asked, b"}"))


def offered(table: Table, view: View, world: Any) -> Decision | None:
    """What the seat may answer, as its view shows it; real dice are read by any human."""
    mine = table.open_for(view.seat, world)
    if mine is None or mine.seat == CHANCE:
        return mine
    return view.decision


def waiting(table: Table, view: View, world: Any) -> wire.Waiting | None:
    decision = world.decision
    by_hand = decision is not None and decision.seat == CHANCE and table.dice == "real"
    return telling.waiting(view, decision if by_hand else None)


def listed(lines: Iterable[Line]) -> bytes:
    return b"[" + b",".join([line.raw for line in lines]) + b"]"


def state(
    table: Table,
    seat: int,
    face: Face,
    seats: list[wire.Seat],
    spectators: int,
    undo: wire.UndoState,
) -> bytes:
    """The whole table for one seat."""
    view = table.view(seat)
    open = offered(table, view, table.world)
    waited = waiting(table, view, table.world)
    prompt = waited.prompt if waited else ""
    message: dict[str, Any] = {
        "type": "state",
        "table": table.id,
        "version": table.version,
        "seat": seat,
        "hash": face.hash,
        "view": face.sections,
        "decision": msgspec.Raw(telling.decision(view, open, prompt)) if open else None,
        "waiting": waited,
        "events": msgspec.Raw(listed(table.heard(table.log, seat)[-LOG:])),
        "outcome": telling.outcome(table.game.outcome(table.world)),
        "seats": seats,
        "spectators": spectators,
        "undo": undo,
        "dice": table.dice,
        "commit": table.commit,
        "owner": seat == table.owner,
        "replay": table.kind == "replay",
    }
    return encode(message)
