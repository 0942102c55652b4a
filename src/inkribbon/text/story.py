"""Events told as a log: one line each, but runs of the same kind are drawn together."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from inkribbon.crawl.events import EnemyKilled, EnemyMoved, EnemyWounded, Moved, TurnStarted
from inkribbon.kernel.data import Event

from . import names, words
from .lexicon import Lexicon, load
from .names import Scene


class Line(msgspec.Struct, frozen=True):
    """A line of the log and the events it tells; a heading starts a turn."""

    text: str
    events: tuple[Event, ...] = ()
    heading: bool = False


def narrate(
    scene: Scene, told: Iterable[Event], before: Line | None = None, language: Lexicon | None = None
) -> tuple[bool, list[Line]]:
    """The lines of some events, and whether the first of them takes the place of `before`."""
    language = language or load()
    lines: list[Line] = [before] if before else []
    for event in _worth_telling(list(told)):
        last = lines[-1] if lines else None
        if last is not None and _goes_on(last, event):
            lines[-1] = _line(scene, (*last.events, event), language)
        else:
            lines.append(_line(scene, (event,), language))
    replaced = bool(before) and lines[0] is not before
    return replaced, lines if replaced or not before else lines[1:]


def _worth_telling(told: list[Event]) -> list[Event]:
    """A wound that kills is told by the kill."""
    killed = [event.enemy for event in told if isinstance(event, EnemyKilled)]
    return [e for e in told if not (isinstance(e, EnemyWounded) and e.enemy in killed)]


def _goes_on(line: Line, event: Event) -> bool:
    """Whether an event carries on what the line tells."""
    if not line.events:
        return False
    last = line.events[-1]
    if isinstance(event, Moved) and isinstance(last, Moved):
        return event.seat == last.seat and event.start == last.square
    if isinstance(event, EnemyMoved) and isinstance(last, EnemyMoved):
        return event.cause == last.cause != "assault"
    return False


def _line(scene: Scene, events: tuple[Event, ...], language: Lexicon) -> Line:
    first = events[0]
    if len(events) == 1:
        return Line(words.event(scene, first, language), events, isinstance(first, TurnStarted))
    if isinstance(first, Moved):
        steps = [first.start, *(event.square for event in events if isinstance(event, Moved))]
        path = " → ".join(names.square(scene, square) for square in steps)
        who = names.character(scene, first.seat, language)
        return Line(language.say("event", "moves", seat=who, path=path), events)
    moves = [event for event in events if isinstance(event, EnemyMoved)]
    told = ", ".join(
        f"{names.kind(scene, move.kind)} {names.square(scene, move.start)}"
        f" → {names.square(scene, move.square)}"
        for move in moves
    )
    return Line(language.say("event", "enemies-move", moves[0].cause, moves=told), events)
