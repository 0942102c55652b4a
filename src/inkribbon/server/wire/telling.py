"""Decisions, events and outcomes as people read them, made from views alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import TAGS, Data
from inkribbon.kernel.data import Event as KernelEvent
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.decision import Decision as KernelDecision
from inkribbon.kernel.decision import Outcome as KernelOutcome
from inkribbon.kernel.game import Game
from inkribbon.words import sentences as words
from inkribbon.words.voice import voice_of

from . import structs as wire

T = TypeVar("T")


Grounds = Callable[[Any, Data], tuple[Any, ...] | None]


class _Memory(dict[Any, T]):
    """What was put into words before, by all that the words rest on."""

    MOST = 50_000

    def keep(self, rests: Any, said: T) -> T:
        if rests is not None:
            if len(self) >= self.MOST:
                self.clear()
            self[rests] = said
        return said


_options: _Memory[bytes] = _Memory()
_lines: _Memory[bytes] = _Memory()
_prompts: _Memory[str] = _Memory()


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
    turn = getattr(scene, "turn", 0)
    voice = voice_of(scene)
    scene = voice.scene_of(scene, event)
    rests = voice.grounds(scene, event)
    if rests is None:
        rest = _rest_of(game, scene, event)
    else:
        key = (game.id, rests)
        rest = _lines.get(key) or _lines.keep(key, _rest_of(game, scene, event))
    raw = b'{"n":%d,"version":%d,"turn":%d,%b' % (n, version, turn, rest)
    return Line(version, event.audience(), raw)


def _rest_of(game: Game[Any, Any], scene: Any, event: KernelEvent) -> bytes:
    """A line after the numbers that differ each time."""
    told = wire.Event(
        n=0,
        version=0,
        turn=0,
        kind=TAGS[type(event)],
        text=words.event(scene, event),
        clauses=list(game.clauses(event)),
        data=event,
    )
    return encode(told).removeprefix(b'{"n":0,"version":0,"turn":0,')


def decision(scene: Any, open: KernelDecision, prompt: str) -> bytes:
    """The question, already in words, with everything that may be answered."""
    by_chance = open.seat == CHANCE
    grounds = voice_of(scene).grounds
    options = b",".join(
        [
            _option(scene, o.action, open.prompt, o.weight if by_chance else None, grounds)
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


def _option(scene: Any, action: Data, prompt: str, weight: int | None, grounds: Grounds) -> bytes:
    rests = grounds(scene, action)
    if rests is None:
        return _encoded(scene, action, prompt, weight)
    key = (prompt, weight, rests)
    return _options.get(key) or _options.keep(key, _encoded(scene, action, prompt, weight))


def _encoded(scene: Any, action: Data, prompt: str, weight: int | None) -> bytes:
    label = words.option(scene, action, prompt)
    return encode(
        wire.Option(action=action, label=label, group=words.group(scene, action), weight=weight)
    )


def waiting(scene: Any, open: KernelDecision | None) -> wire.Waiting | None:
    """Whom the table waits for. `open` is given when the options may be known: real dice."""
    if scene.waiting_for is None:
        return None
    asked = open or KernelDecision(scene.waiting_for, scene.prompt, (), scene.about)
    rests = voice_of(scene).asked_grounds(scene, asked)
    prompt = _prompts.get(rests) or _prompts.keep(rests, words.question(scene, asked))
    return wire.Waiting(seat=asked.seat, prompt=prompt)


def outcome(found: KernelOutcome | None) -> wire.Outcome | None:
    if found is None:
        return None
    return wire.Outcome(won=found.won, cause=found.cause, text=words.outcome(found))
