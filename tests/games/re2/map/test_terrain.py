"""Stairwells, item boxes, typewriters and corpses."""

from __future__ import annotations

from typing import Any

import pytest
from support.crawl import Table, laid_out, scenario_on
from support.re2 import CLEAR, game

from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.item_box import PutIn, SearchBox, StoreItems, TakeOut
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.state.board import put_token
from inkribbon.crawl.state.events import (
    CorpseRolled,
    DeckRefreshed,
    EnemyMoved,
    Fetched,
    Stored,
    TensionDrawn,
)
from inkribbon.crawl.turn.actions import FlipDoor, Move

FLOORS = (
    """
    +---+---+---+
    | .   .   s |
    +---+---+---+
    """,
    """
    +---+---+---+
    | s   .   . |
    +---+---+---+
    """,
)
ROOMS = """
    +---+---+---+---+
    | .   . d .   . |
    +       +       +
    | .   . | .   . |
    +---+---+---+---+
    """
WALLED = """
    +---+---+---+
    | . | .   . |
    +   +       +
    | .   .   . |
    +---+---+---+
    """


def board(*floors: str, cast: tuple[str, ...] = ("leon",), **rules: Any) -> Table:
    scenario = scenario_on(*floors, **rules)
    return laid_out(game(), scenario, cast, tension=CLEAR)


def furnished(name: str, at: str, *floors: str, **rules: Any) -> Table:
    """A board with a typewriter or an item box."""
    table = board(*floors, **rules)
    square = table.square(at)
    put_token(table.world, square, name)
    book = table.world.book
    steps = book.grid.steps((1 << len(book.links)) - 1)
    book.furnished = frozenset({*book.furnished, square, *steps[square]})
    book.plain = False
    return table


# Stairwells


@pytest.mark.rule("re2.terrain.stairwell-pairs", "re2.terrain.stairwell-use")
def test_an_action_takes_a_character_from_a_stairwell_to_the_other_of_its_pair() -> None:
    table = board(*FLOORS).stand("leon", "1.c1").begin()
    (climb,) = table.offers(Climb)
    table.answer(climb)
    assert table.at("leon") == "2.a1"
    assert table.world.actions == 3
    (back,) = table.offers(Climb)
    assert back.square == table.square("1.c1")


def test_stairs_are_taken_from_their_own_square_and_not_into_a_full_one() -> None:
    assert not board(*FLOORS).stand("leon", "1.b1").begin().offers(Climb)
    full = board(*FLOORS).stand("leon", "1.c1")
    for _ in range(4):
        full.enemy("zombie", "2.a1")
    assert not full.begin().offers(Climb)


def test_half_a_pair_leads_nowhere() -> None:
    table = board(FLOORS[0]).stand("leon", "c1").begin()
    assert not table.offers(Climb)
    assert "stairs" not in [withheld.action for withheld in game().withheld(table.world, 0)]


@pytest.mark.rule("re2.terrain.stairwell-no-enemies")
def test_enemies_do_not_follow_over_the_stairs() -> None:
    table = board(*FLOORS).stand("leon", "2.a1").enemy("zombie", "1.c1").begin().stop()
    assert not table.told(EnemyMoved)


# The item box


@pytest.mark.rule("re2.terrain.item-box-store", "re2.terrain.item-box-contents")
@pytest.mark.parametrize("at", ["a1", "b1", "b2"])
def test_an_action_in_or_beside_its_square_stores_any_number_of_items(at: str) -> None:
    table = furnished("item-box", "a1", ROOMS).stand("leon", at).begin()
    knife, handgun = (table.item("leon", card).id for card in ("knife", "handgun"))
    table.answer(StoreItems()).answer(PutIn(knife)).answer(PutIn(handgun))
    assert [item.card for item in table.world.box] == ["knife", "handgun"]
    assert table.cards("leon") == []
    assert table.told(Stored) == [Stored(0, "knife"), Stored(0, "handgun")]
    assert table.world.actions == 3


def test_whoever_stores_the_side_pack_keeps_no_more_than_fits() -> None:
    table = furnished("item-box", "a1", ROOMS).stand("leon", "a1")
    table.carry("leon", "side-pack", *["knife"] * 10).begin()
    table.answer(StoreItems()).answer(PutIn(table.item("leon", "side-pack").id)).done()
    assert table.cards("leon") == ["knife"] * 8


def test_the_box_has_no_limit() -> None:
    table = furnished("item-box", "a1", ROOMS).stand("leon", "a1").carry("leon", *["knife"] * 9)
    table.begin().answer(StoreItems())
    while table.asked().prompt == "store":
        table.answer(table.offers(PutIn)[0])
    assert len(table.world.box) == 9


@pytest.mark.rule("re2.terrain.item-box-take")
def test_a_search_takes_out_any_number_of_items_up_to_the_limit() -> None:
    table = furnished("item-box", "a1", ROOMS).stand("leon", "b1").carry("leon", *["knife"] * 6)
    table.world.box = table.who("leon").items[:3]
    table.begin().answer(SearchBox())
    while table.world.decision is not None and table.asked().prompt == "take":
        table.answer(table.offers(TakeOut)[0])
    assert len(table.cards("leon")) == 8
    assert len(table.world.box) == 1
    assert not table.offers(SearchBox)  # the inventory is full
    assert table.told(Fetched) == [Fetched(0, "knife")] * 2


def test_a_search_that_finds_nothing_that_fits_is_over_at_once() -> None:
    table = furnished("item-box", "a1", ROOMS).stand("leon", "b1").carry("leon", "flamethrower")
    table.world.box = table.who("leon").items
    table.carry("leon", *["knife"] * 7).begin().answer(SearchBox())
    assert table.asked().prompt == "action"
    assert [item.card for item in table.world.box] == ["flamethrower"]


@pytest.mark.rule("re2.los.required-for-terrain")
@pytest.mark.parametrize("name", ["item-box", "typewriter"])
def test_furniture_is_out_of_reach_behind_a_wall_a_corner_or_a_closed_door(name: str) -> None:
    kinds = (StoreItems, UseTypewriter)

    def usable(at: str, thing: str, drawing: str, *, opened: bool = False) -> bool:
        table = furnished(name, thing, drawing).stand("leon", at)
        table.world.ribbons = 1
        table.world.open = int(opened)
        table.begin()
        return any(table.offers(kind) for kind in kinds)

    assert not usable("a1", "b1", WALLED)  # a wall
    assert not usable("a2", "b1", WALLED)  # a corner
    assert usable("b2", "b1", WALLED)
    assert not usable("b1", "c1", ROOMS)  # a closed door
    assert usable("b1", "c1", ROOMS, opened=True)


@pytest.mark.rule("re2.terrain.item-box-size", "re2.terrain.typewriter-size")
@pytest.mark.parametrize(("name", "room"), [("item-box", 2), ("typewriter", 1)])
def test_a_box_takes_the_space_of_a_large_base_and_a_typewriter_of_a_standard_one(
    name: str, room: int
) -> None:
    table = furnished(name, "b1", ROOMS).stand("leon", "a1")
    for _ in range(3 - room):
        table.enemy("zombie", "b1")
    table.begin()
    place = table.square("b1")
    assert place in [move.square for move in table.offers(Move)]
    table.enemy("zombie", "b1").do(Done())
    assert place not in [move.square for move in table.offers(Move)]


# Typewriters and ink ribbons


@pytest.mark.rule("re2.tension.ink-ribbons-few", "re2.tension.ink-ribbons-many")
@pytest.mark.parametrize(("count", "ribbons"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_the_number_of_ribbons_depends_on_the_number_of_characters(
    count: int, ribbons: int
) -> None:
    cast = ("leon", "claire", "ada", "kendo")[:count]
    assert board(ROOMS, cast=cast).world.ribbons == ribbons


@pytest.mark.rule("re2.terrain.typewriter-use", "re2.terrain.typewriter-removed")
@pytest.mark.parametrize("at", ["a1", "b2"])
def test_a_ribbon_shuffles_both_piles_into_a_new_deck_and_the_typewriter_is_gone(at: str) -> None:
    table = furnished("typewriter", "a1", ROOMS).stand("leon", at)
    table.deck("tension", "all-clear", discard=["undead-ambush"]).begin()
    table.answer(UseTypewriter(table.square("a1")))
    assert len(table.world.decks["tension"]) == 2
    assert not table.world.decks["tension"].discard
    assert table.told(DeckRefreshed) == [DeckRefreshed(0, table.square("a1"))]
    assert table.world.ribbons == 0
    assert table.world.actions == 3
    assert not table.world.tokens


@pytest.mark.rule("re2.tension.ink-ribbon-pool")
def test_the_pool_is_shared_by_all_characters_and_can_run_out() -> None:
    table = furnished("typewriter", "a1", ROOMS, cast=("leon", "claire"))
    table.stand("leon", "a1").stand("claire", "b1").begin()
    assert table.offers(UseTypewriter)
    table.stop()
    assert table.world.active == 1
    assert table.offers(UseTypewriter)
    table.world.ribbons = 0
    table.stop()
    assert not table.offers(UseTypewriter)


# Corpses


def beside_the_dead(*squares: str) -> Table:
    table = board(ROOMS).stand("leon", "a1")
    for square in squares:
        put_corpse(table.world, table.square(square))
    return table.begin()


@pytest.mark.rule("re2.corpse.roll")
def test_an_action_that_ends_beside_corpses_calls_for_one_roll() -> None:
    table = beside_the_dead("b1", "b1").move("b1", dice=["6"])
    assert [rolled.face for rolled in table.told(CorpseRolled)] == ["6"]
    table.move("a1")
    assert len(table.told(CorpseRolled)) == 1


@pytest.mark.rule("re2.corpse.rise")
def test_on_the_symbol_every_corpse_of_the_square_becomes_a_zombie() -> None:
    table = beside_the_dead("b1", "b1", "b2").move("b1", dice=["U"])
    assert len(table.enemies("b1")) == 2
    assert list(table.world.corpses) == [table.square("b2")]


def test_with_too_few_models_as_many_corpses_rise_as_there_are_models() -> None:
    table = beside_the_dead("b1", "b1", "b1")
    for number in range(11):
        table.enemy("zombie", ("c1", "c2", "b2")[number // 4])
    table.move("b1", dice=["U"])
    assert len(table.enemies("b1")) == 1
    assert table.world.corpses == {table.square("b1"): 2}


def test_no_action_is_skipped_beside_a_corpse() -> None:
    table = beside_the_dead("b1").move("b1", dice=["6"])
    assert not [action for action in table.asked().actions() if type(action).__name__ == "Stop"]
    assert table.offers(FlipDoor)
    assert not table.told(TensionDrawn)
