"""A character's attack: declaring, paying, rolling, and the effects of the results."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re2 import odds, push_to, pushes, re2, targets, weapon

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.state.events import Attacked, AttackLanded, AttackMissed, EnemyKilled, Harmed
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer

CORRIDOR = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


def facing(kind: str, at: str = "c1", *, who: str = "leon") -> Table:
    """A character at a1 with a knife and a handgun, and one enemy down the corridor."""
    return re2(CORRIDOR, cast=(who,)).stand(who, "a1").enemy(kind, at).begin()


@pytest.mark.rule("re2.attack.needs-weapon")
def test_an_attack_needs_a_weapon_and_names_one_enemy() -> None:
    armed = re2(CORRIDOR).stand("leon", "a1").carry("leon", "handgun").ammo("leon", "handgun", 1)
    armed.enemy("zombie", "b1").enemy("zombie", "c1").begin()
    assert sorted(shot.enemy for shot in armed.offers(Attack)) == sorted(armed.world.enemies)
    bare = re2(CORRIDOR).stand("leon", "a1").carry("leon", "green-herb").enemy("zombie", "b1")
    assert bare.begin().offers(Attack) == []


@pytest.mark.rule("re2.attack.same-square-first")
def test_an_enemy_in_the_own_square_must_be_attacked_before_any_other() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "b1").enemy("zombie", "a1").begin()
    assert targets(table, "handgun") == targets(table, "knife") == {"a1"}


@pytest.mark.rule("re2.attack.declare")
def test_only_a_target_within_the_range_of_the_weapon_can_be_named() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "b1").enemy("zombie", "c1").begin()
    assert targets(table, "knife") == {"b1"}
    assert targets(table, "handgun") == {"b1", "c1"}


@pytest.mark.rule("re2.attack.declare", "re2.attack.spend-one")
def test_target_and_weapon_are_named_then_the_dial_goes_down_then_dice_are_rolled() -> None:
    table = facing("zombie")
    shot = next(shot for shot in table.offers(Attack) if shot.extra == 0)
    assert table.item("leon", "handgun").ammo == 15
    answer(table.world, shot)
    assert table.item("leon", "handgun").ammo == 14
    assert table.asked().seat == CHANCE


@pytest.mark.rule("re2.attack.spend-one")
@pytest.mark.parametrize("face", ["blank", "high"])
def test_hit_or_miss_an_attack_costs_one_point(face: str) -> None:
    table = facing("zombie", "d1").attack("handgun", "d1", dice=[face])
    assert table.item("leon", "handgun").ammo == 14
    assert table.world.actions == 3


@pytest.mark.rule("re2.attack.enough-ammunition", "re2.weapons.empty")
@pytest.mark.parametrize(
    ("dial", "extras"), [(0, []), (1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (15, [0, 1, 2])]
)
def test_no_more_points_are_spent_than_the_dial_shows(dial: int, extras: list[int]) -> None:
    table = re2(CORRIDOR).stand("leon", "a1").carry("leon", "handgun")
    table.ammo("leon", "handgun", dial).enemy("zombie", "b1").begin()
    assert [shot.extra for shot in table.offers(Attack)] == extras


@pytest.mark.rule("re2.attack.success", "re2.components.attack-die-faces")
@pytest.mark.parametrize(
    ("face", "lands"), [("blank", False), ("low", False), ("mid", True), ("high", True)]
)
def test_a_middle_or_high_symbol_lands_an_attack(face: str, lands: bool) -> None:
    table = facing("zombie", "d1").attack("handgun", "d1", dice=[face])
    assert bool(table.told(AttackLanded)) is lands
    assert bool(table.told(AttackMissed)) is not lands


@pytest.mark.rule("re2.attack.success")
def test_a_hit_symbol_lands_even_if_the_weapon_lists_nothing_for_it() -> None:
    table = re2(CORRIDOR, items=[weapon("shotgun", high=Hit(damage=1))]).stand("leon", "a1")
    table.carry("leon", "shotgun").enemy("zombie", "a1").begin()
    table.attack("shotgun", "a1", dice=["mid"])
    assert table.told(AttackLanded)
    assert not table.told(Harmed)


@pytest.mark.rule("re2.attack.failure")
def test_a_missed_target_is_neither_hurt_nor_pushed() -> None:
    table = facing("licker", "e1").attack("handgun", "e1", extra=2, dice=["blank low low"])
    assert not table.told(EnemyKilled)
    assert table.enemies()[0].wounds == 0
    assert table.asked().prompt == "action"


@pytest.mark.rule("re2.attack.resolve-effects")
def test_every_die_applies_its_own_effect_once() -> None:
    table = facing("licker").attack("handgun", "c1", extra=2, dice=["high high mid"])
    assert table.enemies()[0].wounds == 2
    push_to(table, "d1")
    assert table.asked().prompt == "action"
    assert table.where(table.enemies()[0]) == "d1"


@pytest.mark.rule("re2.attack.resolve-effects")
def test_two_push_results_push_twice() -> None:
    table = facing("zombie", "b1").attack("handgun", "b1", extra=1, dice=["mid mid"])
    push_to(table, "c1")
    assert table.asked().prompt == "push"
    push_to(table, "d1")
    assert table.where(table.enemies()[0]) == "d1"


@pytest.mark.rule("re2.attack.only-the-target")
def test_results_fall_on_the_target_alone_and_surplus_damage_is_lost() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "c1").enemy("licker", "c1").begin()
    zombie = table.enemies("c1")[0]
    shot = next(s for s in table.offers(Attack) if s.enemy == zombie.id and s.extra == 2)
    table.answer(shot, dice=["high high high"])
    assert [(enemy.kind, enemy.wounds) for enemy in table.enemies()] == [("licker", 0)]


@pytest.mark.rule("re2.attack.damage")
@pytest.mark.parametrize(("face", "damage"), [("mid", 1), ("high", 2)])
def test_a_damage_result_deals_the_printed_number(face: str, damage: int) -> None:
    table = re2(CORRIDOR).stand("leon", "a1").carry("leon", "shotgun").enemy("licker", "c1")
    table.begin().attack("shotgun", "c1", dice=[f"blank {face}"])
    assert table.enemies()[0].wounds == damage


PUSH_ROOM = """
    +---+---+---+
    | .   .   . |
    +       +-d-+
    | .   . | . |
    +-d-+---+---+
    | .   .   . |
    +---+---+---+
    """


@pytest.mark.rule("re2.attack.push")
@pytest.mark.parametrize(
    ("at", "free"), [("a2", {"a1", "b1", "b2"}), ("c1", {"b1"}), ("b2", {"a1", "b1", "a2"})]
)
def test_a_push_goes_to_any_adjacent_square_but_not_across_wall_corner_or_closed_door(
    at: str, free: set[str]
) -> None:
    table = re2(PUSH_ROOM).stand("leon", "b1").enemy("zombie", at).begin()
    table.attack("handgun", at, dice=["mid"])
    assert pushes(table) == free


@pytest.mark.rule("re2.attack.push")
def test_a_push_goes_straight_through_an_open_door() -> None:
    table = re2(PUSH_ROOM).open(0, 1).stand("leon", "b1").enemy("zombie", "c1").begin()
    table.attack("handgun", "c1", dice=["mid"])
    assert pushes(table) == {"b1", "c2"}
    push_to(table, "c2")
    assert table.where(table.enemies()[0]) == "c2"


@pytest.mark.rule("re2.attack.push")
def test_the_attacker_may_decline_to_push() -> None:
    table = facing("zombie").attack("handgun", "c1", dice=["mid"])
    assert table.asked().seat == 0
    assert table.offers(Done) == [Done()]
    table.done()
    assert table.where(table.enemies()[0]) == "c1"


@pytest.mark.rule("re2.attack.rapid-fire-one", "re2.attack.rapid-fire-two")
@pytest.mark.parametrize(("extra", "dice"), [(0, "low"), (1, "low low"), (2, "low low low")])
def test_each_extra_point_of_rapid_fire_adds_a_die(extra: int, dice: str) -> None:
    table = facing("zombie", "e1").attack("handgun", "e1", extra=extra, dice=[dice])
    assert table.item("leon", "handgun").ammo == 14 - extra
    assert [event.points for event in table.told(Attacked)] == [1 + extra]


@pytest.mark.rule("re2.attack.rapid-fire-two")
def test_no_more_than_two_dice_can_be_added() -> None:
    assert max(shot.extra for shot in facing("zombie").offers(Attack)) == 2


@pytest.mark.rule("re2.attack.rapid-fire-one")
def test_a_weapon_without_rapid_fire_spends_one_point_only() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").carry("leon", "shotgun").enemy("zombie", "c1").begin()
    assert [shot.extra for shot in table.offers(Attack)] == [0]


@pytest.mark.rule("re2.attack.rapid-fire-one")
def test_the_die_added_by_rapid_fire_is_a_blue_one() -> None:
    gun = weapon("shotgun", red=1, blue=0, rapid_fire=True)
    table = re2(CORRIDOR, items=[gun]).stand("leon", "a1").carry("leon", "shotgun")
    table.enemy("zombie", "c1").begin()
    answer(table.world, next(shot for shot in table.offers(Attack) if shot.extra == 1))
    blue, red = table.world.book.blue, table.world.book.red
    assert odds(table)["high", "high"] == blue.count("high") * red.count("high")


@pytest.mark.rule("re2.attack.example-claire")
def test_claire_pushes_a_zombie_with_her_handgun() -> None:
    table = facing("zombie", who="claire").attack("handgun", "c1", dice=["mid"])
    assert table.item("claire", "handgun").ammo == 14
    push_to(table, "d1")
    assert table.where(table.enemies()[0]) == "d1"
    assert table.enemies()[0].wounds == 0
