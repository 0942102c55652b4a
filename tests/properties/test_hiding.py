"""A seat sees only what it may: no options of others, and nothing that distinguishes worlds."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from properties.plays import Play, Shelf, every_crawl, every_scenario, plays, tries

from inkribbon.kernel.codec import encode
from inkribbon.kernel.decision import CHANCE, GROUP
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.kernel.world import World


def seats(play: Play) -> list[int]:
    return [SPECTATOR, *range(play.case.players)]


@every_scenario
@given(data=st.data())
@tries(6)
def test_only_the_seat_that_must_answer_sees_the_options(shelf: Shelf, data: st.DataObject) -> None:
    play = data.draw(plays(shelf))
    for world, _ in play.positions():
        asked = world.decision.seat
        for seat in seats(play):
            view = play.case.game.observe(world, seat)
            assert isinstance(view, View)
            assert not isinstance(view, World)
            assert view.seat == seat
            assert view.waiting_for == asked
            mine = seat >= 0 and asked in (seat, GROUP)
            assert view.decision == (world.decision if mine else None)


@every_scenario
@given(data=st.data())
@tries(6)
def test_nobody_ever_sees_what_chance_is_about_to_choose_from(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    for world, _ in play.positions():
        if world.decision.seat == CHANCE:
            for seat in (CHANCE, GROUP, *seats(play)):
                assert play.case.game.observe(world, seat).decision is None


@every_scenario
@given(data=st.data())
@tries(6)
def test_worlds_that_differ_in_the_options_of_others_look_the_same(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    compared = 0
    for world, _ in play.positions():
        other = with_other_options(world)
        for seat in seats(play):
            if world.decision.seat not in (seat, GROUP) or seat < 0:
                compared += 1
                assert encode(play.case.game.observe(other, seat)) == encode(
                    play.case.game.observe(world, seat)
                )
    assert compared


def with_other_options(world: Any) -> Any:
    """The same world with fewer options."""
    other = world.clone()
    other.decision = replace(world.decision, options=world.decision.options[1:])
    return other


@every_scenario
@given(data=st.data())
@tries(6)
def test_a_determinised_world_gives_the_seat_byte_equal_views(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    for number, (world, _) in enumerate(play.positions()):
        seat = number % play.case.players
        view = game.observe(world, seat)
        for seed in (number, number + 1):
            guess = game.determinise(view, Sampler(seed))
            assert encode(game.observe(guess, seat)) == encode(view)


@every_scenario
@given(data=st.data())
@tries(6)
def test_the_seat_that_is_asked_can_play_a_determinised_world_on(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    for number, (world, action) in enumerate(play.positions(limit=150)):
        seat = world.decision.seat
        if seat != CHANCE:
            guess = game.determinise(game.observe(world, max(seat, 0)), Sampler(number))
            answer(guess, action)
            assert (guess.decision is None) == (guess.outcome is not None)


@every_crawl
@given(data=st.data())
@tries(6)
def test_a_table_without_secrets_is_determinised_as_it_is(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    for world, _ in play.positions(limit=150):
        if world.decision.seat != CHANCE:
            view = game.observe(world, max(world.decision.seat, 0))
            assert encode(game.determinise(view, Sampler(1))) == encode(world)


@every_scenario
@given(data=st.data())
@tries(6)
def test_looking_changes_nothing_and_what_was_seen_does_not_change(
    shelf: Shelf, data: st.DataObject
) -> None:
    play = data.draw(plays(shelf))
    game = play.case.game
    seen: list[tuple[View, bytes]] = []
    for world, _ in play.positions(limit=150):
        before = game.encode(world)
        for seat in seats(play):
            view = game.observe(world, seat)
            seen.append((view, encode(view)))
        assert game.encode(world) == before
    for view, before in seen:
        assert encode(view) == before
