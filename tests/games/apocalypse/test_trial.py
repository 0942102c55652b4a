"""Trials of generated tables: easy ones get harder, hard ones easier, hopeless ones are dropped."""

from __future__ import annotations

import pytest

from inkribbon.games.apocalypse.bot import trial
from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.scenario.file import parse, scaled
from inkribbon.games.apocalypse.scenario.generator import LEVELS, SIZES, USUAL, generate
from inkribbon.kernel.content import Source

ESCAPE, HOLD = 1, 2
"""Numbers of tables with these goals."""


def outcomes(monkeypatch: pytest.MonkeyPatch, can_win: int) -> list[int]:
    """Let bots win every game up to this level; return the levels they are given."""
    given: list[int] = []

    def wins(_game: object, text: str, _number: int) -> bool:
        given.append(int(text))
        return int(text) <= can_win

    monkeypatch.setattr(trial, "wins", wins)
    return given


@pytest.mark.parametrize("can_win", [60, 80, 100, 125, 150])
def test_a_trial_ends_near_the_level_that_is_still_won(
    monkeypatch: pytest.MonkeyPatch, can_win: int
) -> None:
    given = outcomes(monkeypatch, can_win)
    found = trial.level(GAME, str)
    assert found is not None
    assert abs(found - can_win) <= can_win * 12 / 100
    assert len(given) == len(trial.STEPS)
    assert given[0] == USUAL


@pytest.mark.parametrize("can_win", [0, 10_000])
def test_what_is_always_lost_or_always_won_is_refused(
    monkeypatch: pytest.MonkeyPatch, can_win: int
) -> None:
    outcomes(monkeypatch, can_win)
    assert trial.level(GAME, str) is None


def test_a_refused_drawing_is_replaced_by_another() -> None:
    refused: list[str] = []

    def picky(write: object) -> int | None:
        assert callable(write)
        refused.append(write(USUAL))
        return None if len(refused) < 3 else USUAL

    assert generate(ESCAPE, picky) == refused[2]
    assert len(set(refused)) == 3


@pytest.mark.parametrize(("number", "kind"), [(ESCAPE, "escape"), (HOLD, "hold")])
def test_a_level_changes_the_numbers_of_every_party_and_nothing_else(
    number: int, kind: str
) -> None:
    usual, _ = parse(Source("usual", generate(number)))
    harder, _ = parse(Source("harder", generate(number, lambda _: 120)))
    assert usual.win.kind == kind
    assert usual.map == harder.map
    for humans, base in zip(SIZES, LEVELS[usual.win.kind], strict=True):
        one, two = scaled(usual, humans), scaled(harder, humans)
        if kind == "hold":
            assert (one.win.turns, two.win.turns) == (base, base * 120 // 100)
            assert one.zombies == two.zombies
        else:
            assert (one.zombies.crowd, two.zombies.crowd) == (base, min(100, base * 120 // 100))
            assert one.win == two.win


def test_a_table_by_number_is_tried_before_it_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    levels: list[str] = []

    def wins(_game: object, text: str, _number: int) -> bool:
        levels.append(text)
        return len(levels) % 2 == 0

    monkeypatch.setattr(trial, "wins", wins)
    book = GAME.new("random-77").book
    assert len(levels) == len(trial.STEPS)
    assert parse(Source("random-77", levels[-1]))[0].map == book.scenario.map


def test_bots_play_the_same_trial_games_each_time() -> None:
    text = generate(ESCAPE)
    assert trial.wins(GAME, text, 0) == trial.wins(GAME, text, 0)
