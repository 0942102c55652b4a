"""What the box contains, as far as this game already has it."""

from __future__ import annotations

import pytest
from support.re1 import box, the_game

from inkribbon.crawl.scenario.file import parse, squares_with
from inkribbon.crawl.state.decks import TIERS
from inkribbon.kernel.content.files import Source


def scenarios() -> list[Source]:
    game = the_game()
    return [game.shipped(name) for name in game.scenario_ids()]


@pytest.mark.rule("re1.components.item-cards")
def test_there_are_29_cards_in_deck_a_47_in_b_13_in_c_and_15_in_s() -> None:
    cards = box().items.values()
    printed = {deck: sum(c.copies for c in cards if c.deck == deck) for deck in "ABCS"}
    assert printed == {"A": 29, "B": 47, "C": 13, "S": 15}


def test_deck_c_has_four_tiers_from_the_top() -> None:
    cards = [card for card in box().items.values() if card.deck == "C"]
    tiers = [sum(c.copies for c in cards if c.tier == tier) for tier in TIERS]
    assert tiers == [4, 3, 3, 3]
    masks = [card.copies for card in cards if card.counts_as("death-mask")]
    assert sum(masks) == 3


@pytest.mark.rule("re1.components.health-cards")
def test_there_are_14_health_cards() -> None:
    assert box().supply.tokens["health"] == 14


@pytest.mark.rule("re1.components.encounter-cards")
def test_there_are_38_encounter_cards_each_with_a_mission_symbol() -> None:
    printed = box().encounters.values()
    assert sum(card.copies for card in printed) == 38
    assert all(card.symbols for card in printed)


@pytest.mark.rule("re1.components.exploration-cards")
def test_no_exploration_card_of_the_84_belongs_to_two_scenarios() -> None:
    assert box().supply.tokens["exploration"] == 84
    used: list[int] = []
    for source in scenarios():
        scenario, _ = parse(source)
        used += sorted({tile.card for tile in scenario.tile if tile.card})
    assert len(used) == len({*used})
    assert all(1 <= number <= 84 for number in used)


@pytest.mark.rule("re1.components.map-tokens")
def test_map_tokens() -> None:
    tokens = box().supply.tokens
    wanted = {"item": 16, "unexplored": 16, "narrative": 1, "objective": 1}
    assert {name: tokens[name] for name in wanted} == wanted
    assert tokens["typewriter"] == tokens["item-box"] == 2


@pytest.mark.rule("re1.components.passage-tokens")
def test_passage_tokens() -> None:
    tokens = box().supply.tokens
    wanted = {"door": 20, "archway": 8, "stairwell": 6, "elevator": 2}
    assert {name: tokens[name] for name in wanted} == wanted


@pytest.mark.rule("re1.components.state-tokens")
def test_state_tokens() -> None:
    tokens = box().supply.tokens
    wanted = {"corpse": 16, "kerosene": 18, "complete": 18, "wound": 16, "sustained": 6, "crest": 4}
    assert {name: tokens[name] for name in wanted} == wanted


@pytest.mark.rule("re1.components.dials")
def test_there_are_enough_dials_for_all_weapons_with_more_than_one_shot_and_for_one_boss() -> None:
    dialled = [card for card in box().items.values() if card.capacity > 1]
    assert box().supply.tokens["ammunition-dial"] == 10
    assert sum(card.copies for card in dialled) <= 10
    assert {card.id: card.copies for card in dialled}["handgun"] == 4
    assert box().supply.tokens["boss-dial"] == 1
    known = [parse(the_game().shipped(name)) for name in the_game().scenario_ids()]
    at = [len(squares_with(drawn, rule.at)) for file, drawn in known if (rule := file.boss)]
    assert at == [1, 1, 1]
    assert box().danger is not None


@pytest.mark.rule("re1.components.locked-door-cards")
def test_there_are_20_locked_door_cards() -> None:
    assert box().supply.tokens["locked"] == 20


@pytest.mark.rule("re1.components.enemy-reference-cards")
def test_there_are_six_enemy_reference_cards() -> None:
    assert sorted(box().enemies) == [
        "cerberus",
        "crimson-head",
        "crimson-head-prototype",
        "hunter",
        "lisa-trevor",
        "zombie",
    ]


@pytest.mark.rule("re1.items.six-types")
def test_six_types_of_item_each_in_one_deck() -> None:
    kinds = {card.kind for card in box().items.values()}
    assert kinds == {"weapon", "ammunition", "recovery", "defence", "scenario", "special"}
    assert all(card.deck in ("A", "B", "C", "S") for card in box().items.values())


@pytest.mark.rule("re1.scenario.item-b-deck")
def test_the_item_b_deck_of_a_scenario_is_what_its_brief_lists() -> None:
    world = the_game().new("1f-west-a", ["jill"])
    assert len(world.decks["B"]) == 3
    listed = world.book.scenario.decks["B"]
    assert listed == {"wooden-emblem": 1, "shotgun": 1, "spare-spray": 1}


@pytest.mark.rule("re1.setup.starting-items")
def test_each_character_starts_with_the_items_on_the_profile_and_a_full_handgun() -> None:
    world = the_game().new("1f-west-a", ["jill", "chris", "rebecca", "barry"])
    for character, card in zip(world.characters.values(), world.book.cast, strict=True):
        assert tuple(item.card for item in character.items) == card.items
        assert [item.ammo for item in character.items if item.card == "handgun"] == [15]
