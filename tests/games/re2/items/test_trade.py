"""Trading."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re2 import give, re2, take, trade

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.trade import No, Trade, Yes
from inkribbon.crawl.state.events import TradeRefused

CORRIDOR = """
    +---+---+---+
    | .   .   . |
    +---+---+---+
    """

CORNER = """
    +---+---+
    | . d . |
    +   +---+
    | . | . |
    +---+---+
    """


def pair(first: str, second: str, drawing: str = CORRIDOR) -> Table:
    table = re2(drawing, cast=("leon", "claire"))
    return table.stand("leon", first).stand("claire", second)


@pytest.mark.rule("re2.trade.exchange")
def test_any_number_of_items_goes_both_ways_in_one_action() -> None:
    table = pair("a1", "b1").carry("leon", "knife", "green-herb", "handgun-bullets")
    table.carry("claire", "shotgun", "first-aid-spray").begin()
    trade(table, "claire")
    give(table, "leon", "knife")
    give(table, "leon", "green-herb")
    take(table, "claire", "shotgun")
    table.done()
    assert table.asked().seat == 1
    table.answer(Yes())
    assert table.cards("leon") == ["handgun-bullets", "shotgun"]
    assert table.cards("claire") == ["first-aid-spray", "knife", "green-herb"]
    assert table.world.actions == 3


@pytest.mark.rule("re2.trade.exchange")
def test_an_exchange_needs_both_and_comes_to_nothing_when_refused() -> None:
    table = pair("a1", "b1").carry("leon", "knife").carry("claire", "shotgun").begin()
    trade(table, "claire")
    give(table, "leon", "knife")
    take(table, "claire", "shotgun")
    table.answer(No())
    assert (table.cards("leon"), table.cards("claire")) == (["knife"], ["shotgun"])
    assert table.told(TradeRefused) == [TradeRefused(1)]


@pytest.mark.rule("re2.trade.exchange")
def test_something_may_be_given_for_nothing() -> None:
    table = pair("a1", "a1").carry("leon", "knife", "handgun").carry("claire", "knife").begin()
    trade(table, "claire")
    give(table, "leon", "handgun")
    table.done()
    assert (table.cards("leon"), table.cards("claire")) == (["knife"], ["knife", "handgun"])


@pytest.mark.rule("re2.trade.exchange")
@pytest.mark.parametrize(("square", "near"), [("a1", True), ("b1", True), ("c1", False)])
def test_a_trade_needs_the_same_or_a_neighbouring_square(square: str, near: bool) -> None:
    assert (pair("a1", square).begin().offers(Trade) == [Trade(1)]) is near


@pytest.mark.rule("re2.los.required-for-trade")
@pytest.mark.parametrize("square", ["b1", "b2"])
def test_nobody_trades_through_a_closed_door_a_corner_or_a_wall(square: str) -> None:
    assert pair("a1", square, CORNER).begin().offers(Trade) == []
    assert pair("a2", square, CORNER).begin().offers(Trade) == []


@pytest.mark.rule("re2.los.required-for-trade")
def test_an_open_door_lets_neighbours_trade() -> None:
    assert pair("a1", "b1", CORNER).open(0).begin().offers(Trade) == [Trade(1)]


@pytest.mark.rule("re2.trade.exchange", "re2.characters.inventory-limit")
def test_a_trade_cannot_end_with_more_than_an_inventory_holds() -> None:
    table = pair("a1", "a1").carry("leon", "knife", "handgun").carry("claire", *["knife"] * 6)
    trade(table.begin(), "claire")
    give(table, "leon", "handgun")
    assert table.offers(Done) == []
    take(table, "claire", "knife")
    assert table.offers(Done) == [Done()]


@pytest.mark.rule("re2.weapons.dial-kept")
def test_a_traded_weapon_keeps_its_dial() -> None:
    table = pair("a1", "a1").carry("leon", "knife", "handgun").ammo("leon", "handgun", 4)
    table.carry("claire", "knife").begin()
    trade(table, "claire")
    give(table, "leon", "handgun")
    table.done()
    assert table.item("claire", "handgun").ammo == 4


def test_two_characters_with_empty_hands_do_not_trade() -> None:
    table = pair("a1", "b1").carry("leon").carry("claire").begin()
    assert table.offers(Trade) == []
