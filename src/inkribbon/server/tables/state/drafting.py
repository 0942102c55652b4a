"""Drafting a change: a clone of the world is changed, and the draft collects what follows."""

from __future__ import annotations

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.server.store.schema import Row

from .drafts import ANSWER, Draft, Step
from .table import Table
from .telling import look, note, tell, turns_before
from .worlds import EACH


def begin(table: Table) -> Draft:
    """A draft that changes nothing yet."""
    world = table.world.clone()
    return Draft(table.version, world, len(table.steps), len(table.log), table.rolls)


def grow(table: Table, draft: Draft, by: int, action: Data) -> None:
    """Add an answer to a draft, and its row."""
    draft.version += 1
    draft.rows.append(Row(draft.version, by, ANSWER, encode(action).decode()))
    play(table, draft, draft.version, by, action)


def play(table: Table, draft: Draft, version: int, by: int, action: Data) -> None:
    """Add an answer whose row is already there."""
    world = draft.world
    decision = world.decision
    turn = getattr(world, "turn", 0)
    hidden = table.game.uncovered(world)
    if by == CHANCE and decision.seat != CHANCE:
        note(table, draft, version, action, decision.prompt)
    answer(world, action)
    uncovers = table.game.uncovered(world) > hidden
    asked = (decision.seat, decision.prompt, turn)
    earlier = turns_before(table, draft)
    before = table.game.turns_before(getattr(world, "turn", 0), world.news, earlier)
    draft.steps.append(Step(version, by, *asked, action, uncovers, before))
    draft.rolls += decision.seat == CHANCE
    count = draft.kept + len(draft.steps)
    if count % EACH == 0:
        draft.worlds[count] = world.clone()
    tell(table, draft, version, earlier)


def finish(table: Table, draft: Draft, by: int | None) -> Draft:
    """Plus what each seat sees of it, in a secret game."""
    if table.secret:
        draft.sights = look(table, draft.world)
        heard = {seat for line in draft.lines for seat in line.audience or ()}
        changed = [
            seat
            for seat in table.everybody
            if seat == by or seat in heard or draft.sights[seat] != table.sights[seat]
        ]
        draft.versions = {**table.versions, **{s: table.versions[s] + 1 for s in changed}}
    return draft
