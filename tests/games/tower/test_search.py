"""Searching, and the cards that must be announced."""

from __future__ import annotations

import pytest
from support.tower import tower

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.items import UseItem
from inkribbon.games.tower.rules.search import Flee, KeepCard, ReturnCard, SaveFirst, Search
from inkribbon.games.tower.rules.slits import HandOver
from inkribbon.games.tower.state.events import (
    Announced,
    DangerShows,
    Discarded,
    FireBrokeOut,
    Fled,
    Found,
    PutBack,
    RoomCollapsed,
    Searched,
    ShutIn,
    SurvivorFound,
    SurvivorsCrushed,
    ZombieWaited,
)
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import Pile
from inkribbon.kernel.game import Odd

# Drawing


@pytest.mark.rule("tower.search.cost")
@pytest.mark.parametrize(("room", "floor"), [(2, 3), (6, 2), (11, 1)])
def test_a_search_costs_a_point_and_draws_from_the_pile_of_the_floor(room: int, floor: int) -> None:
    table = tower().at(room).pile(1, "detonator").pile(2, "flare").pile(3, "shovel").begin()
    table.answer(Search())
    assert table.world.ap == 2
    assert table.hand() == [{3: "shovel", 2: "flare", 1: "detonator"}[floor]]
    assert not len(table.world.piles[floor])
    assert table.told(Searched) == [Searched(0, floor)]


@pytest.mark.rule("tower.search.keep")
def test_a_harmless_card_goes_into_the_hand() -> None:
    table = tower().at(6).pile(2, "flare", "battery").begin()
    table.answer(Search(), chance=["battery"])
    assert table.hand() == ["battery"]
    assert table.told(Found) == [Found(0, "battery@2")]


@pytest.mark.rule("tower.search.keep")
def test_a_hand_has_no_limit() -> None:
    table = tower().at(6).hold(*["flare@2"] * 12).pile(2, "battery").begin().answer(Search())
    assert len(table.hand()) == 13


@pytest.mark.rule("tower.search.survivor-bonus")
def test_a_card_with_the_mark_brings_a_survivor_onto_the_sheet() -> None:
    table = tower().at(6).saved(1).pile(2, "vaccine@2+").begin().answer(Search())
    assert (table.face().saved, table.hand()) == (2, ["vaccine"])
    assert table.told(SurvivorFound)
    plain = tower().at(6).pile(2, "vaccine@2").begin().answer(Search())
    assert plain.face().saved == 0


@pytest.mark.rule("tower.search.empty-pile")
def test_a_used_up_pile_stays_used_up() -> None:
    table = tower().at(6).pile(2, "zombie").begin().answer(Search())
    assert table.world.discard == ("zombie@2",)
    table.answer(Move(7))
    assert not table.offers(Search)
    assert table.withheld("search") == ["pile-empty"]


@pytest.mark.rule("tower.search.no-zombie")
def test_nobody_searches_beside_a_zombie() -> None:
    table = tower(piles=True).at(6).zombies(6, 1).begin()
    assert not table.offers(Search)
    assert table.withheld("search") == ["zombie-here"]
    assert tower(piles=True).at(6).zombies(7, 1).begin().offers(Search)


@pytest.mark.rule("tower.search.no-fire")
def test_nobody_searches_in_a_fire() -> None:
    table = tower(piles=True).at(6).lay("fire", 6).begin()
    assert not table.offers(Search)
    assert table.withheld("search") == ["fire-here"]


@pytest.mark.rule("tower.search.once-per-room")
def test_a_room_is_searched_once_a_round_by_its_player() -> None:
    table = tower().at(6).at(6, 1).pile(2, "flare", "flare", "flare@2", "battery").begin()
    table.answer(Search(), chance=["flare"])
    assert not table.offers(Search)
    assert table.withheld("search") == ["searched"]
    table.answer(Move(7)).answer(Search(), chance=["flare"]).end()
    assert table.offers(Search), "another player's room 6 is another room"


# Backs


def test_the_back_of_a_pile_tells_which_cards_may_lie_on_top() -> None:
    table = tower().at(6).pile(2, "flare", "battery", "fire", danger=1).begin().answer(Search())
    assert table.told(Announced) == [Announced(0, "fire@2")]
    safe = tower().at(6).pile(2, "flare", "fire", danger=0).begin().answer(Search())
    assert safe.hand() == ["flare"]
    assert safe.told(DangerShows) == [DangerShows(2)]
    assert safe.world.piles[2].danger == 1


def test_a_setting_hides_the_backs() -> None:
    table = tower(danger_visible=False).at(6).pile(2, "flare", "fire", "battery").begin()
    table.answer(Search(), chance=["flare"])
    assert table.world.piles[2].danger == -1


def test_chances_of_a_search_are_counted_from_what_the_searcher_may_know() -> None:
    table = tower(piles=True).at(6).hold("vaccine@2", "flare@2", seat=1).hold("battery").begin()
    table.world.piles[2] = Pile(table.world.piles[2].pool, danger=0)
    found = GAME.odds(table.world, Search())
    assert found == (
        Odd("tower.vaccine", 5, 10),
        Odd("tower.flare", 4, 10),
        Odd("tower.communication-device", 1, 10),
    )
    table.world.piles[2] = Pile(table.world.piles[2].pool, danger=1)
    assert {odd.result: odd.count for odd in GAME.odds(table.world, Search())} == {
        "tower.zombie": 2,
        "tower.collapsed": 2,
        "tower.fire": 2,
    }
    assert GAME.odds(table.world, Move(7)) == ()


# Announced cards


@pytest.mark.rule("tower.search.announce", "tower.search.follow-card")
@pytest.mark.parametrize("card", ["zombie@2", "collapsed@2", "fire@2"])
def test_a_danger_is_named_to_all_and_never_held(card: str) -> None:
    table = tower().at(6).pile(2, card).begin().answer(Search())
    assert table.told(Announced) == [Announced(0, card)]
    assert table.told(Announced)[0].audience() is None
    assert table.hand() == []
    assert any(isinstance(e, ZombieWaited | RoomCollapsed | FireBrokeOut) for e in table.events)


@pytest.mark.rule("tower.items.zombie-card", "tower.items.zombie-card-discarded")
def test_a_zombie_card_puts_one_zombie_into_the_room_and_is_discarded() -> None:
    table = tower().at(6).pile(2, "zombie").begin().answer(Search())
    assert table.face().zombies[6] == 1
    assert sum(table.face().zombies) == 1
    assert table.world.discard == ("zombie@2",)
    assert table.told(Discarded) == [Discarded(0, "zombie@2")]


@pytest.mark.rule("tower.fire.stays-in-room")
def test_a_fire_burns_in_the_searched_room_of_the_searcher_from_round_to_round() -> None:
    table = tower().at(6).pile(2, "fire").begin().answer(Search())
    assert [(c.room, c.card) for c in table.face().laid] == [(6, "fire@2")]
    assert not table.face(1).laid
    later = tower().at(5).lay("fire", 6).end_round()
    assert [c.room for c in later.face().laid] == [6]
    assert later.world.discard == ()


@pytest.mark.rule("tower.collapse.save-survivors")
def test_survivors_may_be_saved_before_the_rubble_comes_down() -> None:
    table = tower().at(6).survivors(6, 2).pile(2, "collapsed").begin().answer(Search())
    assert [save.count for save in table.offers(SaveFirst)] == [2, 1, 0]
    table.answer(SaveFirst(1))
    assert table.face().saved == 1
    assert table.told(SurvivorsCrushed) == [SurvivorsCrushed(0, 6, 1)]
    assert table.face().survivors[6] == 0


def test_a_collapse_is_announced_while_survivors_are_saved() -> None:
    table = tower().at(6).survivors(6, 2).pile(2, "collapsed").begin().answer(Search())
    assert table.asked().prompt == "tower.save-first"
    for seat in range(4):
        drawn = table.view(seat).drawn
        assert drawn is not None
        assert (drawn.announced, kind_of(drawn.card)) == (True, "collapsed")


@pytest.mark.rule("tower.collapse.blocks-room")
def test_a_collapsed_room_is_left_and_closed() -> None:
    table = tower().at(6).pile(2, "collapsed").begin().answer(Search())
    assert sorted(flee.room for flee in table.offers(Flee)) == [5, 7]
    table.answer(Flee(7))
    assert table.told(Fled) == [Fled(0, 6, 7)]
    assert (table.face().room, table.world.ap) == (7, 2)
    assert [move.room for move in table.offers(Move)] == [8]
    assert table.withheld("move") == ["rubble"]
    assert [c.card for c in table.face().laid] == ["collapsed@2"]


@pytest.mark.rule("tower.collapse.blocks-room")
def test_without_a_way_out_the_pc_is_shut_in() -> None:
    table = (
        tower(piles=True).at(6).lay("collapsed", 5, 7).pile(2, "collapsed").hold("shovel", "flare")
    )
    table.begin().answer(Search())
    assert table.told(ShutIn) == [ShutIn(0, 6)]
    assert not table.offers(Move)
    assert not table.offers(Search)
    assert not table.offers(HandOver)
    assert table.withheld("move") == ["shut-in"]
    assert table.offers(UseItem) == [UseItem("shovel", 6)]
    table.answer(UseItem("shovel", 6))
    assert [c.room for c in table.face().laid] == [5, 7]


# The Detective

DETECTIVE = ("detective", "soldier", "doctor")


def test_the_detective_may_lay_the_card_back_before_anything_comes_of_it() -> None:
    table = tower(*DETECTIVE).at(6).pile(2, "fire", danger=1).begin().answer(Search())
    assert table.asked().about == ("fire@2",)
    table.answer(ReturnCard())
    assert not table.told(Announced)
    assert table.told(PutBack) == [PutBack(0, 2)]
    assert table.world.piles[2] == Pile((), 1, "fire@2", 0)
    assert table.world.ap == 2
    assert table.withheld("search") == ["searched"]


def test_a_card_laid_back_is_drawn_next_and_only_the_detective_knows_it() -> None:
    table = tower(*DETECTIVE).at(6).at(6, 1).pile(2, "flare", "battery", danger=0).begin()
    table.answer(Search(), chance=["battery"]).answer(ReturnCard()).end()
    assert table.view(0).piles[2].top == "battery@2"
    assert table.view(1).piles[2].top == ""
    table.answer(Search())
    assert table.hand(1) == ["battery"]
    assert [(k.seat, k.card) for k in table.face(0).knows] == [(1, "battery@2")]
    assert not table.face(2).knows


def test_the_detective_may_keep_the_card() -> None:
    table = tower(*DETECTIVE).at(6).pile(2, "flare").begin().answer(Search()).answer(KeepCard())
    assert table.hand() == ["flare"]
