"""Trades: every single item may change hands once while one human acts."""

from __future__ import annotations

import pytest
from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.rules.items import Consent, Decline, Trade
from inkribbon.games.apocalypse.state.events import Traded

ROW = """
    +-+-+-+-+-+
    |B A C . .|
    +-+-+-+-+-+
    """


def row(seats: int = 1) -> Table:
    return inches(ROW, seats=seats)


@pytest.mark.rule("apocalypse.action.trade")
def test_two_equal_items_can_both_be_handed_over() -> None:
    table = row().carry("A", "herb", "herb").carry("B").begin()
    table.answer(Trade(2, "herb", "")).answer(Trade(2, "herb", ""))

    assert table.human("A").items == ()
    assert table.human("B").items == ("herb", "herb")
    assert len(table.told(Traded)) == 2


@pytest.mark.rule("apocalypse.action.trade")
def test_one_of_two_equal_items_can_go_to_each_neighbor() -> None:
    table = row().carry("A", "herb", "herb").carry("B", "knife").carry("C", "knife").begin()
    table.answer(Trade(2, "herb", "")).answer(Trade(3, "herb", ""))
    assert table.human("B").items == table.human("C").items == ("knife", "herb")


@pytest.mark.rule("apocalypse.action.trade")
def test_an_item_that_changed_hands_stays_there_while_the_same_human_acts() -> None:
    table = row().carry("A", "herb").carry("B").carry("C").begin()
    table.answer(Trade(2, "herb", ""))
    assert table.offers(Trade) == []
    onward = row().carry("A").carry("B", "herb").carry("C").begin()
    onward.answer(Trade(2, "", "herb"))
    assert onward.offers(Trade) == []


@pytest.mark.rule("apocalypse.action.trade")
def test_an_equal_item_of_ones_own_may_still_go() -> None:
    table = row().carry("A", "herb").carry("B", "herb").carry("C").begin()
    table.answer(Trade(2, "", "herb"))
    table.answer(Trade(3, "herb", ""))
    assert table.offers(Trade) == [], "the other herb came from B"


@pytest.mark.rule("apocalypse.action.trade")
def test_a_no_is_about_one_human_and_what_he_carries() -> None:
    table = row(seats=2).carry("A").carry("B", "herb", "herb").carry("C", "herb").begin()
    table.answer(Trade(2, "", "herb")).answer(Decline(2, "herb"))
    assert [trade for trade in table.offers(Trade) if trade.take] == [Trade(3, "", "herb")]


@pytest.mark.rule("apocalypse.action.trade")
def test_two_equal_items_can_both_be_asked_for() -> None:
    table = row(seats=2).carry("A").carry("B", "herb", "herb").carry("C").begin()
    table.answer(Trade(2, "", "herb")).answer(Consent())
    table.answer(Trade(2, "", "herb")).answer(Consent())
    assert table.human("A").items == ("herb", "herb")
    assert not [trade for trade in table.offers(Trade) if trade.partner == 2]
