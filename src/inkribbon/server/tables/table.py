"""A table without sockets and store: the game, and what answers and undos make of it.

Every change is drafted, then committed, then adopted, so a commit that fails leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from inkribbon.catalogue import game as game_of
from inkribbon.kernel.codec import decode_data, encode
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import Sentence, sentence
from inkribbon.kernel.game import Game
from inkribbon.kernel.record import BROKEN, Header, Record, base, close
from inkribbon.kernel.sampler import Sampler, commitment
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.server.errors import NotAllowed, NotYours, Wrong
from inkribbon.server.store.schema import CHOOSES, FROM_A_BOT, Row, SeatRow, TableRow
from inkribbon.server.wire.requests import Back
from inkribbon.server.wire.telling import Line, line, settled
from inkribbon.words.voice import voice_of

from .drafts import (
    ANSWER,
    REDO,
    UNDO,
    Draft,
    Sight,
    Step,
    Undone,
    before,
    groups,
    row_of,
    standing,
    undo_data,
    undone_by,
    undone_to,
)
from .worlds import EACH, Worlds

ROWS = 50_000
"""Answers, undos and redos of one table, which are all kept; a long campaign has 10,000 answers."""
AGAIN = 10_000
"""Answers of a secret game that may be done again by redos: loading it plays all of them again."""


class Start(NamedTuple):
    """Where a table begins that continues from a stored position."""

    world: Any
    version: int
    rolls: int
    versions: dict[int, int]


class Table:
    """The state of one table. No method does I/O."""

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
        start = Draft(self.floor, self.world, 0, 0, 0)
        self._tell(start, self.floor)
        self.log: list[Line] = start.lines
        if self.secret:
            self.versions = {
                **dict.fromkeys(self.everybody, 0),
                **(begun.versions if begun else {}),
            }
            self.sights = self._look(self.world)

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

    # Answers

    def draft_answer(self, seat: int, wanted: bytes) -> Draft:
        """What an answer leads to, including the table's dice."""
        if self.kind == "replay":
            raise NotAllowed("this is a replay: continue its record to play")
        if self.world.decision is None:
            raise Wrong("the game is over", offered=[])
        self._must_have_room()
        decision = self.open_for(seat)
        if decision is None and seat in self.bots:
            raise NotYours("a bot plays this seat: take it back first")
        if decision is None:
            raise NotYours(
                "it is not your turn: this is for {who} to answer",
                who=_who(self.world.decision.seat),
            )
        return self._draft(seat, _offered(decision, wanted))

    def _must_have_room(self) -> None:
        if self.version >= ROWS:
            raise Wrong("this table is full: it has {most} answers and undos", most=ROWS)

    def draft_start(self) -> Draft:
        """What chance decides before the first question."""
        return self._draft(None, None)

    def _draft(self, seat: int | None, action: Data | None) -> Draft:
        draft = self._begun()
        if seat is not None and action is not None:
            self._grow(draft, seat, action)
        return self._finished(self._rolled(draft), seat)

    def _begun(self) -> Draft:
        world = self.world.clone()
        return Draft(self.version, world, len(self.steps), len(self.log), self.rolls)

    def _rolled(self, draft: Draft) -> Draft:
        """Plus whatever the table rolls, draws or settles by itself."""
        # After an undo the same dice come back.
        sampler = Sampler(self.seed, count=draft.rolls)
        while (action := self._by_itself(draft.world, sampler)) is not None:
            self._grow(draft, CHANCE, action)
        return draft

    def _by_itself(self, world: Any, sampler: Sampler) -> Data | None:
        """What the table answers without asking anybody; None if it waits for an answer."""
        decision: Decision | None = world.decision
        if decision is None:
            return None
        if decision.seat == CHANCE:
            return sampler.choose(decision) if self.dice == "table" else None
        return self._settled(world, decision.seat)

    def _settled(self, world: Any, seat: int) -> Data | None:
        """The answer to a question that is not worth asking, unless its player wants to choose."""
        row = self.seats.get(seat)
        if self.kind == "replay" or row is None or row.kind == "bot" or row.claimed & CHOOSES:
            return None
        return self.game.settled(self.view(seat, world))

    def _grow(self, draft: Draft, by: int, action: Data) -> None:
        """Add an answer to a draft."""
        draft.version += 1
        draft.rows.append(Row(draft.version, by, ANSWER, encode(action).decode()))
        self._play(draft, draft.version, by, action)

    def _play(self, draft: Draft, version: int, by: int, action: Data) -> None:
        world = draft.world
        decision = world.decision
        turn = getattr(world, "turn", 0)
        hidden = self.game.uncovered(world)
        if by == CHANCE and decision.seat != CHANCE:
            self._note(draft, version, action, decision.prompt)
        answer(world, action)
        uncovers = self.game.uncovered(world) > hidden
        asked = (decision.seat, decision.prompt, turn)
        draft.steps.append(Step(version, by, *asked, action, uncovers))
        draft.rolls += decision.seat == CHANCE
        count = draft.kept + len(draft.steps)
        if count % EACH == 0:
            draft.worlds[count] = world.clone()
        self._tell(draft, version)

    def _note(self, draft: Draft, version: int, action: Data, prompt: str) -> None:
        """Add a line about what the table settles; only games that hide nothing settle anything."""
        view = self.view(SPECTATOR, draft.world)
        number = draft.told + len(draft.lines) + 1
        draft.lines.append(settled(self.game, view, action, prompt, number, version))

    def _finished(self, draft: Draft, by: int | None) -> Draft:
        """Plus what each seat sees of it, in a secret game."""
        if self.secret:
            draft.sights = self._look(draft.world)
            heard = {seat for line in draft.lines for seat in line.audience or ()}
            changed = [
                seat
                for seat in self.everybody
                if seat == by or seat in heard or draft.sights[seat] != self.sights[seat]
            ]
            draft.versions = {**self.versions, **{s: self.versions[s] + 1 for s in changed}}
        return draft

    def _look(self, world: Any) -> dict[int, Sight]:
        return {seat: sight(self.view(seat, world)) for seat in self.everybody}

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

    def draft_group(self, rows: Sequence[Row]) -> Draft:
        """What rows lead to that another worker has committed together."""
        first, more = rows[0], rows[1:]
        if first.kind == UNDO:
            draft = self._back(first, before(self.steps, undone_to(first)))
        elif first.kind == REDO:
            draft = self._forth(first)
        else:
            draft, more = self._begun(), rows
        for row in more:
            self._grow(draft, row.seat, decode_data(row.data))
        return self._finished(draft, first.seat)

    # Undo

    def back_to(self, to: Back) -> int:
        """How many steps remain after an undo."""
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

    def is_free(self, seat: int, kept: int) -> bool:
        """Whether nothing was rolled, drawn or looked at since.

        In a secret game an undo is free only over the seat's own steps, if none of them revealed
        anything, and while the seat itself is asked: no other seat can change that, so it reveals
        nothing about them.
        """
        since = self.steps[kept:]
        if not self.secret:
            return not any(map(self.is_telling, since))
        return self._is_asked(seat) and all(self.is_quiet(step, seat) for step in since)

    def is_telling(self, step: Step) -> bool:
        """Whether a step rolled, drew or revealed something."""
        return step.seat == CHANCE or self._shows(step)

    def is_quiet(self, step: Step, seat: int) -> bool:
        """Whether a step of a secret game is the seat's own and showed it nothing new."""
        return step.by == seat == step.seat and not self._shows(step)

    def _shows(self, step: Step) -> bool:
        return step.uncovers or self.game.reveals(step.action)

    def _is_asked(self, seat: int) -> bool:
        decision = self.world.decision
        return decision is not None and decision.seat == seat

    def is_step_free(self, seat: int) -> bool:
        return bool(self.steps) and self.is_free(seat, self.back_to("step"))

    def check_undo(self) -> None:
        if not self.steps or self.kind == "replay":
            raise Wrong("there is nothing to undo")

    def seq_before(self, kept: int) -> int:
        """The seq of the last of the first steps."""
        return self.steps[kept - 1].version if kept else self.floor

    def draft_undo(self, seat: int, back: int, agreed: Sequence[int] = ()) -> Draft:
        """An undo to a seq, as a row of its own."""
        self.check_undo()
        self._must_have_room()
        row = Row(self.version + 1, seat, UNDO, undo_data(back, agreed))
        draft = self._back(row, before(self.steps, back))
        # At the very start, chance may come before the first question.
        return self._finished(self._rolled(draft), seat)

    def _back(self, row: Row, kept: int) -> Draft:
        draft = self._turned(row, kept)
        draft.undone = (*self.undone, self._undone(draft, undone_by(row)))
        return draft

    def _undone(self, draft: Draft, by: frozenset[int]) -> Undone:
        """What a draft that goes back takes away from the table."""
        steps = self.steps[draft.kept :]
        if self.secret:
            # Versions and lines depend on when each seat sees them: a redo plays the rows again.
            return Undone(by, draft.kept, rows=tuple(map(row_of, steps)))
        lines, worlds = self.log[draft.told :], self.worlds.after(draft.kept)
        again = Draft(0, self.world, draft.kept, draft.told, self.rolls, turned=True)
        return Undone(by, draft.kept, again=replace(again, steps=steps, lines=lines, worlds=worlds))

    def may_redo(self, seat: int) -> bool:
        """Whether the seat made or agreed to the last undo, and nothing else happened since."""
        mine = bool(self.undone) and seat in self.undone[-1].by
        return mine and (not self.secret or self._is_asked(seat))

    def draft_redo(self, seat: int) -> Draft:
        """A redo, as a row of its own."""
        if not self.may_redo(seat):
            # In a secret game not even the fact that somebody went back is revealed.
            if self.secret or not self.undone:
                raise Wrong("there is nothing to redo")
            raise NotYours("only players who undid this or agreed can redo it")
        self._must_have_room()
        if self.again + len(self.undone[-1].rows) > AGAIN:
            raise Wrong("too much was redone at this table: answer again instead")
        draft = self._forth(Row(self.version + 1, seat, REDO, ""))
        return self._finished(draft, seat)

    def _forth(self, row: Row) -> Draft:
        undone, left = self.undone[-1], self.undone[:-1]
        if undone.again is not None:
            return replace(undone.again, version=row.seq, undone=left, rows=[row])
        draft = self._turned(row, undone.kept)
        draft.undone = left
        draft.again = len(undone.rows)
        for known in undone.rows:
            self._play(draft, known.seq, known.seat, decode_data(known.data))
        return draft

    def _turned(self, row: Row, kept: int) -> Draft:
        """The table after its first `kept` steps."""
        last = self.steps[kept - 1].version if kept else self.floor
        told = len(self.log)
        while told and self.log[told - 1].version > last:
            told -= 1
        rolls = self.rolls - sum(step.seat == CHANCE for step in self.steps[kept:])
        world = self.worlds.at(self.steps, kept)
        return Draft(row.seq, world, kept, told, rolls, turned=True, rows=[row])

    # Loading

    def absorb(self, rows: Sequence[Row]) -> None:
        """Play all committed rows of a table that was not in memory."""
        if self.secret:
            # Versions count everything that each audience could see, including what was undone.
            for group in groups(rows):
                self.adopt(self.draft_group(group))
            return
        # Undone answers need not be played at all.
        kept, self.undone = standing(rows)
        draft = Draft(0, self.world.clone(), 0, len(self.log), self.rolls, self.undone)
        for row in kept:
            self._play(draft, row.seq, row.seat, decode_data(row.data))
        draft.version = rows[-1].seq if rows else self.floor
        self.adopt(draft)

    def fitting(self, rows: Sequence[Row]) -> Table:
        """Play rows that may not fit the rules, up to the first that does not."""
        for row in rows:
            try:
                draft = self._begun()
                draft.version = row.seq
                self._play(draft, row.seq, row.seat, decode_data(row.data))
            except BROKEN:
                break
            self.adopt(self._finished(draft, row.seat))
        return self

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

    def _tell(self, draft: Draft, version: int) -> None:
        """Add the events of a draft's world to its lines."""
        if self.secret:
            self._tell_each(draft, version)
            return
        view = draft.view = self.view(SPECTATOR, draft.world)
        number = draft.told + len(draft.lines)
        for event in draft.world.news:
            if isinstance(event, Event):
                number += 1
                draft.lines.append(line(self.game, view, event, number, version))

    def _tell_each(self, draft: Draft, version: int) -> None:
        """Each audience gets its own line for an event, numbered and worded for it."""
        events = [event for event in draft.world.news if isinstance(event, Event)]
        for seat in self.everybody if events else ():
            view = self.view(seat, draft.world)
            log = (*self.log[: draft.told], *draft.lines) if draft.told else draft.lines
            number = len(self.heard(log, seat))
            for event in events:
                audience = event.audience()
                if audience is None or seat in audience:
                    number += 1
                    told = line(self.game, view, event, number, self.versions[seat] + 1)
                    draft.lines.append(Line(version, (seat,), told.raws))


def sight(view: View) -> Sight:
    decision = view.decision
    asked = None
    if decision is not None:
        asked = (decision.seat, decision.prompt, decision.about, decision.actions())
    waiting = (view.waiting_for, view.prompt, view.about)
    return Sight(view.parts(), asked, waiting, view.outcome)


UNREADABLE = (
    *(msgspec.MsgspecError, ValueError, TypeError),
    *(RecursionError, OverflowError, NotImplementedError),
)
"""What decoding untrusted JSON may raise."""


def _offered(decision: Decision, wanted: bytes) -> Data:
    """The offered action that the client sent."""
    offered = decision.actions()
    try:
        meant = decode_data(wanted)
    except UNREADABLE as error:
        raise Wrong("can't read the action: {error}", offered=offered, error=error) from None
    for action in offered:
        if action == meant:
            return action
    raise Wrong(
        "{action} is not on offer for {prompt!r}",
        offered=offered,
        action=meant,
        prompt=decision.prompt,
    )


def _who(seat: int) -> Sentence:
    if seat == CHANCE:
        return sentence("the dice")
    return sentence("the players") if seat == GROUP else sentence("seat {seat}", seat=seat)
