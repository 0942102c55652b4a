"""Every game can be played to its end, whatever the players and the dice do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from properties.plays import Shelf, any_table, every_scenario, plays, tries
from support.games import LIMIT

from inkribbon import rules
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.engine import answer


@every_scenario
@given(data=st.data())
@tries(25)
def test_every_play_ends_or_runs_to_the_limit(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    world = play.case.start()
    given = 0
    for _ in play.answers(world):
        given += 1
        assert play.case.game.outcome(world) is None
    outcome = play.case.game.outcome(world)
    if given == LIMIT and world.decision is not None:
        assert outcome is None
    else:
        assert outcome is not None
        assert outcome.cause
        assert world.decision is None
        assert world.stack == []


@every_scenario
@given(data=st.data())
@tries(20)
def test_no_series_of_choices_raises(shelf: Shelf, data: st.DataObject) -> None:
    """Hypothesis also answers for chance, so a failure shrinks to the shortest game."""
    world = data.draw(any_table(shelf)).start()
    for choice in data.draw(st.lists(st.integers(0, 255), max_size=150)):
        if world.decision is None:
            break
        options = world.decision.options
        answer(world, options[choice % len(options)].action)


@every_scenario
@given(data=st.data())
@tries(8)
def test_every_decision_is_a_real_one(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    for world, _ in play.positions():
        check_decision(world.decision, play.case.players)


def check_decision(decision: Decision, players: int) -> None:
    """Check that a seat at the table has a choice between different actions."""
    assert decision.seat in (CHANCE, GROUP, *range(players))
    assert decision.prompt
    actions = decision.actions()
    assert len(actions) > 1
    assert len(set(actions)) == len(actions)
    for option in decision.options:
        assert option.weight > 0
        assert option.weight == 1 or decision.seat == CHANCE


@every_scenario
@given(data=st.data())
@tries(8)
def test_the_same_play_is_offered_the_same_in_the_same_order(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    first = [world.decision for world, _ in play.positions()]
    assert [world.decision for world, _ in play.positions()] == first


@every_scenario
@given(data=st.data())
@tries(8)
def test_every_event_says_who_may_hear_it_and_which_clauses_caused_it(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    for world, _ in play.positions():
        for event in world.news:
            assert isinstance(event, Event)
            audience = event.audience()
            assert audience is None or set(audience) <= set(range(play.case.players))
            clauses = play.case.game.clauses(event)
            assert isinstance(clauses, tuple)
            assert all(rules.clause(id).game == play.case.game.id for id in clauses)
