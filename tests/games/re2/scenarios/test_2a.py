"""Scenario 2A, The S.T.A.R.S. Office: set-up, encounters and winning, with the shipped file."""

from __future__ import annotations

from collections import Counter

import pytest
from support.crawl import Table
from support.re2 import cleared, game, link_between, shipped

from inkribbon.crawl.campaign.standalone import Equip
from inkribbon.crawl.printed.effects import Spawn, Sustain
from inkribbon.crawl.state.events import (
    Encountered,
    Ended,
    EnemySpawned,
    TensionDrawn,
    TensionRenewed,
)
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.kernel.deck import cards
from inkribbon.words import sentences as words

PARTY = ("leon", "claire", "ada", "kendo")
OFFICE, CORRIDOR = "2.b4", "2.a4"
"""The squares on both sides of the door of the S.T.A.R.S. Office."""
OUTSIDE, LIBRARY = "2.i3", "2.h3"
"""The squares on both sides of the door of the Library, a yellow tile."""


def door(table: Table, one: str, other: str) -> FlipDoor:
    return FlipDoor(link_between(table, one, other))


# Set-up


@pytest.mark.rule("re2.scenario.2a-name")
def test_it_is_the_second_scenario_and_has_its_name() -> None:
    assert [info.title for info in game().scenarios() if info.id == "2a"] == [
        "The S.T.A.R.S. Office"
    ]


@pytest.mark.rule("re2.scenario.2a-reset")
def test_everybody_starts_on_fine_with_a_full_handgun() -> None:
    table = shipped("2a", *PARTY)
    for who in PARTY:
        assert table.who(who).harm == 0
        assert table.cards(who) == ["knife", "handgun"]
        assert table.item(who, "handgun").ammo == 15


@pytest.mark.rule("re2.scenario.2a-first-aid-sprays")
def test_two_different_characters_receive_a_spray() -> None:
    table = shipped("2a", *PARTY)
    table.answer(Equip(1, "first-aid-spray"))
    assert {equip.seat for equip in table.offers(Equip)} == {0, 2, 3}
    table.answer(Equip(3, "first-aid-spray"))
    assert table.asked().prompt == "start"
    assert ["first-aid-spray" in table.cards(who) for who in PARTY] == [False, True, False, True]


@pytest.mark.rule("re2.scenario.2a-first-aid-sprays")
def test_a_lone_character_receives_a_single_spray() -> None:
    assert shipped("2a", "leon").cards("leon").count("first-aid-spray") == 1


@pytest.mark.rule("re2.scenario.2a-locked-cards", "re2.components.locked-cards")
def test_three_doors_are_locked_two_with_a_spade_and_one_with_the_sign_of_the_office() -> None:
    keys = [rule.key for rule in shipped("2a", "leon").world.book.links if rule.key]
    assert Counter(keys) == {"spade-key": 2, "stars-key": 1}


@pytest.mark.rule("re2.scenario.2a-tension-deck")
def test_the_tension_deck_has_thirty_eight_cards_with_those_of_the_first_scenario() -> None:
    deck = Counter(cards(shipped("2a", "leon").world.decks["tension"]))
    first = Counter(cards(shipped("1a", "leon").world.decks["tension"]))
    assert deck == {
        "all-clear": 30,
        "echoes-in-the-darkness": 2,
        "no-escape": 2,
        "prehensile-grasp": 2,
        "undead-ambush": 1,
        "bloodcurdling-howl": 1,
    }
    assert (deck.total(), first.total()) == (38, 18)
    assert first <= deck


@pytest.mark.rule("re2.scenario.2a-item-deck-a")
def test_item_deck_a_is_that_of_the_first_scenario_and_three_more_cards() -> None:
    deck = Counter(cards(shipped("2a", "leon").world.decks["A"]))
    first = Counter(cards(shipped("1a", "leon").world.decks["A"]))
    assert deck - first == {"handgun-bullets": 2, "spade-key": 1}
    assert first <= deck


@pytest.mark.rule("re2.scenario.2a-item-deck-b", "re2.scenario.2a-no-shotgun")
def test_item_deck_b_has_three_cards_and_the_shotgun_stays_in_the_box() -> None:
    world = shipped("2a", "leon").world
    assert sorted(cards(world.decks["B"])) == ["bowgun", "red-herb", "stars-key"]
    held = [card for deck in world.decks.values() for card in cards(deck)]
    assert "shotgun" not in held


@pytest.mark.rule("re2.scenario.2a-effect-tokens")
def test_there_is_a_token_for_each_card_that_calls_for_one() -> None:
    world = shipped("2a", "leon").world
    sustained = [
        card
        for card in cards(world.decks["tension"])
        if any(isinstance(effect, Sustain) for effect in world.book.tension[card].effects)
    ]
    assert Counter(sustained) == {"echoes-in-the-darkness": 2, "prehensile-grasp": 2}
    assert len(sustained) <= world.book.contents.supply.tokens["sustained"]


@pytest.mark.rule("re2.tension.reshuffle-early", "re2.scenario.full-rules-from-3a")
def test_an_empty_tension_deck_is_renewed_and_there_are_no_typewriters_or_corpses() -> None:
    table = cleared("2a", leon=OUTSIDE).deck("tension", discard=["all-clear"] * 2).begin().stop()
    assert len(table.told(TensionRenewed)) == 1
    assert table.world.outcome is None
    assert not any("typewriter" in tokens for tokens in table.world.tokens.values())
    assert not table.world.corpses


# Encounters


def entering(face: str, *dice: str) -> Table:
    """Leon opens the door of the Library, goes in, and this face is rolled."""
    table = cleared("2a", leon=OUTSIDE).begin()
    table.answer(door(table, OUTSIDE, LIBRARY)).move(LIBRARY, dice=[face, *dice])
    return table


def spawned(table: Table) -> list[str]:
    return [event.kind for event in table.told(EnemySpawned)]


@pytest.mark.rule("re2.encounter.2a-yellow-6")
def test_a_six_on_the_yellow_table_is_an_empty_tile() -> None:
    table = entering("6")
    assert [event.face for event in table.told(Encountered)] == ["6"]
    assert not table.enemies()
    table.stop()
    assert len(table.told(TensionDrawn)) == 1


@pytest.mark.rule("re2.encounter.2a-yellow-5")
def test_a_five_calls_for_one_more_card_in_the_coming_tension_phase() -> None:
    table = entering("5")
    assert not table.told(TensionDrawn)
    table.stop()
    assert len(table.told(TensionDrawn)) == 2
    table.stop()
    assert len(table.told(TensionDrawn)) == 3


@pytest.mark.rule("re2.encounter.2a-yellow-4")
@pytest.mark.parametrize(("dice", "held"), [("blank blank", True), ("blank low", False)])
def test_a_four_ends_the_action_phase_unless_it_is_evaded(dice: str, held: bool) -> None:
    table = entering("4", dice)
    assert bool(table.told(TensionDrawn)) == held
    assert not table.enemies()


@pytest.mark.rule("re2.encounter.2a-yellow-3", "re2.encounter.example-leon")
def test_a_three_brings_one_zombie_to_the_nearest_spawn_square_and_the_tile_is_explored() -> None:
    table = entering("3")
    assert spawned(table) == ["zombie"]
    (zombie,) = table.enemies()
    book = table.world.book
    library = book.grid.tile_of[table.square(LIBRARY)]
    steps = book.grid.walk(table.square(LIBRARY), table.world.open)
    assert zombie.square in book.spawns[library]
    assert steps[zombie.square] == min(steps[square] for square in book.spawns[library])
    assert library not in table.world.unexplored


@pytest.mark.rule("re2.encounter.2a-yellow-2")
def test_a_two_brings_two_zombies_to_the_same_square() -> None:
    table = entering("2")
    assert spawned(table) == ["zombie", "zombie"]
    assert len({enemy.square for enemy in table.enemies()}) == 1


@pytest.mark.rule("re2.encounter.2a-yellow-symbol")
def test_the_umbrella_calls_for_a_roll_on_the_amber_table() -> None:
    table = entering("U", "U")
    assert spawned(table) == ["zombie-dog", "zombie-dog"]
    assert [(e.colour, e.face) for e in table.told(Encountered)] == [
        ("yellow", "U"),
        ("amber", "U"),
    ]


@pytest.mark.parametrize(
    ("face", "kinds", "drawn"),
    [
        ("6", [], 1),
        ("5", ["zombie"], 1),
        ("4", ["zombie"], 2),
        ("3", ["zombie", "zombie"], 1),
        ("2", ["zombie", "zombie"], 1),
    ],
)
def test_the_amber_table_is_that_of_the_brief(face: str, kinds: list[str], drawn: int) -> None:
    table = entering("U", face)
    assert spawned(table) == kinds
    assert table.world.extra_draws == drawn - 1
    entry = table.world.book.scenario.encounters["amber"][face]
    together = [spawn.where == "closest" for spawn in entry if isinstance(spawn, Spawn)]
    assert any(together) == (face == "2")


def test_exploring_a_tile_tells_its_part_of_the_story() -> None:
    table = entering("6")
    told = [words.event(game().observe(table.world, 0), event) for event in table.events]
    assert any("Library (yellow). The reading lamps are on" in line for line in told)


# Winning


def before_the_office(*, office: str = OFFICE) -> Table:
    """Leon before the open door, Claire inside or somewhere else."""
    table = cleared("2a", leon=CORRIDOR, claire=office)
    table.carry("leon", "stars-key").begin()
    return table.answer(door(table, CORRIDOR, OFFICE))


@pytest.mark.rule("re2.win.2a")
def test_it_is_won_once_everyone_is_in_the_office() -> None:
    table = before_the_office()
    assert table.world.outcome is None
    table.move(OFFICE)
    assert table.told(Ended) == [Ended(True, "accomplished")]


@pytest.mark.rule("re2.win.2a")
def test_it_is_not_won_while_someone_is_elsewhere() -> None:
    table = before_the_office(office="2.a3").move(OFFICE)
    assert table.world.outcome is None


@pytest.mark.rule("re2.win.2a")
def test_it_is_not_won_while_an_enemy_is_in_the_office() -> None:
    table = before_the_office().enemy("zombie", "2.d5").move(OFFICE)
    assert table.world.outcome is None


@pytest.mark.rule("re2.win.2a", "re2.door.locked")
def test_without_the_key_the_office_stays_shut() -> None:
    table = cleared("2a", leon=CORRIDOR).carry("leon", "spade-key").begin()
    assert door(table, CORRIDOR, OFFICE) not in table.offers(FlipDoor)


@pytest.mark.rule("re2.scenario.special-rules")
def test_no_card_is_drawn_in_the_office() -> None:
    table = cleared("2a", leon=OFFICE, claire=CORRIDOR).enemy("zombie", "2.d3").begin()
    table.stop()
    assert not table.told(TensionDrawn)
