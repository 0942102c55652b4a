"""Which kind of board is drawn how in a terminal: found by the type of a view or world."""

from __future__ import annotations

from typing import Any

from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.world import World as CrawlWorld
from inkribbon.games.apocalypse.observe import InchesView
from inkribbon.games.tower.observe import TowerView

from .crawl.kind import CrawlKind
from .inches.kind import InchesKind
from .kind import Kind
from .tower.kind import TowerKind

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
