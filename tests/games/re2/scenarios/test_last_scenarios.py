"""Scenarios 6A and 7A with the shipped files: medals, antidote, power switches and the vaccine."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import cleared, link_between, shipped, use

from inkribbon.crawl.state.events import Ended, GoalMet
from inkribbon.crawl.state.special_events import CardAdded, Cured, Waded
from inkribbon.crawl.turn.actions import FlipDoor, Leave
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.deck import cards, without

GATE = ("h8", "i8")
SHUTTERS = {"w": [("a2", "a3")], "e": [("g3", "g4"), ("j2", "j3")], "l": [("f6", "g6")]}


def is_locked(table: Table, one: str, other: str) -> bool:
    return bool(table.world.locked >> link_between(table, one, other) & 1)


def explored(table: Table) -> Table:
    table.world.unexplored.clear()
    return table


def won(table: Table) -> bool:
    return table.world.outcome is not None and table.world.outcome.won


def at_the_exit(scenario: str, square: str) -> Table:
    """Leon and Claire before the open exit."""
    table = explored(cleared(scenario, leon=square, claire=square))
    table.world.open |= table.world.book.exits[table.square(square)]
    return table


# 6A


def test_the_gate_opens_once_the_wolf_and_then_the_eagle_are_in_their_plates() -> None:
    table = explored(cleared("6a", leon="h8")).carry("leon", "eagle-medal", "wolf-medal").begin()
    assert table.offers(Fulfil) == [Fulfil(0)], "the wolf comes first"
    table.answer(Fulfil(0))
    assert is_locked(table, *GATE)
    table.answer(Fulfil(1))
    assert not is_locked(table, *GATE)
    assert table.cards("leon") == []
    assert [met.goal for met in table.told(GoalMet)] == [0, 1]


def test_everyone_leaves_by_the_cable_car_when_the_gate_is_open() -> None:
    assert not at_the_exit("6a", "j7").begin().offers(Leave)
    table = at_the_exit("6a", "j7")
    table.world.goals = (1, 1, 0)
    table.begin().leave()
    assert not won(table)
    table.leave()
    assert won(table)


def test_the_medicine_cabinet_holds_the_antidote_once() -> None:
    table = explored(cleared("6a", leon="a7")).carry("leon")
    table.world.characters[0] = replace(table.who("leon"), poisoned=True)
    table.begin().answer(UseStation(0))
    assert table.cards("leon") == ["blue-herb", "blue-herb"]
    assert not table.offers(UseStation)
    use(table, "blue-herb")
    assert not table.who("leon").poisoned
    assert [cured.seat for cured in table.told(Cured)] == [0]
    assert table.who("leon").harm == 0


@pytest.mark.parametrize(("square", "wet"), [("c1", True), ("e8", True), ("f4", False)])
def test_the_conduits_are_flooded_and_the_rest_room_is_dry(square: str, wet: bool) -> None:
    table = explored(cleared("6a", leon=square))
    table.world.corpses.clear()
    table.begin().stop(dice=["mid mid"] if wet else [])
    assert bool(table.told(Waded)) == wet


def test_a_poison_sign_on_its_tables_hurts_the_poisoned() -> None:
    table = cleared("6a", leon="b1").open(0)
    table.world.characters[0] = replace(table.who("leon"), poisoned=True)
    table.begin().move("c1", dice=["5"])
    assert table.who("leon").harm == 1


# 7A


@pytest.mark.rule("re2.tension.added-cards", "re2.scenario.special-rules")
@pytest.mark.parametrize(
    ("square", "number", "link", "card"),
    [
        ("j1", 0, "w", "failing-power"),
        ("b6", 1, "e", "broken-tank"),
        ("i5", 2, "l", "evolution"),
    ],
)
def test_a_power_switch_opens_a_way_and_adds_a_card(
    square: str, number: int, link: str, card: str
) -> None:
    table = explored(cleared("7a", leon=square))
    before = Counter(cards(table.world.decks["tension"]))
    assert card not in before
    table.begin().answer(UseStation(number))
    for other, doors in SHUTTERS.items():
        assert [is_locked(table, *door) for door in doors] == [other != link] * len(doors)
    assert Counter(cards(table.world.decks["tension"])) == before + Counter([card])
    assert [added.card for added in table.told(CardAdded)] == [card]
    assert not table.offers(UseStation)


def test_a_switched_shutter_is_an_ordinary_closed_door() -> None:
    table = explored(cleared("7a", leon="b6", claire="j2"))
    shutter = FlipDoor(link_between(table, "j2", "j3"))
    table.begin("claire")
    assert shutter not in table.offers(FlipDoor)
    table.stop().answer(UseStation(1)).stop(dice=["all-clear"])
    assert shutter in table.offers(FlipDoor)


@pytest.mark.rule("re2.items.priority-placement")
def test_the_vaccine_lies_in_the_lower_half_of_deck_b() -> None:
    """Three other cards: one in the upper half, two and the vaccine in the lower one."""
    deck = shipped("7a", "leon", "claire").world.decks["B"]
    assert "g-vaccine" not in deck.layers[0]
    deck = without(deck, "red-herb")
    assert Counter(deck.layers[0]) == {"flamethrower": 1, "spare-spray": 1, "g-vaccine": 1}


def test_the_girl_needs_the_vaccine_before_anyone_takes_the_lift() -> None:
    table = at_the_exit("7a", "g1").stand("claire", "c2").carry("claire", "g-vaccine")
    assert not table.begin("leon").offers(Leave)
    table.stop().answer(Fulfil(0))
    assert table.cards("claire") == []
    table.stand("claire", "g1").stop()
    table.leave().leave()
    assert won(table)
    assert [ended.cause for ended in table.told(Ended)] == ["escaped"]
