"""Puzzles: four cards on a track, one action each, and a way that opens at the end."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re1 import box, house

from inkribbon.crawl.printed.effects import Unlock
from inkribbon.crawl.scenario.file import CRESTS, LinkRule, Station
from inkribbon.crawl.state.special_events import CrestMissed, CrestPlaced, StationUsed
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.crawl.turn.stations import UseStation

GALLERY = """
+---+---+---+
| .   . q . |
+---+---+---+
"""
PICTURES = Station(at="b1", name="Pictures", text="", track=CRESTS, effects=(Unlock(link="q"),))
TRY = UseStation(0)


def gallery() -> Table:
    table = house(
        GALLERY, station=(PICTURES,), links={"q": LinkRule(sealed=True)}, tension=["all-clear"] * 9
    )
    return table.stand("jill", "b1").begin()


@pytest.mark.rule("re1.components.puzzle-cards")
def test_there_are_four_puzzle_cards_and_four_crest_tokens() -> None:
    assert len(CRESTS) == box().supply.tokens["puzzle"] == box().supply.tokens["crest"] == 4


@pytest.mark.rule("re1.puzzle.from-brief")
def test_an_action_draws_a_card_and_the_next_one_in_the_order_of_the_brief_stays() -> None:
    table = gallery().answer(TRY, dice=["moon"])
    assert [event.crest for event in table.told(CrestMissed)] == ["moon"]
    assert table.world.actions == 3

    table.answer(TRY, dice=["sun"])

    assert [(event.crest, event.left) for event in table.told(CrestPlaced)] == [("sun", 3)]
    deck = table.world.decks["puzzle"]
    assert (deck.layers, deck.discard) == ((("star", "wind"),), ("moon",))


@pytest.mark.rule("re1.puzzle.from-brief")
def test_until_it_is_solved_it_bars_the_way_and_then_its_brief_takes_effect() -> None:
    table = gallery()
    assert not table.offers(FlipDoor)
    for crest in ("sun", "wind", "moon"):
        table.answer(TRY, dice=[crest])
    assert not table.told(StationUsed)
    # The star is the last card of the deck. In the next turn it is made of the discarded wind.
    table.answer(TRY).answer(TRY)

    assert [used.station for used in table.told(StationUsed)] == ["Pictures"]
    assert FlipDoor(0) in table.offers(FlipDoor)
    assert TRY not in table.asked().actions()


@pytest.mark.rule("re1.puzzle.discard-at-end")
def test_no_puzzle_card_is_kept_for_another_scenario() -> None:
    graph = box().graph
    assert graph is not None
    assert "puzzle" not in graph.keeps
    assert "puzzle" not in gallery().world.decks
