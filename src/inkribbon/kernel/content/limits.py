"""Limits on scenario files, checked before anything is built from them.

They are far above any real board, and keep a hostile file from taking all memory or time.
"""

from __future__ import annotations

from typing import Any

from inkribbon.kernel.errors import BadContent

from .files import Source
from .tables import leaves, table

TEXT = 64 * 1024
"""Characters of the whole file."""
DRAWING = 40_000
"""Characters of one text, if all of its lines were as long as the longest."""
ENTRIES = 500
"""Entries of one list or table."""
NUMBER = 9_999
"""The largest number."""
TOTAL = 20_000
"""All numbers together: decks list cards by their number."""


def scenario_table(source: Source) -> dict[str, Any]:
    """Parse a scenario file as TOML; raises BadContent if it is invalid or far too large."""
    if len(source.text) > TEXT:
        raise BadContent(f"{source.name} is too long: the limit is {TEXT} characters")
    found = table(source)
    total = 0
    for where, value in leaves("", found):
        _check(source, where, value)
        total += abs(value) if isinstance(value, int) else 0
    if total > TOTAL:
        raise BadContent(f"{source.name}: its numbers add up to more than {TOTAL}: lower some")
    return found


def _check(source: Source, where: str, value: Any) -> None:
    if isinstance(value, dict | list) and len(value) > ENTRIES:
        raise BadContent(f"{source.name}, {where}: {len(value)} entries; the limit is {ENTRIES}")
    if isinstance(value, int | float) and not -NUMBER <= value <= NUMBER:
        raise BadContent(f"{source.name}, {where}: the number is too large; the limit is {NUMBER}")
    if isinstance(value, str) and _area(value) > DRAWING:
        raise BadContent(f"{source.name}, {where}: the text is too large for a map or a story")


def _area(text: str) -> int:
    lines = text.split("\n")
    return len(lines) * max(map(len, lines))
