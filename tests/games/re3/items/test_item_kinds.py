"""Kinds of items, which are kept after use, and the bullets of the Eagle 6.0."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re3 import held, item, re3, targets, use
from support.terrain import ground

from inkribbon.crawl.items.using import UseItem, kit_of
from inkribbon.games.re3.edition import GAME

ROOM = """
    +---+---+---+
    | .   .   . |
    +---+---+---+
    """
HALL = """
    +---+---+---+
    | .   . n . |
    +---+---+---+
    """


def alone(*kit: str, drawing: str = ROOM, at: str = "a1", harm: int = 0) -> Table:
    charm = item("charm", kind="special", heals=1)
    return ground(drawing, kit=kit, items=[charm]).stand("jill", at, harm=harm)


@pytest.mark.rule("re3.items.handgun-bullets")
def test_handgun_bullets_add_eight_points_to_a_handgun_or_an_eagle() -> None:
    for weapon in ("handgun", "eagle-6-0"):
        table = alone(weapon, "handgun-bullets").ammo("jill", weapon, 2).begin()
        use(table, "handgun-bullets", weapon=weapon)
        assert table.item("jill", weapon).ammo == 10


@pytest.mark.rule("re3.items.handgun-bullets")
def test_who_holds_both_picks_one_and_the_capacity_is_never_passed() -> None:
    table = alone("handgun", "eagle-6-0", "handgun-bullets").ammo("jill", "eagle-6-0", 12).begin()
    assert len(table.offers(UseItem)) == 2

    use(table, "handgun-bullets", weapon="eagle-6-0")

    assert table.item("jill", "eagle-6-0").ammo == 15
    assert table.item("jill", "handgun").ammo == 15


@pytest.mark.rule("re3.items.handgun-bullets")
def test_bullets_fit_no_weapon_of_somebody_else() -> None:
    table = ground(ROOM, cast=["jill", "carlos"], kit=["handgun"])
    table.stand("jill", "a1").stand("carlos", "b1").carry("jill", "handgun-bullets")
    assert not table.begin("jill").offers(UseItem)


@pytest.mark.rule("re3.use-item.discard-after")
def test_used_ammunition_recovery_and_special_items_are_gone() -> None:
    kit = ("handgun", "handgun-bullets", "green-herb", "charm")
    table = alone(*kit, harm=3).ammo("jill", "handgun", 1).begin()

    use(table, "handgun-bullets", weapon="handgun")
    use(table, "green-herb")
    use(table, "charm")

    assert table.cards("jill") == ["handgun"]
    assert table.world.decks["A"].discard == ("handgun-bullets", "green-herb")
    assert "charm" in table.world.removed


@pytest.mark.rule("re3.use-item.discard-after")
def test_a_used_weapon_and_a_used_scenario_item_are_kept() -> None:
    table = alone("handgun", "toolbox", drawing=HALL, at="b1").enemy("zombie", "a1").begin()
    table.attack("handgun", "a1", dice=["high"])
    table.answer(UseItem(held(table, "toolbox"), link=0))
    assert table.cards("jill") == ["handgun", "toolbox"]


@pytest.mark.rule("re3.items.five-types")
def test_there_are_five_kinds_of_items_and_each_does_its_own() -> None:
    kinds = {card.kind for card in GAME.contents.items.values()}
    assert kinds <= {"weapon", "ammunition", "recovery", "scenario", "special"}

    kit = ("handgun", "handgun-bullets", "green-herb", "toolbox", "charm")
    table = alone(*kit, drawing=HALL, at="b1", harm=2).enemy("zombie", "a1")
    table.ammo("jill", "handgun", 1).begin()

    assert targets(table, "handgun") == ["a1"]
    uses = {use.item: use for use in table.offers(UseItem)}
    assert uses[held(table, "handgun-bullets")].weapon == held(table, "handgun")
    assert uses[held(table, "green-herb")].on == 0
    assert uses[held(table, "toolbox")].link == 0
    assert uses[held(table, "charm")].on == 0
    assert held(table, "handgun") not in uses

    use(table, "handgun-bullets", weapon="handgun")
    use(table, "green-herb")
    assert (table.item("jill", "handgun").ammo, table.who("jill").harm) == (9, 1)


def test_only_kinds_that_the_edition_uses_can_be_used() -> None:
    for kind, usable in (("recovery", True), ("campaign", False)):
        balm = item("balm", kind=kind, revives="fine", rebuilds=True, reaches_others=True, heals=1)
        table = re3(ROOM, items=[balm]).stand("jill", "a1").carry("jill", "balm").begin()
        kit = kit_of(table.world, table.who("jill"))
        assert bool(kit.revivers) is bool(kit.builders) is bool(kit.gifts) is usable
        assert bool(table.offers(UseItem)) is usable
