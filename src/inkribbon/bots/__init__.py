"""Bots: drivers that answer for a seat, given only its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inkribbon.kernel.driver import Driver
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game

from .random_bot import RandomBot

NAMES = ("random", "careful")

Maker = Callable[[Game[Any, Any], int | str], Driver]


def make(name: str, game: Game[Any, Any], seed: int | str) -> Driver:
    """A bot by name. Its answers depend only on its views and the seed."""
    if name == "random":
        return RandomBot(seed)
    makers: dict[str, Maker] = game.family.room("bot").BOTS
    if name not in makers:
        known = ", ".join(("random", *makers))
        raise InkribbonError(f"there is no bot {name!r}: choose among {known}")
    return makers[name](game, seed)
