"""Which kind of board is drawn how in a terminal: found by the type of a view or world."""

from __future__ import annotations

from typing import Any

from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.state.world import World as CrawlWorld
from inkribbon.crawl.terminal.table import CrawlKind
from inkribbon.games.apocalypse.terminal.table import InchesKind
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.games.tower.terminal.table import TowerKind
from inkribbon.games.tower.view.observe import TowerView

from .board import Kind

_crawl = CrawlKind()

KINDS: dict[type, Kind] = {
    CrawlView: _crawl,
    CrawlWorld: _crawl,
    TowerView: TowerKind(),
    InchesView: InchesKind(),
}


def kind_of(scene: Any) -> Kind:
    """What draws the table that a view shows."""
    return KINDS[type(scene)]
