"""Lessons: games played to learn from. Each gives some of its positions and how it ended.

Now and then a lesson takes an odd turn, so that the model also sees what a good player avoids.
Only what was played after the last one counts: from there on the result is the bot's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.bots import make, study_of
from inkribbon.bots.keen import Keen
from inkribbon.bots.study import Study
from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP, Decision
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import BadSetup, RunawayRules
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

LIMIT = 6_000
"""Answers after which a game, or one scenario of a campaign, counts as lost."""
DETOURS = (0, 0, 1, 1, 2, 3)
"""How many odd turns a game may take."""
EARLY = 140
"""Odd turns are taken within this many decisions."""
WILD = 30
"""Per cent of odd turns that need not even be sensible."""
CAREFUL_AFTER = 12
"""Per cent of games that `careful` finishes after the last odd turn."""


class Lesson(msgspec.Struct, frozen=True):
    """Which game to play, and which bot learns from it."""

    setup: Setup
    bot: str
    seed: str


class Learned(msgspec.Struct, frozen=True):
    """Positions of one game, or of one scenario of a campaign, and its result."""

    scenario: str
    players: int
    won: bool
    rows: bytes
    """The features of all positions, one after another."""
    left: tuple[float, ...]
    """For each position, the rounds that were still to come."""
    own: bool = True
    """Whether the bot that learns played it to its end."""


def play_lesson(lesson: Lesson) -> list[Learned]:
    """Play a game. One that runs into a bug of the rules teaches nothing, but ends no course."""
    try:
        return list(Classroom(lesson).results())
    except RunawayRules:
        return []


class Classroom:
    """One game while it is being played."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.game = find_game(lesson.setup.game)
        self.study = needed_study(self.game)
        self.world: Any = self.game.start(lesson.setup)
        self.dice = Sampler(lesson.seed)
        self.whims = Sampler(lesson.seed, "lesson")
        self.detours = self._detours()
        self.own = not (self.detours and self.whims.below(100) < CAREFUL_AFTER)
        self.drivers = self._drivers(lesson.bot)
        self.decisions = 0
        self.rows: list[tuple[bytes, float]] = []
        self.view: View = self.game.observe(self.world, 0)
        self.scenario = lesson.setup.scenario

    def _detours(self) -> set[int]:
        count = self.whims.pick(DETOURS)
        return {self.whims.below(EARLY) for _ in range(count)}

    def _drivers(self, bot: str) -> list[Driver]:
        seats = range(len(self.lesson.setup.characters))
        drivers = [make(bot, self.game, f"{self.lesson.seed}:{seat}") for seat in seats]
        for driver in drivers:
            if isinstance(driver, Keen):
                # It has to play by its model even where that is no better yet.
                driver.card = replace(driver.card, figures=())
        return drivers

    def results(self) -> Iterator[Learned]:
        """Play to the end; the positions of each part with its result."""
        answers = 0
        while (decision := self.world.decision) is not None and answers < LIMIT:
            self._note()
            answer(self.world, self._chosen(decision))
            answers += 1
            won = self._part_ended()
            if won is not None:
                answers = 0
                yield from self._learned(won)
        yield from self._learned(False)

    def _part_ended(self) -> bool | None:
        """Whether a game, or a scenario of a campaign, was just won or lost."""
        parts = self.game.parts_ended(self.world.news)
        if parts:
            self.scenario = parts[-1].scenario
            return parts[-1].won
        outcome = self.world.outcome
        return outcome.won if outcome is not None else None

    def _learned(self, won: bool) -> Iterator[Learned]:
        if self.rows:
            end = max(rounds for _, rounds in self.rows)
            yield Learned(
                self.scenario,
                len(self.lesson.setup.characters),
                won,
                b"".join([row for row, _ in self.rows]),
                tuple(round(end - rounds, 2) for _, rounds in self.rows),
                self.own,
            )
        self.rows = []

    def _note(self) -> None:
        """Keep the position, if it is one that a look ahead would rate."""
        if row := noted(self.study, self.game, self.world, self.view.seat):
            self.rows.append((row, self.study.features.rounds(self.world)))

    def _chosen(self, decision: Decision) -> Data:
        if decision.seat == CHANCE:
            return self.dice.choose(decision)
        seat = 0 if decision.seat == GROUP else decision.seat
        self.view = self.game.observe(self.world, seat)
        self.decisions += 1
        if self.decisions - 1 in self.detours:
            return self._odd(decision)
        return self.drivers[seat].choose(self.view, decision)

    def _odd(self, decision: Decision) -> Data:
        self.rows = []
        if not self.own and self.decisions - 1 == max(self.detours):
            self.drivers = self._drivers("careful")
        options = decision.options
        if self.whims.below(100) >= WILD:
            world = self.game.determinise(self.view, self.whims)
            options = tuple(self.study.judge(self.view).worthwhile(world, decision))
        return self.whims.pick(options).action


def noted(study: Study, game: Game[Any, Any], world: Any, seat: int) -> bytes:
    """The row of a position as a seat would rate it; empty if a look ahead would not."""
    view = game.observe(world, seat)
    judge = study.judge(view)
    return study.described(world, judge.worth(world)) if judge.settled(world) else b""


def needed_study(game: Game[Any, Any]) -> Study:
    study = study_of(game)
    if study is None:
        known = ", ".join(name for name, other in GAMES.items() if study_of(other) is not None)
        raise BadSetup(
            f"{game.id} cannot be trained, because its bots describe no features: choose among"
            f" {known}"
        )
    return study
