"""Tiles, squares, room, walls, sight and range."""

from __future__ import annotations

import pytest
from support.crawl import Table, scenario_on
from support.re2 import foe, moves, pushes, re2, targets, weapon

from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.scenario.file import count_shapes
from inkribbon.crawl.state.events import EnemyAttacked
from inkribbon.geometry.drawing import grid, read

ROOM = """
    +---+---+---+
    | .   .   . |
    +           +
    | .   .   . |
    +           +
    | .   .   . |
    +---+---+---+
    """

CORRIDOR = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """

HALF_WALL = """
    +---+---+
    | . | . |
    +   +   +
    | .   . |
    +---+---+
    """

TWO_TILES = """
    +---+---+
    | .   . |
    +-d-+---+
    | .   . |
    +---+---+
    """


@pytest.mark.rule("re2.move.adjacent-square", "re2.tiles.squares")
def test_a_move_goes_one_square_in_any_direction_diagonals_included() -> None:
    table = re2(ROOM).stand("leon", "b2").begin()
    assert moves(table) == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    table.move("c3")
    assert table.at("leon") == "c3"
    assert moves(table) == {"b2", "c2", "b3"}


@pytest.mark.rule("re2.move.walls-block")
def test_a_move_cannot_cross_a_wall() -> None:
    table = re2(HALF_WALL).stand("leon", "a1").begin()
    assert "b1" not in moves(table)
    assert "a2" in moves(table)


@pytest.mark.rule("re2.move.no-corner-crossing")
def test_a_corner_is_not_cut_but_walked_round_in_two_moves() -> None:
    table = re2(HALF_WALL).stand("leon", "a1").begin()
    assert moves(table) == {"a2"}
    table.move("a2")
    assert moves(table) == {"a1", "b2"}


@pytest.mark.rule("re2.terrain.wall-blocks-movement")
def test_a_wall_stops_an_enemy_on_its_way() -> None:
    table = re2(HALF_WALL).stand("leon", "a1").enemy("zombie", "b1").begin()
    table.stop()
    assert table.where(table.enemies()[0]) == "b2"


@pytest.mark.rule("re2.terrain.wall-blocks-movement")
def test_a_wall_stops_a_push() -> None:
    table = re2(HALF_WALL).stand("leon", "a2").enemy("zombie", "a1").begin()
    table.attack("handgun", "a1", dice=["mid"])
    assert pushes(table) == {"a2"}


@pytest.mark.rule("re2.tiles.edges-are-walls")
def test_the_edge_of_a_tile_stops_steps_and_sight() -> None:
    table = re2(TWO_TILES).stand("leon", "b1").enemy("zombie", "b2").begin()
    assert moves(table) == {"a1"}
    assert targets(table, "handgun") == set()


@pytest.mark.rule("re2.tiles.edges-are-walls", "re2.move.no-corner-crossing")
def test_the_edge_of_a_bent_tile_has_a_corner_that_is_not_cut() -> None:
    table = re2("""
        +---+
        | . |
        +   +---+
        | .   . |
        +---+---+
        """)
    table.stand("leon", "a1").enemy("zombie", "b2").begin()
    assert moves(table) == {"a2"}
    assert targets(table, "handgun") == set()


@pytest.mark.rule("re2.move.open-door-between-tiles")
def test_only_an_open_door_joins_two_tiles_and_only_straight() -> None:
    shut = re2(TWO_TILES).stand("leon", "a1").begin()
    assert moves(shut) == {"b1"}
    open_ = re2(TWO_TILES).stand("leon", "a1").open(0).begin()
    assert moves(open_) == {"b1", "a2"}


def crowded(*crowd: str) -> Table:
    """Leon at a1, the crowd at b1, a Licker at c1 that could be pushed to b1 or d1."""
    table = re2(CORRIDOR, enemies=[foe("giant", Profile(), size=3)]).stand("leon", "a1")
    for kind in crowd:
        table.enemy(kind, "b1")
    return table.enemy("licker", "c1").begin()


@pytest.mark.rule("re2.tiles.capacity", "re2.tiles.no-space")
@pytest.mark.parametrize(
    ("crowd", "standard_fits", "large_fits"),
    [
        ((), True, True),
        (("zombie",) * 2, True, True),
        (("zombie",) * 3, True, False),
        (("zombie",) * 4, False, False),
        (("licker",), True, True),
        (("licker", "zombie"), True, False),
        (("licker", "zombie", "zombie"), False, False),
        (("licker", "licker"), False, False),
        (("giant",), False, False),
    ],
)
def test_a_square_holds_four_standard_models_or_as_much_as_they_take_up(
    crowd: tuple[str, ...], standard_fits: bool, large_fits: bool
) -> None:
    table = crowded(*crowd)
    assert ("b1" in moves(table)) is standard_fits
    table.attack("handgun", "c1", dice=["mid"])
    assert pushes(table) == ({"b1", "d1"} if large_fits else {"d1"})


PARTY = ("leon", "claire", "ada", "kendo")


@pytest.mark.rule("re2.tiles.no-space")
def test_an_enemy_does_not_move_into_a_square_without_room() -> None:
    table = re2(CORRIDOR, cast=PARTY).enemy("zombie", "b1")
    for who in PARTY:
        table.stand(who, "a1")
    table.begin().stop()
    assert table.where(table.enemies()[0]) == "b1"


@pytest.mark.rule("re2.attack.push")
def test_an_enemy_with_no_square_to_be_pushed_to_stays() -> None:
    table = re2(
        """
        +---+---+
        | .   . |
        +---+---+
        """,
        cast=PARTY,
    )
    for who in PARTY:
        table.stand(who, "a1")
    table.enemy("zombie", "b1").begin()
    table.attack("handgun", "b1", dice=["mid"])
    assert table.asked().prompt == "action"
    assert table.where(table.enemies()[0]) == "b1"


@pytest.mark.rule("re2.tiles.range-zero-example", "re2.tiles.range-meaning")
def test_range_nought_reaches_the_own_square_only() -> None:
    blade = weapon("shotgun", range=0)
    near = re2(CORRIDOR, items=[blade]).stand("leon", "a1").carry("leon", "shotgun")
    assert targets(near.enemy("zombie", "a1").begin(), "shotgun") == {"a1"}
    far = re2(CORRIDOR, items=[blade]).stand("leon", "a1").carry("leon", "shotgun")
    assert targets(far.enemy("zombie", "b1").begin(), "shotgun") == set()


@pytest.mark.rule("re2.tiles.range-two-example", "re2.tiles.range-meaning")
def test_range_two_reaches_two_squares_and_not_three() -> None:
    for square, legal in [("a1", True), ("b1", True), ("c1", True), ("d1", False)]:
        table = re2(CORRIDOR, items=[weapon("shotgun", range=2)]).stand("leon", "a1")
        table.carry("leon", "shotgun").enemy("zombie", square).begin()
        assert (targets(table, "shotgun") == {square}) is legal


@pytest.mark.rule("re2.tiles.range-two-example")
def test_an_enemy_with_range_two_attacks_at_two_squares_and_not_at_three() -> None:
    spitter = foe("spitter", Profile(range=2, damage=1))
    for square, attacks in [("c1", 1), ("d1", 0)]:
        table = re2(CORRIDOR, enemies=[spitter]).stand("leon", "a1").enemy("spitter", square)
        table.begin().stop(dice=["high high"] if attacks else [])
        assert len(table.told(EnemyAttacked)) == attacks


@pytest.mark.rule("re2.tiles.range-meaning")
def test_a_diagonal_counts_as_one_square_of_range() -> None:
    table = re2(ROOM, items=[weapon("shotgun", range=1)]).stand("leon", "a1")
    table.carry("leon", "shotgun").enemy("zombie", "b2").enemy("zombie", "b3").begin()
    assert targets(table, "shotgun") == {"b2"}


@pytest.mark.rule("re2.los.definition", "re2.los.required-for-attack")
def test_a_closed_door_hides_a_target_and_an_open_one_does_not() -> None:
    table = re2(TWO_TILES).stand("leon", "a1").enemy("zombie", "a2").begin()
    assert targets(table, "handgun") == set()
    table.door()
    assert targets(table, "handgun") == {"a2"}


@pytest.mark.rule("re2.los.definition", "re2.los.required-for-attack")
def test_a_line_that_touches_a_corner_is_blocked() -> None:
    table = re2(HALF_WALL).stand("leon", "a1").enemy("zombie", "b2").begin()
    assert targets(table, "handgun") == set()
    table.move("a2")
    assert targets(table, "handgun") == {"b2"}


@pytest.mark.rule("re2.los.definition")
@pytest.mark.parametrize(("walls", "seen"), [("+---+   +", False), ("+   +---+", True)])
def test_sight_follows_the_straight_line_between_the_centres(walls: str, seen: bool) -> None:
    # From a1 to c2, the line crosses the border under b1, but not the one under c1.
    table = re2(f"""
        +---+---+---+
        | .   .   . |
        +   {walls}
        | .   .   . |
        +---+---+---+
        """)
    table.stand("leon", "a1").enemy("zombie", "c2").begin()
    assert (targets(table, "handgun") == {"c2"}) is seen


@pytest.mark.rule("re2.terrain.wall-blocks-sight")
def test_a_wall_inside_a_tile_blocks_sight() -> None:
    table = re2(HALF_WALL).stand("leon", "a1").enemy("zombie", "b1").begin()
    assert targets(table, "handgun") == set()


@pytest.mark.rule("re2.los.models-do-not-block")
def test_models_in_between_do_not_hide_a_target() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "b1")
    for _ in range(3):
        table.enemy("zombie", "b1")
    table.enemy("zombie", "c1").begin()
    assert targets(table, "handgun") == {"b1", "c1"}


def test_the_large_tile_may_have_solid_blocks_in_the_middle_of_two_sides() -> None:
    scenario = scenario_on(
        """
        +---+---+---+---+
        | .   .   .   . |
        +---+       +---+
            | .   . |
            +       +
            | .   . |
        +---+       +---+
        | .   .   .   . |
        +---+---+---+---+
        """
    )
    drawing = read(scenario.map.floors)
    assert count_shapes(grid(drawing).tiles, drawing) == {"4x4": 1}
