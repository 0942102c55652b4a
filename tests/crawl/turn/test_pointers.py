"""What the table points out before a player acts."""

from __future__ import annotations

from support.bosses import boss, boss_table
from support.crawl import Table, crawl

from inkribbon.catalogue import game
from inkribbon.crawl.items.carrying import MakeRoom
from inkribbon.crawl.sheet import sheet
from inkribbon.crawl.turn.pointers import point_out

TWO_TILES = """
    +---+---+---+---+---+
    | .   .   . d .   . |
    +---+---+---+---+---+
    """


def begun(*, open: bool) -> Table:
    table = crawl("re3", TWO_TILES, cast=["jill", "carlos"])
    if open:
        table.open(0)
    table.stand("jill", "a1").stand("carlos", "a1").enemy("zombie", "c1").enemy("zombie", "e1")
    return table.begin()


def names(table: Table, squares: tuple[int, ...]) -> list[str]:
    return [table.world.book.grid.names[square] for square in squares]


def test_special_items_that_could_be_thrown_away_are_marked_and_no_others() -> None:
    table = crawl("re1", TWO_TILES, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "b1")
    table.carry("chris", "helmet-key").carry("jill", "handgun").begin()
    assert "dear" not in table.game.marks(table.world)
    table.carry("jill", "handgun", "armour-key", *["green-herb"] * 9).do(MakeRoom(0))
    assert table.game.marks(table.world)["dear"] == (table.item("jill", "armour-key").id,)


def test_the_marks_follow_the_doors() -> None:
    shut, through = begun(open=False), begun(open=True)
    near, far = through.enemies()

    assert point_out(shut.world)["reacting"] == (shut.enemies()[0].id,)
    assert point_out(shut.world)["linked"] == ()
    assert point_out(through.world)["reacting"] == (near.id, far.id)
    assert point_out(through.world)["linked"] == (1,)


BOSS_BEHIND_A_DOOR = """
    +---+---+---+---+
    | B   . d .   . |
    +---+---+---+---+
    """


def test_a_boss_on_the_own_tile_is_pointed_out_and_one_behind_a_door_is_not() -> None:
    table = boss_table(BOSS_BEHIND_A_DOOR).open(0).stand("carlos", "b1").begin()
    assert point_out(table.world)["behaving"] == (boss(table).id,)
    table.stand("carlos", "c1")
    assert point_out(table.world)["behaving"] == ()


def test_sight_ends_at_a_shut_door() -> None:
    table = begun(open=False)
    assert names(table, point_out(table.world)["seen"]) == ["a1", "b1", "c1"]
    table = begun(open=True)
    assert names(table, point_out(table.world)["seen"]) == ["a1", "b1", "c1", "d1", "e1"]


def test_reach_is_what_a_second_move_adds() -> None:
    table = begun(open=True)
    assert names(table, point_out(table.world)["reach"]) == ["c1"]
    table.world.actions = 1
    assert point_out(table.world)["reach"] == ()


def test_whoever_is_not_on_the_board_yet_has_nothing_pointed_out() -> None:
    world = game("re3").new("escaping-the-warehouse")
    assert point_out(world) == {}


def test_the_sheet_says_how_likely_each_evades() -> None:
    world = game("re3").new("escaping-the-warehouse", characters=["jill", "carlos"])
    blue = world.book.blue
    for card, chances in zip(world.book.cast, sheet(world.book).evades, strict=True):
        total = len(blue) ** card.evade
        missed = sum(face == "blank" for face in blue) ** card.evade
        assert chances[0] == round(100 * (total - missed) / total)
        assert chances[0] > chances[1] > chances[2] > 0
