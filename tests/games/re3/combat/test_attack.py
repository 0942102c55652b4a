"""A character's attack: declaring, paying, rolling, and the effect of each result."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re3 import declare, foe, held, only, push_to, pushes, re3, targets, weapon

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.state.events import Attacked, AttackLanded, AttackMissed, EnemyMoved
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.chance import results
from inkribbon.kernel.errors import IllegalAnswer

ROW = """
    +---+---+---+---+
    | .   .   .   . |
    +---+---+---+---+
    """
BLUE = GAME.contents.dice["blue"].faces
RED = GAME.contents.dice["red"].faces

HULK = foe("hulk", Profile(damage=1), hit_points=4)


def armed(card: str, enemy: str = "zombie", at: str = "b1", **printed: object) -> Table:
    """Jill at a1 with one weapon made up for the test, and an enemy with four hit points or one."""
    table = re3(ROW, items=[weapon(card, **printed)], enemies=[HULK])
    return table.stand("jill", "a1").carry("jill", card).enemy(enemy, at).begin()


# Declaring


@pytest.mark.rule("re3.attack.needs-weapon")
def test_nobody_attacks_without_a_weapon() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").carry("jill", "green-herb")
    table.enemy("zombie", "b1").begin()
    assert not table.offers(Attack)

    armed_table = crawl("re3", ROW).stand("jill", "a1").carry("jill", "knife")
    armed_table.enemy("zombie", "b1").begin()
    assert armed_table.offers(Attack)


@pytest.mark.rule("re3.attack.same-square-first")
def test_an_enemy_in_the_own_square_must_be_the_target() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie-dog", "a1").enemy("zombie", "b1")
    far = only(table, "b1")
    table.begin()

    assert targets(table, "handgun") == targets(table, "knife") == ["a1"]
    with pytest.raises(IllegalAnswer):
        table.answer(Attack(held(table, "handgun"), far.id))


@pytest.mark.rule("re3.attack.declare", "re3.items.knife-card")
def test_a_target_must_be_in_sight_and_within_the_weapons_range() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+
        | .   .   . |
        +---+       +
        | .   .   . |
        +---+---+---+
        """,
    )
    table.stand("jill", "a1").enemy("zombie", "a2").enemy("zombie", "b1").enemy("zombie", "c1")
    table.begin()

    assert targets(table, "knife") == ["b1"]
    assert targets(table, "handgun") == ["b1", "c1"]


@pytest.mark.rule("re3.attack.enough-ammunition", "re3.weapons.empty-cannot-attack")
@pytest.mark.parametrize(
    ("points", "extras"), [(0, []), (1, [0]), (2, [0, 1]), (3, [0, 1, 2]), (15, [0, 1, 2])]
)
def test_an_attack_needs_every_point_it_will_spend(points: int, extras: list[int]) -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "c1")
    table.ammo("jill", "handgun", points).begin()

    assert [shot.extra for shot in table.offers(Attack)] == extras


@pytest.mark.rule("re3.weapons.empty-cannot-attack", "re3.attack.enough-ammunition")
def test_a_weapon_without_rapid_fire_is_useless_after_its_last_point() -> None:
    table = armed("flare-gun", at="d1", capacity=1, mid=Hit(push=True))
    assert targets(table, "flare-gun") == ["d1"]

    table.attack("flare-gun", "d1", dice=["blank"])

    assert table.item("jill", "flare-gun").ammo == 0
    assert not table.offers(Attack)


# Paying and rolling


@pytest.mark.rule("re3.attack.spend-ammo", "re3.weapons.rapid-fire")
@pytest.mark.parametrize(("extra", "dice"), [(0, "mid"), (1, "blank blank"), (2, "mid mid mid")])
def test_the_dial_goes_down_by_one_and_the_extra_points_hit_or_miss(extra: int, dice: str) -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "c1").begin()

    table.attack("handgun", "c1", extra=extra, dice=[dice])

    assert table.item("jill", "handgun").ammo == 15 - 1 - extra
    assert table.told(Attacked)[0].points == 1 + extra


@pytest.mark.rule("re3.weapons.rapid-fire")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_rapid_fire_adds_one_blue_die_for_each_extra_point(extra: int) -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "c1").begin()

    roll = declare(table, "handgun", "c1", extra=extra)

    assert roll.options == results((BLUE,) * (1 + extra))


@pytest.mark.rule("re3.weapons.rapid-fire-blue-only", "re3.weapons.attack-dice")
def test_rapid_fire_dice_are_blue_even_for_a_weapon_with_red_dice() -> None:
    table = armed("rifle", blue=0, red=1, capacity=9, rapid_fire=True)

    roll = declare(table, "rifle", "b1", extra=2)

    assert roll.options == results((RED, BLUE, BLUE))


@pytest.mark.rule("re3.weapons.attack-dice")
def test_a_weapon_rolls_the_dice_of_both_colours_on_its_card() -> None:
    table = armed("shotgun", blue=1, red=2)

    assert declare(table, "shotgun", "b1").options == results((BLUE, RED, RED))


@pytest.mark.rule("re3.attack.roll-success")
@pytest.mark.parametrize(
    ("dice", "success"),
    [("blank blank", False), ("blank low", False), ("low mid", True), ("blank high", True)],
)
def test_one_hit_or_strong_hit_makes_the_attack_a_success(dice: str, success: bool) -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "c1").begin()

    table.attack("handgun", "c1", extra=1, dice=[dice])

    assert bool(table.told(AttackLanded)) == success
    assert bool(table.told(AttackMissed)) != success


@pytest.mark.rule("re3.attack.roll-success")
def test_a_hit_symbol_without_a_listed_effect_is_still_a_success() -> None:
    table = armed("cane", at="c1", high=Hit(damage=1))

    table.attack("cane", "c1", dice=["mid"])

    assert table.told(AttackLanded)
    # The Zombie was hit, so it does not come closer, though nothing else happened to it.
    assert not table.told(EnemyMoved)
    assert table.enemies("c1")


@pytest.mark.rule("re3.weapons.special-hit", "re3.attack.roll-success")
def test_the_special_symbol_counts_only_where_the_weapon_lists_it() -> None:
    plain = armed("cane", mid=Hit(damage=1), high=Hit(damage=1))
    plain.attack("cane", "b1", dice=["low"])
    assert plain.told(AttackMissed)
    assert len(plain.enemies()) == 1

    special = armed("barbed-cane", low=Hit(damage=1))
    special.attack("barbed-cane", "b1", dice=["low"])
    assert special.told(AttackLanded)
    assert not special.enemies()


# Effects


@pytest.mark.rule("re3.items.handgun-card", "re3.weapons.damage-effect")
def test_the_handgun_pushes_on_a_hit_and_does_one_damage_on_a_strong_hit() -> None:
    table = re3(ROW, enemies=[HULK]).stand("jill", "a1").enemy("hulk", "c1").begin()
    assert table.item("jill", "handgun").ammo == 15
    assert [shot.extra for shot in table.offers(Attack)] == [0, 1, 2]

    table.attack("handgun", "c1", dice=["high"])
    assert table.enemies()[0].wounds == 1
    table.attack("handgun", "c1", dice=["mid"])

    assert pushes(table) == ["b1", "d1"]
    assert table.enemies()[0].wounds == 1


@pytest.mark.rule("re3.items.knife-card", "re3.weapons.knife-no-dial")
def test_the_knife_rolls_one_blue_die_for_one_damage_and_never_runs_out() -> None:
    table = re3(ROW, enemies=[HULK]).stand("jill", "a1").carry("jill", "knife")
    table.enemy("hulk", "b1").enemy("hulk", "c1").begin()
    assert targets(table, "knife") == ["b1"]
    assert declare(table, "knife", "b1").options == results((BLUE,))

    table.chance.left = ["high"]
    table.settle()

    assert [enemy.wounds for enemy in table.enemies()] == [1, 0]
    assert targets(table, "knife")


@pytest.mark.rule("re3.weapons.hit-effects-per-weapon", "re3.weapons.damage-effect")
def test_the_same_result_does_what_the_weapons_own_card_lists() -> None:
    pushing = armed("pole", "hulk", mid=Hit(push=True), high=Hit(damage=1))
    pushing.attack("pole", "b1", dice=["mid"])
    assert pushes(pushing)
    assert pushing.enemies()[0].wounds == 0

    cutting = armed("axe", "hulk", mid=Hit(damage=2), high=Hit(damage=3))
    cutting.attack("axe", "b1", dice=["mid"])
    assert not pushes(cutting)
    assert cutting.enemies()[0].wounds == 2
    cutting.attack("axe", "b1", dice=["high"])
    assert not cutting.enemies()


@pytest.mark.rule("re3.attack.resolve-effects")
def test_every_die_applies_its_own_result_and_they_add_up() -> None:
    table = re3(ROW, enemies=[HULK]).stand("jill", "a1").enemy("hulk", "b1").begin()

    table.attack("handgun", "b1", extra=2, dice=["high high mid"])

    assert table.enemies()[0].wounds == 2
    push_to(table, "c1")
    assert table.where(table.enemies()[0]) == "c1"


@pytest.mark.rule("re3.weapons.push-effect")
def test_a_push_is_optional_and_the_attacker_picks_the_square() -> None:
    for at, end in (("c1", "c1"), ("", "b1")):
        table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "b1").begin()
        table.attack("handgun", "b1", dice=["mid"])
        assert table.asked().seat == table.seat("jill")
        assert pushes(table) == ["a1", "c1"]

        if at:
            push_to(table, at)
        else:
            table.done()

        assert table.where(table.enemies()[0]) == end


@pytest.mark.rule("re3.weapons.push-effect")
def test_a_push_goes_through_an_open_door_but_not_through_a_closed_one() -> None:
    hall = "+---+---+---+\n| .   . d . |\n+---+---+---+"
    for opened, squares in ((False, ["a1"]), (True, ["a1", "c1"])):
        table = crawl("re3", hall).stand("jill", "a1").enemy("zombie", "b1")
        (table.open(0) if opened else table).begin()

        table.attack("handgun", "b1", dice=["mid"])

        assert pushes(table) == squares


@pytest.mark.rule("re3.attack.target-only")
def test_only_the_declared_target_is_touched() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "c1").enemy("zombie-dog", "c1")
    zombie, dog = table.enemies()
    table.begin()

    table.answer(Attack(held(table, "handgun"), dog.id, 1), dice=["high mid"])

    assert dog.id not in table.world.enemies
    assert zombie.id in table.world.enemies


@pytest.mark.rule("re3.weapons.burst-effect")
def test_burst_gives_every_effect_of_the_attack_to_all_in_the_targets_square() -> None:
    grenade = weapon("grenade", blue=2, mid=Hit(damage=1), high=Hit(area=True))
    for dice, wounds in (("blank mid", [1, 0, 0]), ("high mid", [1, 1, 0])):
        table = re3(ROW, items=[grenade], enemies=[HULK]).stand("jill", "a1")
        table.carry("jill", "grenade")
        table.enemy("hulk", "c1").enemy("hulk", "c1").enemy("hulk", "d1").begin()

        table.attack("grenade", "c1", dice=[dice])

        assert [enemy.wounds for enemy in table.enemies()] == wounds


@pytest.mark.rule("re3.weapons.burst-effect", "re3.out-of-sequence.after-attack")
def test_every_enemy_in_a_burst_counts_as_hit_and_does_not_hear_the_attack() -> None:
    grenade = weapon("grenade", mid=Hit(damage=1, area=True))
    table = re3(ROW, items=[grenade], enemies=[HULK]).stand("jill", "a1").carry("jill", "grenade")
    table.enemy("hulk", "c1").enemy("hulk", "c1").enemy("hulk", "d1").begin()

    table.attack("grenade", "c1", dice=["mid"])

    assert table.places() == ["c1", "c1", "c1"]
    assert [event.start for event in table.told(EnemyMoved)] == [table.square("d1")]


@pytest.mark.rule("re3.attack.mikhail-example", "re3.weapons.rapid-fire", "re3.items.handgun-card")
def test_mikhails_rapid_fire_spends_two_points_and_pushes_the_zombie() -> None:
    table = crawl("re3", ROW, cast=["mikhail"]).stand("mikhail", "a1").enemy("zombie", "c1").begin()
    zombie = table.enemies()[0]

    table.attack("handgun", "c1", extra=1, dice=["low mid"])
    push_to(table, "d1")

    assert table.item("mikhail", "handgun").ammo == 13
    assert table.where(zombie) == "d1"
    assert table.enemies()[0].wounds == 0
