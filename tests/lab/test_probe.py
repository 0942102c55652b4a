"""Sequential tests: few games where it is clear, many where it is close, and rarely wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from inkribbon.kernel.game import Setup
from inkribbon.lab.simulate import Plan, Played
from inkribbon.lab.stats import wilson
from inkribbon.lab.tune.probe import FIRST, Band, Looks, Tally, looks, probe

BAND = Band(0.55, 0.1)
SETUP = Setup(game="re2", scenario="1a", characters=("leon",))


class Loaded:
    """A crew whose games are won at the rate that the plan's seed names, without playing."""

    jobs = 1

    def __init__(self, luck: int = 1) -> None:
        self.luck = luck
        self.played = 0

    def each(self, work: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        for plan, numbers in tasks:
            self.played += len(numbers)
            yield [self.game(plan, number) for number in numbers]

    def game(self, plan: Plan, number: int) -> Played:
        won = Random(f"{self.luck} {plan.seed} {number}").random() < float(plan.seed)
        return Played(won, "", 0, 0, ())


def probed(*rates: float, luck: int = 1, at: Looks | None = None) -> tuple[Tally, ...]:
    plans = [Plan(SETUP, ("random",), 0, str(rate)) for rate in rates]
    return probe(plans, BAND, at or looks(400), Loaded(luck))


def test_looks_grow_up_to_the_most_games() -> None:
    assert looks(60).games == (12, 18, 27, 40, 60)
    assert looks(FIRST).games == (FIRST,)


def test_the_more_looks_the_wider_each_interval() -> None:
    assert looks(FIRST).z == pytest.approx(1.96, abs=0.001)
    assert 2.5 < looks(60).z < looks(400).z < 3
    assert wilson(5, 10, 2.5)[0] < wilson(5, 10)[0]


def test_what_is_clear_takes_few_games() -> None:
    (never,) = probed(0.0)
    assert (never.games, never.verdict) == (12, "below")
    (always,) = probed(1.0)
    assert (always.games, always.verdict) == (18, "above")


def test_what_is_close_takes_many() -> None:
    (close,) = probed(0.66)
    assert close.games > 10 * FIRST


def test_a_cell_in_the_middle_is_inside_with_its_whole_interval() -> None:
    (cell,) = probed(0.55)
    assert cell.verdict == "inside"
    low, high = cell.interval
    assert BAND.low <= low < cell.rate < high <= BAND.high


def test_a_cell_outside_saves_the_games_of_the_others() -> None:
    first, second = probed(0.0, 0.55)
    assert first.verdict == "below"
    assert second.games == 0


def test_a_cell_that_is_inside_waits_for_the_others() -> None:
    found = probed(0.55, 0.56)
    assert [cell.verdict for cell in found] == ["inside", "inside"]


def test_a_cell_outside_its_band_is_rarely_called_inside() -> None:
    """At the very edge, where it is most likely, at most one in twenty, over all looks."""
    wrong = sum(probed(0.65, luck=luck)[0].verdict == "inside" for luck in range(200))
    assert wrong <= 10
    right = sum(probed(0.55, luck=luck)[0].verdict == "inside" for luck in range(200))
    assert right >= 150


def test_a_band_stays_between_never_and_always() -> None:
    assert Band(0.95, 0.1).low == pytest.approx(0.85)
    assert Band(0.95, 0.1).high == 1


def test_a_fixed_number_of_games_for_a_band() -> None:
    assert Band(0.55, 0.1).fixed() == 95
