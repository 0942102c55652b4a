"""One-way doors, barricades, stairwells, the item box, barrels, and what takes up room."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table, laid_out, scenario_on
from support.re3 import doors, held, item, moves, names, targets
from support.terrain import ground

from inkribbon.crawl.dangers.barrels import ShootBarrel
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.item_box import PutIn, SearchBox, StoreItems, TakeOut
from inkribbon.crawl.items.terrain import ClearBarricade, Climb
from inkribbon.crawl.items.trade import Give, Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.scenario.file import LinkRule
from inkribbon.crawl.state.events import (
    AttackLanded,
    BarrelExploded,
    BarricadeBuilt,
    BarricadeCleared,
    DoorUnlocked,
    EnemyAttacked,
    EnemyMoved,
    EnemyWounded,
)
from inkribbon.crawl.state.world import Item
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer

# One-way doors


ONE_WAY = {"w": LinkRule(opens_from="east")}
HALL = """
    +---+---+---+---+
    | .   . w .   . |
    +---+---+---+---+
    """


@pytest.mark.rule("re3.door.one-way")
def test_a_one_way_door_opens_from_one_side_only_and_needs_no_item() -> None:
    west = ground(HALL, links=ONE_WAY).stand("jill", "b1").begin()
    assert not doors(west)

    east = ground(HALL, links=ONE_WAY).stand("jill", "c1").begin()
    assert doors(east) == [0]
    east.door(0)
    assert "b1" in moves(east)


@pytest.mark.rule("re3.door.one-way")
def test_a_one_way_door_in_a_horizontal_wall_opens_from_north_or_south() -> None:
    drawing = """
        +---+
        | . |
        +-w-+
        | . |
        +---+
        """
    for rule, good, bad in (
        (LinkRule(opens_from="north"), "a1", "a2"),
        (LinkRule(opens_from="south"), "a2", "a1"),
    ):
        assert doors(ground(drawing, links={"w": rule}).stand("jill", good).begin()) == [0]
        assert not doors(ground(drawing, links={"w": rule}).stand("jill", bad).begin())


@pytest.mark.rule("re3.door.one-way")
def test_a_one_way_door_whose_card_shows_an_item_needs_that_too() -> None:
    links = {"w": LinkRule(opens_from="east", key="fuse")}
    table = ground(HALL, links=links, items=[item("fuse")]).stand("jill", "c1")
    assert not doors(table.begin())
    with_it = ground(HALL, links=links, items=[item("fuse")], kit=["fuse"]).stand("jill", "c1")
    assert doors(with_it.begin()) == [0]


@pytest.mark.rule("re3.door.one-way-opened")
def test_a_one_way_door_once_opened_is_an_ordinary_door() -> None:
    table = ground(HALL, links=ONE_WAY).stand("jill", "c1").begin()
    table.door(0)
    assert len(table.told(DoorUnlocked)) == 1
    assert not table.world.locked

    table.move("b1").door(0)
    assert "c1" not in moves(table)
    assert table.world.actions == 1
    assert doors(table) == [0], "now from the other side too"
    assert len(table.told(DoorUnlocked)) == 1


# Barricades


BARRED = """
    +---+---+---+---+
    | .   . b .   . |
    +---+---+---+---+
    """


@pytest.mark.rule("re3.terrain.barricade-blocks")
def test_a_barricade_stops_steps_sight_pushes_and_reactions() -> None:
    table = ground(BARRED).stand("jill", "b1").enemy("zombie", "c1").begin()
    assert moves(table) == ["a1"]
    assert targets(table, "handgun") == []

    table.stop()

    assert not table.told(EnemyMoved)
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.terrain.barricade-blocks")
def test_a_model_cannot_be_pushed_across_a_barricade() -> None:
    table = ground(BARRED).stand("jill", "b1").enemy("zombie", "b1").begin()
    table.attack("handgun", "b1", dice=["mid"])
    assert names(table, (p.square for p in table.asked().actions() if hasattr(p, "square"))) == [
        "a1"
    ]


@pytest.mark.rule("re3.terrain.barricade-blocks")
def test_a_barricade_joins_two_tiles() -> None:
    table = ground(BARRED)
    grid = table.world.book.grid
    assert len(grid.tiles) == 2
    assert grid.links[0].a == table.square("b1")
    assert grid.links[0].b == table.square("c1")


@pytest.mark.rule("re3.terrain.barricade-clear")
@pytest.mark.parametrize(("start", "beyond"), [("b1", "c1"), ("c1", "b1")])
def test_clearing_a_barricade_from_either_side_costs_an_action_and_leaves_an_archway(
    start: str, beyond: str
) -> None:
    table = ground(BARRED).stand("jill", start).begin()
    table.answer(ClearBarricade(0))
    assert table.told(BarricadeCleared) == [BarricadeCleared(0, 0)]
    assert table.world.actions == 3
    assert beyond in moves(table)
    assert not doors(table)


@pytest.mark.rule("re3.terrain.barricade-clear")
def test_a_barricade_is_not_cleared_from_a_square_it_does_not_touch() -> None:
    table = ground(BARRED).stand("jill", "a1").begin()
    assert not table.offers(ClearBarricade)


@pytest.mark.rule("re3.terrain.barricade-clear")
def test_an_enemy_in_the_square_strikes_before_a_barricade_is_cleared() -> None:
    table = ground(BARRED).stand("jill", "b1").enemy("zombie", "b1").begin()

    table.answer(ClearBarricade(0), dice=["blank blank"])

    assert table.told(EnemyAttacked)[0].cause == "provoked"
    table.answer(Done())
    assert not table.world.open


@pytest.mark.rule("re3.terrain.barricade-no-rebuild")
def test_a_cleared_barricade_stays_an_archway_without_a_special_rule() -> None:
    table = ground(BARRED, kit=["knife", "handgun"]).stand("jill", "b1").begin()
    table.answer(ClearBarricade(0))
    assert not table.offers(ClearBarricade)
    assert not table.offers(UseItem)
    assert not doors(table)


@pytest.mark.rule("re3.terrain.barricade-no-rebuild", "re3.items.toolbox")
@pytest.mark.parametrize("sign", ["b", "n"])
@pytest.mark.parametrize("start", ["b1", "c1"])
def test_a_toolbox_bars_any_archway_of_the_square_and_is_kept(sign: str, start: str) -> None:
    drawing = BARRED.replace(" b ", f" {sign} ")
    table = ground(drawing, kit=["toolbox"]).stand("jill", start).begin()
    table.world.open = 0
    if sign == "b":
        table.answer(ClearBarricade(0))
    else:
        table = ground(drawing, kit=["toolbox"]).stand("jill", start).begin()
    left = table.world.actions

    table.answer(UseItem(held(table, "toolbox"), link=0))

    assert table.world.open == 0
    assert table.world.actions == left - 1
    assert table.cards("jill") == ["toolbox"]
    assert table.offers(ClearBarricade) == [ClearBarricade(0)]


@pytest.mark.rule("re3.items.toolbox")
def test_a_character_who_owns_a_toolbox_bars_an_archway_where_there_is_no_other_terrain() -> None:
    people = GAME.contents.characters
    handy = replace(GAME.contents, characters={"jill": replace(people["jill"], items=("toolbox",))})
    scenario = scenario_on(BARRED.replace(" b ", " n "), kit=())
    table = laid_out(GAME, scenario, ["jill"], box=handy).stand("jill", "b1").begin()

    table.answer(UseItem(held(table, "toolbox"), link=0))

    assert table.world.open == 0


def test_a_toolbox_bars_the_archway_that_is_chosen_and_no_other() -> None:
    drawing = BARRED.replace("| .   . b .   . |", "| . n . n .   . |")
    table = ground(drawing, kit=["toolbox"]).stand("jill", "b1").begin()

    table.answer(UseItem(held(table, "toolbox"), link=1))
    assert table.told(BarricadeBuilt) == [BarricadeBuilt(0, 1)]

    assert table.world.open == 0b01
    assert table.offers(ClearBarricade) == [ClearBarricade(1)]


@pytest.mark.rule("re3.items.toolbox")
def test_a_toolbox_works_on_no_archway_elsewhere() -> None:
    table = ground(BARRED.replace(" b ", " n "), kit=["toolbox"]).stand("jill", "a1").begin()
    assert not table.offers(UseItem)


# Stairwells


FLOORS = (
    """
    +---+---+---+
    | s   .   S |
    +---+---+---+
    """,
    """
    +---+---+---+
    | S   .   s |
    +---+---+---+
    """,
)


@pytest.mark.rule("re3.terrain.stairwell")
def test_an_action_takes_a_character_from_a_stairwell_to_the_one_of_its_pair() -> None:
    table = ground(*FLOORS).stand("jill", "1.a1").begin()
    assert names(table, (c.square for c in table.offers(Climb))) == ["2.c1"]

    table.answer(Climb(table.square("2.c1")))
    assert table.at("jill") == "2.c1"
    assert table.world.actions == 3

    table.answer(Climb(table.square("1.a1")))
    assert table.at("jill") == "1.a1"


def test_stairs_whose_other_end_is_not_on_the_table_lead_nowhere() -> None:
    lone = """
        +---+---+
        | s   . |
        +---+---+
        """
    assert not ground(lone).stand("jill", "a1").begin().offers(Climb)


@pytest.mark.rule("re3.terrain.stairwell")
def test_stairs_are_taken_from_their_own_square_only_and_not_into_a_full_one() -> None:
    beside = ground(*FLOORS).stand("jill", "1.b1").begin()
    assert not beside.offers(Climb)

    full = ground(*FLOORS).stand("jill", "1.a1")
    for _ in range(4):
        full.enemy("zombie", "2.c1")
    assert not full.begin().offers(Climb)


@pytest.mark.rule("re3.terrain.stairwell-enemies")
def test_enemies_neither_use_stairs_nor_count_their_way_through_them() -> None:
    table = ground(*FLOORS).stand("jill", "1.a1").enemy("zombie", "2.c1").begin()
    table.stop()
    assert not table.told(EnemyMoved)


@pytest.mark.rule("re3.terrain.stairwell-enemies")
def test_an_enemy_walks_the_long_way_where_stairs_would_be_a_short_cut() -> None:
    table = ground(
        """
        +---+---+---+---+---+---+
        | s   .   .   .   s   . |
        +---+---+---+---+---+---+
        """
    )
    table.stand("jill", "f1").enemy("zombie", "a1").begin().stop()
    assert table.places() == ["b1"]


@pytest.mark.rule("re3.terrain.stairwell-enemies")
def test_an_enemy_goes_to_whoever_is_nearest_without_the_stairs() -> None:
    table = ground(
        """
        +---+---+---+---+---+---+---+
        | .   .   s   .   .   .   s |
        +---+---+---+---+---+---+---+
        """,
        cast=("jill", "carlos"),
    )
    table.stand("jill", "g1").stand("carlos", "a1").enemy("zombie", "c1").begin().stop()
    assert table.places() == ["b1"]


# The item box


BOX = """
    +---+---+---+---+
    | .   I   .   . |
    +---+---+---+---+
    """


def boxed(at: str = "a1", *kit: str) -> Table:
    return ground(BOX, kit=kit or ("knife", "handgun", "green-herb")).stand("jill", at)


def put(table: Table, *cards: str) -> Table:
    """Put these cards into the box and finish."""
    table.answer(StoreItems())
    for card in cards:
        table.answer(PutIn(held(table, card)))
    if table.asked().prompt == "store":
        table.answer(Done())
    return table


def boxed_cards(table: Table) -> list[str]:
    return [item.card for item in table.world.box]


@pytest.mark.rule("re3.terrain.item-box-store")
@pytest.mark.parametrize("at", ["a1", "b1", "c1"])
def test_one_action_in_or_beside_the_boxs_square_stores_any_number_of_items(at: str) -> None:
    table = boxed(at).ammo("jill", "handgun", 4).begin()

    put(table, "handgun", "knife")

    assert boxed_cards(table) == ["handgun", "knife"]
    assert table.cards("jill") == ["green-herb"]
    assert table.world.box[0].ammo == 4
    assert table.world.actions == 3


@pytest.mark.rule("re3.terrain.item-box-store")
def test_from_farther_away_nothing_is_stored() -> None:
    table = boxed("d1").begin()
    assert not table.offers(StoreItems)


@pytest.mark.rule("re3.terrain.item-box-take")
def test_a_search_takes_any_number_of_items_out_up_to_the_takers_limit() -> None:
    table = boxed("a1")
    table.world.box = (Item(90, "toolbox"), Item(91, "handgun-bullets"), Item(92, "shotgun", 5))
    table.begin()

    table.answer(SearchBox())
    table.answer(TakeOut(92))
    table.answer(TakeOut(90))
    table.answer(Done())

    assert boxed_cards(table) == ["handgun-bullets"]
    assert table.item("jill", "shotgun").ammo == 5
    assert table.world.actions == 3


@pytest.mark.rule("re3.terrain.item-box-take", "re3.search.full-inventory")
def test_a_full_inventory_cannot_search_the_box_and_one_slot_takes_one_item() -> None:
    full = boxed("a1", *["knife"] * 8).begin()
    full.world.box = (Item(90, "toolbox"),)
    assert not full.move("b1").offers(SearchBox)

    nearly = boxed("a1", *["knife"] * 7).begin()
    nearly.world.box = (Item(90, "toolbox"), Item(91, "handgun-bullets"))
    nearly.move("b1").answer(SearchBox())
    nearly.answer(TakeOut(91))
    assert nearly.asked().prompt == "action"
    assert boxed_cards(nearly) == ["toolbox"]


@pytest.mark.rule("re3.terrain.item-box-limit")
def test_the_box_holds_eight_items_and_a_mixed_stack_is_one_of_them() -> None:
    table = boxed("a1").begin()
    stack = Item(80, "green-herb", herbs=("green-herb", "red-herb"))
    table.world.box = (stack, *(Item(81 + n, "knife") for n in range(6)))

    table.answer(StoreItems())
    table.answer(PutIn(held(table, "knife")))

    assert len(table.world.box) == 8
    assert table.asked().prompt == "action", "a full box takes no more"
    assert not table.offers(StoreItems)


@pytest.mark.rule("re3.weapons.dial-survives-transfer")
def test_a_dial_is_the_same_after_the_item_box_and_after_a_trade() -> None:
    table = ground(BOX, cast=["jill", "carlos"], kit=["handgun", "knife"])
    table.stand("jill", "a1").stand("carlos", "c1").ammo("jill", "handgun", 3).begin("jill")
    put(table, "handgun")
    table.stop()

    table.answer(SearchBox())
    assert not table.world.box, "a single thing in the box is taken without asking"

    dials = [item.ammo for item in table.who("carlos").items if item.card == "handgun"]
    assert dials == [15, 3]

    # b1 is next to a1: there, the one with three points changes hands.
    table.move("b1")
    table.answer(Trade(table.seat("jill")))
    (mine,) = [i.id for i in table.who("carlos").items if i.ammo == 3]
    table.answer(Give(mine)).done()
    assert table.item("jill", "handgun").ammo == 3


# Barrels


YARD = """
    +---+---+---+---+---+
    | .   .   Z   oZ  . |
    +               +-d-+
    | .   .   .   . | Z |
    +---+---+---+---+---+
    """


def yard(at: str = "a1") -> Table:
    return ground(YARD, kit=("knife", "handgun")).stand("jill", at)


def shoot(table: Table, dice: tuple[object, ...] = ()) -> Table:
    (shot,) = [s for s in table.offers(ShootBarrel) if s.weapon == held(table, "handgun")]
    return table.answer(shot, dice)


@pytest.mark.rule("re3.terrain.barrel-target")
def test_a_barrel_in_sight_and_range_is_hit_without_a_roll_for_a_point() -> None:
    table = yard().begin()
    offered = {s.weapon for s in table.offers(ShootBarrel)}
    assert offered == {held(table, "handgun")}, "the knife does not reach"

    shot = table.offers(ShootBarrel)[0]
    answer(table.world, shot)

    assert table.world.decision is None or table.world.decision.seat != CHANCE
    table.hear()
    assert not table.told(AttackLanded)
    assert table.told(BarrelExploded)
    assert table.item("jill", "handgun").ammo == 14
    assert table.world.actions == 3


@pytest.mark.rule("re3.terrain.barrel-target")
def test_a_weapon_without_a_dial_hits_a_barrel_in_the_own_square_for_nothing() -> None:
    table = ground("""
        +---+---+
        | o   . |
        +---+---+
        """)
    table.stand("jill", "a1").begin()
    (stab,) = [s for s in table.offers(ShootBarrel) if s.weapon == held(table, "knife")]
    dial = table.item("jill", "knife").ammo

    table.answer(stab)

    assert table.item("jill", "knife").ammo == dial == 0
    assert table.told(BarrelExploded)


@pytest.mark.rule("re3.terrain.barrel-target")
def test_a_barrel_out_of_sight_or_with_an_empty_weapon_is_no_target() -> None:
    behind = ground(
        """
        +---+---+---+
        | . d .   o |
        +---+---+---+
        """
    )
    assert not behind.stand("jill", "a1").begin().offers(ShootBarrel)
    empty = yard().ammo("jill", "handgun", 0).begin()
    assert not empty.offers(ShootBarrel)


@pytest.mark.rule("re3.terrain.barrel-target")
def test_enemies_in_the_own_square_come_first() -> None:
    table = yard("c1").begin()
    assert not table.offers(ShootBarrel)


@pytest.mark.rule("re3.terrain.barrel-target")
def test_those_the_explosion_did_not_hurt_hear_it() -> None:
    table = yard().enemy("zombie", "b2").begin()
    listener = table.enemies("b2")[0]

    shoot(table)

    assert table.where(listener) in ("a1", "a2", "b1")
    assert table.told(EnemyMoved)[0].cause == "noise"


@pytest.mark.rule("re3.terrain.barrel-explosion")
def test_an_explosion_does_three_damage_in_its_square_and_one_beside_it_then_it_is_gone() -> None:
    drawing = YARD.replace("oZ  .", "oL  .").replace("Z   o", "L   o")
    table = ground(drawing).stand("jill", "a2").begin()

    shoot(table)

    (there,) = table.enemies("d1")
    (beside,) = table.enemies("c1") or table.enemies("b2")
    assert (there.kind, there.wounds) == ("drain-deimos", 3)
    assert (beside.kind, beside.wounds) == ("drain-deimos", 1)
    assert table.world.barrels == ()
    assert {told.damage for told in table.told(EnemyWounded)} == {3, 1}


@pytest.mark.rule("re3.terrain.barrel-explosion")
def test_walls_and_closed_doors_shield_and_characters_are_unharmed() -> None:
    table = yard("c2").begin()

    shoot(table)

    assert len(table.enemies("e2")) == 1, "a wall between"
    assert table.who("jill").harm == 0
    assert not table.enemies("c1")


@pytest.mark.rule("re3.terrain.barrel-explosion")
@pytest.mark.parametrize("is_open", [False, True])
def test_an_explosion_reaches_through_an_open_door_and_not_through_a_closed_one(
    is_open: bool,
) -> None:
    table = ground(
        """
        +---+---+---+---+
        | .   .   o d Z |
        +---+---+---+---+
        """
    )
    table.stand("jill", "a1").open(*[0] * is_open).begin()

    shoot(table)

    assert bool(table.enemies()) != is_open


# Room


@pytest.mark.rule("re3.tiles.token-sizes")
def test_a_box_takes_the_room_of_a_medium_model_other_things_that_of_a_small_one() -> None:
    table = ground(
        """
        +---+---+---+---+---+---+
        | I   k   o   t   ~   a |
        +---+---+---+---+---+---+
        """
    )
    assert table.world.crowd == [2, 1, 1, 1, 0, 0]


@pytest.mark.rule("re3.tiles.token-sizes")
def test_doors_stairs_and_exits_take_no_room() -> None:
    table = ground(
        """
        +---+---+---+---+
        | s d s   X   p |
        +---+---+---+---+
        """
    )
    assert table.world.crowd == [0, 0, 0, 0]


@pytest.mark.rule("re3.tiles.token-sizes")
def test_a_square_filled_by_tokens_cannot_be_entered() -> None:
    table = ground(
        """
        +---+---+
        | .  kkk|
        +---+---+
        """
    )
    table.stand("jill", "a1").enemy("zombie", "b1").begin()
    assert "b1" not in moves(table)


@pytest.mark.rule("re3.tiles.token-sizes")
def test_room_is_free_again_when_a_barrel_is_gone() -> None:
    table = yard().begin()
    before = table.world.crowd[table.square("d1")]
    shoot(table)
    assert before == 2
    assert table.world.crowd[table.square("d1")] == 0


def test_a_closed_door_is_no_barricade_and_an_archway_is_none_any_more() -> None:
    drawing = """
        +---+---+---+---+
        | . d .   . b . |
        +---+---+---+---+
        """
    assert not ground(drawing).stand("jill", "b1").begin().offers(ClearBarricade)
    (clear,) = ground(drawing).stand("jill", "c1").begin().offers(ClearBarricade)
    assert clear.link == 1
    assert not ground(drawing).stand("jill", "c1").open(1).begin().offers(ClearBarricade)
