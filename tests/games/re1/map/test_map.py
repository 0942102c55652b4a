"""Tiles, room in squares, range and line of sight."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re1 import GIANT, box, face_up, house, moves, pushes, reaction_phase, targets, the_game

from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent

TWO_TILES = """
+---+---+---+---+
| .   . | .   . |
+       +       +
| .   . d .   . |
+---+---+---+---+
"""
CORRIDOR = """
+---+---+---+---+---+
| .   .   .   .   . |
+---+---+---+---+---+
"""
BENT = """
+---+---+---+
| .   . | . |
+   +   +   +
| .   .   . |
+---+---+---+
"""


@pytest.mark.rule("re1.tiles.edges-are-walls")
def test_the_edge_of_a_tile_is_a_wall_for_steps_sight_and_pushes() -> None:
    table = crawl("re1", TWO_TILES).stand("jill", "b1").enemy("zombie", "c1").open(0).begin()
    assert moves(table) == ["a1", "a2", "b2"]
    assert targets(table) == []

    table = crawl("re1", TWO_TILES).stand("jill", "a1").enemy("zombie", "b1").open(0).begin()
    table.attack("handgun", "b1", dice=["mid"])
    assert pushes(table) == ["a1", "a2", "b2"]


@pytest.mark.rule("re1.tiles.crossing", "re1.move.between-tiles")
def test_a_character_changes_tile_only_through_an_open_door_or_an_archway() -> None:
    closed = crawl("re1", TWO_TILES).stand("jill", "b2").begin()
    assert moves(closed) == ["a1", "a2", "b1"]

    opened = crawl("re1", TWO_TILES).stand("jill", "b2").open(0).begin()
    assert moves(opened) == ["a1", "a2", "b1", "c2"]

    arched = crawl("re1", TWO_TILES.replace("d", "n")).stand("jill", "b2").begin()
    assert moves(arched) == ["a1", "a2", "b1", "c2"]


@pytest.mark.rule("re1.tiles.crossing")
def test_an_enemy_changes_tile_only_through_an_open_door_or_an_archway() -> None:
    table = crawl("re1", TWO_TILES).stand("jill", "c1").enemy("zombie", "b2").open(0).begin()
    table.stop()
    assert table.where(table.enemies()[0]) == "c2"

    table = crawl("re1", TWO_TILES).stand("jill", "c1").enemy("zombie", "b1").open(0).begin()
    table.stop()
    assert table.where(table.enemies()[0]) == "b2"


@pytest.mark.rule("re1.terrain.archway-open")
def test_an_archway_lets_through_steps_and_sight_and_cannot_be_closed() -> None:
    arched = TWO_TILES.replace("d", "n")
    table = crawl("re1", arched).stand("jill", "b2").enemy("zombie", "d2").begin()

    assert "c2" in moves(table)
    assert targets(table) == ["d2"]
    assert not [a for a in table.asked().actions() if type(a).__name__ == "FlipDoor"]


@pytest.mark.rule("re1.terrain.archway-links")
def test_enemies_beyond_an_archway_react() -> None:
    arched = TWO_TILES.replace("d", "n")
    table = crawl("re1", arched).stand("jill", "a1").enemy("zombie", "d1").begin()

    table.stop()

    assert table.where(table.enemies()[0]) == "c2"


@pytest.mark.rule("re1.terrain.wall-blocks-move", "re1.move.no-walls")
def test_nothing_moves_or_is_pushed_over_a_wall_inside_a_tile() -> None:
    table = crawl("re1", BENT).stand("jill", "b1").begin()
    assert moves(table) == ["a1", "a2", "b2"]

    table = crawl("re1", BENT).stand("jill", "c1").enemy("zombie", "b1").begin()
    table.stop()
    assert table.where(table.enemies()[0]) == "b2"

    table = crawl("re1", BENT).stand("jill", "a1").enemy("zombie", "b1").begin()
    table.attack("handgun", "b1", dice=["mid"])
    assert pushes(table) == ["a1", "a2", "b2"]


# Room


@pytest.mark.rule("re1.tiles.capacity", "re1.tiles.full-square-blocks")
@pytest.mark.parametrize(
    ("there", "fits"),
    [
        (["zombie"] * 3, True),
        (["zombie"] * 4, False),
        (["hunter", "zombie"], True),
        (["hunter", "zombie", "zombie"], False),
        (["hunter", "hunter"], False),
        (["giant"], False),
    ],
)
def test_a_character_enters_a_square_only_while_it_has_room(there: list[str], fits: bool) -> None:
    table = house(CORRIDOR, enemies=[GIANT]).stand("jill", "a1")
    for kind in there:
        table.enemy(kind, "b1")

    table.begin()

    assert moves(table) == (["b1"] if fits else [])


@pytest.mark.rule("re1.tiles.capacity", "re1.tiles.full-square-blocks")
@pytest.mark.parametrize(
    ("pushed", "there", "fits"),
    [
        ("zombie", ["zombie"] * 3, True),
        ("zombie", ["hunter", "hunter"], False),
        ("hunter", ["zombie", "zombie"], True),
        ("hunter", ["zombie"] * 3, False),
        ("hunter", ["hunter"], True),
        ("hunter", ["hunter", "zombie"], False),
        ("giant", [], True),
        ("giant", ["zombie"], False),
    ],
)
def test_an_enemy_is_pushed_only_into_a_square_with_room_for_its_base(
    pushed: str, there: list[str], fits: bool
) -> None:
    table = house(CORRIDOR, enemies=[GIANT]).stand("jill", "a1").enemy(pushed, "b1")
    for kind in there:
        table.enemy(kind, "c1")

    table.begin().attack("handgun", "b1", dice=["mid"])

    assert ("c1" in pushes(table)) == fits


@pytest.mark.rule("re1.tiles.full-square-blocks", "re1.enemy.movement-limits")
def test_an_enemy_does_not_enter_a_full_square() -> None:
    cast = ["jill", "chris", "rebecca", "barry"]
    table = crawl("re1", CORRIDOR, cast=cast).enemy("zombie", "c1")
    for who in cast:
        table.stand(who, "a1")

    table.begin().stop().stop()

    assert table.where(table.enemies()[0]) == "b1"


# Range


def leaper(away: str) -> tuple[bool, bool]:
    """Whether a Cerberus that can bite attacks, and whether one that can leap two squares does."""
    attacked = []
    for card in ("all-clear", "all-clear-teeth"):
        table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("cerberus", away)
        face_up(table, card)
        near = away == "a1" or (card == "all-clear-teeth" and away in ("b1", "c1"))
        reaction_phase(table, "jill", dice=["high high"] if near else [])
        attacked.append(bool(table.told(EnemyAttacked)))
    return attacked[0], attacked[1]


@pytest.mark.rule("re1.tiles.range-examples")
def test_range_zero_reaches_the_own_square_and_range_two_up_to_two_squares() -> None:
    bite, leap = box().enemies["cerberus"].attack, box().enemies["cerberus"].specials[0]
    assert (bite.range, leap.range) == (0, 2)

    assert leaper("a1") == (True, True)
    assert leaper("b1") == (False, True)
    assert leaper("c1") == (False, True)
    assert leaper("d1") == (False, False)


@pytest.mark.rule("re1.tiles.range-count")
@pytest.mark.parametrize(("square", "reached"), [("b2", True), ("c3", True), ("d4", False)])
def test_a_diagonal_counts_one_square_of_range(square: str, reached: bool) -> None:
    table = crawl(
        "re1",
        """
        +---+---+---+---+
        | .   .   .   . |
        +               +
        | .   .   .   . |
        +               +
        | .   .   .   . |
        +               +
        | .   .   .   . |
        +---+---+---+---+
        """,
    )
    face_up(table.stand("jill", "a1").enemy("cerberus", square), "all-clear-teeth")

    reaction_phase(table, "jill", dice=["high high"] if reached else [])

    assert bool(table.told(EnemyAttacked)) == reached
    assert bool(table.told(EnemyMoved)) != reached


# Line of sight


@pytest.mark.rule("re1.los.centre-to-centre")
@pytest.mark.parametrize(
    ("eye", "seen"),
    [
        ("a1", ["a1", "a2", "b1", "b2", "c2"]),  # the wall hides c1
        ("b1", ["a1", "a2", "b1", "b2"]),  # the line to c2 touches the end of the wall
        ("b2", ["a1", "a2", "b1", "b2", "c2"]),  # so does the line to c1
        ("c1", ["c1", "c2"]),
    ],
)
def test_a_line_between_centres_that_meets_a_wall_or_a_corner_is_no_sight(
    eye: str, seen: list[str]
) -> None:
    found = []
    for square in ("a1", "a2", "b1", "b2", "c1", "c2"):
        table = crawl("re1", BENT).stand("jill", eye).enemy("zombie", square).begin()
        found += targets(table)

    assert found == seen


@pytest.mark.rule("re1.los.centre-to-centre")
def test_a_closed_door_hides_what_an_open_one_shows() -> None:
    closed = crawl("re1", TWO_TILES).stand("jill", "a2").enemy("zombie", "d2").begin()
    assert targets(closed) == []

    opened = crawl("re1", TWO_TILES).stand("jill", "a2").enemy("zombie", "d2").open(0).begin()
    assert targets(opened) == ["d2"]


@pytest.mark.rule("re1.los.centre-to-centre")
def test_models_do_not_block_sight() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "b1")
    table.enemy("hunter", "c1").enemy("zombie", "e1").begin()

    assert targets(table) == ["c1", "e1"]


# The tiles


@pytest.mark.rule("re1.tiles.spawn-points")
def test_every_tile_of_the_introduction_carries_spawn_points_in_certain_squares() -> None:
    book = the_game().new("the-gunshot").book
    grid = book.grid

    for tile, spawns in zip(grid.tiles, book.spawns, strict=True):
        assert spawns
        assert set(spawns) < set(tile)
    marked = [i for i, marks in enumerate(book.drawing.symbols) if "*" in marks]
    assert sorted(square for spawns in book.spawns for square in spawns) == marked


@pytest.mark.rule("re1.components.tiles")
def test_the_box_has_one_large_tile_and_four_of_every_other_shape() -> None:
    expected = {"2x2": 4, "2x3": 4, "3x3": 4, "L": 4, "P": 4, "5x5": 1}
    assert box().supply.tiles == expected

    house_of = "id='h'\ntitle='H'\nsource='t'\nbrief=''\ngoal=''\n[decks.tension]\nall-clear=1\n"
    for count in (4, 5):
        text = f"{house_of}[map]\nfloors=['''\n{row_of_squares(count)}\n''']\n"
        if count > 4:
            with pytest.raises(
                BadContent, match="5 tiles of shape 2x2 are drawn, but the box has 4"
            ):
                the_game().check(Source("five.toml", text))
        else:
            the_game().check(Source("four.toml", text))


def row_of_squares(count: int) -> str:
    """This many two-by-two tiles in a row, joined by doors."""
    rule = "+---+---" * count + "+"
    top = "|" + "d".join([" *   . "] * count) + "|"
    low = "| 1 " + "|".join([" .   . "] * count)[3:-2] + "X |"
    return "\n".join([rule, top, "+       " * count + "+", low, rule])
