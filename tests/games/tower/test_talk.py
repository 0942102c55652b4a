"""Calling out, and what must stay secret."""

from __future__ import annotations

import msgspec
import pytest
from support.tower import tower

from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.slits import HandOver
from inkribbon.games.tower.rules.talk import CALLS, Call, Hush, Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.book import open_contents
from inkribbon.games.tower.state.events import CalledOut
from inkribbon.games.tower.state.world import Said


@pytest.mark.rule("tower.hidden-info.talk-freely")
def test_a_call_is_free_and_heard_by_all() -> None:
    table = tower().at(6).hold("flare").zombies(7, 3).begin()
    table.answer(Speak("spare")).answer(Call("spare", item="flare"))
    assert table.world.ap == 3
    assert table.told(CalledOut) == [CalledOut(0, "spare", "flare", 0, 0, -1)]
    assert table.told(CalledOut)[0].audience() is None
    for seat in range(4):
        assert table.view(seat).said == (Said(0, 1, 1, "spare", "flare"),)


@pytest.mark.rule("tower.hidden-info.talk-freely")
def test_situation_play_space_and_cards_can_be_told_and_asked_for() -> None:
    table = tower().at(6).hold("flare", "flare").zombies(7, 3).damage(1).begin()
    for kind, call in {
        "hold": Call("hold", item="flare", count=2),
        "need": Call("need", item="vaccine"),
        "horde": Call("horde", room=7, count=3),
        "hurt": Call("hurt", count=1),
        "meet": Call("meet", room=10, count=3),
        "ready": Call("ready", room=2),
        "bring": Call("bring", room=3, to=1),
    }.items():
        table.answer(Speak(kind))
        assert call in table.offers(Call), kind
        table.answer(call)
    assert len(table.world.said) == 7


@pytest.mark.rule("tower.hidden-info.talk-freely")
def test_the_own_room_survivors_rubble_and_fire_can_be_told() -> None:
    table = tower().at(6).survivors(7, 2).survivors(1, 1).lay("collapsed", 4).lay("fire", 9, 12)
    table.lay("barricade", 8).survivors(3, 5, seat=1).begin()
    for kind, calls in {
        "here": [Call("here", room=6)],
        "survivors": [Call("survivors", room=1, count=1), Call("survivors", room=7, count=2)],
        "rubble": [Call("rubble", room=4)],
        "fire": [Call("fire", room=9), Call("fire", room=12)],
    }.items():
        table.answer(Speak(kind))
        assert table.offers(Call) == calls
        table.answer(calls[-1])
    assert [(said.kind, said.room) for said in table.view(2).said] == [
        *(("here", 6), ("survivors", 7), ("rubble", 4), ("fire", 12)),
    ]


@pytest.mark.parametrize(("now", "offered"), [(1, [1, 2, 3]), (10, [10, 11, 12]), (11, [11, 12])])
def test_a_meeting_is_for_this_round_or_one_of_the_next_two(now: int, offered: list[int]) -> None:
    table = tower()
    table.world.round = now
    table.begin().answer(Speak("meet"))
    meetings = [(call.room, call.count) for call in table.offers(Call)]
    assert meetings == [(room, count) for room in (2, 10) for count in offered]


def test_there_is_nothing_to_tell_of_rubble_fire_and_survivors_where_there_are_none() -> None:
    offered = {speak.kind for speak in tower().begin().offers(Speak)}
    assert "here" in offered
    assert not offered & {"survivors", "rubble", "fire"}


def test_a_seat_is_in_one_room_but_tells_of_every_fire() -> None:
    table = tower().at(6).lay("fire", 9, 12).begin()
    table.answer(Speak("here")).answer(Call("here", room=6))
    table.answer(Speak("fire")).answer(Call("fire", room=9))
    table.answer(Move(7)).answer(Speak("here")).answer(Call("here", room=7))
    table.answer(Speak("fire")).answer(Call("fire", room=12))
    told = [(said.kind, said.room) for said in table.world.said]
    assert told == [("fire", 9), ("here", 7), ("fire", 12)]


@pytest.mark.rule("tower.hidden-info.beginning-item")
def test_the_beginning_card_may_be_told_but_need_not() -> None:
    table = tower().hold("barricade@0").begin()
    assert "barricade" not in [said.item for said in table.view(1).said]
    assert EndTurn() in table.offers(EndTurn)
    table.answer(Speak("hold")).answer(Call("hold", item="barricade", count=1))
    assert table.view(1).said[0].item == "barricade"


@pytest.mark.rule("tower.hidden-info.minor-objectives")
def test_no_call_can_tell_of_a_minor_objective() -> None:
    goals = tuple(open_contents().objectives)
    table = tower().at(2).hold("flare").zombies(7, 3).goals(*goals).begin()
    table.answer(HandOver("flare"))
    bare = tower().at(2).hold("flare").zombies(7, 3).begin().answer(HandOver("flare"))
    assert table.offers(Speak) == bare.offers(Speak)
    for kind in CALLS:
        if Speak(kind) in table.offers(Speak):
            offered = list(CALLS[kind](table.world, table.face()))
            assert offered == list(CALLS[kind](bare.world, bare.face()))
            for call in offered:
                assert not set(goals) & {str(v) for v in msgspec.structs.astuple(call)}


def test_a_card_left_in_a_slit_can_be_pointed_out_to_the_neighbour() -> None:
    table = tower().at(5).hold("battery").begin()
    assert Speak("slit") not in table.offers(Speak)
    table.answer(HandOver("battery")).answer(Speak("slit"))
    assert table.offers(Call) == [Call("slit", item="battery", room=8, to=1)]


def test_a_pile_marked_danger_can_be_called_out() -> None:
    table = tower().pile(2, "fire", "flare", danger=1).begin()
    table.answer(Speak("danger"))
    assert table.offers(Call) == [Call("danger", room=2)]


def test_one_call_of_each_kind_between_two_actions() -> None:
    table = tower().at(6).damage(1).begin().answer(Speak("hurt")).answer(Call("hurt", count=1))
    assert Speak("hurt") not in table.offers(Speak)
    table.answer(Move(7))
    assert Speak("hurt") in table.offers(Speak)


def test_one_may_say_nothing_after_all() -> None:
    table = tower().begin().answer(Speak("hurt")).answer(Hush())
    assert table.world.said == ()
    assert table.offers(EndTurn)


def test_the_newest_word_on_a_matter_takes_the_place_of_the_one_before() -> None:
    table = tower().at(6).damage(1).begin()
    table.answer(Speak("meet")).answer(Call("meet", room=10, count=2))
    table.answer(Move(7)).answer(Speak("meet")).answer(Call("meet", room=2, count=3))
    assert [(said.room, said.count) for said in table.world.said] == [(2, 3)]


def test_what_is_said_stays_said_when_it_is_no_longer_true() -> None:
    table = tower().at(5).hold("flare").begin()
    table.answer(Speak("hold")).answer(Call("hold", item="flare", count=1))
    table.answer(HandOver("flare"))
    assert table.world.said[0].item == "flare"
