"""A record is the set-up and every answer, including those of chance. It is all that is saved.

As text it has one JSON value per line: a header, the answers and, once the game is over or left,
a closing line that reveals the seed. A long game has a checkpoint after the header: the position
after some number of answers, with those answers packed. Loading starts from the checkpoint; a
replay starts from the beginning and checks that the answers lead to the checkpoint.

A game that outlived its rules begins with a base instead: the position where it continued.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from .codec import decode_data, digest, encode, fingerprint, pack, unpack
from .data import Data
from .decision import CHANCE
from .engine import answer
from .errors import BadRecord, IllegalAnswer, InkribbonError
from .game import Game, Setup
from .sampler import Sampler, commitment
from .world import World

FORMAT = 1
UNREADABLE = (msgspec.MsgspecError, ValueError, RecursionError)
"""What decoding a damaged line may raise."""


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line."""

    inkribbon: int = FORMAT
    rules: str
    content: str
    setup: Setup
    commit: str = ""
    """The hash of the sampler's seed, published before the first roll; empty with real dice."""
    seats: tuple[str, ...] = ()
    """Who plays each seat, to resume the game; the rules do not depend on it."""
    hints: bool | UnsetType = UNSET
    """Whether players may ask for hints although several people play; unset if not."""
    chooses: bool | UnsetType = UNSET
    """Whether the players at a terminal are asked even where all options lead to the same; unset if
    not."""


class Closing(msgspec.Struct, frozen=True, kw_only=True):
    """The last line: the number of answers, the digest of the final world, and the seed."""

    end: int
    world: str
    seed: str = ""


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """The position after `at` answers, to load a long game without replaying it."""

    at: int
    rolls: int
    """How many of these answers came from chance."""
    world: str
    """The digest of the position."""
    state: msgspec.Raw
    """The position itself."""


class Base(msgspec.Struct, frozen=True, kw_only=True):
    """The position that a record begins with, if not with the set-up."""

    base: int
    """How many times chance had answered before."""
    world: str
    """The digest of the position."""
    state: msgspec.Raw


class Packed(Checkpoint, frozen=True, kw_only=True):
    """A checkpoint as stored: with the answers that lead to it."""

    answers: str


class Record(msgspec.Struct, kw_only=True):
    header: Header
    base: Base | None = None
    checkpoint: Checkpoint | None = None
    answers: list[Data] = []
    closing: Closing | None = None


def begin(game: Game[Any, Any], setup: Setup, commit: str = "") -> Record:
    """An empty record of a game about to start."""
    header = Header(
        rules=game.rules_version,
        content=game.content_digest(setup),
        setup=setup,
        commit=commit,
    )
    return Record(header=header)


def close(record: Record, world: World, seed: str = "") -> None:
    """Add the closing line."""
    record.closing = Closing(end=len(record.answers), world=digest(world), seed=seed)


def checkpoint(world: World, at: int, rolls: int) -> Checkpoint:
    """The position after `at` answers, `rolls` of which came from chance."""
    state = encode(world)
    return Checkpoint(at=at, rolls=rolls, world=fingerprint(state), state=msgspec.Raw(state))


def base(world: World, rolls: int) -> Base:
    """A position to begin a record with."""
    state = encode(world)
    return Base(base=rolls, world=fingerprint(state), state=msgspec.Raw(state))


def dumps(record: Record) -> str:
    answers = [encode(action) for action in record.answers]
    lines = [encode(record.header), *([encode(record.base)] if record.base else [])]
    point = record.checkpoint
    if point is not None:
        lines.append(encode(_packed(point, answers[: point.at])))
        del answers[: point.at]
    lines += answers
    if record.closing is not None:
        lines.append(encode(record.closing))
    return "".join(line.decode() + "\n" for line in lines)


def _packed(point: Checkpoint, answers: list[bytes]) -> Packed:
    fields = {name: getattr(point, name) for name in Checkpoint.__struct_fields__}
    return Packed(**fields, answers=pack(b"\n".join(answers)))


def loads(text: str, most: int | None = None) -> Record:
    """Parse a record; raises BadRecord that names the damaged line.

    A record of more than `most` answers is rejected before any of them is read.
    """
    _check_length(text.count("\n"), most, 2)
    lines = text.removesuffix("\n").split("\n")  # a text may contain other line separators
    if lines == [""]:
        raise BadRecord("the record is empty: line 1 should be a header that names the game")
    record = Record(header=_header(lines[0]))
    for number, line in enumerate(lines[1:], 2):
        if record.closing is not None:
            raise BadRecord("line {number} comes after the closing line: delete it", number=number)
        _read_line(record, number, line, most)
    _check_end(record, len(lines))
    return record


def _check_length(count: int, most: int | None, besides: int = 0) -> None:
    if most is not None and count > most + besides:
        raise BadRecord("the record is too long: the limit is {most} answers", most=most)


def _header(line: str) -> Header:
    try:
        header = msgspec.json.decode(line, type=Header)
    except UNREADABLE as error:
        raise BadRecord("line 1 is not the header of a record: {error}", error=error) from None
    if header.inkribbon != FORMAT:
        raise BadRecord(
            "line 1: the record has format {found}, but this program reads {known};"
            " open it with the version that wrote it",
            found=header.inkribbon,
            known=FORMAT,
        )
    return header


def _read_line(record: Record, number: int, line: str, most: int | None) -> None:
    try:
        if line.startswith('{"end"'):
            record.closing = msgspec.json.decode(line, type=Closing)
        elif line.startswith('{"base"') and number == 2:
            record.base = msgspec.json.decode(line, type=Base)
        elif line.startswith('{"at"'):
            _read_checkpoint(record, line, most)
        else:
            record.answers.append(decode_data(line))
    except UNREADABLE as error:
        raise BadRecord(
            "line {number} is damaged ({error}); delete it and all lines after it to resume there",
            number=number,
            error=error,
        ) from None


def _read_checkpoint(record: Record, line: str, most: int | None) -> None:
    packed = msgspec.json.decode(line, type=Packed)
    if record.answers:
        raise ValueError("a checkpoint must come before all answers")
    text = unpack(packed.answers)
    count = text.count(b"\n") + 1 if text else 0
    if count != packed.at:
        raise ValueError(f"it packs {count} answers, not {packed.at}")
    _check_length(count, most)
    record.answers = [decode_data(answer) for answer in text.split(b"\n")] if text else []
    fields = {name: getattr(packed, name) for name in Checkpoint.__struct_fields__}
    record.checkpoint = Checkpoint(**fields)


def _check_end(record: Record, lines: int) -> None:
    closing = record.closing
    if closing is not None and closing.end != len(record.answers):
        raise BadRecord(
            "line {number} says that the record has {said} answers, but it has {found}: lines are"
            " missing",
            number=lines,
            said=closing.end,
            found=len(record.answers),
        )


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
    yield from _steps(game, record)


def _steps(game: Game[Any, Any], record: Record) -> Iterator[Any]:
    """The same, whatever the rules were."""
    world = game.start(record.header.setup)
    if record.base is not None:
        world = _restored(game, record, record.base)
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
    _check_world(record, world)


def late_steps(game: Game[Any, Any], record: Record) -> Iterator[Any]:
    """Like `steps`, but starts from the checkpoint, if any, and trusts it."""
    point = record.checkpoint
    if point is None:
        yield from steps(game, record)
        return
    check_version(game, record.header)
    yield from _walk(record, _restored(game, record, point), point.at)


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


def _restored(game: Game[Any, Any], record: Record, point: Checkpoint | Base) -> Any:
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
    _check_world(record, world)
    return world


def _check_world(record: Record, world: Any) -> None:
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
    _check_world(record, world)
    return sampler.count - begun - (before is not None)


# Records of other rules or other content


def played_with(game: Game[Any, Any], header: Header, texts: dict[str, str] | None) -> Any:
    """The game with the content that a record was made with, from its bundle if that is known.

    The game itself, if that content can't be had any more.
    """
    if texts is None:
        return game
    with suppress(InkribbonError):  # its scenario may not even be shipped any more
        if game.content_digest(header.setup) == header.content:
            return game
    earlier = game.with_content(header.content, texts)
    try:
        return earlier if earlier.content_digest(header.setup) == header.content else game
    except (InkribbonError, *UNREADABLE, LookupError):
        return game


def is_current(game: Game[Any, Any], header: Header) -> bool:
    """Whether a record follows these rules and this content."""
    return (header.rules, header.content) == (
        game.rules_version,
        game.content_digest(header.setup),
    )


BROKEN = (InkribbonError, LookupError, ValueError, TypeError, AttributeError, RecursionError)
"""What rules may raise when they meet a position or an answer of other rules."""


def salvage(game: Game[Any, Any], record: Record) -> tuple[Record, int]:
    """What these rules can make of a record of other rules, and how many answers are lost.

    All of it, if every answer still fits and leads to the same positions. Otherwise the record
    begins with its checkpoint; without one, it ends where an answer no longer fits.
    """
    header = msgspec.structs.replace(
        record.header, rules=game.rules_version, content=game.content_digest(record.header.setup)
    )
    fits, same = _fitting(game, record)
    count = len(record.answers)
    point = record.checkpoint
    if point is None or same:
        return Record(header=header, base=record.base, answers=record.answers[:fits]), count - fits
    later = Record(
        header=msgspec.structs.replace(header, commit=""),
        base=Base(base=point.rolls, world=point.world, state=point.state),
        answers=record.answers[point.at :],
    )
    try:
        _restored(game, later, point)
    except BROKEN:
        return Record(header=header, base=record.base, answers=record.answers[:fits]), count - fits
    fits = _fitting(game, later)[0]
    lost = len(later.answers) - fits
    del later.answers[fits:]
    return later, lost


def _fitting(game: Game[Any, Any], record: Record) -> tuple[int, bool]:
    """How many answers fit, and whether they lead to the positions that the record knows."""
    seen = 0
    last = None
    try:
        for world in _steps(game, record):
            seen, last = seen + 1, world
        _check_world(record, last)
    except BROKEN:
        return max(seen - 1, 0), False
    return seen - 1, True
