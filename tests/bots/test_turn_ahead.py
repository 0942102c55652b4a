"""A second look that tries the further actions of a turn, on a game of points."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.points import AskPoints, Counting, GainPoints, Points, leading_to, roll

from inkribbon.bots import turn_ahead
from inkribbon.bots.look_ahead import CLEAR, DEPTH, FUEL, LookAhead
from inkribbon.bots.turn_ahead import BUDGET, SCARCE, TurnAhead, by_turn, foreseen_by_turn
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option

HABIT = ((1, 1), (5, 1), (3, 1))
"""A turn whose first answer is the habit, and whose second is the best."""


def turn(*gains: tuple[float, int]) -> AskPoints:
    return AskPoints(0, "turn", gains or HABIT)


def value(*then: Data, fuel: float = BUDGET) -> float:
    return TurnAhead(Counting()).after(Points(), leading_to(*then), DEPTH, fuel)


def test_every_further_action_of_the_turn_is_the_best_one_and_not_habit() -> None:
    by_habit = LookAhead(Counting(), thorough=True)
    then = turn(), turn(), turn()
    assert by_habit.after(Points(), leading_to(*then), DEPTH, FUEL) == 3
    assert value(*then) == 15


def test_the_option_that_the_best_turn_begins_with_comes_first() -> None:
    plain = leading_to(GainPoints(3))
    setting_up = leading_to(GainPoints(1), turn((0, 1), (4, 1)))
    assert by_turn(Counting(), Points(), [plain, setting_up]) == [setting_up, plain]


def test_options_with_equal_turns_keep_their_order() -> None:
    first, second = leading_to(GainPoints(1)), leading_to(turn((0, 1), (1, 1)))
    assert by_turn(Counting(), Points(), [first, second]) == [first, second]
    assert by_turn(Counting(), Points(), [second, first]) == [second, first]


def test_what_is_best_depends_on_the_dice_before_it() -> None:
    # After each result the better of two answers is taken, not the same one.
    assert value(roll((0, 1), (10, 1)), turn((0, 1), (2, 1))) == 7


class Unlucky(Counting):
    """Habit is to take the last answer."""

    def habit(self, world: Points, decision: Decision) -> Option | None:
        return decision.options[-1]


class Watched(TurnAhead):
    """Remembers what it tried, and how many positions it had for that."""

    def __init__(self, judge: Counting) -> None:
        super().__init__(judge)
        self.tried: list[tuple[Data, float]] = []

    def after(self, world: Points, option: Option, depth: int, fuel: float) -> float:
        self.tried.append((option.action, fuel))
        return super().after(world, option, depth, fuel)


def tried(judge: Counting, *gains: float) -> list[tuple[float, float]]:
    """The points of the further actions that are tried, and the positions for each."""
    look = Watched(judge)
    look.after(Points(), leading_to(turn(*[(gain, 1) for gain in gains])), DEPTH, 101)
    return [(action.points, n) for action, n in look.tried[1:] if isinstance(action, GainPoints)]


def test_the_two_that_look_best_are_tried_and_habit_even_if_it_looks_bad() -> None:
    assert [gain for gain, _ in tried(Unlucky(), 2.8, 3, 2.9, -5)] == [3, 2.9, -5]
    assert [gain for gain, _ in tried(Unlucky(), 2.8, 2.9, 3)] == [3, 2.9]


def test_an_action_that_looks_clearly_worse_is_not_tried() -> None:
    assert [gain for gain, _ in tried(Unlucky(), 3, 3 - CLEAR, -5)] == [3, -5]
    assert [gain for gain, _ in tried(Unlucky(), 3, 3.01 - CLEAR, -5)] == [3, 3.01 - CLEAR, -5]


def test_they_share_the_positions_that_glances_left() -> None:
    assert [share for _, share in tried(Unlucky(), 3, 2, -5)] == [(100 - 3) / 3] * 3


def test_a_glance_stops_at_the_horizon() -> None:
    class Near(Unlucky):
        def horizon(self, world: Points) -> None:
            world.stack.clear()

    look = Watched(Near())
    # Without one, each glance would also follow the roll.
    option = leading_to(turn((0, 1), (3, 1), (2.5, 1), (2, 1)), roll((0, 1), (9, 1)))
    look.after(Points(), option, DEPTH, 101)
    assert look.tried[1][1] == (100 - 4) / 3


def test_with_few_positions_left_habit_goes_on() -> None:
    assert value(turn(), fuel=SCARCE) == 1
    assert value(turn(), fuel=SCARCE + 2) == 5


def test_a_calm_turn_is_played_by_habit() -> None:
    class Calm(Counting):
        def calm(self, world: Points) -> bool:
            return True

    assert TurnAhead(Calm()).after(Points(), leading_to(turn()), DEPTH, BUDGET) == 1


def test_it_ends_with_the_turn() -> None:
    class Over(Counting):
        def habit(self, world: Points, decision: Decision) -> Option | None:
            return None

    assert TurnAhead(Over()).after(Points(), leading_to(turn()), DEPTH, BUDGET) == 0


def test_a_position_that_comes_up_again_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    glances: list[int] = []

    class Counted(turn_ahead.Glance):
        def pick(self, world: Points, options: Sequence[Option]) -> list[Option]:
            glances.append(len(options))
            return super().pick(world, options)

    monkeypatch.setattr(turn_ahead, "Glance", Counted)
    assert value(roll((2, 1), (2, 1)), turn((0, 1), (1, 1)), fuel=400) == 3
    assert len(glances) == 1
    # With somewhat more positions to visit it is not either, but with far more it is.
    assert value(roll((2, 2), (2, 3)), turn((0, 1), (1, 1)), fuel=400) == 3
    assert len(glances) == 2
    assert value(roll((2, 1), (2, 9)), turn((0, 1), (1, 1)), fuel=400) == 3
    assert len(glances) == 4


def test_thought_is_limited_however_long_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    visits: list[float] = []
    after = LookAhead.after

    def counted(look: LookAhead, world: Points, option: Option, depth: int, fuel: float) -> float:
        visits.append(fuel)
        return after(look, world, option, depth, fuel)

    monkeypatch.setattr(LookAhead, "after", counted)
    long = [step for _ in range(30) for step in (roll((0, 1), (0.3, 1)), turn())]
    by_turn(Counting(), Points(), [leading_to(GainPoints(n * 0.01), *long) for n in range(3)])
    assert BUDGET / 2 < len(visits) < 2 * BUDGET


def test_what_is_foreseen_is_the_end_of_the_best_turn() -> None:
    option = leading_to(roll((0, 1), (10, 3)), turn((0, 1), (2, 1)))
    ends = foreseen_by_turn(Counting(), Points(), option)
    assert [(chance, end.points) for chance, end in ends] == [(0.25, 2), (0.75, 12)]
    assert sum(chance * end.points for chance, end in ends) == value(*option.then)


def test_in_calm_the_end_of_the_usual_turn_is_foreseen() -> None:
    class Calm(Counting):
        def calm(self, world: Points) -> bool:
            return True

    [(chance, end)] = foreseen_by_turn(Calm(), Points(), leading_to(GainPoints(4), turn()))
    assert (chance, end.points) == (1, 4)
