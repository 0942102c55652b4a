"""A canvas for the generator to draw a table on."""

from __future__ import annotations

from . import plan as marks


class Canvas:
    """An empty table in the text format that `plan.read` parses."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.lines = [
            [self._bare(row, column) for column in range(2 * width + 1)]
            for row in range(2 * height + 1)
        ]

    def _bare(self, row: int, column: int) -> str:
        if row % 2 and column % 2:
            return marks.BARE
        edge_row, edge_column = row in (0, 2 * self.height), column in (0, 2 * self.width)
        if row % 2 == 0 and column % 2 == 0:
            return "+"
        return "-" if edge_row else "|" if edge_column else " "

    def mark(self, x: int, y: int, mark: str) -> None:
        self.lines[2 * y + 1][2 * x + 1] = mark

    def at(self, x: int, y: int) -> str:
        return self.lines[2 * y + 1][2 * x + 1]

    def fill(self, x: int, y: int, wide: int, high: int, mark: str) -> None:
        for row in range(y, y + high):
            for column in range(x, x + wide):
                self.mark(column, row, mark)

    def level(self, x: int, y: int, wide: int, mark: str = "-") -> None:
        """Draw a line along the north side of squares; "-" is a wall, " " an opening."""
        for column in range(x, x + wide):
            self.lines[2 * y][2 * column + 1] = mark

    def upright(self, x: int, y: int, high: int, mark: str = "|") -> None:
        """Draw a line along the west side of squares."""
        for row in range(y, y + high):
            self.lines[2 * row + 1][2 * x] = mark

    def room(self, x: int, y: int, wide: int, high: int, piece: str = "") -> None:
        """Draw four walls, or a fence all around."""
        self.level(x, y, wide, piece or "-")
        self.level(x, y + high, wide, piece or "-")
        self.upright(x, y, high, piece or "|")
        self.upright(x + wide, y, high, piece or "|")
        self.frame()

    def frame(self) -> None:
        """Close the edge of the table."""
        self.level(0, 0, self.width)
        self.level(0, self.height, self.width)
        self.upright(0, 0, self.height)
        self.upright(self.width, 0, self.height)

    def text(self) -> str:
        """The drawing, with a '+' only next to drawn lines."""
        for row in range(0, 2 * self.height + 1, 2):
            for column in range(0, 2 * self.width + 1, 2):
                self.lines[row][column] = "+" if self._drawn(row, column) else " "
        return "\n".join("".join(line) for line in self.lines)

    def _drawn(self, row: int, column: int) -> bool:
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        return any(
            self.lines[y][x] != " "
            for y, x in around
            if 0 <= y <= 2 * self.height and 0 <= x <= 2 * self.width
        )
