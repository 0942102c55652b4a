"""Special rules of briefs: stations, quiet tiles, and cards that do something when found."""

from __future__ import annotations

from typing import Any

import pytest
from support.crawl import Table
from support.re2 import CLEAR, key, re2

from inkribbon.crawl.effects.narrative import ChooseWay
from inkribbon.crawl.effects.verbs import SECURED
from inkribbon.crawl.items.carrying import limit_of
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.printed.decks import Choice
from inkribbon.crawl.printed.effects import GainRibbons, Receive, Secure, ShuffleIn, Spawn, Unlock
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import Station, TileName
from inkribbon.crawl.state.board import available
from inkribbon.crawl.state.events import TensionDrawn
from inkribbon.crawl.state.special_events import (
    RibbonsGained,
    StationUsed,
    TensionSpared,
    TileSecured,
)
from inkribbon.crawl.state.world import Lasting
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.deck import cards

CORRIDOR = """
+---+---+---+---+
| .   *   .   . |
+---+---+---+---+
"""
TWO_ROOMS = """
+---+---+---+---+
| .   * d .   * |
+       +       +
| .   . | .   . |
+---+---+---+---+
"""
JEWEL, DIAMOND = key("red-jewel"), key("diamond-key")
STATUE = Station(
    at="b1",
    name="Statue",
    text="Two red jewels open it.",
    items=("red-jewel", "red-jewel"),
    effects=(Receive(card="diamond-key"),),
)


def table(*stations: Station, drawing: str = CORRIDOR, at: str = "b1", **rules: Any) -> Table:
    found = re2(drawing, items=[JEWEL, DIAMOND], station=stations, **rules)
    return found.stand("leon", at)


@pytest.mark.rule("re2.scenario.special-rules")
def test_a_station_turns_all_the_items_it_asks_for_into_what_it_gives() -> None:
    here = table(STATUE).carry("leon", "red-jewel", "red-jewel").begin()
    here.answer(UseStation(0))
    assert here.cards("leon") == ["diamond-key"]
    assert here.world.actions == 3
    assert [used.station for used in here.told(StationUsed)] == ["Statue"]


@pytest.mark.parametrize(
    ("carried", "at"),
    [(["red-jewel"], "b1"), ([], "b1"), (["red-jewel", "red-jewel"], "a1")],
)
def test_a_station_needs_all_its_items_in_its_own_square(carried: list[str], at: str) -> None:
    here = table(STATUE, at=at).carry("leon", *carried).begin()
    assert not here.offers(UseStation)


def test_a_station_works_once() -> None:
    here = table(STATUE).carry("leon", *["red-jewel"] * 4).begin()
    here.answer(UseStation(0))
    assert not here.offers(UseStation)


PANEL = Station(
    at="b1",
    name="Panel",
    text="It reads a card.",
    items=("red-jewel",),
    keeps=True,
    effects=(Unlock(link="L"),),
)


def test_a_station_may_leave_the_items_with_their_bearer() -> None:
    here = re2(
        """
        +---+---+---+
        | .   . L * |
        +---+---+---+
        """,
        items=[JEWEL],
        keys={"L": "red-jewel"},
        station=(PANEL,),
    ).stand("leon", "b1")
    here.carry("leon", "red-jewel").begin().answer(UseStation(0))
    assert here.cards("leon") == ["red-jewel"]
    assert not here.world.locked


def test_a_station_unlocks_the_doors_of_its_letter_and_no_others() -> None:
    here = re2(
        """
        +---+---+---+---+
        | . k . L . L * |
        +---+---+---+---+
        """,
        items=[JEWEL],
        keys={"k": "red-jewel", "L": "red-jewel"},
        station=(PANEL,),
    ).stand("leon", "b1")
    assert here.world.locked == 0b111
    here.carry("leon", "red-jewel").begin().answer(UseStation(0))
    assert here.world.locked == 0b001


PACK = ItemCard(
    id="side-pack",
    name="Side Pack",
    source="facts",
    kind="campaign",
    deck="B",
    copies=1,
    slots=0,
    room=2,
)


def test_a_station_may_offer_a_choice_and_a_side_pack_holds_two_more_items() -> None:
    armoury = Station(
        at="b1",
        name="Armoury",
        text="There is time for one thing.",
        choices=(
            Choice(name="The gun", effects=(Receive(card="shotgun"),)),
            Choice(name="The pack", effects=(Receive(card="side-pack"),)),
        ),
    )
    here = re2(CORRIDOR, items=[PACK], station=(armoury,)).stand("leon", "b1").carry("leon")
    here.begin().answer(UseStation(0))
    here.answer(ChooseWay("Armoury", 1, "The pack"))
    assert here.cards("leon") == ["side-pack"]
    assert limit_of(here.world, 0) == 10


# Quiet tiles


@pytest.mark.rule("re2.scenario.special-rules")
def test_no_card_is_drawn_on_a_quiet_tile() -> None:
    office = TileName(at="a1", name="Office", quiet=True)
    here = re2(TWO_ROOMS, tile=(office,), tension=CLEAR).stand("leon", "a1").begin().stop()
    assert not here.told(TensionDrawn)
    assert here.told(TensionSpared) == [TensionSpared(0)]
    assert len(here.world.decks["tension"]) == len(CLEAR)


def test_cards_are_drawn_on_other_tiles() -> None:
    office = TileName(at="a1", name="Office", quiet=True)
    here = re2(TWO_ROOMS, tile=(office,), tension=CLEAR).stand("leon", "c1").begin().stop()
    assert len(here.told(TensionDrawn)) == 1


def test_a_station_that_waits_for_several_enemies_needs_a_model_of_each() -> None:
    calls = (Spawn(enemy="zombie"), Spawn(enemy="licker"))
    alarm = Station(at="b1", name="Alarm", text="It rings.", waits=True, effects=calls)
    here = table(alarm).begin()
    assert here.offers(UseStation) == [UseStation(0)]

    here = table(alarm)
    for number in range(available(here.world, "licker")):
        here.enemy("licker", "cd"[number % 2] + "1")
    assert here.begin().offers(UseStation) == []


CORD = Station(
    at="b1", name="Window", text="A cord holds it.", items=("red-jewel",), effects=(Secure(),)
)


@pytest.mark.rule("re2.scenario.special-rules")
def test_a_secured_tile_loses_its_tokens_and_stays_quiet() -> None:
    here = table(CORD, drawing=TWO_ROOMS, tension=CLEAR).carry("leon", "red-jewel")
    tiles = here.world.book.grid.tile_of
    near, far = tiles[here.square("b1")], tiles[here.square("c1")]
    echoes = Lasting("echoes", "echoes-in-the-darkness", tile=near)
    elsewhere = Lasting("echoes", "echoes-in-the-darkness", tile=far)
    here.world.lasting = (echoes, elsewhere)
    here.begin().answer(UseStation(0)).stop()
    assert here.told(TileSecured) == [TileSecured(near)]
    assert not here.told(TensionDrawn)
    assert [effect.tile for effect in here.world.lasting if effect.ability == "echoes"] == [far]
    assert here.world.decks["tension"].discard == ("echoes-in-the-darkness",)


def test_of_several_secured_tiles_every_one_is_quiet() -> None:
    here = re2(TWO_ROOMS, tension=CLEAR).stand("leon", "a1")
    tiles = here.world.book.grid.tile_of
    secured = (tiles[here.square("a1")], tiles[here.square("c1")])
    here.world.lasting = tuple(Lasting(SECURED, "cord", tile=tile) for tile in secured)
    assert not here.begin().stop().told(TensionDrawn)


# Cards that do something when found


@pytest.mark.rule("re2.tension.added-cards")
def test_finding_a_card_can_shuffle_another_into_the_tension_deck() -> None:
    rule = {"red-jewel": (ShuffleIn(card="undead-ambush"),)}
    here = table(found=rule, tension=CLEAR).carry("leon").token("A", "b1").deck("A", "red-jewel")
    here.begin()
    assert "undead-ambush" not in cards(here.world.decks["tension"])
    here.answer(Search("A"))
    assert cards(here.world.decks["tension"]).count("undead-ambush") == 1
    assert here.cards("leon") == ["red-jewel"]


def test_an_ink_ribbon_card_joins_the_pool_when_found() -> None:
    ribbon = ItemCard(
        id="ink-ribbon",
        name="Ink Ribbon",
        source="facts",
        kind="campaign",
        deck="B",
        copies=1,
        at_once=(GainRibbons(),),
    )
    here = re2(CORRIDOR, items=[ribbon]).stand("leon", "b1").token("B", "b1")
    before = here.world.ribbons
    here.deck("B", "ink-ribbon").carry("leon").begin().answer(Search("B"))
    assert here.world.ribbons == before + 1
    assert here.told(RibbonsGained) == [RibbonsGained(1)]
    assert here.cards("leon") == []
    assert here.world.removed == ("ink-ribbon",)
