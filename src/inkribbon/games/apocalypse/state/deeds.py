"""What is counted in a game."""

from __future__ import annotations

from typing import Any

from inkribbon.kernel.game import Deeds, once

from .events import BarricadeBuilt, Bitten, Healed, Searched, Walked, Wounded, ZombieKilled


def _steps(event: Walked, game: Any) -> int:
    """In half inches; zombies, whose numbers are negative, do nothing that counts."""
    del game
    return event.half_inches if event.figure > 0 else 0


DEEDS = Deeds(
    {
        "finds": {Searched: once},
        "bites": {Bitten: once},
        "barricades": {BarricadeBuilt: once},
        "heals": {Healed: once},
        "walked": {Walked: _steps},
        "damage": {Wounded: once},
        "kills": {ZombieKilled: once},
    }
)
