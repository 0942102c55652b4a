"""Styled text: a line is a list of spans, and a canvas holds characters at positions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

Span = tuple[str, str]
"""Some text and its style ('' for plain). Style alone must never carry meaning."""
Line = list[Span]
GLUE = "\u00a0"


def plain(line: Line) -> str:
    return "".join(text for text, _ in line).rstrip()


def width_of(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def between(line: Line, start: int, stop: int) -> Line:
    """The part of a line in these columns."""
    found: Line = []
    at = 0
    for text, style in line:
        part = text[max(start - at, 0) : max(stop - at, 0)]
        at += len(text)
        if part:
            found.append((part, style))
    return found


def padded(line: Line, width: int) -> Line:
    return [*line, (" " * max(0, width - width_of(line)), "")]


def beside(left: Sequence[Line], right: Sequence[Line], width: int, gap: int = 2) -> list[Line]:
    """Two blocks side by side, the left one padded to a width."""
    count = max(len(left), len(right))
    rows: list[Line] = []
    for number in range(count):
        row = padded(left[number] if number < len(left) else [], width + gap)
        rows.append([*row, *(right[number] if number < len(right) else [])])
    return rows


def wrapped(text: str, width: int, indent: str = "", style: str = "") -> list[Line]:
    """A paragraph as lines; all but the first are indented. GLUE is a non-breaking space."""
    lines = wrap(text, max(width, 20), subsequent_indent=indent, break_on_hyphens=False) or [""]
    return [[(line.replace(GLUE, " "), style)] for line in lines]


def glued(text: str) -> str:
    """Keep items that are separated by two spaces in one piece when lines are wrapped."""
    return "  ".join(part.replace(" ", GLUE) for part in text.split("  "))


class Canvas:
    """Characters at (row, column), read out as lines."""

    def __init__(self) -> None:
        self._marks: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        for offset, character in enumerate(text):
            self._marks[row, column + offset] = (character, style)

    def is_free(self, row: int, column: int, count: int) -> bool:
        return all((row, column + offset) not in self._marks for offset in range(count))

    def lines(self) -> list[Line]:
        height = 1 + max((row for row, _ in self._marks), default=-1)
        return [self._line(row) for row in range(height)]

    def _line(self, row: int) -> Line:
        columns = [column for at, column in self._marks if at == row]
        marks = [self._marks.get((row, c), (" ", "")) for c in range(1 + max(columns, default=-1))]
        return joined(marks)


def joined(spans: Iterable[Span]) -> Line:
    """The spans as a line, with neighbours of the same style merged."""
    line: Line = []
    for text, style in spans:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + text, style)
        else:
            line.append((text, style))
    return line
