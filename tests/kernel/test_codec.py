"""Encoding and decoding worlds; the hash is the same in every process."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel.toy import TOY, ToyDig, ToySearch, ToyWorld, toy_world

from inkribbon.kernel.codec import decode, decode_data, digest, encode, settle
from inkribbon.kernel.decision import CHANCE, Option
from inkribbon.kernel.deck import DeckWorld
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View


def after(choices: list[int]) -> ToyWorld:
    """The toy game after some answers, each given as the number of an option."""
    world = toy_world()
    for choice in choices:
        if world.decision is None:
            break
        options = world.decision.options
        answer(world, options[choice % len(options)].action)
    return world


@given(st.lists(st.integers(0, 11), max_size=30))
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_a_decoded_world_is_the_world_that_was_encoded(choices: list[int]) -> None:
    world = after(choices)
    again = TOY.decode(TOY.encode(world), world)
    assert again == world
    assert TOY.encode(again) == TOY.encode(world)
    assert digest(again) == digest(world)


def test_a_decoded_world_can_be_played_on() -> None:
    world = toy_world()
    answer(world, ToyDig(2))
    again = TOY.decode(TOY.encode(world), world)
    chance = Sampler(1)
    for each in (world, again):
        chance.count = 0
        for _ in range(6):
            assert each.decision is not None
            answer(each, chance.choose(each.decision))
    assert again == world


def test_a_world_names_its_book_by_key_and_does_not_store_it() -> None:
    assert msgspec.json.decode(encode(toy_world()))["book"] == "toy/wet/2"


def test_a_decoded_world_shares_the_book() -> None:
    world = toy_world()
    assert TOY.decode(TOY.encode(world), world).book is world.book


def test_the_types_of_our_structs_and_of_no_others_are_resolved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    resolved: list[type[msgspec.Struct]] = []
    monkeypatch.setattr(msgspec.json, "Decoder", resolved.append)
    settle()
    assert {Option, DeckWorld, View} <= set(resolved)
    assert ToyWorld not in resolved


def test_a_world_of_another_set_up_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="belongs to 'toy/wet/2', not to 'toy/wet/3'"):
        TOY.decode(TOY.encode(toy_world(2)), toy_world(3))


def test_half_a_world_is_refused() -> None:
    data = encode(toy_world())
    with pytest.raises(msgspec.DecodeError):
        decode(data[: len(data) // 2], ToyWorld, toy_world().book)


def test_something_unknown_cannot_be_encoded() -> None:
    with pytest.raises(NotImplementedError):
        encode(object())


def test_the_digest_of_a_position_is_the_same_everywhere_and_for_ever() -> None:
    assert digest(ToyDig(2)) == "2ab1b9d639c23248ae7e8f742d45a248"


def test_different_worlds_have_different_digests() -> None:
    seen = {digest(after(choices)) for choices in ([], [0], [1], [2], [0, 0], [0, 1])}
    assert len(seen) == 6


def test_actions_survive_the_way_over_the_wire() -> None:
    for action in (ToyDig(1), ToySearch()):
        assert decode_data(encode(action)) == action
        assert decode_data(encode(action).decode()) == action


def test_a_decision_of_chance_is_stored_with_its_weights() -> None:
    world = after([1])
    again = TOY.decode(TOY.encode(world), world)
    assert again.decision is not None
    assert again.decision.seat == CHANCE
    assert sum(option.weight for option in again.decision.options) == 36
