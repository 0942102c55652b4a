"""The log says what happened, and why."""

from __future__ import annotations

from support.crawl import Table
from support.re2 import re2, shipped
from support.road import road

from inkribbon.crawl.campaign.continues import GiveUpCampaign
from inkribbon.crawl.state.campaign_events import CardsJoined
from inkribbon.crawl.state.events import Ended, EnemyMoved
from inkribbon.crawl.state.health import Kill
from inkribbon.crawl.state.special_events import DialsRaised
from inkribbon.kernel.data import Event
from inkribbon.words import sentences

ROW = """
    +---+---+---+---+
    | .   .   .   . |
    +---+---+---+---+
    """


def told(table: Table, kind: type[Event]) -> list[str]:
    """The sentences about events of a kind."""
    return [sentences.event(table.world, event) for event in table.told(kind)]


def test_no_card_moves_a_licker_that_follows_a_move() -> None:
    table = re2(ROW).stand("leon", "a1").enemy("licker", "d1").begin().move("b1")
    assert told(table, EnemyMoved) == ["An effect moves the Licker from d1 to c1."]


def test_cards_in_place_of_ribbons_join_the_deck_of_this_scenario_only() -> None:
    table = shipped("8a", "leon", "claire", modes=["easy"])
    table.hear()
    assert told(table, CardsJoined) == ["2 cards join the tension deck."]


def test_cumbersome_weapons_gain_nothing_and_the_log_says_so() -> None:
    (said,) = told(road().escape(), DialsRaised)
    assert "except cumbersome ones" in said


def test_giving_up_is_not_running_out_of_continues() -> None:
    table = road().do(Kill(0)).answer(GiveUpCampaign())
    (said,) = told(table, Ended)
    assert "gave up" in said
