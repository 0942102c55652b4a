"""A table: its game, who plays it, whose turn it is, and what each seat sees."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from inkribbon.catalogue import game as game_of
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.game import Game
from inkribbon.kernel.records.record import Header, Record, base, close
from inkribbon.kernel.sampler import commitment
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.server.errors import Wrong
from inkribbon.server.store.schema import FROM_A_BOT, SeatRow, TableRow
from inkribbon.server.wire.telling import Line

from .drafts import (
    Draft,
    Sight,
    Step,
    Undone,
)
from .worlds import Worlds

ROWS = 50_000
"""Answers, undos and redos of one table, which are all kept; a long campaign has 10,000 answers."""


class Start(NamedTuple):
    """Where a table begins that continues from a stored position."""

    world: Any
    version: int
    rolls: int
    versions: dict[int, int]


class Table:
    """The state of one table; `open_table` makes one. No method does I/O."""

    def __init__(
        self,
        row: TableRow,
        seats: Sequence[SeatRow],
        game: Game[Any, Any] | None = None,
        begun: Start | None = None,
    ) -> None:
        self.id = row.id
        self.created = row.created
        self.kind = row.kind
        self.dice = row.dice
        self.seed = row.seed
        self.commit = commitment(row.seed)
        self.header = msgspec.json.decode(row.header, type=Header)
        self.game = game or game_of(self.header.setup.game)
        self.secret = self.game.secret
        self.begun = begun
        self.floor = begun.version if begun else 0
        """The version at which it begins."""
        self.seats: dict[int, SeatRow] = {}
        self.take_seats(seats)
        self.version = self.floor
        self.steps: list[Step] = []
        self.rolls = begun.rolls if begun else 0
        self.undone: tuple[Undone, ...] = ()
        self.again = 0
        """How many answers redos had to play again."""
        self.world: Any = begun.world if begun else self.game.start(self.header.setup)
        """Never changed: a draft changes a clone and puts it in the place of this one."""
        self.worlds = Worlds(self.world)
        self.everybody = (*range(len(self.header.setup.characters)), SPECTATOR)
        # A secret game has a version for each audience, which counts only changes it could see.
        self.versions = dict.fromkeys(self.everybody, -1 if self.secret else 0)
        self.sights: dict[int, Sight] = {}
        self.log: list[Line] = []

    # Who is here

    def take_seats(self, seats: Sequence[SeatRow]) -> None:
        self.seats = {seat.seat: seat for seat in seats}
        self.humans = [s.seat for s in seats if s.kind == "human" and s.seat >= 0]
        self.bots = {s.seat: s.bot for s in seats if s.kind == "bot" and s.seat >= 0}
        self.held = [s.seat for s in seats if s.token and s.seat >= 0]

    @property
    def owner(self) -> int:
        """The seat that may change others' seats: the first with a token, and not a bot's if it can
        be helped."""
        first = [seat for seat in self.held if not self.seats[seat].claimed & FROM_A_BOT]
        return next(iter(first or self.held), SPECTATOR)

    def may_hint(self, seat: int) -> bool:
        """Whether a seat may ask for hints: alone, or if the table was opened with them."""
        return seat in self.humans and (len(self.humans) < 2 or self.header.hints is True)

    def audiences(self) -> list[int]:
        """Every seat that a client may watch."""
        return [*self.held, SPECTATOR]

    # Whose turn it is

    def open_for(self, seat: int, world: Any = None) -> Decision | None:
        """The decision, if this seat may answer it. Real dice are read by any human."""
        decision: Decision | None = (world or self.world).decision
        if decision is None or self.kind == "replay" or seat == SPECTATOR:
            return None
        if decision.seat == CHANCE:
            return decision if self.dice == "real" and seat in self.humans else None
        if decision.seat == GROUP:
            speaks = seat in self.humans or (not self.humans and seat == min(self.bots))
            return decision if speaks else None
        return decision if decision.seat == seat else None

    def bot_to_move(self) -> int | None:
        """The bot that the table waits for."""
        if self.version >= ROWS:
            return None
        return next((seat for seat in self.bots if self.open_for(seat) is not None), None)

    # Changing

    def must_have_room(self) -> None:
        if self.version >= ROWS:
            raise Wrong("this table is full: it has {most} answers and undos", most=ROWS)

    def adopt(self, draft: Draft) -> None:
        """A committed draft becomes the table."""
        if draft.turned or draft.worlds:
            self.worlds.replace(draft.kept, draft.worlds)
        del self.steps[draft.kept :]
        del self.log[draft.told :]
        self.world = draft.world
        self.version = draft.version
        self.rolls = draft.rolls
        self.undone = draft.undone
        self.again += draft.again
        self.steps += draft.steps
        self.log += draft.lines
        if self.secret:
            self.sights, self.versions = draft.sights, draft.versions

    # Looking

    def view(self, seat: int, world: Any = None) -> View:
        found: View = self.game.observe(world or self.world, seat)
        return found

    def snapshot(self) -> Table:
        """A copy that later changes leave alone, for work off the event loop."""
        found = copy(self)
        found.steps, found.log, found.worlds = self.steps[:], self.log[:], self.worlds.copy()
        return found

    def last_heard(self, seat: int, count: int) -> list[Line]:
        """The end of the log as a seat knows it."""
        heard = (line for line in reversed(self.log) if line.heard_by(seat))
        return list(islice(heard, count))[::-1]

    def heard(self, lines: Iterable[Line], seat: int) -> list[Line]:
        return [line for line in lines if line.heard_by(seat)]

    def record(self) -> Record:
        """The answers without undone ones and, at the end of the game, the seed."""
        record = Record(header=self.header, answers=[step.action for step in self.steps])
        if self.begun is not None:
            known = self.game.content_digest(self.header.setup)
            rules = self.game.rules_version
            record.header = replace(self.header, rules=rules, content=known, commit="")
            record.base = base(self.begun.world, self.begun.rolls)
        if self.world.decision is None:
            close(record, self.world, self.seed if self.header.commit else "")
        return record

    def version_of(self, seat: int) -> int:
        """The version that this seat sees."""
        return self.versions[seat] if self.secret else self.version

    def eyes(self, seat: int) -> int:
        """The seat whose view to use: where nothing is hidden, all share the spectator's."""
        return seat if self.secret else SPECTATOR
