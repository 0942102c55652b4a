"""Universal, fire and custom weapons, and priority items."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import foe, key, re2, use, weapon

from inkribbon.crawl.combat.attack import Attack, GiveResult
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import Hit, ItemCard
from inkribbon.crawl.state.decks import decks_of
from inkribbon.crawl.state.special_events import Upgraded
from inkribbon.crawl.state.world import Item
from inkribbon.kernel.deck import cards, discarded, without

CORRIDOR = """
+---+---+---+---+
| .   *   .   . |
+---+---+---+---+
"""
LAUNCHER = weapon("launcher", high=Hit(damage=1))
PARTS = ItemCard(
    id="custom-parts",
    name="Custom Parts",
    source="authored",
    kind="campaign",
    deck="B",
    copies=1,
    upgrades=("handgun", "custom-handgun"),
)
CUSTOM = replace(weapon("custom-handgun", capacity=15, high=Hit(damage=2)), is_a="handgun")
BULLETS = ItemCard(
    id="bullets",
    name="Bullets",
    source="authored",
    kind="ammunition",
    deck="A",
    copies=1,
    reloads=("handgun",),
    points=4,
)


def shooting(gun: ItemCard, who: str = "ada") -> Table:
    table = re2(CORRIDOR, cast=(who,), items=[gun]).stand(who, "a1").carry(who, gun.id)
    return table.enemy("zombie", "b1").begin()


@pytest.mark.rule("re2.weapons.universal")
def test_anyone_can_use_a_universal_weapon() -> None:
    assert not shooting(LAUNCHER).offers(Attack)
    assert shooting(replace(LAUNCHER, universal=True)).offers(Attack)


@pytest.mark.rule("re2.weapons.fire")
@pytest.mark.parametrize(("fire", "fear", "left"), [(True, 2, 3), (True, 0, 5), (False, 2, 5)])
def test_fire_does_more_damage_to_what_fears_it(fire: bool, fear: int, left: int) -> None:
    plant = replace(foe("plant", Profile(name="Lash"), hit_points=6), fears_fire=fear)
    gun = replace(LAUNCHER, fire=fire, universal=True)
    table = re2(CORRIDOR, items=[gun], enemies=[plant]).stand("leon", "a1").carry("leon", gun.id)
    table.enemy("plant", "c1").begin().attack("launcher", "c1", dice=["high"])
    (target,) = table.enemies()
    assert 6 - target.wounds == left


def test_a_result_that_does_no_damage_does_none_by_fire_either() -> None:
    plant = replace(foe("plant", Profile(name="Lash"), hit_points=6), fears_fire=2)
    gun = replace(LAUNCHER, fire=True, universal=True, mid=Hit(push=True))
    table = re2(CORRIDOR, items=[gun], enemies=[plant]).stand("leon", "a1").carry("leon", gun.id)
    table.enemy("plant", "c1").begin().attack("launcher", "c1", dice=["mid"])
    (target,) = table.enemies()
    assert target.wounds == 0


@pytest.mark.parametrize(("fire", "wounds"), [(True, 3), (False, 1)])
def test_a_shared_result_burns_the_enemy_it_is_given_to(fire: bool, wounds: int) -> None:
    plant = replace(foe("plant", Profile(name="Lash"), hit_points=6), fears_fire=2)
    gun = replace(LAUNCHER, fire=fire, universal=True, blast=True)
    table = re2(CORRIDOR, items=[gun], enemies=[plant]).stand("leon", "a1").carry("leon", gun.id)
    table.enemy("plant", "c1").enemy("zombie", "c1").begin()
    (target, _) = table.enemies()
    table.attack("launcher", "c1", dice=["high"]).answer(GiveResult(target.id))
    assert table.world.enemies[target.id].wounds == wounds


def test_a_push_without_damage_burns_nobody() -> None:
    plant = replace(foe("plant", Profile(name="Lash"), hit_points=6), fears_fire=2)
    gun = replace(LAUNCHER, fire=True, universal=True, blast=True, mid=Hit(push=True))
    table = re2(CORRIDOR, items=[gun], enemies=[plant]).stand("leon", "a1").carry("leon", gun.id)
    table.enemy("plant", "c1").begin().attack("launcher", "c1", dice=["mid"])
    assert [enemy.wounds for enemy in table.enemies()] == [0]


@pytest.mark.rule("re2.weapons.custom-upgrade", "re2.weapons.custom-keeps-dial")
def test_parts_turn_a_weapon_into_its_custom_version_without_reloading_it() -> None:
    table = re2(CORRIDOR, items=[PARTS, CUSTOM]).stand("leon", "a1")
    table.carry("leon", "handgun", "knife", "custom-parts").ammo("leon", "handgun", 4).begin()
    use(table, "custom-parts", weapon="handgun")
    assert table.cards("leon") == ["custom-handgun", "knife"]
    assert table.item("leon", "custom-handgun").ammo == 4
    assert table.world.actions == 3
    assert sorted(table.world.removed) == ["custom-parts", "handgun"]
    assert table.told(Upgraded) == [Upgraded(0, "handgun", "custom-handgun")]


def test_parts_are_of_no_use_without_their_weapon() -> None:
    table = re2(CORRIDOR, items=[PARTS, CUSTOM]).stand("leon", "a1")
    table.carry("leon", "knife", "custom-parts").begin()
    assert not table.offers(UseItem)


@pytest.mark.parametrize("where", ["carried", "boxed", "in the deck", "discarded", "removed"])
def test_parts_are_of_no_use_while_the_card_of_the_custom_weapon_is_elsewhere(where: str) -> None:
    table = re2(CORRIDOR, items=[PARTS, CUSTOM], cast=("leon", "ada")).stand("leon", "a1")
    table.carry("leon", "handgun", "custom-parts")
    if where == "carried":
        table.carry("ada", "custom-handgun")
    if where == "in the deck":
        table.deck("B", "custom-handgun")
    if where == "boxed":
        table.world.box = (Item(99, "custom-handgun"),)
    if where == "discarded":
        table.world.decks["A"] = discarded(table.world.decks["A"], "custom-handgun")
    if where == "removed":
        table.world.removed = ("custom-handgun",)
    assert not table.begin().offers(UseItem)


@pytest.mark.rule("re2.weapons.custom-same-ammunition")
def test_a_custom_weapon_takes_the_ammunition_of_the_standard_one() -> None:
    table = re2(CORRIDOR, items=[CUSTOM, BULLETS]).stand("leon", "a1")
    table.carry("leon", "custom-handgun", "bullets").ammo("leon", "custom-handgun", 3).begin()
    use(table, "bullets", weapon="custom-handgun")
    assert table.item("leon", "custom-handgun").ammo == 7


def test_whoever_can_use_a_weapon_can_use_its_custom_version() -> None:
    table = re2(CORRIDOR, items=[CUSTOM]).stand("leon", "a1").carry("leon", "custom-handgun")
    assert table.enemy("zombie", "b1").begin().offers(Attack)


# Priority items

STAR = replace(key("heart-key"), priority=True)


@pytest.mark.rule("re2.items.priority-mark", "re2.items.priority-placement")
def test_a_priority_item_lies_in_the_lower_half_of_its_deck() -> None:
    """Five other cards: two in the upper half, three in the lower one."""
    others = [key(name) for name in ("one", "two", "three", "four")]
    listed = {"heart-key": 1, "shotgun": 1, **{card.id: 1 for card in others}}
    lists = {"tension": {}, "A": {}, "B": listed}
    table = re2(CORRIDOR, items=[STAR, *others], decks=lists)
    deck = decks_of(table.world.book)["B"]
    assert "heart-key" in cards(deck)
    for card in ("one", "shotgun"):
        assert "heart-key" not in deck.layers[0]
        deck = without(deck, card)
    assert deck.layers == (("four", "heart-key", "three", "two"),)
