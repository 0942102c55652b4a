"""The curve of a finished game: the chance of winning turn by turn, and its turning points."""

from __future__ import annotations

from typing import Any, cast

import pytest
from golden.making import golden_cases, read

from inkribbon import bots
from inkribbon.bots.curve import LEAST, MOST, Curve, curve
from inkribbon.bots.keen import Keen
from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.sampler import Sampler

GAME = GAMES["re3"]
SETUP = Setup(game="re3", scenario="escaping-the-warehouse", characters=("jill", "carlos"))


def recorded(bot: str, seed: int) -> tuple[list[Any], list[Data]]:
    """The worlds and the answers of a game."""
    world = GAME.start(SETUP)
    worlds: list[Any] = []
    answers: list[Data] = []

    def watch(world: Any, _: Any, action: Data) -> None:
        worlds.append(world.clone())
        answers.append(action)

    drivers = {seat: bots.make(bot, GAME, f"{seed}:{seat}") for seat in range(2)}
    play(GAME, world, drivers, chance=Sampler(seed), watch=watch)
    return [*worlds, world], answers


@pytest.fixture(scope="module")
def game() -> tuple[Curve, list[Any], list[Data]]:
    worlds, answers = recorded("random", 3)
    keen = bots.make("keen", GAME, 1)
    assert isinstance(keen, Keen)
    return curve(GAME, keen, worlds, answers), worlds, answers


def test_a_curve_has_a_point_for_every_turn_and_ends_at_the_outcome(
    game: tuple[Curve, list[Any], list[Data]],
) -> None:
    found, worlds, _ = game
    *turns, end = found.points
    assert len({point.turn for point in turns}) == len(turns) > 2
    assert all(0 < point.chance < 1 for point in turns)
    assert end.chance == float(worlds[-1].outcome.won)
    assert end.step == len(worlds) - 1


def test_turning_points_are_the_largest_changes_in_the_order_of_the_game(
    game: tuple[Curve, list[Any], list[Data]],
) -> None:
    found, _, _ = game
    assert 1 <= len(found.turnings) <= MOST
    steps = [turning.before.step for turning in found.turnings]
    assert steps == sorted(steps)
    for turning in found.turnings:
        assert abs(turning.after.chance - turning.before.chance) >= LEAST


def test_a_turning_point_names_what_keen_would_have_done(
    game: tuple[Curve, list[Any], list[Data]],
) -> None:
    """A random player misses something in nearly every turn."""
    found, _, answers = game
    choices = [turning.choice for turning in found.turnings if turning.choice is not None]
    assert choices
    for choice in choices:
        assert choice.done == answers[choice.step]
        assert choice.better != choice.done


class Steady:
    """Sees the same chance in every turn, and does what comes first."""

    def chance(self, view: Any) -> float | None:
        return 0.5 if view.turn else None

    def choose(self, view: Any, decision: Decision) -> Data:
        return decision.options[0].action


def test_a_campaign_counts_turns_within_its_scenarios_and_names_them() -> None:
    case = next(case for case in golden_cases() if str(case) == "re2.campaign.2")
    record = read(case)
    found = curve(case.game, cast(Keen, Steady()), steps(case.game, record), record.answers)
    ended: list[tuple[str, bool, int]] = []
    before = 0
    for world in steps(case.game, record):
        for part in case.game.parts_ended(world.news):
            ended.append((part.scenario, part.won, world.turn - before))
            before = world.turn
    assert len(ended) > 1
    assert [part.scenario for part in found.parts] == [scenario for scenario, _, _ in ended]
    for number, (_, won, turns) in enumerate(ended):
        *points, end = [point for point in found.points if point.part == number]
        assert [point.turn for point in points] == list(range(1, turns + 1))
        assert (end.turn, end.chance) == (turns, float(won))
    for turning in found.turnings:
        assert turning.choice is None or turning.before.step <= turning.choice.step
