"""What is counted in a game."""

from __future__ import annotations

from typing import Any

from inkribbon.kernel.game import Deeds, once

from .events import Bitten, Blasted, CalledOut, Cured, Found, Overcharged, Searched, Shot


def _bites(event: Bitten, game: Any) -> int:
    del game
    return event.damage


def _shot(event: Shot, game: Any) -> int:
    del game
    return event.killed


def _blasted(event: Blasted, game: Any) -> int:
    del game
    return event.zombies


DEEDS = Deeds(
    {
        "finds": {Found: once},
        "searches": {Searched: once},
        "calls": {CalledOut: once},
        "damage": {Bitten: _bites, Cured: once, Overcharged: once},
        "kills": {Shot: _shot, Blasted: _blasted},
    }
)
