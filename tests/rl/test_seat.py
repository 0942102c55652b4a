"""The Gymnasium environment passes Gymnasium's own checker, alone and in a vector."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from inkribbon import bots, rl
from inkribbon.catalogue import GAMES
from inkribbon.kernel.errors import BadSetup, IllegalAnswer, InkribbonError
from inkribbon.lab.simulate import Plan, play_one
from inkribbon.rl.seat import NAME


@pytest.mark.parametrize("game", GAMES)
def test_the_seat_passes_the_checker(game: str) -> None:
    check_env(gymnasium.make(NAME, game=game, others="random").unwrapped)


def test_bots_play_the_other_seats() -> None:
    env = rl.gym("re3", "escaping-the-warehouse", seat=1, others="random", players=3)
    chooser = np.random.default_rng(1)
    observation, _ = env.reset(seed=1)
    over = False
    while not over:
        assert env.table.over or env.table.seat == 1
        action = chooser.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, late, _ = env.step(action)
        assert not late
    assert reward == env.table.result != 0


@pytest.mark.parametrize("game", GAMES)
def test_the_info_lists_the_actions_of_the_mask(game: str) -> None:
    env = rl.gym(game, others="random")
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        assert sorted(info["actions"]) == np.flatnonzero(observation["action_mask"]).tolist()
        observation, _, over, _, info = env.step(info["actions"][-1])
    assert info["actions"] == []


def test_a_game_lost_before_the_seat_decides_is_left_out() -> None:
    env = rl.gym("tower", "easy", players=3, others="random")
    for seed in range(40):  # 6, 30 and 34 are lost by the others
        _, info = env.reset(seed=seed)
        assert info["actions"]


def test_a_seat_can_play_a_game_of_a_simulation() -> None:
    env = rl.gym("re3", "escaping-the-warehouse", seat=0, others="random", players=2)
    setup = env.table.setup
    plan = Plan(setup, ("random", "random"), games=8, seed="test")
    bot = bots.make("random", env.table.game, "test:7:0")
    env.reset(options={"seed": "test:7"})
    steps = 0
    while not env.table.over:
        action = bot.choose(env.table.view(0), env.table.world.decision)
        found = [n for n, option in env.table.options().items() if option.action == action]
        env.step(found[0])
        steps += 1
    played = play_one(plan, 7)
    assert env.table.world.turn == played.turns
    assert steps < played.decisions


def test_an_action_outside_the_mask_changes_nothing() -> None:
    env = rl.gym("re3", "escaping-the-warehouse", others="random")
    before, _ = env.reset(seed=1)
    after, reward, over, _, info = env.step(np.flatnonzero(env.action_masks() == 0)[0])
    assert "is not possible now" in info["illegal"]
    assert (reward, over) == (0, False)
    assert all(np.array_equal(before[key], after[key]) for key in before)


@pytest.mark.parametrize("action", ["move", None, 1.5])
def test_an_action_that_is_no_number_is_refused_in_a_sentence(action: Any) -> None:
    env = rl.gym("re3", "escaping-the-warehouse", players=1)
    env.reset(seed=1)
    with pytest.raises(IllegalAnswer, match="is not the number of an action: choose from the mask"):
        env.step(action)


def test_a_step_before_the_first_reset_is_refused_in_a_sentence() -> None:
    env = rl.gym("re3", "escaping-the-warehouse", players=1)
    with pytest.raises(IllegalAnswer, match="no game has begun: reset the environment"):
        env.step(2)


@pytest.mark.parametrize("count", [0, "2"])
def test_a_vector_needs_a_count(count: Any) -> None:
    with pytest.raises(BadSetup, match="count must be"):
        rl.vector(count, "re3")


def test_shaped_rewards_add_up_to_the_result_and_the_promise_not_kept() -> None:
    env = rl.gym("re3", "escaping-the-warehouse", others="random", shaped=5)
    chooser = np.random.default_rng(2)
    observation, _ = env.reset(seed=2)
    over, total, promises = False, 0.0, []
    while not over:
        promises.append(env.shaping.promise)
        action = chooser.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, _, _ = env.step(action)
        total += reward
    first = next(promise for promise in promises if promise)
    assert -1 <= first < 0
    assert len(set(promises)) > 3
    last = 0 if env.table.result > 0 else -1
    assert total == pytest.approx(env.table.result + 5 * (last - first))


def test_a_game_stops_after_max_steps() -> None:
    env = rl.gym("re3", "escaping-the-warehouse", others="random", max_steps=2)
    env.reset(seed=1)
    assert not env.step(0)[3]
    assert env.step(0)[3]


@pytest.mark.parametrize("processes", [False, True])
def test_a_vector_steps_several_seats_alike(processes: bool) -> None:
    kwargs = {"others": "random", "players": 2}
    envs = rl.vector(2, "re3", "escaping-the-warehouse", processes=processes, **kwargs)
    single = rl.gym("re3", "escaping-the-warehouse", others="random", players=2)
    try:
        observations, _ = envs.reset(seed=7)  # the second one has seed 8
        for _ in range(10):
            actions = [np.flatnonzero(mask)[0] for mask in observations["action_mask"]]
            observations, *_ = envs.step(np.array(actions))
        alone, _ = single.reset(seed=8)
        for _ in range(10):
            alone, *_ = single.step(np.flatnonzero(alone["action_mask"])[0])
        assert np.array_equal(observations["observation"][1], alone["observation"])
    finally:
        envs.close()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "re3", "scenario": "nowhere"}, "re3 has no scenario 'nowhere'"),
        ({"game": "re3", "players": 9}, "re3 has no table for 9"),
        ({"game": "re3", "seat": 5}, "there is no seat 5 at this table"),
        ({"game": "re3", "others": "genius"}, "there is no bot 'genius'"),
        ({"game": "re3", "modes": ["dark"]}, "dark"),
        ({"game": "re3", "players": 2, "characters": ["jill"]}, "1 characters cannot be 2"),
        ({"game": "re3", "players": "2"}, "players must be a whole number, not '2'"),
        ({"game": "re3", "seat": None}, "seat must be a whole number, not None"),
        ({"game": "re3", "max_steps": -1}, "max_steps must be 0 or more, not -1"),
        ({"game": "re3", "modes": "easy"}, r"modes must be a list, such as \['easy'\]"),
        ({"game": "re3", "characters": "jill"}, r"characters must be a list, such as \['jill'\]"),
        ({"game": "re3", "render_mode": "human"}, "there is no render mode 'human': .* 'ansi'"),
    ],
)
def test_bad_input_gives_a_sentence(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(InkribbonError, match=problem) as caught:
        rl.gym(**given)
    assert "\n" not in str(caught.value)
