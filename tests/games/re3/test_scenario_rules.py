"""The special rules of scenarios at the end of a round. All of them are authored."""

from __future__ import annotations

from collections.abc import Sequence

from support.crawl import Table, laid_out, scenario_on

from inkribbon.crawl.scenario.goals import HoldGoal, UseGoal
from inkribbon.crawl.state.events import PassageBroken
from inkribbon.games.re3.edition import GAME

HALL = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   ~ |
    +---+---+---+---+---+---+
    """
HOUSE = """
    +---+---+---+---+---+---+
    | .   .   * b .   .   * |
    +---+---+---+---+---+---+
    """
ROOMS = """
    +---+---+---+---+---+
    | N   . d .   .   * |
    +---+---+---+---+---+
    """
TOMB = """
    +---+---+---+---+---+
    | k   .   kk| .   * |
    +---+---+---+---+---+
    """


def place(
    drawing: str, *special: str, cast: Sequence[str] = ("jill",), goals: bool = False
) -> Table:
    """A table with special rules, and optionally with gears to place and a bell to ring."""
    use = UseGoal(item="gold-gear", at="a1")
    scenario = scenario_on(
        drawing,
        enemies={"Z": "zombie", "N": "nemesis-1"},
        special=special,
        goals=(use, HoldGoal(at="a1", turns=9)) if goals else (),
    )
    return laid_out(GAME, scenario, cast)


def squares(table: Table, found: Sequence[int]) -> list[str]:
    return [table.world.book.grid.names[square] for square in found]


def enemies_at(table: Table) -> list[str]:
    return sorted(squares(table, [enemy.square for enemy in table.world.enemies.values()]))


# Fire


def test_each_round_the_fire_takes_the_square_nearest_to_somebody() -> None:
    table = place(HALL, "spreading-fire").stand("jill", "a1").begin()
    table.stop()
    assert squares(table, table.world.fire) == ["e1", "f1"]
    table.stop()
    assert squares(table, table.world.fire) == ["d1", "e1", "f1"]


def test_the_fire_spreads_once_a_round_not_once_a_turn() -> None:
    table = place(HALL, "spreading-fire", cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "a1").begin("jill")
    table.stop()
    assert squares(table, table.world.fire) == ["f1"]
    table.stop()
    assert squares(table, table.world.fire) == ["e1", "f1"]


def test_without_the_rule_the_fire_stays_where_it_is() -> None:
    table = place(HALL).stand("jill", "a1").begin()
    table.stop()
    assert squares(table, table.world.fire) == ["f1"]


# The horde


def test_each_round_one_of_the_horde_appears_on_the_nearest_tile_without_characters() -> None:
    table = place(HOUSE, "horde").stand("jill", "a1").begin()
    table.stop()
    assert enemies_at(table) == ["f1"]


def test_three_characters_are_worth_two_of_the_horde_where_there_is_room() -> None:
    wide = """
        +---+---+---+---+---+---+
        | .   .   * b *   .   * |
        +---+---+---+---+---+---+
        """
    cast = ["jill", "carlos", "mikhail"]
    table = place(wide, "horde", cast=cast)
    for name in cast:
        table.stand(name, "a1")
    table.begin("jill").stop()
    table.stop()
    assert enemies_at(table) == []
    table.stop()
    assert enemies_at(table) == ["d1", "f1"]


def test_a_barricade_with_an_enemy_before_it_gives_way_at_the_end_of_the_round() -> None:
    table = place(HOUSE, "battering-horde").stand("jill", "a1").enemy("zombie", "d1").begin()
    assert table.world.open == 0
    table.stop()
    assert table.world.open == 1
    assert [event.kind for event in table.told(PassageBroken)] == ["zombie"]


def test_a_barricade_without_an_enemy_beside_it_holds() -> None:
    table = place(HOUSE, "battering-horde").stand("jill", "a1").enemy("zombie", "f1").begin()
    table.stop()
    assert table.world.open == 0


# The hunt


def test_nemesis_comes_nearer_each_round_and_breaks_doors_on_the_way() -> None:
    table = place(ROOMS, "stalker").stand("jill", "e1").begin()
    table.stop()
    assert enemies_at(table) == ["c1"]
    assert table.world.open == 1
    assert len(table.told(PassageBroken)) == 1


def test_nemesis_stops_at_a_lock() -> None:
    table = place(ROOMS, "stalker").stand("jill", "e1")
    table.world.locked = 1
    table.begin().stop()
    assert enemies_at(table) == ["a1"]
    assert table.world.open == 0


def test_other_enemies_do_not_stalk() -> None:
    table = place(ROOMS.replace("N", "Z"), "stalker").stand("jill", "e1").begin()
    table.stop()
    assert enemies_at(table) == ["a1"]


# The dead


def test_each_round_the_nearest_corpse_on_a_tile_with_a_character_rises() -> None:
    table = place(TOMB, "restless-dead").stand("jill", "b1")
    table.world.corpses.pop(table.square("a1"))
    table.begin().stop()
    assert enemies_at(table) == ["c1"]
    assert table.world.corpses == {table.square("c1"): 1}


def test_corpses_elsewhere_lie_still() -> None:
    table = place(TOMB, "restless-dead").stand("jill", "e1").begin()
    table.stop()
    assert enemies_at(table) == []


# The bell


def test_the_bell_is_silent_until_every_wheel_is_set() -> None:
    table = place(HOUSE, "tolling-bell", goals=True).stand("jill", "a1").begin()
    table.stop()
    assert enemies_at(table) == []


def test_once_it_rings_all_enemies_move_and_more_arrive_each_round() -> None:
    table = place(HOUSE.replace("b", "n"), "tolling-bell", goals=True).stand("jill", "a1")
    table.world.goals = (1, 0)
    table.enemy("zombie", "e1").begin()
    table.stop()
    # One step in her own Reaction Phase, since the archway links the tiles, and one for the bell.
    assert enemies_at(table) == ["c1", "f1"]
