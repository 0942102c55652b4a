"""Tiles, squares, walls and corners, room in a square, range and sight."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re3 import foe, introduction, introduction_file, moves, pushes, re3, targets, weapon

from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.turn.actions import Move
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent, IllegalAnswer

ROOM = """
    +---+---+---+
    | .   .   . |
    +           +
    | .   .   . |
    +           +
    | .   .   . |
    +---+---+---+
    """

BENT = """
    +---+---+---+
    | .   . | . |
    +   +   +   +
    | .   .   . |
    +---+---+---+
    """

TWO_TILES = """
    +---+---+
    | .   . |
    +-d-+---+
    | .   . |
    +---+---+
    """


# Squares and steps


@pytest.mark.rule("re3.move.adjacent-or-diagonal", "re3.tiles.adjacent", "re3.tiles.playing-area")
def test_a_move_puts_the_model_in_any_touching_square_diagonals_included() -> None:
    table = crawl("re3", ROOM).stand("jill", "b2").begin()

    assert moves(table) == ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    table.move("c3")

    assert table.at("jill") == "c3"
    assert moves(table) == ["b2", "b3", "c2"]


@pytest.mark.rule("re3.move.adjacent-or-diagonal", "re3.terrain.wall-blocks", "re3.move.no-corner")
def test_no_step_goes_across_a_wall_or_past_its_end() -> None:
    table = crawl("re3", BENT).stand("jill", "b1").begin()

    assert moves(table) == ["a1", "a2", "b2"]
    with pytest.raises(IllegalAnswer):
        table.answer(Move(table.square("c1")))
    with pytest.raises(IllegalAnswer):
        table.answer(Move(table.square("c2")))


@pytest.mark.rule("re3.move.corner-example", "re3.move.no-corner")
def test_carlos_reaches_the_square_beyond_the_corner_in_two_moves_only() -> None:
    table = crawl("re3", BENT, cast=["carlos"]).stand("carlos", "c1").begin()

    assert moves(table) == ["c2"]
    table.move("c2").move("b2")

    assert table.at("carlos") == "b2"
    assert table.world.actions == 2


@pytest.mark.rule("re3.terrain.wall-blocks", "re3.move.no-corner", "re3.weapons.push-effect")
def test_no_push_goes_across_a_wall_or_past_its_end() -> None:
    table = crawl("re3", BENT).stand("jill", "b2").enemy("zombie", "b1").begin()

    table.attack("handgun", "b1", dice=["mid"])

    assert pushes(table) == ["a1", "a2", "b2"]


@pytest.mark.rule("re3.tiles.adjacent")
def test_squares_that_a_wall_parts_are_not_adjacent_for_a_trade_either() -> None:
    table = crawl("re3", BENT, cast=["jill", "carlos"]).stand("jill", "b1")
    table.stand("carlos", "c1").begin()
    assert not table.offers(Trade)

    table = crawl("re3", BENT, cast=["jill", "carlos"]).stand("jill", "b1")
    table.stand("carlos", "a2").begin()
    assert table.offers(Trade)


# Tiles


@pytest.mark.rule("re3.tiles.edges-are-walls", "re3.tiles.crossing-between")
def test_the_edge_of_a_tile_is_a_wall_wherever_no_door_is() -> None:
    table = crawl("re3", TWO_TILES).open(0).stand("jill", "b1").enemy("zombie", "b2").begin()

    assert moves(table) == ["a1"]
    assert not targets(table, "handgun")


@pytest.mark.rule("re3.tiles.crossing-between", "re3.move.between-tiles")
def test_a_character_crosses_an_open_door_straight_and_never_diagonally() -> None:
    closed = crawl("re3", TWO_TILES).stand("jill", "a1").begin()
    assert moves(closed) == ["b1"]

    opened = crawl("re3", TWO_TILES).open(0).stand("jill", "a1").begin()
    assert moves(opened) == ["a2", "b1"]
    opened.move("a2")

    assert moves(opened) == ["a1", "b2"]


@pytest.mark.rule("re3.move.between-tiles", "re3.reaction.move-limits")
@pytest.mark.parametrize(("door", "reached"), [("d", "b2"), ("|", "b2"), ("n", "c1")])
def test_an_enemy_changes_tiles_only_by_an_open_door_or_an_archway(door: str, reached: str) -> None:
    # The second detour keeps the tiles linked, so that the Zombie reacts in every case.
    table = crawl(
        "re3",
        f"""
        +---+---+---+---+
        | .   . {door} .   . |
        +       +       +
        | .   . n .   . |
        +---+---+---+---+
        """,
    )
    table.stand("jill", "d1").enemy("zombie", "b1").begin()
    zombie = table.enemies()[0]

    table.stop()

    assert table.where(zombie) == reached


@pytest.mark.rule("re3.tiles.spawn-points")
def test_every_tile_has_a_spawn_square_and_a_map_without_one_is_refused() -> None:
    assert all(introduction("jill").world.book.spawns)

    with pytest.raises(BadContent, match="no spawn square"):
        GAME.check(introduction_file("| *   Z |   |", "| .   Z |   |"))


def big_hall(columns: int) -> Source:
    """A scenario with this many 4x4 tiles in a row."""
    wall = "+" + "---+" * 4 * columns
    bare = "| .   .   .   . " * columns + "|"
    rows = [("| 1   *   .   X " + bare[16:]), ("| *   .   .   . " * columns + "|"), bare, bare]
    gap = "+               " * columns + "+"
    drawing = "\n".join([wall, rows[0], gap, rows[1], gap, rows[2], gap, rows[3], wall])
    return Source(
        "hall.toml",
        'id = "hall"\ntitle = "Hall"\nsource = "authored"\nbrief = ""\ngoal = ""\n'
        f"[decks.tension]\nall-clear = 9\n[map]\nfloors = ['''\n{drawing}\n''']\n",
    )


@pytest.mark.rule("re3.components.tiles")
def test_a_map_cannot_use_more_tiles_of_a_shape_than_the_box_holds() -> None:
    supply = GAME.contents.supply.tiles
    assert (supply["4x4"], supply["P"], supply["L"]) == (1, 4, 4)
    assert (supply["3x3"], supply["2x3"], supply["2x2"]) == (4, 4, 4)

    GAME.check(big_hall(1))
    with pytest.raises(BadContent, match="2 tiles of shape 4x4 are drawn, but the box has 1"):
        GAME.check(big_hall(2))


# Room in a square

GIANT = foe("giant", Profile(), size=3, hit_points=9)


@pytest.mark.rule("re3.tiles.square-limit", "re3.tiles.full-square-blocks", "re3.tiles.model-sizes")
@pytest.mark.parametrize(
    ("inside", "fits"),
    [
        (["zombie"] * 3, True),
        (["zombie"] * 4, False),
        (["drain-deimos", "zombie"], True),
        (["drain-deimos", "zombie", "zombie"], False),
        (["drain-deimos", "drain-deimos"], False),
        (["giant"], False),
    ],
)
def test_a_small_model_enters_a_square_only_up_to_its_limit(inside: list[str], fits: bool) -> None:
    table = re3("+---+---+\n| .   . |\n+---+---+", enemies=[GIANT]).stand("jill", "a1")
    for kind in inside:
        table.enemy(kind, "b1")
    table.begin()

    assert moves(table) == (["b1"] if fits else [])


@pytest.mark.rule("re3.tiles.square-limit", "re3.tiles.full-square-blocks", "re3.tiles.model-sizes")
@pytest.mark.parametrize(
    ("pushed", "inside", "fits"),
    [
        ("drain-deimos", ["zombie", "zombie"], True),
        ("drain-deimos", ["zombie"] * 3, False),
        ("drain-deimos", ["drain-deimos"], True),
        ("zombie", ["zombie"] * 3, True),
        ("giant", [], True),
        ("giant", ["zombie"], False),
    ],
)
def test_a_push_needs_room_for_the_pushed_model(pushed: str, inside: list[str], fits: bool) -> None:
    table = re3("+---+---+---+\n| .   .   . |\n+---+---+---+", enemies=[GIANT])
    table.stand("jill", "a1").enemy(pushed, "b1")
    for kind in inside:
        table.enemy(kind, "c1")
    table.begin()

    table.attack("handgun", "b1", dice=["mid"])

    assert ("c1" in pushes(table)) == fits


# Range and sight


@pytest.mark.rule("re3.tiles.range-example", "re3.tiles.range-count", "re3.tiles.playing-area")
@pytest.mark.parametrize(
    ("reach", "at", "in_range"),
    [(0, "a1", True), (0, "b1", False), (2, "c1", True), (2, "c3", True), (2, "d1", False)],
)
def test_range_is_the_greatest_number_of_squares_to_the_target(
    reach: int, at: str, in_range: bool
) -> None:
    table = re3(
        """
        +---+---+---+---+
        | .   .   .   . |
        +               +
        | .   .   .   . |
        +               +
        | .   .   .   . |
        +---+---+---+---+
        """,
        items=[weapon("lance", range=reach, mid=Hit(push=True))],
    )
    table.stand("jill", "a1").carry("jill", "lance").enemy("zombie", at).begin()

    assert targets(table, "lance") == ([at] if in_range else [])


@pytest.mark.rule("re3.los.centre-line")
@pytest.mark.parametrize(
    ("jill", "zombie", "seen"),
    [
        ("b2", "c1", False),  # touches the end of the wall
        ("b1", "c2", False),  # touches it from the other side
        ("b1", "c1", False),  # the wall itself
        ("a2", "c1", False),  # the line meets the wall halfway up
        ("a1", "c2", True),  # passes below the wall
        ("a2", "c2", True),
        ("b1", "b1", True),
    ],
)
def test_a_line_between_the_centres_must_not_meet_a_wall_or_a_corner(
    jill: str, zombie: str, seen: bool
) -> None:
    table = crawl("re3", BENT).stand("jill", jill).enemy("zombie", zombie).begin()

    assert targets(table, "handgun") == ([zombie] if seen else [])


@pytest.mark.rule("re3.los.centre-line")
def test_a_closed_door_blocks_sight_and_an_open_one_is_a_gap_one_square_wide() -> None:
    for zombie, seen in (("a2", True), ("b2", False)):
        table = crawl("re3", TWO_TILES).stand("jill", "a1").enemy("zombie", zombie).begin()
        assert not targets(table, "handgun")

        table.door(0)
        assert targets(table, "handgun") == ([zombie] if seen else [])


@pytest.mark.rule("re3.los.centre-line", "re3.weapons.range-los")
def test_a_weapon_of_range_sight_reaches_past_models_however_far_the_target_is() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+---+---+---+---+
        | .   Z   .   Z   .   .   .   Z |
        +---+---+---+---+---+---+---+---+
        """,
    )
    table.stand("jill", "a1").begin()

    assert targets(table, "handgun") == ["b1", "d1", "h1"]
    table.attack("handgun", "h1", dice=["high"])
    assert len(table.enemies()) == 2
