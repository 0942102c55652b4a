"""Trades: who may trade what, and that every single item changes hands once while a human acts."""

from __future__ import annotations

import pytest
from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.rules.items import Consent, Decline, Trade
from inkribbon.games.apocalypse.state.events import Traded, TradeRefused

PAIR = """
    +-+-+-+-+-+-+-+
    |A B . . . . .|
    +-+-+-+-+-+-+-+
    """
ROW = """
    +-+-+-+-+-+
    |B A C . .|
    +-+-+-+-+-+
    """


def row(seats: int = 1) -> Table:
    return inches(ROW, seats=seats)


@pytest.mark.rule("apocalypse.action.trade", "apocalypse.action.trade-free")
def test_items_are_handed_over_and_swapped_in_contact_for_nothing() -> None:
    table = inches(PAIR)
    table.carry("A", "pistol", "herb").carry("B", "knife").begin()
    table.answer(Trade(2, "herb", ""))
    assert (table.human("A").items, table.human("B").items) == (("pistol",), ("knife", "herb"))
    assert table.inches() == 6

    table.answer(Trade(2, "pistol", "knife"))

    assert (table.human("A").items, table.human("B").items) == (("knife",), ("herb", "pistol"))
    assert len(table.told(Traded)) == 2


@pytest.mark.rule("apocalypse.action.trade")
def test_nobody_trades_at_a_distance_or_over_a_wall() -> None:
    apart = inches(PAIR.replace("A B .", "A . B")).begin()
    assert not apart.offers(Trade)
    walled = inches(PAIR.replace("A B", "A|B")).begin()
    assert not walled.offers(Trade)


@pytest.mark.rule("apocalypse.action.trade")
def test_taking_from_another_player_needs_a_word() -> None:
    table = inches(PAIR, seats=2)
    table.carry("A", "herb").carry("B", "knife").begin()
    table.answer(Trade(2, "", "knife"))
    assert (table.asked().seat, table.asked().prompt) == (1, "inches.consent")
    table.answer(Decline(2, "knife"))
    assert table.told(TradeRefused)
    assert table.human("B").items == ("knife",)
    assert Trade(2, "", "knife") not in table.offers(Trade)

    agreed = inches(PAIR, seats=2).carry("B", "knife").begin()
    agreed.answer(Trade(2, "", "knife")).answer(Consent())
    assert agreed.human("A").items == ("pistol", "knife")


@pytest.mark.rule("apocalypse.action.trade", "apocalypse.items.carry-limit")
def test_both_must_be_able_to_carry_what_they_get() -> None:
    table = inches(PAIR)
    table.carry("A", "shotgun").carry("B", "knife", "herb").begin()
    assert not [trade for trade in table.offers(Trade) if not trade.take]
    assert Trade(2, "shotgun", "knife") not in table.offers(Trade)
    table.world.humans[2] = table.carry("B", "knife").human("B")
    again = inches(PAIR).carry("A", "shotgun").carry("B", "knife").begin()
    assert Trade(2, "shotgun", "knife") in again.offers(Trade)


# Every item once


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


# The price


@pytest.mark.rule("apocalypse.action.trade-free")
@pytest.mark.parametrize(("give", "take"), [("pistol", "knife"), ("pistol", ""), ("", "knife")])
def test_no_kind_of_trade_costs_an_inch(give: str, take: str) -> None:
    table = inches(PAIR).carry("A", "pistol").carry("B", "knife").begin()
    table.answer(Trade(2, give, take))
    assert table.inches() == 6


@pytest.mark.rule("apocalypse.action.trade-free")
def test_a_swap_that_another_player_agrees_to_costs_no_inch_either() -> None:
    table = inches(PAIR, seats=2).carry("A", "pistol").carry("B", "knife").begin()
    table.answer(Trade(2, "pistol", "knife")).answer(Consent())
    assert table.human("A").items == ("knife",)
    assert table.inches() == 6


@pytest.mark.rule("apocalypse.action.trade-free")
def test_whoever_has_walked_every_inch_may_still_trade() -> None:
    lane = PAIR.replace("-+-+-+-+-+-+-+", "-+-+-+-+-+-+-+-+").replace("A B .", "A . . .")
    table = inches(lane.replace(". .|", ". B|")).carry("A", "pistol").begin().move("g1")
    assert table.inches() == 0
    assert Trade(2, "pistol", "") in table.offers(Trade)
