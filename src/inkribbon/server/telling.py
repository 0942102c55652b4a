"""Decisions, events and outcomes as people read them, made from views alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import TAGS, Data
from inkribbon.kernel.data import Event as KernelEvent
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.decision import Decision as KernelDecision
from inkribbon.kernel.decision import Outcome as KernelOutcome
from inkribbon.kernel.game import Game
from inkribbon.text import words
from inkribbon.text.voices import VOICES

from . import wire


class Line:
    """One line of the log, encoded once for all who may hear it."""

    __slots__ = ("audience", "raw", "version")

    def __init__(self, version: int, audience: tuple[int, ...] | None, raw: bytes) -> None:
        self.version = version
        self.audience = audience
        self.raw = raw

    def heard_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience


def line(game: Game[Any, Any], scene: Any, event: KernelEvent, n: int, version: int) -> Line:
    """An event as a line of the log. `scene` is the view of somebody who may hear it."""
    told = wire.Event(
        n=n,
        version=version,
        turn=getattr(scene, "turn", 0),
        kind=TAGS[type(event)],
        text=words.event(scene, event),
        clauses=list(game.clauses(event)),
        data=event,
    )
    return Line(version, event.audience(), encode(told))


def decision(scene: Any, open: KernelDecision, prompt: str) -> bytes:
    """The question, already in words, with everything that may be answered."""
    by_chance = open.seat == CHANCE
    options = b",".join(
        [
            _option(scene, o.action, open.prompt, o.weight if by_chance else None)
            for o in open.options
        ]
    )
    head = encode(
        wire.Decision(
            seat=open.seat,
            key=open.prompt,
            prompt=prompt,
            about=list(open.about),
            options=[],
        )
    )
    # The options are encoded one by one, so that those that never change are encoded once.
    return head[: -len(b"]}")] + options + b"]}"


def _option(scene: Any, action: Data, prompt: str, weight: int | None) -> bytes:
    book = getattr(scene, "book", None)
    kind: Any = type(action)
    seen: Any = type(scene)
    if book is None or not _is_unchanging(seen, kind):
        return _encoded(scene, action, prompt, weight)
    key = (book, action, prompt, weight)
    known = _known.get(key)
    if known is None:
        if len(_known) >= MANY:
            _known.clear()
        known = _known[key] = _encoded(scene, action, prompt, weight)
    return known


MANY = 50_000
_known: dict[tuple[Any, Data, str, int | None], bytes] = {}


def _encoded(scene: Any, action: Data, prompt: str, weight: int | None) -> bytes:
    label = words.option(scene, action, prompt)
    return encode(
        wire.Option(action=action, label=label, group=words.group(scene, action), weight=weight)
    )


@lru_cache(maxsize=512)
def _is_unchanging(scene: Any, kind: Any) -> bool:
    """Whether an action's words depend on nothing that happens in a game."""
    return VOICES[scene].is_unchanging(kind)


def waiting(scene: Any, open: KernelDecision | None) -> wire.Waiting | None:
    """Whom the table waits for. `open` is given when the options may be known: real dice."""
    if scene.waiting_for is None:
        return None
    asked = open or KernelDecision(scene.waiting_for, scene.prompt, (), scene.about)
    prompt = words.question(scene, asked)
    return wire.Waiting(seat=asked.seat, prompt=prompt)


def outcome(found: KernelOutcome | None) -> wire.Outcome | None:
    if found is None:
        return None
    return wire.Outcome(won=found.won, cause=found.cause, text=words.outcome(found))
