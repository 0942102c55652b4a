"""A drawing of a board of squares: floors, walls, passages, and the names of squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Any, NamedTuple, TypeGuard

import msgspec

from inkribbon.crawl.sheet import Sheet

UNIT = 26
MARGIN = 18
"""Room for the column letters and row numbers."""
PALETTE = """\
:root{--ink:#1c1814;--paper:#f1e9d6;--line:#c9bfa9;--wall:#3b342a;--door:#8a5a12;--red:#c01522;
--floor:#fffdf7}
@media (prefers-color-scheme:dark){
:root{--ink:#f4eddf;--paper:#11181b;--line:#3d5059;--wall:#b9c6cb;--door:#e0a94e;--red:#ff5f54;
--floor:#1d2a30}}
"""
DRAWING = """\
.square{fill:var(--floor);stroke:var(--line)}
.walls{fill:none;stroke:var(--wall);stroke-width:3;stroke-linecap:square}
.doors{fill:none;stroke:var(--door);stroke-width:5}
.boards{fill:none;stroke:var(--wall);stroke-width:5;stroke-dasharray:5 1}
.exits{fill:none;stroke:var(--door);stroke-width:5;stroke-dasharray:3 3}
.label{font:10px system-ui,sans-serif;fill:var(--ink);text-anchor:middle}
"""

EXIT = "exit"
BARRICADE = "barricade"
OPEN = ("archway", EXIT, BARRICADE)
"""Kinds of passage that are drawn as gaps or in their own way."""


class Edge(NamedTuple):
    """A side of a square: its upper or left end, and its direction."""

    row: int
    column: int
    down: bool

    def stroke(self, top: int, inset: int = 0) -> str:
        """The edge as part of an SVG path."""
        x, y = MARGIN + self.column * UNIT, top + self.row * UNIT
        if self.down:
            return f"M{x} {y + inset}v{UNIT - 2 * inset}"
        return f"M{x + inset} {y}h{UNIT - 2 * inset}"


Place = tuple[int, int]
STEPS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def edge(place: Place, side: str) -> Edge:
    row, column = place
    return Edge(row + (side == "south"), column + (side == "east"), side in ("east", "west"))


class Floor(msgspec.Struct, frozen=True):
    """One floor: its squares by place, and where it begins on the page."""

    number: int
    squares: dict[Place, int]
    """By row and column, counted from the first ones with squares."""
    top: int

    @property
    def rows(self) -> int:
        return max(row for row, _ in self.squares) + 1

    @property
    def columns(self) -> int:
        return max(column for _, column in self.squares) + 1


def has_map(sheet: Any) -> TypeGuard[Sheet]:
    """Whether there is a board of squares to draw; a campaign's city map is not one."""
    return isinstance(sheet, Sheet) and len(sheet.squares) > 1


Fill = Callable[[Floor], Iterator[str]]
"""Draws the contents of a floor's squares."""


def plan(sheet: Sheet, title: str, fill: Fill, style: str = "") -> str:
    """The drawing as SVG; without a style it uses the colours of the page around it."""
    floors = floors_of(sheet)
    width = MARGIN + max(floor.columns for floor in floors) * UNIT + 4
    height = floors[-1].top + floors[-1].rows * UNIT + 4
    parts = [part for floor in floors for part in _drawn(sheet, floor, fill)]
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}'"
        f" height='{height}' role='img'><title>{escape(title)}</title>{style}{''.join(parts)}</svg>"
    )


def floors_of(sheet: Sheet) -> list[Floor]:
    """The floors, one below another."""
    found: list[Floor] = []
    top = MARGIN
    for number in sorted({square.floor for square in sheet.squares}):
        own = [(index, s) for index, s in enumerate(sheet.squares) if s.floor == number]
        row, column = min(s.row for _, s in own), min(s.column for _, s in own)
        squares = {(s.row - row, s.column - column): index for index, s in own}
        found.append(Floor(number, squares, top))
        top += found[-1].rows * UNIT + 2 * MARGIN
    return found


def corner(floor: Floor, place: Place) -> tuple[int, int]:
    """The top left corner of a square in the drawing."""
    row, column = place
    return MARGIN + column * UNIT, floor.top + row * UNIT


def _drawn(sheet: Sheet, floor: Floor, fill: Fill) -> Iterator[str]:
    links = _links(sheet, floor)
    yield from fill(floor)
    yield from _rulers(sheet, floor)
    yield _path("walls", floor, [wall for wall in walls(sheet, floor) if wall not in links])
    yield _path("doors", floor, [at for at, kind in links.items() if kind not in OPEN], 4)
    yield _path("boards", floor, [at for at, kind in links.items() if kind == BARRICADE], 4)
    yield _path("exits", floor, [at for at, kind in links.items() if kind == EXIT], 4)


def _rulers(sheet: Sheet, floor: Floor) -> Iterator[str]:
    """The column letters and row numbers that make up square names."""
    names = {place: sheet.squares[index].name for place, index in floor.squares.items()}
    columns = {column: re.sub(r"\d+$", "", name) for (_, column), name in names.items()}
    rows = {row: re.sub(r"^.*?(\d+)$", r"\1", name) for (row, _), name in names.items()}
    for column, letter in sorted(columns.items()):
        x = MARGIN + column * UNIT + UNIT // 2
        yield f"<text class='label' x='{x}' y='{floor.top - 6}'>{letter}</text>"
    for row, number in sorted(rows.items()):
        y = floor.top + row * UNIT + UNIT // 2 + 4
        yield f"<text class='label' x='{MARGIN // 2 - 1}' y='{y}'>{number}</text>"


def walls(sheet: Sheet, floor: Floor) -> list[Edge]:
    """All borders that cannot be crossed, except through a passage."""
    inner = {frozenset(pair) for pair in sheet.walls}
    found = []
    for place, index in floor.squares.items():
        for side, (down, right) in STEPS.items():
            other = floor.squares.get((place[0] + down, place[1] + right))
            if (
                other is None
                or sheet.squares[other].tile != sheet.squares[index].tile
                or frozenset((index, other)) in inner
            ):
                found.append(edge(place, side))
    return list(dict.fromkeys(found))


def _links(sheet: Sheet, floor: Floor) -> dict[Edge, str]:
    """The passages of a floor and their kinds."""
    places = {index: place for place, index in floor.squares.items()}
    here = [link for link in sheet.links if link.a in places]
    return {edge(places[link.a], link.side): link.kind for link in here}


def _path(name: str, floor: Floor, edges: Sequence[Edge], inset: int = 0) -> str:
    if not edges:
        return ""
    return f"<path class='{name}' d='{''.join(e.stroke(floor.top, inset) for e in edges)}'/>"
