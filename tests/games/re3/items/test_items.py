"""Inventories: finding, discarding, mixing herbs, using items."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re3 import held, introduction, item, mix, re3, search, throw_away, use, weapon

from inkribbon.crawl.items.carrying import Discard, Mix
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.state.events import EnemyAttacked, Found, HerbsMixed
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.entries import entries
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent, IllegalAnswer

ROW = """
    +---+---+---+
    | .   .   . |
    +---+---+---+
    """


def alone(*cards: str, harm: int = 0) -> Table:
    """Jill at a1 with these cards, at the start of her turn."""
    return crawl("re3", ROW).stand("jill", "a1", harm=harm).carry("jill", *cards).begin()


# Finding


@pytest.mark.rule("re3.search.draw-item", "re3.inventory.searched-items-go-here")
def test_a_search_takes_the_token_of_the_own_square_and_draws_from_its_deck() -> None:
    table = crawl("re3", ROW).stand("jill", "b1").carry("jill", "knife")
    table.token("A", "a1").token("A", "b1").token("B", "b1")
    table.deck("A", "green-herb", "handgun-bullets").deck("B", "first-aid-spray").begin()
    assert table.offers(Search) == [Search("A"), Search("B")]

    search(table, "A", dice=["handgun-bullets"])
    assert table.cards("jill") == ["knife", "handgun-bullets"]
    assert table.offers(Search) == [Search("B")]

    search(table, "B")
    assert table.cards("jill") == ["knife", "handgun-bullets", "first-aid-spray"]
    assert not table.offers(Search)
    assert table.world.tokens == {table.square("a1"): ("A",)}


@pytest.mark.parametrize(("at", "offers"), [("a1", []), ("b1", [Search("A")])])
def test_a_search_needs_a_token_of_the_square(at: str, offers: list[Search]) -> None:
    assert re3(ROW).stand("jill", at).token("A", "b1").begin().offers(Search) == offers


@pytest.mark.rule("re3.search.draw-item")
def test_a_search_of_an_empty_deck_removes_the_token_and_finds_nothing() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").carry("jill").token("B", "a1").begin()

    search(table, "B")

    assert table.cards("jill") == []
    assert not table.world.tokens
    assert table.told(Found)[0].card == ""


@pytest.mark.rule("re3.search.full-inventory", "re3.inventory.limit")
def test_a_full_inventory_bars_the_search_until_something_is_thrown_away() -> None:
    limit = GAME.contents.characters["carlos"].inventory
    table = crawl("re3", ROW, cast=["carlos"]).stand("carlos", "a1")
    table.carry("carlos", "knife", "handgun", *["first-aid-spray"] * (limit - 2))
    table.token("A", "a1").deck("A", "green-herb").begin()
    assert not table.offers(Search)
    with pytest.raises(IllegalAnswer):
        search(table)

    throw_away(table, "knife")
    search(table)

    assert len(table.cards("carlos")) == limit
    assert "green-herb" in table.cards("carlos")


@pytest.mark.rule("re3.items.a-runs-out", "re3.items.a-discard")
def test_discarded_a_cards_pile_up_and_become_the_deck_when_it_is_empty() -> None:
    table = crawl("re3", ROW).stand("jill", "a1", harm=2).carry("jill", "green-herb")
    table.deck("A", "handgun-bullets").token("A", "a1").token("A", "a1").token("A", "a1").begin()

    use(table, "green-herb")
    assert table.world.decks["A"].discard == ("green-herb",)

    search(table)
    search(table)
    assert table.cards("jill") == ["handgun-bullets", "green-herb"]
    assert not table.world.decks["A"].discard

    search(table)
    assert table.cards("jill") == ["handgun-bullets", "green-herb"]


@pytest.mark.rule("re3.items.deck-membership")
def test_every_item_card_belongs_to_one_of_four_decks_and_goes_back_there() -> None:
    assert {card.deck for card in GAME.contents.items.values()} <= {"A", "B", "C", "S"}
    odd = (
        '[[item]]\nid = "odd"\nname = "Odd"\nsource = ""\n'
        'kind = "special"\ndeck = "D"\ncopies = 1\n'
    )
    with pytest.raises(BadContent, match="deck"):
        entries(ItemCard, "item", [Source("items.toml", odd)])

    table = alone("green-herb", "knife")
    throw_away(table, "green-herb")
    throw_away(table, "knife")
    assert table.world.decks["A"].discard == ("green-herb",)
    assert table.world.removed == ("knife",)


# Discarding


@pytest.mark.rule("re3.inventory.free-discard")
def test_a_card_is_thrown_away_for_nothing_and_its_text_does_nothing() -> None:
    table = alone("knife", "green-herb", harm=3)

    throw_away(table, "green-herb")

    assert table.cards("jill") == ["knife"]
    assert table.who("jill").harm == 3
    assert table.world.actions == 4


@pytest.mark.rule("re3.inventory.free-discard")
def test_throwing_a_card_away_beside_an_enemy_provokes_nothing() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "a1").begin()

    throw_away(table, "knife")

    assert not table.told(EnemyAttacked)
    assert table.cards("jill") == ["handgun"]


@pytest.mark.rule("re3.inventory.free-discard")
def test_nobody_throws_cards_away_in_somebody_elses_turn() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "c1")
    table.begin("carlos")
    mine = [item.id for item in table.who("carlos").items]

    assert [discard.item for discard in table.offers(Discard)] == mine


# Herbs


@pytest.mark.rule("re3.items.herb-mix-free")
def test_herbs_are_mixed_without_an_action_and_without_provoking_anybody() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "a1")
    table.carry("jill", "green-herb", "green-herb", "knife").begin()

    mix(table)

    assert table.world.actions == 4
    assert not table.told(EnemyAttacked)
    assert table.item("jill", "green-herb").herbs == ("green-herb", "green-herb")
    assert table.told(HerbsMixed) == [HerbsMixed(0, ("green-herb", "green-herb"))]
    assert not table.offers(Mix)


@pytest.mark.rule("re3.items.herb-mix-free")
def test_any_herbs_may_be_mixed_and_others_left_apart() -> None:
    red = item("red-herb", kind="recovery", deck="A", herb=True, heals=2)
    table = re3(ROW, items=[red]).stand("jill", "a1")
    table.carry("jill", "green-herb", "red-herb", "red-herb").begin()
    green = held(table, "green-herb")

    apart = [choice for choice in table.offers(Mix) if green not in (choice.item, choice.into)]
    assert apart
    table.answer(apart[0])

    assert table.cards("jill") == ["green-herb", "red-herb"]
    assert table.item("jill", "red-herb").herbs == ("red-herb", "red-herb")


@pytest.mark.rule("re3.items.herb-stack-one-item", "re3.inventory.limit")
def test_a_mixed_stack_takes_one_place_in_the_inventory() -> None:
    limit = GAME.contents.characters["carlos"].inventory
    table = crawl("re3", ROW, cast=["carlos"]).stand("carlos", "a1")
    table.carry("carlos", *["green-herb"] * 3, *["first-aid-spray"] * (limit - 3))
    table.token("A", "a1").deck("A", "handgun-bullets").begin()
    assert not table.offers(Search)

    mix(table)
    assert table.offers(Search)
    mix(table)

    assert len(table.cards("carlos")) == limit - 2


@pytest.mark.rule("re3.items.herb-stack-use")
def test_using_a_stack_applies_every_herb_in_it_and_discards_them_all() -> None:
    table = alone("green-herb", "green-herb", "green-herb", harm=4)
    mix(table)
    mix(table)

    use(table, "green-herb")

    assert table.who("jill").harm == 4 - 3 * GAME.contents.items["green-herb"].heals
    assert table.cards("jill") == []
    assert table.world.decks["A"].discard == ("green-herb",) * 3
    assert table.world.actions == 3


@pytest.mark.rule("re3.items.herb-no-unmix")
def test_a_stack_is_never_taken_apart_again() -> None:
    table = alone("green-herb", "green-herb", "knife")
    mix(table)
    stack = table.item("jill", "green-herb").id

    about_it = [a for a in table.asked().actions() if getattr(a, "item", 0) == stack]
    assert about_it == [UseItem(stack, on=0), Discard(stack)]


# Using


@pytest.mark.rule("re3.use-item.resolve-text", "re3.health.heal-moves-left")
def test_an_item_of_the_own_inventory_is_used_for_an_action_and_its_text_happens() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1", harm=3)
    table.stand("carlos", "c1").carry("jill", "green-herb").carry("carlos", "first-aid-spray")
    table.begin()
    assert [action.item for action in table.offers(UseItem)] == [held(table, "green-herb")]

    use(table, "green-herb")

    assert table.who("jill").harm == 3 - GAME.contents.items["green-herb"].heals
    assert table.world.actions == 3


def test_a_used_item_is_discarded_and_a_weapon_stays() -> None:
    # Items that stay after use are covered by test_item_kinds.py.
    table = alone("handgun", "handgun-bullets", "first-aid-spray")
    table.ammo("jill", "handgun", 3)

    use(table, "handgun-bullets", weapon="handgun")
    use(table, "first-aid-spray")

    assert table.cards("jill") == ["handgun"]


@pytest.mark.rule("re3.health.cap-fine", "re3.health.heal-moves-left")
def test_healing_stops_at_fine() -> None:
    table = alone("first-aid-spray", "first-aid-spray", harm=4)

    use(table, "first-aid-spray")
    assert table.who("jill").harm == 1
    use(table, "first-aid-spray")

    assert table.who("jill").harm == 0


@pytest.mark.rule("re3.items.first-aid-spray")
@pytest.mark.parametrize("patient", ["a1", "b1"])
def test_a_spray_heals_three_levels_of_the_user_or_of_somebody_near(patient: str) -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1", harm=4)
    table.stand("carlos", patient, harm=4).carry("jill", "first-aid-spray", "knife").begin()
    spray = held(table, "first-aid-spray")
    assert table.offers(UseItem) == [UseItem(spray, on=0), UseItem(spray, on=1)]

    use(table, "first-aid-spray", on="carlos")

    assert (table.who("jill").harm, table.who("carlos").harm) == (4, 1)
    assert table.cards("jill") == ["knife"]


@pytest.mark.rule("re3.items.first-aid-spray", "re3.tiles.adjacent")
def test_a_spray_does_not_reach_two_squares_or_through_a_wall() -> None:
    walled = "+---+---+\n| . d . |\n+---+---+"
    for drawing, at in ((ROW, "c1"), (walled, "b1")):
        table = crawl("re3", drawing, cast=["jill", "carlos"]).stand("jill", "a1")
        table.stand("carlos", at, harm=4).carry("jill", "first-aid-spray").begin()

        assert [action.on for action in table.offers(UseItem)] == [0]


@pytest.mark.rule("re3.weapons.reload-cap")
def test_ammunition_raises_the_dial_by_its_points_and_never_past_capacity() -> None:
    table = alone("handgun", "handgun-bullets", "handgun-bullets").ammo("jill", "handgun", 1)

    use(table, "handgun-bullets", weapon="handgun")
    assert table.item("jill", "handgun").ammo == 9
    use(table, "handgun-bullets", weapon="handgun")

    assert table.item("jill", "handgun").ammo == 15


def test_handgun_bullets_need_a_handgun_of_the_users_own() -> None:
    # The Eagle 6.0, which they also load, is covered by test_item_kinds.py.
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "a1")
    table.carry("jill", "knife", "handgun-bullets").begin()

    assert not table.offers(UseItem)


@pytest.mark.rule("re3.weapons.capacity-initial")
def test_a_weapon_that_enters_an_inventory_has_a_full_dial() -> None:
    table = re3(ROW, items=[weapon("launcher", capacity=6)]).stand("jill", "a1")
    table.carry("jill", "knife").token("B", "a1").deck("B", "launcher").begin()

    search(table, "B")

    assert table.item("jill", "launcher").ammo == 6
    assert introduction("jill").item("jill", "handgun").ammo == 15
