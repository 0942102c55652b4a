"""Programs that one process keeps running for seats."""

from __future__ import annotations

import time
from contextlib import closing
from typing import Any, NamedTuple

from inkribbon.bots.program import Program, ProgramFailed
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.game import Game
from inkribbon.kernel.view import View

SECONDS = 2.5
"""How long a program may think: less than the process that asks it."""
MOST = 16
"""Programs that are kept running."""
IDLE = 600.0
"""Seconds without a question after which a program makes room for another."""


class Player(NamedTuple):
    """Whom a program plays for: a table or, where seats have secrets, one seat of it."""

    command: str
    table: str
    seat: int | None


class Programs:
    """A table's program is never ended for another table that needs one: if there are too many,
    the new one runs for a single answer."""

    def __init__(self) -> None:
        self._running: dict[Player, Program] = {}
        self._asked: dict[Player, float] = {}

    def ask(
        self, command: str, table: str, game: Game[Any, Any], view: View, decision: Decision
    ) -> Data:
        """A program's answer; raises ProgramFailed if there is no valid one."""
        player = Player(command, table, view.seat if game.secret else None)
        program = self._running.get(player) or _made(command, game)
        if player not in self._running and not self._has_room():
            with closing(program):
                return program.ask(view, decision)
        self._running[player] = program
        self._asked[player] = time.monotonic()
        try:
            return program.ask(view, decision)
        except ProgramFailed:
            self._end(player)
            raise

    def _has_room(self) -> bool:
        """Whether another program may stay, possibly in the place of one that is idle."""
        if len(self._running) < MOST:
            return True
        oldest = min(self._asked, key=self._asked.__getitem__)
        if time.monotonic() - self._asked[oldest] < IDLE:
            return False
        self._end(oldest)
        return True

    def _end(self, player: Player) -> None:
        self._running.pop(player).close()
        del self._asked[player]

    def close(self) -> None:
        for player in list(self._running):
            self._end(player)


def _made(command: str, game: Game[Any, Any]) -> Program:
    return Program(command, game, seconds=SECONDS, starting=SECONDS)
