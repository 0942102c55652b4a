"""Events as a log: one line each, except that runs of the same type are merged."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from inkribbon.kernel.data import Event

from . import sentences as words
from .lexicon import Lexicon, load
from .voice import voice_of


class LogLine(msgspec.Struct, frozen=True):
    """A line of the log and the events it covers; a heading starts a turn."""

    text: str
    events: tuple[Event, ...] = ()
    heading: bool = False


def narrate(
    scene: Any,
    told: Iterable[Event],
    before: LogLine | None = None,
    language: Lexicon | None = None,
) -> tuple[bool, list[LogLine]]:
    """The lines for some events, and whether the first of them replaces `before`."""
    language = language or load()
    voice = voice_of(scene)
    lines: list[LogLine] = [before] if before else []
    for event in voice.worth_telling(list(told)):
        last = lines[-1] if lines else None
        if last is not None and last.events and voice.goes_on(last.events[-1], event):
            lines[-1] = _line(scene, (*last.events, event), language)
        else:
            lines.append(_line(scene, (event,), language))
    replaced = bool(before) and lines[0] is not before
    return replaced, lines if replaced or not before else lines[1:]


def _line(scene: Any, events: tuple[Event, ...], language: Lexicon) -> LogLine:
    voice = voice_of(scene)
    if len(events) == 1:
        text = words.event(scene, events[0], language)
        return LogLine(text, events, voice.is_heading(events[0]))
    return LogLine(voice.together(voice.scene_of(scene, events[-1]), events, language), events)
