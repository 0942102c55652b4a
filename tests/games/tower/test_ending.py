"""The End of Round phase, escapes and defeats."""

from __future__ import annotations

import pytest
from support.tower import CAST, RADIO, gathered, helicopter, passage, tower

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.ending import lost_seats
from inkribbon.games.tower.rules.slits import HandOver
from inkribbon.games.tower.state.events import (
    BarricadeRemoved,
    Burnt,
    Ended,
    Fell,
    MarkerPassed,
    RoundStarted,
    TurnStarted,
    ZombiesEmerged,
    ZombiesMoved,
)
from inkribbon.games.tower.state.faces import kind_of, life_of

# The phases of a round


@pytest.mark.rule("tower.turn.phase-order")
def test_a_round_is_emergence_action_zombies_and_its_end() -> None:
    table = tower().at(6).zombies(8, 1).at(1, 1).at(1, 2).at(1, 3)
    for seat in range(4):
        table.emergence(*range(1, 11), back=2, seat=seat)
    table.begin()
    assert table.world.phase == "action"
    table.end().end().end().end(chance=[1, 1, 2, 1] * 4)
    kept = (TurnStarted, ZombiesMoved, MarkerPassed, RoundStarted, ZombiesEmerged)
    told = [type(e) for e in table.events if isinstance(e, kept)]
    order = list(dict.fromkeys(told))
    assert order == [TurnStarted, ZombiesMoved, MarkerPassed, RoundStarted, ZombiesEmerged]
    assert told.index(ZombiesMoved) == 4
    assert told[-1] is TurnStarted


@pytest.mark.rule("tower.end-phase.fire")
def test_zombies_and_survivors_in_a_fire_are_removed_and_the_fire_stays() -> None:
    table = tower().at(1).lay("fire", 6).zombies(6, 4).survivors(6, 2).zombies(7, 1)
    table.slit(1, "flare", by=0).end_round()
    face = table.face()
    assert (face.zombies[6], face.survivors[6], face.zombies[7]) == (0, 0, 1)
    assert table.told(Burnt) == [Burnt(0, 6, 4, 2)]
    assert [card.room for card in face.laid] == [6]
    assert table.world.slits


@pytest.mark.rule("tower.end-phase.fire")
@pytest.mark.parametrize(("zombies", "survivors"), [(0, 2), (3, 0)])
def test_a_fire_takes_survivors_alone_and_zombies_alone(zombies: int, survivors: int) -> None:
    table = tower().at(1).lay("fire", 6).zombies(6, zombies).survivors(6, survivors)
    table.survivors(7, 1).end_round()
    face = table.face()
    assert (face.zombies[6], face.survivors[6], face.survivors[7]) == (0, 0, 1)
    assert table.told(Burnt) == [Burnt(0, 6, zombies, survivors)]


def test_a_fire_in_an_empty_room_burns_nobody() -> None:
    assert not tower().at(1).lay("fire", 6).end_round().told(Burnt)


@pytest.mark.rule("tower.end-phase.barricades")
def test_a_barricade_leaves_a_burning_room_and_the_fire_stays() -> None:
    for kinds in (("fire", "barricade"), ("barricade", "fire")):
        table = tower().at(1)
        for kind in kinds:
            table.lay(kind, 6)
        table.end_round()
        assert [kind_of(laid.card) for laid in table.face().laid] == ["fire"]
        assert [kind_of(card) for card in table.world.discard] == ["barricade"]


@pytest.mark.rule("tower.end-phase.marker")
def test_the_marker_goes_to_the_left_at_the_end_of_a_round() -> None:
    table = tower()
    for expected in (1, 2, 3, 0):
        table.end_round()
        assert table.world.first == expected
    assert [e.seat for e in table.told(MarkerPassed)] == [1, 2, 3, 0]


@pytest.mark.rule("tower.end-phase.barricades", "tower.end-phase.fire", "tower.end-phase.marker")
def test_barricades_go_first_then_fire_takes_its_toll_then_the_marker_moves() -> None:
    table = tower().at(1).lay("barricade", 6).lay("fire", 7).zombies(7, 1).end_round()
    kept = (BarricadeRemoved, Burnt, MarkerPassed)
    told = [type(e) for e in table.events if isinstance(e, kept)]
    assert told == [BarricadeRemoved, Burnt, MarkerPassed]


# Escapes


@pytest.mark.rule("tower.win.passage-vaccine", "tower.win.passage-radio", "tower.win.passage-room")
@pytest.mark.rule("tower.win.either")
def test_everybody_leaves_by_the_secret_passage() -> None:
    assert passage().end_round().outcome() == "secret-passage"
    assert passage(*CAST[:3]).end_round().outcome() == "secret-passage"


@pytest.mark.rule("tower.win.passage-vaccine")
def test_the_passage_needs_a_vaccine_in_every_hand() -> None:
    table = passage()
    table.change(3, hand=())
    assert table.end_round().outcome() == ""
    two = passage().hold("vaccine@2")
    two.change(3, hand=())
    assert two.end_round().outcome() == ""


@pytest.mark.rule("tower.win.passage-radio")
def test_device_and_battery_must_be_in_one_hand() -> None:
    for part in RADIO:
        assert gathered(10).hold(part).end_round().outcome() == ""
    apart = gathered(10).hold(RADIO[0]).hold(RADIO[1], seat=1)
    assert apart.end_round().outcome() == ""


@pytest.mark.rule("tower.win.passage-room")
def test_everybody_must_end_the_round_in_room_10() -> None:
    assert passage().at(11, 2).end_round().outcome() == ""
    assert passage().at(2, 0).at(2, 1).at(2, 2).at(2, 3).end_round().outcome() == ""


@pytest.mark.rule("tower.win.helicopter-vaccine", "tower.win.helicopter-flares")
@pytest.mark.rule("tower.win.helicopter-room", "tower.win.either")
def test_everybody_leaves_by_helicopter() -> None:
    assert helicopter().end_round().outcome() == "helicopter-rescue"
    three = helicopter(3, *CAST[:3]).end_round()
    assert three.outcome() == "helicopter-rescue"


@pytest.mark.rule("tower.win.helicopter-vaccine")
def test_the_helicopter_needs_a_vaccine_in_every_hand() -> None:
    table = helicopter()
    table.change(3, hand=())
    assert table.end_round().outcome() == ""


@pytest.mark.rule("tower.win.helicopter-flares")
def test_flares_are_counted_over_all_hands() -> None:
    assert helicopter(3).end_round().outcome() == ""
    spread = helicopter(2).hold("flare@2", seat=1).hold("flare@2", seat=3)
    assert spread.end_round().outcome() == "helicopter-rescue"
    assert helicopter(2, *CAST[:3]).end_round().outcome() == ""


@pytest.mark.rule("tower.win.helicopter-room")
def test_everybody_must_end_the_round_in_room_2() -> None:
    assert helicopter().at(1, 3).end_round().outcome() == ""


def test_a_card_in_a_slit_is_in_nobodys_hand() -> None:
    table = passage().begin().answer(HandOver("battery"))
    for seat in range(4):
        table.emergence(*range(1, 11), back=2, seat=seat)
    table.end().end().end().end(chance=[1, 1, 2, 1] * 4)
    assert table.outcome() == ""


def test_a_collapsed_exit_lets_nobody_out() -> None:
    assert passage().lay("collapsed", 10, seat=2).end_round().outcome() == ""


@pytest.mark.rule("tower.win.either", "tower.lose.time")
def test_an_escape_in_the_last_round_counts() -> None:
    table = passage()
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=2)
    assert table.end_round().outcome() == "secret-passage"


# Defeats


@pytest.mark.rule("tower.lose.life", "tower.lose.immediate")
@pytest.mark.parametrize(("bites", "outcome"), [(3, ""), (4, "overrun"), (5, "overrun")])
def test_damage_that_reaches_life_loses_for_all(bites: int, outcome: str) -> None:
    table = tower("soldier", "doctor", "fighter").at(6).zombies(6, bites).zombie_phase()
    assert table.outcome() == outcome
    assert [e.seat for e in table.told(Fell)] == ([0] if outcome else [])
    assert table.told(Ended) == ([Ended(False, "overrun")] if outcome else [])
    assert not outcome or table.world.decision is None


@pytest.mark.rule("tower.lose.fire", "tower.lose.immediate")
def test_a_pc_in_a_fire_at_the_end_of_a_round_loses_for_all() -> None:
    table = tower().lay("fire", 6, seat=2).at(6, 2).end_round()
    assert table.outcome() == "burnt"
    assert table.told(Fell) == [Fell(2, "burnt")]
    assert GAME.fallen(table.world) == ("room 6",)


def test_those_who_were_overrun_or_burnt_are_named_when_the_game_is_over() -> None:
    assert lost_seats(tower().begin().world) == []
    overrun = tower().at(6, seat=2).zombies(6, 9, seat=2).zombie_phase()
    assert overrun.outcome() == "overrun"
    assert lost_seats(overrun.world) == [2]
    two, three = (life_of(overrun.world, overrun.face(seat)) for seat in (2, 3))
    overrun.change(2, damage=two - 1).change(3, damage=three)
    assert lost_seats(overrun.world) == [3]
    burnt = tower().at(6, seat=1).lay("fire", 6, seat=1).end_round()
    assert burnt.outcome() == "burnt"
    assert lost_seats(burnt.world) == [1]


@pytest.mark.rule("tower.lose.fire")
def test_a_fire_in_the_exit_loses_before_the_escape_is_looked_at() -> None:
    assert passage().lay("fire", 10, seat=1).end_round().outcome() == "burnt"


@pytest.mark.rule("tower.lose.time", "tower.lose.immediate")
def test_the_second_run_out_of_the_emergence_pile_ends_the_game_after_its_round() -> None:
    table = tower()
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=1)
    assert table.end_round().outcome() == ""
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=2)
    assert table.end_round().outcome() == "time-up"


@pytest.mark.rule("tower.lose.immediate")
def test_nothing_is_done_after_a_defeat() -> None:
    table = tower().at(6).damage(3).begin().answer(Move(7)).answer(Move(6)).answer(Move(7))
    table.answer(Move(6, overcharge=True))
    assert table.world.decision is None
    assert table.world.stack == []
    assert table.told(Ended) == [Ended(False, "overrun")]
