"""One game at the terminal: players, record, drawing, undo and saving."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from inkribbon.cli import saves
from inkribbon.kernel import records
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Hint
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Game
from inkribbon.kernel.records.record import Checkpoint, Closing, Record
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import SPECTATOR, View
from inkribbon.terminal.board import board_of
from inkribbon.terminal.canvas import GLUE, Line
from inkribbon.terminal.choice import Choice
from inkribbon.terminal.choices import choices_of
from inkribbon.terminal.console import Console
from inkribbon.terminal.dice import is_roll
from inkribbon.terminal.listing import listed
from inkribbon.terminal.screen import Page, page
from inkribbon.words import sentences as words
from inkribbon.words.guide import Guide, Tour
from inkribbon.words.lexicon import Lexicon
from inkribbon.words.log import LogLine as Told
from inkribbon.words.voice import voice_of

from . import guiding
from .hearing import Hearing

LONG = 400
"""Minimum number of answers for a checkpoint; shorter games are quick to replay."""
RECENT = 40
"""Answers to replay after the checkpoint."""


class Snapshot(msgspec.Struct, frozen=True):
    """The table at the moment a person was asked."""

    world: Any
    answers: int
    logs: dict[int, tuple[Told, ...]]


class Table:
    """A game with its players. Seats without a driver are people at this terminal."""

    def __init__(
        self,
        game: Game[Any, Any],
        record: Record,
        drivers: Mapping[int, Driver],
        console: Console,
        path: Path,
        lexicon: Lexicon,
        *,
        seed: str = "",
        seats: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.record = record
        self.record.header = msgspec.structs.replace(record.header, seats=seats)
        self.drivers = dict(drivers)
        self.console = console
        self.path = path
        self.seed = seed
        self.sampler = Sampler(seed) if seed else None
        """None with real dice."""
        self.lexicon = lexicon
        self.world: Any = None
        self.first = 0
        """The first answer in memory; a long game is loaded from its checkpoint."""
        self.rolled = 0
        """How many of the answers before that came from chance."""
        self.answered: list[int] = []
        """The seat of each answer from `first` on."""
        self.preface: list[Told] = []
        """Lines at the top of the log that come from no event."""
        self.hearings = {seat: Hearing() for seat in self._listeners()}
        """By seat; players without secrets from each other share one."""
        self.facing: int | None = None
        """The seat looking at a screen that several people share."""
        self.past: list[Snapshot] = []
        self.auto = False
        self.helper: Driver | None = None
        self.hints = len(self.people) < 2
        """Whether a player may ask for a hint: at a table with others, only once it is allowed."""
        self.trouble = ""
        self.tour: Tour | None = None
        """How far the player has come with the guide, if there is one."""
        self._take_up()

    # Loading a record, empty or not

    def _take_up(self) -> None:
        """Load from the checkpoint of the record, or from the start."""
        point = self.record.checkpoint
        self.rolled = self._rolls_before()
        if point is not None and point.at >= LONG - RECENT:
            self.first, self.rolled = point.at, point.rolls
            self._walk(records.late_steps(self.game, self.record))
        else:
            self._walk(records.steps(self.game, self.record))
        self.record.closing = None

    def _walk(self, steps: Iterator[Any]) -> None:
        seat = CHANCE
        for number, world in enumerate(steps, self.first):
            self.world = world
            if number > self.first:
                self.answered.append(seat)
            self._hear()
            if world.decision is not None:
                seat = world.decision.seat
                if self.is_person(world.decision):
                    self.remember(number)
        if self.sampler is not None:
            self.sampler.count = self.rolls()
        for hearing in self.hearings.values():
            hearing.skim()

    def recall(self) -> None:
        """Replay from the start, to get the whole log and all undo steps."""
        if not self.first:
            return
        now = self.world
        self.first, self.rolled = 0, self._rolls_before()
        self.answered, self.past = [], []
        for hearing in self.hearings.values():
            hearing.log = list(self.preface)
        self._walk(records.steps(self.game, self.record))
        self.world = now

    def _rolls_before(self) -> int:
        """How many times chance had answered before the record begins."""
        return self.record.base.base if self.record.base else 0

    def rolls(self) -> int:
        """How many answers came from chance."""
        return self.rolled + self.answered.count(CHANCE)

    def introduce(self, lines: list[str]) -> None:
        """Lines at the top of the log that come from no event."""
        self.preface = [Told(line) for line in lines]
        for hearing in self.hearings.values():
            hearing.log[:0] = self.preface
            hearing.seen += len(lines) if hearing.seen else 0
        self.past = [
            msgspec.structs.replace(
                old, logs={seat: (*self.preface, *log) for seat, log in old.logs.items()}
            )
            for old in self.past
        ]

    def note(self, text: str) -> None:
        """Add a line to every log that comes from no event."""
        for hearing in self.hearings.values():
            hearing.log.append(Told(text))

    # Who is who

    @property
    def people(self) -> list[int]:
        cast = self.record.header.setup.characters
        return [seat for seat in range(len(cast)) if seat not in self.drivers]

    @property
    def shared(self) -> bool:
        """Whether people with secrets from each other share this terminal."""
        return self.game.secret and len(self.people) > 1

    def _listeners(self) -> list[int]:
        """The seats that have a log of their own, and the public one first."""
        return [SPECTATOR, *self.people] if self.shared else [SPECTATOR]

    def looker(self) -> int:
        """The seat whose view is on the screen."""
        decision = self.world.decision
        seat = decision.seat if decision is not None else SPECTATOR
        if seat in self.people:
            return seat
        # What is asked of all is asked in public; once the game is over, nothing is secret.
        alone = self.people and not (self.shared and decision is not None)
        return self.people[0] if alone else SPECTATOR

    def hearing(self) -> Hearing:
        """The log of whoever looks at the screen."""
        return self.hearings[self.looker() if self.shared else SPECTATOR]

    @property
    def log(self) -> list[Told]:
        return self.hearing().log

    @property
    def seen(self) -> int:
        """Lines of the log that the person at the terminal knew when answering last."""
        return self.hearing().seen

    @seen.setter
    def seen(self, count: int) -> None:
        self.hearing().seen = count

    def is_person(self, decision: Decision) -> bool:
        """Whether a person at this terminal answers."""
        if decision.seat == CHANCE:
            return self.sampler is None
        if decision.seat == GROUP:
            return bool(self.people)
        return decision.seat not in self.drivers

    def is_main(self, decision: Decision) -> bool:
        """Whether the answer starts something new."""
        return decision.prompt in voice_of(self.world).main

    def scene(self) -> View:
        """What the people at this terminal may see."""
        return self._seen_by(self.looker())

    def _seen_by(self, seat: int) -> View:
        view: View = self.game.observe(self.world, seat)
        return self.game.told(view, self.lexicon.language)

    # Answers

    def answer(self, action: Data) -> None:
        """Apply an answer, record it and log the events."""
        decision = self.world.decision
        answer(self.world, action)
        self.record.answers.append(action)
        self.answered.append(decision.seat)
        self._hear()

    def settled(self, decision: Decision) -> Data | None:
        """The answer to a question that is not worth asking, unless the players want to choose."""
        if self.record.header.chooses is True or decision.seat < 0:
            return None
        return self.game.settled(self.game.observe(self.world, decision.seat))

    def settle(self, action: Data, prompt: str) -> None:
        """Answer for a player, and say so in the log."""
        self.note(words.settled(self.scene(), action, prompt, self.lexicon))
        self.answer(action)

    def let_choose(self, on: bool) -> None:
        """Remember with the game whether its players want to choose everything."""
        self.record.header = msgspec.structs.replace(
            self.record.header, chooses=True if on else msgspec.UNSET
        )

    def _hear(self) -> None:
        for seat, hearing in self.hearings.items():
            scene = self._seen_by(seat) if self.shared else self.scene()
            hearing.hear(scene, self.lexicon)
        if self.tour is not None:
            self.tour.hear(self.scene().news)

    def suggestion(self, decision: Decision) -> Data:
        """The answer of a careful bot."""
        if self.helper is None:
            from inkribbon import bots

            self.helper = bots.make("careful", self.game, self.seed or "auto")
        seat = decision.seat if decision.seat >= 0 else self.people[0]
        return self.helper.choose(self.game.observe(self.world, seat), decision)

    def hint(self, decision: Decision) -> Hint:
        """What a bot would advise, from the view of the seat that decides."""
        from inkribbon.bots.hints import hint

        seat = decision.seat if decision.seat >= 0 else self.people[0]
        return hint(self.game, self.game.observe(self.world, seat), decision, self.seed or "hint")

    # Asking a person

    def choose(self, action: Data) -> None:
        """Apply a person's answer and save."""
        self.guide_on()
        self.seen = len(self.log)
        self.answer(action)
        self.save()

    def choices(self, decision: Decision) -> list[Choice]:
        return choices_of(self.game, self.world, self.scene(), decision, self.lexicon)

    def question(self, decision: Decision) -> str:
        scene = self.scene()
        text = words.question(scene, decision, self.lexicon)
        if decision.seat == CHANCE and is_roll(decision):
            text += f" ({board_of(scene).dice(scene, decision, self.lexicon)})"
        return text

    def draw(self, choices: list[Choice]) -> None:
        """Draw the whole page for the open question."""
        console = self.console
        question = self.question(self.world.decision)
        if self.trouble:
            question = f"{self.trouble} {question}"
        shown = Page(
            self.scene(),
            self.log,
            len(self.log) - self.seen,
            question,
            listed(choices, console.width, self.lexicon),
            self._advice(),
        )
        console.clear()
        console.show(page(shown, console.width, console.height, self.lexicon))

    # The guide of a first game

    def guide_by(self, guide: Guide) -> None:
        self.tour = Tour(guide)
        self.tour.hear(self.scene().news)

    def guide_on(self) -> None:
        """The idea on the screen is told; after the last words the guide is over."""
        if self.tour is None:
            return
        if self.tour.is_over:
            self.tour = None
        else:
            self.tour.go_on(self._own_decision())

    def _advice(self) -> list[Line]:
        if self.tour is None:
            return []
        return guiding.shown(self.tour, self._own_decision(), self.lexicon, self.console.width)

    def _own_decision(self) -> Decision | None:
        """The open question, if a person at this terminal answers it."""
        decision: Decision | None = self.world.decision
        return decision if decision is not None and self.is_person(decision) else None

    # Undo

    def remember(self, answers: int) -> None:
        """Keep a snapshot after this many answers, where a person is asked."""
        if not self.past or self.past[-1].answers < answers:
            logs = {seat: tuple(hearing.log) for seat, hearing in self.hearings.items()}
            self.past.append(Snapshot(self.world.clone(), answers, logs))

    def earlier(self) -> Snapshot | None:
        """The snapshot of the previous question to a person."""
        now = len(self.record.answers)
        old = next((old for old in reversed(self.past) if old.answers < now), None)
        if old is None and self.first:
            self.recall()
            return self.earlier()
        return old

    def passes_chance(self, old: Snapshot) -> bool:
        """Whether anything has been rolled or drawn since then."""
        return CHANCE in self.answered[old.answers - self.first :]

    def passes_card(self, old: Snapshot) -> bool:
        """Whether, although no one has secrets, something hidden has been shown since then."""
        if self.game.uncovered(self.world) > self.game.uncovered(old.world):
            return True
        return any(map(self.game.reveals, self.record.answers[old.answers :]))

    def passes_reveal(self, old: Snapshot) -> bool:
        """Whether, in a secret game, a seat would take back more than its own quiet steps."""
        decision = self.world.decision
        if not self.game.secret or decision is None:
            return self.game.secret
        others = any(seat != decision.seat for seat in self.answered[old.answers - self.first :])
        return others or self.passes_card(old)

    def go_back(self, old: Snapshot) -> None:
        """Restore a snapshot; the dice that follow will be the same again."""
        self.world = old.world.clone()
        del self.record.answers[old.answers :]
        del self.answered[old.answers - self.first :]
        for seat, hearing in self.hearings.items():
            hearing.go_back(old.logs[seat])
        self.past = [other for other in self.past if other.answers <= old.answers]
        self.auto = False
        if self.sampler is not None:
            self.sampler.count = self.rolls()

    # Saving

    def save(self, path: Path | None = None, *, safely: bool = True) -> bool:
        """Write the record. On failure, report it and retry with the next answer."""
        self._close()
        try:
            saves.write(self.record, path or self.path, safely=safely)
        except saves.CannotSave as error:
            why = words.sentence(self.lexicon.tell(error.sentence))
            self.trouble = self.lexicon.say("table", "cannot-save", error=why)
            return False
        self.trouble = ""
        return True

    def _close(self) -> None:
        self.record.checkpoint = self._checkpoint()
        if self.world.outcome is not None:
            records.close(self.record, self.world, self.seed)
        else:
            self.record.closing = Closing(end=len(self.record.answers), world="", seed=self.seed)

    def _checkpoint(self) -> Checkpoint | None:
        """A position a few answers back, so that the log of a long game shows those.

        A short game is played from its start, but keeps one in case the rules change.
        """
        now = len(self.record.answers)
        if not now:
            return None
        late = [old for old in self.past if old.answers >= max(now - RECENT, self.first)]
        world, at = (late[0].world, late[0].answers) if late else (self.world, now)
        rolls = self.rolled + self.answered[: at - self.first].count(CHANCE)
        return records.checkpoint(world, at, rolls)

    def resume_command(self) -> str:
        """The command that continues this game."""
        return self.command("play --load {}")

    def command(self, text: str) -> str:
        """A command for this game's file, in one piece so that it can be copied."""
        return f"inkribbon {text.format(shlex.quote(str(self.path)))}".replace(" ", GLUE)
