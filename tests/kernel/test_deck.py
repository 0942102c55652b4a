"""Decks without an order behave exactly like real, ordered, shuffled piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.toy import ToyWorld, bare_world
from msgspec.structs import replace

from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import (
    Deck,
    cards,
    cut,
    discarded,
    draw,
    less,
    pin,
    refreshed,
    shuffled,
    shuffled_below,
    shuffled_in,
    stacked,
    without,
)
from inkribbon.kernel.engine import handles, push, run, take

DRAW, CUT = "draw", "cut"

Odds = dict[tuple[str, ...], Fraction]


class ToyLook(Task, frozen=True):
    """Look at the pile several times, in order: draw its top card, or cut it."""

    looks: tuple[str, ...]


class ToySeen(Task, frozen=True):
    """Record the card; one seen in a cut stays known."""

    depth: int = -1


@handles(ToyLook)
def look(world: ToyWorld, task: ToyLook) -> None:
    if not task.looks:
        return
    push(world, ToyLook(task.looks[1:]))
    deck = world.decks["pile"]
    if task.looks[0] == DRAW:
        draw(world, "pile", ToySeen())
    else:
        cut(world, "pile", ToySeen((len(deck) + 1) // 2 - 1))


@handles(ToySeen)
def seen(world: ToyWorld, task: ToySeen) -> None:
    hand = world.hands[0]
    world.hands[0] = type(hand)((*hand.cards, world.drawn))
    deck = world.decks["pile"]
    if task.depth >= 0 and (task.depth, world.drawn) not in deck.pinned:
        world.decks["pile"] = pin(deck, task.depth, world.drawn)


def by_our_deck(layers: Sequence[str], looks: Sequence[str]) -> Odds:
    """The odds of every sequence of cards, by following all of the engine's chance decisions."""
    world = bare_world(pile=stacked(*layers))
    push(world, ToyLook(tuple(looks)))
    run(world)
    odds: Odds = {}
    for path, chance in _paths(world, Fraction(1)):
        odds[path] = odds.get(path, Fraction(0)) + chance
    return odds


def _paths(world: ToyWorld, chance: Fraction) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    decision = world.decision
    if decision is None:
        yield world.hands[0].cards, chance
        return
    assert decision.seat == CHANCE
    total = sum(option.weight for option in decision.options)
    for option in decision.options:
        branch = world.clone()
        take(branch, option)
        yield from _paths(branch, chance * Fraction(option.weight, total))


def by_a_real_pile(layers: Sequence[str], looks: Sequence[str]) -> Odds:
    """The same, by enumerating every order of the shuffled layers."""
    seen: Counter[tuple[str, ...]] = Counter()
    for orders in product(*(permutations(layer) for layer in layers)):
        pile = [card for order in orders for card in order]
        shown = []
        for look in looks:
            shown.append(pile.pop(0) if look == DRAW else pile[(len(pile) + 1) // 2 - 1])
        seen[tuple(shown)] += 1
    return {path: Fraction(count, seen.total()) for path, count in seen.items()}


@pytest.mark.parametrize("layers", [["abcd"], ["aabc"], ["ab", "cd"], ["aab", "ab"], ["a", "abb"]])
def test_drawing_a_deck_out_has_the_chances_of_a_shuffled_pile(layers: list[str]) -> None:
    looks = [DRAW] * sum(map(len, layers))
    assert by_our_deck(layers, looks) == by_a_real_pile(layers, looks)


@pytest.mark.parametrize(
    "looks",
    [
        [CUT, DRAW, DRAW, DRAW, DRAW, DRAW],
        [CUT, CUT, DRAW, CUT, DRAW, DRAW],
        [DRAW, CUT, DRAW, CUT, DRAW, CUT, DRAW, DRAW],
        [CUT, DRAW, CUT, DRAW, CUT, DRAW, CUT, DRAW, CUT, DRAW],
    ],
    ids="-".join,
)
@pytest.mark.parametrize("pile", ["abcde", "aabbc", "aaaab"])
def test_draws_after_a_cut_have_the_chances_of_a_real_pile(pile: str, looks: list[str]) -> None:
    looks = looks[: -1 if looks.count(DRAW) > len(pile) else None]
    assert by_our_deck([pile], looks) == by_a_real_pile([pile], looks)


@pytest.mark.parametrize(
    "layers",
    [["ab", "cde"], ["a", "bcde"], ["abc", "d"], ["aab", "ccd"], ["ab", "c", "de"]],
    ids="-".join,
)
def test_a_cut_into_a_layered_deck_sees_the_layer_that_lies_there(layers: list[str]) -> None:
    looks = [CUT, DRAW, CUT] + [DRAW] * (sum(map(len, layers)) - 1)
    assert by_our_deck(layers, looks) == by_a_real_pile(layers, looks)


@pytest.mark.parametrize("layers", [["a", "abc"], ["ab", "abc"], ["aab", "aaab"]], ids="-".join)
def test_a_cut_into_layers_that_share_a_card_takes_it_from_the_right_one(
    layers: list[str],
) -> None:
    looks = [CUT, DRAW, CUT] + [DRAW] * (sum(map(len, layers)) - 1)
    assert by_our_deck(layers, looks) == by_a_real_pile(layers, looks)


@given(
    st.lists(st.text("abc", min_size=1, max_size=3), min_size=1, max_size=3),
    st.lists(st.sampled_from((DRAW, CUT)), max_size=6),
)
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_no_sequence_of_draws_and_cuts_can_tell_a_deck_from_a_real_pile(
    layers: list[str], wanted: list[str]
) -> None:
    looks = [
        look for i, look in enumerate(wanted) if wanted[:i].count(DRAW) < sum(map(len, layers))
    ]
    assert by_our_deck(layers, looks) == by_a_real_pile(layers, looks)


def test_a_card_once_seen_in_a_cut_is_seen_again_without_asking_chance() -> None:
    world = bare_world(pile=pin(shuffled("abcde"), 2, "d"))
    push(world, ToyLook((CUT,)))
    run(world)
    assert world.decision is None
    assert world.hands[0].cards == ("d",)


def test_a_pinned_card_comes_when_its_turn_has_come() -> None:
    world = bare_world(pile=pin(shuffled("ab"), 0, "b"))
    push(world, ToyLook((DRAW, DRAW)))
    run(world)
    assert world.hands[0].cards == ("b", "a")


def test_a_cut_leaves_every_card_in_the_deck() -> None:
    world = bare_world(pile=shuffled("abcde"))
    push(world, ToyLook((CUT, CUT)))
    run(world)
    assert world.decision is not None
    take(world, world.decision.options[0])
    assert cards(world.decks["pile"]) == list("abcde")
    assert len(world.decks["pile"]) == 5


def test_a_draw_takes_the_card_out_and_shows_it() -> None:
    world = bare_world(pile=shuffled("abb"))
    push(world, ToyLook((DRAW,)))
    run(world)
    decision = world.decision
    assert decision is not None
    assert decision.about == ("pile",)
    assert [option.weight for option in decision.options] == [1, 2]
    take(world, decision.options[1])
    assert world.drawn == "b"
    assert world.decks["pile"] == shuffled("ab")


def test_a_shuffled_deck_does_not_remember_the_order_it_was_laid_in() -> None:
    assert shuffled("cab") == shuffled("bca")
    assert stacked("ba", "dc") == stacked("ab", "cd") != stacked("cd", "ab")


def test_empty_layers_vanish() -> None:
    assert stacked("", "a", "") == Deck((("a",),))
    assert shuffled("") == Deck()
    assert without(stacked("a", "b"), "a") == stacked("b")


def test_a_discarded_card_lies_on_top_of_its_pile() -> None:
    deck = discarded(discarded(shuffled("ab"), "x"), "y")
    assert deck.discard == ("x", "y")
    assert len(deck) == 2
    assert cards(deck) == ["a", "b"]


def test_a_refreshed_deck_holds_its_discards_again_and_knows_no_order() -> None:
    deck = pin(Deck(stacked("ab", "cd").layers, ("x", "a")), 1, "b")
    assert refreshed(deck) == shuffled("aabcdx")


def test_cards_shuffled_in_leave_the_discards_alone() -> None:
    deck = pin(Deck(stacked("ab", "c").layers, ("x",)), 1, "b")
    assert shuffled_in(deck, "bz") == shuffled("abbcz", ("x",))


def test_a_drawn_card_leaves_the_discards_and_what_is_known_below() -> None:
    deck = pin(shuffled("abc", ("x",)), 1, "b")
    after = without(deck, "c")
    assert after.discard == ("x",)
    assert after.pinned == ((0, "b"),)
    assert cards(after) == ["a", "b"]


# Cards in the lower half


@pytest.mark.parametrize(
    ("others", "upper"), [("", 0), ("a", 0), ("ab", 1), ("abc", 1), ("abcd", 2)]
)
def test_late_cards_come_after_the_upper_half_of_the_others(others: str, upper: int) -> None:
    """With an odd number of others, the lower half is the larger one."""
    deck = shuffled_below(others, "z")
    assert len(deck) == len(others) + 1
    assert cards(deck) == sorted([*others, "z"])
    for card in others[:upper]:
        assert "z" not in deck.layers[0]
        deck = without(deck, card)
    assert "z" in deck.layers[0]
    assert not deck.late
    assert deck == shuffled([*others[upper:], "z"])


def test_a_deck_without_late_cards_is_stored_as_it_always_was() -> None:
    assert shuffled_below("ab", "") == shuffled("ab")
    assert b"late" not in encode(shuffled("ab"))


def test_shuffling_a_deck_mixes_its_late_cards_in() -> None:
    assert refreshed(shuffled_below("abcd", "z")) == shuffled("abcdz")


def test_cards_seen_deeper_in_the_deck_do_not_count() -> None:
    deck = pin(stacked("aab", "ccd"), 4, "c")
    assert pin(deck, 1, "a").pinned == ((1, "a"), (4, "c"))
    assert pin(deck, 3, "d") == Deck((("a", "a", "b"), ("c",)), (), ((3, "d"), (4, "c")))
    assert pin(pin(deck, 0, "b"), 2, "a").layers == (("a",), ("c", "d"))


def test_late_cards_join_the_top_layer_alone() -> None:
    deck = replace(stacked("ab", "cd"), late=(1, ("x",)))
    assert without(deck, "a").layers == (("b", "x"), ("c", "d"))
    empty = replace(stacked("a"), late=(1, ("x", "y")))
    assert without(empty, "a").layers == (("x", "y"),)


def test_as_many_copies_leave_a_deck_as_are_named_those_to_be_drawn_first() -> None:
    deck = less(shuffled(["a", "a", "b"], ("a", "c", "c")), ["a", "c", "x"])
    assert sorted(cards(deck)) == ["a", "b"]
    assert sorted(deck.discard) == ["a", "c"]
