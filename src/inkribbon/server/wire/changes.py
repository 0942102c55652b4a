"""What a client has of a view, and what to send when it changes.

Leaves of a world are frozen and shared, so identity shows quickly where two views are the same. A
face holds the leaves of one view with a checksum of each. Where a game hides nothing, all seats
share one face, and a change is encoded once for all.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from inkribbon.kernel.codec import encode
from inkribbon.kernel.view import View

Sections = dict[str, Any]
Leaf = tuple[str, Any]
"""A section and a key in it; the key is None where the section is one leaf."""
GONE = None


class Face(NamedTuple):
    sections: Sections
    sums: dict[Leaf, int]
    total: int

    @property
    def hash(self) -> str:
        return f"{self.total:08x}"

    @property
    def keyed(self) -> list[str]:
        """The sections that change key by key."""
        return [name for name, value in self.sections.items() if type(value) is dict]


class Changed(NamedTuple):
    face: Face
    raw: bytes
    """The changes, encoded."""


def checksum(leaf: Leaf, raw: bytes) -> int:
    """crc32 of `section/key=JSON`, which a client can compute from its own view."""
    return crc32(raw, _named(leaf))


@lru_cache(maxsize=8192)
def _named(leaf: Leaf) -> int:
    section, key = leaf
    name = section if key is None else f"{section}/{key}"
    return crc32(f"{name}=".encode())


def face(view: View) -> Face:
    """The face of a view by itself."""
    now = view.parts()
    return _encoded(NOTHING, now, _different({}, now)).face


NOTHING = Face({}, {}, 0)


def changed(before: Face, view: View) -> Changed:
    """The face after a change, and the differences."""
    now = view.parts()
    return _encoded(before, now, _different(before.sections, now))


def _different(old: Sections, new: Sections) -> list[tuple[Leaf, Any]]:
    found: list[tuple[Leaf, Any]] = []
    for name, value in new.items():
        known = old.get(name, _NEVER)
        if known is value:
            continue
        if type(value) is not dict:
            if known is _NEVER or known != value:
                found.append(((name, None), value))
            continue
        if known is _NEVER:
            known = {}
        elif known == value:  # fast where nothing changed, as equal leaves are the same objects
            continue
        for key, leaf in value.items():
            other = known.get(key, _NEVER)
            if other is not leaf and (other is _NEVER or other != leaf):
                found.append(((name, key), leaf))
        found += [((name, key), GONE) for key in known if key not in value]
    return found


_NEVER = object()


def _encoded(before: Face, now: Sections, leaves: list[tuple[Leaf, Any]]) -> Changed:
    sums = before.sums.copy()
    total = before.total
    changes: dict[str, Any] = {}
    for leaf, value in leaves:
        name, key = leaf
        raw = encode(value)
        total -= sums.pop(leaf, 0)
        if key is None:
            changes[name] = msgspec.Raw(raw)
        else:
            changes.setdefault(name, {})[key] = msgspec.Raw(raw)
        if key is None or value is not GONE:
            sums[leaf] = checksum(leaf, raw)
            total += sums[leaf]
    return Changed(Face(now, sums, total % 2**32), encode(changes))
