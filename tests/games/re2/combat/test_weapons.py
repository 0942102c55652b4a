"""Weapons: those of the introduction, dice, range, and blast."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import box, odds, push_to, re2, targets, weapon

from inkribbon.crawl.combat.attack import Attack, GiveResult
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.state.events import AttackMissed, EnemyKilled
from inkribbon.kernel.engine import answer

CORRIDOR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    """


def armed(*weapons: str) -> Table:
    return re2(CORRIDOR).stand("leon", "a1").carry("leon", *weapons)


@pytest.mark.rule("re2.items.handgun")
def test_the_handgun_has_fifteen_points_and_one_blue_die_and_reaches_what_is_seen() -> None:
    table = armed("handgun").enemy("zombie", "h1").begin()
    assert table.item("leon", "handgun").ammo == 15
    assert targets(table, "handgun") == {"h1"}
    answer(table.world, next(shot for shot in table.offers(Attack) if shot.extra == 0))
    assert odds(table) == Counter((face,) for face in table.world.book.blue)


@pytest.mark.rule("re2.items.handgun")
def test_a_handgun_pushes_with_a_middle_symbol_and_hurts_with_a_high_one() -> None:
    pushed = armed("handgun").enemy("zombie", "c1").begin().attack("handgun", "c1", dice=["mid"])
    push_to(pushed, "d1")
    assert len(pushed.enemies("d1")) == 1
    hurt = armed("handgun").enemy("licker", "c1").begin().attack("handgun", "c1", dice=["high"])
    assert hurt.enemies()[0].wounds == 1


@pytest.mark.rule("re2.items.knife")
def test_the_knife_reaches_one_square_deals_one_damage_and_never_runs_out() -> None:
    table = armed("knife").enemy("licker", "b1").enemy("licker", "c1").begin()
    assert targets(table, "knife") == {"b1"}
    before = table.item("leon", "knife")
    table.attack("knife", "b1", dice=["high"])
    assert table.enemies()[0].wounds == 1
    assert table.item("leon", "knife") == before
    assert targets(table, "knife")


@pytest.mark.rule("re2.weapons.range-los")
def test_a_weapon_of_unlimited_range_reaches_everything_in_sight_and_nothing_else() -> None:
    table = re2("""
        +---+---+---+---+---+---+---+---+
        | .   .   .   .   .   .   .   . |
        +   +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+
        """)
    table.stand("leon", "a1").enemy("zombie", "h1").enemy("zombie", "c2").begin()
    assert targets(table, "handgun") == {"h1"}


@pytest.mark.rule("re2.weapons.dice")
@pytest.mark.parametrize(("blue", "red"), [(1, 0), (2, 0), (0, 1)])
def test_the_card_of_a_weapon_fixes_number_and_colour_of_its_dice(blue: int, red: int) -> None:
    table = re2(CORRIDOR, items=[weapon("shotgun", blue=blue, red=red)]).stand("leon", "a1")
    table.carry("leon", "shotgun").enemy("zombie", "c1").begin()
    answer(table.world, table.offers(Attack)[0])
    die = box().dice["red" if red else "blue"].faces
    best = ("high",) * (blue + red)
    assert odds(table)[best] == die.count("high") ** (blue + red)
    assert sum(odds(table).values()) == 6 ** (blue + red)


@pytest.mark.rule("re2.weapons.dice")
def test_blue_and_red_dice_are_not_alike() -> None:
    assert Counter(box().dice["blue"].faces) != Counter(box().dice["red"].faces)


@pytest.mark.rule("re2.weapons.hit-effects")
def test_the_same_symbol_pushes_with_one_weapon_and_kills_with_another() -> None:
    table = armed("handgun", "shotgun").enemy("zombie", "c1").enemy("zombie", "d1").begin()
    table.attack("handgun", "c1", dice=["mid"])
    table.done()
    assert not table.told(EnemyKilled)
    table.attack("shotgun", "c1", dice=["blank mid"])
    assert len(table.told(EnemyKilled)) == 1


@pytest.mark.rule("re2.weapons.empty")
def test_an_empty_weapon_cannot_attack_but_another_can() -> None:
    table = armed("handgun", "shotgun").ammo("leon", "handgun", 0).enemy("zombie", "c1").begin()
    assert targets(table, "handgun") == set()
    assert targets(table, "shotgun") == {"c1"}


# Blast


@pytest.mark.rule("re2.weapons.blast")
def test_blast_results_are_shared_out_among_the_enemies_of_the_target_square() -> None:
    table = armed("shotgun").enemy("zombie", "c1").enemy("zombie", "c1").enemy("zombie", "d1")
    table.begin().attack("shotgun", "c1", dice=["mid mid"])
    assert [dead.square for dead in table.told(EnemyKilled)] == [table.square("c1")] * 2
    assert len(table.enemies()) == 1


@pytest.mark.rule("re2.weapons.blast")
def test_blast_results_may_all_go_to_the_target() -> None:
    table = armed("shotgun").enemy("licker", "c1").enemy("zombie", "c1").begin()
    licker, zombie = table.enemies("c1")
    table.attack("shotgun", "c1", dice=["high mid"])
    table.answer(GiveResult(licker.id)).answer(GiveResult(licker.id))
    assert [dead.enemy for dead in table.told(EnemyKilled)] == [licker.id]
    assert zombie.id in table.world.enemies


@pytest.mark.rule("re2.weapons.blast-no-split")
def test_the_damage_of_one_blast_result_is_never_divided() -> None:
    table = armed("shotgun").enemy("licker", "c1").enemy("zombie", "c1").begin()
    licker, zombie = table.enemies("c1")
    table.attack("shotgun", "c1", dice=["blank high"])
    table.answer(GiveResult(zombie.id))
    assert [dead.enemy for dead in table.told(EnemyKilled)] == [zombie.id]
    assert table.world.enemies[licker.id].wounds == 0


@pytest.mark.rule("re2.weapons.blast")
def test_every_enemy_given_a_blast_result_counts_as_hit_and_hears_no_noise() -> None:
    table = armed("shotgun").enemy("licker", "c1").enemy("licker", "c1").begin()
    first, second = table.enemies("c1")
    table.attack("shotgun", "c1", dice=["mid mid"])
    table.answer(GiveResult(second.id))
    assert [table.where(enemy) for enemy in (first, second)] == ["c1", "c1"]


@pytest.mark.rule("re2.weapons.blast")
def test_an_enemy_in_the_square_that_was_given_no_result_moves_at_the_noise() -> None:
    table = armed("shotgun").enemy("licker", "c1").enemy("licker", "c1").begin()
    first, second = table.enemies("c1")
    table.attack("shotgun", "c1", dice=["mid mid"])
    table.answer(GiveResult(first.id))
    assert [table.where(enemy) for enemy in (first, second)] == ["c1", "b1"]


@pytest.mark.rule("re2.weapons.blast", "re2.out-of-sequence.attack-noise")
def test_a_target_that_was_given_no_result_moves_at_the_noise_as_well() -> None:
    table = armed("shotgun").enemy("licker", "c1").enemy("zombie", "c1").begin()
    licker, zombie = table.enemies("c1")
    weapon = table.item("leon", "shotgun").id
    table.answer(Attack(weapon, licker.id), dice=["blank mid"]).answer(GiveResult(zombie.id))
    assert [dead.enemy for dead in table.told(EnemyKilled)] == [zombie.id]
    assert table.where(licker) == "b1"


# Hit symbols


@pytest.mark.rule("re2.attack.success")
def test_a_low_symbol_is_no_hit_even_if_the_weapon_lists_an_effect_for_it() -> None:
    rocket = replace(weapon("rocket", high=Hit(damage=1)), low=Hit(damage=1), universal=True)
    table = re2(CORRIDOR, items=[rocket]).stand("leon", "a1").carry("leon", "rocket")
    table.enemy("zombie", "c1").begin().attack("rocket", "c1", dice=["low"])
    assert table.told(AttackMissed)
    assert len(table.enemies()) == 1
