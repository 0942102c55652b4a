"""How hard a drawn table has to be for its party: a few games of `careful`, always the same ones.

After a game that was won the table gets harder, after a game that was lost it gets easier, in steps
that get smaller whenever the result changes. So the numbers settle where the party wins about every
other game, and soon leave a place where it nearly always wins or loses. A table that is only won or
only lost is further off than a few games can tell, so it is given up.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from inkribbon.games.apocalypse.scenario.generator import Kind, Table
from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.sampler import Sampler

from .careful import InchesCareful

WORK: dict[Kind, int] = {"escape": 128, "supplies": 128, "hold": 40}
"""Humans in all games of a trial together, since a game takes longer the more there are. Tables to
hold out at differ less from each other, and their games take longest."""
MOST = 16
"""Games of a trial."""
TELLING = 4
"""Games that say something if all of them end alike."""
FADE = 2
"""The higher, the more slowly the steps get smaller."""


def fitting(game: Game[Any, Any], setup: Setup, table: Table) -> float | None:
    """How many steps harder than usual a table suits this party; None if it does not at all."""
    harder = 0.0
    results: list[bool] = []
    for number in range(_games(game, replace(setup, text=table(harder)))):
        results.append(wins(game, replace(setup, text=table(harder)), number))
        step = FADE / (FADE + _changes(results))
        harder += step if results[-1] else -step
    hopeless = len(results) >= TELLING and not _changes(results)
    return None if hopeless else harder


def _changes(results: list[bool]) -> int:
    """How often a game ended otherwise than the one before."""
    return sum(one != other for one, other in pairwise(results))


def wins(game: Game[Any, Any], setup: Setup, number: int) -> bool:
    """Whether bots on every seat win a game of this set-up."""
    seed = f"trial/{number}"
    drivers = {seat: InchesCareful(game, seed) for seat in range(len(setup.characters))}
    world = play(game, game.start(setup), drivers, chance=Sampler(seed))
    return bool(world.outcome.won)


def _games(game: Game[Any, Any], setup: Setup) -> int:
    book = game.start(setup).book
    return min(MOST, WORK[book.scenario.win.kind] // len(book.party))
