"""The peer's side: catanatron with four random players, in its own environment."""

from __future__ import annotations

import platform
from functools import partial
from importlib import import_module
from importlib.metadata import version
from typing import Any

from worker import cost, episode, rate, serve

# Imported by name, because it is not installed where this file is type-checked.
catan: Any = import_module("catanatron.game")
players: Any = import_module("catanatron.models.player")

COLOURS = ("RED", "BLUE", "WHITE", "ORANGE")


def new(seed: int) -> Any:
    seats = [players.RandomPlayer(players.Color[colour]) for colour in COLOURS]
    return catan.Game(seats, seed=seed)


def taken(game: Any) -> int:
    """The number of actions so far; newer versions store them under another name."""
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)


def play(seed: int) -> int:
    game = new(seed)
    game.play()
    return taken(game)


def speed(seconds: float, seed: int) -> dict[str, Any]:
    return rate(play, seconds, seed)


def steps(seconds: float, seed: int) -> dict[str, Any]:
    """Steps of its Gymnasium environment, each with observation and legal actions."""
    env = import_module("catanatron_gym.envs.catanatron_env").CatanatronEnv()
    return rate(partial(episode, env, legal="valid_actions"), seconds, seed)


def clone(seed: int, times: int) -> dict[str, Any]:
    """The cost of a copy halfway through a game."""
    half = play(seed) // 2
    game = new(seed)
    while taken(game) < half:
        game.play_tick()
    return cost(game.copy, times)


def hello() -> dict[str, Any]:
    return {
        "version": version("catanatron"),
        "gym": version("catanatron_gym"),
        "python": platform.python_version(),
    }


if __name__ == "__main__":
    serve({"hello": hello, "speed": speed, "steps": steps, "clone": clone})
