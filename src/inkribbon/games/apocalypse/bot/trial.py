"""Whether a table is a fair game: up to four games of `careful`, always the same ones.

It is, as soon as one of them was won and one was lost. With these numbers for parties, about one
drawing in eight is refused, and most of those that nearly always or hardly ever are won.
"""

from __future__ import annotations

from typing import Any

from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.sampler import Sampler

from .careful import InchesCareful

MOST = 4
"""Games after which a table is given up."""


def fair(game: Game[Any, Any], text: str) -> bool:
    """Whether one player both wins and loses this table."""
    results: set[bool] = set()
    for number in range(MOST):
        results.add(wins(game, text, number))
        if len(results) == 2:
            return True
    return False


def wins(game: Game[Any, Any], text: str, number: int) -> bool:
    """Whether one bot, with all the humans of a lone player, wins this table."""
    leader = game.characters()[0][0]
    setup = Setup(game=game.id, scenario="trial", characters=(leader,), text=text)
    seed = f"trial/{number}"
    drivers = {0: InchesCareful(game, seed)}
    world = play(game, game.start(setup), drivers, chance=Sampler(seed))
    return bool(world.outcome.won)
