"""Tables drawn as text: one character per square, with borders drawn between the squares.

The square x inches from the west and y from the north is character 2x+1 of line 2y+1. Walls are
'|' and '-'; a lower-case letter on a border is a piece of scenery that the file defines.
"""

from __future__ import annotations

import textwrap

import msgspec

from inkribbon.geometry.inches import Ground
from inkribbon.kernel.errors import BadContent

BARE = "."
START = "s"
EXIT = "x"
HOME = "h"
SITE = "?"
ZOMBIE = "z"
ENTRY = "*"
CAR = "o"
BLOCK = "#"
CRATE = "k"
MARKS = BARE + START + EXIT + HOME + SITE + ZOMBIE + ENTRY + CAR + BLOCK + CRATE


class Plan(msgspec.Struct, frozen=True):
    """A parsed drawing: a mark for each square, and what is on the borders."""

    width: int
    height: int
    marks: str
    walls: tuple[int, ...]
    scenery: dict[str, tuple[int, ...]]
    """Borders, by letter."""

    def where(self, *marks: str) -> tuple[int, ...]:
        return tuple(square for square, mark in enumerate(self.marks) if mark in marks)

    def ground(self, walls: tuple[int, ...], fences: tuple[int, ...]) -> Ground:
        return Ground(
            self.width,
            self.height,
            solid=self.where(CAR),
            opaque=self.where(BLOCK),
            walls=walls,
            fences=fences,
        )


MOST_SQUARES = 2_500
"""A table of 50 by 50 inches; the usual one has 36 by 36."""


def read(text: str) -> Plan:
    """Parse a drawing, or raise an error with the line and column of the mistake."""
    lines = textwrap.dedent(text.strip("\n")).rstrip().split("\n")
    width, height = len(lines[0].rstrip()) // 2, len(lines) // 2
    if width * height > MOST_SQUARES:
        raise BadContent(f"the map has {width * height} squares: the limit is {MOST_SQUARES}")
    for number, line in enumerate(lines, 1):
        if len(line.rstrip()) != 2 * width + 1 or "\t" in line:
            raise BadContent(
                f"line {number} of the map has {len(line.rstrip())} characters, but the first has"
                f" {2 * width + 1}: make them equal, with spaces and no tabs"
            )
    if len(lines) != 2 * height + 1 or not width or not height:
        raise BadContent("the map needs a frame: a line of '+-+-+' above and below its squares")
    _check_frame(lines, width, height)
    marks = "".join(lines[2 * y + 1][2 * x + 1] for y in range(height) for x in range(width))
    for square, mark in enumerate(marks):
        if mark not in MARKS:
            y, x = divmod(square, width)
            raise BadContent(
                f"line {2 * y + 2}, column {2 * x + 2} of the map: {mark!r} is not a square mark;"
                f" use one of {' '.join(MARKS)}"
            )
    walls, scenery = _borders(lines, width, height)
    return Plan(width, height, marks, walls, scenery)


def _check_frame(lines: list[str], width: int, height: int) -> None:
    closed = all(lines[y][2 * x + 1] == "-" for y in (0, 2 * height) for x in range(width))
    sides = all(lines[2 * y + 1][x] == "|" for x in (0, 2 * width) for y in range(height))
    if not (closed and sides):
        raise BadContent("the edge of the map has a gap: draw '-' and '|' all around it")


def _borders(
    lines: list[str], width: int, height: int
) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    walls: list[int] = []
    scenery: dict[str, list[int]] = {}
    for y in range(height):
        for x in range(width):
            square = y * width + x
            east = (2 * square, 2 * y + 1, 2 * x + 2, "|", x + 1 < width)
            south = (2 * square + 1, 2 * y + 2, 2 * x + 1, "-", y + 1 < height)
            for border, row, column, wall, inside in (east, south):
                mark = lines[row][column]
                if not inside or mark == " ":
                    continue
                if mark == wall:
                    walls.append(border)
                elif mark.isalpha() and mark.islower():
                    scenery.setdefault(mark, []).append(border)
                else:
                    raise BadContent(
                        f"line {row + 1}, column {column + 1} of the map: {mark!r} cannot be on a"
                        f" border there; draw a wall as {wall!r} or use a lower-case letter"
                    )
    return tuple(walls), {letter: tuple(found) for letter, found in sorted(scenery.items())}
