"""Golden records: a whole game of every scenario for two and for four players, with a transcript.

`records/GAME.SCENARIO.PLAYERS.jsonl` is a record as the program saves it. The `.txt` next to it is
the same for people: each answer, followed by its events. When you change a rule, a card or a map
on purpose, regenerate the records and review the diff of the transcripts:

    .venv/bin/python tests/regenerate_records.py golden
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace
from support.games import LIMIT, Case, Policy, cases, played, walker

from inkribbon import bots
from inkribbon.catalogue import GAMES
from inkribbon.crawl.state.world import World as CrawlWorld
from inkribbon.kernel.codec import digest
from inkribbon.kernel.data import Data, Tagged, tag_of
from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Outcome
from inkribbon.kernel.game import CAMPAIGN
from inkribbon.kernel.records.record import Record
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.words.voice import voice_of

FOLDER = Path(__file__).with_name("records")
COMMAND = ".venv/bin/python tests/regenerate_records.py golden"
WON, LOST = 2, 4
"""The game for two is a win and the one for four a loss, if such a game can be found."""
SEEDS = 100
THOUGHTS = 24
"""Seeds to try with careful bots if simpler players never win."""
PATIENCE = 15_000
"""Answers that a careful game or a campaign may take: more than any other game at random should."""


def golden_cases() -> list[Case]:
    return cases(WON, LOST)


def record_file(case: Case) -> Path:
    return FOLDER / f"{case}.jsonl"


def transcript_file(case: Case) -> Path:
    return FOLDER / f"{case}.txt"


def regenerate(games: Collection[str]) -> None:
    """Play these games again and write both files of each; remove those of games that are gone."""
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.iterdir():
        game = file.name.partition(".")[0]
        if game in games or game not in GAMES:
            file.unlink()
    for case in [case for case in golden_cases() if case.setup.game in games]:
        record = make(case)
        record_file(case).write_text(dumps(record), encoding="utf-8")
        transcript_file(case).write_text(transcript(record), encoding="utf-8")


def make(case: Case) -> Record:
    """The first game, by seed, with the wanted outcome."""
    tries: list[tuple[Callable[[int | str], Policy], int, int]]
    least = PATIENCE if case.setup.scenario == CAMPAIGN else LIMIT
    tries = [(walker, seed, least) for seed in range(1, SEEDS + 1)]
    tries += [(thinker(case), seed, PATIENCE) for seed in range(1, THOUGHTS + 1)]
    last: Record | None = None
    for policy, seed, limit in tries:
        record, world = played(case, seed, policy, limit)
        if world.outcome is None:
            continue
        if world.outcome.won == (case.players != LOST):
            return record
        last = record
    assert last is not None, f"no game of {case} came to its end"
    return last


def thinker(case: Case) -> Callable[[int | str], Policy]:
    """Careful bots, for games that simpler players do not win."""

    def policy(seed: int | str) -> Policy:
        seats = range(case.players)
        people = [bots.make("careful", case.game, f"{seed}:{seat}") for seat in seats]

        def choose(world: Any, decision: Decision) -> Data:
            seat = max(decision.seat, 0)  # the first seat answers for the table
            return people[seat].choose(case.game.observe(world, seat), decision)

        return choose

    return policy


def read(case: Case) -> Record:
    """A stored record with the content hash replaced by the current one.

    A change of content need not affect the game: its moves show whether it does.
    """
    record = loads(record_file(case).read_text(encoding="utf-8"))
    content = GAMES[case.setup.game].content_digest(record.header.setup)
    header = replace(record.header, content=content)
    return Record(header=header, answers=record.answers, closing=record.closing)


# The transcript


def transcript(record: Record) -> str:
    """Every answer, followed by its events."""
    return "".join(line + "\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    setup = record.header.setup
    yield f"{setup.game} {setup.scenario}: {', '.join(setup.characters)}"
    worlds = steps(GAMES[setup.game], record)
    world = next(worlds)
    yield from _news(world)
    for number, action in enumerate(record.answers, 1):
        yield f"{number} {_who(world, world.decision.seat)}: {say(world, action)}"
        next(worlds)
        yield from _news(world)
    yield f"end: {_outcome(world.outcome)}, world {digest(world)}"


def _news(world: Any) -> Iterator[str]:
    told = voice_of(world)
    return (f"    {say(told.scene_of(world, event), event)}" for event in world.news)


def _outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "laid aside"
    return f"{'won' if outcome.won else 'lost'}, {outcome.cause}"


def _who(world: Any, seat: int) -> str:
    if seat == CHANCE:
        return "chance"
    return "table" if seat == GROUP else str(_cast(world)[seat])


def _cast(world: Any) -> tuple[str, ...]:
    cast: tuple[str, ...] = world.book.setup.characters
    return cast


def say(world: Any, data: Data) -> str:
    """An action or event in a few words: its tag and its non-default values."""
    assert isinstance(data, Tagged)
    words = [tag_of(type(data).__name__)]
    for field in msgspec.structs.fields(data):
        value = getattr(data, field.name)
        if value != field.default:
            words.append(_value(world, field.name, value))
    return " ".join(words)


SEATS = ("to", "on", "target")
"""Fields that contain a seat in a crawl game."""


def _value(world: Any, name: str, value: Any) -> str:
    if isinstance(value, Tagged):
        return f"({say(world, value)})"
    if isinstance(value, tuple):
        return "+".join(_value(world, name, part) for part in value) or "none"
    is_seat = name == "seat" or (name in SEATS and isinstance(world, CrawlWorld))
    if is_seat and isinstance(value, int) and value < len(_cast(world)):
        return str(_cast(world)[value]) if value >= 0 else "nobody"
    if name in ("square", "start") and isinstance(world, CrawlWorld):
        return world.book.grid.names[value] if value >= 0 else "nowhere"
    return str(value)
