"""The rows of encounter tables: talons, all at one square, corpses that rise, tokens that stay."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import CLEAR, box, re2

from inkribbon.crawl.combat.spawning import SpawnOn, SpawnPoint
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.printed.effects import (
    CardEffect,
    Dodge,
    LayCorpses,
    MoveAll,
    RaiseDead,
    Spawn,
    Sustain,
)
from inkribbon.crawl.scenario.file import FACES, TileName
from inkribbon.crawl.state.events import CorpseRose, Encountered, TensionDrawn
from inkribbon.crawl.state.world import Lasting
from inkribbon.crawl.turn.actions import Stop

ROOMS = """
+---+---+---+---+---+
| .   * d .   *   . |
+       +           +
| .   . | *   .   * |
+---+---+---+---+---+
"""
TALONS = Dodge(need="low", stops=True)
TOGETHER = Spawn(enemy="zombie", count=2, where="closest")
UNEASE = Sustain(ability="persisting-unease")


def before(*row: CardEffect, cast: tuple[str, ...] = ("leon",), **rules: Any) -> Table:
    """Leon next to the open door of an unexplored yellow tile; every face rolls this row."""
    tables = {"yellow": dict.fromkeys(FACES, row)}
    tile = TileName(at="c1", name="Hall", colour="yellow")
    table = re2(ROOMS, cast=cast, tile=(tile,), encounters=tables, tension=CLEAR, **rules)
    table.world.unexplored = {table.world.book.grid.tile_of[table.square("c1")]: "yellow"}
    return table.stand("leon", "b1").open(0)


def enter(table: Table, *dice: str) -> Table:
    return table.begin().move("c1", dice=["3", *dice])


# Snatching Talons


def test_whoever_fails_to_evade_the_talons_loses_the_rest_of_the_action_phase() -> None:
    table = enter(before(TALONS), "blank blank")
    assert [drawn.seat for drawn in table.told(TensionDrawn)] == [0]
    assert table.at("leon") == "c1"


@pytest.mark.parametrize("dice", ["blank low", "mid blank", "blank high"])
def test_any_symbol_evades_the_talons(dice: str) -> None:
    table = enter(before(TALONS), dice)
    assert table.world.actions == 3
    assert table.asked().prompt == "action"


def test_the_talons_hold_even_beside_an_enemy() -> None:
    """The rule that actions cannot be skipped there gives way."""
    table = before(TALONS).enemy("zombie", "c1")
    table.begin().move("c1", dice=["3", "blank blank", "high high"])
    assert table.told(TensionDrawn)


def test_the_talons_do_nothing_to_a_full_inventory_but_end_the_phase() -> None:
    table = before(TALONS).carry("leon", *["knife"] * 8)
    enter(table, "blank blank")
    assert table.told(TensionDrawn)


# All at the closest spawn square


def test_both_zombies_appear_at_the_closest_spawn_square() -> None:
    table = enter(before(TOGETHER))
    assert {option.square for option in table.offers(SpawnPoint)} == {
        table.square("d1"),
        table.square("c2"),
    }
    table.answer(SpawnPoint(table.square("d1")))
    assert len(table.enemies("d1")) == 2


def test_enemies_that_are_not_kept_together_are_spread() -> None:
    table = enter(before(Spawn(enemy="zombie", count=2)))
    table.answer(SpawnPoint(table.square("d1")))
    assert [len(table.enemies(square)) for square in ("d1", "c2")] == [1, 1]


# Corpses


def graveyard(when: Any, corpses: tuple[str, ...] = ("d1", "e2", "e2")) -> Table:
    table = before(RaiseDead(when=when), cast=("leon", "claire")).stand("claire", "a2")
    for square in (*corpses, "a1"):
        put_corpse(table.world, table.square(square))
    return table


@pytest.mark.rule("re2.corpse.terrain")
def test_all_corpses_of_the_tile_rise_at_once() -> None:
    table = enter(graveyard("now"))
    assert [len(table.enemies(square)) for square in ("d1", "e2", "a1")] == [1, 2, 0]
    assert list(table.world.corpses) == [table.square("a1")]


def test_corpses_can_rise_when_the_turn_ends() -> None:
    table = enter(graveyard("this-turn"))
    assert not table.enemies()
    table.stop()
    assert len(table.told(CorpseRose)) == 3
    assert table.world.active == 1
    assert not table.world.lasting


def test_corpses_can_rise_when_the_next_turn_ends() -> None:
    table = enter(graveyard("next-turn")).stop()
    assert not table.enemies()
    assert table.world.active == 1
    table.stop()
    assert len(table.told(CorpseRose)) == 3


def test_no_more_corpses_rise_than_there_are_models_and_the_nearest_come_first() -> None:
    lone = replace(box().enemies["zombie"], copies=1)
    table = before(RaiseDead(), enemies=[lone])
    for square in ("e2", "d1"):
        put_corpse(table.world, table.square(square))
    enter(table)
    assert len(table.enemies("d1")) == 1
    assert list(table.world.corpses) == [table.square("e2")]


# Safe For Now


def test_a_token_of_unease_calls_for_a_roll_when_someone_comes_from_another_tile() -> None:
    table = enter(before(UNEASE, cast=("leon", "claire")).stand("claire", "b1"))
    assert [effect.ability for effect in table.world.lasting] == ["persisting-unease"]
    table.move("d1").stop()
    assert len(table.told(Encountered)) == 1  # moving about on the tile calls for nothing
    table.move("c1", dice=["3"])
    assert len(table.told(Encountered)) == 2


def test_a_token_of_unease_stays_when_someone_comes_to_another_tile() -> None:
    table = enter(before(UNEASE))
    table.move("b1")
    assert len(table.told(Encountered)) == 1
    assert [effect.ability for effect in table.world.lasting] == ["persisting-unease"]
    assert table.offers(Stop)


def test_the_token_of_a_table_leaves_no_card_in_the_discard_pile() -> None:
    table = enter(before(UNEASE, cast=("leon", "claire")).stand("claire", "b1")).stop()
    drawn = len(table.told(TensionDrawn))
    table.move("c1", dice=["3"])
    assert len(table.world.decks["tension"].discard) == drawn


@pytest.mark.rule("re2.corpse.roll")
def test_a_corpse_that_a_token_puts_at_your_feet_calls_for_a_roll_after_the_action() -> None:
    """It is the first corpse of the scenario, and every tile is explored."""
    closet = """
        +---+---+---+
        | .   . d * |
        +---+---+---+
        """
    tables = {"yellow": dict.fromkeys(FACES, (LayCorpses(),))}
    table = re2(closet, encounters=tables).stand("leon", "b1").open(0)
    tile = table.world.book.grid.tile_of[table.square("c1")]
    table.world.lasting = (Lasting("persisting-unease", "persisting-unease", tile=tile),)

    table.begin().move("c1", dice=["3", "U"])

    assert [risen.square for risen in table.told(CorpseRose)] == [table.square("c1")]


# Where enemies appear


@pytest.mark.rule("re2.encounter.spawn-squares", "re2.encounter.spawn-spread")
def test_enemies_appear_on_spawn_squares_nearest_first_and_evenly() -> None:
    table = enter(before(Spawn(enemy="zombie", count=4)))
    table.answer(SpawnPoint(table.square("d1")))
    assert [len(table.enemies(square)) for square in ("d1", "c2", "e2")] == [1, 1, 1]
    assert table.asked().prompt == "spawn-point"  # the fourth goes to one of the two nearest
    assert {point.square for point in table.offers(SpawnPoint)} == {
        table.square("d1"),
        table.square("c2"),
    }


@pytest.mark.rule("re2.encounter.spawn-not-on-character")
def test_nothing_appears_in_a_characters_square_if_there_is_another_spawn_square() -> None:
    table = before(Spawn(enemy="zombie", count=2), cast=("leon", "claire"))
    enter(table.stand("claire", "d1"))
    assert [len(table.enemies(square)) for square in ("d1", "c2", "e2")] == [0, 1, 1]


LONE = """
+---+---+---+---+
| .   * d *   . |
+---+---+---+---+
"""


def before_a_lone_point(*row: CardEffect, **more: Any) -> Table:
    """Leon next to a tile whose only spawn square is the one behind the door."""
    tables = {"yellow": dict.fromkeys(FACES, row)}
    tile = TileName(at="c1", name="Hall", colour="yellow")
    table = re2(LONE, tile=(tile,), encounters=tables, tension=CLEAR, **more)
    return table.stand("leon", "b1").open(0)


@pytest.mark.rule("re2.encounter.spawn-not-on-character")
def test_a_lone_spawn_square_is_used_even_with_a_character_on_it() -> None:
    table = enter(before_a_lone_point(Spawn(enemy="zombie")))
    assert len(table.enemies("c1")) == 1


@pytest.mark.rule("re2.encounter.spawn-full-square")
def test_an_enemy_that_does_not_fit_appears_next_to_its_spawn_square() -> None:
    table = before_a_lone_point(Spawn(enemy="zombie"))
    for _ in range(3):
        table.enemy("zombie", "c1")
    enter(table)
    assert len(table.enemies("c1")) == 3
    assert len(table.enemies("d1")) == 1


@pytest.mark.rule("re2.encounter.spawn-not-on-character", "re2.encounter.spawn-full-square")
@pytest.mark.parametrize(
    ("claire", "ada", "fire", "appears"),
    [
        ("b1", "b1", "a1", "d1"),
        ("d1", "d1", "a1", "b1"),
        ("d1", "a1", "a1", "b1"),
        ("d1", "a1", "b1", "d1"),
        ("d1", "b1", "a1", "d1"),
    ],
)
def test_no_enemy_is_put_on_a_character_if_another_adjacent_square_will_do(
    claire: str, ada: str, fire: str, appears: str
) -> None:
    table = before_a_lone_point(Spawn(enemy="zombie"), cast=("leon", "claire", "ada"))
    table.stand("claire", claire).stand("ada", ada)
    for _ in range(4):
        table.enemy("zombie", "c1")
    table.world.fire = (table.square(fire),)
    table.stand("leon", "a1").begin("leon").do(SpawnOn("zombie", table.square("c1")))
    assert table.places() == ["c1", "c1", "c1", "c1", appears]


@pytest.mark.rule("re2.encounter.unplaceable")
def test_a_result_is_carried_out_as_far_as_there_are_models() -> None:
    lone = replace(box().enemies["zombie"], copies=1)
    table = enter(before(Spawn(enemy="zombie", count=3), enemies=[lone]))
    table.answer(SpawnPoint(table.square("d1")))
    assert len(table.enemies()) == 1


@pytest.mark.rule("re2.encounter.unplaceable")
def test_a_result_of_which_nothing_is_possible_is_rolled_again() -> None:
    none = replace(box().enemies["zombie-dog"], copies=0)
    rows: dict[str, tuple[CardEffect, ...]] = dict.fromkeys(FACES, (Spawn(enemy="zombie"),))
    rows["3"] = (Spawn(enemy="zombie-dog"),)
    table = before_a_lone_point(enemies=[none])
    table.world.book.scenario.encounters["yellow"] = rows
    table.begin().move("c1", dice=["3", "5"])
    assert [event.face for event in table.told(Encountered)] == ["5"]
    assert len(table.enemies("c1")) == 1


def test_what_a_row_brings_lurches_forward_with_the_others() -> None:
    """A row is carried out from top to bottom: the Zombie is there when enemies move."""
    table = enter(before(Spawn(enemy="zombie"), MoveAll(linked=True)))
    table.answer(table.offers(SpawnPoint)[0])
    (zombie,) = table.enemies()
    assert table.where(zombie) == "c1"
