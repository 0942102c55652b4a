"""A table without its sockets and its store: the game, and what answers and undos make of it.

Every change is first drafted, then committed, then adopted, so that a commit that fails or comes
second leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from inkribbon.catalogue import game as game_of
from inkribbon.kernel.codec import decode_data, encode
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.record import Header, Record, check_version, close
from inkribbon.kernel.sampler import Sampler, commitment
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.text.voices import voice_of

from .errors import NotAllowed, NotYours, Wrong
from .store import Row, SeatRow, TableRow
from .telling import Line, line
from .wire import Back

ANSWER = "answer"
UNDO = "undo"


class Step(NamedTuple):
    """An answer that stands, and the question it answered."""

    version: int
    by: int
    """The seat that gave it; CHANCE for the table's own dice."""
    seat: int
    """The seat that was asked."""
    prompt: str
    turn: int
    action: Data


class Draft(NamedTuple):
    """A change that is not committed yet."""

    rows: list[Row]
    version: int
    world: Any
    kept: int
    """How many steps stay; fewer than there are after an undo."""
    steps: list[Step]
    lines: list[Line]

    @property
    def is_undo(self) -> bool:
        return any(row.kind == UNDO for row in self.rows)


class Table:
    """The state of one table. No method waits for anything."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        self.id = row.id
        self.created = row.created
        self.kind = row.kind
        self.dice = row.dice
        self.seed = row.seed
        self.commit = commitment(row.seed)
        self.header = msgspec.json.decode(row.header, type=Header)
        self.game = game_of(self.header.setup.game)
        check_version(self.game, self.header)
        self.seats: dict[int, SeatRow] = {}
        self.take_seats(seats)
        self.version = 0
        self.steps: list[Step] = []
        self.world: Any = self.game.start(self.header.setup)
        self.log: list[Line] = []
        self.log += self._told(self.world, 0, 0)

    # Who is here

    def take_seats(self, seats: Sequence[SeatRow]) -> None:
        self.seats = {seat.seat: seat for seat in seats}
        self.humans = [s.seat for s in seats if s.kind == "human" and s.seat >= 0]
        self.bots = {s.seat: s.bot for s in seats if s.kind == "bot" and s.seat >= 0}
        self.held = [s.seat for s in seats if s.token and s.seat >= 0]

    @property
    def owner(self) -> int:
        """The seat that may change others' seats: the first that somebody holds a token of."""
        return next(iter(self.held), SPECTATOR)

    def audiences(self) -> list[int]:
        """Every seat whose view somebody may look at."""
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
        return next((seat for seat in self.bots if self.open_for(seat) is not None), None)

    # Answers

    def draft_answer(self, seat: int, wanted: bytes) -> Draft:
        """What an answer leads to, the table's own dice included."""
        if self.kind == "replay":
            raise NotAllowed("this is a replay: go on from its record to play")
        if self.world.decision is None:
            raise Wrong("nothing is being asked: the game is over", offered=[])
        decision = self.open_for(seat)
        if decision is None and seat in self.bots:
            raise NotYours("a bot plays this seat: take it back first")
        if decision is None:
            raise NotYours(f"this is for {_who(self.world.decision.seat)} to answer, not for you")
        return self._draft(seat, _offered(decision, wanted))

    def draft_start(self) -> Draft:
        """What chance decides before anybody is asked."""
        return self._draft(None, None)

    def _draft(self, seat: int | None, action: Data | None) -> Draft:
        world = self.world.clone()
        draft = Draft([], self.version, world, len(self.steps), [], [])
        if seat is not None and action is not None:
            draft = self._grown(draft, seat, action)
        if self.dice == "table":
            draft = self._rolled(draft)
        return draft

    def _rolled(self, draft: Draft) -> Draft:
        world = draft.world
        sampler: Sampler | None = None
        while world.decision is not None and world.decision.seat == CHANCE:
            if sampler is None:
                sampler = Sampler(self.seed, count=self._rolls(draft))
            draft = self._grown(draft, CHANCE, sampler.choose(world.decision))
        return draft

    def _rolls(self, draft: Draft) -> int:
        """How many chances stand before the next one: after an undo the same dice come back."""
        return sum([step.seat == CHANCE for step in self.steps[: draft.kept] + draft.steps])

    def _grown(self, draft: Draft, by: int, action: Data) -> Draft:
        version = draft.version + 1
        draft.rows.append(Row(version, by, ANSWER, encode(action).decode()))
        draft.steps.append(_step(draft.world, version, by, action))
        before = len(self.log) + len(draft.lines)
        answer(draft.world, action)
        draft.lines.extend(self._told(draft.world, before, version))
        return draft._replace(version=version)

    def adopt(self, draft: Draft) -> None:
        """A committed draft becomes the table."""
        if draft.kept < len(self.steps) or draft.is_undo:
            last = self.steps[draft.kept - 1].version if draft.kept else 0
            del self.steps[draft.kept :]
            self.log = [line for line in self.log if line.version <= last]
        self.world = draft.world
        self.version = draft.version
        self.steps += draft.steps
        self.log += draft.lines

    def draft_rows(self, rows: Iterable[Row]) -> Draft:
        """What answers that others committed lead to."""
        draft = Draft([], self.version, self.world.clone(), len(self.steps), [], [])
        for row in rows:
            draft = self._grown(draft, row.seat, decode_data(row.data))
        return draft

    # Going back

    def back_to(self, to: Back) -> int:
        """How many steps stay when the table goes back as far as asked."""
        mine = [i for i, step in enumerate(self.steps) if step.by in self.humans]
        if to == "scenario" or not mine:
            return 0 if to == "scenario" else max(len(self.steps) - 1, 0)
        if to == "step":
            return mine[-1]
        if to == "action":
            main_prompts = voice_of(self.world).main
            main = [i for i in mine if self.steps[i].prompt in main_prompts]
            return main[-1] if main else mine[-1]
        turn = self.steps[mine[-1]].turn
        return next(i for i in mine if self.steps[i].turn == turn)

    def is_free(self, kept: int) -> bool:
        """Nothing was rolled, drawn or looked at since."""
        return all(step.seat != CHANCE for step in self.steps[kept:])

    def draft_undo(self, seat: int, to: Back) -> Draft:
        """Going back, as a row of its own; the steps that stay are played again."""
        if not self.steps or self.kind == "replay":
            raise Wrong("there is nothing to take back")
        kept = self.back_to(to)
        back = self.steps[kept - 1].version if kept else 0
        row = Row(self.version + 1, seat, UNDO, str(back))
        world = self._replayed(self.steps[:kept])
        return self._rolled_back(Draft([row], self.version + 1, world, kept, [], []))

    def _rolled_back(self, draft: Draft) -> Draft:
        """At the very start chance may come before the first question."""
        return self._rolled(draft) if self.dice == "table" else draft

    def _replayed(self, steps: Iterable[Step]) -> Any:
        world = self.game.start(self.header.setup)
        for step in steps:
            answer(world, step.action)
        return world

    # Rows that others wrote, or that were written before

    def absorb(self, rows: Iterable[Row]) -> None:
        """Follow committed rows. Answers that were taken back later are not played at all."""
        kept, fresh, last = len(self.steps), list[Row](), self.version
        for row in rows:
            last = row.seq
            if row.kind != UNDO:
                fresh.append(row)
                continue
            back = int(row.data)
            fresh = [known for known in fresh if known.seq <= back]
            kept = sum(step.version <= back for step in self.steps[:kept])
        if kept < len(self.steps):
            world = self._replayed(self.steps[:kept])
            self.adopt(Draft([], self.version, world, kept, [], []))
        for row in fresh:
            draft = Draft([], row.seq - 1, self.world, len(self.steps), [], [])
            self.adopt(self._grown(draft, row.seat, decode_data(row.data)))
        self.version = last

    # Looking

    def view(self, seat: int, world: Any = None) -> View:
        found: View = self.game.observe(world or self.world, seat)
        return found

    def heard(self, lines: Iterable[Line], seat: int) -> list[Line]:
        return [line for line in lines if line.heard_by(seat)]

    def record(self) -> Record:
        """The answers that stand, and at the end of the game the seed."""
        record = Record(header=self.header, answers=[step.action for step in self.steps])
        if self.world.decision is None:
            close(record, self.world, self.seed if self.header.commit else "")
        return record

    def hides_nothing(self, seat: int) -> bool:
        """Whether the seat's view leaves nothing to guess: any guess at the world is the world."""
        real = _bare(self.world)
        view = self.view(seat)
        guesses = [self.game.determinise(view, Sampler(seed, "guess")) for seed in range(3)]
        return all(_bare(guess) == real for guess in guesses)

    def _told(self, world: Any, before: int, version: int) -> list[Line]:
        """The news of a world as lines, each told with the eyes of one who may hear it."""
        views: dict[int, View] = {}
        found: list[Line] = []
        for event in world.news:
            if not isinstance(event, Event):
                continue
            audience = event.audience()
            seat = SPECTATOR if audience is None else (audience or (SPECTATOR,))[0]
            if seat not in views:
                views[seat] = self.game.observe(world, seat)
            number = before + len(found) + 1
            found.append(line(self.game, views[seat], event, number, version))
        return found


def _step(world: Any, version: int, by: int, action: Data) -> Step:
    decision = world.decision
    turn = getattr(world, "turn", 0)
    return Step(version, by, decision.seat, decision.prompt, turn, action)


UNREADABLE = (
    *(msgspec.MsgspecError, ValueError, TypeError),
    *(RecursionError, OverflowError, NotImplementedError),
)
"""What reading JSON of strangers may raise."""


def _offered(decision: Decision, wanted: bytes) -> Data:
    """The offered action that is meant."""
    offered = decision.actions()
    try:
        meant = decode_data(wanted)
    except UNREADABLE as error:
        raise Wrong(f"the action cannot be read: {error}", offered=offered) from None
    for action in offered:
        if action == meant:
            return action
    raise Wrong(f"{meant} is not on offer for {decision.prompt!r}", offered=offered)


def _who(seat: int) -> str:
    return {CHANCE: "the dice", GROUP: "the players"}.get(seat, f"seat {seat}")


def _bare(world: Any) -> bytes:
    """The world without the open question, whose options belong to one seat."""
    bare = world.clone()
    bare.decision = None
    bare.news = []
    return encode(bare)
