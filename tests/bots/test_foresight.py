"""Foresight: where a look ahead ends, by the same way that ranked the option."""

from __future__ import annotations

import pytest

from inkribbon import bots
from inkribbon.bots.foresight import Foresight, foreseen
from inkribbon.bots.look_ahead import DEPTH, FUEL, LookAhead
from inkribbon.catalogue import GAMES
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

GAME = GAMES["re3"]


@pytest.mark.parametrize("thorough", [True, False])
def test_it_goes_the_way_of_the_look_ahead(thorough: bool) -> None:
    """In a fight, with rolls and small choices on the way."""
    study = bots.study_of(GAME)
    assert study is not None
    world, dice, bot = GAME.new("downtown-1"), Sampler(4), bots.make("careful", GAME, 1)
    checked = 0
    while checked < 40:
        decision = world.decision
        assert decision is not None
        if decision.seat == CHANCE:
            answer(world, dice.choose(decision))
            continue
        view = GAME.observe(world, max(0, decision.seat))
        judge = study.judge(view)
        if decision.prompt == "action" and world.enemies:
            for option in judge.worthwhile(world, decision):
                line = Foresight(judge, thorough=thorough).after(world, option, DEPTH, FUEL)
                wanted = LookAhead(judge, thorough=thorough).after(world, option, DEPTH, FUEL)
                assert line.worth == pytest.approx(wanted)
                assert sum(weight for weight, _ in line.ends) == pytest.approx(1.0)
                rated = sum(weight * judge.worth(end) for weight, end in line.ends)
                assert rated == pytest.approx(wanted)
                checked += 1
            assert foreseen(judge, world, decision.options[0])
        answer(world, bot.choose(view, decision))
