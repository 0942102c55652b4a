"""Marks: comments in a scenario or card file that say which numbers may be tuned.

    spawn = 2  # tune = [1, 4]
    { card = "cornered", copies = 2, harm = 1 }  # tune copies = [1, 4]

The second form names one of several numbers in a line. To the game, a mark is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from typing import Any

import msgspec

from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.tables import table
from inkribbon.kernel.errors import BadContent

START = re.compile(r"#\s*tune\b")
MARK = re.compile(r"#\s*tune(?:\s+([\w-]+))?\s*=\s*\[\s*(-?\d+)\s*,\s*(-?\d+)\s*\]\s*$")
NUMBER = r"(?<![\w.+-])-?\d+(?![\w.])"
MOST = 1_000_000
"""More combinations of values than this are too many to search."""

Values = tuple[int, ...]


class Mark(msgspec.Struct, frozen=True):
    """A number that may be tuned, and the lowest and highest value to try."""

    line: int
    start: int
    """The place of its number in the file; `end` is the place after it."""
    end: int
    name: str
    value: int
    low: int
    high: int


def read_marks(source: Source) -> tuple[Mark, ...]:
    """The marks of a file in order; raises BadContent if there are none or one is wrong."""
    written = table(source)
    found = tuple(_marks(source, written))
    if not found:
        raise BadContent(
            f"{source.name} marks no number to tune: add a comment such as # tune = [1, 4] to one"
        )
    if combinations(found) > MOST:
        raise BadContent(f"{source.name} marks too much: there are more than {MOST} combinations")
    return found


def _marks(source: Source, written: dict[str, Any]) -> Iterator[Mark]:
    place = 0
    for number, line in enumerate(source.text.splitlines(keepends=True), 1):
        if comment := START.search(line):
            yield _mark(source, written, number, place, line.rstrip(), comment.start())
        place += len(line)


def _mark(
    source: Source, written: dict[str, Any], number: int, place: int, line: str, comment: int
) -> Mark:
    where = f"{source.name}, line {number}"
    mark = MARK.match(line[comment:])
    if mark is None:
        raise BadContent(f"{where}: a mark is a comment such as # tune = [1, 4]")
    key, low, high = mark[1] or "", int(mark[2]), int(mark[3])
    start, end = _number(where, line[:comment], key)
    value = int(line[start:end])
    name = _name(source, written, place + start, place + end, value)
    if not name:
        raise BadContent(f"{where}: what is marked is no number of the file")
    if low >= high:
        raise BadContent(f"{where}: write a smaller and a larger number, as in # tune = [1, 4]")
    if not low <= value <= high:
        raise BadContent(
            f"{where}: {value} is not in the range of its mark, {low} to {high}: change one of them"
        )
    return Mark(number, place + start, place + end, name, value, low, high)


def _number(where: str, text: str, key: str) -> tuple[int, int]:
    """Where the marked number is in its line."""
    named = rf"(?<![\w-]){re.escape(key)}\s*=\s*({NUMBER})" if key else rf"({NUMBER})"
    found = [match.span(1) for match in re.finditer(named, text)]
    if len(found) != 1:
        wrong = f"there are {len(found)} numbers {key}".rstrip() if found else "there is no number"
        raise BadContent(f"{where}: {wrong} to tune: name one, as in # tune copies = [1, 4]")
    return found[0]


def _name(source: Source, written: dict[str, Any], start: int, end: int, value: int) -> str:
    """The name of the only value of the file that changes with a number; '' if none does."""
    changed = f"{source.text[:start]}{value + 1}{source.text[end:]}"
    names = list(_differing(written, table(Source(source.name, changed)), ""))
    return names[0] if len(names) == 1 else ""


def _differing(old: Any, new: Any, name: str) -> Iterator[str]:
    if isinstance(old, dict) and isinstance(new, dict) and list(old) == list(new):
        for key, value in old.items():
            yield from _differing(value, new[key], f"{name}.{key}" if name else key)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, (before, after) in enumerate(zip(old, new, strict=True)):
            entry = before.get("id", place) if isinstance(before, dict) else place
            yield from _differing(before, after, f"{name}[{entry}]")
    elif old != new:
        yield name if type(old) is int and new == old + 1 else ""


def combinations(marks: Sequence[Mark]) -> int:
    """How many combinations of values there are."""
    total = 1
    for mark in marks:
        total *= mark.high - mark.low + 1
    return total


def with_values(text: str, marks: Sequence[Mark], values: Values) -> str:
    """The file with other values for its marks."""
    for mark, value in reversed(list(zip(marks, values, strict=True))):
        text = f"{text[: mark.start]}{value}{text[mark.end :]}"
    return text


def patch(name: str, old: str, new: str) -> str:
    """What changed in a file, for `patch -p0`."""
    lines = unified_diff(old.splitlines(), new.splitlines(), name, name, n=2, lineterm="")
    return "".join(f"{line}\n" for line in lines)
