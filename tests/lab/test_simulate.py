"""Many games: the same for a seed with any number of processes, and counted correctly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from inkribbon.bots import make
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.lab import simulate as simulation
from inkribbon.lab.report import page
from inkribbon.lab.simulate import Plan, Result, play_one, simulate
from inkribbon.lab.stats import wilson

SETUP = Setup(game="re3", scenario="escaping-the-warehouse", characters=("jill", "carlos"))
PLAN = Plan(SETUP, ("random", "random"), games=6, seed="7")


def test_the_number_of_processes_changes_nothing() -> None:
    alone = simulate(PLAN, jobs=1)
    together = simulate(PLAN, jobs=2)
    assert alone.played == together.played


def test_another_seed_gives_other_games() -> None:
    other = Plan(SETUP, PLAN.bots, games=6, seed="8")
    assert simulate(PLAN, jobs=1).played != simulate(other, jobs=1).played


def test_a_game_depends_on_its_number_alone() -> None:
    assert simulate(PLAN, jobs=1).played[4] == play_one(PLAN, 4)


CAMPAIGN = Setup(game="re3", scenario="campaign", characters=("jill", "carlos"))


def test_the_scenarios_of_a_campaign_are_those_it_notes_itself() -> None:
    plan = Plan(CAMPAIGN, ("random", "random"), games=1, seed="1")
    game = find_game("re3")
    drivers = {seat: make("random", game, f"1:0:{seat}") for seat in (0, 1)}
    world = play(game, game.start(CAMPAIGN), drivers, chance=Sampler("1:0"))
    parts = play_one(plan, 0).parts
    assert tuple(part.scenario for part in parts if not part.won) == world.campaign.failed
    assert len(parts) > 5


def test_a_game_that_never_ends_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LIMIT", 10)
    game = play_one(PLAN, 0)
    assert (game.won, game.cause) == (False, "endless")
    assert game.decisions <= 10


def test_a_campaign_is_endless_only_if_one_of_its_scenarios_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = Plan(CAMPAIGN, ("random", "random"), games=1, seed="1")
    whole = play_one(plan, 0)
    assert whole.cause == "city-overrun"
    assert whole.decisions > 100
    # More than any one of its scenarios takes, but less than all of them together.
    monkeypatch.setattr(simulation, "LIMIT", 100)
    assert play_one(plan, 0) == whole
    monkeypatch.setattr(simulation, "LIMIT", 20)
    assert play_one(plan, 0).cause == "endless"


def test_every_game_is_told_of_once() -> None:
    ticks: list[int] = []
    result = simulate(PLAN, 1, ticks.append)
    assert sum(ticks) == len(result.played) == 6


def test_results_add_up() -> None:
    result = simulate(PLAN, jobs=1)
    assert result.wins + sum(result.losses().values()) == 6
    assert result.decisions == sum(game.decisions for game in result.played) > 0
    low, high = result.interval
    assert low <= result.wins / 6 <= high
    assert sum(result.falls().values()) == result.losses().get("fallen", 0)


def test_the_report_shows_figures_causes_and_where_they_fell() -> None:
    result = simulate(PLAN, jobs=1)
    text = page(result)
    assert f"{result.wins} of 6 won" in text
    assert f"<td>{result.losses()['fallen']}</td>" in text
    assert text.count("class='fell'") == len(result.falls())


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (90, 100, 0.826, 0.945)],
)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.0006)


def test_nothing_is_known_from_no_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_program_that_fails_at_two_seats_fails_in_one_game() -> None:
    told = ("./mybot: it ended", "./mybot: it ended")
    game = replace(play_one(PLAN, 0), failures=told)
    assert Result(PLAN, (game, game), 1.0).failures() == {"./mybot: it ended": 2}
