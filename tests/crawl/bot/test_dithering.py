"""`careful` at play: it does not return to a position again and again, nor idle near a goal."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.bot.routes import FAR
from inkribbon.kernel.engine import answer
from inkribbon.lab.simulate import Plan
from inkribbon.lab.watch import RETURNS, watch_one
from inkribbon.lab.ways import Way, setup_of

PLAYED = (
    *(("re1", "the-gunshot", 2), ("re2", "1a", 4), ("re3", "escaping-the-warehouse", 2)),
    *(("re3", "downtown-1", 2), ("re3", "commercial-1", 2), ("re3", "downtown-3", 2)),
)
"""Among them games in which it once walked to and fro until the end."""
GAMES_EACH = 2
CRAWLS = ("re1", "re2", "re3")


@pytest.mark.parametrize(("game", "scenario", "players"), PLAYED)
def test_it_neither_dithers_nor_idles(game: str, scenario: str, players: int) -> None:
    setup = setup_of(GAMES[game], scenario, Way(players))
    plan = Plan(setup, ("careful",) * players, GAMES_EACH, "1")
    for number in range(GAMES_EACH):
        habits = watch_one(plan, number)
        assert habits.returns <= RETURNS
        assert not habits.idle
        assert habits.decisions < 500


@pytest.mark.parametrize(
    ("game", "scenario"), [(game, s) for game in CRAWLS for s in GAMES[game].scenario_ids()]
)
def test_every_scenario_is_within_reach_however_dangerous_it_looks(
    game: str, scenario: str
) -> None:
    """If no step seems to lead anywhere, nobody moves until time is up."""
    world = GAMES[game].start(setup_of(GAMES[game], scenario, Way(2)))
    while world.decision is not None and world.decision.prompt != "action":
        answer(world, world.decision.options[0].action)
    position = Position(world, world.turn)
    assert position.people
    assert all(position.way(who, world.open)[who.square] < FAR for who in position.people)
