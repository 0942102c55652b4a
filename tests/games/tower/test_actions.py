"""A turn: Action Points, moving, resting, survivors, overcharge."""

from __future__ import annotations

import pytest
from support.tower import Tower, tower

from inkribbon.games.tower.rules.actions import Cure, Move, Release, Rest, Save
from inkribbon.games.tower.rules.items import UseItem
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.slits import HandOver, PickUp
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.events import Overcharged, TookShaft, TurnStarted
from inkribbon.kernel.errors import IllegalAnswer


def rooms(table: Tower) -> list[int]:
    """The rooms within one Move."""
    return sorted(move.room for move in table.offers(Move))


# Turns and points


@pytest.mark.rule("tower.action.turn-order", "tower.end-phase.marker")
def test_turns_go_clockwise_from_the_holder_of_the_marker() -> None:
    table = tower().begin(seat=2)
    for seat in range(4):
        table.emergence(*range(1, 11), back=2, seat=seat)
    table.end().end().end().end(chance=[1, 1, 2, 1] * 4).end()
    assert [e.seat for e in table.told(TurnStarted)] == [2, 3, 0, 1, 3, 0]
    assert table.world.first == 3


@pytest.mark.rule("tower.action.three-ap")
def test_a_player_has_three_action_points_a_turn() -> None:
    table = tower().at(6).begin()
    assert table.world.ap == 3
    for room in (7, 6, 7):
        table.answer(Move(room))
    assert table.world.ap == 0
    assert table.face().damage == 0
    assert all(move.overcharge for move in table.offers(Move))


@pytest.mark.rule("tower.action.three-ap")
def test_points_need_not_be_spent_and_are_lost() -> None:
    table = tower().begin().answer(EndTurn())
    assert (table.world.active, table.world.ap) == (1, 3)


@pytest.mark.rule("tower.action.any-combination")
def test_actions_may_be_mixed_and_repeated_in_any_order() -> None:
    table = tower().at(6).damage(2).survivors(7, 1).pile(2, "flare", "battery").begin()
    table.answer(Rest()).answer(Move(7)).answer(Save(1)).answer(Search(), chance=["flare"])
    assert table.world.ap == 0
    assert (table.face().damage, table.face().saved, table.hand()) == (1, 1, ["flare"])
    again = tower().damage(3).begin().answer(Rest()).answer(Rest()).answer(Rest())
    assert again.face().damage == 0


@pytest.mark.rule("tower.action.free-actions-after-ap")
def test_free_actions_are_still_offered_when_no_points_are_left() -> None:
    table = tower().at(6).survivors(5, 1).saved(1).hold("flare").slit(1, "battery", by=1).begin()
    table.answer(Move(7)).answer(Move(6)).answer(Move(5))
    assert table.world.ap == 0
    assert table.offers(Save)
    assert table.offers(Release)
    assert table.offers(HandOver)
    assert table.offers(PickUp)
    table.answer(Save(1))
    assert (table.face().saved, table.face().damage) == (2, 0)


# Overcharge


@pytest.mark.rule("tower.action.overcharge")
def test_after_three_points_each_further_action_costs_a_damage() -> None:
    table = tower().at(6).begin().answer(Move(7)).answer(Move(6)).answer(Move(7))
    table.answer(Move(8, overcharge=True))
    assert (table.face().room, table.face().damage) == (8, 1)
    table.answer(Move(7, overcharge=True)).answer(Move(6, overcharge=True))
    assert (table.face().room, table.face().damage) == (6, 3)
    assert [e.damage for e in table.told(Overcharged)] == [1, 2, 3]


@pytest.mark.rule("tower.action.overcharge")
def test_nobody_overcharges_while_points_are_left() -> None:
    table = tower().at(6).begin()
    with pytest.raises(IllegalAnswer):
        table.answer(Move(7, overcharge=True))


@pytest.mark.rule("tower.action.overcharge", "tower.lose.life", "tower.lose.immediate")
def test_an_overcharge_that_reaches_life_loses_before_the_action_is_done() -> None:
    table = tower().at(6).damage(3).begin().answer(Move(7)).answer(Move(6)).answer(Move(7))
    table.answer(Move(8, overcharge=True))
    assert table.outcome() == "overrun"
    assert table.face().room == 7


def test_resting_for_a_damage_is_pointless_and_not_offered() -> None:
    table = tower().at(6).damage(1).begin().answer(Move(7)).answer(Move(6)).answer(Move(7))
    assert not table.offers(Rest)
    assert table.withheld("rest") == ["rest-for-damage"]


# Moving


@pytest.mark.rule("tower.move.adjacent")
@pytest.mark.parametrize(
    ("room", "others"),
    [(2, [1, 3]), (3, [2, 4]), (6, [5, 7]), (7, [6, 8]), (10, [9, 11]), (11, [10, 12])],
)
def test_a_pc_moves_to_the_next_room_of_the_floor(room: int, others: list[int]) -> None:
    assert rooms(tower().at(room).begin()) == others


@pytest.mark.rule("tower.move.stairs")
@pytest.mark.parametrize(
    ("room", "others"),
    [(1, [2, 5]), (5, [1, 6, 9]), (9, [5, 10]), (4, [3, 8]), (8, [4, 7, 12]), (12, [8, 11])],
)
def test_end_rooms_have_stairs_one_floor_up_and_down(room: int, others: list[int]) -> None:
    assert rooms(tower().at(room).begin()) == others


@pytest.mark.rule("tower.move.adjacent", "tower.move.stairs")
def test_a_move_costs_a_point() -> None:
    table = tower().at(5).begin().answer(Move(6))
    assert (table.face().room, table.world.ap) == (6, 2)
    table = tower().at(5).begin().answer(Move(9))
    assert (table.face().room, table.world.ap) == (9, 2)


@pytest.mark.rule("tower.action.safe-passage")
def test_walking_among_zombies_does_no_harm_in_the_action_phase() -> None:
    table = tower().at(5).zombies(6, 6).zombies(7, 6).begin()
    table.answer(Move(6)).answer(Move(7)).answer(Move(8)).end()
    assert (table.face().room, table.face().damage) == (8, 0)


@pytest.mark.rule("tower.action.safe-passage-fire")
def test_walking_through_fire_does_no_harm_in_the_action_phase() -> None:
    table = tower().at(5).lay("fire", 6).begin().answer(Move(6))
    assert table.outcome() == ""
    table.answer(Move(7)).end()
    assert (table.face().room, table.face().damage) == (7, 0)


@pytest.mark.rule("tower.characters.firefighter")
@pytest.mark.parametrize(("start", "end"), [(1, 9), (9, 1), (4, 12), (12, 4)])
def test_the_firefighter_goes_between_3f_and_1f_in_one_move(start: int, end: int) -> None:
    table = tower("firefighter", "doctor", "soldier").at(start).begin()
    assert end in rooms(table)
    table.answer(Move(end))
    assert (table.face().room, table.world.ap) == (end, 2)
    assert table.told(TookShaft) == [TookShaft(0, start, end)]
    assert end not in rooms(tower("doctor", "firefighter", "soldier").at(start).begin())


@pytest.mark.rule("tower.collapse.firefighter")
def test_rubble_on_the_landing_stops_the_firefighter() -> None:
    table = tower("firefighter", "doctor", "soldier").lay("collapsed", 5)
    assert 9 not in rooms(table.at(1).begin())
    assert table.withheld("move") == ["rubble", "shaft-blocked"]
    other = tower("firefighter", "doctor", "soldier").lay("collapsed", 8)
    assert 4 not in rooms(other.at(12).begin())


# Resting


@pytest.mark.rule("tower.health.rest")
def test_resting_heals_a_damage_for_a_point() -> None:
    table = tower().damage(2).begin().answer(Rest())
    assert (table.face().damage, table.world.ap) == (1, 2)


@pytest.mark.rule("tower.health.rest")
def test_the_unhurt_do_not_rest() -> None:
    table = tower().begin()
    assert not table.offers(Rest)
    assert table.withheld("rest") == ["unhurt"]


@pytest.mark.rule("tower.health.rest-blocked")
def test_nobody_rests_beside_a_zombie() -> None:
    table = tower().at(6).damage(1).zombies(6, 1).begin()
    assert not table.offers(Rest)
    assert table.withheld("rest") == ["zombie-here-rest"]
    assert tower().at(6).damage(1).zombies(7, 1).begin().offers(Rest)


@pytest.mark.rule("tower.health.rest-blocked-fire")
def test_nobody_rests_in_a_fire() -> None:
    table = tower().at(6).damage(1).lay("fire", 6).begin()
    assert not table.offers(Rest)
    assert table.withheld("rest") == ["fire-here-rest"]


# Survivors


@pytest.mark.rule("tower.survivor.save")
def test_survivors_of_the_room_are_saved_for_nothing() -> None:
    table = tower().at(6).survivors(6, 3).begin()
    assert [save.count for save in table.offers(Save)] == [1, 2, 3]
    table.answer(Save(2))
    assert (table.face().saved, table.face().survivors[6], table.world.ap) == (2, 1, 3)


@pytest.mark.rule("tower.survivor.save")
def test_survivors_next_door_cannot_be_saved() -> None:
    table = tower().at(6).survivors(7, 3).begin()
    assert not table.offers(Save)
    assert table.withheld("save") == ["nobody-to-save"]


@pytest.mark.rule("tower.survivor.save-safe")
def test_survivors_are_saved_beside_zombies_and_fire_without_harm() -> None:
    table = tower().at(6).survivors(6, 1).zombies(6, 4).lay("fire", 6).begin().answer(Save(1))
    assert (table.face().saved, table.face().damage) == (1, 0)


@pytest.mark.rule("tower.survivor.release")
def test_survivors_are_released_into_the_room_for_nothing() -> None:
    table = tower().at(6).saved(3).begin()
    assert [release.count for release in table.offers(Release)] == [1, 2, 3]
    table.answer(Release(2))
    assert (table.face().saved, table.face().survivors[6], table.world.ap) == (1, 2, 3)


@pytest.mark.rule("tower.survivor.release")
def test_nobody_is_released_into_rubble() -> None:
    table = tower().at(6).lay("collapsed", 6).saved(1).begin()
    assert not table.offers(Release)
    assert table.withheld("release") == ["release-in-rubble"]


# The Doctor


def test_the_doctor_makes_a_survivor_of_a_zombie_for_a_point_and_a_damage() -> None:
    table = tower("doctor", "soldier", "fighter").at(6).zombies(6, 2).begin().answer(Cure())
    face = table.face()
    assert (face.zombies[6], face.survivors[6], face.damage, table.world.ap) == (1, 1, 1, 2)
    assert not tower().at(6).zombies(6, 2).begin().offers(Cure)


def test_a_setting_limits_the_cures_of_a_turn() -> None:
    table = tower("doctor", "soldier", "fighter", cures_per_turn=1).at(6).zombies(6, 2)
    table.begin().answer(Cure())
    assert not table.offers(Cure)
    assert table.withheld("cure") == ["cured-enough"]


def test_cures_of_an_earlier_turn_do_not_count() -> None:
    table = tower("doctor", "soldier", "fighter", cures_per_turn=1).at(6).zombies(6, 2)
    table.world.cured = 1
    assert table.begin().offers(Cure)


def test_a_cure_that_reaches_life_loses() -> None:
    table = tower("doctor", "soldier", "fighter").at(6).damage(3).zombies(6, 1).begin()
    assert table.answer(Cure()).outcome() == "overrun"


def test_nobody_acts_out_of_turn() -> None:
    table = tower().begin()
    assert table.asked().seat == 0
    assert table.withheld("act", seat=1) == ["not-your-turn"]
    assert not table.offers(UseItem)
