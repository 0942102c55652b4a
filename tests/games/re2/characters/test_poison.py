"""Poison: how it is gained, what it does, and how it ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import CLEAR, foe, herb, re2

from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import PoisonSign, Spawn
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.events import Harmed
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.state.poison import Poison
from inkribbon.crawl.state.special_events import Cured, Poisoned
from inkribbon.crawl.state.world import DANGER

CORRIDOR = """
+---+---+---+---+
| .   *   .   . |
+---+---+---+---+
"""
ROOMS = """
+---+---+---+---+
| .   * d .   * |
+---+---+---+---+
"""
SPIDER = foe("spider", Profile(name="Bite", poison=True))
VENOM = TensionCard(
    id="venom", name="Venom", source="authored", colour="amber", copies=9, poison=True
)
BLUE = ItemCard(
    id="blue-herb",
    name="Blue Herb",
    source="authored",
    kind="recovery",
    deck="A",
    copies=1,
    herb=True,
    cures=True,
)


def poisoned(table: Table, *people: str) -> Table:
    for who in people:
        seat = table.seat(who)
        table.world.characters[seat] = replace(table.world.characters[seat], poisoned=True)
    return table


@pytest.mark.rule("re2.poison.gain", "re2.enemy.effect-poison")
def test_a_poisonous_hit_poisons_and_leaves_the_health_level_as_it_is() -> None:
    table = re2(CORRIDOR, enemies=[SPIDER]).stand("leon", "a1", harm=1).enemy("spider", "a1")
    (spider,) = table.begin().enemies()
    table.do(EnemyAttack(spider.id, 0), dice=["blank blank"]).done()
    assert table.who("leon").poisoned
    assert table.who("leon").harm == 1
    assert len(table.told(Poisoned)) == 1


def test_an_evaded_attack_does_not_poison() -> None:
    table = re2(CORRIDOR, enemies=[SPIDER]).stand("leon", "a1").enemy("spider", "a1").begin()
    (spider,) = table.enemies()
    table.do(EnemyAttack(spider.id, 0), dice=["high high"])
    assert not table.who("leon").poisoned


def test_being_poisoned_again_changes_nothing() -> None:
    table = poisoned(re2(CORRIDOR).stand("leon", "a1"), "leon").begin()
    before = table.who("leon")
    table.do(Poison(0))
    assert table.who("leon") == before
    assert not table.told(Poisoned)


@pytest.mark.rule("re2.poison.damage")
def test_a_tension_card_with_the_sign_hurts_every_poisoned_character_by_one() -> None:
    cast = ("leon", "claire", "ada")
    table = re2(ROOMS, cast=cast, cards=[VENOM], tension=["venom"] * 4)
    table.stand("leon", "a1").stand("claire", "d1", harm=1).stand("ada", "b1")
    poisoned(table, "leon", "claire").begin().stop()
    assert [table.who(who).harm for who in cast] == [1, 2, 0]


def test_a_card_without_the_sign_hurts_nobody() -> None:
    table = poisoned(re2(CORRIDOR, tension=CLEAR).stand("leon", "a1"), "leon").begin().stop()
    assert table.who("leon").harm == 0
    assert table.who("leon").poisoned


def test_the_sign_works_even_if_the_text_of_the_card_cannot_be_resolved() -> None:
    swarm = replace(VENOM, effects=(Spawn(enemy="spider"),))
    table = re2(CORRIDOR, enemies=[replace(SPIDER, copies=0)], cards=[swarm], tension=CLEAR)
    table.deck("tension", "venom", "all-clear", "all-clear").stand("leon", "a1")
    poisoned(table, "leon").begin().stop(dice=["venom"])
    assert table.who("leon").harm == 1


def test_the_sign_spares_no_other_poisoned_character_though_the_active_one_falls() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire"), cards=[VENOM], falling_loses=False)
    table.deck("tension", *["venom"] * 3).carry("claire", "first-aid-spray")
    table.stand("leon", "a1", harm=DANGER).stand("claire", "d1")
    poisoned(table, "leon", "claire").begin("leon").stop()
    assert table.who("leon").fate == "down"
    assert table.who("claire").harm == 1
    assert table.world.active == table.seat("claire")


@pytest.mark.rule("re2.poison.damage-encounter")
def test_a_row_of_a_table_with_the_sign_hurts_the_poisoned() -> None:
    faces = dict.fromkeys(("U", "2", "3", "4", "5", "6"), (PoisonSign(),))
    tile = TileName(at="c1", name="Sewer", colour="yellow", unexplored=True)
    table = re2(ROOMS, cast=("leon", "claire"), tile=(tile,), encounters={"yellow": faces})
    table.stand("leon", "b1").stand("claire", "a1").open(0)
    poisoned(table, "claire").begin().move("c1", dice=["3"])
    assert table.who("claire").harm == 1
    assert table.who("leon").harm == 0


@pytest.mark.rule("re2.poison.cured")
def test_a_cure_ends_the_condition_and_nothing_else() -> None:
    table = re2(CORRIDOR, items=[BLUE]).stand("leon", "a1", harm=2).carry("leon", "blue-herb")
    poisoned(table, "leon").begin()
    table.answer(UseItem(table.item("leon", "blue-herb").id, on=0))
    assert not table.who("leon").poisoned
    assert table.who("leon").harm == 2
    assert len(table.told(Cured)) == 1


def test_healing_is_no_cure() -> None:
    table = re2(CORRIDOR, items=[herb("red", 1)]).stand("leon", "a1", harm=2).carry("leon", "red")
    poisoned(table, "leon").begin().answer(UseItem(table.item("leon", "red").id, on=0))
    assert table.who("leon").poisoned
    assert table.who("leon").harm == 1


@pytest.mark.rule("re2.poison.ends-on-unconscious")
def test_falling_unconscious_ends_the_condition() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire"), falling_loses=False)
    table.stand("leon", "a1").stand("claire", "d1", harm=DANGER).carry("leon", "first-aid-spray")
    poisoned(table, "claire", "leon").begin().do(Harm(1, 1))
    assert table.who("claire").fate == "down"
    assert not table.who("claire").poisoned
    assert table.who("leon").poisoned
    assert len(table.told(Harmed)) == 1
