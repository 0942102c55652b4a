"""The OpenSpiel games pass OpenSpiel's own checks of Python games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
import pytest

from inkribbon import rl
from inkribbon.catalogue import GAMES
from inkribbon.kernel.errors import InkribbonError

pyspiel: Any = import_module("pyspiel")
observation: Any = import_module("open_spiel.python.observation")

SHORT = 30
"""Answers of players in a game that is checked at every step."""


@pytest.mark.parametrize("game", GAMES)
def test_random_play_passes_the_checks(game: str) -> None:
    """Legal actions, chance, clones, observations and storing, in every position on the way."""
    made = rl.spiel(game, limit=SHORT)
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_to_its_end(game: str) -> None:
    state = rl.spiel(game).new_initial_state()
    chooser = np.random.default_rng(3)
    while not state.is_terminal():
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(chooser.choice(numbers, p=chances)))
        else:
            state.apply_action(int(chooser.choice(state.legal_actions())))
    assert set(state.returns()) <= {1.0, -1.0}
    assert len(set(state.returns())) == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_stored_position_comes_back(game: str) -> None:
    made = rl.spiel(game)
    state = made.new_initial_state()
    for _ in range(25):
        state.apply_action(state.legal_actions()[-1])
    stored = pyspiel.serialize_game_and_state(made, state)
    again, restored = pyspiel.deserialize_game_and_state(stored)
    assert str(again) == str(made)
    assert str(restored) == str(state)
    assert restored.legal_actions() == state.legal_actions()
    assert restored.history() == state.history()


def test_a_clone_does_not_follow_its_original() -> None:
    state = rl.spiel("re3").new_initial_state()
    clone = state.clone()
    before = str(clone)
    state.apply_action(state.legal_actions()[0])
    assert str(clone) == before != str(state)


def test_an_observation_is_what_the_environments_show() -> None:
    made = rl.spiel("re3", "escaping-the-warehouse", players=2)
    state = made.new_initial_state()
    watcher = observation.make_observation(made)
    watcher.set_from(state, player=1)
    env = rl.aec("re3", "escaping-the-warehouse", players=2)
    env.reset(seed=1)
    shown = env.observe("player_1")["observation"]
    assert np.array_equal(np.round(watcher.tensor * 255), shown)


def test_games_can_be_loaded_by_name() -> None:
    rl.spiel("re3")  # importing it registers all of them
    made = pyspiel.load_game("inkribbon_tower(players=4,scenario=easy)")
    assert made.num_players() == 4
    assert set(pyspiel.registered_names()) >= {f"inkribbon_{game}" for game in GAMES}


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "re3", "scenario": "nowhere"}, "re3 has no scenario 'nowhere'"),
        ({"game": "re3", "players": "2"}, "players must be a whole number, not '2'"),
        ({"game": "re3", "limit": -1}, "limit must be 0 or more, not -1"),
    ],
)
def test_bad_input_gives_a_sentence(given: dict[str, Any], problem: str) -> None:
    with pytest.raises(InkribbonError, match=problem):
        rl.spiel(**given)
