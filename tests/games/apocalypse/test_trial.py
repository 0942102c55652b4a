"""Trials of generated tables: what bots always win or always lose is not offered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from inkribbon.games.apocalypse.bot import trial
from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.scenario.file import parse
from inkribbon.games.apocalypse.scenario.generator import generate
from inkribbon.kernel.content import Source

ESCAPE = 1
"""The number of a table with this goal."""


def outcomes(monkeypatch: pytest.MonkeyPatch, results: Sequence[bool]) -> list[str]:
    """Let bots win and lose like this, over and over; return the tables they are given."""
    given: list[str] = []

    def wins(_game: object, text: str, number: int) -> bool:
        given.append(text)
        return results[number % len(results)]

    monkeypatch.setattr(trial, "wins", wins)
    return given


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("alike", [1, 2, 3])
def test_a_table_is_fair_as_soon_as_it_was_won_and_lost(
    monkeypatch: pytest.MonkeyPatch, first: bool, alike: int
) -> None:
    given = outcomes(monkeypatch, [first] * alike + [not first])
    assert trial.fair(GAME, "")
    assert len(given) == alike + 1


@pytest.mark.parametrize("result", [True, False])
def test_what_is_always_lost_or_always_won_is_refused(
    monkeypatch: pytest.MonkeyPatch, result: bool
) -> None:
    given = outcomes(monkeypatch, [result])
    assert not trial.fair(GAME, "")
    assert len(given) == 4


def test_a_refused_drawing_is_replaced_by_another() -> None:
    refused: list[str] = []

    def picky(text: str) -> bool:
        refused.append(text)
        return len(refused) == 3

    assert generate(ESCAPE, picky) == refused[2]
    assert len(set(refused)) == 3


def test_a_table_by_number_is_tried_before_it_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    given = outcomes(monkeypatch, [True, False])
    book = GAME.new("random-77077").book
    assert len(given) == 2
    assert parse(Source("random-77077", given[-1]))[0].map == book.scenario.map


def test_tables_that_are_listed_were_tried_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    given = outcomes(monkeypatch, [True, False])
    for info in GAME.scenarios():
        GAME.new(info.id)
    GAME.new("random")
    assert not given


def test_bots_play_the_same_trial_games_each_time() -> None:
    text = generate(ESCAPE)
    assert trial.wins(GAME, text, 0) == trial.wins(GAME, text, 0)
