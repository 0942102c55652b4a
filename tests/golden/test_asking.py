"""A turn of a crawler asks little: the target is six questions and eight clicks."""

from __future__ import annotations

from functools import cache

import pytest
from golden.asking import Effort, crawls, efforts
from support.games import Case

QUESTIONS, CLICKS = 6, 8
MOST_QUESTIONS, MOST_CLICKS = 9, 12
"""The average turn of any single game: half as much again as the target."""

turns_of = cache(efforts)


@pytest.mark.parametrize("game", sorted({case.setup.game for case in crawls()}))
def test_a_turn_takes_at_most_six_questions_and_eight_clicks(game: str) -> None:
    """The target is about a game as such, so it holds for the average turn of all its scenarios.

    A single golden game may exceed it. Most that do are played by walkers, who trade back and
    forth, drop things and open the item box far more often than people do. The others are fights
    against a boss, which pushes a character to a square of the player's choice, and crowded boards,
    where the order of enemies makes a difference: nobody else can answer these questions.
    """
    turns = [turn for case in crawls() if case.setup.game == game for turn in turns_of(case)]
    assert_within(turns, QUESTIONS, CLICKS)


@pytest.mark.parametrize("case", crawls(), ids=str)
def test_no_single_game_asks_half_as_much_again(case: Case) -> None:
    """However its players wander: more would mean that something is asked that need not be."""
    assert_within(turns_of(case), MOST_QUESTIONS, MOST_CLICKS)


def assert_within(turns: list[Effort], questions: int, clicks: int) -> None:
    """On average, these turns take at most so many questions and clicks."""
    assert turns
    assert sum(turn.questions for turn in turns) <= questions * len(turns)
    assert sum(turn.clicks for turn in turns) <= clicks * len(turns)
