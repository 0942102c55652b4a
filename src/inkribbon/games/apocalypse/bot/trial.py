"""Whether a table is a fair game: a few games of `careful`, always the same ones.

It is, as soon as some of them were won and some were lost. Most tables need four to six games.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.sampler import Sampler

from .careful import InchesCareful

ENOUGH = 2
"""Wins, and losses, that show a fair game."""
MOST = 8
"""Games after which a table is given up."""


def fair(game: Game[Any, Any], text: str) -> bool:
    """Whether one player both wins and loses this table often enough."""
    results: Counter[bool] = Counter()
    for number in range(MOST):
        results[wins(game, text, number)] += 1
        if min(results[True], results[False]) >= ENOUGH:
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
