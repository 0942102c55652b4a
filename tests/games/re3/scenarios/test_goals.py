"""The goals of a scenario, and when it is won."""

from __future__ import annotations

from typing import Any

import pytest
from support.crawl import Table
from support.re3 import item
from support.terrain import ground

from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.scenario.file import LinkRule
from inkribbon.crawl.state.events import GoalMet
from inkribbon.crawl.turn.actions import Leave
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.decision import Outcome
from inkribbon.words import sentences as words

ROW = """
    +---+---+---+---+---+
    | .   .   . y .   X |
    +---+---+---+---+---+
    """
SEALED = {"y": LinkRule(sealed=True)}
USE = {"do": "use", "item": "fuse", "at": "c1", "opens": "y", "text": "Put the fuse in."}
LEAVE = {"do": "leave", "text": "Get out."}


def row(*goals: dict[str, Any], cast: tuple[str, ...] = ("jill",)) -> Table:
    return ground(
        ROW, cast=cast, links=SEALED, goals=goals, items=[item("fuse")], kit=["fuse", "handgun"]
    )


@pytest.mark.rule("re3.campaign.scenario-goal")
def test_every_shipped_scenario_says_how_it_is_won() -> None:
    for name in GAME.scenario_ids():
        scenario = GAME.new(name, ["jill"]).book.scenario
        assert scenario.goal
        assert all(goal.text for goal in scenario.goals)
    assert [type(goal).__name__ for goal in GAME.new("downtown-1").book.scenario.goals] == [
        *("UseGoal", "LeaveGoal")
    ]


def test_an_item_is_used_where_the_goal_wants_it_and_opens_what_was_sealed() -> None:
    table = row(USE, LEAVE).stand("jill", "b1").begin()
    assert not table.offers(Fulfil)
    table.move("c1")

    table.answer(Fulfil(0))

    (met,) = table.told(GoalMet)
    assert words.event(table.world, met) == "Goal met: Put the fuse in."
    assert table.cards("jill") == ["handgun"]
    assert table.world.locked == 0
    assert table.world.outcome is None
    table.door(0)
    assert table.world.open == 1


def test_without_the_item_the_goal_waits() -> None:
    table = row(USE, LEAVE).stand("jill", "c1").begin()
    table.answer(Discard(table.item("jill", "fuse").id))
    assert not table.offers(Fulfil)


def test_nobody_leaves_before_the_rest_is_done() -> None:
    early = row(USE, LEAVE).stand("jill", "e1").begin()
    assert not early.offers(Leave)
    assert "goals-first" in [w.reason for w in GAME.withheld(early.world, 0)]

    late = row(USE, LEAVE).stand("jill", "e1")
    late.world.goals = (1, 0)
    late.begin().leave()
    assert late.world.outcome == Outcome(True, "escaped")


def test_everybody_has_to_leave() -> None:
    table = row(LEAVE, cast=("jill", "carlos")).stand("jill", "e1").stand("carlos", "d1")
    table.begin("jill").leave()
    assert table.world.outcome is None
    table.move("e1").leave()
    assert table.world.outcome == Outcome(True, "escaped")


def test_holding_a_tile_counts_turns_that_end_there() -> None:
    table = row({"do": "hold", "at": "a1", "turns": 2}).stand("jill", "b1").begin()
    table.stop()
    assert table.world.goals == (1,)
    table.stop()
    assert table.world.outcome == Outcome(True, "accomplished")


def test_a_turn_that_ends_elsewhere_does_not_count() -> None:
    table = row({"do": "hold", "at": "e1", "turns": 1}).stand("jill", "b1").begin().stop()
    assert table.world.goals == (0,)


def test_a_turn_that_ends_where_another_goal_can_be_met_meets_nothing() -> None:
    table = row(USE, LEAVE).stand("jill", "c1").begin().stop()
    assert table.world.goals == (0, 0)


def test_gathering_asks_for_everybody_and_for_no_enemy() -> None:
    goal = {"do": "gather", "at": "e1"}
    table = row(goal, cast=("jill", "carlos")).open(0).stand("jill", "d1").stand("carlos", "c1")
    table.enemy("zombie", "e1").begin("carlos")
    assert table.world.outcome is None
    table.move("d1")
    assert table.world.outcome is None, "an enemy is there"
    table.attack("handgun", "e1", dice=["high"])
    assert table.world.outcome == Outcome(True, "accomplished")


def test_killing_counts_the_kind_asked_for() -> None:
    goal = {"do": "slay", "enemy": "zombie-dog", "count": 1}
    table = row(goal).stand("jill", "a1").enemy("zombie", "b1").enemy("zombie-dog", "c1").begin()
    table.attack("handgun", "b1", dice=["high"])
    assert table.world.goals == (0,)
    dog = table.world.book.grid.names[table.enemies()[0].square]
    table.attack("handgun", dog, dice=["high"])
    assert table.world.outcome == Outcome(True, "accomplished")


def test_a_goal_that_comes_after_waits_for_those_before_it() -> None:
    first = {"do": "slay", "enemy": "zombie"}
    then = {"do": "hold", "at": "a1", "turns": 1, "after": True}
    table = row(first, then).stand("jill", "a1").begin().stop()
    assert table.world.goals == (0, 0)
