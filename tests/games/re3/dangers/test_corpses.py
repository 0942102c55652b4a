"""Corpses: the roll next to them, rising, and how many fit."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re3 import moves, names, use
from support.terrain import EMPTY, SAFE, ground, squares_of, tile

from inkribbon.crawl.dangers.corpses import LayAt, LayCorpse
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.state.events import (
    ActionLost,
    CorpseLaid,
    CorpseRolled,
    CorpseRose,
    EnemyAttacked,
    EnemyMoved,
)
from inkribbon.crawl.state.tasks import AfterAction
from inkribbon.crawl.turn.actions import Stop
from inkribbon.games.re3.edition import GAME

ROW = """
    +---+---+---+---+---+---+
    | .   k   .   .   .   . |
    +---+---+---+---+---+---+
    """


def row(at: str = "a1", drawing: str = ROW) -> Table:
    return ground(drawing, kit=("knife", "handgun", "green-herb", "first-aid-spray")).stand(
        "jill", at
    )


def rolls(table: Table) -> int:
    return len(table.told(CorpseRolled))


@pytest.mark.rule("re3.corpse.trigger")
def test_ending_a_move_beside_a_corpse_rolls_the_encounter_die_once() -> None:
    table = row().begin().move("b1", dice=[SAFE])
    assert rolls(table) == 1
    assert table.world.corpses == {table.square("b1"): 1}


@pytest.mark.rule("re3.corpse.trigger")
def test_moving_out_of_the_square_or_past_it_rolls_nothing() -> None:
    table = row("b1").begin().move("c1")
    assert rolls(table) == 0


def test_nobody_rolls_for_corpses_after_an_action_that_was_their_last() -> None:
    table = ground(ROW, cast=("jill", "carlos")).stand("jill", "b1").stand("carlos", "a1")
    table.begin("carlos").meet("jill", "down")
    table.do(AfterAction(table.seat("jill"), table.square("b1"), False))
    assert not rolls(table)


@pytest.mark.rule("re3.corpse.trigger")
def test_any_action_in_the_square_rolls_after_it_is_resolved_however_many_lie_there() -> None:
    table = row("b1", ROW.replace("  k ", " kk ")).stand("jill", "b1", harm=2).begin()
    use(table, "green-herb", dice=[SAFE])

    assert table.who("jill").harm == 1
    assert rolls(table) == 1


@pytest.mark.rule("re3.corpse.trigger")
def test_the_roll_comes_before_enemies_hear_the_attack() -> None:
    table = row("b1").enemy("zombie", "e1").enemy("zombie", "f1").begin()

    table.attack("handgun", "e1", dice=["high", "U"])

    order = [e for e in table.events if isinstance(e, CorpseRolled | CorpseRose | EnemyMoved)]
    assert [type(e) for e in order] == [CorpseRolled, CorpseRose, EnemyMoved]


@pytest.mark.rule("re3.corpse.trigger")
def test_an_action_lost_to_a_hit_was_not_resolved_and_rolls_nothing() -> None:
    table = row("b1").enemy("zombie", "b1").begin()

    table.move("c1", dice=["blank blank"])
    table.answer(Done())

    assert table.told(ActionLost)
    assert rolls(table) == 0


@pytest.mark.rule("re3.corpse.trigger")
def test_an_action_that_was_evaded_for_rolls_where_it_ends() -> None:
    table = row("a1").enemy("zombie", "a1").begin()
    table.move("b1", dice=["high blank", SAFE])
    assert rolls(table) == 1


@pytest.mark.rule("re3.corpse.reanimate")
def test_the_symbol_turns_one_corpse_into_a_zombie_which_waits_for_a_reaction() -> None:
    table = row("a1", ROW.replace("  k ", " kk ")).begin()

    table.move("b1", dice=["U"])

    assert table.world.corpses == {table.square("b1"): 1}
    assert squares_of(table, "zombie") == ["b1"]
    assert not table.told(EnemyAttacked)
    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.corpse.reanimate")
@pytest.mark.parametrize("face", ["2", "3", "4", "5", "6"])
def test_any_other_face_leaves_the_dead_in_peace(face: str) -> None:
    table = row().begin().move("b1", dice=[face])
    assert not table.enemies()


@pytest.mark.rule("re3.corpse.reanimate")
def test_without_a_zombie_in_the_box_nothing_rises() -> None:
    table = row()
    for square in ("c1", "d1", "e1", "f1"):
        for _ in range(4):
            if len(table.enemies()) < GAME.contents.enemies["zombie"].copies:
                table.enemy("zombie", square)
    table.begin().move("b1", dice=["U"])
    assert table.world.corpses == {table.square("b1"): 1}
    assert not table.told(CorpseRose)


@pytest.mark.rule("re3.corpse.reanimate", "re3.tiles.token-sizes")
def test_the_zombie_takes_the_room_of_its_corpse() -> None:
    table = row().begin()
    table.move("b1", dice=["U"])
    assert table.world.crowd[table.square("b1")] == 2


@pytest.mark.rule("re3.corpse.source")
def test_a_killed_enemy_leaves_no_corpse() -> None:
    table = ground(ROW.replace("k", ".")).stand("jill", "a1").enemy("zombie", "c1").begin()
    table.attack("handgun", "c1", dice=["high"])
    assert not table.enemies()
    assert table.world.corpses == {}


@pytest.mark.rule("re3.corpse.source")
def test_corpses_come_from_the_drawing_and_from_effects() -> None:
    table = laying(1).begin()
    assert table.world.corpses == {}
    table.move("b1", dice=["2"])
    assert table.world.corpses == {table.square("d1"): 1}


def laying(count: int, drawing: str = "") -> Table:
    """An unexplored tile where a 2 places corpses."""
    lay = [{"do": "corpses", "count": count}]
    drawing = (
        drawing
        or """
        +---+---+---+---+---+
        | . n .   .   *   . |
        +---+---+---+---+---+
        """
    )
    table = ground(drawing, tables={"yellow": {**EMPTY, "2": lay}}, tiles=[tile("b1")])
    return table.stand("jill", "a1")


@pytest.mark.rule("re3.corpse.no-four")
def test_a_fourth_corpse_goes_to_an_adjacent_square() -> None:
    table = laying(4).begin()
    table.move("b1", dice=["2"])
    assert names(table, (lay.square for lay in table.offers(LayAt))) == ["c1", "e1"]

    table.answer(LayAt(table.square("e1")))

    assert table.world.corpses == {table.square("d1"): 3, table.square("e1"): 1}
    assert len(table.told(CorpseLaid)) == 4
    assert "d1" not in moves(table)
    table.move("c1")
    assert "d1" in moves(table), "a square with three corpses can still be walked through"


def test_no_more_corpses_are_laid_than_tokens_are_left() -> None:
    table = laying(2)
    table.world.corpses = {table.square("a1"): 3, table.square("c1"): 3}
    table.world.barrels = (table.square("e1"),) * 3
    table.begin().move("b1", dice=["2"])
    assert len(table.told(CorpseLaid)) == 1


def test_nobody_may_rest_beside_a_corpse() -> None:
    assert not row("b1").begin().offers(Stop)
    assert row("a1").begin().offers(Stop)


@pytest.mark.rule("re3.corpse.no-four")
@pytest.mark.parametrize(("zombies", "fits"), [(3, True), (4, False)])
def test_a_corpse_lies_where_there_is_room_for_one_more_model(zombies: int, fits: bool) -> None:
    table = ground(ROW.replace("k", ".")).stand("jill", "a1").begin()
    for _ in range(zombies):
        table.enemy("zombie", "d1")

    table.do(LayCorpse(table.square("d1")))

    if not fits:
        assert names(table, (lay.square for lay in table.offers(LayAt))) == ["c1", "e1"]
        table.answer(LayAt(table.square("e1")))
    assert names(table, table.world.corpses) == ["d1" if fits else "e1"]


@pytest.mark.parametrize(("full", "at"), [("b1", "c1"), ("c1 b1", "d1")])
def test_a_token_lies_here_or_on_the_squares_beside_where_it_fits(full: str, at: str) -> None:
    table = row(drawing=ROW.replace("k", ".")).begin()
    table.world.corpses = {table.square(name): 3 for name in full.split()}
    table.do(LayCorpse(table.square("c1")))
    assert [event.square for event in table.told(CorpseLaid)] == [table.square(at)]
