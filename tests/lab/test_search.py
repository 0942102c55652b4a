"""The search: Optuna proposes, nothing is tried twice, and a seed gives the same search."""

from __future__ import annotations

import pytest

from inkribbon.lab.tune import search as searching
from inkribbon.lab.tune.marks import Mark, Values
from inkribbon.lab.tune.probe import Band, Tally, judged
from inkribbon.lab.tune.search import Candidate, NoOptuna, best, search

BAND = Band(0.55, 0.1)
MARKS = tuple(Mark(1, 0, 0, name, 9, 0, 9) for name in "ab")


def easier(values: Values) -> tuple[Tally, ...]:
    """Each mark makes the scenario harder; the file as written is never won."""
    rate = max(0.0, 1 - sum(values) / 18)
    return (judged(round(400 * rate), 400, BAND, 2.8),)


def found(seed: str, trials: int = 60) -> list[Candidate]:
    return search(MARKS, BAND, easier, trials=trials, seed=seed)


def test_it_begins_with_the_values_in_the_file() -> None:
    assert found("1")[0].values == (9, 9)


def test_it_ends_with_the_first_that_fits() -> None:
    tried = found("1")
    assert [one.fits for one in tried] == [False] * (len(tried) - 1) + [True]
    assert best(tried, BAND) is tried[-1]
    assert len(tried) < 20


def test_the_same_seed_searches_the_same_way() -> None:
    assert found("1") == found("1")
    assert found("1") != found("2")


def test_nothing_is_tried_twice_and_everything_once_if_nothing_fits() -> None:
    marks = tuple(Mark(1, 0, 0, name, 0, 0, 2) for name in "ab")
    tried = search(marks, BAND, lambda _: (Tally(0, 12, (0, 0.2), "below"),), trials=60, seed="1")
    assert len(tried) == 9
    assert len({one.values for one in tried}) == 9


def test_it_gives_up_after_so_many_trials() -> None:
    tried = search(MARKS, BAND, lambda _: (), trials=7, seed="1")
    assert len(tried) == 7
    assert not best(tried, BAND).fits


def test_a_candidate_that_the_game_refuses_is_the_furthest() -> None:
    refused, lost = Candidate((1,), ()), Candidate((2,), (Tally(0, 12, (0, 0.2), "below"),))
    assert refused.distance(BAND) > lost.distance(BAND)
    assert best([refused, lost], BAND) is lost


def test_without_optuna_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr(searching, "import_module", missing)
    with pytest.raises(NoOptuna, match=r"pip install 'inkribbon\[tune\]'"):
        found("1")
