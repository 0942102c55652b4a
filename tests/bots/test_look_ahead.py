"""The look-ahead alone, on a game of points: the average of chance, the best of choices."""

from __future__ import annotations

from typing import Any

from support.points import AskPoints, Counting, GainPoints, Points, leading_to, roll

from inkribbon.bots.look_ahead import CLEAR, FINALISTS, FUEL, LookAhead, ranked, shortlist
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Option


def value(*then: Data, thorough: bool = False) -> float:
    return LookAhead(Counting(), thorough=thorough).after(Points(), leading_to(*then), 3, FUEL)


def test_chance_counts_by_its_weights() -> None:
    assert value(roll((0, 3), (10, 1))) == 2.5
    assert value(roll((0, 1), (10, 3))) == 7.5
    assert value(roll((0, 1), (4, 1)), roll((0, 1), (2, 1))) == 3


def test_of_a_small_choice_the_best_is_taken() -> None:
    assert value(AskPoints(0, "small", ((1, 1), (5, 1), (3, 1)))) == 5


def test_it_looks_no_further_than_the_next_real_decision() -> None:
    assert value(GainPoints(2), AskPoints(0, "turn", ((1, 1), (5, 1)))) == 2


def test_a_second_look_plays_on_by_habit() -> None:
    assert value(GainPoints(2), AskPoints(0, "turn", ((1, 1), (5, 1))), thorough=True) == 3


def test_only_the_likeliest_results_of_a_wide_roll_are_looked_at() -> None:
    wide = [(0.0, 10)] * 8 + [(1000.0, 1)]
    gains = tuple((gain + place, weight) for place, (gain, weight) in enumerate(wide))
    assert value(roll(*gains)) < 8


class Visits(LookAhead):
    """Counts the positions it looks at."""

    count = 0

    def after(self, world: Any, option: Option, depth: int, fuel: float) -> float:
        self.count += 1
        return super().after(world, option, depth, fuel)


def test_thought_is_limited_however_long_the_chain() -> None:
    look = Visits(Counting(), thorough=True)
    chain = [roll((0, 1), (1, 1)) for _ in range(60)]
    look.after(Points(), leading_to(*chain), 3, FUEL)
    assert FUEL / 2 < look.count < 2 * FUEL


def test_the_likelier_a_result_the_further_it_is_followed() -> None:
    chain = [roll((0, 99), (1, 1)) for _ in range(2 * FUEL)]
    look = Visits(Counting(), thorough=True)
    look.after(Points(), leading_to(*chain), 3, FUEL)
    assert look.count > FUEL  # nearly all of it along the likely line
    even = Visits(Counting(), thorough=True)
    even.after(Points(), leading_to(*[roll((0, 1), (1, 1))] * FUEL), 3, FUEL)
    assert even.count > FUEL


def test_options_are_ranked_by_worth_and_equals_keep_their_order() -> None:
    options = [leading_to(GainPoints(gain)) for gain in (1, 3, 3, 2)]
    order = [options.index(o) for _, o in ranked(Counting(), Points(), options, thorough=False)]
    assert [options[place] for place in order] == [options[1], options[2], options[3], options[0]]


def test_only_promising_options_get_a_second_look() -> None:
    gains = [0.1 * place for place in range(8)]
    many: list[Any] = [leading_to(GainPoints(gain)) for gain in gains]
    assert len(shortlist(Counting(), Points(), many)) == FINALISTS
    clear = [leading_to(GainPoints(0)), leading_to(GainPoints(2 * CLEAR))]
    assert shortlist(Counting(), Points(), clear) == [clear[1]]
