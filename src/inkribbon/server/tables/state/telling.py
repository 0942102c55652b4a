"""What a change tells: lines of the log, and what each seat sees of it."""

from __future__ import annotations

from typing import Any

from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.server.wire.telling import Line, line, settled

from .drafts import Draft, Sight
from .table import Table


def turns_before(table: Table, draft: Draft) -> int:
    """The turns that were over when the current part of the game began."""
    if draft.steps:
        return draft.steps[-1].before
    return table.steps[draft.kept - 1].before if draft.kept else 0


def tell(table: Table, draft: Draft, version: int, before: int) -> None:
    """Add the events of a draft's world to its lines, given the turns before its last answer."""
    if table.secret:
        _tell_each(table, draft, version)
        return
    view = draft.view = table.view(SPECTATOR, draft.world)
    number = draft.told + len(draft.lines)
    turn = getattr(draft.world, "turn", 0)
    for event in draft.world.news:
        if isinstance(event, Event):
            number += 1
            draft.lines.append(line(table.game, view, event, number, version, before))
            before = table.game.turns_before(turn, (event,), before)


def _tell_each(table: Table, draft: Draft, version: int) -> None:
    """Each audience gets its own line for an event, numbered and worded for it."""
    events = [event for event in draft.world.news if isinstance(event, Event)]
    for seat in table.everybody if events else ():
        view = table.view(seat, draft.world)
        log = (*table.log[: draft.told], *draft.lines) if draft.told else draft.lines
        number = len(table.heard(log, seat))
        for event in events:
            audience = event.audience()
            if audience is None or seat in audience:
                number += 1
                told = line(table.game, view, event, number, table.versions[seat] + 1)
                draft.lines.append(Line(version, (seat,), told.raws))


def note(table: Table, draft: Draft, version: int, action: Data, prompt: str) -> None:
    """Add a line about what the table settles; only games that hide nothing settle anything."""
    view = table.view(SPECTATOR, draft.world)
    number = draft.told + len(draft.lines) + 1
    before = turns_before(table, draft)
    draft.lines.append(settled(table.game, view, action, prompt, number, version, before))


def look(table: Table, world: Any) -> dict[int, Sight]:
    """What each audience of a secret game sees of a world."""
    return {seat: sight(table.view(seat, world)) for seat in table.everybody}


def sight(view: View) -> Sight:
    decision = view.decision
    asked = None
    if decision is not None:
        asked = (decision.seat, decision.prompt, decision.about, decision.actions())
    waiting = (view.waiting_for, view.prompt, view.about)
    return Sight(view.parts(), asked, waiting, view.outcome)
