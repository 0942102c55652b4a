"""Inventories: carrying, searching, trading, discarding, using."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re1 import (
    OURS,
    box,
    heal,
    house,
    mix_herbs,
    reaction_phase,
    reload,
    search,
    throw_away,
    trade,
    usable,
)

from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.item_box import SearchFallen
from inkribbon.crawl.items.trade import Give, Take, Trade, Yes
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.state.events import Found
from inkribbon.kernel.errors import IllegalAnswer

CORRIDOR = """
+---+---+---+---+---+
| .   .   .   .   . |
+---+---+---+---+---+
"""
TWO_TILES = """
+---+---+---+---+
| .   . d .   . |
+---+---+---+---+
"""
KEY = ItemCard(id="sword-key", name="Sword Key", source=OURS, kind="special", deck="B", copies=1)
MAP = ItemCard(id="map", name="Map", source=OURS, kind="scenario", deck="B", copies=1)
SHOTGUN = ItemCard(
    id="shotgun", name="Shotgun", source=OURS, kind="weapon", deck="B", copies=1, capacity=5, blue=1
)
FULL = ["knife", "handgun", "green-herb", "green-herb", "handgun-bullets", "handgun-bullets"]
"""As much as Chris can carry."""


def pair(drawing: str = CORRIDOR, at: tuple[str, str] = ("a1", "a1")) -> Table:
    table = crawl("re1", drawing, cast=["chris", "rebecca"])
    return table.stand("chris", at[0]).stand("rebecca", at[1])


# Carrying


@pytest.mark.rule("re1.characters.inventory-limit", "re1.search.inventory-full")
def test_a_full_inventory_bars_searching_until_a_card_is_thrown_away() -> None:
    assert box().characters["chris"].inventory == len(FULL) == 6
    table = crawl("re1", CORRIDOR, cast=["chris"]).stand("chris", "a1").carry("chris", *FULL)
    table.token("A", "a1").deck("A", "green-herb").begin()
    with pytest.raises(IllegalAnswer):
        search(table)

    throw_away(table, "chris", "knife")
    search(table)

    assert table.cards("chris") == [*FULL[1:], "green-herb"]


@pytest.mark.rule("re1.characters.inventory-limit", "re1.items.herbs-stack")
def test_mixing_herbs_makes_room_because_a_stack_is_one_item() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris"]).stand("chris", "a1").carry("chris", *FULL)
    table.token("A", "a1").deck("A", "green-herb").begin()

    mix_herbs(table)
    assert table.cards("chris").count("green-herb") == 1
    assert table.item("chris", "green-herb").herbs == ("green-herb", "green-herb")

    search(table)
    assert len(table.cards("chris")) == 6


@pytest.mark.rule("re1.characters.inventory-limit", "re1.trade.any-number")
def test_a_trade_cannot_end_with_more_than_either_may_carry() -> None:
    table = pair().carry("chris", *FULL).carry("rebecca", "knife").begin("chris")

    trade(table, "rebecca").answer(Take(table.item("rebecca", "knife").id))
    with pytest.raises(IllegalAnswer):
        table.done()

    table.answer(Give(table.item("chris", "green-herb").id)).done().answer(Yes())
    assert len(table.cards("chris")) == 6
    assert table.cards("rebecca") == ["green-herb"]


@pytest.mark.rule("re1.inventory.free-discard")
def test_a_card_is_thrown_away_for_no_action_and_does_nothing() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris"]).stand("chris", "a1", harm=2)
    table.carry("chris", "handgun", "green-herb", "handgun-bullets").ammo("chris", "handgun", 1)
    table.begin().move("b1")

    throw_away(table, "chris", "green-herb")
    throw_away(table, "chris", "handgun-bullets")

    assert table.world.actions == 3
    assert table.who("chris").harm == 2
    assert table.item("chris", "handgun").ammo == 1
    assert table.cards("chris") == ["handgun"]


@pytest.mark.rule("re1.inventory.free-discard")
def test_cards_are_thrown_away_in_the_own_action_phase_only() -> None:
    table = pair(at=("a1", "e1")).enemy("zombie", "a1")
    reaction_phase(table, "chris", dice=["blank blank"])
    assert table.asked().prompt == "push-back"
    assert table.offers(Discard) == []

    table.done()
    assert table.world.active == table.seat("rebecca")
    own = [item.id for item in table.who("rebecca").items]
    assert [discard.item for discard in table.offers(Discard)] == own


@pytest.mark.rule("re1.inventory.free-discard")
def test_no_card_is_thrown_away_while_an_enemy_moves() -> None:
    hall = "+---+---+---+\n| .   .   . |\n+           +\n| .   .   . |\n+---+---+---+"
    table = crawl("re1", hall).stand("jill", "c2").enemy("zombie", "a1").begin().stop()

    assert table.asked().prompt == "enemy-route"
    assert table.offers(Discard) == []


@pytest.mark.rule("re1.inventory.discard-permanent")
def test_what_was_thrown_away_cannot_be_picked_up_again() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris"]).stand("chris", "a1")
    table.carry("chris", "knife", "green-herb").token("A", "a1")
    table.deck("A", "handgun-bullets").begin()

    throw_away(table, "chris", "green-herb")
    throw_away(table, "chris", "knife")
    search(table)

    assert table.cards("chris") == ["handgun-bullets"]
    assert table.offers(Search) == []
    assert table.world.decks["A"].discard == ("green-herb",)


# Searching


@pytest.mark.rule("re1.search.draw")
def test_a_search_takes_the_token_and_draws_a_card_of_its_deck() -> None:
    table = house(CORRIDOR, cast=["chris"], items=[KEY]).stand("chris", "a1").carry("chris")
    table.token("A", "a1").token("B", "a1").token("A", "b1")
    table.deck("A", "green-herb", "handgun-bullets").deck("B", "sword-key").begin()
    assert table.offers(Search) == [Search("A"), Search("B")]

    search(table, "B")
    assert table.cards("chris") == ["sword-key"]
    search(table, "A", dice=["green-herb"])
    assert table.cards("chris") == ["sword-key", "green-herb"]

    assert table.offers(Search) == []
    assert table.world.tokens == {table.square("b1"): ("A",)}
    assert table.world.actions == 2


@pytest.mark.rule("re1.search.draw")
def test_an_empty_deck_a_is_renewed_from_its_discards_and_then_yields_nothing() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris"]).stand("chris", "a1").carry("chris")
    table.token("A", "a1").token("A", "a1").deck("A", discard=["green-herb"]).begin()

    search(table)
    assert table.cards("chris") == ["green-herb"]

    search(table)
    assert table.cards("chris") == ["green-herb"]
    assert [found.card for found in table.told(Found)] == ["green-herb", ""]
    assert table.offers(Search) == []


# Trading


@pytest.mark.rule("re1.trade.same-or-adjacent")
@pytest.mark.parametrize(
    ("partner", "near"), [("a1", True), ("b1", True), ("c1", False), ("e1", False)]
)
def test_a_trade_needs_a_partner_in_the_same_or_the_next_square(partner: str, near: bool) -> None:
    table = pair(at=("a1", partner)).begin("chris")

    assert bool(table.offers(Trade)) == near


@pytest.mark.rule("re1.trade.same-or-adjacent")
def test_a_wall_or_a_closed_door_keeps_traders_apart() -> None:
    assert pair(TWO_TILES, ("b1", "c1")).begin("chris").offers(Trade) == []
    assert pair(TWO_TILES, ("b1", "c1")).open(0).begin("chris").offers(Trade)
    assert pair(TWO_TILES.replace("d", "|"), ("b1", "c1")).begin("chris").offers(Trade) == []


def beside_the_fallen(rebecca: str = "b1", drawing: str = CORRIDOR) -> Table:
    """Chris at a1 with a herb, and Rebecca unconscious with a Handgun and a spray."""
    table = crawl("re1", drawing, cast=["chris", "rebecca"], falling_loses=False)
    table.stand("chris", "a1").stand("rebecca", rebecca).carry("chris", "green-herb")
    table.carry("rebecca", "handgun", "first-aid-spray")
    table.meet("rebecca", "down")
    return table.begin("chris")


@pytest.mark.rule("re1.health.unconscious-can-be-traded-with")
@pytest.mark.parametrize(("rebecca", "near"), [("a1", True), ("b1", True), ("c1", False)])
def test_the_unconscious_can_be_traded_with_like_anybody_else(rebecca: str, near: bool) -> None:
    assert bool(beside_the_fallen(rebecca).offers(Trade)) == near


@pytest.mark.rule("re1.health.unconscious-can-be-traded-with")
def test_items_go_both_ways_between_the_unconscious_and_a_trader_who_asks_nobody() -> None:
    table = trade(beside_the_fallen(), "rebecca")
    table.answer(Give(table.item("chris", "green-herb").id))
    table.answer(Take(table.item("rebecca", "first-aid-spray").id)).done()

    assert table.cards("chris") == ["first-aid-spray"]
    assert table.cards("rebecca") == ["handgun", "green-herb"]
    assert table.asked().prompt == "action"
    assert table.world.actions == 3


def test_a_trade_with_the_unconscious_is_no_search_for_their_things() -> None:
    assert beside_the_fallen("a1").offers(SearchFallen) == []


@pytest.mark.rule("re1.trade.any-number")
def test_one_trade_moves_any_number_of_items_both_ways() -> None:
    table = pair().carry("chris", "knife", "green-herb", "handgun-bullets")
    table.carry("rebecca", "handgun").begin("chris")

    trade(table, "rebecca")
    table.answer(Give(table.item("chris", "green-herb").id))
    table.answer(Give(table.item("chris", "handgun-bullets").id))
    table.answer(Take(table.item("rebecca", "handgun").id))
    table.done().answer(Yes())

    assert table.cards("chris") == ["knife", "handgun"]
    assert table.cards("rebecca") == ["green-herb", "handgun-bullets"]
    assert table.world.actions == 3


@pytest.mark.rule("re1.trade.any-number")
def test_a_gift_without_return_is_a_trade() -> None:
    table = pair().carry("chris", "green-herb").carry("rebecca").begin("chris")

    trade(table, "rebecca").answer(Give(table.item("chris", "green-herb").id))

    assert table.cards("rebecca") == ["green-herb"]
    assert table.world.actions == 3


def test_a_traded_weapon_keeps_what_its_dial_shows() -> None:
    table = pair().ammo("chris", "handgun", 4).carry("rebecca").begin("chris")

    trade(table, "rebecca").answer(Give(table.item("chris", "handgun").id)).done()

    assert table.item("rebecca", "handgun").ammo == 4


# Using


@pytest.mark.rule("re1.use-item.types")
def test_only_ammunition_and_recovery_can_be_used_by_the_action() -> None:
    table = house(CORRIDOR, items=[KEY, MAP]).stand("jill", "a1", harm=1)
    table.carry("jill", "knife", "handgun", "sword-key", "map", "green-herb", "handgun-bullets")

    table.begin()

    assert usable(table, "jill") == ["green-herb", "handgun-bullets"]


@pytest.mark.rule("re1.use-item.discard-after")
def test_an_item_that_was_used_is_discarded() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1", harm=2)
    table.carry("jill", "handgun", "green-herb", "handgun-bullets", "first-aid-spray")
    table.ammo("jill", "handgun", 1).begin()

    heal(table, "jill", "green-herb")
    reload(table, "jill", "handgun")
    heal(table, "jill", "first-aid-spray")

    assert table.cards("jill") == ["handgun"]
    assert table.world.decks["A"].discard == ("green-herb", "handgun-bullets")


@pytest.mark.rule("re1.items.ammunition-reload", "re1.use-item.types")
def test_ammunition_raises_the_dial_of_a_weapon_it_belongs_to() -> None:
    table = house(CORRIDOR, items=[SHOTGUN]).stand("jill", "a1")
    table.carry("jill", "handgun", "shotgun", "handgun-bullets")
    table.ammo("jill", "handgun", 3).ammo("jill", "shotgun", 1).begin()
    with pytest.raises(IllegalAnswer):
        reload(table, "jill", "shotgun")

    reload(table, "jill", "handgun")

    assert box().items["handgun-bullets"].points == 8
    assert table.item("jill", "handgun").ammo == 11
    assert table.item("jill", "shotgun").ammo == 1
    assert table.world.actions == 3


@pytest.mark.rule("re1.weapons.reload-cap")
def test_reloading_stops_at_the_capacity_of_the_weapon() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").carry("jill", "handgun", "handgun-bullets")
    table.ammo("jill", "handgun", 10).begin()

    reload(table, "jill", "handgun")

    assert table.item("jill", "handgun").ammo == 15
    assert table.cards("jill") == ["handgun"]


@pytest.mark.rule("re1.weapons.initial-ammo")
def test_a_weapon_enters_an_inventory_with_its_dial_at_capacity() -> None:
    table = house(CORRIDOR, items=[SHOTGUN]).stand("jill", "a1").token("B", "a1")
    table.deck("B", "shotgun").begin()

    search(table, "B")

    assert table.item("jill", "shotgun").ammo == 5
    assert table.item("jill", "handgun").ammo == 15


# Herbs


@pytest.mark.rule("re1.items.herbs-stack")
def test_several_herbs_and_only_herbs_are_merged_into_one_stack() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1")
    table.carry("jill", "green-herb", "first-aid-spray", "green-herb", "green-herb").begin()

    mix_herbs(mix_herbs(table))

    assert sorted(table.cards("jill")) == ["first-aid-spray", "green-herb"]
    assert table.item("jill", "green-herb").herbs == ("green-herb",) * 3
    with pytest.raises(IndexError):
        mix_herbs(table)


@pytest.mark.rule("re1.items.herb-mixing-free")
def test_mixing_herbs_is_free_and_belongs_to_the_own_action_phase() -> None:
    table = pair().carry("chris", "green-herb", "green-herb")
    table.carry("rebecca", "green-herb", "green-herb").begin("chris")

    mix_herbs(table)
    assert table.world.actions == 4
    with pytest.raises(IndexError):
        mix_herbs(table)
    assert table.cards("rebecca") == ["green-herb", "green-herb"]


@pytest.mark.rule("re1.items.herbs-inseparable")
def test_a_stack_changes_hands_and_is_thrown_away_as_a_whole() -> None:
    table = pair().carry("chris", "green-herb", "green-herb").carry("rebecca").begin("chris")

    trade(mix_herbs(table), "rebecca")
    table.answer(Give(table.item("chris", "green-herb").id))
    assert table.cards("chris") == []
    assert table.item("rebecca", "green-herb").herbs == ("green-herb", "green-herb")

    table.stop()
    throw_away(table, "rebecca", "green-herb")
    assert table.cards("rebecca") == []
    assert table.world.decks["A"].discard == ("green-herb", "green-herb")


@pytest.mark.rule("re1.items.mixed-herb-use")
def test_a_mixed_herb_works_with_every_card_and_is_gone_as_a_whole() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1", harm=4)
    table.carry("jill", "green-herb", "green-herb", "green-herb").begin()

    heal(mix_herbs(mix_herbs(table)), "jill", "green-herb")

    assert table.who("jill").harm == 1
    assert table.cards("jill") == []
    assert table.world.decks["A"].discard == ("green-herb",) * 3
    assert table.world.actions == 3
