"""Finding, carrying and using items."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import herb, re2, search, throw_away, use, weapon

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.using import UseAlso, UseItem
from inkribbon.crawl.printed.items import ItemKind
from inkribbon.crawl.state.events import Discarded, Found, Healed, Reloaded, Used
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.errors import IllegalAnswer

CORRIDOR = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


def alone(*cards: str, who: str = "leon", harm: int = 0) -> Table:
    """One character at a1 with these cards; the box has extra herbs and a huge gun."""
    extra = [herb("red-herb", heals=2), weapon("minigun", slots=2)]
    table = re2(CORRIDOR, cast=(who,), items=extra)
    return table.stand(who, "a1", harm=harm).carry(who, *cards)


@pytest.mark.rule("re2.items.herbs-combine")
@pytest.mark.parametrize(("card", "more"), [("first-aid-spray", False), ("green-herb", True)])
def test_herbs_are_used_along_with_a_herb_and_with_nothing_else(card: str, more: bool) -> None:
    table = alone(card, "red-herb", harm=4).begin()
    use(table, card)
    assert (table.asked().prompt == "more-herbs") is more


# Searching


@pytest.mark.rule("re2.search.take-token", "re2.inventory.found-items")
def test_a_search_takes_a_token_and_puts_a_card_of_its_deck_into_the_inventory() -> None:
    table = alone("knife").token("A", "a1").deck("A", "green-herb", "handgun-bullets").begin()
    search(table, "A", dice=["handgun-bullets"])
    assert table.cards("leon") == ["knife", "handgun-bullets"]
    assert table.world.tokens == {}
    assert table.world.decks["A"] == Deck((("green-herb",),))
    assert table.world.actions == 3


@pytest.mark.rule("re2.search.take-token")
def test_of_several_tokens_one_is_taken_per_action_by_choice() -> None:
    table = alone("knife").token("A", "a1").token("B", "a1").deck("A", "green-herb")
    table.deck("B", "shotgun").begin()
    assert table.offers(Search) == [Search("A"), Search("B")]
    search(table, "B")
    assert table.cards("leon") == ["knife", "shotgun"]
    assert table.offers(Search) == [Search("A")]


@pytest.mark.rule("re2.search.take-token")
def test_only_the_own_square_is_searched() -> None:
    table = alone("knife").token("A", "b1").deck("A", "green-herb").begin()
    assert table.offers(Search) == []


@pytest.mark.rule("re2.search.take-token")
def test_a_search_with_an_empty_deck_takes_the_token_and_finds_nothing() -> None:
    table = alone("knife").token("A", "a1").begin()
    search(table, "A")
    assert table.world.tokens == {}
    assert table.told(Found) == [Found(0, "A", "")]
    assert table.cards("leon") == ["knife"]


@pytest.mark.rule("re2.search.not-when-full", "re2.characters.inventory-limit")
def test_a_character_at_the_inventory_limit_cannot_search() -> None:
    six = ["knife", "handgun", "first-aid-spray", "handgun-bullets", "shotgun", "handgun-bullets"]
    full = alone(*six, who="claire").token("A", "a1").deck("A", "green-herb").begin()
    assert full.offers(Search) == []
    free = alone(*six[:5], who="claire").token("A", "a1").deck("A", "green-herb").begin()
    search(free, "A")
    assert len(free.cards("claire")) == 6


@pytest.mark.rule("re2.weapons.cumbersome", "re2.search.not-when-full")
def test_a_cumbersome_weapon_takes_two_places_and_room_must_be_made_for_it() -> None:
    table = alone(*["knife"] * 4, "handgun", who="claire").token("B", "a1").deck("B", "minigun")
    search(table.begin(), "B")
    assert table.asked().prompt == "make-room"
    throw_away(table, "handgun")
    assert table.cards("claire") == ["knife"] * 4 + ["minigun"]
    assert table.asked().prompt == "action"


@pytest.mark.rule("re2.search.not-when-full")
def test_a_found_weapon_that_does_not_fit_may_be_thrown_away_itself() -> None:
    table = alone(*["knife"] * 5, who="claire").token("B", "a1").deck("B", "minigun")
    search(table.begin(), "B")
    throw_away(table, "minigun")
    assert table.cards("claire") == ["knife"] * 5
    assert table.told(Discarded) == [Discarded(0, "minigun")]


@pytest.mark.rule("re2.weapons.capacity")
def test_a_weapon_found_has_its_dial_at_the_printed_capacity() -> None:
    table = alone("knife").token("B", "a1").deck("B", "shotgun").begin()
    search(table, "B")
    assert table.item("leon", "shotgun").ammo == 7


# Discarding


@pytest.mark.rule("re2.inventory.free-discard", "re2.inventory.free-discard-no-effect")
def test_a_card_may_be_thrown_away_for_free_and_does_nothing() -> None:
    table = alone("handgun", "first-aid-spray", "handgun-bullets", harm=3)
    table.ammo("leon", "handgun", 2).begin()
    throw_away(table, "first-aid-spray")
    throw_away(table, "handgun-bullets")
    assert table.cards("leon") == ["handgun"]
    assert table.world.actions == 4
    assert table.who("leon").harm == 3
    assert table.item("leon", "handgun").ammo == 2


@pytest.mark.rule("re2.inventory.free-discard")
def test_nobody_throws_cards_away_in_the_activation_of_another() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1")
    table.begin()
    mine = {item.id for item in table.who("leon").items}
    assert {discard.item for discard in table.offers(Discard)} == mine


@pytest.mark.rule("re2.inventory.free-discard")
def test_a_card_thrown_away_is_out_for_the_scenario() -> None:
    table = alone("knife", "green-herb").token("A", "a1").begin()
    throw_away(table, "green-herb")
    search(table, "A")
    assert table.cards("leon") == ["knife"]


# Using


@pytest.mark.rule("re2.items.type-weapon")
@pytest.mark.parametrize(
    ("kind", "serves"),
    [
        ("weapon", True),
        ("ammunition", False),
        ("scenario", False),
        ("recovery", False),
        ("campaign", False),
    ],
)
def test_only_an_item_of_the_weapon_type_makes_an_attack(kind: ItemKind, serves: bool) -> None:
    # Leon is proficient with the card of this name, so only its type can forbid it.
    table = re2(CORRIDOR, items=[replace(weapon("shotgun"), kind=kind)]).stand("leon", "a1")
    table.carry("leon", "shotgun").enemy("zombie", "b1").begin()
    assert bool(table.offers(Attack)) is serves


@pytest.mark.rule("re2.use-item.resolve-text", "re2.items.type-recovery")
def test_using_a_herb_heals_what_it_says_and_uses_the_card_up() -> None:
    table = alone("knife", "green-herb", harm=3).begin()
    use(table, "green-herb")
    assert table.who("leon").harm == 1
    assert table.cards("leon") == ["knife"]
    assert table.world.actions == 3


@pytest.mark.rule("re2.use-item.resolve-text")
def test_a_card_of_another_character_cannot_be_used() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1")
    table.carry("leon", "knife").carry("claire", "green-herb").begin()
    assert table.offers(UseItem) == []


@pytest.mark.rule("re2.items.type-ammunition", "re2.use-item.resolve-text")
@pytest.mark.parametrize(("before", "after"), [(0, 8), (5, 13), (10, 15)])
def test_ammunition_adds_its_points_up_to_the_capacity_and_is_used_up(
    before: int, after: int
) -> None:
    table = alone("handgun", "handgun-bullets").ammo("leon", "handgun", before).begin()
    use(table, "handgun-bullets", weapon="handgun")
    assert table.item("leon", "handgun").ammo == after
    assert table.told(Reloaded) == [Reloaded(0, "handgun", after)]
    assert table.cards("leon") == ["handgun"]


@pytest.mark.rule("re2.items.type-ammunition")
def test_ammunition_loads_only_the_weapon_it_is_made_for() -> None:
    table = alone("knife", "shotgun", "handgun-bullets").ammo("leon", "shotgun", 0).begin()
    assert table.offers(UseItem) == []


SPRAY_ROOM = """
    +---+---+---+
    | .   . | . |
    +-d-+---+---+
    | .   .   . |
    +---+---+---+
    """


@pytest.mark.rule("re2.items.first-aid-spray-heal", "re2.items.type-recovery")
@pytest.mark.parametrize("patient", ["leon", "claire", "ada"])
def test_a_spray_heals_three_levels_on_the_user_or_somebody_near(patient: str) -> None:
    table = re2(CORRIDOR, cast=("leon", "claire", "ada", "kendo"))
    for who, at in [("leon", "b1"), ("claire", "b1"), ("ada", "c1"), ("kendo", "d1")]:
        table.stand(who, at, harm=4)
    table.carry("leon", "knife", "first-aid-spray").begin()
    assert {item.on for item in table.offers(UseItem)} == {0, 1, 2}
    use(table, "first-aid-spray", on=patient)
    levels = {who: table.who(who).harm for who in ("leon", "claire", "ada", "kendo")}
    assert levels == {"leon": 4, "claire": 4, "ada": 4, "kendo": 4} | {patient: 1}
    assert table.cards("leon") == ["knife"]


@pytest.mark.rule("re2.los.required-for-use-item")
def test_nobody_is_healed_through_a_wall_a_corner_or_a_closed_door() -> None:
    table = re2(SPRAY_ROOM, cast=("leon", "claire", "ada", "kendo"))
    table.stand("leon", "a1", harm=1).stand("claire", "a2", harm=1)
    table.stand("ada", "b2", harm=1).stand("kendo", "b1", harm=1)
    table.carry("leon", "first-aid-spray").begin()
    assert {item.on for item in table.offers(UseItem)} == {0, 3}
    table.door()
    assert {item.on for item in table.offers(UseItem)} == {0, 1, 3}


# Herbs


@pytest.mark.rule("re2.items.herbs-combine")
def test_several_herbs_are_used_in_one_action_each_with_its_own_effect() -> None:
    table = alone("knife", "green-herb", "red-herb", "green-herb", harm=4).begin()
    use(table, "green-herb")
    assert table.asked().prompt == "more-herbs"
    table.answer(UseAlso(table.item("leon", "red-herb").id))
    table.done()
    assert [used.card for used in table.told(Used)] == ["green-herb", "red-herb"]
    assert [healed.levels for healed in table.told(Healed)] == [2, 2]
    assert table.cards("leon") == ["knife", "green-herb"]
    assert table.world.actions == 3


@pytest.mark.rule("re2.items.herbs-with-green")
@pytest.mark.parametrize(
    ("herbs", "full"),
    [
        (("green-herb",), False),
        (("green-herb", "red-herb", "red-herb", "green-herb"), False),
        (("red-herb", "red-herb"), True),
    ],
)
def test_beside_a_green_herb_further_herbs_take_no_place(
    herbs: tuple[str, ...], full: bool
) -> None:
    table = alone(*["knife"] * 4, *herbs, who="claire").token("A", "a1").begin()
    assert (table.offers(Search) == []) is full


@pytest.mark.rule("re2.items.herbs-with-green")
def test_a_green_herb_and_those_beside_it_take_one_place_together() -> None:
    table = alone(*["knife"] * 5, "green-herb", "red-herb", who="claire").token("A", "a1").begin()
    assert table.offers(Search) == []


@pytest.mark.rule("re2.items.herbs-with-green")
def test_when_the_green_herb_goes_the_other_herbs_count_again_at_once() -> None:
    table = alone(*["knife"] * 5, "green-herb", "red-herb", "red-herb", who="claire").begin()
    throw_away(table, "green-herb")
    assert table.asked().prompt == "make-room"
    throw_away(table, "red-herb")
    assert table.cards("claire") == ["knife"] * 5 + ["red-herb"]
    assert table.asked().prompt == "action"


@pytest.mark.rule("re2.items.herbs-with-green")
def test_a_green_herb_used_up_makes_the_other_herbs_count_again() -> None:
    table = alone(*["knife"] * 5, "green-herb", "red-herb", "red-herb", who="claire", harm=1)
    use(table.begin(), "green-herb")
    table.done()
    assert table.asked().prompt == "make-room"


@pytest.mark.rule("re2.use-item.resolve-text")
def test_an_item_that_is_not_carried_cannot_be_used() -> None:
    table = alone("knife").begin()
    with pytest.raises(IllegalAnswer):
        table.answer(UseItem(99, on=0))
