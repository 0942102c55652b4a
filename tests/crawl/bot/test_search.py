"""`careful` looks for the items a scenario needs, wherever they may be."""

from __future__ import annotations

from crawl.bot.test_careful import turn_of
from support.crawl import Table
from support.re3 import item
from support.terrain import ground

from inkribbon.crawl.bot.worth import Position
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search

LONG = """
    +---+---+---+---+---+---+---+---+---+---+---+---+
    | X   .   .   .   .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+---+---+---+---+
    """
"""The fuse is needed at c1 and is under b1 or l1."""
GOALS = (
    {"do": "use", "item": "fuse", "at": "c1", "text": "Put the fuse in."},
    {"do": "leave", "text": "Get out."},
)


def corridor(*kit: str) -> Table:
    table = ground(LONG, goals=GOALS, items=[item("fuse")], kit=[*kit])
    table.token("B", "b1").token("B", "l1").deck("B", "fuse", "spare-spray")
    return table


def test_it_searches_where_it_stands_although_the_next_token_is_far_from_the_goal() -> None:
    table = corridor("handgun").stand("jill", "b1").begin()
    assert turn_of(table)[0] == Search("B")


def test_with_full_hands_it_goes_to_the_token_and_throws_something_away() -> None:
    room = 8
    table = corridor(*["handgun"] * room).stand("jill", "c1").begin()
    done = [*turn_of(table), *turn_of(table, 1)]
    assert [type(action) for action in done if isinstance(action, Discard | Search)][:2] == [
        *(Discard, Search)
    ]


def test_full_hands_count_wherever_one_stands_so_that_the_token_is_no_worse_a_place() -> None:
    for square in ("b1", "f1"):
        table = corridor(*["handgun"] * 8).stand("jill", square).begin()
        aims = Position(table.world, table.world.turn).aims
        assert [who.seat for who in aims.encumbered()] == [0]
