"""Trading: swaps, gifts, who is near enough, and the limit of an inventory."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re3 import held, mix, trade

from inkribbon.crawl.items.trade import Give, No, Trade, Yes
from inkribbon.crawl.state.events import Given
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.errors import IllegalAnswer

ROW = """
    +---+---+---+
    | .   .   . |
    +---+---+---+
    """


@pytest.mark.rule("re3.trade.exchange")
def test_a_trade_swaps_any_number_of_items_for_one_action() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "b1")
    table.carry("jill", "knife", "green-herb", "handgun").carry("carlos", "first-aid-spray")
    table.begin()

    trade(table, "carlos", give=["knife", "green-herb"], take=["first-aid-spray"])
    assert table.asked().seat == table.seat("carlos")
    table.answer(Yes())

    assert sorted(table.cards("jill")) == ["first-aid-spray", "handgun"]
    assert sorted(table.cards("carlos")) == ["green-herb", "knife"]
    assert len(table.told(Given)) == 3
    assert table.world.actions == 3


@pytest.mark.rule("re3.trade.exchange")
def test_gifts_are_an_exchange_too_and_what_is_taken_needs_consent() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "a1")
    table.carry("jill", "knife").carry("carlos", "handgun").begin()

    trade(table, "carlos", give=["knife"])
    assert table.cards("carlos") == ["handgun", "knife"]

    trade(table, "carlos", take=["handgun"])
    table.answer(No())
    assert table.cards("carlos") == ["knife", "handgun"]


@pytest.mark.rule("re3.trade.exchange", "re3.tiles.adjacent")
def test_a_trade_needs_the_same_square_or_one_step() -> None:
    for at, near in (("a1", True), ("b1", True), ("c1", False)):
        table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1")
        table.stand("carlos", at).begin()

        assert bool(table.offers(Trade)) == near

    table = crawl("re3", "+---+---+\n| . d . |\n+---+---+", cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "b1").begin()
    assert not table.offers(Trade)


@pytest.mark.rule("re3.trade.exchange", "re3.inventory.limit")
def test_a_trade_cannot_end_while_an_inventory_is_over_its_limit() -> None:
    limit = GAME.contents.characters["carlos"].inventory
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "a1")
    table.carry("jill", "knife", "handgun").carry("carlos", *["first-aid-spray"] * limit).begin()

    table.answer(Trade(1)).answer(Give(held(table, "knife")))
    with pytest.raises(IllegalAnswer):
        table.done()


@pytest.mark.rule("re3.trade.exchange", "re3.inventory.limit")
def test_a_trade_that_can_no_longer_fit_starts_over() -> None:
    limit = GAME.contents.characters["carlos"].inventory
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "a1")
    table.carry("jill", *["first-aid-spray"] * (limit + 1)).carry("carlos").begin()

    table.answer(Trade(1))
    for _ in range(limit):
        table.answer(table.offers(Give)[0])
    assert len(table.cards("carlos")) == limit
    # The last one is too much for Carlos, and there is nothing that could go back for it.
    table.answer(table.offers(Give)[0])

    assert len(table.cards("jill")) == limit + 1
    assert not table.cards("carlos")
    table.done()
    assert table.world.actions == 3


def test_a_traded_weapon_keeps_its_dial() -> None:
    # The item box, which the clause also mentions, is covered by test_terrain.py.
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "a1")
    table.carry("jill", "handgun").carry("carlos").ammo("jill", "handgun", 4).begin()

    trade(table, "carlos", give=["handgun"])

    assert table.item("carlos", "handgun").ammo == 4


@pytest.mark.rule("re3.items.herb-stack-one-item", "re3.items.herb-no-unmix")
def test_a_stack_changes_hands_as_one_item() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "a1")
    table.carry("jill", "green-herb", "green-herb").carry("carlos").begin()
    mix(table)

    trade(table, "carlos", give=["green-herb"])

    assert table.cards("jill") == []
    assert table.item("carlos", "green-herb").herbs == ("green-herb", "green-herb")


def test_a_gift_is_told() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "b1")
    table.carry("jill", "knife").begin()

    trade(table, "carlos", give=["knife"])

    assert [(event.seat, event.to, event.card) for event in table.told(Given)] == [(0, 1, "knife")]
    assert table.cards("carlos")[-1] == "knife"
