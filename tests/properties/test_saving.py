"""Saving, loading, replaying and branching change nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from properties.plays import Play, Shelf, every_scenario, plays, tries

from inkribbon.kernel.data import Data
from inkribbon.kernel.engine import answer
from inkribbon.kernel.records.record import Record, begin
from inkribbon.kernel.records.replaying import replay
from inkribbon.kernel.records.text import dumps, loads


def answers_and_end(play: Play) -> tuple[list[Data], bytes]:
    """Every answer of a play, and the world at its end as bytes."""
    world = play.case.start()
    return list(play.answers(world)), play.case.game.encode(world)


@every_scenario
@given(data=st.data())
@tries(10)
def test_saving_and_loading_at_each_decision_changes_nothing(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    answers, end = answers_and_end(play)
    world = play.case.start()
    for action in answers:
        saved = game.encode(world)
        world = game.decode(saved, play.case.start() if action is answers[0] else world)
        assert game.encode(world) == saved
        answer(world, action)
    assert game.encode(world) == end


@every_scenario
@given(data=st.data())
@tries(10)
def test_a_replay_needs_no_sampler_and_ends_byte_identical(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    answers, end = answers_and_end(play)
    record = Record(header=begin(play.case.game, play.case.setup).header, answers=answers)
    world = replay(play.case.game, loads(dumps(record)))
    assert play.case.game.encode(world) == end


@every_scenario
@given(data=st.data())
@tries(6)
def test_whatever_happens_to_a_clone_the_world_stays_as_it_was(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    for world in play.sampled(limit=120):
        before = game.encode(world)
        for option in world.decision.options:
            clone = world.clone()
            answer(clone, option.action)
            for step in range(3):
                go_on(clone, step)
        assert game.encode(world) == before


def go_on(world: Any, choice: int) -> None:
    if world.decision is not None:
        options = world.decision.options
        answer(world, options[choice % len(options)].action)


@every_scenario
@given(data=st.data())
@tries(6)
def test_whatever_happens_to_the_world_a_clone_stays_as_it_was(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    kept = []
    for world, _ in play.positions(limit=150):
        kept.append((world.clone(), game.encode(world)))
    for clone, before in kept:
        assert game.encode(clone) == before
