"""How a family puts a scenario on paper, if it can."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Game
from inkribbon.words.lexicon import Lexicon


class Leaflet(Protocol):
    """The room `leaflet` of a family."""

    STYLE: str
    """Colors and lines of a heat map, as CSS."""

    def page(self, game: Any, source: Source, words: Lexicon) -> str:
        """A scenario as a page to read or print."""

    def facts(self, source: Source) -> Iterator[str]:
        """The contents of a scenario file, one line per fact."""

    def has_map(self, sheet: Any) -> bool:
        """Whether a heat map of this table can be drawn."""

    def heat_map(self, sheet: Any, falls: Mapping[str, int]) -> str:
        """Where characters fell, as SVG for a page that includes STYLE."""

    def picture(self, sheet: Any, falls: Mapping[str, int]) -> str:
        """The same as a standalone file."""


def leaflet_of(game: Game[Any, Any]) -> Leaflet | None:
    """The leaflet of a game's family, if it has one."""
    if not game.family.has("leaflet"):
        return None
    found: Leaflet = game.family.room("leaflet")
    return found
