"""What a family offers to put a scenario on paper, where it offers anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from inkribbon.kernel.content import Source
from inkribbon.kernel.game import Game
from inkribbon.words.lexicon import Lexicon


class Leaflet(Protocol):
    """The room `leaflet` of a family."""

    STYLE: str
    """Colors and lines of a heat map, as CSS."""

    def page(self, game: Any, source: Source, words: Lexicon) -> str:
        """A scenario as a page to read or print."""

    def facts(self, source: Source) -> Iterator[str]:
        """What a scenario file holds, a line each."""

    def has_map(self, sheet: Any) -> bool:
        """Whether a heat map can be drawn of this table."""

    def heat_map(self, sheet: Any, falls: Mapping[str, int]) -> str:
        """Where characters fell, as SVG for a page with the style."""

    def picture(self, sheet: Any, falls: Mapping[str, int]) -> str:
        """The same as a file of its own."""


def leaflet_of(game: Game[Any, Any]) -> Leaflet | None:
    """The leaflet of a game's family, if it has one."""
    if not game.family.has("leaflet"):
        return None
    found: Leaflet = game.family.room("leaflet")
    return found
