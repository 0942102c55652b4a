"""Dice: distinct results with exact weights, as one decision of the CHANCE seat."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.toy import SPADE, ToyDug, ToyGems, bare_world

from inkribbon.kernel.chance import Die, Rolled, results, roll
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer, run

D6: Die = ("1", "2", "3", "4", "5", "6")
COIN: Die = ("heads", "tails")


def weights(dice: tuple[Die, ...]) -> dict[tuple[str, ...], int]:
    found = {}
    for option in results(dice):
        assert isinstance(option.action, Rolled)
        found[option.action.faces] = option.weight
    return found


def brute(dice: tuple[Die, ...]) -> Counter[tuple[str, ...]]:
    """All possible rolls, one by one."""
    return Counter(tuple(sorted(faces)) for faces in product(*dice))


@pytest.mark.parametrize("count", range(6))
@pytest.mark.parametrize("die", [D6, SPADE, COIN], ids=["d6", "spade", "coin"])
def test_equal_dice_have_the_weights_of_all_their_rolls(die: Die, count: int) -> None:
    dice = (die,) * count
    assert weights(dice) == brute(dice)
    assert sum(weights(dice).values()) == len(die) ** count


@given(
    st.lists(
        st.lists(st.sampled_from(("a", "b", "c", "d")), min_size=1, max_size=6).map(tuple),
        max_size=4,
    ).map(tuple)
)
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_mixed_dice_have_the_weights_of_all_their_rolls(dice: tuple[Die, ...]) -> None:
    assert weights(dice) == brute(dice)


def test_three_dice_of_four_kinds_of_face_have_twenty_results() -> None:
    die: Die = ("a", "b", "c", "d")
    assert len(results((die,) * 3)) == 20


def test_weights_stay_exact_with_more_dice_than_floats_could_count() -> None:
    throws = weights((COIN,) * 80)
    assert sum(throws.values()) == 2**80
    assert throws[("heads",) * 40 + ("tails",) * 40] == comb(80, 40)


def test_results_come_in_one_order_whatever_the_order_of_the_dice() -> None:
    one, other = results((D6, COIN, SPADE)), results((SPADE, D6, COIN))
    assert one == other
    faces = list(weights((D6, COIN, SPADE)))
    assert faces == sorted(faces)


def test_a_roll_is_one_decision_of_chance_and_then_lies_on_the_table() -> None:
    world = bare_world()
    roll(world, "spades", (SPADE, SPADE), ToyDug())
    decision = world.decision
    assert decision is not None
    assert decision.seat == CHANCE
    assert decision.prompt == "spades"
    assert len(decision.options) == 6
    answer(world, Rolled(("gem", "gem")))
    assert world.dice == ("gem", "gem")
    assert world.gems == 2


@pytest.mark.parametrize(("dice", "faces"), [((), ()), ((("gem",) * 6,) * 2, ("gem", "gem"))])
def test_a_roll_that_can_only_show_one_thing_is_not_asked(
    dice: tuple[Die, ...], faces: tuple[str, ...]
) -> None:
    world = bare_world()
    roll(world, "sure", dice, ToyDug())
    run(world)
    assert world.decision is None
    assert world.dice == faces
    told: list[Data] = [ToyGems(len(faces))]
    assert world.news == told
