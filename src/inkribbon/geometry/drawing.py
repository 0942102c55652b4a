"""Maps as text: parses a drawing into squares, walls and links, and draws it again.

The half-square lattice of `squares` maps to text: the lattice point (y, x) of a floor is drawn at
character 2x of line y, whether it is a square, a border or a crossing.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from .squares import OFF, UNTOLD, Grid, Link, Place, borders, square_name

BARE = "."
WALL_MARKS = "|-"
FRAME_MARKS = "+-|"


class Drawing(msgspec.Struct, frozen=True):
    """A parsed drawing; `link_points` are the lattice points of the links."""

    places: tuple[Place, ...]
    symbols: tuple[tuple[str, ...], ...]
    walls: tuple[tuple[int, int], ...]
    links: tuple[Link, ...]
    link_symbols: tuple[str, ...]
    link_points: tuple[Place, ...]
    floors: int = 1
    """Floors of the whole map, even if not all of them have squares here; or `UNTOLD`."""


class DrawingError(ValueError):
    """A mistake in a drawing: its position, counted from 1, and how to fix it."""

    def __init__(self, message: str, floor: int, line: int, column: int) -> None:
        super().__init__(f"floor {floor}, line {line}, column {column}: {message}")
        self.message = message
        self.floor = floor
        self.line = line
        self.column = column


class _Sheet(msgspec.Struct, frozen=True):
    """The text of one floor, padded to whole squares."""

    floor: int
    lines: tuple[str, ...]

    def cells(self) -> Iterator[tuple[Place, str]]:
        for row, line in enumerate(self.lines[1::2]):
            for column in range(len(line) // 4):
                text = line[4 * column + 1 : 4 * column + 4]
                if text.strip():
                    yield (self.floor, row, column), text

    def border_points(self) -> Iterator[Place]:
        for y, line in enumerate(self.lines):
            for x in range(1 - y % 2, len(line) // 2 + 1, 2):
                yield self.floor, y, x

    def error(self, message: str, y: int, character: int) -> DrawingError:
        return DrawingError(message, self.floor + 1, y + 1, character + 1)


class _Border(msgspec.Struct, frozen=True):
    """The mark at a border point and the squares (or OFF) on its two sides."""

    point: Place
    mark: str
    a: int
    b: int

    def is_inner_wall(self) -> bool:
        return self.mark in WALL_MARKS and OFF not in (self.a, self.b)

    def is_link(self) -> bool:
        return self.mark not in WALL_MARKS and self.mark != " "

    def link(self) -> Link:
        return Link(self.b, OFF) if self.a == OFF else Link(self.a, self.b)


def read(floors: Sequence[str]) -> Drawing:
    """Parse one drawing per floor; a mistake raises `DrawingError`."""
    sheets = [_sheet(floor, text) for floor, text in enumerate(floors)]
    cells = [cell for sheet in sheets for cell in sheet.cells()]
    ids = {place: square for square, (place, _) in enumerate(cells)}
    found = [border for sheet in sheets for border in _read_borders(sheet, ids, len(sheets) > 1)]
    links = [border for border in found if border.is_link()]
    return Drawing(
        places=tuple(ids),
        symbols=tuple(_symbols(text) for _, text in cells),
        walls=tuple((border.a, border.b) for border in found if border.is_inner_wall()),
        links=tuple(border.link() for border in links),
        link_symbols=tuple(border.mark for border in links),
        link_points=tuple(border.point for border in links),
        floors=len(sheets),
    )


def part_of(drawing: Drawing, squares: Sequence[int]) -> Drawing:
    """Only these squares of a drawing, numbered in this order.

    Links come in the order in which the squares meet them, so that adding squares at the end
    changes no number. A link to a missing square leads off the map.
    """
    numbers = {old: new for new, old in enumerate(squares)}
    met = [(*_ends(link, numbers), old) for old, link in enumerate(drawing.links)]
    met.sort(key=lambda ends: (ends[0], ends[2]))
    links = [(a, b, old) for a, b, old in met if a < len(squares)]
    walls = [(numbers[a], numbers[b]) for a, b in drawing.walls if {a, b} <= numbers.keys()]
    return Drawing(
        places=tuple(drawing.places[old] for old in squares),
        symbols=tuple(drawing.symbols[old] for old in squares),
        walls=tuple(sorted(walls)),
        links=tuple(Link(a, b if b < len(squares) else OFF) for a, b, _ in links),
        link_symbols=tuple(drawing.link_symbols[old] for _, _, old in links),
        link_points=tuple(drawing.link_points[old] for _, _, old in links),
        floors=drawing.floors,
    )


def moved(drawing: Drawing, shifts: Mapping[int, Place]) -> Drawing:
    """The drawing with every floor moved by so many floors, rows and columns.

    It no longer tells how many floors there are.
    """
    return msgspec.structs.replace(
        drawing,
        places=tuple(_shifted(place, shifts, 1) for place in drawing.places),
        link_points=tuple(_shifted(point, shifts, 2) for point in drawing.link_points),
        floors=UNTOLD,
    )


def _shifted(point: Place, shifts: Mapping[int, Place], scale: int) -> Place:
    """A point of a lattice with this many points per square, after the shift of its floor."""
    floor, y, x = point
    up, down, right = shifts[floor]
    return floor + up, y + scale * down, x + scale * right


def _ends(link: Link, numbers: Mapping[int, int]) -> tuple[int, int]:
    """The new numbers of a link's ends, the earlier one first; missing squares come last."""
    ends = sorted(numbers.get(end, len(numbers)) for end in (link.a, link.b))
    return ends[0], ends[1]


@lru_cache(maxsize=64)
def grid(drawing: Drawing) -> Grid:
    """The grid of a drawing, with the same numbers for squares and links.

    Cached, because its tables are slow to build and never change.
    """
    return Grid(drawing.places, drawing.walls, drawing.links, drawing.floors)


def draw(
    drawing: Drawing,
    contents: Callable[[int], str],
    link_mark: Callable[[int], str],
    width: int = 3,
) -> tuple[str, ...]:
    """Draw each floor as text, with `contents` in the squares and one character per link.

    An empty square is drawn as BARE; `read` accepts only a width of 3.
    """
    texts = {
        (floor, 2 * row + 1, 2 * column + 1): _fit(contents(square) or BARE, width).center(width)
        for square, (floor, row, column) in enumerate(drawing.places)
    }
    for point in borders(drawing.places, drawing.walls, drawing.links):
        texts[point] = _frame(point, width)
    for number, point in enumerate(drawing.link_points):
        mark = _fit(link_mark(number), 1).center(1)
        texts[point] = mark if point[1] % 2 else mark.center(width, "-")
    floors = 1 + max((floor for floor, _, _ in drawing.places), default=-1)
    return tuple(_draw_floor(texts, floor, width) for floor in range(floors))


def _sheet(floor: int, text: str) -> _Sheet:
    text = text.removeprefix("\n")
    _refuse_tabs(floor, text)
    lines = [line.rstrip() for line in textwrap.dedent(text).rstrip().split("\n")]
    rows = len(lines) // 2
    columns = (max(map(len, lines)) + 2) // 4
    lines += [""] * (2 * rows + 1 - len(lines))
    sheet = _Sheet(floor, tuple(line.ljust(4 * columns + 1) for line in lines))
    if not any(sheet.cells()):
        raise sheet.error(f"the drawing has no squares: draw an empty square as '{BARE}'", 0, 0)
    _check_crossings(sheet)
    _check_border_sides(sheet)
    return sheet


def _refuse_tabs(floor: int, text: str) -> None:
    for number, line in enumerate(text.split("\n"), start=1):
        if "\t" in line:
            message = "the drawing contains a tab: use spaces instead"
            raise DrawingError(message, floor + 1, number, line.index("\t") + 1)


def _check_crossings(sheet: _Sheet) -> None:
    for y in range(0, len(sheet.lines), 2):
        for character, mark in enumerate(sheet.lines[y]):
            if character % 4 == 0 and mark not in FRAME_MARKS + " ":
                message = (
                    f"'{mark}' is drawn where borders cross: draw '+' there"
                    " and make every square three characters wide"
                )
                raise sheet.error(message, y, character)


def _check_border_sides(sheet: _Sheet) -> None:
    for y in range(0, len(sheet.lines), 2):
        line = sheet.lines[y]
        for character in range(1, len(line), 2):
            middle = line[character // 4 * 4 + 2]
            if line[character] not in ("-", " ", middle):
                message = (
                    f"'{line[character]}' is drawn off the middle of a border:"
                    " draw a link in the middle and '+' at every fourth character"
                )
                raise sheet.error(message, y, character)


def _symbols(text: str) -> tuple[str, ...]:
    return tuple(symbol for symbol in text if symbol != BARE and not symbol.isspace())


def _read_borders(sheet: _Sheet, ids: Mapping[Place, int], with_floor: bool) -> Iterator[_Border]:
    for point in sheet.border_points():
        floor, y, x = point
        before, after = (floor, (y - 1) // 2, (x - 1) // 2), (floor, y // 2, x // 2)
        mark = sheet.lines[y][2 * x]
        border = _Border(point, mark, ids.get(before, OFF), ids.get(after, OFF))
        message = _misplaced(border) or _open_to_nothing(border, before, after, with_floor)
        if message:
            raise sheet.error(message, y, 2 * x)
        yield border


def _misplaced(border: _Border) -> str:
    wall, name = ("|", "vertical") if border.point[1] % 2 else ("-", "horizontal")
    if border.mark in FRAME_MARKS and border.mark != wall:
        return (
            f"'{border.mark}' is drawn on a {name} border: draw a wall as '{wall}'"
            " and make every square three characters wide"
        )
    if border.is_link() and border.a == border.b == OFF:
        return f"the link '{border.mark}' touches no square: draw it on the border of a square"
    return ""


def _open_to_nothing(border: _Border, before: Place, after: Place, with_floor: bool) -> str:
    if border.mark != " " or (border.a == OFF) == (border.b == OFF):
        return ""
    upright = border.point[1] % 2 == 1
    if border.a == OFF:
        place, side = after, "on its left" if upright else "above it"
    else:
        place, side = before, "on its right" if upright else "below it"
    name, wall = square_name(place, with_floor), "|" if upright else "---"
    return f"the square {name} is open but has no square {side}: draw a wall '{wall}'"


def _fit(text: str, width: int) -> str:
    if len(text) > width:
        raise ValueError(f"'{text}' does not fit in {width} characters")
    return text


def _frame(point: Place, width: int) -> str:
    _, y, x = point
    if y % 2:
        return "|"
    return "-" * width if x % 2 else "+"


def _draw_floor(texts: Mapping[Place, str], floor: int, width: int) -> str:
    # The first crossing is always drawn, to preserve empty rows and columns before the squares.
    drawn = {**texts, (floor, 0, 0): "+"}
    points = [(y, x) for level, y, x in drawn if level == floor]
    height = 1 + max(y for y, _ in points)
    breadth = 1 + max(x for _, x in points)
    lines = (
        "".join(drawn.get((floor, y, x), " " * (width if x % 2 else 1)) for x in range(breadth))
        for y in range(height)
    )
    return "\n".join(line.rstrip() for line in lines)
