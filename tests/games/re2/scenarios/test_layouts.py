"""The boards of the scenarios after the first, square by square, against `layouts.toml`.

What a scenario adds for a party of several is authored: it comes on top of the layout.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support.re2 import game

from inkribbon.crawl.scenario.file import CORPSE, squares_with
from inkribbon.crawl.scenario.party import lying, waiting
from inkribbon.crawl.state.world import World
from inkribbon.geometry.squares import NEVER

LAYOUTS = tomllib.loads(Path(__file__).with_name("layouts.toml").read_text(encoding="utf-8"))
SCENARIOS = ("2a", "3a", "4a", "5a")
each_board = pytest.mark.parametrize("name", SCENARIOS)

Border = frozenset[str]


@cache
def board(name: str) -> World:
    return game().new(name, ["leon", "claire"])


def rooms(name: str) -> dict[str, str]:
    """The room of each square of the layout, such as "1.D" of "1.a1"."""
    return {
        f"{floor}.{chr(ord('a') + column)}{row + 1}": f"{floor}.{letter}"
        for floor, text in enumerate(LAYOUTS[name]["rooms"], start=1)
        for row, line in enumerate(text.split())
        for column, letter in enumerate(line)
        if letter != "."
    }


def border(text: str) -> Border:
    """The two squares of "1.a1-b1"."""
    one, other = text.split("-")
    return frozenset({one, f"{one[:2]}{other}"})


def borders(texts: Iterable[str]) -> set[Border]:
    return {border(text) for text in texts}


def neighbours(square: str) -> tuple[str, str]:
    """The squares to its right and below it."""
    floor, column, row = square[:2], square[2], int(square[3:])
    return f"{floor}{chr(ord(column) + 1)}{row}", f"{floor}{column}{row + 1}"


def named(world: World, squares: Iterable[int]) -> list[str]:
    return sorted(world.book.grid.names[square] for square in squares)


@each_board
def test_its_tiles_are_the_rooms_of_the_layout(name: str) -> None:
    by_room: dict[str, set[str]] = {}
    for square, room in rooms(name).items():
        by_room.setdefault(room, set()).add(square)
    world = board(name)
    tiles = [set(named(world, tile)) for tile in world.book.grid.tiles]
    assert sorted(map(sorted, tiles)) == sorted(map(sorted, by_room.values()))


@each_board
def test_each_tile_has_the_color_of_its_room(name: str) -> None:
    room = rooms(name)
    shipped = {room[tile.at]: tile.colour for tile in board(name).book.scenario.tile}
    colours = {
        place: colour for colour in ("yellow", "amber", "red") for place in _of(name, colour)
    }
    assert shipped == {place: colours.get(place, "green") for place in set(room.values())}


@each_board
def test_every_border_is_open_walled_or_a_door_as_in_the_layout(name: str) -> None:
    room, layout = rooms(name), LAYOUTS[name]
    doors, walls = borders(layout["doors"]), borders(layout["walls"])
    grid = board(name).book.grid
    for square in room:
        for other in neighbours(square):
            if other in room:
                between = frozenset({square, other})
                inside = room[square] == room[other] and between not in walls
                needed = grid.sight[grid.at[square] * grid.n + grid.at[other]]
                kind = "open" if not needed else "wall" if needed == NEVER else "door"
                wanted = "door" if between in doors else "open" if inside else "wall"
                assert kind == wanted, f"{name}: {sorted(between)}"


@each_board
def test_its_doors_are_locked_with_the_keys_of_the_layout(name: str) -> None:
    book = board(name).book
    found = {
        frozenset({book.grid.names[link.a], book.grid.names[link.b]}): rule.key
        for link, rule in zip(book.grid.links, book.links, strict=True)
    }
    keys = {lock: key for key, locks in LAYOUTS[name]["locked"].items() for lock in borders(locks)}
    assert found == {door: keys.get(door, "") for door in borders(LAYOUTS[name]["doors"])}


@each_board
def test_its_stairwells_lead_where_the_layout_says(name: str) -> None:
    world = board(name)
    pairs = {tuple(named(world, pair)) for pair in world.book.stairs.items()}
    assert pairs == {tuple(sorted(pair)) for pair in LAYOUTS[name]["stairs"]}


@each_board
def test_characters_start_and_leave_where_the_layout_says(name: str) -> None:
    world = board(name)
    assert [named(world, squares) for squares in world.book.starts] == [
        [square] for square in LAYOUTS[name]["starts"]
    ]
    assert named(world, world.book.exits) == _of(name, "exits")


@each_board
def test_its_tokens_and_corpses_lie_where_the_layout_says(name: str) -> None:
    world = board(name)
    tokens = Counter(
        (token, world.book.grid.names[square])
        for square, found in world.tokens.items()
        for token in found
    )
    assert tokens == _listed(name, "tokens") + Counter(lying(world.book.scenario))
    assert named(world, squares_with(world.book.drawing, CORPSE)) == _of(name, "corpses")


@each_board
def test_its_enemies_stand_where_the_layout_says(name: str) -> None:
    world = board(name)
    here = [(enemy.kind, enemy.square) for enemy in world.enemies.values()]
    here += [(boss.kind, boss.square) for boss in world.bosses.values()]
    found = Counter((kind, world.book.grid.names[square]) for kind, square in here)
    assert found == _listed(name, "enemies") + Counter(waiting(world.book.scenario))


def _listed(name: str, part: str) -> Counter[tuple[str, str]]:
    layout = LAYOUTS[name][part]
    return Counter((kind, square) for kind in layout for square in layout[kind])


def _of(name: str, part: str) -> Any:
    return LAYOUTS[name].get(part, [])
