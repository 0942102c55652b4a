"""How hard a table is: a few games of `careful`, always the same ones.

Every win makes the next game harder and every loss makes it easier, in smaller and smaller steps,
so that the level ends near the one at which every other game is won.
"""

from __future__ import annotations

from typing import Any

from inkribbon.games.apocalypse.scenario.generator import USUAL, Writer
from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.sampler import Sampler

from .careful import InchesCareful

STEPS = (36, 30, 24, 18, 14, 10, 8, 6)
"""Percent by which the level changes after each game."""
LOWEST, HIGHEST = 30, 190
"""The levels at which a table is still what its numbers promise."""


def level(game: Game[Any, Any], write: Writer) -> int | None:
    """The level at which one player wins about half of the games; None if that is out of reach."""
    found = USUAL
    for number, step in enumerate(STEPS):
        won = wins(game, write(found), number)
        found = found * (100 + step) // 100 if won else found * 100 // (100 + step)
    return found if LOWEST <= found <= HIGHEST else None


def wins(game: Game[Any, Any], text: str, number: int) -> bool:
    """Whether one bot, with all the humans of a lone player, wins this table."""
    leader = game.characters()[0][0]
    setup = Setup(game=game.id, scenario="trial", characters=(leader,), text=text)
    seed = f"trial/{number}"
    drivers = {0: InchesCareful(game, seed)}
    world = play(game, game.start(setup), drivers, chance=Sampler(seed))
    return bool(world.outcome.won)
