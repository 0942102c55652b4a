"""`careful` at play: it does not return to a position again and again, nor idle near a goal."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.lab.simulate import Plan
from inkribbon.lab.watch import RETURNS, watch_one
from inkribbon.lab.ways import Way, setup_of

PLAYED = (
    *(("re1", "the-gunshot", 2), ("re2", "1a", 4), ("re3", "escaping-the-warehouse", 2)),
    *(("re3", "downtown-1", 2), ("re3", "commercial-1", 2), ("re3", "downtown-3", 2)),
)
"""Among them games in which it once walked to and fro until the end."""
GAMES_EACH = 2


@pytest.mark.parametrize(("game", "scenario", "players"), PLAYED)
def test_it_neither_dithers_nor_idles(game: str, scenario: str, players: int) -> None:
    setup = setup_of(GAMES[game], scenario, Way(players))
    plan = Plan(setup, ("careful",) * players, GAMES_EACH, "1")
    for number in range(GAMES_EACH):
        habits = watch_one(plan, number)
        assert habits.returns <= RETURNS
        assert not habits.idle
        assert habits.decisions < 500
