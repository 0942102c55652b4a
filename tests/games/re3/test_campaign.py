"""The campaign: the dashboard, what opens a scenario, completion, replaying, winning."""

from __future__ import annotations

import pytest
from support.campaign import ALL, STARTERS, city

from inkribbon.crawl.dashboard import EnterScenario
from inkribbon.kernel.errors import IllegalAnswer


@pytest.mark.rule("re3.campaign.first-scenarios", "re3.campaign.play-requires-unlocked")
def test_three_scenarios_are_open_at_the_start_and_no_other_can_be_played() -> None:
    table = city()

    assert sorted(table.playable()) == ["commercial-1", "downtown-1", "uptown-1"]
    for other in ALL:
        if other not in STARTERS:
            with pytest.raises(IllegalAnswer):
                table.answer(EnterScenario(other))


def test_smoke() -> None:
    table = city()
    table.win("uptown-1")
    assert table.state.won == ("uptown-1",)
    assert table.world.danger == 1
