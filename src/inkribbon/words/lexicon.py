"""Sentences by key with named gaps: a TOML file for the table and one for each family.

A gap can depend on a number: `{points:one point|# points}` gives "one point" or "3 points". It has
one text for each plural form of the language, whose `plural` is an expression as gettext uses it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from gettext import c2py
from importlib.resources import files
from string import Formatter
from typing import Any, NamedTuple

from inkribbon.kernel.errors import Sentence
from inkribbon.kernel.family import FAMILIES

from .languages import DEFAULT

OTHER = "other"
"""The variant used when there is no more specific one."""

UNFILLED = "…?"

ENDS = ("…", "!", "?")
"""After one of these, no full stop follows."""

Sections = dict[str, dict[str, Any]]


class _Piece(NamedTuple):
    """Some text and the gap after it; `{count:one|many}` depends on a number, written for '#'."""

    text: str
    gap: str | None
    forms: tuple[str, ...]
    """One for each plural form; empty if the gap does not depend on a number."""
    quoted: bool
    """`{typed!r}`: shown in quotes, as it was typed."""


@lru_cache(maxsize=4096)
def _pieces(template: str) -> tuple[_Piece, ...]:
    """The parsed template; cached because sentences recur."""
    return tuple(
        _piece(text, gap, spec or "", sign == "r")
        for text, gap, spec, sign in Formatter().parse(template)
    )


def _piece(text: str, gap: str | None, spec: str, quoted: bool) -> _Piece:
    return _Piece(text, gap, tuple(spec.split("|")) if spec else (), quoted)


Plural = Callable[[int], int]
"""Which plural form goes with a number."""


def _filled(pieces: tuple[_Piece, ...], values: dict[str, object], plural: Plural) -> str:
    said: list[str] = []
    for text, gap, forms, quoted in pieces:
        # The name of a card may end its sentence by itself: "Hope This Is Not…".
        ended = text.startswith(".") and said and said[-1].endswith(ENDS)
        said.append(text[1:] if ended else text)
        if gap is None:
            continue
        # An unfilled gap is a bug, but no reason to crash a game.
        value = values.get(gap, UNFILLED)
        if not forms:
            said.append(repr(value) if quoted else str(value))
        else:
            form = plural(value) if isinstance(value, int) else -1
            said.append(forms[form].replace("#", str(value)))
    return "".join(said)


class Lexicon:
    """The sentences of one language."""

    def __init__(self, sections: Sections, language: str = DEFAULT) -> None:
        self.sections = sections
        self.language = language
        self._plural: Plural = c2py(sections.get("language", {}).get("plural", "n != 1"))

    def has(self, section: str, key: str, variant: str = "") -> bool:
        return self._template(section, key, variant) is not None

    def say(self, section: str, key: str, variant: str = "", /, **values: object) -> str:
        """The sentence with its gaps filled; if there is none, the key itself."""
        template = self._template(section, key, variant)
        if template is None:
            return " ".join((key, variant)).strip().replace("-", " ")
        return _filled(_pieces(template), values, self._plural)

    def tell(self, sentence: Sentence) -> str:
        """A sentence of the program, in this language if the catalogue has it."""
        text = self._template("sentence", sentence.text, "") or sentence.text
        if not sentence.gaps:
            return text
        gaps: dict[str, object] = {
            name: self.tell(value) if isinstance(value, Sentence) else value
            for name, value in sentence.gaps.items()
        }
        return _filled(_pieces(text), gaps, self._plural)

    def _template(self, section: str, key: str, variant: str) -> str | None:
        entry = self.sections.get(section, {}).get(key)
        if isinstance(entry, dict):
            entry = entry.get(variant, entry.get(OTHER))
        return entry if isinstance(entry, str) else None


def load(language: str = DEFAULT) -> Lexicon:
    """The sentences of a language: those of the table and of every imported family."""
    return _load(language, tuple(family.package for family in FAMILIES.values()))


@lru_cache(maxsize=32)
def _load(language: str, families: tuple[str, ...]) -> Lexicon:
    packages = [__package__, *(f"{family}.words" for family in families)]
    sections: Sections = {}
    for package in packages:
        file = files(package).joinpath(f"{language}.toml")
        if file.is_file():
            _merge(sections, tomllib.loads(file.read_text("utf-8")), package)
    return Lexicon(sections, language)


def _merge(sections: Sections, more: Sections, package: str) -> None:
    """Families share sections but must not share keys."""
    for section, entries in more.items():
        known = sections.setdefault(section, {})
        twice = sorted(known.keys() & entries.keys())
        if twice:
            raise ValueError(f"{package} defines {section}.{twice[0]} again")
        known.update(entries)
