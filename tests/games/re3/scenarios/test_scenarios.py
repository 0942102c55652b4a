"""The fourteen scenarios: the box is enough for them, and each can be won."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from inkribbon.crawl.bot.judge import CrawlJudge
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.printed.effects import Receive
from inkribbon.crawl.scenario.file import THINGS, TOKENS, Scenario, count_shapes, squares_with
from inkribbon.crawl.scenario.goals import UseGoal
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.games.re3.edition import GAME
from inkribbon.geometry.squares import NO_WAY, OFF
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.deck import Drew
from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

DISTRICTS = {"downtown": 3, "uptown": 3, "commercial": 3, "rpd": 3, "clock-tower": 2}
SCENARIOS = [f"{name}-{number + 1}" for name, count in DISTRICTS.items() for number in range(count)]
CITY = [name for name in SCENARIOS if not name.startswith("clock-tower")]
BOX = GAME.contents
PARTS = ("fuse", "machine-oil", "oil-additive", "power-cable")
every_scenario = pytest.mark.parametrize("name", SCENARIOS)


def laid_out(name: str) -> World:
    return GAME.new(name, ["jill", "carlos"])


def scenario(name: str) -> Scenario:
    return laid_out(name).book.scenario


def squares_of(world: World, mark: str) -> list[int]:
    return list(squares_with(world.book.drawing, mark))


def test_all_fourteen_are_there() -> None:
    assert set(SCENARIOS) <= set(GAME.scenario_ids())
    assert len(SCENARIOS) == 14


@pytest.mark.parametrize("name", ["downtown-1", "rpd-3", "uptown-3"])
def test_nobody_gets_out_past_a_gate_that_is_still_locked(name: str) -> None:
    world = laid_out(name)
    exits = squares_of(world, "X")
    starts = [square for squares in world.book.starts for square in squares]
    assert exits
    for way_out in exits:
        walk = world.book.grid.walk(way_out, ~world.locked)
        assert {walk[square] for square in starts} == {NO_WAY}


@every_scenario
def test_it_has_a_story_a_goal_and_names_for_its_tiles(name: str) -> None:
    world = laid_out(name)
    told = world.book.scenario
    assert told.title.startswith(("Downtown", "Uptown", "Commercial", "R.P.D.", "Clock Tower"))
    assert 2 <= told.brief.count(".") <= 8
    assert told.goal.endswith(".")
    assert len(told.tile) == len(world.book.grid.tiles)
    assert len({tile.name for tile in told.tile}) == len(told.tile)


@every_scenario
def test_the_box_holds_the_tiles_it_is_laid_with(name: str) -> None:
    book = laid_out(name).book
    supply = Counter(GAME.contents.supply.tiles)
    assert not count_shapes(book.grid.tiles, book.drawing) - supply


@every_scenario
def test_the_box_holds_its_tokens(name: str) -> None:
    world = laid_out(name)
    marks = Counter(mark for symbols in world.book.drawing.symbols for mark in symbols)
    kinds = Counter(rule.kind for rule in world.book.links)
    assert sum(marks[mark] for mark in TOKENS) <= 13
    assert kinds["door"] + kinds["exit"] <= 16
    assert kinds["barricade"] + kinds["archway"] <= 10
    assert marks["~"] <= 18
    assert marks["o"] <= 3
    assert marks["k"] + marks["o"] <= 10
    assert marks["t"] <= 3
    assert marks["I"] <= 1
    assert marks["v"] + marks["f"] <= 2
    assert marks["p"] <= 2
    assert marks["g"] <= 1
    assert len(world.unexplored) <= 16
    assert sum(rule.locked for rule in world.book.links) <= 8


@pytest.mark.parametrize("count", [1, 2, 4])
@every_scenario
def test_deck_b_has_a_card_for_each_of_its_tokens(name: str, count: int) -> None:
    world = GAME.new(name, ["jill", "carlos", "mikhail", "nikolai"][:count])
    tokens = [token for tokens in world.tokens.values() for token in tokens]
    assert len(world.decks["B"]) == tokens.count("B")


@every_scenario
def test_each_start_square_is_one_square_of_an_explored_tile(name: str) -> None:
    world = laid_out(name)
    starts = [squares_of(world, mark) for mark in ("1", "2")]
    assert [len(found) for found in starts] == [1, 1]
    tile_of = world.book.grid.tile_of
    assert not any(tile_of[square] in world.unexplored for (square,) in starts)


# Paths


def steps_from(world: World, square: int, keys: bool) -> list[int]:
    """The squares that can be reached from a square, opening doors if necessary."""
    book = world.book
    found = [*book.grid.steps(0)[square]]
    for link in book.grid.links_of[square]:
        rule, ends = book.links[link], book.grid.links[link]
        other = ends.b if ends.a == square else ends.a
        from_here = not rule.opens_from or book.opener(link) == square
        shut = (rule.key or rule.sealed) and not keys
        if other != OFF and from_here and not shut:
            found.append(other)
    return [*found, *([book.stairs[square]] if square in book.stairs else [])]


def reached(world: World, start: int, keys: bool, avoiding: int = OFF) -> set[int]:
    found = [start]
    for square in found:
        steps = dict.fromkeys(steps_from(world, square, keys))
        found += [s for s in steps if s not in (*found, avoiding)]
    return set(found)


@every_scenario
def test_every_square_can_be_reached_from_either_start(name: str) -> None:
    world = laid_out(name)
    for mark in ("1", "2"):
        (start,) = squares_of(world, mark)
        assert len(reached(world, start, keys=True)) == world.book.grid.n


def needed(world: World) -> set[str]:
    """The items that doors and goals require."""
    keys = {rule.key for rule in world.book.links if rule.key}
    return keys | {goal.item for goal in world.book.scenario.goals if isinstance(goal, UseGoal)}


@every_scenario
def test_every_key_lies_before_its_lock(name: str) -> None:
    """Any card of deck B can be under any token, so no token may be behind a lock."""
    world = laid_out(name)
    (start,) = squares_of(world, "1")
    free = reached(world, start, keys=False)
    assert set(squares_of(world, "b")) <= free
    assert needed(world) <= set(world.book.scenario.decks["B"])


@every_scenario
def test_what_a_goal_unseals_does_not_stand_before_that_goal(name: str) -> None:
    world = laid_out(name)
    (start,) = squares_of(world, "1")
    for goal in world.book.scenario.goals:
        if isinstance(goal, UseGoal) and goal.opens:
            assert world.book.grid.at[goal.at] in reached(world, start, keys=False)


@every_scenario
def test_its_typewriter_stands_before_every_lock(name: str) -> None:
    world = laid_out(name)
    (start,) = squares_of(world, "1")
    writers = squares_of(world, "t")
    assert bool(writers) != bool(world.book.scenario.ribbon_cards), "none without ink ribbons"
    assert set(writers) <= reached(world, start, keys=False)


@every_scenario
def test_nothing_is_drawn_where_two_tokens_would_hide_each_other(name: str) -> None:
    world = laid_out(name)
    for square, tokens in world.tokens.items():
        assert len(tokens) == 1, world.book.grid.names[square]
    assert set(THINGS.values()) >= {
        token for tokens in world.tokens.values() for token in tokens
    } - set(TOKENS.values())


# The campaign


def paths() -> dict[str, list[str]]:
    return {name: [token.to for token in scenario(name).path] for name in SCENARIOS}


def test_the_paths_lead_where_the_city_map_says() -> None:
    assert {name: found for name, found in paths().items() if found} == {
        "downtown-1": ["downtown-2"],
        "downtown-2": ["downtown-3"],
        "uptown-1": ["uptown-2"],
        "uptown-2": ["uptown-3"],
        "commercial-1": ["commercial-2", "rpd-1"],
        "commercial-2": ["commercial-3"],
        "rpd-1": ["rpd-2"],
        "rpd-2": ["rpd-3"],
    }


def finds() -> dict[str, int]:
    """The number of deck C cards in each scenario of the city."""
    return {name: len(squares_of(laid_out(name), "c")) for name in CITY}


def explored(
    order: tuple[str, ...], gives: dict[str, int], leads: dict[str, list[str]], without: str = ""
) -> int:
    """The number of deck C cards found before no scenario is open any more.

    One scenario can be left out. Winning Commercial 1 also brings the Lighter Fluid.
    """
    graph = GAME.contents.graph
    assert graph is not None
    locks = {node.id: node.items for node in graph.scenario}
    open_, done, found = [node.id for node in graph.scenario if node.opens == "start"], [without], 0
    while True:
        held = (*order[:found], *(["lighter-fluid"] if "commercial-1" in done else []))
        ready = [n for n in open_ if n not in done and all(item in held for item in locks[n])]
        if not ready:
            return found
        done.append(ready[0])
        found += gives[ready[0]]
        open_ += leads[ready[0]]


def test_every_order_of_deck_c_leads_to_the_clock_tower() -> None:
    gives, leads = finds(), paths()
    tiers = [
        [card.id for card in GAME.contents.items.values() if card.deck == "C" and card.tier == tier]
        for tier in ("early", "mid", "late")
    ]
    assert [len(tier) for tier in tiers] == [4, 4, 4]
    for early in permutations(tiers[0]):
        for mid in permutations(tiers[1]):
            for late in permutations(tiers[2]):
                order = (*early, *mid, *late)
                found = order[: explored(order, gives, leads)]
                assert all(part in found for part in PARTS), order


def test_the_lighter_fluid_lies_on_the_only_way_out_of_commercial_1() -> None:
    world = laid_out("commercial-1")
    (event,) = scenario("commercial-1").event
    assert Receive(card="lighter-fluid") in event.effects
    (start,) = squares_of(world, "1")
    (exit_,) = squares_of(world, "X")
    assert exit_ in reached(world, start, keys=True)
    assert exit_ not in reached(world, start, keys=True, avoiding=world.book.grid.at[event.at])


def test_every_token_of_deck_c_finds_a_card() -> None:
    assert sum(finds().values()) == sum(c.copies for c in BOX.items.values() if c.deck == "C")


@pytest.mark.parametrize("name", CITY)
def test_every_scenario_of_the_city_may_be_the_one_that_is_missing(name: str) -> None:
    """If the last part is the last card of deck C, there is no way to the end without it."""
    cards = [card.id for card in BOX.items.values() if card.deck == "C"]
    order = (*(card for card in cards if card != "machine-oil"), "machine-oil")
    gives, leads = finds(), paths()
    assert explored(order, gives, leads) == len(cards)
    assert explored(order, gives, leads, without=name) < len(cards)


def test_the_scenarios_outside_the_city_lead_to_the_end() -> None:
    graph = BOX.graph
    assert graph is not None
    first, last = (graph.node(name) for name in SCENARIOS if name not in CITY)
    assert (set(first.items), last.after, last.wins) == (set(PARTS), first.id, True)


# Winning


class Plodder:
    """Walks to the next goal and does it, ignoring everything else."""

    def choose(self, view: View, decision: Decision) -> Data:
        assert isinstance(view, CrawlView)
        judge = CrawlJudge(view)
        world = GAME.determinise(view, Sampler("plodder"))
        for option in decision.options:
            if isinstance(option.action, Fulfil | Search):
                return option.action
        options = judge.worthwhile(world, decision)
        if decision.prompt != "action":
            return options[0].action
        habit = judge.habit(world, decision)
        return (habit or options[0]).action


class Luck:
    """Always lucky with dice and cards, and with the items that the goals require."""

    def __init__(self, wanted: set[str]) -> None:
        self.wanted = wanted

    def choose(self, decision: Decision) -> Data:
        return max(decision.options, key=self.fortune).action

    def fortune(self, option: Option) -> float:
        action = option.action
        if isinstance(action, Rolled):
            return sum(
                ("blank", "low", "mid", "high", "U", "2", "3", "4", "5", "6").index(face)
                for face in action.faces
            )
        if isinstance(action, Drew):
            return float(action.card.startswith("all-clear") or action.card in self.wanted)
        return 0.0


@every_scenario
def test_it_can_be_won(name: str) -> None:
    """With good luck throughout, by a player who does only what the goals require."""
    setup = Setup(game="re3", scenario=name, characters=("jill", "carlos"), modes=("standalone",))
    world = GAME.start(setup)
    plodder = Plodder()
    play(GAME, world, {0: plodder, 1: plodder}, chance=Luck(needed(world)), limit=6000)
    assert world.outcome is not None
    assert world.outcome.won, world.outcome.cause
