"""Bots: drivers that answer for a seat from its view alone."""

from __future__ import annotations

from typing import Any

from inkribbon.kernel.driver import Driver
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game

from .families import DRIVERS
from .look_ahead import Careful
from .random_bot import Chancer

NAMES = ("random", "careful")


def make(name: str, game: Game[Any, Any], seed: int | str) -> Driver:
    """A bot by its name. What it does depends on the game it sees and on the seed alone."""
    own = DRIVERS.get((name, game.board))
    if own is not None:
        return own(game, seed)
    if name == "random":
        return Chancer(seed)
    if name == "careful":
        return Careful(game, seed)
    raise InkribbonError(f"there is no bot {name!r}: choose among {', '.join(NAMES)}")
