"""A position that can be copied and stored, with chance as one of the players."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from inkribbon.kernel.decision import CHANCE, Decision, Option
from inkribbon.kernel.engine import take

from .table import Table


class Moment:
    """A world between two answers."""

    def __init__(self, table: Table, world: Any) -> None:
        self.table = table
        self.world = world
        self._options: dict[int, Option] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        return Moment(self.table, self.world.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        setup = self.table.setup
        about = (setup.game, setup.scenario, self.table.players)
        return _restored, (*about, self.table.game.encode(self.world))

    @property
    def decision(self) -> Decision | None:
        decision: Decision | None = self.world.decision
        return decision

    def options(self) -> dict[int, Option]:
        """What may be answered, by number; chance counts its results from 0."""
        if self._options is None:
            self._options = self._find()
        return self._options

    def _find(self) -> dict[int, Option]:
        decision = self.decision
        if decision is None:
            return {}
        if decision.seat == CHANCE:
            return dict(enumerate(decision.options))
        view = self.table.game.observe(self.world, max(decision.seat, 0))
        return self.table.vocabulary.numbers(self.table.encoding.place(view), decision.options)

    def take(self, number: int) -> None:
        take(self.world, self.options()[number])
        self._options = None

    def row(self, seat: int) -> bytes:
        encoding = self.table.encoding
        return encoding.row(encoding.place(self.table.game.observe(self.world, seat)))


def _restored(game: str, scenario: str, players: int, data: bytes) -> Moment:
    table = table_of(game, scenario, players)
    return Moment(table, table.game.decode(data, table.first))


@lru_cache(maxsize=64)
def table_of(game: str, scenario: str, players: int) -> Table:
    """A table that is only looked at, so all positions share it."""
    return Table(game, scenario, players=players)
