"""Notes the positions of games of the exam, to calibrate the chance that hints tell."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any

import msgspec

from inkribbon.catalogue import game as find_game
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import CAMPAIGN

from ..files import write_bytes
from ..simulate import Plan, Played, play_one
from .lessons import Learned, needed_study, noted

CAREFUL = "careful"
NOTES = "games"
"""The folder of noted games, one file each."""


class Noted:
    """A watcher that keeps the positions of a game that a look ahead would rate."""

    def __init__(self, plan: Plan) -> None:
        self.game = find_game(plan.setup.game)
        self.study = needed_study(self.game)
        self.rows: list[bytes] = []

    def __call__(self, world: Any, decision: Decision, action: Data) -> None:
        del action
        if decision.seat >= 0 and (row := noted(self.study, self.game, world, decision.seat)):
            self.rows.append(row)


def play_noted(plan: Plan, number: int) -> tuple[Played, Learned | None]:
    """A game with its positions, if they are those of a model in a single scenario."""
    if plan.bots[0] == CAREFUL or plan.setup.scenario == CAMPAIGN:
        return play_one(plan, number), None
    noted = Noted(plan)
    played = play_one(plan, number, noted)
    left = (0.0,) * len(noted.rows)
    setup = plan.setup
    rows = b"".join(noted.rows)
    return played, Learned(setup.scenario, len(setup.characters), played.won, rows, left)


def keep(folder: Path, number: int, learned: Learned) -> None:
    """Save a noted game."""
    name = f"{learned.scenario}-{learned.players}-{number:04}.z"
    write_bytes(folder / NOTES / name, zlib.compress(msgspec.msgpack.encode(learned)))
