"""A campaign is lost for want of a way on only when no item, held or stored, could open one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.campaign import STARTERS, City, city, room

from inkribbon.crawl.campaign.paths import UnlockPath
from inkribbon.crawl.campaign.storage import Deposit, OpenBox, Withdraw
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.state.world import Item


def played_out(**where: str) -> City:
    """All scenarios are complete; the path to Commercial 2 is found, and its two keys too."""
    table = city({name: room(name) for name in STARTERS})
    table.world.campaign = replace(table.state, placed=("commercial-2",), won=STARTERS[:2])
    for card, who in where.items():
        table.give(who, card.replace("_", "-"))
    return table


@pytest.mark.rule("re3.campaign.play-requires-unlocked", "re3.end-phase.item-box-access")
def test_a_campaign_goes_on_while_a_key_is_in_the_item_box() -> None:
    table = played_out(lighter="carlos", lighter_fluid="carlos")
    table.store("carlos", "lighter-fluid").win(STARTERS[2])
    assert table.world.outcome is None
    assert (table.playable(), table.unlocks()) == ([], [])

    table.fetch("carlos", "lighter-fluid")
    table.answer(UnlockPath(table.seat("carlos"), "commercial-2"))

    assert table.playable() == ["commercial-2"]


@pytest.mark.rule("re3.end-phase.item-box-access")
def test_keys_of_two_characters_change_hands_through_the_item_box() -> None:
    table = played_out(lighter="carlos", lighter_fluid="mikhail").win(STARTERS[2])
    assert table.world.outcome is None
    assert (table.playable(), table.unlocks()) == ([], [])

    table.store("mikhail", "lighter-fluid").fetch("carlos", "lighter-fluid")
    table.answer(UnlockPath(table.seat("carlos"), "commercial-2"))

    assert table.playable() == ["commercial-2"]


def test_a_campaign_is_lost_once_a_key_is_missing_for_good() -> None:
    table = played_out(lighter="carlos").win(STARTERS[2])

    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (False, "no-way-on")


@pytest.mark.rule("re3.end-phase.item-box-access")
def test_with_bag_and_box_full_an_item_is_taken_out_and_another_put_in_its_place() -> None:
    table = city()
    seat = table.seat("carlos")
    spare = table.world.book.cast[seat].inventory - len(table.who("carlos").items)
    table.give("carlos", *["toolbox"] * spare)
    boxed = [Item(1000 + n, "battery" if n else "precinct-key") for n in range(8)]
    table.world.box = tuple(boxed)
    table.ask_again().answer(OpenBox(seat))
    assert table.offers(Deposit) == []

    table.answer(Withdraw(seat, 1000))
    assert table.offers(Done) == []
    table.answer(Deposit(seat, table.item("carlos", "toolbox").id))

    assert "precinct-key" in table.cards("carlos")
    assert len(table.world.box) == 8
    assert table.offers(Done)
