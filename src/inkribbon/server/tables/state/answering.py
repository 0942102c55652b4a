"""Answers, and what the table rolls, draws or settles by itself after them."""

from __future__ import annotations

from typing import Any

import msgspec

from inkribbon.kernel.codec import decode_data
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.errors import Sentence, sentence
from inkribbon.kernel.sampler import Sampler
from inkribbon.server.errors import NotAllowed, NotYours, Wrong
from inkribbon.server.store.schema import CHOOSES

from .drafting import begin, finish, grow
from .drafts import Draft
from .table import Table


def draft_answer(table: Table, seat: int, wanted: bytes) -> Draft:
    """What an answer leads to, including the table's dice."""
    if table.kind == "replay":
        raise NotAllowed("this is a replay: continue its record to play")
    if table.world.decision is None:
        raise Wrong("the game is over", offered=[])
    table.must_have_room()
    decision = table.open_for(seat)
    if decision is None and seat in table.bots:
        raise NotYours("a bot plays this seat: take it back first")
    if decision is None:
        raise NotYours(
            "it is not your turn: this is for {who} to answer",
            who=_who(table.world.decision.seat),
        )
    return _draft(table, seat, _offered(decision, wanted))


def draft_start(table: Table) -> Draft:
    """What chance decides before the first question."""
    return _draft(table, None, None)


def _draft(table: Table, seat: int | None, action: Data | None) -> Draft:
    draft = begin(table)
    if seat is not None and action is not None:
        grow(table, draft, seat, action)
    return finish(table, rolled(table, draft), seat)


def rolled(table: Table, draft: Draft) -> Draft:
    """Plus whatever the table rolls, draws or settles by itself."""
    # After an undo the same dice come back.
    sampler = Sampler(table.seed, count=draft.rolls)
    while (action := _by_itself(table, draft.world, sampler)) is not None:
        grow(table, draft, CHANCE, action)
    return draft


def _by_itself(table: Table, world: Any, sampler: Sampler) -> Data | None:
    """What the table answers without asking anybody; None if it waits for an answer."""
    decision: Decision | None = world.decision
    if decision is None:
        return None
    if decision.seat == CHANCE:
        return sampler.choose(decision) if table.dice == "table" else None
    return _settled(table, world, decision.seat)


def _settled(table: Table, world: Any, seat: int) -> Data | None:
    """The answer to a question that is not worth asking, unless its player wants to choose."""
    row = table.seats.get(seat)
    if table.kind == "replay" or row is None or row.kind == "bot" or row.claimed & CHOOSES:
        return None
    return table.game.settled(table.view(seat, world))


UNREADABLE = (
    *(msgspec.MsgspecError, ValueError, TypeError),
    *(RecursionError, OverflowError, NotImplementedError),
)
"""What decoding untrusted JSON may raise."""


def _offered(decision: Decision, wanted: bytes) -> Data:
    """The offered action that the client sent."""
    offered = decision.actions()
    try:
        meant = decode_data(wanted)
    except UNREADABLE as error:
        raise Wrong("can't read the action: {error}", offered=offered, error=error) from None
    for action in offered:
        if action == meant:
            return action
    raise Wrong(
        "{action} is not on offer for {prompt!r}",
        offered=offered,
        action=meant,
        prompt=decision.prompt,
    )


def _who(seat: int) -> Sentence:
    if seat == CHANCE:
        return sentence("the dice")
    return sentence("the players") if seat == GROUP else sentence("seat {seat}", seat=seat)
