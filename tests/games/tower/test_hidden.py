"""What each seat may see."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.tower import Tower, started, tower
from support.towerplay import steps

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.slits import PickUp
from inkribbon.games.tower.rules.talk import Speak
from inkribbon.games.tower.state.events import (
    Found,
    ItemDealt,
    ObjectiveDealt,
    Private,
)
from inkribbon.games.tower.state.faces import discard
from inkribbon.kernel.codec import encode
from inkribbon.kernel.data import Event
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.view import SPECTATOR, audible


def looks_the_same(table: Tower, other: Tower, *seats: int) -> bool:
    return all(encode(table.view(seat)) == encode(other.view(seat)) for seat in seats)


@pytest.mark.rule("tower.setup.seating", "tower.hidden-info.no-peeking")
def test_a_player_sees_the_own_play_space_and_no_other() -> None:
    table = started()
    for seat in range(4):
        assert list(table.view(seat).faces) == [seat]
        assert table.view(seat).faces[seat] == table.face(seat)
    assert table.view(SPECTATOR).faces == {}


@pytest.mark.rule("tower.hidden-info.no-peeking")
def test_nothing_in_a_play_space_shows_to_the_others() -> None:
    plain = tower().at(6).begin()
    for other in (
        tower().at(7),
        tower().at(6).zombies(3, 4),
        tower().at(6).survivors(3, 4),
        tower().at(6).lay("barricade", 6),
        tower().at(6).emergence(1, 2, back=2),
    ):
        assert looks_the_same(plain, other.begin(), 1, 2, 3, SPECTATOR)


@pytest.mark.rule("tower.hidden-info.no-peeking")
def test_the_room_of_an_announced_card_does_not_show_but_its_name_does() -> None:
    here = tower().at(1).lay("fire", 6).begin()
    there = tower().at(1).lay("fire", 9).begin()
    assert looks_the_same(here, there, 1, 2, 3, SPECTATOR)
    assert here.view(1).players[0].dangers == ("fire@1",)


@pytest.mark.rule("tower.hidden-info.sheets-items-survivors")
def test_damage_cards_and_saved_survivors_do_not_show_to_the_others() -> None:
    plain = tower().begin()
    for other in (
        tower().damage(2),
        tower().saved(3),
        tower().hold("vaccine", "shovel"),
        tower().goals("the-voice"),
    ):
        assert looks_the_same(plain, other.begin(), 1, 2, 3, SPECTATOR)


@pytest.mark.rule("tower.hidden-info.beginning-item")
def test_the_beginning_card_is_told_to_its_owner_alone() -> None:
    table = started()
    for event in table.told(ItemDealt):
        assert event.audience() == (event.seat,)


@pytest.mark.rule("tower.hidden-info.minor-objectives")
def test_minor_objectives_are_told_to_their_owner_alone() -> None:
    table = started()
    for event in table.told(ObjectiveDealt):
        assert event.audience() == (event.seat,)
    plain = tower().goals("the-voice").begin()
    assert looks_the_same(plain, tower().goals("not-a-scratch").begin(), 1, 2, 3, SPECTATOR)


@pytest.mark.rule("tower.hidden-info.search-draw")
def test_a_card_that_need_not_be_announced_stays_the_searchers_secret() -> None:
    def searched(card: str) -> Tower:
        table = tower().at(6).pile(2, "flare", "battery", "vaccine@2").begin()
        return table.answer(Search(), chance=[card])

    table = searched("flare")
    assert looks_the_same(table, searched("battery"), 1, 2, 3, SPECTATOR)
    assert table.told(Found)[0].audience() == (0,)
    assert table.view(1).players[0].kept == (0, 0, 1, 0)
    assert "flare" not in encode(table.heard(1)).decode()


def test_what_is_asked_of_somebody_is_masked_for_the_others() -> None:
    table = tower("detective", "soldier", "doctor").at(6).pile(2, "flare", danger=0).begin()
    acting = table.view(1)
    assert (acting.waiting_for, acting.prompt, acting.about) == (0, "tower.turn", ())
    table.answer(Search())
    view = table.view(1)
    assert table.asked().prompt == "tower.keep-card"
    assert (view.waiting_for, view.prompt, view.about, view.decision) == (0, "tower.turn", (), None)
    assert view.pending == acting.pending
    assert table.view(0).about == ("flare@2",)


def test_others_do_not_see_what_chance_is_about() -> None:
    world = GAME.new("printed", ("soldier", "doctor", "fighter"))
    assert world.decision is not None
    assert world.decision.seat == CHANCE
    for seat in (SPECTATOR, 0, 1, 2):
        view = GAME.observe(world, seat)
        assert (view.prompt, view.about, view.decision) == ("tower.chance", (), None)


def test_thinking_about_a_call_does_not_show() -> None:
    table = tower().begin()
    before = table.view(1)
    table.answer(Speak("meet"))
    assert encode(replace(table.view(1), news=())) == encode(replace(before, news=()))


def test_private_events_reach_their_seat_alone_and_spectators_hear_what_all_hear() -> None:
    heard = 0
    for world, _ in steps("printed", 4, 2):
        for event in world.news:
            assert isinstance(event, Event)
            own = event.seat if isinstance(event, Private) else None
            for seat in (SPECTATOR, 0, 1, 2, 3):
                assert (event in audible(world, seat)) == (own is None or own == seat)
                heard += 1
    assert heard > 300


def test_when_the_game_is_over_the_walls_come_off() -> None:
    table = tower().damage(3).hold("flare").at(2).zombies(2, 2).slit(0, "battery", by=1)
    table.zombie_phase()
    assert table.outcome() == "overrun"
    for seat in (SPECTATOR, 0, 3):
        view = table.view(seat)
        assert view.faces == table.world.faces
        assert view.slits[0][0].card == table.world.slits[0][0].card


def test_action_points_and_piles_are_public() -> None:
    table = tower().at(6).pile(2, "flare", "fire", "battery", danger=0).begin().answer(Move(7))
    for seat in (SPECTATOR, 1, 2):
        view = table.view(seat)
        assert (view.active, view.ap, view.to_act) == (0, 2, (1, 2, 3))
        assert (view.piles[2].size, view.piles[2].danger) == (3, 0)


@pytest.mark.rule("tower.setup.discard-place", "tower.items.zombie-card-discarded")
@pytest.mark.parametrize("seat", range(-1, 4))
def test_everybody_sees_the_whole_discard_pile(seat: int) -> None:
    table = tower().at(6).pile(2, "zombie").begin()
    discard(table.world, 3, "flare")
    table.answer(Search())
    assert table.world.discard == ("flare", "zombie@2")
    assert table.view(seat).discard == ("flare", "zombie@2")


def test_searching_and_taking_a_card_out_of_a_slit_show_something_new() -> None:
    assert GAME.reveals(Search())
    assert GAME.reveals(PickUp(0))
    assert not GAME.reveals(Move(6))
    assert not GAME.reveals(Speak("hold"))


PUBLIC = ("book", "phase", "round", "turn", "first", "active", "ap", "discard", "said", "scores")


def test_what_is_public_reaches_everybody_as_it_is() -> None:
    seen: set[str] = set()
    for world, _ in steps("printed", 4, 2):
        for seat in (SPECTATOR, 0, 3):
            view = GAME.observe(world, seat)
            for name in PUBLIC:
                assert getattr(view, name) == getattr(world, name), name
            assert [player.kept for player in view.players] == list(world.kept.values())
            mine = world.active == seat
            assert view.spoken == (world.spoken if mine else ())
            assert view.cured == (world.cured if mine else 0)
        seen |= {name for name in PUBLIC if getattr(world, name)}
    assert seen >= set(PUBLIC) - {"scores"}
