"""The mansion as one house: what every scenario of it has in common."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.crawl import file_names
from support.re1 import box, the_game

from inkribbon.crawl.scenario.file import (
    STAIRS,
    THINGS,
    TOKENS,
    Scenario,
    link_rules,
    parse,
    squares_with,
)
from inkribbon.crawl.scenario.goals import FindGoal, TakeGoal, UseGoal
from inkribbon.crawl.turn.venturing import lay_out
from inkribbon.geometry.drawing import Drawing, grid
from inkribbon.geometry.squares import ALL_OPEN

INTRODUCTION = "the-gunshot"
PLAN = Path(__file__).parents[4] / "docs" / "mansion.md"
WINGS = [name for name in the_game().scenario_ids() if name not in (INTRODUCTION, "campaign")]
DEEP = ("crypts-", "lab-", "helipad")
"""Where all keys are found by then."""


def read(name: str) -> tuple[Scenario, Drawing]:
    return parse(the_game().shipped(name))


def sentences(text: str) -> int:
    return len(re.findall(r"[.?!](?=\s|$)", text))


def planned() -> dict[str, set[int]]:
    """The exploration cards of each scenario, as the plan of the mansion lists them."""
    rows = re.findall(r"^\| ([^|]+) \| (\d+)–(\d+) \|", PLAN.read_text(encoding="utf-8"), re.M)
    return {
        name.lower().replace(" ", "-"): set(range(int(first), int(last) + 1))
        for name, first, last in rows
    }


def test_the_plan_gives_each_of_the_84_cards_to_one_of_nineteen_scenarios() -> None:
    plan = planned()
    assert len(plan) == 19
    assert sorted(card for cards in plan.values() for card in cards) == list(range(1, 85))
    assert set(WINGS) <= set(plan)


@pytest.mark.parametrize("name", WINGS)
def test_a_scenario_uses_the_exploration_cards_of_the_plan(name: str) -> None:
    scenario, _ = read(name)
    assert {tile.card for tile in scenario.tile if tile.card} == planned()[name]


@pytest.mark.rule("re1.scenario.follow-brief")
@pytest.mark.parametrize("name", WINGS)
def test_what_the_brief_shows_is_on_the_table_once_all_cards_are_drawn(name: str) -> None:
    scenario, drawing = read(name)
    world = the_game().new(name, ["jill", "chris"])
    for card in sorted(planned()[name]):
        lay_out(world, card)

    book, names = world.book, file_names(world.book)
    tiles = {book.tile_names[tile] for tile in world.unexplored}
    assert tiles == {tile.name for tile in scenario.tile if tile.unexplored}
    rules = link_rules(scenario)
    shut = [link for link in range(len(book.links)) if world.locked >> link & 1]
    letters = sorted(book.drawing.link_symbols[link] for link in shut)
    assert letters == sorted(mark for mark in drawing.link_symbols if rules[mark].locked)
    placed = {(names[s], token) for s, lying in world.tokens.items() for token in lying}
    drawn = {**TOKENS, **THINGS}
    assert placed == {
        (grid(drawing).names[square], token)
        for mark, token in drawn.items()
        for square in squares_with(drawing, mark)
    }


@pytest.mark.parametrize("name", WINGS)
def test_a_scenario_tells_a_story_from_brief_to_epilogue(name: str) -> None:
    scenario, drawing = read(name)
    assert sentences(scenario.brief) >= 3
    assert sentences(scenario.epilogue.won) == sentences(scenario.epilogue.lost) == 3
    assert all(goal.text for goal in scenario.goals)
    assert len(scenario.tile) == len(grid(drawing).tiles), "every room has a name"
    beats = [tile for tile in scenario.tile if tile.card and tile.text]
    assert len(beats) >= 3


@pytest.mark.parametrize("name", WINGS)
def test_no_item_b_token_lies_behind_a_lock_that_needs_an_item_b_card(name: str) -> None:
    """Otherwise the key could lie behind its own door."""
    scenario, drawing = read(name)
    rules = link_rules(scenario)
    opened = {goal.opens for goal in scenario.goals if isinstance(goal, UseGoal)}
    shut = {symbol for symbol, rule in rules.items() if rule.key} | opened
    links = [
        (link.a, link.b)
        for link, symbol in zip(drawing.links, drawing.link_symbols, strict=True)
        if symbol in shut
    ]
    board = grid(drawing)
    found = [*squares_with(drawing, "1")]
    ends = [squares_with(drawing, mark) for mark in STAIRS]
    stairs = {a: b for pair in ends if pair for a, b in (pair, pair[::-1])}
    for square in found:
        near = [s for s in board.steps(ALL_OPEN)[square] if not _between(links, square, s)]
        near += [stairs[square]] if square in stairs else []
        found += [other for other in dict.fromkeys(near) if other not in found]
    assert {*squares_with(drawing, "b")} <= {*found}


def _between(links: list[tuple[int, int]], here: int, there: int) -> bool:
    return (here, there) in links or (there, here) in links


def tokens() -> Iterator[tuple[str, str]]:
    """The item C tokens of the house, as scenario and square."""
    for name in WINGS:
        _, drawing = read(name)
        for square in squares_with(drawing, "c"):
            yield name, grid(drawing).names[square]


def test_sixteen_item_c_tokens_lie_in_the_thirteen_scenarios_above_the_crypts() -> None:
    assert len([*tokens()]) == 16
    assert len({name for name, _ in tokens()}) == 13
    assert not any(name.startswith(DEEP) for name, _ in tokens())


@pytest.mark.parametrize(("name", "square"), [*tokens()])
def test_no_scenario_is_won_without_its_item_c_tokens(name: str, square: str) -> None:
    scenario, _ = read(name)
    assert any(isinstance(goal, TakeGoal) and goal.at == square for goal in scenario.goals)
    assert "C" in scenario.needed


@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("2f-east-b", "helmet-key"),
        ("garden-a", "metal-object"),
        ("crypts-a", "stone-and-metal-object"),
    ],
)
def test_a_scenario_that_holds_a_key_of_the_campaign_is_not_won_without_it(
    name: str, item: str
) -> None:
    scenario, _ = read(name)
    assert any(isinstance(goal, FindGoal) and goal.item == item for goal in scenario.goals)
    assert box().items[item].kind == "special"
