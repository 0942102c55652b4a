"""Seeded chance: identical on every machine, resumable, fair, and committed in advance."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.toy import SPADE, ToyStay

from inkribbon.kernel.chance import Rolled, results
from inkribbon.kernel.decision import CHANCE, Decision, Odds, Option
from inkribbon.kernel.deck import Drew
from inkribbon.kernel.errors import IllegalAnswer
from inkribbon.kernel.sampler import Sampler, Script, commitment

TWO_SPADES = Decision(CHANCE, "spades", results((SPADE, SPADE)))
FINDS = Decision(
    CHANCE,
    "draw",
    tuple(Option(Drew("finds", card), weight=n) for card, n in (("bone", 3), ("coin", 2))),
)

FIRST_WORDS = [2398731198934771914, 5174964494258328348, 5250900320234575666]
FIRST_NUMBERS = [20, 23, 59, 90, 29, 69, 77, 71, 29, 59, 37, 87, 75, 28, 55, 94, 18, 60, 13, 42]
FIRST_ROLLS = [
    *("dirt dirt", "dirt gem", "dirt gem", "dirt dirt", "rock rock"),
    *("dirt gem", "dirt rock", "gem rock", "gem rock", "dirt dirt"),
]


def word(sampler: Sampler) -> int:
    """The 64 random bits behind one choice."""
    return sampler.below(2**64)


def test_the_first_words_of_a_seed_are_the_same_everywhere_and_for_ever() -> None:
    sampler = Sampler(7)
    assert [word(sampler) for _ in range(3)] == FIRST_WORDS


def test_the_first_small_numbers_of_a_seed_are_the_same_everywhere_and_for_ever() -> None:
    sampler = Sampler("a table in Berlin")
    assert [sampler.below(100) for _ in range(20)] == FIRST_NUMBERS


def test_the_first_choices_of_a_seed_are_the_same_everywhere_and_for_ever() -> None:
    sampler = Sampler(7)
    rolls = [sampler.choose(TWO_SPADES) for _ in range(10)]
    assert [_faces(roll) for roll in rolls] == FIRST_ROLLS


def _faces(action: object) -> str:
    assert isinstance(action, Rolled)
    return " ".join(action.faces)


def test_a_number_and_its_text_are_the_same_seed() -> None:
    assert word(Sampler(7)) == word(Sampler("7"))


def test_other_seeds_and_other_streams_give_other_words() -> None:
    first = [Sampler(7), Sampler(8), Sampler(7, "bots"), Sampler("07")]
    assert len({word(sampler) for sampler in first}) == 4


@given(st.integers(0, 200), st.integers(0, 2**64))
@settings(max_examples=50, deadline=None, derandomize=True, database=None)
def test_a_sampler_that_resumes_at_a_count_goes_on_as_if_it_never_stopped(
    count: int, seed: int
) -> None:
    whole = Sampler(seed)
    words = [word(whole) for _ in range(count + 12)]
    resumed = Sampler(seed, count=count)
    assert [word(resumed) for _ in range(12)] == words[count:]
    assert resumed.count == whole.count


def test_taking_the_count_back_brings_the_same_dice_back() -> None:
    sampler = Sampler(3)
    first = [sampler.choose(TWO_SPADES) for _ in range(20)]
    sampler.count = 5
    assert [sampler.choose(TWO_SPADES) for _ in range(15)] == first[5:]


def test_every_choice_uses_one_count_however_many_options_it_has() -> None:
    sampler = Sampler(3)
    sampler.choose(TWO_SPADES)
    sampler.choose(FINDS)
    sampler.pick("abc")
    assert sampler.count == 3


@given(st.integers(1, 1000), st.integers(0, 2**32))
@settings(max_examples=50, deadline=None, derandomize=True, database=None)
def test_a_number_below_a_limit_is_below_it(limit: int, seed: int) -> None:
    sampler = Sampler(seed)
    assert all(0 <= sampler.below(limit) < limit for _ in range(40))


def test_all_numbers_are_about_equally_frequent() -> None:
    sampler = Sampler("fair")
    counts = Counter(sampler.below(6) for _ in range(6000))
    # Chi-square with 5 degrees of freedom: one seed in ten thousand exceeds 25.7.
    assert sum((counts[n] - 1000) ** 2 / 1000 for n in range(6)) < 25.7


def test_choices_follow_their_weights() -> None:
    sampler = Sampler("weights")
    counts = Counter(_faces(sampler.choose(TWO_SPADES)) for _ in range(3600))
    weights = {_faces(option.action): 100 * option.weight for option in TWO_SPADES.options}
    # Chi-square with 5 degrees of freedom, as above.
    assert sum((counts[f] - n) ** 2 / n for f, n in weights.items()) < 25.7


def test_an_option_without_weight_never_happens() -> None:
    never = Option(ToyStay(), weight=0)
    decision = Decision(CHANCE, "x", (never, *FINDS.options, never))
    sampler = Sampler(1)
    assert all(sampler.choose(decision) != ToyStay() for _ in range(200))


def test_options_that_decisions_share_are_chosen_like_any_others() -> None:
    never = Option(ToyStay(), weight=0)
    options = (never, *FINDS.options, never, *FINDS.options)
    assert Odds(options) == options
    assert Odds(options).ladder == [0, 3, 5, 5, 8, 10]
    plain, shared = Sampler(1), Sampler(1)
    for _ in range(100):
        chosen = shared.choose(Decision(CHANCE, "x", Odds(options)))
        assert chosen is plain.choose(Decision(CHANCE, "x", options))


def test_the_commitment_is_a_plain_hash_that_anybody_can_check() -> None:
    assert Sampler(7).commitment() == hashlib.sha256(b"inkribbon:7").hexdigest()
    assert Sampler("7").commitment() == commitment("7")
    assert commitment("7") != commitment("8")


# The script


def test_a_script_gives_its_answers_in_order() -> None:
    script = Script([Rolled(("dirt", "gem")), Drew("finds", "coin")])
    assert script.choose(TWO_SPADES) == Rolled(("dirt", "gem"))
    assert script.choose(FINDS) == Drew("finds", "coin")
    assert script.left == []


@pytest.mark.parametrize("short", [("gem", "dirt"), ["dirt", "gem"], "dirt gem"])
def test_a_scripted_roll_may_be_given_by_its_faces(short: object) -> None:
    assert Script([short]).choose(TWO_SPADES) == Rolled(("dirt", "gem"))


def test_a_scripted_draw_may_be_given_by_its_card() -> None:
    assert Script(["coin"]).choose(FINDS) == Drew("finds", "coin")


def test_a_script_cannot_say_what_chance_does_not_offer() -> None:
    with pytest.raises(IllegalAnswer, match=r"says 'crown', but chance offers Drew\(deck='finds'"):
        Script(["crown"]).choose(FINDS)


def test_a_script_that_has_run_out_says_where() -> None:
    with pytest.raises(IllegalAnswer, match="no more answers at 'draw'"):
        Script().choose(FINDS)
