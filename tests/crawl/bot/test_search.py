"""`careful` looks for the items a scenario needs, wherever they may be."""

from __future__ import annotations

from typing import Any

from crawl.bot.test_careful import chosen, turn_of
from support.crawl import Table, crawl, locks
from support.re3 import item
from support.terrain import ground

from inkribbon.crawl.bot.aims.stations import collected, useful_stations
from inkribbon.crawl.bot.aims.wants import missing
from inkribbon.crawl.bot.judge import CrawlJudge
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.items.carrying import Discard, limit_of
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Give, Trade
from inkribbon.crawl.scenario.file import Station
from inkribbon.crawl.turn.actions import Move, Stop
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.tables import convert
from inkribbon.kernel.data import Data

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


def considered(zombie: str) -> list[Data]:
    """What is considered at a token that may hide the fuse, with a Zombie on the same tile."""
    table = corridor("handgun").stand("jill", "b1").enemy("zombie", zombie).begin()
    judge = CrawlJudge(table.game.observe(table.world, 0))
    return [option.action for option in judge.worthwhile(table.world, table.asked())]


def test_it_searches_while_enemies_are_far_and_never_stops_instead() -> None:
    assert considered("l1") == [Search("B")]
    threatened = considered("c1")
    assert len(threatened) > 1
    assert Search("B") in threatened
    assert Stop() not in threatened


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
        assert [who.seat for who in aims.encumbered] == [0]


# Keys behind keys, and stations

VAULT = """
    +---+---+---+---+---+---+---+
    | a   .   .   . p b   . q X |
    +---+---+---+---+---+---+---+
    """
"""The token on the left hides the key to the room on the right, and that the key to the exit."""
KEYS = (item("spade"), item("heart"))


def vault(**rules: Any) -> Table:
    links = locks({"p": "spade", "q": "heart"})
    return crawl("re3", VAULT, links=links, items=KEYS, **rules)


def test_a_key_is_searched_for_in_the_deck_that_has_it_before_what_is_behind_its_door() -> None:
    table = vault().stand("jill", "d1").deck("A", "spade").deck("B", "heart").begin()
    aims = Position(table.world, table.world.turn).aims
    assert aims.search == {0: [table.square("a1")]}
    assert chosen(table) == Move(table.square("c1"))


def test_with_the_key_at_hand_the_room_behind_its_door_is_searched() -> None:
    table = vault().stand("jill", "c1").carry("jill", "spade").deck("B", "heart").begin()
    aims = Position(table.world, table.world.turn).aims
    assert aims.search == {0: [table.square("e1")]}
    assert chosen(table) == Move(table.square("d1"))


def lever(at: str, *items: str, **effect: str) -> Station:
    return convert(
        Source("test", ""),
        "test",
        {"at": at, "name": "lever", "text": "-", "items": items, "effects": [effect]},
        Station,
    )


def test_a_station_that_unlocks_the_way_is_used_first() -> None:
    table = vault(station=(lever("a1", do="unlock", link="p"),)).stand("jill", "b1")
    table.deck("B", "heart").begin()
    assert turn_of(table)[:2] == [Move(table.square("a1")), UseStation(0)]


def test_a_station_that_gives_a_key_for_items_makes_them_wanted() -> None:
    station = lever("b1", "red-herb", do="receive", card="spade")
    table = vault(station=(station,)).stand("jill", "c1").deck("A", "red-herb").deck("B", "heart")
    table.begin()
    assert missing(table.world) == ["red-herb", "spade", "heart"]
    assert Position(table.world, table.world.turn).aims.search == {0: [table.square("a1")]}


def test_a_station_that_changes_nothing_is_not_sought() -> None:
    table = vault(station=(lever("a1", do="mend"),)).stand("jill", "b1").begin()
    assert useful_stations(table.world) == ()


def test_what_a_station_asks_for_is_handed_to_the_one_who_has_most_of_it() -> None:
    station = lever("b1", "red-herb", "red-herb", "green-herb", do="receive", card="spade")
    table = vault(station=(station,), cast=("jill", "carlos")).stand("jill", "c1")
    table.stand("carlos", "c1").deck("B", "heart")
    table.carry("jill", "red-herb").carry("carlos", "red-herb", "green-herb").begin()
    done = turn_of(table)
    assert [type(action) for action in done[:2]] == [Trade, Give]
    assert not [item for item in table.who("jill").items if item.card == "red-herb"]
    assert UseStation(0) in [*done, *turn_of(table)]


def collecting(*full: str) -> Table:
    """Jill and Carlos in one square, each with half of what a station asks for."""
    station = lever("b1", "red-herb", "red-herb", do="receive", card="spade")
    table = vault(station=(station,), cast=("jill", "carlos")).deck("B", "heart")
    for who in ("jill", "carlos"):
        room = limit_of(table.world, table.seat(who)) - 1
        table.stand(who, "c1").carry(who, "red-herb", *["knife"] * room * (who in full))
    return table.begin()


def test_of_two_who_have_as_much_of_it_the_one_with_room_collects() -> None:
    table = collecting("jill")
    assert collected(table.world, [table.who("jill"), table.who("carlos")]) == {0: 1}


def test_with_full_hands_something_is_thrown_away_for_what_a_station_asks_for() -> None:
    table = collecting("jill", "carlos")
    done = [*turn_of(table), *turn_of(table), *turn_of(table)]
    steps = [type(action) for action in done if isinstance(action, Discard | Trade | UseStation)]
    assert steps == [Discard, Trade, UseStation]
