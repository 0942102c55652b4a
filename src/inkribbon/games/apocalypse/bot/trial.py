"""How hard a drawn table has to be for its party: a few games of `careful`, always the same ones.

After a game that was won the table gets harder, after a game that was lost it gets easier, in steps
that get smaller whenever the result changes. So the numbers settle where the party wins about every
other game, and soon leave a place where it nearly always wins or loses. A table that is only won or
only lost is further off than a few games can tell, so it is given up.

Where a party must hold out, one game tells more than that: how long it did. The fair number of
turns is the one that every other game reaches.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import Any

from msgspec.structs import replace

from inkribbon.games.apocalypse.scenario.generator import STEPS, Kind, Table
from inkribbon.games.apocalypse.state.world import World
from inkribbon.kernel.driver import play
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.sampler import Sampler

from .careful import InchesCareful

WORK: dict[Kind, int] = {"escape": 192, "supplies": 192, "hold": 64}
"""Humans in all games of a trial together, since a game takes longer the more there are. Games in
which to hold out take longest."""
MOST = 16
"""Games of a trial."""
TELLING = 4
"""Games that say something if all of them end alike."""
FADE = 2
"""The higher, the more slowly the steps get smaller."""
LONG = 10
"""Steps by which holding out is longer than usual when a game is to show how long a party can."""


def fitting(game: Game[Any, Any], setup: Setup, table: Table) -> float | None:
    """How many steps harder than usual a table suits this party; None if it does not at all."""
    book = game.start(replace(setup, text=table(0))).book
    kind = book.scenario.win.kind
    games = min(MOST, WORK[kind] // len(book.party))
    if kind == "hold":
        return _holding_out(game, setup, table, games, book.scenario.win.turns)
    return _step_by_step(game, setup, table, games)


def _holding_out(game: Game[Any, Any], setup: Setup, table: Table, games: int, usual: int) -> float:
    """The usual number of turns counts like one game more, because there are few."""
    long = replace(setup, text=table(LONG))
    turns = median([usual, *(lasts(game, long, number) for number in range(games))])
    return 100 * (turns / usual - 1) / STEPS["hold"]["turns"]


def _step_by_step(game: Game[Any, Any], setup: Setup, table: Table, games: int) -> float | None:
    harder = 0.0
    results: list[bool] = []
    for number in range(games):
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
    world = _played(game, setup, number)
    assert world.outcome is not None
    return world.outcome.won


def lasts(game: Game[Any, Any], setup: Setup, number: int) -> int:
    """In which turn a game of bots ends, won or lost."""
    return _played(game, setup, number).turn


def _played(game: Game[Any, Any], setup: Setup, number: int) -> World:
    seed = f"trial/{number}"
    drivers = {seat: InchesCareful(game, seed) for seat in range(len(setup.characters))}
    world = play(game, game.start(setup), drivers, chance=Sampler(seed))
    assert isinstance(world, World)
    return world
