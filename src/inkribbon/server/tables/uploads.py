"""Records from outside are read in a process of their own, with limits on time and memory."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import InkribbonError, Sentence, sentence
from inkribbon.kernel.game import Game
from inkribbon.kernel.records.other_rules import is_current, salvage
from inkribbon.kernel.records.record import Header, Record
from inkribbon.kernel.records.replaying import walk
from inkribbon.kernel.records.text import loads
from inkribbon.kernel.sampler import Sampler
from inkribbon.server.errors import Refused, TooLarge, Wrong
from inkribbon.server.helper import Failed, Helper
from inkribbon.server.limits import Places
from inkribbon.server.metrics import Metrics
from inkribbon.server.store.schema import Row
from inkribbon.server.tables.people.access import is_hostile
from inkribbon.server.tables.people.seating import known_game
from inkribbon.server.tables.state.drafts import ANSWER

ANSWERS = 10_000
"""The longest record that can be opened; a campaign has about 3,000."""
CPU = 10
"""Seconds of computing that one record may take."""
SECONDS = 30.0
"""How long it may take on a busy machine, and how long a hung process keeps others waiting."""
MEMORY = 256 * 1024 * 1024
WAITING = 8
WAITING_EACH = 2
"""Records that may wait to be read: in all, and per address."""
CAST = 8
NAME = 200


class Upload(msgspec.Struct, frozen=True):
    """A record to read, and what will be made of it."""

    record: str
    at: int | None
    kind: str
    dice: str
    seed: str


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """What a record contains, or why it was refused."""

    header: Header | None = None
    rows: list[Row] = []
    note: Sentence | None = None
    """What the players should know."""
    wrong: Sentence | None = None
    large: Sentence | None = None


class Uploads:
    """Reads records one after another."""

    def __init__(self, metrics: Metrics) -> None:
        self._helper = Helper(read_upload, MEMORY, CPU)
        self._waiting = Places(WAITING, WAITING_EACH, metrics)

    async def read(self, upload: Upload, address: str) -> Read:
        with self._waiting.place(address, "too many records at once: try again in a minute"):
            found = msgspec.json.decode(await self._ask(upload), type=Read)
        if found.large:
            raise TooLarge(found.large)
        if found.wrong:
            raise Wrong(found.wrong)
        return found

    async def _ask(self, upload: Upload) -> bytes:
        try:
            return await self._helper.ask(msgspec.json.encode(upload), SECONDS)
        except Failed as error:
            raise TooLarge(
                "the record takes too long or too much memory ({error})", error=error
            ) from None

    def close(self) -> None:
        self._helper.close()


# In the other process


def read_upload(question: bytes) -> bytes:
    upload = msgspec.json.decode(question, type=Upload)
    try:
        found = _read(upload)
    except TooLarge as error:
        found = Read(large=error.sentence)
    except (Refused, InkribbonError) as error:
        found = Read(wrong=error.sentence)
    except RecursionError:
        found = Read(wrong=sentence("the record is nested too deeply"))
    return msgspec.json.encode(found)


def _read(upload: Upload) -> Read:
    record = loads(upload.record, ANSWERS)
    _check_size(record.header)
    game = known_game(record.header.setup.game)
    record, note = _current(game, record)
    record.header = replace(record.header, setup=game.completed(record.header.setup))
    _check_letters(record.header)
    count = len(record.answers)
    at = count if upload.at is None else upload.at
    if at > count:
        raise Wrong("the record has only {count} answers", count=count)
    rows: list[Row] = []
    world: Any = None
    for number, walked in enumerate(walk(game, record)):
        if number == at:
            world = walked.clone()
        elif number < at:
            rows.append(_row_of(walked, number + 1, record.answers[number]))
    if upload.kind == "table" and upload.dice == "table":
        rows += list(_rolled(world, rows, upload.seed))
    return Read(header=record.header, rows=rows, note=note)


def _current(game: Game[Any, Any], record: Record) -> tuple[Record, Sentence | None]:
    """A record that follows these rules, made from one that may not."""
    if record.base is not None:
        raise Wrong("this record begins in the middle of a game: open it in the terminal")
    if is_current(game, record.header):
        return record, None
    # A checkpoint from outside is not to be trusted: only what can be replayed counts.
    plain = Record(header=record.header, answers=record.answers, closing=record.closing)
    found, lost = salvage(game, plain)
    if not lost:
        return found, None
    return found, sentence(
        "The rules have changed since this record was made: {kept} of its {count} answers still"
        " fit.",
        kept=len(found.answers),
        count=len(found.answers) + lost,
    )


def _row_of(world: Any, seq: int, action: Data) -> Row:
    """An answer as a row, from the seat that is asked."""
    asked = world.decision.seat
    seat = asked if asked >= 0 or asked == CHANCE else 0
    return Row(seq, seat, ANSWER, encode(action).decode())


def _rolled(world: Any, rows: list[Row], seed: str) -> Iterator[Row]:
    """What the table rolls before its next question."""
    sampler = Sampler(seed, count=sum(row.seat == CHANCE for row in rows))
    seq = len(rows)
    while world.decision is not None and world.decision.seat == CHANCE:
        seq += 1
        action = sampler.choose(world.decision)
        yield Row(seq, CHANCE, ANSWER, encode(action).decode())
        answer(world, action)


def _check_size(header: Header) -> None:
    """Before anything is built; the game checks the scenario's map and cards itself."""
    setup = header.setup
    if len(setup.characters) > CAST or len(setup.modes) > CAST or len(header.seats) > CAST:
        raise TooLarge("the record has more than {most} characters or modes", most=CAST)
    names = (header.rules, header.content, header.commit, setup.scenario)
    if max(map(len, (*names, *setup.characters, *setup.modes, *header.seats))) > NAME:
        raise TooLarge("a name in the record's header has more than {most} letters", most=NAME)


def _check_letters(header: Header) -> None:
    """Titles and names are shown to others: nothing in them may change how the rest looks."""
    texts = (*header.seats, header.setup.scenario, *_strings(tomllib.loads(header.setup.text)))
    if any(is_hostile(letter) for text in texts for letter in text):
        raise Wrong("the record has control characters in its texts: remove them")


def _strings(value: object) -> Iterator[str]:
    """Every text in a scenario file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)
