"""Scenario 3A, Heading Back to Marvin, with the shipped file."""

from __future__ import annotations

from collections import Counter

import pytest
from support.crawl import Table
from support.re2 import cleared, link_between, shipped

from inkribbon.crawl.campaign.standalone import Equip
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.state.events import Ended
from inkribbon.crawl.state.special_events import StationUsed
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.deck import cards, without

STATUE, STEP_TO_STATUE = "2.q5", "2.p5"
HALL, OFFICE = "1.b6", "1.c6"
"""The squares on both sides of the door of the West Office."""


# Set-up


def test_the_tension_deck_has_forty_cards() -> None:
    deck = Counter(cards(shipped("3a", "leon").world.decks["tension"]))
    assert deck == {
        "all-clear": 30,
        "echoes-in-the-darkness": 2,
        "prehensile-grasp": 2,
        "no-escape": 2,
        "persisting-unease": 1,
        "bloodcurdling-howl": 1,
        "undead-ambush": 1,
        "murder-of-crows": 1,
    }


def test_a_card_lies_under_every_item_token() -> None:
    world = shipped("3a", "leon").world
    assert Counter(cards(world.decks["A"])) == {
        "handgun-bullets": 3,
        "green-herb": 2,
        "potted-red-herb": 1,
        "red-jewel": 2,
        "wire-cord": 1,
    }
    assert cards(world.decks["B"]) == ["grenade-launcher"]


@pytest.mark.rule("re2.mode-standalone.default")
def test_two_sprays_go_to_two_characters_and_the_guns_to_whoever_wants_them() -> None:
    table = shipped("3a", "leon", "claire", "ada")
    table.answer(Equip(0, "first-aid-spray"))
    assert {equip.seat for equip in table.offers(Equip)} == {1, 2}
    table.answer(Equip(2, "first-aid-spray"))
    table.answer(Equip(0, "shotgun")).answer(Equip(0, "bowgun"))
    assert table.cards("leon") == ["knife", "handgun", "first-aid-spray", "shotgun", "bowgun"]
    assert table.item("leon", "shotgun").ammo == 7
    assert table.asked().prompt == "start"


@pytest.mark.rule("re2.items.priority-placement", "re2.scenario.full-rules-from-3a")
def test_both_jewels_lie_in_the_lower_half_of_the_deck() -> None:
    """Seven other cards: three in the upper half, four and the jewels in the lower one."""
    deck = shipped("3a", "leon").world.decks["A"]
    for card in ("handgun-bullets", "handgun-bullets", "wire-cord"):
        assert "red-jewel" not in deck.layers[0]
        deck = without(deck, card)
    assert Counter(deck.layers[0]) == {
        "handgun-bullets": 1,
        "green-herb": 2,
        "potted-red-herb": 1,
        "red-jewel": 2,
    }


@pytest.mark.rule("re2.lose.tension-deck-empty", "re2.scenario.full-rules-from-3a")
def test_an_empty_tension_deck_loses() -> None:
    table = cleared("3a", leon="2.a4").deck("tension", discard=["all-clear"] * 3).begin().stop()
    assert table.told(Ended) == [Ended(False, "out-of-time")]


@pytest.mark.rule("re2.scenario.full-rules-from-3a")
def test_a_ribbon_at_a_typewriter_renews_the_tension_deck() -> None:
    table = cleared("3a", leon="2.m4").deck("tension", "all-clear", discard=["all-clear"] * 9)
    table.begin().answer(next(iter(table.offers(UseTypewriter))))
    assert len(table.world.decks["tension"]) == 10


# The statue


def at_the_statue(*jewels: str) -> Table:
    return cleared("3a", leon=STATUE).carry("leon", *jewels).begin()


@pytest.mark.rule("re2.scenario.special-rules")
def test_the_statue_turns_two_jewels_into_the_diamond_key() -> None:
    table = at_the_statue("red-jewel", "red-jewel").answer(UseStation(0))
    assert table.cards("leon") == ["diamond-key"]
    assert table.told(StationUsed)


def test_one_jewel_is_not_enough() -> None:
    assert not at_the_statue("red-jewel").offers(UseStation)


def test_the_jewels_are_found_one_by_one_in_deck_a() -> None:
    table = cleared("3a", leon="2.p5").carry("leon").deck("A", "red-jewel", "red-jewel")
    table.token("A", "2.p5").begin().answer(Search("A")).answer(Search("A"))
    assert table.cards("leon") == ["red-jewel", "red-jewel"]


# Winning


def before_the_office(claire: str = "1.e4") -> Table:
    table = cleared("3a", leon=HALL, claire=claire).carry("leon", "diamond-key").begin()
    table.world.unexplored.clear()
    return table.answer(FlipDoor(link_between(table, HALL, OFFICE)))


def test_it_is_won_once_everyone_is_in_the_west_office() -> None:
    table = before_the_office().move(OFFICE)
    assert table.told(Ended) == [Ended(True, "accomplished")]


@pytest.mark.parametrize("claire", ["1.a5", "2.a4"])
def test_it_is_not_won_while_someone_is_elsewhere(claire: str) -> None:
    assert before_the_office(claire).move(OFFICE).world.outcome is None


def test_it_is_not_won_while_an_enemy_is_in_the_office() -> None:
    assert before_the_office().enemy("zombie", "1.e6").move(OFFICE).world.outcome is None


def test_the_diamond_key_opens_the_clock_room_too() -> None:
    table = cleared("3a", leon="3.a4").carry("leon").begin()
    door = FlipDoor(link_between(table, "3.a4", "3.a3"))
    assert door not in table.offers(FlipDoor)
    table = cleared("3a", leon="3.a4").carry("leon", "diamond-key").begin()
    assert door in table.offers(FlipDoor)
