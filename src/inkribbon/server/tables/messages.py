"""States and changes for each seat. What several seats share is encoded once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import Raw

from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.server.tables.state.drafts import Draft
from inkribbon.server.tables.state.table import Table
from inkribbon.server.tables.state.undoable import is_quiet, is_telling
from inkribbon.server.wire import replies, telling
from inkribbon.server.wire.changes import Changed, Face, changed
from inkribbon.server.wire.telling import Line
from inkribbon.words.lexicon import Lexicon, load

from .sockets import Reader

LOG = 200
"""Lines of the log that a state carries."""


class Messages(NamedTuple):
    """What one draft sends to each reader; nothing to seats for which nothing changed."""

    faces: dict[int, Face]
    """By the eyes that see them."""
    texts: dict[Reader, str]
    free: bool


def is_free_after(table: Table, draft: Draft, before: bool) -> bool:
    """Whether undoing a step will be free once the draft is adopted, where nothing is hidden."""
    rolled = any(is_telling(table, step) for step in draft.steps)
    return not rolled and (before or any(step.by in table.humans for step in draft.steps))


def messages_for(
    table: Table, draft: Draft, faces: dict[int, Face], free: bool, languages: Iterable[str]
) -> Messages:
    """The change for every seat that a client may watch, in each language that is read."""
    lexicons = [load(language) for language in languages]
    if table.secret:
        return _one_by_one(table, draft, faces, lexicons)
    view = draft.view
    assert view is not None, "a change in a game that hides nothing has one view for all"
    change = changed(faces[SPECTATOR], view)
    texts = {}
    for words in lexicons:
        found = _Shared(table, draft, view, change, free, words)
        for seat in table.audiences():
            texts[Reader(seat, words.language)] = found.text(seat)
    return Messages({SPECTATOR: change.face}, texts, free)


class _Shared:
    """The messages of a game that hides nothing: they differ only in who is asked."""

    def __init__(
        self,
        table: Table,
        draft: Draft,
        view: View,
        change: Changed,
        free: bool,
        words: Lexicon,
    ) -> None:
        self.words = words
        self.table = table
        self.draft = draft
        self.view = view = table.game.told(view, words.language)
        self.change = change
        self.waited = waiting(table, view, draft.world, words)
        self.undo = replies.UndoState(free=free)
        self.heard = all(line.audience is None for line in draft.lines)
        """Whether everybody hears everything."""
        self.texts: dict[bool, str] = {}

    def text(self, seat: int) -> str:
        open = self.table.open_for(seat, self.draft.world)
        if not self.heard:
            return self._text(self.table.heard(self.draft.lines, seat), open)
        asked = open is not None
        if asked not in self.texts:
            self.texts[asked] = self._text(self.draft.lines, open)
        return self.texts[asked]

    def _text(self, lines: list[Line], open: Decision | None) -> str:
        version = self.draft.version
        waited, view, undo = self.waited, self.view, self.undo
        return _text(version, self.change, lines, waited, view, undo, open, self.words)


def _one_by_one(
    table: Table, draft: Draft, faces: dict[int, Face], lexicons: list[Lexicon]
) -> Messages:
    """Each audience of a secret game has its own view, version and events."""
    seen = dict(faces)
    texts: dict[Reader, str] = {}
    for seat in table.audiences():
        version = draft.versions[seat]
        if version == table.versions[seat]:
            continue
        view = table.view(seat, draft.world)
        change = changed(faces[seat], view)
        seen[seat] = change.face
        undo = replies.UndoState(free=_is_free_then(table, draft, seat))
        open = offered(table, seat, view, draft.world)
        lines = table.heard(draft.lines, seat)
        for words in lexicons:
            told = table.game.told(view, words.language)
            waited = waiting(table, told, draft.world, words)
            text = _text(version, change, lines, waited, told, undo, open, words)
            texts[Reader(seat, words.language)] = text
    return Messages(seen, texts, False)


def _is_free_then(table: Table, draft: Draft, seat: int) -> bool:
    """Whether the seat that gave the last answer may undo it freely."""
    decision = draft.world.decision
    last = draft.steps[-1] if draft.steps else None
    mine = last is not None and is_quiet(table, last, seat) and seat in table.humans
    return mine and decision is not None and decision.seat == seat


def _text(
    version: int,
    change: Changed,
    lines: list[Line],
    waited: replies.Waiting | None,
    view: View,
    undo: replies.UndoState,
    open: Decision | None,
    words: Lexicon,
) -> str:
    return encoded(
        replies.Change(
            version=version,
            hash=change.face.hash,
            changes=Raw(change.raw),
            events=listed(lines, words.language),
            waiting=waited,
            outcome=telling.outcome(view, words),
            undo=undo,
            decision=_asked(view, open, waited, words),
        )
    )


def encoded(message: replies.Reply) -> str:
    """A message as a socket sends it."""
    return encode(message).decode()


def _asked(
    view: View, open: Decision | None, waited: replies.Waiting | None, words: Lexicon
) -> replies.Decision | None:
    return telling.decision(view, open, waited.prompt if waited else "", words) if open else None


def offered(table: Table, seat: int, view: View, world: Any) -> Decision | None:
    """What the seat may answer, as its view shows it; real dice are read by any human."""
    mine = table.open_for(seat, world)
    return view.decision if mine is not None and table.secret else mine


def waiting(table: Table, view: View, world: Any, words: Lexicon) -> replies.Waiting | None:
    decision = world.decision
    by_hand = decision is not None and decision.seat == CHANCE and table.dice == "real"
    return telling.waiting(view, decision if by_hand else None, words)


def listed(lines: Iterable[Line], language: str) -> list[replies.Ready[replies.Event]]:
    return [Raw(line.raws[language]) for line in lines]


def state(
    table: Table,
    reader: Reader,
    face: Face,
    seats: list[replies.Seat],
    spectators: int,
    undo: replies.UndoState,
) -> replies.State:
    """The whole table for one seat."""
    seat, words = reader.seat, load(reader.language)
    view = table.game.told(table.view(table.eyes(seat)), words.language)
    waited = waiting(table, view, table.world, words)
    return replies.State(
        table=table.id,
        version=table.version_of(seat),
        seat=seat,
        hash=face.hash,
        view=face.sections,
        keyed=face.keyed,
        decision=_asked(view, offered(table, seat, view, table.world), waited, words),
        waiting=waited,
        events=listed(table.last_heard(seat, LOG), words.language),
        outcome=telling.outcome(view, words),
        seats=seats,
        spectators=spectators,
        undo=undo,
        dice="real" if table.dice == "real" else "table",
        commit=table.commit,
        owner=seat == table.owner,
        replay=table.kind == "replay",
        secret=table.secret,
        hints=table.may_hint(seat),
    )
