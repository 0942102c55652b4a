"""What is counted in a game."""

from __future__ import annotations

from inkribbon.kernel.game import Deeds, once

from .events import Searched, Wounded, ZombieKilled

DEEDS = Deeds(
    {
        "finds": {Searched: once},
        "damage": {Wounded: once},
        "kills": {ZombieKilled: once},
    }
)
