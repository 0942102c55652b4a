"""The special rules of scenarios at the end of a round. All of them are authored."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.crawl import Table, crawl, laid_out, scenario_on

from inkribbon.crawl.combat.enemy_moves import WalkTo
from inkribbon.crawl.scenario.goals import HoldGoal, UseGoal
from inkribbon.crawl.state.events import PassageBroken
from inkribbon.games.re3.edition import GAME
from inkribbon.games.re3.scenario_rules import (
    DeadStir,
    FireGrows,
    HordeComes,
    closed_between,
    stalking,
)

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


@pytest.mark.parametrize(
    ("beside", "below", "broken"), [("d", "   ", ()), (" ", "-d-", ()), ("d", "-d-", (0,))]
)
def test_of_two_ways_to_a_square_nemesis_takes_the_one_with_fewer_doors_to_break(
    beside: str, below: str, broken: tuple[int, ...]
) -> None:
    drawing = f"""
        +---+---+
        | N {beside} . |
        +{below}+   +---+
        | .   .   . |
        +---+---+---+
        """
    table = place(drawing, "stalker").stand("jill", "c2").begin()
    (nemesis,) = table.enemies()
    assert stalking(table.world, nemesis) == {table.square("b2"): broken}


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


# Edges


TWO = ("jill", "carlos")


def round_of_two(table: Table, jill: str, carlos: str) -> Table:
    """Both stand somewhere and do nothing for a round."""
    table.stand("jill", jill).stand("carlos", carlos).begin("jill").stop()
    return table.stop()


def test_fire_takes_no_square_with_a_character_an_item_or_fire() -> None:
    drawing = """
        +---+---+---+
        | .   ~   . |
        +           +
        | .   .   . |
        +---+---+---+
        """
    table = place(drawing, "spreading-fire").token("A", "a2").token("A", "b2").token("A", "c2")
    table.world.fire = tuple(sorted((*table.world.fire, table.square("c1"))))
    table.stand("jill", "a1").begin().stop(dice=[])
    assert squares(table, table.world.fire) == ["b1", "c1"]


def test_fire_does_not_pass_a_closed_door_but_is_drawn_to_people_behind_it() -> None:
    drawing = """
        +---+---+---+---+---+
        | .   ~   . d .   . |
        +---+---+---+---+---+
        """
    table = place(drawing, "spreading-fire").stand("jill", "e1").begin()
    table.stop()
    table.stop()
    assert squares(table, table.world.fire) == ["a1", "b1", "c1"]


def test_no_fire_grows_without_tokens_or_without_fire() -> None:
    table = place(HALL, "spreading-fire").stand("jill", "a1").begin()
    tokens = table.world.book.contents.supply.tokens["fire"]
    table.world.fire *= tokens
    table.do(FireGrows())
    assert len(table.world.fire) == tokens
    table.world.fire = ()
    table.do(FireGrows())
    assert table.world.fire == ()


def test_what_comes_comes_from_where_it_is_nearest_to_anybody() -> None:
    drawing = """
        +---+---+---+---+---+---+---+---+
        | *   .   . b .   .   . b .   * |
        +---+---+---+---+---+---+---+---+
        """
    table = round_of_two(place(drawing, "horde", cast=TWO), "d1", "f1")
    # The spawn square in the east is two steps from Carlos, the one in the west three from Jill.
    assert enemies_at(table) == ["h1"]


def test_the_horde_leaves_tiles_alone_where_somebody_lies_unconscious() -> None:
    drawing = """
        +---+---+---+---+---+---+---+---+
        | .   *   . b *   . b .   .   * |
        +---+---+---+---+---+---+---+---+
        """
    table = place(drawing, "horde", cast=TWO).stand("carlos", "e1").carry("carlos")
    table.meet("carlos", "down")
    table.stand("jill", "a1").begin("jill").stop()
    assert enemies_at(table) == ["h1"]


def test_the_horde_ends_with_the_last_model() -> None:
    table = place(HOUSE, "horde").stand("jill", "a1")
    copies = GAME.contents.enemies["zombie"].copies
    for number in range(copies - 1):
        table.enemy("zombie", "def"[number % 3] + "1")
    table.begin().do(HordeComes(2))
    assert len(table.enemies()) == copies


def test_only_closed_barricades_give_way() -> None:
    drawing = """
        +---+---+---+---+---+---+
        | .   . d .   . b .   * |
        +---+---+---+---+---+---+
        """
    table = place(drawing, "battering-horde").stand("jill", "a1").enemy("zombie", "c1")
    table.enemy("zombie", "d1").begin().stop()
    assert table.world.open == 0b10
    table.stop()
    assert len(table.told(PassageBroken)) == 1


def test_nemesis_breaks_only_what_is_on_his_way() -> None:
    drawing = """
        +---+---+---+---+---+
        | N d .   .   .   * |
        +-d-+               +
        | .   .   .   .   . |
        +---+---+---+---+---+
        """
    table = place(drawing, "stalker").stand("jill", "e1").begin().stop()
    table.answer(WalkTo(table.enemies()[0].id, table.square("c1"), "card"))
    assert enemies_at(table) == ["c1"]
    assert table.world.open == 0b01


def test_nemesis_does_not_walk_into_fire_or_a_full_square() -> None:
    table = place(ROOMS.replace("d", " "), "stalker").stand("jill", "e1")
    table.world.fire = (table.square("c1"),)
    table.begin().stop()
    assert enemies_at(table) == ["b1"]

    table = place(ROOMS.replace("d", " "), "stalker").stand("jill", "e1")
    for _ in range(3):
        table.enemy("zombie", "c1")
    table.begin()
    (nemesis,) = [enemy for enemy in table.enemies() if enemy.kind == "nemesis-1"]
    assert squares(table, list(stalking(table.world, nemesis))) == ["b1"]


def test_nemesis_beside_his_prey_stays() -> None:
    table = place(ROOMS.replace("d", " "), "stalker").stand("jill", "a1").begin()
    (nemesis,) = table.enemies()
    assert stalking(table.world, nemesis) == {}


def test_no_corpse_rises_without_a_zombie_left() -> None:
    table = place(TOMB, "restless-dead").stand("jill", "b1").begin()
    for _ in range(GAME.contents.enemies["zombie"].copies):
        table.enemy("zombie", "d1")
    table.do(DeadStir())
    assert sum(table.world.corpses.values()) == 3


def test_a_round_ends_with_the_turn_of_the_last_seat() -> None:
    table = place(HOUSE, "horde", cast=TWO).stand("jill", "a1").stand("carlos", "a1")
    table.begin("carlos").stop()
    assert enemies_at(table) == ["f1"]
    table.stop()
    assert enemies_at(table) == ["f1"]


def test_nothing_but_the_bell_waits_for_the_wheels() -> None:
    table = place(HOUSE, "tolling-bell", goals=True).stand("jill", "a1").begin()
    table.world.goals = (0, 5)
    table.stop()
    assert enemies_at(table) == []


def test_only_a_closed_door_is_in_the_way() -> None:
    table = crawl("re3", "+---+---+---+\n| .   . d . |\n+---+---+---+")
    here, there = table.square("b1"), table.square("c1")
    assert closed_between(table.world, here, there) == [0]
    assert closed_between(table.world, here, table.square("a1")) == []
    assert closed_between(table.open(0).world, here, there) == []
