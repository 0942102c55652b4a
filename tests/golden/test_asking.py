"""A turn of a crawler asks little: the target is six questions and eight clicks."""

from __future__ import annotations

import pytest
from golden.asking import crawls, efforts
from support.games import Case

QUESTIONS, CLICKS = 6, 8


@pytest.mark.parametrize("case", crawls(), ids=str)
def test_a_turn_takes_at_most_six_questions_and_eight_clicks(case: Case) -> None:
    turns = efforts(case)
    assert sum(turn.questions for turn in turns) <= QUESTIONS * len(turns)
    assert sum(turn.clicks for turn in turns) <= CLICKS * len(turns)
