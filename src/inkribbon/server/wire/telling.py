"""Decisions, events and outcomes in words, made from views alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import UNSET, Raw
from msgspec.structs import replace

from inkribbon.bots.curve import Curve, Turning
from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import TAGS, Data
from inkribbon.kernel.data import Event as KernelEvent
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.decision import Decision as KernelDecision
from inkribbon.kernel.decision import Hint as KernelHint
from inkribbon.kernel.decision import Outcome as KernelOutcome
from inkribbon.kernel.game import Game
from inkribbon.lab.cells import Cell
from inkribbon.words import sentences
from inkribbon.words.advice import in_words
from inkribbon.words.guide import YOU, Guide, Step
from inkribbon.words.languages import LANGUAGES
from inkribbon.words.lexicon import Lexicon, load
from inkribbon.words.voice import voice_of

from . import bodies, replies

T = TypeVar("T")


Grounds = Callable[[Any, Data], tuple[Any, ...] | None]


class _Memory(dict[Any, T]):
    """A cache of wordings, by everything that a wording depends on."""

    MOST = 50_000

    def keep(self, rests: Any, said: T) -> T:
        if rests is not None:
            if len(self) >= self.MOST:
                self.clear()
            self[rests] = said
        return said


_options: _Memory[Raw] = _Memory()
_events: _Memory[replies.Event] = _Memory()
_prompts: _Memory[str] = _Memory()


class Line:
    """One line of the log, encoded once for all seats that may see it.

    It is told in every language at once: whoever comes later may want any of them, and the position
    it is about is gone by then.
    """

    __slots__ = ("audience", "raws", "version")

    def __init__(
        self, version: int, audience: tuple[int, ...] | None, raws: dict[str, bytes]
    ) -> None:
        self.version = version
        self.audience = audience
        self.raws = raws
        """By language."""

    def heard_by(self, seat: int) -> bool:
        return self.audience is None or seat in self.audience


def line(
    game: Game[Any, Any], scene: Any, event: KernelEvent, n: int, version: int, before: int = 0
) -> Line:
    """An event as a line of the log. `scene` is the view of a seat that may see it."""
    turn = getattr(scene, "turn", 0)
    voice = voice_of(scene)
    scene = voice.scene_of(scene, event)
    rests = voice.grounds(scene, event)
    raws = {}
    for language in LANGUAGES:
        told = _told(game, game.told(scene, language), event, rests, load(language))
        numbered = replace(told, n=n, version=version, turn=turn, before=before or UNSET)
        raws[language] = encode(numbered)
    return Line(version, event.audience(), raws)


def _told(
    game: Game[Any, Any],
    scene: Any,
    event: KernelEvent,
    rests: tuple[Any, ...] | None,
    words: Lexicon,
) -> replies.Event:
    if rests is None:
        return _event(game, scene, event, words)
    key = (game.id, words.language, rests)
    return _events.get(key) or _events.keep(key, _event(game, scene, event, words))


SETTLED = "settled"
"""The kind of a line about an answer that the table gave for a player."""


def settled(
    game: Game[Any, Any],
    scene: Any,
    action: Data,
    prompt: str,
    n: int,
    version: int,
    before: int = 0,
) -> Line:
    """What the table chose for a player, as a line of the log."""
    told = replies.Event(
        n=n,
        version=version,
        turn=getattr(scene, "turn", 0),
        kind=SETTLED,
        text="",
        clauses=[],
        data={},
        before=before or UNSET,
    )
    raws = {}
    for language in LANGUAGES:
        text = sentences.settled(game.told(scene, language), action, prompt, load(language))
        raws[language] = encode(replace(told, text=text))
    return Line(version, None, raws)


def _event(game: Game[Any, Any], scene: Any, event: KernelEvent, words: Lexicon) -> replies.Event:
    """A line without the numbers that differ each time."""
    return replies.Event(
        n=0,
        version=0,
        turn=0,
        kind=TAGS[type(event)],
        text=sentences.event(scene, event, words),
        clauses=list(game.clauses(event)),
        data=Raw(encode(event)),
        deeds=game.deeds_in(event) or UNSET,
    )


def decision(scene: Any, open: KernelDecision, prompt: str, words: Lexicon) -> replies.Decision:
    """The question, already in words, with everything that may be answered."""
    by_chance = open.seat == CHANCE
    grounds = voice_of(scene).grounds
    return replies.Decision(
        seat=open.seat,
        key=open.prompt,
        prompt=prompt,
        about=list(open.about),
        options=[
            _option(scene, o.action, open.prompt, o.weight if by_chance else None, grounds, words)
            for o in open.options
        ],
    )


def _option(
    scene: Any,
    action: Data,
    prompt: str,
    weight: int | None,
    grounds: Grounds,
    words: Lexicon,
) -> Raw:
    """Encoded by itself, so that one that never changes is encoded once."""
    rests = grounds(scene, action)
    if rests is None:
        return _encoded(scene, action, prompt, weight, words)
    key = (words.language, prompt, weight, rests)
    known = _options.get(key)
    return known or _options.keep(key, _encoded(scene, action, prompt, weight, words))


def _encoded(scene: Any, action: Data, prompt: str, weight: int | None, words: Lexicon) -> Raw:
    label = sentences.option(scene, action, prompt, words)
    group = sentences.group(scene, action)
    return Raw(encode(replies.Option(action=action, label=label, group=group, weight=weight)))


def waiting(scene: Any, open: KernelDecision | None, words: Lexicon) -> replies.Waiting | None:
    """Whom the table waits for. `open` is given if the options are public: real dice."""
    if scene.waiting_for is None:
        return None
    asked = open or KernelDecision(scene.waiting_for, scene.prompt, (), scene.about)
    rests = voice_of(scene).asked_grounds(scene, asked)
    key = None if rests is None else (words.language, rests)
    prompt = _prompts.get(key) or _prompts.keep(key, sentences.question(scene, asked, words))
    return replies.Waiting(seat=asked.seat, prompt=prompt)


def outcome(scene: Any, words: Lexicon) -> replies.Outcome | None:
    found: KernelOutcome | None = scene.outcome
    if found is None:
        return None
    return replies.Outcome(
        won=found.won,
        cause=found.cause,
        text=sentences.outcome(found, words),
        epilogue=sentences.epilogue(scene),
    )


# Advice


def hint(view: Any, version: int, found: KernelHint, prompt: str, words: Lexicon) -> replies.Hint:
    """A hint as the client shows it."""
    told = in_words(view, found, prompt, words)
    return replies.Hint(
        version=version,
        bot=found.bot,
        chance=found.chance,
        text=told.chance,
        options=[
            replies.Advised(
                action=Raw(encode(advice.action)),
                text=advised.option,
                chance=advice.chance,
                reason=advised.reason,
            )
            for advice, advised in zip(found.advice, told.options, strict=True)
        ],
        note=told.note,
    )


def chances(game: Game[Any, Any], curve: Curve, words: Lexicon) -> bodies.Chances:
    """How close a game was."""
    points = [bodies.ChancePoint(**point._asdict()) for point in curve.points]
    return bodies.Chances(
        points=points,
        turnings=[_turning(game, each, words) for each in curve.turnings],
        parts=[
            sentences.scenario(game.told(part.view, words.language), part.scenario, words)
            for part in curve.parts
        ],
    )


def _turning(game: Game[Any, Any], turning: Turning, words: Lexicon) -> bodies.TurningPoint:
    choice = turning.choice
    done = better = ""
    if choice is not None:
        view = game.told(choice.view, words.language)
        done = sentences.alone(view, choice.done, choice.prompt, words)
        better = sentences.alone(view, choice.better, choice.prompt, words)
    return bodies.TurningPoint(
        step=turning.before.step,
        turn=turning.before.turn,
        seat=turning.seat,
        before=turning.before.chance,
        after=turning.after.chance,
        done=done,
        better=better,
        at=choice.step if choice is not None else turning.before.step,
        part=turning.before.part,
    )


def measured(cell: Cell) -> bodies.Measured:
    """Results of many games of bots."""
    low, high = cell.interval
    return bodies.Measured(
        bot=cell.bot,
        players=len(cell.characters),
        games=cell.games,
        won=cell.won,
        low=low,
        high=high,
        turns=cell.winning_turns / cell.won if cell.won else 0,
    )


# The guided first game


def guide(game: Game[Any, Any], found: Guide, words: Lexicon) -> bodies.Guide:
    """A guide with its words."""
    return bodies.Guide(
        game=game.id,
        scenario=found.scenario,
        characters=list(found.characters),
        modes=list(found.modes),
        bots=[None if seat == YOU else seat for seat in found.seats],
        steps=[_step(step, words) for step in found.steps],
        end=_step(Step(id=found.end, at=()), words),
    )


def _step(step: Step, words: Lexicon) -> bodies.GuideStep:
    say = words.say
    return bodies.GuideStep(
        id=step.id,
        at=list(step.at),
        prompts=list(step.prompts),
        offers=list(step.offers),
        seen=list(step.seen),
        waits=step.waits,
        title=say("guide", step.id, "title"),
        text=say("guide", step.id, "text"),
        do=say("guide", step.id, "click"),
    )
