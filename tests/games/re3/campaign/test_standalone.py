"""Standalone scenarios: what is left out, and what the characters start with."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from support.campaign import ALL, City, alone, room, trial_box

from inkribbon.crawl.campaign.standalone import Equip, SwapCard
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.state.events import LeftBoard
from inkribbon.kernel.deck import cards, shuffled
from inkribbon.kernel.errors import BadContent


@pytest.mark.rule("re3.mode-standalone.any-scenario")
@pytest.mark.parametrize("scenario", ALL)
def test_any_scenario_can_be_played_by_itself_and_is_won_as_usual(scenario: str) -> None:
    table = alone(scenario, modes=("standalone",))
    while table.asked().prompt in ("share-out", "swap"):
        table.done()
    table.settle_set_up()
    assert table.world.campaign is None
    for _ in range(2):
        if table.at(table.world.characters[table.world.active].id) == "a1":
            table.move("b1")
        table.move("c2").leave()

    assert table.world.outcome is not None
    assert table.world.outcome.won
    assert len(table.told(LeftBoard)) == 2


@pytest.mark.rule("re3.mode-standalone.any-scenario")
def test_a_scenario_by_itself_fails_as_usual() -> None:
    table = alone("uptown-1", room("uptown-1", learning=False), modes=("standalone",))
    table.settle_set_up()
    table.world.decks["tension"] = shuffled([])
    table.stop()

    assert table.world.outcome is not None
    assert table.world.outcome.cause == "out-of-time"


@pytest.mark.rule("re3.mode-standalone.no-campaign-items")
def test_item_c_and_path_tokens_are_left_out_unless_the_scenario_needs_them() -> None:
    whole = room("uptown-1", left="c", path="uptown-2")
    assert alone("uptown-1", whole).world.tokens == {}

    needed = room("uptown-1", left="c", path="uptown-2", extra='needed = ["C"]')
    table = alone("uptown-1", needed)
    assert table.world.tokens == {table.square("a2"): ("C",)}
    table.settle_set_up()
    table.move("a2").answer(Search("C"), ["battery"])
    assert "battery" in table.cards("carlos")


@pytest.mark.rule("re3.mode-standalone.tension-deck")
def test_its_tension_deck_is_every_common_card_and_the_special_ones_it_names() -> None:
    assert cards(alone("uptown-1").world.decks["tension"]) == ["all-clear"] * 8

    adding = room("uptown-1", tables="[adds.tension]\ndread = 2\n")

    deck = alone("uptown-1", adding).world.decks["tension"]
    assert cards(deck) == ["all-clear"] * 8 + ["dread"] * 2
    assert len(deck.layers) == 1


SECOND = ("commercial-2", "downtown-2", "uptown-2", "rpd-1")
THIRD = ("rpd-2", "rpd-3", "downtown-3", "commercial-3", "uptown-3")
FIRST = ("commercial-1", "downtown-1", "uptown-1")
TOWER = ("clock-tower-1", "clock-tower-2")


def all_taken(table: City) -> Counter[str]:
    """Everything that can be distributed, taken card by card by a character with room."""
    taken: Counter[str] = Counter()
    while table.asked().prompt == "share-out":
        wanted = table.offers(Equip)[0]
        taken[wanted.card] += 1
        table.answer(wanted)
    return taken


@pytest.mark.rule("re3.mode-standalone.loadout-first")
@pytest.mark.parametrize("scenario", FIRST)
def test_the_first_three_scenarios_start_with_the_items_on_the_cards_alone(scenario: str) -> None:
    table = alone(scenario)

    assert table.asked().prompt == "start"
    assert table.cards("carlos") == list(table.world.book.cast[0].items)


@pytest.mark.rule("re3.mode-standalone.loadout-second")
@pytest.mark.parametrize("scenario", SECOND)
def test_the_second_scenarios_add_two_shotguns_and_an_assault_rifle(scenario: str) -> None:
    table = alone(scenario)

    assert all_taken(table) == Counter({"shotgun": 2, "assault-rifle": 1})
    assert table.asked().prompt == "start"
    assert table.cards("carlos")[:2] == ["handgun", "knife"]
    assert table.item("carlos", "shotgun").ammo == 7


@pytest.mark.rule("re3.mode-standalone.loadout-third")
@pytest.mark.parametrize("scenario", THIRD)
def test_the_third_scenarios_add_grenade_launchers_and_one_eagle(scenario: str) -> None:
    table = alone(scenario)

    assert all_taken(table) == Counter({"shotgun": 2, "assault-rifle": 1, "grenade-launcher": 2})
    check_swap(table)


def check_swap(table: City) -> None:
    """One character may swap a Handgun for an Eagle 6.0, and then no other can."""
    assert table.asked().prompt == "swap"
    assert [swap.seat for swap in table.offers(SwapCard)] == [0, 1]
    assert Done() in table.asked().actions()
    table.answer(table.offers(SwapCard)[1])
    assert table.item("mikhail", "eagle-6-0").ammo == 12
    assert "handgun" not in table.cards("mikhail")
    assert "handgun" in table.cards("carlos")
    assert table.asked().prompt == "start"


@pytest.mark.rule("re3.mode-standalone.loadout-clock-tower")
@pytest.mark.parametrize("scenario", TOWER)
def test_the_clock_tower_adds_one_of_each_and_two_grenade_launchers(scenario: str) -> None:
    table = alone(scenario, cast=("mikhail", "jill"))
    kit = Counter(["shotgun", "western-custom-m37", "assault-rifle", "magnum"])

    assert all_taken(table) == kit + Counter({"grenade-launcher": 2})
    table.done()
    assert table.asked().prompt == "start"


def test_weapons_handed_out_before_the_start_lie_in_no_deck() -> None:
    listed = {"grenade-launcher": 2, "shotgun": 1, "magnum": 1, "toolbox": 1}
    files = room("uptown-3", b=listed)
    assert sorted(cards(alone("uptown-3", files).world.decks["B"])) == ["magnum", "toolbox"]
    first = alone("uptown-1", room("uptown-1", b=listed))
    assert len(cards(first.world.decks["B"])) == 5


def test_nobody_has_to_take_a_weapon_and_inventories_keep_their_limit() -> None:
    table = alone("rpd-1", cast=("carlos",))
    table.done()
    assert table.asked().prompt == "action"
    assert table.cards("carlos") == ["handgun", "knife"]

    full = alone("clock-tower-1", cast=("carlos",))
    assert sum(all_taken(full).values()) == 4  # six items are all that Carlos can carry


def test_a_kit_that_the_box_does_not_hold_is_named_in_one_sentence() -> None:
    bare = trial_box(items=())
    with pytest.raises(BadContent, match="list 'shotgun', which is not in this box"):
        alone("rpd-1", box=bare)


def test_so_is_a_weapon_that_it_does_not_hold_to_swap_for() -> None:
    box = trial_box()
    others = {name: card for name, card in box.items.items() if name != "eagle-6-0"}
    with pytest.raises(BadContent, match="list 'eagle-6-0', which is not in this box"):
        alone("rpd-3", box=replace(box, items=others))
