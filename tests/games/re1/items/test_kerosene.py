"""Kerosene tokens: their limit, burning corpses, and refuelling weapons."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re1 import house, the_game

from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.items.kerosene import BurnCorpse, Refuel, gain_kerosene
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.events import CorpseRolled
from inkribbon.crawl.state.special_events import CorpseBurned, KeroseneGained, Refuelled

ROW = """
+---+---+---+---+
| .   .   . d . |
+---+---+---+---+
"""


def row(*items: str, tokens: int = 2) -> Table:
    table = house(ROW, cast=("chris",)).stand("chris", "b1").carry("chris", *items)
    gain_kerosene(table.world, 0, tokens)
    return table


def lay(table: Table, *squares: str) -> Table:
    for square in squares:
        put_corpse(table.world, table.square(square))
    return table


@pytest.mark.rule("re1.kerosene.limit")
def test_a_character_never_has_more_tokens_than_the_limit() -> None:
    table = row(tokens=1)
    assert table.who("chris").kerosene == 1

    gain_kerosene(table.world, 0, 5)

    assert table.who("chris").kerosene == 2 == table.world.book.cast[0].kerosene
    table.hear()
    assert [event.count for event in table.told(KeroseneGained)] == [1, 1]


@pytest.mark.rule("re1.kerosene.limit")
def test_a_container_fills_up_to_the_limit() -> None:
    table = row("kerosene-container", tokens=1).begin()

    table.answer(UseItem(table.item("chris", "kerosene-container").id, on=0))

    assert table.who("chris").kerosene == 2
    assert table.cards("chris") == []


@pytest.mark.rule("re1.kerosene.spend", "re1.kerosene.uses")
def test_burning_a_corpse_spends_an_action_and_a_token() -> None:
    table = lay(row("lighter"), "c1").begin()

    table.answer(BurnCorpse(table.square("c1")))

    assert table.world.corpses == {}
    assert table.world.crowd[table.square("c1")] == 0
    assert table.who("chris").kerosene == 1
    assert table.world.actions == 3
    assert table.cards("chris") == ["lighter"]
    assert table.told(CorpseBurned) == [CorpseBurned(0, table.square("c1"))]


@pytest.mark.rule("re1.kerosene.uses")
def test_a_corpse_burns_in_the_own_square_or_an_adjacent_one_and_only_with_the_item() -> None:
    table = lay(row("lighter"), "a1", "b1").begin()
    assert {burn.square for burn in table.offers(BurnCorpse)} == {
        table.square("a1"),
        table.square("b1"),
    }
    far = lay(
        house(ROW, cast=("chris",)).stand("chris", "c1").carry("chris", "lighter"), "a1", "d1"
    )
    gain_kerosene(far.world, 0, 2)
    assert far.begin().offers(BurnCorpse) == []  # two squares away, and behind a closed door
    assert lay(row("knife"), "a1").begin().offers(BurnCorpse) == []
    assert lay(row("lighter", tokens=0), "a1").begin().offers(BurnCorpse) == []


@pytest.mark.rule("re1.kerosene.uses")
def test_a_burned_corpse_no_longer_needs_a_roll() -> None:
    table = lay(row("lighter"), "b1").begin()

    table.answer(BurnCorpse(table.square("b1")))

    assert table.told(CorpseRolled) == []


@pytest.mark.rule("re1.attack.kerosene-fuelled", "re1.kerosene.uses", "re1.kerosene.spend")
def test_each_token_adds_three_points_to_a_fuelled_weapon() -> None:
    table = row("flame-thrower").ammo("chris", "flame-thrower", 1).begin()
    weapon = table.item("chris", "flame-thrower").id
    assert table.offers(Refuel) == [Refuel(weapon, 1), Refuel(weapon, 2)]

    table.answer(Refuel(weapon, 1))

    assert table.item("chris", "flame-thrower").ammo == 4
    assert table.who("chris").kerosene == 1
    assert table.world.actions == 3
    table.answer(Refuel(weapon, 1))
    assert table.item("chris", "flame-thrower").ammo == 6  # its capacity
    assert table.who("chris").kerosene == 0
    assert [event.ammo for event in table.told(Refuelled)] == [4, 6]


@pytest.mark.parametrize(
    ("ammo", "tokens"), [(0, [1, 2]), (2, [1, 2]), (3, [1]), (5, [1]), (6, [])]
)
def test_no_more_tokens_can_be_spent_than_have_room_on_the_dial(
    ammo: int, tokens: list[int]
) -> None:
    table = house(ROW, cast=("barry",)).stand("barry", "b1").carry("barry", "flame-thrower")
    table.ammo("barry", "flame-thrower", ammo)
    gain_kerosene(table.world, 0, 3)
    weapon = table.item("barry", "flame-thrower").id

    assert table.begin().offers(Refuel) == [Refuel(weapon, count) for count in tokens]


@pytest.mark.rule("re1.attack.kerosene-fuelled")
def test_other_weapons_take_no_kerosene() -> None:
    table = row("handgun").ammo("chris", "handgun", 1).begin()

    assert table.offers(Refuel) == []


@pytest.mark.rule("re1.setup.kerosene")
def test_characters_start_with_as_many_tokens_as_they_can_have() -> None:
    world = the_game().new("1f-west-a", ["jill", "barry"])

    assert [who.kerosene for who in world.characters.values()] == [2, 3]
    assert [card.kerosene for card in world.book.cast] == [2, 3]
