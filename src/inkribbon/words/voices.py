"""Which voice tells which game: found by the type of its world or view."""

from __future__ import annotations

from typing import Any

from inkribbon.crawl.observe import CrawlView
from inkribbon.crawl.state.world import World as CrawlWorld
from inkribbon.crawl.words.voice import CRAWL
from inkribbon.games.apocalypse.state.world import World as InchesWorld
from inkribbon.games.apocalypse.view.observe import InchesView
from inkribbon.games.apocalypse.words.voice import INCHES
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.games.tower.view.observe import TowerView
from inkribbon.games.tower.words.voice import TOWER

from .voice import Voice

VOICES: dict[type, Voice] = {
    **dict.fromkeys((CrawlView, CrawlWorld), CRAWL),
    **dict.fromkeys((TowerView, TowerWorld), TOWER),
    **dict.fromkeys((InchesView, InchesWorld), INCHES),
}


def voice_of(scene: Any) -> Voice:
    """The voice of the family that a scene belongs to."""
    return VOICES[type(scene)]
