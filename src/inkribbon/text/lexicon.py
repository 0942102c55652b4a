"""Sentences by key: a folder of TOML files a language, with named gaps to fill.

A gap may choose by number: `{points:one point|# points}` says "one point" or "3 points".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any

OTHER = "other"
"""The variant that stands for all that have no words of their own."""

UNFILLED = "…?"

Sections = dict[str, dict[str, Any]]


class _Gaps(Formatter):
    """Fills gaps; `{count:one|many}` picks by number and writes it for '#'."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, many = format_spec.split("|", 1)
            return (one if value == 1 else many).replace("#", str(value))
        return str(value)

    def parse(self, format_string: str) -> Iterable[_Piece]:
        return _parsed(format_string)


class _Values(dict[str, object]):
    """What fills the gaps. One that nobody fills is a mistake, but no reason to end a game."""

    def __missing__(self, _: str) -> str:
        return UNFILLED


_Piece = tuple[str, str | None, str | None, str | None]


@lru_cache(maxsize=2048)
def _parsed(template: str) -> tuple[_Piece, ...]:
    """Sentences are said again and again: each is taken apart once."""
    return tuple(Formatter().parse(template))


_gaps = _Gaps()


class Lexicon:
    """The sentences of one language."""

    def __init__(self, sections: Sections) -> None:
        self.sections = sections

    def has(self, section: str, key: str, variant: str = "") -> bool:
        return self._template(section, key, variant) is not None

    def say(self, section: str, key: str, variant: str = "", /, **values: object) -> str:
        """The sentence with its gaps filled; without words the key itself, never an error."""
        template = self._template(section, key, variant)
        if template is None:
            return " ".join((key, variant)).strip().replace("-", " ")
        return _gaps.vformat(template, (), _Values(values))

    def _template(self, section: str, key: str, variant: str) -> str | None:
        entry = self.sections.get(section, {}).get(key)
        if isinstance(entry, dict):
            entry = entry.get(variant, entry.get(OTHER))
        return entry if isinstance(entry, str) else None


@lru_cache(maxsize=8)
def load(language: str = "en") -> Lexicon:
    """The sentences of a language shipped with the package."""
    folder = files(__package__).joinpath(language)
    found = sorted(path.name for path in folder.iterdir() if path.name.endswith(".toml"))
    sections: Sections = {}
    for name in found:
        _merge(sections, tomllib.loads(folder.joinpath(name).read_text("utf-8")), name)
    return Lexicon(sections)


def _merge(sections: Sections, more: Sections, name: str) -> None:
    """Families share sections, but no two of them a key."""
    for section, entries in more.items():
        known = sections.setdefault(section, {})
        twice = sorted(known.keys() & entries.keys())
        if twice:
            raise ValueError(f"{name} says {section}.{twice[0]} again")
        known.update(entries)
