"""Goals to take an item token and to find an item."""

from __future__ import annotations

from support.crawl import Table
from support.terrain import ground

from inkribbon.crawl.bot.aims.wants import missing
from inkribbon.crawl.items.carrying import gain
from inkribbon.crawl.items.finding import Search

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


def test_a_bot_misses_what_a_goal_wants_found() -> None:
    table = looking_for(FIND)
    assert missing(table.world) == ["green-herb"]
    gain(table.world, 0, "green-herb")
    assert missing(table.world) == []
