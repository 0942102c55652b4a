"""Stairs, item boxes, typewriters, corpses and passages."""

from __future__ import annotations

from typing import Any

import pytest
from support.crawl import Table, file_names, laid_out, scenario_on
from support.re1 import box, house, the_game

from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.items.item_box import PutIn, SearchBox, StoreItems, TakeOut
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.items.trade import Give, Trade
from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.scenario.file import LinkRule
from inkribbon.crawl.state.events import CorpseRolled, EnemyMoved
from inkribbon.crawl.turn.actions import FlipDoor, Move, Stop

ROOMS = """
+---+---+---+---+
| .   .   . d . |
+---+---+---+---+
"""
BELOW = """
+---+---+
| .   s |
+---+---+
"""
ABOVE = """
+---+---+
| s   * |
+---+---+
"""


MARKS = {"item-box": "I", "typewriter": "t"}


def furnished(name: str, *places: str, **more: Any) -> Table:
    """A board with item boxes or typewriters on these squares."""
    squares = [MARKS[name] if square in places else "." for square in ("a1", "b1", "c1", "d1")]
    drawing = "+---+---+---+---+\n| {}   {}   {} d {} |\n+---+---+---+---+".format(*squares)
    return house(drawing, **{"falling_loses": False, **more})


def floors() -> Table:
    return laid_out(the_game(), scenario_on(BELOW, ABOVE), ["jill"])


# Stairs


@pytest.mark.rule("re1.terrain.stairs-paired", "re1.terrain.stairs-action")
def test_stairs_are_an_action_that_leads_to_their_pair_both_ways() -> None:
    table = floors().stand("jill", "1.b1").begin()
    assert table.offers(Climb) == [Climb(table.square("2.a1"))]

    table.answer(Climb(table.square("2.a1")))

    assert table.at("jill") == "2.a1"
    assert table.world.actions == 3
    assert table.offers(Climb) == [Climb(table.square("1.b1"))]


@pytest.mark.rule("re1.terrain.stairs-action")
def test_stairs_are_taken_from_their_own_square_and_not_into_a_full_one() -> None:
    assert floors().stand("jill", "1.a1").begin().offers(Climb) == []
    table = floors().stand("jill", "1.b1")
    for _ in range(4):
        table.enemy("zombie", "2.a1")
    assert table.begin().offers(Climb) == []


@pytest.mark.rule("re1.enemy.no-stairs")
def test_enemies_do_not_use_stairs() -> None:
    table = floors().stand("jill", "1.b1").enemy("zombie", "2.a1").begin().stop()

    assert not table.told(EnemyMoved)
    assert table.enemies("2.a1")


# Item boxes


@pytest.mark.rule("re1.terrain.item-box-store", "re1.terrain.item-box-capacity")
@pytest.mark.parametrize("at", ["a1", "b1"])
def test_any_number_of_items_is_stored_from_the_same_or_next_square(at: str) -> None:
    table = furnished("item-box", "a1").stand("jill", at).carry("jill", *["knife"] * 8).begin()
    table.answer(StoreItems())

    while table.cards("jill"):
        table.answer(PutIn(table.who("jill").items[0].id))

    assert table.cards("jill") == []
    assert len(table.world.box) == 8
    assert table.world.actions == 3


@pytest.mark.rule("re1.terrain.item-box-store", "re1.terrain.item-box-take")
def test_a_box_is_out_of_reach_two_squares_away_and_behind_a_closed_door() -> None:
    assert furnished("item-box", "a1").stand("jill", "c1").begin().offers(StoreItems) == []
    assert furnished("item-box", "d1").stand("jill", "c1").begin().offers(StoreItems) == []


@pytest.mark.rule("re1.terrain.item-box-take")
def test_items_are_taken_out_by_searching_up_to_the_inventory_limit() -> None:
    table = furnished("item-box", "a1").stand("jill", "b1").carry("jill", *["knife"] * 7)
    table.world.box = house(ROOMS).carry("jill", "handgun", "green-herb").who("jill").items

    table.begin().answer(SearchBox()).answer(TakeOut(table.world.box[0].id))

    assert table.cards("jill") == ["knife"] * 7 + ["handgun"]
    assert table.world.actions == 3
    assert table.offers(SearchBox) == []  # the inventory is full


@pytest.mark.rule("re1.terrain.item-box-shared", "re1.weapons.dial-not-reset-on-transfer")
def test_two_boxes_share_their_contents_and_keep_the_dials() -> None:
    table = furnished("item-box", "a1", "c1").stand("jill", "a1").carry("jill", "handgun", "knife")
    table.ammo("jill", "handgun", 4)
    gun = table.item("jill", "handgun").id

    table.begin().answer(StoreItems()).answer(PutIn(gun)).done()
    table.move("b1").move("c1").answer(SearchBox())

    assert table.item("jill", "handgun").ammo == 4


@pytest.mark.rule("re1.weapons.dial-not-reset-on-transfer")
def test_a_traded_weapon_keeps_its_dial() -> None:
    table = house(ROOMS, cast=("jill", "chris")).stand("jill", "a1").stand("chris", "a1")
    table.carry("jill", "handgun").ammo("jill", "handgun", 4).carry("chris").begin()

    table.answer(Trade(1)).answer(Give(table.item("jill", "handgun").id))

    assert table.item("chris", "handgun").ammo == 4


@pytest.mark.rule("re1.terrain.item-box-size", "re1.terrain.typewriter-size")
@pytest.mark.parametrize(("name", "room"), [("item-box", 2), ("typewriter", 1)])
def test_a_box_takes_up_the_room_of_a_medium_model_and_a_typewriter_of_a_small_one(
    name: str, room: int
) -> None:
    table = furnished(name, "b1").stand("jill", "a1")
    for _ in range(4 - room):
        table.enemy("zombie", "b1")
    assert Move(table.square("b1")) not in table.begin().offers(Move)

    one_less = furnished(name, "b1").stand("jill", "a1")
    for _ in range(3 - room):
        one_less.enemy("zombie", "b1")
    assert Move(one_less.square("b1")) in one_less.begin().offers(Move)


# Typewriters


@pytest.mark.rule("re1.ink-ribbon.typewriter-action", "re1.ink-ribbon.typewriter-used-up")
@pytest.mark.parametrize("at", ["a1", "b1"])
def test_a_ribbon_shuffles_deck_and_discards_together_and_the_typewriter_is_gone(at: str) -> None:
    table = furnished("typewriter", "a1", tension_reshuffles=False).stand("jill", at)
    table.deck("tension", "all-clear", discard=["cornered", "all-clear-hand"])
    table.world.ribbons = 1
    table.begin()

    table.answer(UseTypewriter(table.square("a1")))

    deck = table.world.decks["tension"]
    assert len(deck) == 3
    assert deck.discard == ()
    assert table.world.ribbons == 0
    assert table.world.tokens == {}
    assert table.world.actions == 3


@pytest.mark.rule("re1.ink-ribbon.typewriter-action")
def test_a_typewriter_needs_a_ribbon_and_is_not_reached_through_a_closed_door() -> None:
    without = furnished("typewriter", "a1").stand("jill", "a1")
    without.world.ribbons = 0
    assert without.begin().offers(UseTypewriter) == []
    behind = furnished("typewriter", "d1").stand("jill", "c1")
    behind.world.ribbons = 1
    assert behind.begin().offers(UseTypewriter) == []


@pytest.mark.rule("re1.ink-ribbon.communal")
def test_any_player_may_use_the_shared_ribbons_in_their_own_turn() -> None:
    table = furnished("typewriter", "a1", cast=("jill", "chris"))
    table.stand("jill", "c1").stand("chris", "b1")
    table.world.ribbons = 1

    assert table.begin().offers(UseTypewriter) == []
    table.stop()
    assert table.world.active == 1
    assert table.offers(UseTypewriter) == [UseTypewriter(table.square("a1"))]


@pytest.mark.rule("re1.terrain.typewriter-placement")
def test_typewriters_are_placed_where_the_brief_or_a_card_shows_them() -> None:
    world = the_game().new("1f-west-a", ["jill"])
    names = file_names(world.book)

    assert [names[s] for s, tokens in world.tokens.items() if "typewriter" in tokens] == ["p4"]
    assert box().supply.tokens["typewriter"] == 2


# Corpses


def lay(table: Table, at: str, count: int = 1) -> Table:
    for _ in range(count):
        put_corpse(table.world, table.square(at))
    return table


@pytest.mark.rule("re1.corpse.roll-after-action", "re1.dice.encounter-die")
def test_each_action_among_corpses_rolls_the_encounter_die_once() -> None:
    assert box().dice["encounter"].faces == ("U", "2", "3", "4", "5", "6")
    table = lay(house(ROOMS).stand("jill", "a1"), "b1", 2).begin()

    table.move("b1", dice=["2"])
    assert len(table.told(CorpseRolled)) == 1
    table.move("c1")
    assert len(table.told(CorpseRolled)) == 1


@pytest.mark.rule("re1.corpse.rise")
def test_on_its_symbol_every_corpse_in_the_square_becomes_a_zombie() -> None:
    table = lay(lay(house(ROOMS).stand("jill", "a1"), "b1", 2), "c1").begin()

    table.move("b1", dice=["U"])

    assert len(table.enemies("b1")) == 2
    assert table.world.corpses == {table.square("c1"): 1}


@pytest.mark.rule("re1.corpse.size")
def test_a_corpse_takes_up_the_room_of_a_small_base() -> None:
    table = lay(house(ROOMS).stand("jill", "a1"), "b1", 3).enemy("zombie", "b1").begin()

    assert Move(table.square("b1")) not in table.offers(Move)
    lighter = lay(house(ROOMS).stand("jill", "a1"), "b1", 3).begin()
    assert Move(lighter.square("b1")) in lighter.offers(Move)


@pytest.mark.rule("re1.action.must-not-skip-when-sharing")
def test_no_action_may_be_left_unused_beside_a_corpse_or_an_enemy() -> None:
    assert Stop() in house(ROOMS).stand("jill", "a1").begin().offers(Stop)
    corpse = lay(house(ROOMS).stand("jill", "a1"), "a1").begin()
    assert corpse.offers(Stop) == []
    enemy = house(ROOMS).stand("jill", "a1").enemy("zombie", "a1").begin()
    assert enemy.offers(Stop) == []
    corpse.move("b1")
    assert corpse.offers(Stop) == [Stop()]


# One-way doors


@pytest.mark.rule("re1.door.one-way", "re1.door.one-way-unlocks")
def test_a_one_way_door_between_two_rooms_opens_from_one_side_only_and_then_for_all() -> None:
    one_way = ROOMS.replace("d", "e")
    links = {"e": LinkRule(opens_from="east")}
    west = house(one_way, links=links).stand("jill", "c1").begin()
    assert west.offers(FlipDoor) == []

    east = house(one_way, links=links).stand("jill", "d1").begin().door(0)
    assert east.world.locked == 0
    east.move("c1").door(0)
    assert east.world.open == 0
    assert east.offers(FlipDoor) == [FlipDoor(0)]
