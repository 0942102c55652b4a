"""Which voice tells which game: found by the type of its world or view."""

from __future__ import annotations

from typing import Any

from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.world import World as CrawlWorld
from inkribbon.games.apocalypse.observe import InchesView
from inkribbon.games.apocalypse.world import World as InchesWorld
from inkribbon.games.tower.observe import TowerView
from inkribbon.games.tower.world import TowerWorld

from .crawl.voice import CRAWL
from .inches.voice import INCHES
from .tower.voice import TOWER
from .voice import Voice

VOICES: dict[type, Voice] = {
    **dict.fromkeys((CrawlView, CrawlWorld), CRAWL),
    **dict.fromkeys((TowerView, TowerWorld), TOWER),
    **dict.fromkeys((InchesView, InchesWorld), INCHES),
}


def voice_of(scene: Any) -> Voice:
    """The voice of the family that a scene belongs to."""
    return VOICES[type(scene)]
