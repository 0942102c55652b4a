"""Entries of content files, with overlays.

An overlay entry overrides fields of the entry with the same id; `removed = true` deletes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import msgspec

from inkribbon.kernel.errors import BadContent

from .files import Source
from .tables import convert, table

T = TypeVar("T")


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of all content entries. `source` says where the values come from."""

    id: str
    name: str
    source: str


def entries(kind: type[T], heading: str, sources: Sequence[Source]) -> dict[str, T]:
    """The `[[heading]]` entries of the sources by id; later sources override earlier ones."""
    merged: dict[str, tuple[Source, dict[str, Any]]] = {}
    for source in sources:
        for entry in _listed(source, heading):
            _overlay(merged, source, heading, entry)
    return {
        name: convert(source, f"{heading} {name!r}", entry, kind)
        for name, (source, entry) in merged.items()
    }


def _listed(source: Source, heading: str) -> Iterable[dict[str, Any]]:
    known = table(source)
    extra = [key for key in known if key != heading]
    if extra:
        raise BadContent(f"{source.name} has an unknown table {extra[0]!r}: use [[{heading}]]")
    listed = known.get(heading, [])
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
        raise BadContent(f"{source.name}: {heading!r} is not a list of entries: use [[{heading}]]")
    seen: list[str] = []
    for entry in listed:
        name = entry.get("id")
        if not isinstance(name, str):
            raise BadContent(f"{source.name}: a [[{heading}]] entry has no id; give it one")
        if name in seen:
            raise BadContent(f"{source.name}: the id {name!r} is used twice; rename one")
        seen.append(name)
        yield entry


def _overlay(
    merged: dict[str, tuple[Source, dict[str, Any]]],
    source: Source,
    heading: str,
    entry: dict[str, Any],
) -> None:
    name = entry["id"]
    if entry.get("removed"):
        if name not in merged:
            raise BadContent(f"{source.name}: {heading} {name!r} is removed but never defined")
        del merged[name]
        return
    base = merged[name][1] if name in merged else {}
    merged[name] = (source, {**base, **entry})
