"""Replays: the worlds that a record leads through, and whether they are the ones it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from inkribbon.kernel.codec import digest, fingerprint
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import BadRecord, IllegalAnswer
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler, commitment

from .record import Base, Checkpoint, Header, Record
from .text import UNREADABLE


def check_version(game: Game[Any, Any], header: Header) -> None:
    """Reject a record of other rules or other content."""
    if header.rules != game.rules_version:
        raise BadRecord(
            "line 1: the record follows version {found} of the {game} rules, but this program plays"
            " version {known}; open it with the version that wrote it",
            found=header.rules,
            game=game.id,
            known=game.rules_version,
        )
    if header.content != game.content_digest(header.setup):
        raise BadRecord(
            "line 1: the cards or the map of {scenario} have changed since the record was made;"
            " open it with the version that wrote it",
            scenario=header.setup.scenario,
        )


def steps(game: Game[Any, Any], record: Record) -> Iterator[Any]:
    """The world at the start and after each answer (one object that changes)."""
    check_version(game, record.header)
    yield from steps_of_any_rules(game, record)


def steps_of_any_rules(game: Game[Any, Any], record: Record) -> Iterator[Any]:
    """The same, whatever the rules were."""
    world = game.start(record.header.setup)
    if record.base is not None:
        world = restored(game, record, record.base)
    point = record.checkpoint
    for number, _ in enumerate(_walk(record, world, 0)):
        if point is not None and number == point.at and digest(world) != point.world:
            raise BadRecord("the answers lead to a different position than the checkpoint")
        yield world


def walk(game: Game[Any, Any], record: Record) -> Iterator[Any]:
    """Like `steps`, but also checks that the answers lead to the final position."""
    world = None
    for world in steps(game, record):
        yield world
    check_world(record, world)


def late_steps(game: Game[Any, Any], record: Record) -> Iterator[Any]:
    """Like `steps`, but starts from the checkpoint, if any, and trusts it."""
    point = record.checkpoint
    if point is None:
        yield from steps(game, record)
        return
    check_version(game, record.header)
    yield from _walk(record, restored(game, record, point), point.at)


def _walk(record: Record, world: Any, first: int) -> Iterator[Any]:
    """The world now and after each answer from `first` on."""
    yield world
    for number, action in enumerate(record.answers[first:], first):
        try:
            answer(world, action)
        except IllegalAnswer as error:
            line = _line_of(record, number)
            raise BadRecord(
                "line {number} does not fit: {error}", number=line, error=error
            ) from None
        yield world


def _line_of(record: Record, answer: int) -> int:
    """The line number of an answer: 2 for the first, or the one after the packed answers."""
    point, first = record.checkpoint, 2 + (record.base is not None)
    return answer + first if point is None else max(first, answer - point.at + first + 1)


def restored(game: Game[Any, Any], record: Record, point: Checkpoint | Base) -> Any:
    """The world of a checkpoint or base."""
    state = bytes(point.state)
    if fingerprint(state) != point.world:
        raise BadRecord("line 2: the checkpoint is damaged; go back to an older save")
    try:
        return game.decode(state, game.start(record.header.setup))
    except UNREADABLE as error:
        raise BadRecord(
            "line 2: the checkpoint is not a position ({error}); go back to an older save",
            error=error,
        ) from None


def resume(game: Game[Any, Any], record: Record) -> Any:
    """The world to continue with: from the checkpoint, if any, else by a replay."""
    return _last(record, late_steps(game, record))


def replay(game: Game[Any, Any], record: Record) -> Any:
    """The final world of a record. Nothing is rolled: the results are in the record."""
    return _last(record, steps(game, record))


def _last(record: Record, walk: Iterator[Any]) -> Any:
    world = next(walk)
    for _ in walk:
        pass
    check_world(record, world)
    return world


def check_world(record: Record, world: Any) -> None:
    closing = record.closing
    if closing is not None and closing.world and closing.world != digest(world):
        raise BadRecord(
            "line {number}: the answers lead to a different position than the record says",
            number=_line_of(record, len(record.answers)),
        )


def verify(game: Game[Any, Any], record: Record) -> int:
    """Replay and check every roll against the committed seed; returns the number of rolls.

    The seed must match the hash in the header, and its sampler must produce exactly the recorded
    results, in order.
    """
    closing = record.closing
    if not record.header.commit:
        raise BadRecord("the record has no committed seed: its dice were real or chosen by hand")
    if closing is None or not closing.seed:
        raise BadRecord("the record does not reveal its seed yet: finish the game, then verify")
    if commitment(closing.seed) != record.header.commit:
        raise BadRecord("the seed revealed at the end is not the one published at the start")
    sampler = Sampler(closing.seed, count=record.base.base if record.base else 0)
    begun = sampler.count
    world = None
    before: Data | None = None
    for number, world in enumerate(steps(game, record), 1):
        if before is not None and record.answers[number - 2] != before:
            line = _line_of(record, number - 2)
            raise BadRecord(
                "line {number}: the seed gives {rolled}, the record something else",
                number=line,
                rolled=before,
            )
        decision = world.decision
        due = decision is not None and decision.seat == CHANCE
        before = sampler.choose(decision) if due else None
    check_world(record, world)
    return sampler.count - begun - (before is not None)
