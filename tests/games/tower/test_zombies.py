"""The Zombie phase: movement and bites."""

from __future__ import annotations

import pytest
from support.tower import Tower, tower

from inkribbon.games.tower.state.board import ROOMS
from inkribbon.games.tower.state.events import (
    Bitten,
    SurvivorsTurned,
    ZombiesMoved,
    ZombiesStayed,
)


def zombies(table: Tower, seat: int = 0) -> dict[int, int]:
    """The number of zombies by room, without empty rooms."""
    face = table.face(seat)
    return {room: face.zombies[room] for room in ROOMS if face.zombies[room]}


@pytest.mark.rule("tower.zombie-phase.only-zombies")
def test_zombies_alone_on_a_floor_stay() -> None:
    table = tower().at(1).zombies(5, 1).zombies(12, 2).zombie_phase()
    assert zombies(table) == {5: 1, 12: 2}


@pytest.mark.rule("tower.zombie-phase.pc-only")
def test_zombies_move_one_room_towards_the_pc() -> None:
    table = tower().at(6).zombies(5, 1).zombies(8, 2).zombie_phase()
    assert zombies(table) == {6: 1, 7: 2}


@pytest.mark.rule("tower.zombie-phase.by-floor", "tower.zombie-phase.no-stairs")
def test_each_floor_is_looked_at_alone_and_nobody_takes_the_stairs() -> None:
    table = tower().at(5).zombies(1, 1).zombies(9, 1).survivors(12, 1).zombies(10, 1)
    table.zombie_phase()
    assert zombies(table) == {1: 1, 10: 1, 11: 1}
    assert not table.told(Bitten)


@pytest.mark.rule("tower.zombie-phase.survivors-only")
def test_zombies_move_one_room_towards_the_survivors() -> None:
    table = tower().at(1).survivors(12, 1).zombies(9, 2).zombie_phase()
    assert zombies(table) == {10: 2}
    assert table.told(ZombiesMoved) == [ZombiesMoved(0, 9, 10, 2, "survivors")]


@pytest.mark.rule("tower.zombie-phase.survivors-only")
def test_survivors_on_the_character_sheet_draw_nobody() -> None:
    table = tower().at(1).saved(3).zombies(9, 1).zombie_phase()
    assert zombies(table) == {9: 1}


@pytest.mark.rule("tower.zombie-phase.nearest-survivors")
def test_zombies_go_to_the_nearest_survivors_each_room_by_itself() -> None:
    table = tower().at(1).survivors(5, 1).survivors(8, 1).zombies(6, 1).zombies(7, 2)
    table.zombie_phase()
    assert [(e.start, e.room) for e in table.told(ZombiesMoved)] == [(6, 5), (7, 8)]


@pytest.mark.rule("tower.zombie-phase.tie")
def test_zombies_between_two_equally_near_rooms_are_confused() -> None:
    table = tower().at(1).survivors(5, 1).survivors(7, 1).zombies(6, 3).zombie_phase()
    assert zombies(table) == {6: 3}
    assert table.told(ZombiesStayed) == [ZombiesStayed(0, 6, 3, "confused")]


@pytest.mark.rule("tower.zombie-phase.tie-ignores-numbers")
def test_the_number_of_survivors_breaks_no_tie() -> None:
    table = tower().at(1).survivors(5, 1).survivors(7, 4).zombies(6, 3).zombie_phase()
    assert zombies(table) == {6: 3}
    near = tower().at(1).survivors(6, 1).survivors(8, 9).zombies(5, 1).zombie_phase()
    assert zombies(near)[6] == 2


@pytest.mark.rule("tower.zombie-phase.pc-and-survivors")
def test_zombies_ignore_the_pc_while_there_are_survivors_on_the_floor() -> None:
    table = tower().at(5).survivors(8, 1).zombies(6, 2).zombie_phase()
    assert zombies(table) == {7: 2}
    assert table.face().damage == 0


@pytest.mark.rule("tower.zombie-phase.pc-holds-them")
def test_zombies_in_the_room_of_the_pc_do_not_leave_for_survivors() -> None:
    table = tower().at(5).survivors(8, 1).zombies(5, 1).zombie_phase()
    assert zombies(table) == {5: 1}
    assert table.told(ZombiesStayed) == [ZombiesStayed(0, 5, 1, "pc-here")]
    assert table.face().damage == 1


@pytest.mark.rule("tower.zombie-phase.attack-after-move")
def test_zombies_attack_where_they_have_come_to() -> None:
    table = tower().at(5).zombies(6, 2).zombies(8, 1).zombie_phase()
    assert table.told(Bitten) == [Bitten(0, 5, 2, 2, 0)]
    assert table.face().damage == 2


@pytest.mark.rule("tower.zombie-phase.attack-after-move", "tower.zombie-phase.attack-pc")
@pytest.mark.parametrize("kept_out_by", ["barricade", "survivors further on"])
def test_zombies_next_door_who_do_not_come_in_do_not_bite(kept_out_by: str) -> None:
    table = tower().at(6).zombies(7, 3)
    if kept_out_by == "barricade":
        table.lay("barricade", 6)
    else:
        table.survivors(8, 9)
    table.zombie_phase()
    assert table.face().zombies[6] == 0
    assert table.face().damage == 0
    assert not table.told(Bitten)


@pytest.mark.rule("tower.zombie-phase.attack-after-move", "tower.zombie-phase.attack-survivors")
def test_survivors_next_door_to_zombies_who_stay_do_not_turn() -> None:
    table = tower().at(1).lay("barricade", 6).survivors(6, 2).zombies(7, 3).zombie_phase()
    face = table.face()
    assert {room: face.zombies[room] for room in ROOMS if face.zombies[room]} == {7: 3}
    assert face.survivors[6] == 2
    assert not table.told(SurvivorsTurned)


@pytest.mark.rule("tower.zombie-phase.attack-survivors")
def test_as_many_survivors_turn_as_there_are_zombies_and_the_rest_do_nothing() -> None:
    table = tower().at(1).survivors(9, 3).zombies(9, 2).zombie_phase()
    assert zombies(table) == {9: 4}
    assert table.face().survivors[9] == 1
    few = tower().at(1).survivors(9, 1).zombies(9, 3).zombie_phase()
    assert zombies(few) == {9: 4}
    assert few.face().damage == 0


@pytest.mark.rule("tower.zombie-phase.attack-pc")
def test_the_pc_takes_a_damage_from_each_zombie_of_the_room() -> None:
    table = tower().at(6).zombies(6, 3).zombie_phase()
    assert table.face().damage == 3


@pytest.mark.rule("tower.zombie-phase.attack-both")
def test_survivors_shield_the_pc_one_zombie_each() -> None:
    table = tower().at(6).survivors(6, 2).zombies(6, 3).zombie_phase()
    assert table.face().damage == 1
    assert table.face().survivors[6] == 0
    assert zombies(table) == {6: 5}
    safe = tower().at(6).survivors(6, 3).zombies(6, 3).zombie_phase()
    assert safe.face().damage == 0


@pytest.mark.rule("tower.zombie-phase.late-conversion")
def test_the_bitten_turn_after_the_attack_on_the_pc() -> None:
    table = tower().at(6).survivors(6, 1).zombies(6, 1).zombie_phase()
    assert table.face().damage == 0
    assert zombies(table) == {6: 2}
    both = tower().at(6).survivors(6, 1).zombies(6, 2).zombie_phase()
    told = [e for e in both.events if isinstance(e, Bitten | SurvivorsTurned)]
    assert [type(e) for e in told] == [Bitten, SurvivorsTurned]


@pytest.mark.rule("tower.zombie-phase.simultaneous")
def test_every_face_is_settled_at_once_without_asking_anybody() -> None:
    table = tower()
    for seat in range(4):
        table.at(6, seat).zombies(7, 1, seat)
    table.zombie_phase()
    assert [table.face(seat).damage for seat in range(4)] == [1, 1, 0, 1]
    assert table.world.decision is None


@pytest.mark.rule("tower.collapse.zombies-still-drawn")
def test_zombies_press_against_rubble_and_choose_nobody_else() -> None:
    table = tower().at(5).lay("collapsed", 6).zombies(7, 2).zombie_phase()
    assert zombies(table) == {7: 2}
    assert table.told(ZombiesStayed) == [ZombiesStayed(0, 7, 2, "rubble")]
    nearest = tower().at(1).lay("collapsed", 6).survivors(5, 1).survivors(12, 1).zombies(7, 1)
    nearest.zombie_phase()
    assert zombies(nearest) == {7: 1}


def test_nobody_goes_into_or_out_of_a_barricaded_room() -> None:
    table = tower().at(5).lay("barricade", 6).zombies(7, 2).zombies(6, 1).zombie_phase()
    assert zombies(table) == {6: 1, 7: 2}
    inside = tower().at(6).lay("barricade", 6).zombies(6, 1).zombie_phase()
    assert inside.face().damage == 1


def test_the_fighter_takes_one_damage_less_in_each_zombie_phase() -> None:
    table = tower("fighter", "doctor", "soldier").at(6).zombies(6, 2).zombie_phase()
    assert table.told(Bitten) == [Bitten(0, 6, 2, 1, 1)]
    assert table.face().damage == 1


def test_all_bites_of_a_phase_are_dealt_before_a_death_ends_the_game() -> None:
    table = tower().at(6).zombies(6, 4).at(6, 1).zombies(6, 4, seat=1).zombie_phase()
    assert [table.face(seat).damage for seat in (0, 1)] == [4, 4]
    assert table.outcome() == "overrun"
