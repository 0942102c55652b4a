"""Goals: taking a token, finding an item, gathering; none is met twice."""

from __future__ import annotations

from support.bosses import boss_table
from support.crawl import Table
from support.terrain import ground

from inkribbon.crawl.bot.aims.wants import missing
from inkribbon.crawl.items.carrying import gain
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.scenario.goals import GatherGoal
from inkribbon.crawl.state.character import Item
from inkribbon.crawl.state.events import GoalMet
from inkribbon.crawl.state.tasks import Slain
from inkribbon.crawl.turn.progress import all_gone, check, gathered, has_left, slain

ROW = """
+---+---+---+---+
| .   .   a   . |
+---+---+---+---+
"""
TAKE = {"do": "take", "at": "c1", "text": "Take it."}
FIND = {"do": "find", "item": "green-herb", "text": "Find it."}


def looking_for(*goals: dict[str, str]) -> Table:
    return ground(ROW, goals=goals).stand("jill", "c1").begin()


def test_a_token_is_taken_when_it_is_searched_whatever_it_yields() -> None:
    table = looking_for(TAKE, FIND)
    assert table.world.goals == (0, 0)
    table.do(Search("A"))
    assert table.world.goals == (1, 0)
    assert table.world.outcome is None


def test_an_item_is_found_when_a_character_has_it() -> None:
    table = looking_for(FIND)
    table.move("b1")
    assert table.world.outcome is None
    gain(table.world, 0, "green-herb")
    table.move("c1")
    assert table.world.outcome is not None
    assert table.world.outcome.won


def test_what_an_earlier_attempt_left_in_the_item_box_is_found_already() -> None:
    """Its only copy could not be found again, and the goal would be out of reach."""
    table = looking_for(FIND)
    table.world.box = (Item(99, "green-herb"),)

    table.move("b1")

    assert table.world.outcome is not None
    assert table.world.outcome.won


def test_a_bot_misses_what_a_goal_wants_found() -> None:
    table = looking_for(FIND)
    assert missing(table.world) == ["green-herb"]
    gain(table.world, 0, "green-herb")
    assert missing(table.world) == []


# Gathering and leaving

YARD = """
    +---+---+---+---+
    | .   .   .   X |
    +---+---+---+---+
    """


def test_a_goal_that_is_met_is_not_met_again() -> None:
    goals = ({"do": "slay", "enemy": "zombie", "text": "Kill one."}, {"do": "leave", "text": "Go."})
    table = ground(YARD, goals=goals).stand("jill", "a1").begin()
    for _ in range(2):
        slain(table.world, Slain("zombie"))
    slain(table.world, Slain("zombie-dog"))
    assert table.world.goals == (1, 0)
    assert len([e for e in table.world.news if isinstance(e, GoalMet)]) == 1
    has_left(table.world)
    assert table.world.goals == (1, 0)


def test_all_are_gone_only_if_nobody_stands_any_more() -> None:
    table = boss_table(YARD.replace("| .", "| B"), cast=("carlos", "jill"))
    table.stand("carlos", "c1").stand("jill", "c1")
    assert not all_gone(table.meet("carlos", "left").world)
    assert all_gone(table.meet("jill", "down").world)


def test_to_gather_takes_people_and_no_enemies() -> None:
    goals = ({"do": "gather", "at": "a1", "text": "Meet."}, {"do": "leave", "text": "Go."})
    table = ground(YARD, goals=goals, cast=("jill", "carlos"))
    table.stand("jill", "a1").stand("carlos", "b1")
    (index, goal), *_ = table.world.book.shown_goals
    assert index == 0
    assert isinstance(goal, GatherGoal)
    assert gathered(table.world, goal)
    table.enemy("zombie", "c1")
    assert not gathered(table.world, goal)
    table.world.enemies.clear()
    for _ in range(2):
        check(table.world)
    assert table.world.goals == (1, 0)
    table.meet("jill", "left").meet("carlos", "left")
    assert not gathered(table.world, goal)
