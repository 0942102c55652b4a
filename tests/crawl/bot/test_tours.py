"""In which order `keen` searches, and what it does with what it finds."""

from __future__ import annotations

import random
from itertools import pairwise, permutations
from typing import Any

import pytest
from crawl.bot.test_search import KEYS, lever
from msgspec.structs import replace
from support.crawl import Table, crawl, locks

from inkribbon import bots
from inkribbon.bots.keen import Keen
from inkribbon.bots.model import Trained, model_of
from inkribbon.catalogue import GAMES
from inkribbon.crawl.bot.aims.tours import MOST, Tour
from inkribbon.crawl.bot.position.worth import Position
from inkribbon.crawl.bot.weights import BOLD, CAREFUL, KEEN, Weights
from inkribbon.crawl.items.carrying import limit_of
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

# The order


def tour(lots: random.Random, tokens: int, stations: int, wanted: int) -> Tour:
    """Places on a map where no way is like another."""
    squares = range(tokens + stations)
    ways = [tuple([lots.randint(1, MOST + 5) for _ in squares]) for _ in squares]
    later = tuple([lots.randint(0, 40) for _ in squares])
    return Tour(tuple(squares[:tokens]), tuple(squares[tokens:]), wanted, ways, later)


def expected(made: Tour, order: tuple[int, ...]) -> float:
    """The actions to visit places in an order, by what may have been found on the way."""
    assert made.later is not None
    total = 0.0
    for last in range(len(order)):
        walked = sum([1 + min(MOST, made.ways[b][a]) for a, b in pairwise(order[: last + 1])])
        ends_here = made.done(order[: last + 1]) - (made.done(order[:last]) if last else 0.0)
        total += ends_here * (walked + made.later[order[last]])
    return total


@pytest.mark.parametrize(
    ("tokens", "stations", "wanted"),
    [(1, 0, 1), (2, 0, 1), (3, 0, 2), (5, 0, 2), (3, 2, 1), (0, 3, 0), (4, 1, 4)],
)
def test_no_order_takes_fewer_actions(tokens: int, stations: int, wanted: int) -> None:
    for seed in range(20):
        made = tour(random.Random(seed), tokens, stations, wanted)
        best = made.best()
        for first in made.places:
            rest = [square for square in made.places if square != first]
            orders = [expected(made, (first, *order)) for order in permutations(rest)]
            assert abs(best[first] - min(orders)) <= 0.5 + 1e-9
            assert best[first] <= made.nearest_first(first)


def test_the_nearest_place_is_not_always_the_best_next() -> None:
    """From the middle of a corridor: one place is near on the right, but the left comes cheaper
    before both on the right."""
    corridor = (0, -2, 1, 4)
    ways = [tuple([abs(here - there) for here in corridor]) for there in corridor]
    made = Tour((0, 1, 2, 3), (), 4, ways, (0, 0, 0, 0))
    assert made.nearest_first(0) == 2 + 4 + 7
    assert made.best()[0] == 3 + 4 + 4


# What comes after

LONG = """
    +---+---+---+---+---+---+---+---+---+
    | X q .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+---+
    """
"""The key to the exit on the left is given for red herbs, at i1 on the right."""
PAIR = ("jill", "carlos")
EXPERTS = [KEEN, BOLD]


def long(*tokens: str, cast: tuple[str, ...] = ("jill",), herbs: int = 1) -> Table:
    station = lever("i1", *["red-herb"] * herbs, do="receive", card="heart")
    links = locks({"q": "heart"})
    table = crawl("re3", LONG, cast=cast, links=links, items=KEYS, station=(station,))
    for square in tokens:
        table.token("A", square)
    return table.deck("A", *["red-herb"] * herbs, *["knife"] * (len(tokens) - herbs))


def ways(table: Table, who: str, weights: Weights = KEEN) -> tuple[int, ...]:
    """The actions that a character has left, from each square."""
    world = table.world
    return Position(world, world.turn, weights).ways[table.seat(who)]


@pytest.mark.parametrize("weights", EXPERTS)
def test_to_find_what_a_station_asks_for_is_no_more_work(weights: Weights) -> None:
    here = long("c1").stand("jill", "c1").begin()
    found = long().stand("jill", "c1").carry("jill", "red-herb").begin()
    at = here.square("c1")
    assert ways(found, "jill", weights)[at] == ways(here, "jill", weights)[at] - 1
    assert ways(found, "jill", CAREFUL)[at] > ways(here, "jill", CAREFUL)[at]


def test_what_lies_far_from_the_station_is_searched_first() -> None:
    table = long("c1", "g1", herbs=2).stand("jill", "e1").begin()
    left, here, right = (table.square(name) for name in ("d1", "e1", "f1"))
    assert ways(table, "jill")[left] < ways(table, "jill")[here]
    assert ways(table, "jill", CAREFUL)[right] < ways(table, "jill", CAREFUL)[here]


def test_a_search_goes_on_in_the_best_order() -> None:
    """From e1 to c1, f1 and i1, although f1 is nearer."""
    table = long("c1", "e1", "f1", "i1", herbs=4).stand("jill", "e1").begin()
    found = long(herbs=4).stand("jill", "e1").carry("jill", *["red-herb"] * 4).begin()
    aims = Position(table.world, table.world.turn, KEEN).aims
    ends = dict(aims.ends(table.who("jill"), table.world.open))
    station = ways(found, "jill")[table.square("i1")]
    assert ends[table.square("e1")] == 1 + (3 + 4 + 4) + station


def test_whoever_searches_nothing_has_to_wait_for_the_station_too() -> None:
    """Carlos has no room for anything."""
    lefts = []
    for tokens, herbs in ((("g1",), ()), ((), ("red-herb",))):
        table = long(*tokens, cast=PAIR).stand("jill", "g1").stand("carlos", "c1")
        room = limit_of(table.world, table.seat("carlos"))
        table.carry("carlos", *["knife"] * room).carry("jill", *herbs).begin()
        lefts.append(ways(table, "carlos"))
    before, after = lefts
    here, station = table.square("c1"), table.square("i1")
    assert before[here] == after[here] + 1 + after[station]


def test_of_two_who_search_either_may_be_the_one_to_go_to_the_station() -> None:
    table = long("c1", "g1", cast=PAIR).stand("jill", "c1").stand("carlos", "g1").begin()
    after = long(cast=PAIR).stand("jill", "c1").stand("carlos", "g1").carry("carlos", "red-herb")
    direct = ways(after.begin(), "jill")
    for who, name in (("jill", "c1"), ("carlos", "g1")):
        here, station = table.square(name), table.square("i1")
        rest = 1 + direct[station]
        through = abs(station - here) + rest
        assert ways(table, who)[here] == 1 + round((through + rest + direct[here]) / 2)


GATED = """
    +---+---+---+---+---+---+---+---+---+
    | X q .   .   .   .   .   .   . p . |
    +---+---+---+---+---+---+---+---+---+
    """


def test_a_station_is_due_as_long_as_something_for_it_is_missing() -> None:
    """It is behind a door that another find opens, so nothing else of the plan tells."""
    station = lever("i1", "red-herb", do="receive", card="heart")
    table = crawl(
        *("re3", GATED),
        links=locks({"p": "spade", "q": "heart"}),
        items=KEYS,
        station=(station,),
    )
    table.token("A", "c1").deck("A", "spade").stand("jill", "c1").begin()
    before = ways(table, "jill")[table.square("c1")]
    table.carry("jill", "red-herb")
    assert ways(table, "jill")[table.square("c1")] < before


def test_a_tour_is_done_by_what_was_searched_and_used() -> None:
    made = tour(random.Random(1), 3, 1, 2)
    assert [made.done((0, 3)), made.done((0, 1)), made.done((0, 1, 3))] == [0.0, 0.0, 1 / 3]
    assert made.done((0, 1, 2, 3)) == 1.0


# Where to begin


class Recorded:
    """Stands in for `careful`, and notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, view: Any, decision: Any) -> Any:
        self.asked.append(decision.prompt)
        return decision.options[0].action


@pytest.mark.parametrize(("features", "itself"), [(None, True), ("older", False)])
def test_keen_chooses_by_itself_where_to_start_and_who_begins(
    features: str | None, itself: bool
) -> None:
    """But only with a model that fits: without one it plays like `careful` from the beginning."""
    game = GAMES["re2"]
    study, found = bots.study_of(game), model_of(game)
    assert study is not None
    assert found is not None
    model = found.model if features is None else replace(found.model, features=features)
    careful = Recorded()
    bot = Keen(game, study, Trained(model, found.card), careful)
    world = game.new("5a", ["leon", "claire"])
    dice = Sampler(1)
    prompts = []
    while world.decision is not None and world.phase == "setup":
        decision = world.decision
        if decision.seat == CHANCE:
            answer(world, dice.choose(decision))
            continue
        prompts.append(decision.prompt)
        view = game.observe(world, max(0, decision.seat))
        answer(world, bot.choose(view, decision))
    opening = {"start", "first"}
    assert opening <= {*prompts}
    assert opening & {*careful.asked} == (set() if itself else opening)
