"""The printed contents of the box; all eight scenarios stay within them and use them up."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from support.re2 import box, game

from inkribbon.crawl.printed.bosses import Breed
from inkribbon.crawl.printed.effects import ShuffleIn, Spawn, SpecialAttacks
from inkribbon.crawl.scenario.file import (
    CORPSE,
    FACES,
    STAIRS,
    TOKENS,
    Scenario,
    count_shapes,
    parse,
    squares_with,
)
from inkribbon.crawl.scenario.party import for_party, lying, waiting
from inkribbon.crawl.scenario.stations import given_by, special_effects
from inkribbon.crawl.state.world import World
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent

CAST = ["leon", "claire", "ada", "kendo"]
SCENARIOS = ("1a", "2a", "3a", "4a", "5a", "6a", "7a", "8a")
each_scenario = pytest.mark.parametrize("name", SCENARIOS)


@cache
def laid_out(name: str) -> World:
    """A scenario for four characters, who find and meet everything there is."""
    return game().new(name, CAST)


@cache
def scenario(name: str) -> Scenario:
    return for_party(parse(game().shipped(name))[0], len(CAST))


# Counts


@pytest.mark.rule("re2.components.item-cards")
def test_there_are_26_cards_of_deck_a_20_of_deck_b_and_12_starting_items() -> None:
    cards = Counter[str]()
    for card in box().items.values():
        if card.id != "side-pack":  # a token
            cards[card.deck] += card.copies
    assert cards == {"A": 26, "B": 20, "S": 12}
    start = {card.id: card.copies for card in box().items.values() if card.deck == "S"}
    assert start == {"knife": 4, "handgun": 4, "first-aid-spray": 4}


@pytest.mark.rule("re2.components.tension-cards")
def test_there_are_30_green_15_amber_and_12_red_tension_cards() -> None:
    cards = Counter[str]()
    for card in box().tension.values():
        cards[card.colour] += card.copies
    assert cards == {"green": 30, "amber": 15, "red": 12}
    assert any(card.poison for card in box().tension.values())


@pytest.mark.rule("re2.components.enemy-reference-cards")
def test_there_are_five_enemy_cards_for_three_models_and_a_token() -> None:
    cards = box().enemies.values()
    assert len(cards) == box().supply.tokens["enemy-reference"] == 5
    models = {card.model or card.id for card in cards if not card.token}
    assert models == {"zombie", "zombie-dog", "licker"}


@pytest.mark.rule("re2.components.boss-models", "re2.components.boss-reference-cards")
def test_there_are_two_bosses_each_with_a_reference_card_and_its_scenario() -> None:
    assert set(box().bosses) == {"g-mutant", "birkin-stage-three"}
    assert box().supply.tokens["boss-reference"] == 2
    met = {rule.kind: name for name in SCENARIOS if (rule := scenario(name).boss)}
    assert met == {"g-mutant": "5a", "birkin-stage-three": "8a"}


@pytest.mark.rule("re2.components.behaviour-cards")
def test_each_boss_has_eight_behaviour_cards() -> None:
    cards = Counter[str]()
    for card in box().behaviour.values():
        cards[card.boss] += card.copies
    assert cards == {"g-mutant": 8, "birkin-stage-three": 8}


TERRAIN = {
    "door": 20,
    "stairwell": 4,
    "typewriter": 3,
    "item-box": 1,
    "corpse": 10,
    "short-wall": 4,
    "long-wall": 2,
}


@pytest.mark.rule("re2.components.terrain-tokens")
def test_the_terrain_tokens_are_those_of_the_box() -> None:
    assert {name: box().supply.tokens[name] for name in TERRAIN} == TERRAIN


@pytest.mark.rule("re2.components.terrain-tokens")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("| 1   .", "| 1   I", "2 item-box tokens are used, but the box has 1"),
        ("| 1   .", "| 1   t", "4 typewriter tokens are used, but the box has 3"),
        ("| .   . d .   .", "| ss  SSduu   .", "6 stairwell tokens are used"),
        ("| .   . d .   .", "|kkk kkkdkkk  .", "11 corpse tokens are used, but the box has 10"),
    ],
)
def test_a_scenario_cannot_use_more_than_the_box_holds(old: str, new: str, sentence: str) -> None:
    text = game().shipped("7a").text
    assert old in text
    with pytest.raises(BadContent, match=sentence):
        game().check(Source("mine.toml", text.replace(old, new, 1)))


@pytest.mark.rule("re2.components.dials")
@each_scenario
def test_ten_dials_are_enough_for_the_weapons_of_a_scenario_and_one_for_its_boss(name: str) -> None:
    tokens = box().supply.tokens
    assert (tokens["ammunition-dial"], tokens["boss-dial"]) == (10, 1)
    told = scenario(name)
    dealt = [card for deck in told.decks.values() for card, n in deck.items() for _ in range(n)]
    held = [*told.kit * len(CAST), *told.equipment.cards, *dealt, *given_by(told)]
    with_dial = [card for card in held if card in box().items and box().items[card].capacity]
    assert len(with_dial) <= 10
    assert len(laid_out(name).bosses) <= 1


@pytest.mark.rule("re2.components.health-tracks")
def test_four_health_tracks_with_six_markers_are_enough_for_four_poisoned_characters() -> None:
    tokens = box().supply.tokens
    assert (tokens["health-track"], tokens["health-marker"]) == (4, 6)
    assert game().seats == (1, tokens["health-track"])


@pytest.mark.rule("re2.components.dice")
def test_three_blue_two_red_and_one_encounter_die() -> None:
    tokens = box().supply.tokens
    assert (tokens["blue-die"], tokens["red-die"], tokens["encounter-die"]) == (3, 2, 1)
    assert max(card.red for card in box().items.values()) <= 2


@pytest.mark.rule("re2.components.encounter-die-faces")
@each_scenario
def test_the_encounter_die_has_six_faces_and_every_table_a_row_for_each(name: str) -> None:
    assert box().dice["encounter"].faces == ("U", "2", "3", "4", "5", "6") == FACES
    for table in scenario(name).encounters.values():
        assert set(table) == set(FACES)


def test_every_card_says_where_its_values_come_from() -> None:
    contents = box()
    printed = (contents.items, contents.tension, contents.enemies, contents.bosses)
    for cards in (*printed, contents.behaviour, contents.characters):
        for card in cards.values():
            assert card.source.startswith(("rulebook", "facts", "authored")), card.id


@pytest.mark.rule("re2.components.scenario-booklet")
@pytest.mark.parametrize("name", SCENARIOS[1:])
def test_every_brief_after_the_tutorial_has_a_map_tables_lists_and_equipment(name: str) -> None:
    told = scenario(name)
    colours = {tile.colour for tile in told.tile} - {"green"}
    assert told.map.floors
    assert colours
    assert colours <= set(told.encounters)
    assert {"A", "B", "tension"} <= set(told.decks)
    assert told.kit
    assert told.equipment.one_each


@pytest.mark.rule("re2.components.scenario-booklet")
def test_special_rules_are_part_of_the_briefs() -> None:
    ruled = [name for name in SCENARIOS if (told := scenario(name)).special or told.station]
    assert ruled == ["3a", "4a", "5a", "6a", "7a", "8a"]
    assert not scenario("1a").encounters
    assert not scenario("1a").equipment.one_each


# What every scenario uses


@each_scenario
def test_the_box_holds_the_tiles_it_is_laid_with(name: str) -> None:
    book = laid_out(name).book
    assert not count_shapes(book.grid.tiles, book.drawing) - Counter(box().supply.tiles)


@each_scenario
def test_the_box_holds_its_tokens(name: str) -> None:
    book, tokens = laid_out(name).book, box().supply.tokens
    marks = Counter(mark for symbols in book.drawing.symbols for mark in symbols)
    kinds = Counter(rule.kind for rule in book.links)
    items = sum(marks[mark] for mark in TOKENS) + len(lying(scenario(name)))
    assert kinds["door"] + kinds["exit"] <= tokens["door"]
    assert sum(rule.locked for rule in book.links) <= tokens["locked"]
    assert set(kinds) <= {"door", "exit"}
    assert items <= tokens["item"]
    assert sum(marks[mark] for mark in STAIRS) <= tokens["stairwell"]
    assert marks["t"] <= tokens["typewriter"]
    assert marks["I"] <= tokens["item-box"]
    assert marks[CORPSE] <= tokens["corpse"]
    assert not any(marks[mark] for mark in "vfpc")


@each_scenario
def test_the_box_holds_its_models(name: str) -> None:
    models = Counter(
        box().enemies[kind].model or kind
        for kind in (enemy.kind for enemy in laid_out(name).enemies.values())
    )
    assert all(count <= box().enemies[model].copies for model, count in models.items())


@each_scenario
def test_each_item_token_has_a_card(name: str) -> None:
    world = laid_out(name)
    tokens = Counter(token for tokens in world.tokens.values() for token in tokens)
    for deck in ("A", "B"):
        assert len(world.decks[deck]) == tokens[deck]


@each_scenario
def test_the_box_holds_the_cards_it_asks_for_at_the_same_time(name: str) -> None:
    printed = Counter({card.id: card.copies for card in box().items.values()})
    printed.update({card.id: card.copies for card in box().tension.values()})
    assert not needed(name) - printed


def needed(name: str) -> Counter[str]:
    """Every card that can be in play in a scenario with four characters."""
    told = scenario(name)
    found = Counter[str](told.kit * len(CAST))
    for deck in told.decks.values():
        found.update(deck)
    found.update([*told.equipment.cards, *told.equipment.one_each, *given_by(told)])
    found.update(told.ribbon_cards)
    found.update(e.card for e in special_effects(told) if isinstance(e, ShuffleIn))
    return found


# Nothing stays in the box


def test_every_copy_of_every_card_turns_up_in_some_scenario() -> None:
    seen = Counter[str]()
    for name in SCENARIOS:
        seen |= needed(name)
    seen |= Counter(pair[1] for card in box().items.values() if (pair := card.upgrades))
    printed = Counter({card.id: card.copies for card in box().items.values()})
    printed.update({card.id: card.copies for card in box().tension.values()})
    assert not printed - seen


def test_every_enemy_is_met_somewhere() -> None:
    met = set[str]()
    for name in SCENARIOS:
        told = scenario(name)
        met |= {*told.map.enemies.values(), *(kind for kind, _ in waiting(told))}
        rows = [row for table in told.encounters.values() for row in table.values()]
        met |= {e.enemy for row in rows for e in row if isinstance(e, Spawn)}
    bred = {d.enemy for c in box().behaviour.values() for d in c.deeds if isinstance(d, Breed)}
    assert set(box().enemies) <= met | bred


@pytest.mark.parametrize("name", SCENARIOS[1:])
def test_every_scenario_item_has_a_use_where_it_is_found(name: str) -> None:
    told = scenario(name)
    items = box().items
    dealt = {card for deck in ("A", "B") for card in told.decks.get(deck, {})}
    quest = {card for card in dealt if items[card].kind == "scenario"}
    quest -= {card for card in quest if items[card].upgrades or items[card].at_once}
    used = {rule.key for rule in told.map.links.values() if rule.key}
    used |= {getattr(goal, "item", "") for goal in told.goals}
    used |= {item for station in told.station for item in station.items}
    assert quest <= used


def test_starts_are_on_green_tiles_and_the_boss_of_the_last_scenario_on_the_large_tile() -> None:
    world = laid_out("8a")
    tile_of = world.book.grid.tile_of
    (boss,) = world.bosses.values()
    assert len(world.book.grid.tiles[tile_of[boss.square]]) == 12
    for name in SCENARIOS:
        book = laid_out(name).book
        starts = [square for mark in "12" for square in squares_with(book.drawing, mark)]
        assert not {book.grid.tile_of[square] for square in starts} & set(laid_out(name).unexplored)


def test_weapon_parts_turn_up_in_one_scenario_only() -> None:
    """There is one custom card for them, and in a campaign someone may have it already."""
    parts = [card.id for card in box().items.values() if card.upgrades]
    decks = [(name, deck) for name in SCENARIOS for deck in scenario(name).decks.values()]
    listed = [(name, card) for name, deck in decks for card in deck if card in parts]
    assert listed == [("4a", "custom-handgun-parts")]


def test_every_special_attack_can_be_called_for() -> None:
    """In this game, only a card makes an enemy use it."""
    called = {
        effect.enemy
        for card in box().tension.values()
        for effect in card.effects
        if isinstance(effect, SpecialAttacks)
    }
    assert called == {enemy.id for enemy in box().enemies.values() if enemy.specials}
