"""The board of the first scenario, square by square.

The layout is typed in as it was recovered: squares by column and row, y growing downwards. The
shipped drawing must match it, whatever names and spawn squares it adds.
"""

from __future__ import annotations

import pytest
from support.re2 import introduction

from inkribbon.crawl.state.world import World
from inkribbon.geometry.squares import NEVER, OFF

Cell = tuple[int, int]
Border = frozenset[Cell]

ROOMS: dict[str, set[Cell]] = {
    "A": {(x, y) for x in (7, 8, 9) for y in (4, 5, 6)},
    "B": {(10, 3), (11, 3), (12, 3), (13, 3), (10, 4), (10, 5), (10, 6)},
    "C": {(6, 7), (6, 8), (6, 9), (6, 10), (7, 10), (8, 10), (9, 10)},
    "D": {(7, 7), (8, 7), (9, 7), (10, 7), (10, 8), (10, 9), (10, 10)},
    "E": {(8, 8), (9, 8), (8, 9), (9, 9)},
    "F": {(x, y) for x in (7, 8, 9) for y in (11, 12)},
    "G": {(x, y) for x in (10, 11, 12) for y in (11, 12)},
    "H": {(9, 13), (10, 13)},
    "I": {(x, y) for x in (12, 13, 14) for y in (8, 9, 10)},
}

INNER_WALLS: set[Border] = {
    frozenset({(7, 4), (8, 4)}),
    frozenset({(7, 5), (8, 5)}),
    frozenset({(9, 5), (9, 6)}),
    frozenset({(12, 9), (13, 9)}),
}

DOORS: set[Border] = {
    frozenset({(9, 4), (10, 4)}),  # A - B
    frozenset({(7, 6), (7, 7)}),  # A - D
    frozenset({(8, 10), (8, 11)}),  # C - F
    frozenset({(9, 8), (10, 8)}),  # E - D
    frozenset({(10, 10), (10, 11)}),  # D - G
    frozenset({(9, 12), (9, 13)}),  # F - H
    frozenset({(10, 12), (10, 13)}),  # G - H
    frozenset({(12, 10), (12, 11)}),  # I - G
}

ENTRANCE: Cell = (13, 8)
TOKENS = {(7, 4): ("A",), (9, 10): ("A",), (12, 12): ("A",), (8, 9): ("B",)}
ZOMBIES = [(8, 10), (9, 7), (9, 8), (9, 8), (9, 12), (11, 3), (11, 11), (13, 9)]
STARTS = [(13, 3), (6, 7)]


def board() -> World:
    return introduction("leon", "claire").world


def cell(world: World, square: int) -> Cell:
    """The position of a square of the drawing in the recovered layout."""
    _, row, column = world.book.grid.places[square]
    return column + 6, row + 3


def borders(world: World) -> dict[Border, str]:
    """What is between each pair of adjacent squares."""
    grid = world.book.grid
    found = {}
    for a in range(grid.n):
        for b in range(a + 1, grid.n):
            (x, y), (u, v) = cell(world, a), cell(world, b)
            if abs(x - u) + abs(y - v) == 1:
                needed = grid.sight[a * grid.n + b]
                kind = "open" if not needed else "wall" if needed == NEVER else "door"
                found[frozenset({(x, y), (u, v)})] = kind
    return found


def expected_borders() -> dict[Border, str]:
    room = {cell: name for name, cells in ROOMS.items() for cell in cells}
    found = {}
    for x, y in room:
        for other in ((x + 1, y), (x, y + 1)):
            if other in room:
                border = frozenset({(x, y), other})
                inside = room[x, y] == room[other] and border not in INNER_WALLS
                found[border] = "door" if border in DOORS else "open" if inside else "wall"
    return found


@pytest.mark.rule("re2.scenario.1a-map")
def test_the_board_has_the_nine_tiles_of_the_layout() -> None:
    world = board()
    tiles = {frozenset(cell(world, s) for s in tile) for tile in world.book.grid.tiles}
    assert tiles == {frozenset(cells) for cells in ROOMS.values()}


@pytest.mark.rule("re2.scenario.1a-map", "re2.scenario.1a-place-tokens")
def test_every_border_is_open_walled_or_a_door_as_the_layout_has_it() -> None:
    assert borders(board()) == expected_borders()


@pytest.mark.rule("re2.scenario.1a-map")
def test_all_tiles_are_green() -> None:
    world = board()
    grid = world.book.grid
    colours = {grid.tile_of[grid.at[tile.at]]: tile.colour for tile in world.book.scenario.tile}
    assert colours == dict.fromkeys(range(9), "green")


@pytest.mark.rule("re2.scenario.1a-map")
def test_the_entrance_leads_off_the_board_above_the_yard() -> None:
    world = board()
    exits = [i for i, rule in enumerate(world.book.links) if rule.kind == "exit"]
    assert len(exits) == 1
    link, point = world.book.grid.links[exits[0]], world.book.drawing.link_points[exits[0]]
    assert (cell(world, link.a), link.b) == (ENTRANCE, OFF)
    # Points of the drawing include borders: this one is the upper border of its square.
    assert point[1:] == (2 * (ENTRANCE[1] - 3), 2 * (ENTRANCE[0] - 6) + 1)


@pytest.mark.rule("re2.scenario.1a-place-tokens", "re2.door.closed-at-start")
def test_nine_doors_lie_closed_and_unlocked() -> None:
    world = board()
    assert len(world.book.links) == 9
    assert world.open == 0
    assert world.locked == 0


@pytest.mark.rule("re2.scenario.1a-map", "re2.scenario.1a-place-tokens")
def test_three_a_tokens_and_one_b_token_lie_in_their_squares() -> None:
    world = board()
    assert {cell(world, square): tokens for square, tokens in world.tokens.items()} == TOKENS


@pytest.mark.rule("re2.scenario.1a-map", "re2.scenario.1a-place-zombies")
def test_eight_zombies_stand_in_seven_squares() -> None:
    world = introduction("leon").world
    assert {enemy.kind for enemy in world.enemies.values()} == {"zombie"}
    assert sorted(cell(world, enemy.square) for enemy in world.enemies.values()) == ZOMBIES


@pytest.mark.rule("re2.scenario.1a-map")
def test_the_two_start_positions_are_where_the_layout_has_them() -> None:
    world = board()
    assert [[cell(world, s) for s in squares] for squares in world.book.starts] == [
        [STARTS[0]],
        [STARTS[1]],
    ]
