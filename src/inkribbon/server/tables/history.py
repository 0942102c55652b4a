"""A game step by step, for the slider of the replay page."""

from __future__ import annotations

from typing import Any

import msgspec

from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Odd, Way
from inkribbon.kernel.sampler import Sampler
from inkribbon.server.errors import NotAllowed
from inkribbon.server.wire import bodies, replies, telling
from inkribbon.server.wire.changes import Face, changed
from inkribbon.server.wire.changes import face as face_of
from inkribbon.words import sentences
from inkribbon.words.lexicon import Lexicon

from .drafts import Step
from .messages import LOG, listed, waiting
from .table import Table

SECRET = "this game has secrets: its record is available once it is over"
STEPS = 200
"""Steps that one request may ask for."""


def check_open(table: Table) -> None:
    """A whole game may be seen once it is over, or if it hides nothing."""
    if table.secret and not _is_over(table):
        raise NotAllowed(SECRET)


def check_record(table: Table) -> None:
    """The same for a record, which also has the text of a scenario that did not ship with the
    game."""
    check_open(table)
    if table.game.hides(table.header.setup) and not _is_over(table):
        raise NotAllowed(SECRET)


def _is_over(table: Table) -> bool:
    return table.world.decision is None or table.kind == "replay"


def history(table: Table, seat: int, first: int, last: int, words: Lexicon) -> bodies.History:
    """The view after `first` steps, and what each step up to `last` changed."""
    end = len(table.steps)
    first = min(first, end)
    last = min(last, end, first + STEPS)
    world = table.worlds.at(table.steps, first)
    view = table.view(seat, world)
    face = face_of(view)
    start = table.steps[first - 1].version if first else table.floor
    past = [line for line in table.log if line.version <= start]
    return bodies.History(
        table=table.id,
        first=first,
        last=last,
        end=end,
        turns=_turns(table.steps),
        view=face.sections,
        keyed=face.keyed,
        events=listed(table.heard(past, seat)[-LOG:], words.language),
        moments=_moments(table, seat, world, face, first, last, words),
    )


def whole_log(table: Table, seat: int, language: str) -> bodies.WholeLog:
    """The log from the beginning, as a seat knows it."""
    return bodies.WholeLog(events=listed(table.heard(table.log, seat), language))


def sheet(table: Table, step: int, language: str) -> msgspec.Struct:
    """What the table was drawn on after the first steps."""
    world = table.worlds.at(table.steps, min(step, len(table.steps)))
    return table.game.sheet(table.game.told(world, language))


def _moments(
    table: Table, seat: int, world: Any, face: Face, first: int, last: int, words: Lexicon
) -> list[bodies.Moment]:
    found = []
    lines: dict[int, list[telling.Line]] = {}
    for line in table.heard(table.log, seat):
        lines.setdefault(line.version, []).append(line)
    for number in range(first, last):
        step = table.steps[number]
        scene: Any = table.game.told(table.view(seat, world), words.language)
        label = sentences.option(scene, step.action, step.prompt, words)
        answer(world, step.action)
        view = table.view(seat, world)
        change = changed(face, view)
        face = change.face
        view = table.game.told(view, words.language)
        found.append(
            bodies.Moment(
                version=number + 1,
                turn=getattr(view, "turn", 0),
                seat=step.seat,
                label=label,
                changes=msgspec.Raw(change.raw),
                events=listed(lines.get(step.version, []), words.language),
                waiting=waiting(table, view, world, words),
                outcome=telling.outcome(view, words),
            )
        )
    return found


def _turns(steps: list[Step]) -> list[int]:
    """The step before which each turn begins."""
    found: list[int] = []
    turn = None
    for number, step in enumerate(steps):
        if step.turn != turn:
            found.append(number)
            turn = step.turn
    return found


def odds(table: Table, seat: int, words: Lexicon) -> replies.Odds:
    """Exact odds of every option that the seat may choose, from what it can know."""
    view = table.view(seat)
    world = guessed(table, seat)
    options = view.decision.options if view.decision else ()
    found = [table.game.odds(world, option.action) for option in options]
    return replies.Odds(
        version=table.version_of(seat),
        odds=[[_odd(odd, words) for odd in each] for each in found],
        texts=[sentences.odds(each, words) for each in found],
        marks={name: list(numbers) for name, numbers in table.game.marks(world).items()},
        ways=[_way(way) for way in table.game.ways(world)] if view.decision else [],
    )


def _way(way: Way) -> replies.Way:
    path, reacting = list(way.path), list(way.reacting)
    return replies.Way(place=way.place, path=path, cost=way.cost, reacting=reacting, why=way.why)


def _odd(odd: Odd, words: Lexicon) -> replies.Odd:
    text = sentences.result(odd, words)
    return replies.Odd(result=odd.result, text=text, count=odd.count, total=odd.total)


def withheld(table: Table, seat: int, words: Lexicon) -> replies.WithheldList:
    """What the seat might expect to be able to do now, and why it can't."""
    world = table.game.told(guessed(table, seat), words.language)
    reasons = table.game.withheld(world, seat)
    return replies.WithheldList(
        version=table.version_of(seat),
        withheld=[
            replies.Reason(
                action=r.action,
                reason=r.reason,
                text=sentences.withheld(r, words),
                clauses=list(r.clauses),
            )
            for r in reasons
        ],
    )


def guessed(table: Table, seat: int) -> Any:
    """A world that looks like the real one to the seat, without anything it may not know."""
    return table.game.determinise(table.view(seat), Sampler(table.id, "odds"))
