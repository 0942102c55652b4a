"""Using items, alone or in combination."""

from __future__ import annotations

import pytest
from support.tower import Tower, tower

from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.items import UseItem
from inkribbon.games.tower.state.events import Blasted, Discarded, Shot

PLAIN = ("doctor", "soldier", "fighter")
"""A cast whose first character has no ability with items."""


def targets(table: Tower, item: str) -> list[int]:
    return sorted(use.room for use in table.offers(UseItem) if use.item == item)


@pytest.mark.rule("tower.use-item.cost")
def test_using_an_item_costs_a_point() -> None:
    table = tower(*PLAIN).damage(2).hold("first-aid-kit").begin()
    table.answer(UseItem("first-aid-kit", table.face().room))
    assert (table.world.ap, table.face().damage) == (2, 0)


@pytest.mark.rule("tower.use-item.combination")
@pytest.mark.parametrize(
    ("item", "partner"),
    [("handgun", "magazine"), ("shotgun", "buckshot"), ("dynamite", "detonator")],
)
def test_some_items_work_only_together_with_another_card(item: str, partner: str) -> None:
    table = tower(*PLAIN).at(6).zombies(7, 1).hold(item).begin()
    assert not targets(table, item)
    assert table.withheld("use") == ["no-partner"]
    other = tower(*PLAIN).at(6).zombies(7, 1).hold(item).hold(partner, seat=1).begin()
    assert not targets(other, item), "both must be in the same hand"
    both = tower(*PLAIN).at(6).zombies(7, 1).hold(item, partner).begin()
    assert targets(both, item) == [7]
    both.answer(UseItem(item, 7))
    assert both.world.ap == 2
    assert both.face().zombies[7] == 0


@pytest.mark.rule("tower.use-item.reuse")
def test_a_gun_stays_in_hand_and_its_ammunition_is_discarded() -> None:
    table = tower(*PLAIN).at(6).zombies(6, 6).hold("handgun", "magazine", "magazine").begin()
    table.answer(UseItem("handgun", 6)).answer(UseItem("handgun", 6))
    assert table.hand() == ["handgun"]
    assert table.face().zombies[6] == 0
    assert [card.partition("@")[0] for card in table.world.discard] == ["magazine", "magazine"]


@pytest.mark.rule("tower.use-item.reuse")
def test_a_shovel_may_be_used_again() -> None:
    table = tower(*PLAIN).at(6).lay("collapsed", 5, 7).hold("shovel").begin()
    table.answer(UseItem("shovel", 5)).answer(UseItem("shovel", 7))
    assert table.hand() == ["shovel"]
    assert not table.face().laid
    assert [e.card for e in table.told(Discarded)] == ["collapsed@1", "collapsed@1"]


def test_a_handgun_kills_three_in_any_room_of_the_floor() -> None:
    table = tower(*PLAIN).at(5).zombies(8, 5).zombies(1, 1).hold("handgun", "magazine").begin()
    assert targets(table, "handgun") == [8]
    table.answer(UseItem("handgun", 8))
    assert table.face().zombies[8] == 2


@pytest.mark.rule("tower.collapse.handgun")
def test_a_handgun_does_not_shoot_past_rubble() -> None:
    table = tower(*PLAIN).at(5).lay("collapsed", 7).zombies(6, 1).zombies(8, 1)
    table.hold("handgun", "magazine").begin()
    assert targets(table, "handgun") == [6]


def test_a_shotgun_kills_six_in_the_room_or_beside_it() -> None:
    table = tower(*PLAIN).at(5).zombies(5, 1).zombies(6, 8).zombies(7, 1).zombies(9, 1)
    table.hold("shotgun", "buckshot").begin()
    assert targets(table, "shotgun") == [5, 6]
    table.answer(UseItem("shotgun", 6))
    assert table.face().zombies[6] == 2


def test_the_soldier_kills_one_more() -> None:
    table = tower("soldier", "doctor", "fighter").at(5).zombies(6, 8).hold("handgun", "magazine")
    table.begin().answer(UseItem("handgun", 6))
    assert table.told(Shot) == [Shot(0, "handgun", 6, 4)]


def test_dynamite_empties_another_room_of_the_floor_and_both_cards_are_gone() -> None:
    table = tower(*PLAIN).at(6).zombies(6, 1).zombies(8, 7).survivors(8, 1)
    table.hold("dynamite", "detonator").begin()
    assert targets(table, "dynamite") == [8]
    table.answer(UseItem("dynamite", 8))
    assert table.told(Blasted) == [Blasted(0, 8, 7, 1)]
    assert (table.face().zombies[8], table.face().survivors[8], table.hand()) == (0, 0, [])


def test_dynamite_clears_rubble_from_inside_too() -> None:
    table = tower(*PLAIN).at(6).lay("collapsed", 6).hold("dynamite", "detonator").begin()
    table.answer(UseItem("dynamite", 6))
    assert not table.face().laid
    assert table.offers(Move)


def test_a_shovel_clears_rubble_next_door_stairs_included() -> None:
    table = tower(*PLAIN).at(5).lay("collapsed", 1, 6, 7).hold("shovel").begin()
    assert targets(table, "shovel") == [1, 6]


def test_an_extinguisher_puts_out_a_fire_here_or_next_door_and_is_discarded() -> None:
    table = tower(*PLAIN).at(5).lay("fire", 5, 9, 7).hold("fire-extinguisher").begin()
    assert targets(table, "fire-extinguisher") == [5, 9]
    table.answer(UseItem("fire-extinguisher", 9))
    assert [card.room for card in table.face().laid] == [5, 7]
    assert table.hand() == []
    kinds = [card.partition("@")[0] for card in table.world.discard]
    assert kinds == ["fire", "fire-extinguisher"]


def test_a_first_aid_kit_heals_two_even_beside_zombies_and_is_discarded() -> None:
    table = tower(*PLAIN).at(6).damage(3).zombies(6, 1).lay("fire", 6).hold("first-aid-kit")
    table.begin().answer(UseItem("first-aid-kit", 6))
    assert (table.face().damage, table.hand()) == (1, [])
    assert not targets(tower(*PLAIN).hold("first-aid-kit").begin(), "first-aid-kit")


def test_a_first_aid_kit_heals_no_more_than_there_is() -> None:
    table = tower(*PLAIN).at(6).damage(1).hold("first-aid-kit")
    assert table.begin().answer(UseItem("first-aid-kit", 6)).face().damage == 0


def test_a_barricade_closes_the_room_or_one_beside_it_on_the_floor() -> None:
    table = tower(*PLAIN).at(5).hold("barricade", "barricade").begin()
    assert targets(table, "barricade") == [5, 6]
    table.answer(UseItem("barricade", 6))
    assert targets(table, "barricade") == [5]
    assert [(c.room, c.card.partition("@")[0]) for c in table.face().laid] == [(6, "barricade")]


@pytest.mark.rule("tower.items.barricade-one-round", "tower.end-phase.barricades")
def test_a_barricade_goes_to_the_discards_when_the_round_ends() -> None:
    table = tower(*PLAIN).lay("barricade", 6).lay("barricade", 7, seat=1).end_round()
    assert not table.face().laid
    assert not table.face(1).laid
    assert [c.partition("@")[0] for c in table.world.discard] == ["barricade", "barricade"]


def test_an_item_without_a_target_says_so() -> None:
    table = tower(*PLAIN).at(6).hold("shovel", "flare").begin()
    assert not table.offers(UseItem)
    assert table.withheld("use") == ["no-target"]
