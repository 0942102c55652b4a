"""The PettingZoo environments pass PettingZoo's own checks."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from inkribbon import rl
from inkribbon.catalogue import GAMES
from inkribbon.kernel.errors import BadSetup, IllegalAnswer
from inkribbon.rl import zoo

checks: Any = import_module("pettingzoo.test")


MASKED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or"
    " gymnasium.spaces.discrete",
)
"""What PettingZoo says of all observations with a mask, except those of its own games."""


@pytest.mark.parametrize("game", GAMES)
def test_the_table_passes_the_api_test(game: str) -> None:
    with pytest.warns(UserWarning, match="Observation") as told:
        checks.api_test(rl.aec(game), num_cycles=40)
    assert {str(warning.message) for warning in told} <= set(MASKED)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_decides_everything(game: str) -> None:
    checks.seed_test(partial(rl.aec, game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_the_parallel_table_passes_the_checks(game: str) -> None:
    checks.parallel_api_test(rl.parallel(game), num_cycles=40)
    checks.parallel_seed_test(partial(rl.parallel, game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_games_end_after_max_cycles(game: str) -> None:
    made = partial(rl.parallel, game)
    both = SimpleNamespace(
        parallel_env=made, env=lambda max_cycles: zoo.in_turns(made(max_cycles=max_cycles))
    )
    checks.max_cycles_test(both)


def test_the_seats_of_a_table_stop_after_max_cycles_too() -> None:
    env = rl.aec("re3", "escaping-the-warehouse", max_cycles=3)
    env.reset(seed=1)
    answers = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        ended = terminated or truncated
        env.step(None if ended else np.flatnonzero(observation["action_mask"])[0])
        answers += not ended
    assert answers == 3
    assert not env.agents


def test_everybody_is_rewarded_at_the_end() -> None:
    env = rl.aec("re3", "escaping-the-warehouse", players=2)
    env.reset(seed=5)
    chooser = np.random.default_rng(5)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated else chooser.choice(legal))
    assert set(totals.values()) == {env.table.result} <= {1.0, -1.0}


def test_only_the_seat_that_decides_has_a_mask() -> None:
    env = rl.aec("re3", "escaping-the-warehouse", players=2)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert masks == {agent: agent == env.agent_selection for agent in env.agents}


def test_an_action_outside_the_mask_is_refused_in_a_sentence() -> None:
    env = rl.aec("re3", "escaping-the-warehouse")
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(IllegalAnswer, match="is not possible now: choose from the mask"):
        env.step(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalAnswer, match="there is no action"):
        env.step(len(mask))


def test_a_step_before_the_first_reset_or_without_an_action_is_refused_in_a_sentence() -> None:
    env = rl.aec("re3", "escaping-the-warehouse")
    with pytest.raises(IllegalAnswer, match="no game has begun: reset the environment"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="None is not the number of an action"):
        env.step(None)


def test_the_seat_that_must_decide_may_not_be_left_out() -> None:
    env = rl.parallel("re3", "escaping-the-warehouse")
    env.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="player_0 must decide: give its action"):
        env.step({"player_1": 0})


@pytest.mark.parametrize("make", [rl.aec, rl.parallel])
def test_a_number_of_cycles_below_0_is_refused_in_a_sentence(make: Any) -> None:
    with pytest.raises(BadSetup, match="max_cycles must be 0 or more, not -1"):
        make("re3", max_cycles=-1)
