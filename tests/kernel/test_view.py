"""What a seat may see: only its own options and the news for it."""

from __future__ import annotations

import pytest
from kernel.toy import (
    TOY,
    Hand,
    ToyDig,
    ToyFound,
    ToySearch,
    ToyView,
    ToyWorld,
    toy_setup,
    toy_world,
)
from msgspec.structs import replace

from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler, Script
from inkribbon.kernel.view import (
    SPECTATOR,
    audible,
    may_answer,
    offered,
    open_decision,
    shown_fields,
)
from inkribbon.kernel.world import World, finish


def searched(*found: str) -> ToyWorld:
    """A world in which the players, in turn, have found these cards."""
    world = toy_world(3)
    for card in found:
        answer(world, ToySearch())
        assert world.decision is not None
        if world.decision.seat == CHANCE:
            answer(world, Script([card]).choose(world.decision))
    return world


def test_a_client_is_shown_the_fields_of_the_games_own_view_but_not_the_book() -> None:
    shown = ("hand", "hand_sizes", "pile", "discard", "gems")
    assert shown_fields(ToyView) == shown
    view = TOY.observe(searched("coin"), 0)
    assert view.parts() == {name: getattr(view, name) for name in shown}


@pytest.mark.parametrize(
    ("asked", "seat", "may"),
    [
        (0, 0, True),
        (0, 1, False),
        (GROUP, 0, True),
        (GROUP, 2, True),
        (GROUP, SPECTATOR, False),
        (GROUP, CHANCE, False),
        (CHANCE, 0, False),
        (0, SPECTATOR, False),
    ],
)
def test_a_player_answers_for_the_own_seat_and_for_the_table(
    asked: int, seat: int, may: bool
) -> None:
    assert may_answer(Decision(asked, "x", ()), seat) is may


def test_options_are_shown_to_the_seat_that_must_answer_alone() -> None:
    world = toy_world(2)
    assert offered(world, 0) == world.decision
    assert offered(world, 1) is None
    assert offered(world, SPECTATOR) is None


def test_nobody_hears_of_what_is_no_event() -> None:
    world = toy_world(2)
    world.news = [ToyDig(1)]
    assert audible(world, 0) == ()


def test_the_options_of_chance_are_shown_to_nobody() -> None:
    world = toy_world(2)
    answer(world, ToyDig(1))
    assert [offered(world, seat) for seat in (0, 1, CHANCE, GROUP, SPECTATOR)] == [None] * 5


def test_nothing_is_offered_when_nothing_is_asked() -> None:
    assert offered(World(), 0) is None


def test_news_for_one_seat_are_heard_by_no_other() -> None:
    world = searched("key")
    assert world.news == [ToyFound(0, "key")]
    assert audible(world, 0) == (ToyFound(0, "key"),)
    assert audible(world, 1) == ()
    assert audible(world, SPECTATOR) == ()


def test_worlds_that_differ_in_what_a_seat_may_not_know_look_the_same_to_it() -> None:
    one, other = searched("key", "bone"), searched("key", "coin")
    assert encode(TOY.observe(one, 0)) == encode(TOY.observe(other, 0))
    assert encode(TOY.observe(one, 2)) == encode(TOY.observe(other, 2))
    assert encode(TOY.observe(one, 1)) != encode(TOY.observe(other, 1))


def test_a_determinised_world_cannot_be_told_from_the_real_one() -> None:
    world = searched("key", "bone")
    view = TOY.observe(world, 0)
    guesses = [TOY.determinise(view, Sampler(seed)) for seed in range(12)]
    assert {guess.hands[1] for guess in guesses} == {Hand(("bone",)), Hand(("coin",))}
    for guess in guesses:
        assert encode(TOY.observe(guess, 0)) == encode(view)


def test_a_determinised_world_deals_the_unseen_cards_and_no_others() -> None:
    world = searched("key", "bone")
    guess = TOY.determinise(TOY.observe(world, 0), Sampler(1))
    (hidden,) = guess.hands[1].cards
    unseen = ["bone", "bone", "bone", "coin", "coin"]
    unseen.remove(hidden)
    assert guess.decks["finds"] == shuffled(unseen)


def test_the_decision_behind_a_view_has_no_options_of_others() -> None:
    world = TOY.start(toy_setup())
    mine, other = TOY.observe(world, 0), TOY.observe(world, 1)
    assert open_decision(mine) == world.decision
    assert world.decision is not None
    assert open_decision(other) == replace(world.decision, options=())
    finish(world, won=True, cause="rich")
    world.decision = None
    assert open_decision(TOY.observe(world, 1)) is None
