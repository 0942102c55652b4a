"""The careful bot plays campaigns: it goes on, wins scenarios and never gives one up."""

from __future__ import annotations

import pytest
from support.campaign import city, room

from inkribbon import bots
from inkribbon.crawl.saga import ScenarioEnded
from inkribbon.kernel.driver import choose
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

ZOMBIE = room("uptown-1", left="cZ", path="uptown-2", extra="falling_loses = true")


@pytest.mark.parametrize("seed", [1, 2])
def test_careful_bots_play_a_campaign_from_scenario_to_scenario(seed: int) -> None:
    table = city({"uptown-1": ZOMBIE}, cast=("jill", "carlos"))
    drivers = {seat: bots.make("careful", table.game, seed) for seat in (0, 1)}
    chance = Sampler(seed)
    ended: list[ScenarioEnded] = []
    for _ in range(300):
        decision = table.world.decision
        if decision is None or len(ended) > 2:
            break
        action = choose(table.game, table.world, decision, drivers, chance)
        answer(table.world, action)
        ended += [event for event in table.world.news if isinstance(event, ScenarioEnded)]

    assert len(ended) > 2
    assert [event for event in ended if event.cause == "abandoned"] == []
    assert sum(event.won for event in ended) >= 2
