"""Unexplored tiles, the encounter die and its results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from support.crawl import Table
from support.re3 import foe, names
from support.terrain import EMPTY, ground, squares_of, tile

from inkribbon.crawl.combat.evade import StepAside
from inkribbon.crawl.combat.spawning import SpawnAt, SpawnPoint
from inkribbon.crawl.dangers.encounters import Encounter
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.printed.effects import CardEffect, RollTable, Spawn
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import (
    Encountered,
    EncounterRerolled,
    EnemyMoved,
    Explored,
    TensionDrawn,
)
from inkribbon.crawl.turn.actions import Move
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import package_file
from inkribbon.kernel.engine import answer

ROOMS = """
    +---+---+---+---+---+
    | .   . n .   .   * |
    +       +           +
    | .   . | .   .   . |
    +---+---+---+---+---+
    """
ONE_ZOMBIE = {**EMPTY, "4": [{"do": "spawn", "enemy": "zombie"}]}


def rooms(**more: Any) -> Table:
    """Two tiles joined by an archway, the right one unexplored; only a 4 spawns a Zombie."""
    given: dict[str, Any] = {"tables": {"yellow": ONE_ZOMBIE}, "tiles": [tile("c1")], **more}
    return ground(ROOMS, **given)


@pytest.mark.rule("re3.explore.unexplored-tokens", "re3.explore.colours")
def test_a_scenario_lays_a_token_of_its_colour_on_each_unexplored_tile() -> None:
    world = ground(
        """
        +---+---+---+---+
        | . n . n . n . |
        +---+---+---+---+
        """,
        tiles=[tile("b1"), tile("c1", "amber"), tile("d1", "red")],
    ).world

    tiles = [world.book.grid.tile_of[world.book.grid.at[at]] for at in ("b1", "c1", "d1")]
    assert world.unexplored == dict(zip(tiles, ("yellow", "amber", "red"), strict=True))


@pytest.mark.rule("re3.explore.trigger")
def test_the_first_character_on_an_unexplored_tile_rolls_at_once_and_takes_the_token() -> None:
    table = rooms().stand("jill", "b1").begin()

    table.move("c1", dice=["4"])

    assert table.world.unexplored == {}
    assert table.told(Explored)[0].colour == "yellow"
    assert squares_of(table, "zombie") == ["e1"]
    assert table.asked().prompt == "action"
    assert table.world.actions == 3


@pytest.mark.rule("re3.explore.trigger")
def test_a_pushed_character_explores_in_the_turn_of_another() -> None:
    shover = foe("shover", Profile(damage=0, push=True, name="Shove"))
    table = rooms(cast=["jill", "carlos"], enemies=[shover])
    table.stand("jill", "a1").stand("carlos", "b1").enemy("shover", "b1").begin("jill")

    table.stop(dice=["blank blank"])
    table.answer(StepAside(table.seat("carlos"), table.square("c1")), dice=["4"])

    assert table.told(Explored)[0].seat == table.seat("carlos")
    assert squares_of(table, "zombie") == ["e1"]


@pytest.mark.rule("re3.explore.trigger")
def test_a_stairwell_leads_onto_an_unexplored_tile_too() -> None:
    table = ground(
        """
        +---+---+
        | s   . |
        +---+---+
        """,
        """
        +---+---+
        | s   * |
        +---+---+
        """,
        tables={"yellow": ONE_ZOMBIE},
        tiles=[tile("2.a1")],
    )
    table.stand("jill", "1.a1").begin()

    table.answer(Climb(table.square("2.a1")), dice=["4"])

    assert squares_of(table, "zombie") == ["2.b1"]


@pytest.mark.rule("re3.explore.trigger")
def test_an_enemy_that_enters_explores_nothing_and_start_squares_are_not_rolled_for() -> None:
    table = rooms(tiles=[tile("a1"), tile("c1")], reshuffles=True).stand("jill", "a1")
    table.enemy("zombie", "c1")
    before = dict(table.world.unexplored)
    assert len(before) == 2, "standing there at set-up explored nothing"

    table.world.unexplored.pop(table.world.book.grid.tile_of[table.square("c1")])
    table.begin().stop()

    assert table.told(EnemyMoved)[0].square == table.square("b1")
    assert len(table.world.unexplored) == 1
    assert not table.told(Explored)


@pytest.mark.rule("re3.explore.once")
def test_a_tile_is_rolled_for_once_only() -> None:
    table = rooms().stand("jill", "b1").begin()
    table.move("c1", dice=["6"])

    table.move("b1").move("c1").move("d1")

    assert len(table.told(Encountered)) == 1


@pytest.mark.rule("re3.explore.green")
def test_green_tiles_call_for_no_roll() -> None:
    table = rooms(tiles=[]).stand("jill", "b1").begin()
    assert table.world.unexplored == {}

    table.move("c1")

    assert not table.told(Encountered)


@pytest.mark.rule("re3.explore.colours")
def test_the_shipped_tables_grow_worse_from_yellow_over_amber_to_red() -> None:
    for name in GAME.scenario_ids():
        world = GAME.new(name, ["jill"])
        tables = world.book.scenario.encounters
        threats = [threat(tables, c) for c in ("yellow", "amber", "red") if c in tables]
        assert threats == sorted(threats), name
        assert len(set(threats)) == len(threats), name


def threat(tables: dict[str, dict[str, tuple[CardEffect, ...]]], colour: str) -> float:
    """The average threat of a roll on a table."""
    enemies = GAME.contents.enemies
    total = 0.0
    for effects in tables[colour].values():
        for effect in effects:
            if isinstance(effect, Spawn):
                total += enemies[effect.enemy].threat * effect.count
            elif isinstance(effect, RollTable):
                total += threat(tables, effect.colour)
    return total / len(tables[colour])


# Tables


@pytest.mark.rule("re3.encounter.table-per-scenario")
def test_the_colour_of_the_tile_chooses_the_table() -> None:
    tables = {
        "yellow": ONE_ZOMBIE,
        "red": {**EMPTY, "4": [{"do": "spawn", "enemy": "drain-deimos"}]},
    }
    quiet = rooms(tables=tables).stand("jill", "b1").begin().move("c1", dice=["4"])
    wild = rooms(tables=tables, tiles=[tile("c1", "red")]).stand("jill", "b1").begin()
    wild.move("c1", dice=["4"])

    assert [enemy.kind for enemy in quiet.enemies()] == ["zombie"]
    assert [enemy.kind for enemy in wild.enemies()] == ["drain-deimos"]


@pytest.mark.rule("re3.encounter.table-per-scenario")
def test_every_shipped_scenario_with_unexplored_tiles_has_its_own_tables() -> None:
    found = {}
    for name in GAME.scenario_ids():
        scenario = GAME.new(name, ["jill"]).book.scenario
        if any(part.unexplored for part in scenario.tile):
            found[name] = scenario.encounters
    assert len(found) >= 2
    assert all(a != b for x, a in found.items() for y, b in found.items() if x != y)


DOWNTOWN = """
    +---+---+---+---+---+
    | .   . n .   *   . |
    +       +           +
    | .   . | .   .   * |
    +---+---+---+---+---+
    """


def downtown(*cast: str) -> Table:
    """Two tiles of the test's own with the tables of Downtown 1."""
    scenario = GAME.new("downtown-1", ["jill"]).book.scenario
    table = ground(DOWNTOWN, cast=cast or ["jill"], tiles=[tile("c1")], tables={"yellow": EMPTY})
    table.world.book.scenario.encounters.update(scenario.encounters)
    return table


@pytest.mark.rule("re3.encounter.downtown1-yellow-table")
@pytest.mark.parametrize(
    ("face", "kinds"),
    [("6", []), ("4", ["zombie"]), ("3", ["zombie-dog"]), ("2", ["zombie", "zombie"])],
)
def test_the_yellow_table_of_downtown_1(face: str, kinds: list[str]) -> None:
    table = downtown().stand("jill", "b1").begin()
    table.move("c1", dice=[face])
    assert [enemy.kind for enemy in table.enemies()] == kinds
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re3.encounter.downtown1-yellow-table")
def test_an_unsettling_feeling_draws_a_tension_card_at_once() -> None:
    table = downtown().stand("jill", "b1").begin()
    table.move("c1", dice=["5"])
    assert [told.card for told in table.told(TensionDrawn)] == ["all-clear"]
    assert table.world.actions == 3
    assert not table.enemies()


@pytest.mark.rule("re3.encounter.downtown1-yellow-table")
def test_the_symbol_rolls_afresh_on_the_amber_table() -> None:
    table = downtown().stand("jill", "b1").begin()
    amber = table.world.book.scenario.encounters["amber"]
    assert amber["4"] != table.world.book.scenario.encounters["yellow"]["4"]

    table.move("c1", dice=["U", "4"])

    assert [told.colour for told in table.told(Encountered)] == ["yellow", "amber"]
    assert [told.face for told in table.told(Encountered)] == ["U", "4"]


def test_the_second_roll_is_for_the_same_tile_wherever_its_explorer_is_by_then() -> None:
    tables = {
        "yellow": ONE_ZOMBIE,
        "amber": {**EMPTY, "U": [{"do": "roll-table", "colour": "yellow"}]},
    }
    table = rooms(tables=tables).stand("jill", "a1").begin()
    explored = table.world.book.grid.tile_of[table.square("c1")]
    table.do(Encounter(0, explored, "amber"), dice=["U", "4"])
    assert [told.tile for told in table.told(Encountered)] == [explored, explored]


@pytest.mark.rule("re3.encounter.carlos-example")
def test_example_carlos_on_an_unexplored_yellow_tile_of_downtown_1() -> None:
    table = downtown("carlos").stand("carlos", "b1").begin()

    table.move("c1", dice=["4"])

    (zombie,) = table.enemies()
    tile_of = table.world.book.grid.tile_of
    assert zombie.kind == "zombie"
    assert tile_of[zombie.square] == tile_of[table.square("c1")]


# Spawning


HALL = """
    +---+---+---+---+---+---+
    | . n .   *   .   .   * |
    +---+                   +
        | .   .   .   *   . |
        +---+---+---+---+---+
    """


def spawning(*effects: Mapping[str, object], drawing: str = HALL, **more: Any) -> Table:
    """A tile with these encounters on a 2."""
    tables = {"yellow": {**EMPTY, "2": list(effects)}}
    return ground(drawing, tables=tables, tiles=[tile("b1")], **more)


def zombies(count: int) -> dict[str, object]:
    return {"do": "spawn", "enemy": "zombie", "count": count}


@pytest.mark.rule("re3.encounter.spawn-distribution")
@pytest.mark.parametrize(
    ("count", "squares"),
    [
        (1, ["c1"]),
        (2, ["c1", "e2"]),
        (3, ["c1", "e2", "f1"]),
        (4, ["c1", "c1", "e2", "f1"]),
        (5, ["c1", "c1", "e2", "e2", "f1"]),
    ],
)
def test_enemies_spread_evenly_over_spawn_points_the_nearest_first(
    count: int, squares: list[str]
) -> None:
    table = spawning(zombies(count)).stand("jill", "a1").begin()
    table.move("b1", dice=["2"])
    assert squares_of(table, "zombie") == squares


@pytest.mark.rule("re3.encounter.spawn-distribution")
def test_several_kinds_of_one_entry_are_spread_together() -> None:
    dog = {"do": "spawn", "enemy": "zombie-dog"}
    table = spawning(zombies(1), dog).stand("jill", "a1").begin()
    table.move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["c1"]
    assert squares_of(table, "zombie-dog") == ["e2"]


@pytest.mark.rule("re3.encounter.spawn-distribution")
def test_the_active_player_chooses_between_points_equally_near() -> None:
    fork = """
        +---+---+---+---+
        | . n .   .   * |
        +---+           +
            | .   .   * |
            +---+---+---+
        """
    table = spawning(zombies(1), drawing=fork).stand("jill", "a1").begin()
    table.move("b1", dice=["2"])
    assert names(table, (point.square for point in table.offers(SpawnPoint))) == ["d1", "d2"]

    table.answer(SpawnPoint(table.square("d2")))

    assert squares_of(table, "zombie") == ["d2"]


@pytest.mark.rule("re3.encounter.spawn-not-on-character")
def test_nothing_spawns_on_a_character_while_the_tile_has_another_point() -> None:
    first = HALL.replace("| . n .   *", "| . n *   .")
    table = spawning(zombies(3), drawing=first).stand("jill", "a1").begin()
    table.move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["e2", "e2", "f1"]


@pytest.mark.rule("re3.encounter.spawn-not-on-character")
def test_nothing_spawns_on_the_unconscious_while_the_tile_has_another_point() -> None:
    table = spawning(zombies(1), cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "c1")
    table.meet("carlos", "down")
    table.begin("jill").move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["e2"]


@pytest.mark.rule("re3.encounter.spawn-not-on-character")
def test_a_character_on_the_only_spawn_point_is_spawned_upon() -> None:
    lone = """
        +---+---+---+
        | . n *   . |
        +---+---+---+
        """
    table = spawning(zombies(1), drawing=lone).stand("jill", "a1").begin()
    table.move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["b1"]


@pytest.mark.rule("re3.encounter.spawn-not-on-character")
def test_where_characters_hold_every_point_enemies_appear_beside_the_closest() -> None:
    pair = """
        +---+---+---+---+---+
        | . n *   .   .   * |
        +---+---+---+---+---+
        """
    table = spawning(zombies(1), drawing=pair, cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "e1").begin("jill")
    table.move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["c1"]


@pytest.mark.rule("re3.encounter.spawn-not-on-character")
def test_where_characters_hold_the_squares_beside_as_well_it_is_the_closest_point_after_all() -> (
    None
):
    pair = """
        +---+---+---+
        | . n *   * |
        +---+---+---+
        """
    table = spawning(zombies(1), drawing=pair, cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "c1").begin("jill")
    table.move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["b1"]


@pytest.mark.rule("re3.encounter.spawn-no-room")
def test_an_enemy_without_room_appears_beside_its_spawn_point() -> None:
    lone = """
        +---+---+---+
        | . n .   * |
        +---+---+---+
        """
    table = spawning(zombies(1), drawing=lone).stand("jill", "a1")
    for _ in range(4):
        table.enemy("zombie", "c1")
    table.begin().move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["b1", "c1", "c1", "c1", "c1"]


# Entries that cannot be resolved


@pytest.mark.rule("re3.encounter.partial")
def test_as_much_of_an_entry_is_done_as_can_be() -> None:
    deimos = {"do": "spawn", "enemy": "drain-deimos", "count": 2}
    table = spawning(deimos, zombies(1)).stand("jill", "a1")
    table.enemy("drain-deimos", "f2").begin()

    table.move("b1", dice=["2"])

    assert len(squares_of(table, "drain-deimos")) == 2
    assert len(squares_of(table, "zombie")) == 1
    assert not table.told(EncounterRerolled)


@pytest.mark.rule("re3.encounter.reroll")
def test_an_entry_of_which_nothing_can_be_done_is_rolled_again() -> None:
    table = spawning({"do": "spawn", "enemy": "drain-deimos"}).stand("jill", "a1")
    table.enemy("drain-deimos", "f2").enemy("drain-deimos", "f1").begin()

    table.move("b1", dice=["2", "2", "6"])

    assert [told.face for told in table.told(EncounterRerolled)] == ["2", "2"]
    assert [told.face for told in table.told(Encountered)] == ["6"]


@pytest.mark.rule("re3.encounter.reroll")
def test_an_empty_entry_is_a_result_and_not_rolled_again() -> None:
    table = spawning(zombies(1)).stand("jill", "a1").begin()
    table.move("b1", dice=["6"])
    assert not table.told(EncounterRerolled)
    assert not table.enemies()


@pytest.mark.rule("re3.components.encounter-die-faces")
def test_the_encounter_die_has_a_symbol_and_the_numbers_from_two_to_six() -> None:
    assert sorted(GAME.contents.dice["encounter"].faces) == ["2", "3", "4", "5", "6", "U"]

    table = spawning(zombies(1)).stand("jill", "a1").begin()
    answer(table.world, Move(table.square("b1")))
    assert [option.weight for option in table.asked().options] == [1] * 6


def test_a_shipped_file_is_where_the_tables_come_from() -> None:
    assert "[encounters.yellow]" in package_file(GAME.package, "scenarios", "downtown-1.toml").text


def test_spawn_at_is_asked_when_several_squares_lie_beside_a_full_one() -> None:
    wide = """
        +---+---+---+---+---+
        | . n .   .   *   . |
        +---+---+---+---+---+
        """
    table = spawning(zombies(1), drawing=wide).stand("jill", "a1")
    for _ in range(4):
        table.enemy("zombie", "d1")
    table.begin().move("b1", dice=["2"])
    assert names(table, (option.square for option in table.offers(SpawnAt))) == ["c1", "e1"]


@pytest.mark.rule("re3.encounter.spawn-no-room", "re3.encounter.spawn-not-on-character")
def test_beside_a_full_point_nobody_may_choose_the_square_of_a_character() -> None:
    wide = """
        +---+---+---+---+
        | . n .   *   . |
        +---+---+---+---+
        """
    table = spawning(zombies(1), drawing=wide).stand("jill", "a1")
    for _ in range(4):
        table.enemy("zombie", "c1")
    table.begin().move("b1", dice=["2"])
    assert squares_of(table, "zombie") == ["c1", "c1", "c1", "c1", "d1"]
