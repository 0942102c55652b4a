"""Everything in the box: the search deck, the characters, the numbers, and the clauses."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.content.entries import entries
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.content.gist import encoded
from inkribbon.kernel.content.tables import convert, table

from .cards import HumanCard, SearchCard, Settings

PACKAGE = "inkribbon.games.apocalypse"
DECK = "search"
HANDS = "bare-hands"
CRATE = "crate"


class Contents(msgspec.Struct, frozen=True):
    cards: dict[str, SearchCard]
    characters: dict[str, HumanCard]
    settings: Settings
    clauses: dict[str, tuple[str, ...]]
    """Maps a why-key to the ledger clauses behind it."""


@lru_cache(maxsize=16)
def open_contents(package: str = PACKAGE) -> Contents:
    def _file(name: str) -> Source:
        return package_file(package, "content", f"{name}.toml")

    settings, clauses = _file("settings"), _file("clauses")
    return Contents(
        cards=entries(SearchCard, "card", [_file("cards")]),
        characters=entries(HumanCard, "character", [_file("characters")]),
        settings=convert(settings, "settings", table(settings), Settings),
        clauses=convert(clauses, "clauses", table(clauses), dict[str, tuple[str, ...]]),
    )


@lru_cache(maxsize=16)
def contents_gist(package: str = PACKAGE) -> bytes:
    """The content that rules read, without wording or clauses."""
    return encoded(replace(open_contents(package), clauses={}))
