"""Checking a whole scenario file: one without mistakes, starting items, puzzles."""

from __future__ import annotations

import pytest
from support.crawl import scenario_on
from support.scenario_files import problems, scenario

from inkribbon.crawl.scenario.check.terrain import obtainable
from inkribbon.games.re3.edition import GAME


def test_a_scenario_without_mistakes_has_no_problems() -> None:
    assert problems(scenario()) == []


def test_starting_items_come_from_outside_the_scenario() -> None:
    empty = scenario_on("+---+\n| 1 |\n+---+", kit=())
    assert GAME.contents.items["knife"].deck not in ("A", "B")
    assert obtainable(GAME.contents, empty, "knife")
    assert not obtainable(GAME.contents, empty, "green-herb")


def test_three_corpses_may_lie_in_a_square() -> None:
    assert problems(scenario({"b2": "kkk"})) == []


def test_a_map_unfolds_only_with_exploration_cards_in_the_box() -> None:
    tile = '[[tile]]\nat = "d1"\nname = "Hall"\ncard = 1\n'
    fault = "the tile 'Hall' is on card 1, but the box has no exploration cards"
    assert fault in problems(scenario(more=tile))


def puzzle(at: str) -> str:
    return f'[[station]]\nat = "{at}"\nname = "Puzzle"\ntext = ""\ntrack = ["sun"]\n'


def test_there_is_one_puzzle_at_most() -> None:
    only_one = "there is only one puzzle track: leave one of the puzzles out"
    assert only_one not in problems(scenario(more=puzzle("b1")))
    assert only_one in problems(scenario(more=puzzle("b1") + puzzle("b2")))


@pytest.mark.parametrize("track", ['"fire"', '"sun", "sun"', '"sun", "fire", "fire"'])
def test_a_puzzle_wants_cards_that_there_are_and_each_only_once(track: str) -> None:
    fault = "the puzzle 'Puzzle' wants other cards: use each of sun, moon, star, wind at most once"
    wrong = puzzle("b1").replace('"sun"', track)
    assert fault in problems(scenario(more=wrong))
    assert fault not in problems(scenario(more=puzzle("b1")))


@pytest.mark.parametrize(
    "listed",
    ['cards = ["knife", "bazooka"]', 'swap = ["knife", "bazooka"]', 'one_each = ["bazooka"]'],
)
def test_only_items_of_the_box_are_handed_out(listed: str) -> None:
    fault = "[equipment] has 'bazooka', which is not an item in this box"
    assert problems(scenario(more=f"[equipment]\n{listed}\n")) == [fault]
    right = listed.replace("bazooka", "handgun")
    assert problems(scenario(more=f"[equipment]\n{right}\n")) == []


def test_only_items_of_the_box_are_in_the_kit() -> None:
    assert problems(scenario().replace('"knife"', '"bazooka"', 1)) == [
        "the kit has 'bazooka', which is not an item in this box"
    ]
