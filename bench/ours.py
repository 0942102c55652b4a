"""Our side: uniform random play of an introductory scenario through the public API."""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from worker import cost, episode, rate, rates, serve

import inkribbon
from inkribbon import CHANCE, Sampler, answer, rl
from inkribbon.kernel.data import Data
from inkribbon.kernel.records.record import begin, close
from inkribbon.kernel.records.text import dumps

CHARACTERS = 4

Watch = Callable[[Data], None]


def new(name: str, scenario: str) -> Any:
    game: Any = inkribbon.game(name)
    cast = [who for who, _ in game.characters()[:CHARACTERS]]
    return game.new(scenario, characters=cast)


def play(world: Any, seed: int, watch: Watch | None = None, limit: int = 0) -> tuple[int, int]:
    """Play to the end, or for `limit` answers; returns the counts of player decisions and answers.

    The engine takes single options itself, so they are not counted.
    """
    chance = Sampler(seed)
    pick = Random(seed).choice
    decisions = answers = 0
    while (decision := world.decision) is not None and (not limit or answers < limit):
        if decision.seat == CHANCE:
            action = chance.choose(decision)
        else:
            action = pick(decision.options).action
            decisions += 1
        if watch is not None:
            watch(action)
        answer(world, action)
        answers += 1
    return decisions, answers


def speed(game: str, scenario: str, seconds: float, seed: int) -> dict[str, Any]:
    return rate(partial(_decisions, game, scenario), seconds, seed)


def beside(game: str, scenarios: list[str], seconds: float, seed: int) -> dict[str, float]:
    """The speed of several scenarios of a game, side by side."""
    plays = {name: partial(_decisions, game, name) for name in scenarios}
    return rates(plays, seconds, seed)


def _decisions(game: str, scenario: str, seed: int) -> int:
    return play(new(game, scenario), seed)[0]


def steps(game: str, scenario: str, players: int, seconds: float, seed: int) -> dict[str, Any]:
    """Steps of the Gymnasium environment, each with observation and mask."""
    env = rl.gym(game, scenario, players=players, others="random")
    return rate(partial(episode, env), seconds, seed)


def clone(game: str, scenario: str, seed: int, times: int) -> dict[str, Any]:
    """The cost of a copy halfway through a game."""
    _, answers = play(new(game, scenario), seed)
    world = new(game, scenario)
    play(world, seed, limit=answers // 2)
    return cost(world.clone, times)


def save(game: str, scenario: str, seed: int, games: int) -> dict[str, Any]:
    """The size of whole saved games, header and closing line included."""
    size = answers = 0
    rules: Any = inkribbon.game(game)
    for number in range(seed, seed + games):
        world = new(game, scenario)
        chance = Sampler(number)
        record = begin(rules, rules.setup_of(world), chance.commitment())
        play(world, number, watch=record.answers.append)
        close(record, world, chance.seed)
        size += len(dumps(record).encode())
        answers += len(record.answers)
    return {"bytes": size, "answers": answers, "per_answer": size / answers}


def hello() -> dict[str, Any]:
    return {"version": inkribbon.__version__, "python": platform.python_version()}


if __name__ == "__main__":
    serve(
        {
            "hello": hello,
            "speed": speed,
            "beside": beside,
            "steps": steps,
            "clone": clone,
            "save": save,
        }
    )
