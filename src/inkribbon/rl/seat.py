"""A Gymnasium environment: one seat of a table. Bots play the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from inkribbon import bots
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.errors import BadSetup

from . import given
from .arrays import Seen, action_space, mask, observation_space, seen
from .seeds import Seeds
from .shaping import Shaping
from .table import Table

NAME = "inkribbon/Seat-v0"


class SeatEnv(gymnasium.Env[Seen, Any]):
    """An action outside the mask changes nothing; `info["illegal"]` says what was wrong with it.

    `info["actions"]` lists the numbers of the mask, which takes less time than looking for them.
    `max_steps` ends a game early; 0 plays every game to its end.
    """

    metadata = {
        "render_modes": ["ansi"],
        "render_fps": 1,
        "name": NAME,
    }  # not a ClassVar in Gymnasium

    def __init__(
        self,
        game: str,
        scenario: str = "",
        *,
        seat: int = 0,
        others: str = "careful",
        players: int = 0,
        characters: Sequence[str] = (),
        modes: Sequence[str] = (),
        max_steps: int = 0,
        shaped: float = 0,
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, scenario, players=players, characters=characters, modes=modes)
        if not 0 <= given.whole("seat", seat) < self.table.players:
            last = self.table.players - 1
            raise BadSetup(f"there is no seat {seat} at this table: choose 0 to {last}")
        bots.make(others, self.table.game, 0)  # it must exist before the first game
        self.seat = seat
        self.others = others
        self.max_steps = given.count("max_steps", max_steps)
        self.render_mode = given.render_mode(render_mode)
        self.observation_space = observation_space(self.table)
        self.action_space = action_space(self.table)
        self.shaping = Shaping(self.table, shaped)
        self._seeds = Seeds()
        self._steps = 0
        self._bots: dict[int, Driver] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        table = self.table
        self._begin(self._seeds.next(seed, options))
        while table.over:  # lost before this seat could decide anything
            self._begin(self._seeds.next(None))
        self._steps = 0
        self.shaping.reset()
        return seen(table, self.seat), {"actions": list(table.options())}

    def _begin(self, name: str) -> None:
        table = self.table
        self._bots = {
            other: bots.make(self.others, table.game, f"{name}:{other}")
            for other in range(table.players)
            if other != self.seat
        }
        table.reset(name)
        self._wait()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        table = self.table
        self._steps += 1
        info: dict[str, Any] = {}
        number = given.action(action)
        if number in table.options():
            table.step(number)
            self._wait()
        else:
            info["illegal"] = table.refusal(number)
        info["actions"] = list(table.options())
        over = table.over
        late = bool(self.max_steps) and self._steps >= self.max_steps and not over
        return seen(table, self.seat), self.shaping.reward(), over, late, info

    def _wait(self) -> None:
        """Let bots play until the seat must decide."""
        table = self.table
        while (seat := table.seat) != self.seat and seat >= 0:
            decision = table.world.decision
            table.answer(self._bots[seat].choose(table.view(seat), decision))

    def action_masks(self) -> Any:
        """What may be done now, under the name that other libraries look for."""
        return mask(self.table, self.seat)

    def render(self) -> Any:
        return self.table.told()


gymnasium.register(NAME, f"{__name__}:SeatEnv")
