"""A character's attack: targets, weapons, ammunition, dice and effects."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re1 import OURS, box, house, push_to, pushes, targets, throw_away

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.items import SIGHT, Hit, ItemCard
from inkribbon.crawl.state.events import (
    Attacked,
    AttackLanded,
    AttackMissed,
    EnemyKilled,
    EnemyMoved,
    EnemyPushed,
    EnemyWounded,
)
from inkribbon.kernel.engine import answer

CORRIDOR = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
HALL = """
+---+---+---+
| .   .   . |
+           +
| .   .   . |
+           +
| .   .   . |
+---+---+---+
"""


def weapon(
    name: str,
    *,
    blue: int = 0,
    red: int = 0,
    low: Hit | None = None,
    mid: Hit | None = None,
    high: Hit | None = None,
) -> ItemCard:
    return ItemCard(
        id=name,
        name=name,
        source=OURS,
        kind="weapon",
        deck="B",
        copies=1,
        capacity=5,
        blue=blue,
        red=red,
        low=low,
        mid=mid,
        high=high,
    )


def duel(kind: str, at: str, *more: ItemCard, wounds: int = 0) -> Table:
    """Jill at the end of a corridor with some weapons, and an enemy."""
    table = house(CORRIDOR, items=more).stand("jill", "a1")
    table.carry("jill", "knife", "handgun", *[card.id for card in more])
    return table.enemy(kind, at, wounds=wounds)


# Choosing target and weapon


@pytest.mark.rule("re1.attack.weapon-in-inventory")
def test_an_attack_is_made_with_a_weapon_from_the_own_inventory() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "a1")
    table.carry("jill", "knife", "green-herb").carry("chris", "handgun").enemy("zombie", "b1")

    table.begin("jill")
    assert {attack.weapon for attack in table.offers(Attack)} == {table.item("jill", "knife").id}

    throw_away(table, "jill", "knife")
    assert table.offers(Attack) == []


@pytest.mark.rule("re1.attack.same-square-first")
def test_with_an_enemy_in_the_own_square_only_that_square_can_be_attacked() -> None:
    table = duel("zombie", "c1").enemy("zombie", "a1").enemy("hunter", "a1").begin()
    assert targets(table) == ["a1"]
    assert {table.world.enemies[a.enemy].kind for a in table.offers(Attack)} == {"zombie", "hunter"}

    assert targets(duel("zombie", "c1").enemy("zombie", "b1").begin()) == ["b1", "c1"]


@pytest.mark.rule("re1.attack.needs-los")
def test_a_target_out_of_sight_cannot_be_attacked() -> None:
    walled = """
        +---+---+---+
        | .   . | . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
        """
    table = crawl("re1", walled).stand("jill", "a1").enemy("zombie", "c1").enemy("zombie", "c2")

    assert targets(table.begin()) == ["c2"]


@pytest.mark.rule("re1.attack.needs-ammo")
def test_an_empty_weapon_cannot_be_chosen_and_one_without_a_dial_always_can() -> None:
    table = duel("zombie", "b1", weapon("rifle", blue=1)).ammo("jill", "handgun", 0)
    table.ammo("jill", "rifle", 0).begin()
    assert targets(table, "handgun") == targets(table, "rifle") == []
    assert targets(table, "knife") == ["b1"]

    last = duel("zombie", "b1").ammo("jill", "handgun", 1).begin()
    assert targets(last, "handgun") == ["b1"]


@pytest.mark.rule("re1.attack.unlimited-range")
def test_a_firearm_reaches_as_far_as_the_eye() -> None:
    assert targets(duel("zombie", "f1").begin()) == ["f1"]


def test_a_weapon_of_the_box_reaches_one_square_or_as_far_as_the_eye() -> None:
    weapons = [card for card in box().items.values() if card.kind == "weapon"]
    assert {card.range for card in weapons} == {1, SIGHT}


@pytest.mark.rule("re1.attack.limited-range")
def test_the_knife_reaches_the_own_square_and_the_next_but_not_through_a_wall() -> None:
    assert targets(duel("zombie", "a1").begin(), "knife") == ["a1"]
    assert targets(duel("zombie", "b1").begin(), "knife") == ["b1"]
    assert targets(duel("zombie", "c1").begin(), "knife") == []

    walled = CORRIDOR.replace("| .   .", "| . | .")
    table = crawl("re1", walled).stand("jill", "a1").enemy("zombie", "b1").begin()
    assert targets(table, "knife") == []


# Paying and rolling


@pytest.mark.rule("re1.attack.step-order")
def test_an_attack_is_declared_then_paid_then_rolled_then_resolved() -> None:
    table = duel("hunter", "c1").begin()
    shot = next(a for a in table.offers(Attack) if a.weapon == table.item("jill", "handgun").id)

    answer(table.world, shot)
    assert table.item("jill", "handgun").ammo == 14
    assert table.asked().prompt == "attack"
    assert table.enemies()[0].wounds == 0

    table.resume(dice=["high"])
    assert table.enemies()[0].wounds == 1
    told = (Attacked, AttackLanded, EnemyWounded)
    assert [type(e) for e in table.events if isinstance(e, told)] == list(told)


@pytest.mark.rule("re1.attack.ammo-cost")
def test_an_attack_costs_one_point_whether_it_hits_or_not() -> None:
    table = duel("hunter", "f1").begin()
    table.attack("handgun", "f1", dice=["high"])
    assert table.item("jill", "handgun").ammo == 14

    table.attack("handgun", "f1", dice=["blank"])
    assert table.item("jill", "handgun").ammo == 13


@pytest.mark.rule("re1.attack.ammo-cost")
def test_a_weapon_without_a_dial_pays_nothing() -> None:
    table = duel("hunter", "b1").begin().attack("knife", "b1", dice=["high"])

    assert [event.points for event in table.told(Attacked)] == [0]
    assert table.item("jill", "knife").ammo == 0
    assert table.item("jill", "handgun").ammo == 15


@pytest.mark.rule("re1.attack.roll-weapon-dice", "re1.weapons.card-fields")
def test_the_dice_printed_on_the_weapon_are_rolled() -> None:
    table = duel("hunter", "b1", weapon("magnum", blue=1, red=2)).begin()
    table.attack("magnum", "b1", dice=["low high high"])
    assert [event.faces for event in table.told(AttackLanded)] == [("high", "high", "low")]

    table = duel("hunter", "b1", weapon("shotgun", blue=3, red=0)).begin()
    table.attack("shotgun", "b1", dice=["blank low high"])
    assert [event.faces for event in table.told(AttackLanded)] == [("blank", "high", "low")]

    table = duel("hunter", "b1").begin().attack("knife", "b1", dice=["low"])
    assert [event.faces for event in table.told(AttackLanded)] == [("low",)]


@pytest.mark.rule("re1.attack.roll-weapon-dice")
def test_red_dice_hit_more_often_than_blue_ones() -> None:
    for card, misses in ((weapon("blue", blue=1), 3), (weapon("red", red=1), 1)):
        table = duel("hunter", "b1", card).begin()
        shot = next(a for a in table.offers(Attack) if a.weapon == table.item("jill", card.id).id)
        answer(table.world, shot)
        weights = {o.action: o.weight for o in table.asked().options}
        assert sum(weights.values()) == 6
        assert [w for a, w in weights.items() if getattr(a, "faces", ()) == ("blank",)] == [misses]


@pytest.mark.rule("re1.dice.result-grades")
def test_attack_dice_show_three_grades_and_blanks() -> None:
    for colour in ("blue", "red"):
        die = box().dice[colour]
        assert len(die.faces) == 6
        assert set(die.faces) == {"low", "mid", "high", "blank"}


@pytest.mark.rule("re1.attack.success")
@pytest.mark.parametrize(
    ("face", "hit"), [("low", True), ("mid", True), ("high", True), ("blank", False)]
)
def test_one_result_of_any_grade_makes_an_attack_a_success(face: str, hit: bool) -> None:
    table = duel("hunter", "b1", weapon("airgun", blue=2)).begin()

    table.attack("airgun", "b1", dice=[f"blank {face}"])

    assert len(table.told(AttackLanded)) == hit
    assert len(table.told(AttackMissed)) == (not hit)


# Effects


@pytest.mark.rule("re1.attack.effects-cumulative", "re1.attack.effect-damage")
def test_every_result_applies_its_own_effects_and_they_add_up() -> None:
    card = weapon("rifle", blue=3, low=Hit(damage=1), mid=Hit(push=True), high=Hit(damage=2))
    table = duel("hunter", "c1", card).begin()

    table.attack("rifle", "c1", dice=["low low mid"])

    assert table.enemies()[0].wounds == 2
    push_to(table, "d1")
    assert table.where(table.enemies()[0]) == "d1"
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.attack.effects-cumulative")
def test_a_high_result_does_not_also_apply_the_columns_below_it() -> None:
    card = weapon("rifle", blue=1, low=Hit(damage=1), mid=Hit(push=True), high=Hit(damage=1))
    table = duel("hunter", "c1", card).begin().attack("rifle", "c1", dice=["high"])

    assert table.enemies()[0].wounds == 1
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.attack.effects-cumulative")
def test_two_pushes_move_the_target_twice() -> None:
    table = duel("zombie", "b1").begin().attack("handgun", "b1", extra=1, dice=["mid mid"])

    push_to(push_to(table, "c1"), "d1")

    assert table.where(table.enemies()[0]) == "d1"


@pytest.mark.rule("re1.attack.effects-cumulative")
def test_damage_comes_before_pushes_and_a_dead_target_is_not_pushed() -> None:
    table = duel("zombie", "b1").begin().attack("handgun", "b1", extra=1, dice=["mid high"])

    assert table.enemies() == []
    assert table.told(EnemyPushed) == []
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.attack.effect-damage")
@pytest.mark.parametrize("damage", [1, 2])
def test_a_damage_effect_inflicts_the_printed_number(damage: int) -> None:
    card = weapon("rifle", blue=1, high=Hit(damage=damage))

    table = duel("hunter", "c1", card).begin().attack("rifle", "c1", dice=["high"])

    assert table.enemies()[0].wounds == damage


@pytest.mark.rule("re1.attack.target-only")
def test_an_attack_harms_only_its_target_among_several_in_a_square() -> None:
    table = duel("hunter", "c1").enemy("hunter", "c1", wounds=1).begin()

    table.attack("handgun", "c1", dice=["high"])

    assert sorted(enemy.wounds for enemy in table.enemies()) == [1, 1]


@pytest.mark.rule("re1.attack.effect-push")
def test_a_push_puts_the_target_in_any_adjacent_square_or_is_declined() -> None:
    table = crawl("re1", HALL).stand("jill", "a1").enemy("zombie", "b2").begin()
    table.attack("handgun", "b2", dice=["mid"])

    assert table.asked().seat == table.seat("jill")
    assert pushes(table) == ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    assert table.offers(Done)
    table.done()
    assert table.where(table.enemies()[0]) == "b2"


@pytest.mark.rule("re1.attack.effect-push")
def test_a_push_goes_through_an_open_door_but_not_across_walls_corners_or_a_closed_one() -> None:
    doorway = """
        +---+---+---+
        | .   . | . |
        +   +   +   +
        | .   . d . |
        +---+---+---+
        """
    closed = crawl("re1", doorway).stand("jill", "a2").enemy("zombie", "b2").begin()
    assert pushes(closed.attack("handgun", "b2", dice=["mid"])) == ["a1", "a2", "b1"]

    opened = crawl("re1", doorway).stand("jill", "a2").enemy("zombie", "b2").open(0).begin()
    assert pushes(opened.attack("handgun", "b2", dice=["mid"])) == ["a1", "a2", "b1", "c2"]


@pytest.mark.rule("re1.attack.effect-push")
def test_a_push_with_no_free_square_does_nothing() -> None:
    table = duel("hunter", "f1").enemy("hunter", "e1").enemy("hunter", "e1").begin()

    table.attack("handgun", "f1", dice=["mid"])

    assert table.told(EnemyPushed) == []
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.enemy.stays-on-playing-area")
def test_no_enemy_is_pushed_or_walks_off_the_playing_area() -> None:
    exit_door = CORRIDOR.replace("|\n", "x\n")
    table = crawl("re1", exit_door, cast=["jill", "chris"]).stand("jill", "d1").stand("chris", "f1")
    table.enemy("zombie", "f1").open(0).begin("chris")
    table.attack("handgun", "f1", dice=["low mid"])
    assert pushes(table) == ["e1"]
    table.done().leave(dice=["high high"])

    table.stop()
    assert table.places() == ["e1"]


# Rapid fire


@pytest.mark.rule("re1.attack.rapid-fire-one")
def test_one_extra_point_adds_one_blue_die() -> None:
    table = duel("hunter", "f1").begin().attack("handgun", "f1", extra=1, dice=["low low"])

    assert table.item("jill", "handgun").ammo == 13
    assert [event.faces for event in table.told(AttackLanded)] == [("low", "low")]


@pytest.mark.rule("re1.attack.rapid-fire-two")
def test_two_extra_points_add_two_blue_dice() -> None:
    table = duel("hunter", "f1").begin().attack("handgun", "f1", extra=2, dice=["low low low"])

    assert table.item("jill", "handgun").ammo == 12
    assert [event.faces for event in table.told(AttackLanded)] == [("low", "low", "low")]


@pytest.mark.rule("re1.attack.rapid-fire-one", "re1.attack.rapid-fire-two")
@pytest.mark.parametrize(
    ("points", "extras"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (4, [0, 1, 2])]
)
def test_rapid_fire_is_paid_from_the_points_on_the_dial(points: int, extras: list[int]) -> None:
    table = duel("zombie", "f1").ammo("jill", "handgun", points).begin()

    assert [attack.extra for attack in table.offers(Attack)] == extras


@pytest.mark.rule("re1.attack.rapid-fire-one", "re1.attack.rapid-fire-two")
def test_only_a_rapid_fire_weapon_rapid_fires() -> None:
    table = duel("zombie", "b1", weapon("rifle", blue=1)).begin()
    slow = [table.item("jill", name).id for name in ("rifle", "knife")]

    assert [a.extra for a in table.offers(Attack) if a.weapon in slow] == [0, 0]


@pytest.mark.rule("re1.attack.rapid-fire-example")
def test_barry_rapid_fires_at_a_zombie_and_pushes_it_away() -> None:
    table = crawl("re1", CORRIDOR, cast=["barry"]).stand("barry", "a1").enemy("zombie", "c1")

    table.begin().attack("handgun", "c1", extra=1, dice=["blank mid"])
    assert table.item("barry", "handgun").ammo == 13
    push_to(table, "d1")

    assert table.where(table.enemies()[0]) == "d1"
    assert table.enemies()[0].wounds == 0


# Area of effect


@pytest.mark.rule("re1.attack.area-of-effect")
def test_an_area_result_falls_on_all_in_the_square_and_other_results_on_the_target() -> None:
    card = weapon("shotgun", blue=2, mid=Hit(damage=1), high=Hit(damage=1, area=True))
    table = duel("hunter", "c1", card).enemy("hunter", "c1").enemy("hunter", "f1").begin()
    target, beside, far = table.enemies()

    table.attack("shotgun", "c1", dice=["mid high"])

    wounds = {enemy.id: enemy.wounds for enemy in table.enemies()}
    assert wounds == {target.id: 2, beside.id: 1, far.id: 0}


@pytest.mark.rule("re1.attack.area-of-effect")
def test_all_whom_an_area_result_touches_count_as_hit() -> None:
    card = weapon("shotgun", blue=1, high=Hit(damage=1, area=True))
    table = duel("hunter", "c1", card).enemy("hunter", "c1").enemy("hunter", "f1").begin()

    table.attack("shotgun", "c1", dice=["high"])

    assert [event.start for event in table.told(EnemyMoved)] == [table.square("f1")]


# Killing


@pytest.mark.rule("re1.enemy.killed-at-hit-points")
def test_an_enemy_dies_when_damage_reaches_or_passes_its_hit_points() -> None:
    assert box().enemies["hunter"].hit_points == 3
    card = weapon("rifle", blue=1, high=Hit(damage=2))

    alive = []
    for wounds in (0, 1, 2):
        table = duel("hunter", "b1", card, wounds=wounds).begin()
        table.attack("rifle", "b1", dice=["high"])
        alive.append(len(table.enemies()))
        assert len(table.told(EnemyKilled)) == 1 - len(table.enemies())

    assert alive == [1, 0, 0]


@pytest.mark.rule("re1.enemy.wound-tokens")
def test_damage_that_does_not_kill_stays_on_the_enemy() -> None:
    table = duel("hunter", "f1").begin().attack("handgun", "f1", dice=["high"])
    table.stop()
    assert table.enemies()[0].wounds == 1

    table.attack("handgun", table.where(table.enemies()[0]), dice=["high"])
    assert table.enemies()[0].wounds == 2
    table.attack("handgun", table.where(table.enemies()[0]), dice=["high"])
    assert table.enemies() == []


@pytest.mark.rule("re1.weapons.card-fields")
def test_the_handgun_and_the_knife_are_as_the_rules_betray_them() -> None:
    handgun, knife = box().items["handgun"], box().items["knife"]

    assert (handgun.capacity, handgun.blue, handgun.red, handgun.rapid_fire) == (15, 1, 0, True)
    assert any(hit and hit.push for hit in (handgun.low, handgun.mid, handgun.high))
    assert (knife.capacity, knife.range, knife.rapid_fire) == (0, 1, False)
