"""The health track: damage, healing, and its two ends."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re1 import box, foe, heal, house, reaction_phase

from inkribbon.crawl.printed.enemies import Attack

CORRIDOR = """
+---+---+---+---+---+
| .   .   .   .   . |
+---+---+---+---+---+
"""
BRUTE = foe("brute", Attack(range=0, damage=2))


@pytest.mark.rule("re1.health.five-levels")
def test_between_fine_and_danger_there_are_five_levels() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "a1")
    levels = [table.who("jill").harm]
    for _ in range(4):
        reaction_phase(table, "jill", dice=["blank blank"]).done()
        table.world.decision = None
        table.world.stack.clear()
        levels.append(table.who("jill").harm)

    assert levels == [0, 1, 2, 3, 4]
    assert table.game.outcome(table.world) is None

    reaction_phase(table, "jill", dice=["blank blank"])
    assert table.game.outcome(table.world) is not None


@pytest.mark.rule("re1.health.damage-moves-right")
def test_each_point_of_damage_moves_the_marker_one_level() -> None:
    table = house(CORRIDOR, enemies=[BRUTE]).stand("jill", "a1", harm=1).enemy("brute", "a1")

    reaction_phase(table, "jill", dice=["blank blank"])

    assert table.who("jill").harm == 3


@pytest.mark.rule("re1.health.heal-moves-left", "re1.items.recovery-heal")
def test_a_recovery_item_heals_as_many_levels_as_it_says() -> None:
    assert (box().items["green-herb"].heals, box().items["first-aid-spray"].heals) == (1, 3)
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1", harm=4)
    table.stand("chris", "b1", harm=3).carry("jill", "green-herb", "first-aid-spray").begin()

    heal(table, "jill", "green-herb")
    assert table.who("jill").harm == 3

    heal(table, "jill", "first-aid-spray", on="chris")
    assert (table.who("jill").harm, table.who("chris").harm) == (3, 0)


@pytest.mark.rule("re1.items.recovery-heal")
def test_a_spray_reaches_a_neighbour_and_a_herb_only_the_user() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1", harm=2)
    table.stand("chris", "b1", harm=2).carry("jill", "green-herb", "first-aid-spray").begin()

    offered = [a for a in table.asked().actions() if type(a).__name__ == "UseItem"]
    spray, herb = table.item("jill", "first-aid-spray").id, table.item("jill", "green-herb").id
    whom = {(getattr(use, "item", 0), getattr(use, "on", -1)) for use in offered}

    assert whom == {(herb, 0), (spray, 0), (spray, 1)}


@pytest.mark.rule("re1.health.cap-at-fine")
def test_healing_stops_at_fine() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1", harm=1).carry("jill", "first-aid-spray")

    heal(table.begin(), "jill", "first-aid-spray")

    assert table.who("jill").harm == 0
