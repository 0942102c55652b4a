"""Every option can be taken, and nothing else can."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from properties.plays import Shelf, every_scenario, plays, tries

from inkribbon.kernel.data import Data
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import IllegalAnswer


@every_scenario
@given(data=st.data())
@tries(10)
def test_every_action_on_offer_can_be_answered(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    for world in play.sampled():
        for option in world.decision.options:
            clone = world.clone()
            answer(clone, option.action)
            assert (clone.decision is None) == (clone.outcome is not None)


@every_scenario
@given(data=st.data())
@tries(10)
def test_no_action_of_an_earlier_decision_is_taken_unless_it_is_offered_again(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    seen: dict[Data, None] = {}
    refused = 0
    for world, _ in play.positions(limit=200):
        offered = world.decision.actions()
        before = game.encode(world)
        for action in list(seen)[-40:]:
            if action not in offered:
                with pytest.raises(IllegalAnswer):
                    answer(world, action)
                refused += 1
        assert game.encode(world) == before
        seen.update(dict.fromkeys(offered))
    assert refused


@every_scenario
@given(data=st.data())
@tries(5)
def test_nothing_is_taken_once_the_game_is_over(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    seen: dict[Data, None] = {}
    world = play.case.start()
    for _ in play.answers(world):
        seen.update(dict.fromkeys(world.decision.actions()))
    for action in seen:
        with pytest.raises(IllegalAnswer):
            answer(world, action)
