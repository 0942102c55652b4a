"""The log says what happened, and why."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re2 import re2, shipped
from support.road import road

from inkribbon.crawl.campaign.continues import GiveUpCampaign
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.dangers.encounters import Encounter
from inkribbon.crawl.effects.tension import end_effect
from inkribbon.crawl.printed.effects import CardEffect, RaiseDead, Sustain
from inkribbon.crawl.scenario.file import FACES
from inkribbon.crawl.state.campaign_events import CardsJoined
from inkribbon.crawl.state.events import EffectBegan, EffectEnded, Ended, EnemyMoved
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


@pytest.mark.parametrize(
    ("row", "name"),
    [
        (Sustain(ability="persisting-unease"), "Persisting Unease"),
        (RaiseDead(when="this-turn"), "Awakening"),
    ],
)
def test_what_an_encounter_table_starts_is_told_by_its_name(row: CardEffect, name: str) -> None:
    tables = {"yellow": dict.fromkeys(FACES, (row,))}
    table = re2(ROW, encounters=tables).stand("leon", "a1").begin()
    put_corpse(table.world, table.square("d1"))

    table.do(Encounter(0, 0, "yellow"), dice=["3"])

    assert told(table, EffectBegan) == [f"{name} takes effect on this tile: Tile 1."]
    (effect,) = table.world.lasting
    end_effect(table.world, effect)
    table.hear()
    assert told(table, EffectEnded) == [f"{name} ends."]


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
