"""Plays a world to its end with a driver for each seat and one for chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from .data import Data
from .decision import CHANCE, GROUP, Decision
from .engine import answer
from .game import Game
from .sampler import Chance
from .view import View


class Driver(Protocol):
    """Anything that can answer for a seat: a bot, a person, a test."""

    def choose(self, view: View, decision: Decision) -> Data: ...


Watcher = Callable[[Any, Decision, Data], None]
"""Called before each answer with the world, the decision and the answer."""


def play(
    game: Game[Any, Any],
    world: Any,
    drivers: Mapping[int, Driver],
    *,
    chance: Chance,
    watch: Watcher | None = None,
    limit: int = 0,
) -> Any:
    """Answer every decision until the game is over (or for `limit` answers)."""
    given = 0
    while (decision := world.decision) is not None and (not limit or given < limit):
        action = choose(game, world, decision, drivers, chance)
        if watch is not None:
            watch(world, decision, action)
        answer(world, action)
        given += 1
    return world


def choose(
    game: Game[Any, Any],
    world: Any,
    decision: Decision,
    drivers: Mapping[int, Driver],
    chance: Chance,
) -> Data:
    """The answer of the deciding seat's driver. The first driver answers for the table."""
    if decision.seat == CHANCE:
        return chance.choose(decision)
    seat = min(drivers) if decision.seat == GROUP else decision.seat
    return drivers[seat].choose(game.observe(world, seat), decision)
