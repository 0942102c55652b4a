"""The page of measured balance says what the results say."""

from __future__ import annotations

from inkribbon.kernel.game import Setup
from inkribbon.lab.difficulty import balance_page
from inkribbon.lab.simulate import Plan, Played, Result

SETUP = Setup(game="tower", scenario="hard", characters=("soldier", "doctor", "fighter"))
WON = Played(True, "secret-passage", 90, 18, ())
LATE = Played(False, "time-up", 200, 36, ())


def result(*played: Played) -> Result:
    plan = Plan(SETUP, ("careful",) * 3, len(played), "1")
    return Result(plan, played, seconds=1.0)


def test_a_row_tells_wins_certainty_rounds_and_causes() -> None:
    page = balance_page("A game", "make it", [result(WON, LATE, LATE, WON)])
    assert page.splitlines()[-1] == "| hard | 3 | 4 | 50% | 15% to 85% | 9.0 | 6.0 | time-up 2 |"
    assert "Made by `make it`" in page


def test_without_a_win_there_are_no_rounds_of_one() -> None:
    page = balance_page("A game", "make it", [result(LATE)])
    assert page.splitlines()[-1] == "| hard | 3 | 1 | 0% | 0% to 79% | 12.0 | - | time-up 1 |"


def test_only_wins_leave_no_cause_of_loss() -> None:
    assert balance_page("A game", "make it", [result(WON)]).endswith("| 6.0 | 6.0 | nothing |\n")
