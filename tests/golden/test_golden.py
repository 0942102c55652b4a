"""Stored games: the rules still lead to the same worlds and the same events."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import zip_longest

import msgspec
import pytest
from golden import offering
from golden.making import (
    COMMAND,
    FOLDER,
    golden_cases,
    read,
    record_file,
    transcript,
    transcript_file,
)
from support.games import Case

from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import digest, encode
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.errors import BadRecord
from inkribbon.kernel.records.replaying import replay, verify
from inkribbon.server.store.schema import Row, TableRow
from inkribbon.server.tables.state.drafts import ANSWER
from inkribbon.server.tables.state.following import absorb
from inkribbon.server.tables.state.opening import open_table
from inkribbon.words.lexicon import UNFILLED


@contextmanager
def explained() -> Iterator[None]:
    """Explain that a record that no longer fits is either a bug or must be regenerated."""
    try:
        yield
    except BadRecord as error:
        pytest.fail(f"{error}; if a rule, card or map was changed on purpose: {COMMAND}")


every_golden = pytest.mark.parametrize("case", golden_cases(), ids=str)


def test_every_scenario_has_its_golden_records_and_no_other_lies_about() -> None:
    wanted = {record_file(case).name for case in golden_cases()}
    wanted |= {transcript_file(case).name for case in golden_cases()}
    there = {file.name for file in FOLDER.iterdir()}
    assert wanted == there, f"make them again: {COMMAND}"


def test_every_scenario_of_the_catalogue_is_asked_for() -> None:
    asked = {(case.setup.game, case.setup.scenario) for case in golden_cases()}
    assert asked == {(g.id, s.id) for g in GAMES.values() for s in g.scenarios()}


@every_golden
def test_a_golden_record_leads_to_its_world(case: Case) -> None:
    record = read(case)
    assert record.header.setup == case.setup
    assert record.closing is not None
    with explained():
        world = replay(case.game, record)
    assert digest(world) == record.closing.world
    assert case.game.outcome(world) is not None


@every_golden
def test_a_golden_record_keeps_to_the_dice_it_committed_to(case: Case) -> None:
    with explained():
        assert verify(case.game, read(case)) > 10


@every_golden
def test_a_golden_record_tells_the_same_story(case: Case) -> None:
    stored = transcript_file(case).read_text(encoding="utf-8").splitlines()
    with explained():
        now = transcript(read(case)).splitlines()
    for number, (before, after) in enumerate(zip_longest(stored, now, fillvalue="(end)"), 1):
        assert before == after, (
            f"{transcript_file(case).name}, line {number} has changed; if that is meant: {COMMAND}"
        )


@every_golden
def test_a_golden_game_offers_the_same_options_reasons_odds_and_views(case: Case) -> None:
    with explained():
        now = offering.offers(case)
    before = offering.stored().get(str(case))
    assert now == before, f"if that is meant: {offering.COMMAND}"


@every_golden
def test_a_table_tells_every_line_of_a_golden_record(case: Case) -> None:
    """As the server does when a game is played, opened as a replay, or loaded: in all languages."""
    record = read(case)
    header = msgspec.json.encode(record.header).decode()
    table = open_table(TableRow("golden", 0.0, header, "", "table", "replay", ""), [])
    rows = [Row(n, CHANCE, ANSWER, encode(a).decode()) for n, a in enumerate(record.answers, 1)]
    with explained():
        absorb(table, rows)
    assert table.world.decision is None
    assert len(table.log) > len(rows) / 4
    told = [raw for line in table.log for raw in line.raws.values()]
    assert not [raw for raw in told if UNFILLED.encode() in raw]


def test_golden_records_tell_of_wins_and_of_losses() -> None:
    with explained():
        outcomes = [case.game.outcome(replay(case.game, read(case))) for case in golden_cases()]
    assert {outcome.won for outcome in outcomes if outcome} == {True, False}
