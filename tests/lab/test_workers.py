"""Whoever plays the games: the same results, even if a worker dies."""

from __future__ import annotations

import gc
import os
import signal
from pathlib import Path

import pytest

from inkribbon.lab.crew.contract import NoWorkers
from inkribbon.lab.crew.pace import Pace
from inkribbon.lab.crew.workers import GARBAGE, Processes, workers

TASKS = [(number,) for number in range(12)]


def squared(number: int) -> int:
    return number * number


def die_once(number: int, memory: str) -> int:
    """Kill the process at one task, but only the first time."""
    if number == 5:
        try:
            Path(memory).touch(exist_ok=False)
        except FileExistsError:
            return squared(number)
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def fail(number: int) -> int:
    raise ZeroDivisionError(number)


def objects_between_searches() -> int:
    return gc.get_threshold()[0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs: int) -> None:
    with workers(jobs) as crew:
        assert list(crew.each(squared, TASKS)) == [number * number for (number,) in TASKS]


@pytest.mark.parametrize("jobs", [1, 2])
def test_whoever_plays_seldom_searches_for_garbage_until_the_work_is_done(jobs: int) -> None:
    usual = gc.get_threshold()
    with workers(jobs) as crew:
        assert list(crew.each(objects_between_searches, [()])) == [GARBAGE]
    assert gc.get_threshold() == usual


def test_what_a_dead_worker_was_doing_is_done_again(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path / "died")) for (number,) in TASKS]
    with workers(2) as crew:
        later = crew.each(squared, TASKS)
        assert list(crew.each(die_once, tasks)) == [number * number for (number,) in TASKS]
        assert list(later) == [number * number for (number,) in TASKS]
        assert isinstance(crew, Processes)
        assert crew.deaths == 0
    assert (tmp_path / "died").exists()


def test_workers_that_keep_dying_are_given_up() -> None:
    with pytest.raises(NoWorkers, match="fewer --jobs"), workers(2) as crew:
        list(crew.each(die, TASKS))


def test_an_error_in_the_work_is_raised_here() -> None:
    with pytest.raises(ZeroDivisionError), workers(2) as crew:
        list(crew.each(fail, TASKS))


def test_the_pace_tells_games_rate_and_time_left() -> None:
    times = iter([0.0, 0.0, 10.0, 10.0, 10.0])
    pace = Pace(1000, lambda: next(times))
    assert str(pace) == "0 of 1000 games"
    pace.tick(100)
    assert str(pace) == "100 of 1000 games, 10.0 a second, 2 min left"
    pace.tick(850)
    assert str(pace) == "950 of 1000 games, 95.0 a second, 1 s left"
    pace.games = 1_000_000
    assert str(pace) == "950 of 1000000 games, 95.0 a second, 2.9 h left"
