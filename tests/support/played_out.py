"""Positions of the tile crawlers played out at random, to hear what happens."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

FAR_ENOUGH = 400


def played_out(world: World, seed: int = 1) -> Iterator[Event]:
    """Everything that happens until there are no more questions, or for long enough."""
    chance, player = Sampler(seed), Sampler(seed, stream="player")
    yield from heard(world)
    for _ in range(FAR_ENOUGH):
        decision = world.decision
        if decision is None:
            return
        rolled = decision.seat == CHANCE
        answer(world, chance.choose(decision) if rolled else player.pick(decision.options).action)
        yield from heard(world)


def heard(world: World) -> list[Event]:
    return [event for event in world.news if isinstance(event, Event)]
