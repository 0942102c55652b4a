"""Between two scenarios of a campaign: continues, room in bags, finds, newcomers, equipment."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.campaign import City, city, room
from support.road import road

from inkribbon.crawl.campaign.continues import offer_continue
from inkribbon.crawl.campaign.end_phase.respite import (
    AskForNewcomer,
    ReplaceWith,
    TakeLeftovers,
    TakeSpray,
    give_spray,
)
from inkribbon.crawl.campaign.end_phase.steps import EndTable, EndTrade, fill_dials, return_finds
from inkribbon.crawl.campaign.paths import find_path
from inkribbon.crawl.campaign.standalone import HandOut
from inkribbon.crawl.campaign.stops import available, missed
from inkribbon.crawl.campaign.storage import Withdraw
from inkribbon.crawl.items.carrying import limit_of
from inkribbon.crawl.printed.campaign import GiveSpray, OfferContinue, ReturnFinds
from inkribbon.crawl.state.campaign_events import PathFound
from inkribbon.crawl.state.world import Item
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.engine import run


def asked(table: City) -> str:
    run(table.world)
    return table.world.decision.prompt if table.world.decision else ""


def at_rest() -> City:
    """A campaign between two scenarios: nothing is asked yet."""
    table = road()
    table.world.decision = None
    table.world.stack.clear()
    return table


# Continues, dials, trades


@pytest.mark.parametrize(("continues", "harm", "offered"), [(0, 1, 0), (1, 0, 0), (1, 1, 1)])
def test_a_continue_is_offered_after_a_win_if_there_is_one_and_it_helps(
    continues: int, harm: int, offered: bool
) -> None:
    table = at_rest().hurt("leon", harm)
    assert table.world.campaign is not None
    table.world.campaign = replace(table.world.campaign, continues=continues, last_won=True)
    offer_continue(table.world, OfferContinue())
    assert (asked(table) == "continue") is bool(offered)


def test_dials_are_set_to_a_number_or_filled() -> None:
    table = at_rest().carry("leon", "handgun", "cannon").carry("claire", "knife")
    fill_dials(table.world, "handgun", 3)
    assert [item.ammo for item in table.who("leon").items] == [3, 4]
    fill_dials(table.world)
    full = table.world.book.items["handgun"].capacity
    assert [item.ammo for item in table.who("leon").items] == [full, 4]


@pytest.mark.parametrize(("leon", "claire", "trades"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 1)])
def test_those_who_have_nothing_do_not_trade(leon: int, claire: int, trades: int) -> None:
    table = at_rest().carry("leon", *["knife"] * leon).carry("claire", *["knife"] * claire)
    table.do(EndTable("recovery"))
    assert len(table.offers(EndTrade) if table.world.decision else []) == trades


# Room


def full(table: City, who: str, short: int = 0) -> City:
    return table.carry(who, *["knife"] * (limit_of(table.world, table.seat(who)) - short))


def test_a_spray_goes_only_to_somebody_with_room() -> None:
    table = full(full(at_rest(), "leon"), "claire", short=1)
    give_spray(table.world, GiveSpray())
    assert table.offers(TakeSpray) == [TakeSpray(table.seat("claire"))]
    table = full(full(at_rest(), "leon"), "claire")
    give_spray(table.world, GiveSpray())
    assert table.world.decision is None


def test_what_is_left_in_the_item_box_goes_only_to_somebody_with_room() -> None:
    table = full(full(at_rest(), "leon"), "claire", short=1)
    table.world.box = (Item(70, "knife"),)
    table.do(TakeLeftovers())
    assert [take.seat for take in table.offers(Withdraw)] == [table.seat("claire")]


# Finds


def finds(*items: Item) -> City:
    """A campaign in which a green herb with the number 71 was found."""
    table = city()
    campaign = table.world.campaign
    assert campaign is not None
    table.world.campaign = replace(campaign, finds=((71, "green-herb"),))
    carlos = table.seat("carlos")
    table.world.characters[carlos] = replace(table.world.characters[carlos], items=items)
    return table


def kept(table: City) -> list[tuple[str, tuple[str, ...]]]:
    return [(item.card, item.herbs) for item in table.who("carlos").items]


def test_a_found_card_goes_back_by_its_number() -> None:
    table = finds(Item(70, "green-herb"), Item(71, "green-herb"))
    return_finds(table.world, ReturnFinds())
    assert [item.id for item in table.who("carlos").items] == [70]


def test_a_found_card_is_taken_out_of_the_stack_that_it_was_mixed_into() -> None:
    table = finds(Item(70, "green-herb", herbs=("green-herb", "red-herb")))
    return_finds(table.world, ReturnFinds())
    assert kept(table) == [("red-herb", ())]
    table = finds(Item(70, "green-herb", herbs=("green-herb", "red-herb", "blue-herb")))
    return_finds(table.world, ReturnFinds())
    assert kept(table) == [("red-herb", ("red-herb", "blue-herb"))]
    assert "green-herb" in table.world.decks["B"].layers[0]


def test_a_found_card_that_was_used_is_no_longer_out_of_the_game() -> None:
    table = finds()
    table.world.removed = ("green-herb", "knife")
    return_finds(table.world, ReturnFinds())
    assert list(table.world.removed) == ["knife"]


# Stops


def test_tokens_of_a_scenario_are_missed_until_they_are_taken() -> None:
    table = city({"uptown-1": room("uptown-1", path="uptown-2")})
    assert "uptown-1" in available(table.world)
    assert missed(table.world, "uptown-1")
    table.world.campaign = replace(table.state, collected=("uptown-1/b2",))
    assert not missed(table.world, "uptown-1")


def test_a_file_called_campaign_is_a_scenario_all_the_same() -> None:
    text = package_file(GAME.package, "scenarios", "uptown-1.toml").text
    world = GAME.new(Source("campaign", text), ["jill", "carlos"])
    assert world.book.scenario.id == "uptown-1"
    assert world.campaign is None
    setup = GAME.setup_of(world)
    assert GAME.source_of(setup).text == text
    named = replace(setup, scenario="mine")
    assert GAME.content_digest(setup) == GAME.content_digest(named)


# Newcomers, paths, equipment


def test_neither_the_cast_nor_the_buried_come_in_for_the_dead() -> None:
    table = at_rest()
    assert table.world.campaign is not None
    everybody = set(table.world.book.contents.characters)
    table.do(AskForNewcomer(0))
    assert {new.character for new in table.offers(ReplaceWith)} == everybody - {"leon", "claire"}
    gone = sorted(everybody - {"leon", "claire"})[0]
    table.world.campaign = replace(table.world.campaign, buried=(gone,))
    table.world.decision = None
    table.do(AskForNewcomer(0))
    assert gone not in {new.character for new in table.offers(ReplaceWith)}


def test_a_path_is_found_once() -> None:
    table = city({"commercial-1": room("commercial-1", path="rpd-1")}).enter("commercial-1")
    square = table.square("b2")
    for _ in range(2):
        find_path(table.world, 0, square)
    assert len([e for e in table.world.news if isinstance(e, PathFound)]) == 1
    assert table.state.placed.count("rpd-1") == 1


def test_equipment_goes_to_those_with_room_who_have_got_none_yet() -> None:
    table = full(full(at_rest(), "leon"), "claire", short=1)
    table.do(HandOut(("knife",)))
    assert len(table.cards("claire")) == limit_of(table.world, table.seat("claire"))
    table = full(full(at_rest(), "leon", short=1), "claire", short=1)
    table.do(HandOut(("knife",), (table.seat("leon"),)))
    assert len(table.cards("claire")) == limit_of(table.world, table.seat("claire"))
    assert len(table.cards("leon")) == limit_of(table.world, table.seat("leon")) - 1
