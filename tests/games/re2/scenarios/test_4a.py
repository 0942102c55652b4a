"""Scenario 4A, Let's Get the Hell Out of Here, with the shipped file."""

from __future__ import annotations

from collections import Counter

import pytest
from support.crawl import Table
from support.re2 import cleared, game, link_between, shipped, use

from inkribbon.crawl.campaign.entering import atlas_of
from inkribbon.crawl.combat.spawning import SpawnPoint
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.scenario.file import Scenario
from inkribbon.crawl.scenario.party import lying, waiting
from inkribbon.crawl.state.events import Ended, EnemySpawned, TensionDrawn
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.crawl.turn.actions import FlipDoor, Leave
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.deck import cards, without

CAST = ("leon", "claire", "ada", "kendo")
EXIT, SHUTTER = "2.i5", "2.g8"
PRESS_ROOM, CORRIDOR = "2.e8", "2.f8"
"""The squares on both sides of the Heart door."""


# Set-up


def test_the_tension_deck_has_forty_two_cards_and_no_ambush() -> None:
    deck = Counter(cards(shipped("4a", "leon").world.decks["tension"]))
    assert deck == {
        "all-clear": 30,
        "echoes-in-the-darkness": 2,
        "no-escape": 2,
        "prehensile-grasp": 1,
        "persisting-unease": 1,
        "tough-hide": 2,
        "hideous-screech": 1,
        "bloodcurdling-howl": 1,
        "vigour-mortis": 1,
        "murder-of-crows": 1,
    }


RESTED = {"prehensile-grasp": 1, "fever": 1}
"""What two or more meet outside a campaign."""
LONGER = {"rising-water": 2, "failing-power": 1, "rising-fear": 1}
"""What gives three or four more time."""


def tension(world: World) -> Counter[str]:
    return Counter(cards(world.decks["tension"]))


@pytest.mark.parametrize(("count", "more"), [(2, {}), (3, LONGER), (4, LONGER)])
def test_a_rested_party_has_two_more_tension_cards_than_one_in_a_campaign(
    count: int, more: dict[str, int]
) -> None:
    alone = tension(shipped("4a", "leon").world)
    cast = CAST[:count]
    rested = shipped("4a", *cast).world
    worn = atlas_of(game().new("campaign", list(cast))).book("4a", cast).scenario
    assert tension(rested) == alone + Counter(more) + Counter(RESTED)
    assert worn.decks["tension"] == alone + Counter(more)
    assert "Prehensile Grasp and Fever" in rested.book.scenario.goal
    assert "more cards" not in worn.goal


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_rested_party_meets_six_more_enemies_and_finds_what_one_in_a_campaign_finds(
    count: int,
) -> None:
    cast = CAST[:count]
    rested = shipped("4a", *cast).world.book.scenario
    worn = atlas_of(game().new("campaign", list(cast))).book("4a", cast).scenario
    assert met(rested) == {"zombie": 3, "licker": 2, "zombie-dog": 1}
    assert met(worn) == {}
    assert lying(worn) == lying(rested)
    assert all(worn.decks[name] == rested.decks[name] for name in ("A", "B"))


def met(scenario: Scenario) -> Counter[str]:
    return Counter(kind for kind, _ in waiting(scenario))


def test_a_card_lies_under_every_item_token() -> None:
    world = shipped("4a", "leon").world
    assert Counter(cards(world.decks["A"])) == {
        "handgun-bullets": 3,
        "shotgun-shells": 1,
        "bowgun-bolts": 1,
        "green-herb": 1,
        "club-key": 1,
        "heart-key": 1,
    }
    assert Counter(cards(world.decks["B"])) == {
        "spare-spray": 1,
        "custom-handgun-parts": 1,
        "red-key-card": 1,
    }


@pytest.mark.rule("re2.items.priority-placement")
def test_the_heart_key_lies_in_the_lower_half_of_the_deck() -> None:
    """Seven other cards: three in the upper half, four and the key in the lower one."""
    deck = shipped("4a", "leon").world.decks["A"]
    for card in ("handgun-bullets", "club-key", "green-herb"):
        assert "heart-key" not in deck.layers[0]
        deck = without(deck, card)
    assert len(deck.layers[0]) == 5
    assert "heart-key" in deck.layers[0]


def test_a_spray_of_deck_b_does_what_any_spray_does() -> None:
    table = cleared("4a", leon="2.a9").stand("leon", "2.a9", harm=4).carry("leon", "spare-spray")
    use(table.begin(), "spare-spray")
    assert table.who("leon").harm == 1


@pytest.mark.rule("re2.weapons.custom-upgrade", "re2.weapons.custom-keeps-dial")
def test_the_parts_turn_a_handgun_into_the_custom_one_with_two_dice() -> None:
    table = cleared("4a", leon="2.b8").carry("leon", "handgun", "custom-handgun-parts")
    table.ammo("leon", "handgun", 4).enemy("zombie", "2.b7").begin()
    use(table, "custom-handgun-parts", weapon="handgun")
    assert table.cards("leon") == ["custom-handgun"]
    assert table.item("leon", "custom-handgun").ammo == 4
    table.attack("custom-handgun", "2.b7", dice=["blank high"])
    assert not table.enemies()


# Special rules


@pytest.mark.rule("re2.tension.added-cards", "re2.scenario.special-rules")
def test_taking_the_heart_key_shuffles_an_ambush_into_the_tension_deck() -> None:
    table = cleared("4a", leon="2.b6").deck("A", "heart-key").begin()
    assert "undead-ambush" not in cards(table.world.decks["tension"])
    table.answer(Search("A"))
    assert "heart-key" in table.cards("leon")
    assert cards(table.world.decks["tension"]).count("undead-ambush") == 1


def at_the_shutter(*items: str) -> Table:
    table = cleared("4a", leon=SHUTTER).carry("leon", *items)
    corridor = table.world.book.grid.tile_of[table.square(SHUTTER)]
    table.world.unexplored.clear()
    table.world.lasting = (Lasting("echoes", "echoes-in-the-darkness", tile=corridor),)
    return table.begin()


@pytest.mark.rule("re2.scenario.special-rules", "re2.items.type-campaign")
def test_the_wire_cord_secures_the_east_corridor() -> None:
    table = at_the_shutter("wire-cord").answer(UseStation(0))
    assert table.cards("leon") == []
    assert not any(effect.ability == "echoes" for effect in table.world.lasting)
    table.stop()
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re2.items.type-campaign")
def test_the_wire_cord_comes_from_the_scenario_before_and_not_from_this_one() -> None:
    held = [card for deck in shipped("4a", "leon").world.decks.values() for card in cards(deck)]
    assert "wire-cord" not in held
    assert "wire-cord" in cards(shipped("3a", "leon").world.decks["A"])
    assert not at_the_shutter().offers(UseStation)


# Encounters


def entering(face: str, *dice: str) -> Table:
    """Leon goes into the Motor Pool, a yellow tile, and this face is rolled."""
    table = cleared("4a", leon="1.c2").begin()
    table.answer(FlipDoor(link_between(table, "1.c2", "1.c3"))).move("1.c3", dice=[face, *dice])
    while points := table.offers(SpawnPoint):
        table.answer(points[0])
    return table


def test_the_scent_of_death_draws_two_cards_at_once() -> None:
    table = entering("U")
    assert len(table.told(TensionDrawn)) == 2
    assert table.asked().prompt == "action"


def test_safe_for_now_leaves_a_token_of_unease() -> None:
    table = entering("5")
    assert [effect.ability for effect in table.world.lasting] == ["persisting-unease"]


@pytest.mark.parametrize(("face", "corpses", "zombies"), [("4", 1, 0), ("3", 0, 1), ("2", 1, 1)])
def test_corpses_and_zombies_come_as_the_yellow_table_says(
    face: str, corpses: int, zombies: int
) -> None:
    table = cleared("4a", leon="1.c2")
    before = len(table.world.corpses)
    table = entering(face)
    assert len(table.world.corpses) == before + corpses
    assert len(table.told(EnemySpawned)) == zombies


# Winning


def test_it_is_won_once_everyone_has_left_by_the_end_of_the_corridor() -> None:
    table = cleared("4a", leon=EXIT, claire=EXIT)
    table.world.unexplored.clear()
    table.begin().leave()
    assert table.world.outcome is None
    table.leave()
    assert table.told(Ended) == [Ended(True, "escaped")]


def test_nobody_leaves_by_another_square() -> None:
    table = cleared("4a", leon="2.i6", claire=EXIT)
    table.world.unexplored.clear()
    assert not table.begin().offers(Leave)


def test_the_heart_key_opens_the_corridor_and_the_club_key_does_not() -> None:
    for key, opens in (("heart-key", True), ("club-key", False)):
        table = cleared("4a", leon=PRESS_ROOM).carry("leon", key).begin()
        door = FlipDoor(link_between(table, PRESS_ROOM, CORRIDOR))
        assert (door in table.offers(FlipDoor)) == opens
