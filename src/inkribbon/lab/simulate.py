"""Plays one set-up many times in parallel; the results do not depend on the number of jobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import msgspec

from inkribbon.bots import hired
from inkribbon.bots.program import ProgramBot
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.codec import digest
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.driver import Driver, Watcher, play
from inkribbon.kernel.game import CAMPAIGN, Game, Mean, Part, Setup, added
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .crew.contract import Crew
from .crew.workers import workers
from .stats import wilson

LIMIT = 20_000
"""Answers after which a game, or one scenario of a campaign, counts as endless: far more than
any real game takes."""
CHUNKS = 4
"""Chunks of work per process, so that none waits long for the last one."""


class Plan(msgspec.Struct, frozen=True):
    """What to play: a set-up, a bot for each seat, the number of games, and a seed."""

    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: str
    content: dict[str, str] = {}
    """Content files to play with instead of the shipped ones, by package and path."""

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        game = find_game(self.setup.game)
        if not self.content:
            return game
        texts = {**game.bundle(self.setup), **self.content}
        return game.with_content(digest(texts), texts)


class Played(msgspec.Struct, frozen=True):
    """One game."""

    won: bool
    cause: str
    decisions: int
    turns: int
    fallen: tuple[str, ...]
    """The squares where characters fell."""
    parts: tuple[Part, ...] = ()
    """The scenarios of a campaign, in the order played."""
    continues: int = 0
    """How often the players of a campaign used a continue."""
    deeds: dict[str, int] = {}
    """What the game counts, over all characters."""
    failures: tuple[str, ...] = ()
    """Why programs that played a seat were replaced by `random`."""
    figures: dict[str, Mean] = {}
    """What the game counts in a campaign."""


class Result(msgspec.Struct, frozen=True):
    """All games of a plan, and the time they took."""

    plan: Plan
    played: tuple[Played, ...]
    seconds: float

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.played)

    @property
    def continues(self) -> int:
        return sum(game.continues for game in self.played)

    @property
    def figures(self) -> dict[str, Mean]:
        return added(game.figures for game in self.played)

    @property
    def decisions(self) -> int:
        return sum(game.decisions for game in self.played)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, len(self.played))

    @property
    def mean_decisions(self) -> float:
        return self.decisions / len(self.played)

    @property
    def mean_turns(self) -> float:
        return sum(game.turns for game in self.played) / len(self.played)

    def losses(self) -> dict[str, int]:
        causes = Counter(game.cause for game in self.played if not game.won)
        return dict(sorted(causes.items(), key=lambda item: (-item[1], item[0])))

    def failures(self) -> dict[str, int]:
        """How many games each failure of a program happened in."""
        told = (why for game in self.played for why in dict.fromkeys(game.failures))
        return dict(Counter(told).most_common())

    def falls(self) -> dict[str, int]:
        return dict(Counter(square for game in self.played for square in game.fallen))


class Counted:
    """A driver that counts its decisions; forced choices and chance do not reach it."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.decisions = 0

    def choose(self, view: View, decision: Decision) -> Data:
        self.decisions += 1
        return self.driver.choose(view, decision)


class Chronicle:
    """A watcher that adds up deeds, and in a campaign records scenarios as they end, the
    continues used and the figures of the game."""

    def __init__(
        self, game: Game[Any, Any], other: Watcher | None = None, *, campaign: bool = False
    ) -> None:
        self.game = game
        self.other = other
        """Another watcher, who is told everything too."""
        self.parts: list[Part] = []
        self.continues = 0
        self.deeds: Counter[str] = Counter()
        self.campaign = campaign
        self.figures = game.figures_begun() if campaign else {}

    def __call__(self, world: Any, decision: Decision, action: Data) -> None:
        if self.other is not None:
            self.other(world, decision, action)
        self.read(world)

    def read(self, world: Any) -> None:
        self.parts.extend(self.game.parts_ended(world.news))
        self.continues += self.game.continues_used(world.news)
        for event in world.news:
            self.deeds.update(self.game.deeds_in(event))
            if self.campaign:
                self._add_figures(event, world)

    def _add_figures(self, event: Data, world: Any) -> None:
        for name, mean in self.game.figures_in(event, world).items():
            self.figures[name] += mean


def play_one(plan: Plan, number: int, watch: Watcher | None = None) -> Played:
    """Play the game with this number; its seeds depend only on the plan's seed and the number."""
    game = plan.game
    seed = f"{plan.seed}:{number}"
    bots = [hired(bot, game, f"{seed}:{seat}", quiet=False) for seat, bot in enumerate(plan.bots)]
    drivers = {seat: Counted(bot) for seat, bot in enumerate(bots)}
    world = game.start(plan.setup)
    chance = Sampler(seed)
    chronicle = Chronicle(game, watch, campaign=plan.setup.scenario == CAMPAIGN)
    programs = [bot for bot in bots if isinstance(bot, ProgramBot)]
    parts = -1
    try:
        while world.decision is not None and len(chronicle.parts) > parts:
            parts = len(chronicle.parts)
            play(game, world, drivers, chance=chance, watch=chronicle, limit=LIMIT)
    finally:
        for program in programs:
            program.close()
    chronicle.read(world)
    outcome = world.outcome
    return Played(
        won=outcome is not None and outcome.won,
        cause=outcome.cause if outcome is not None else "endless",
        decisions=sum(driver.decisions for driver in drivers.values()),
        turns=getattr(world, "turn", 0),
        fallen=game.fallen(world),
        parts=tuple(chronicle.parts),
        continues=chronicle.continues,
        deeds={name: chronicle.deeds[name] for name in game.deeds.names},
        failures=tuple(f"{p.program.command}: {p.failure}" for p in programs if p.failure),
        figures=chronicle.figures,
    )


def play_some(plan: Plan, numbers: range) -> list[Played]:
    return [play_one(plan, number) for number in numbers]


def simulate(
    plan: Plan, jobs: int, tick: Callable[[int], None] | None = None, ray: str = ""
) -> Result:
    """Play all games; `tick` is called with the number of games just finished."""
    start = perf_counter()
    games: list[Played] = []
    with workers(jobs, ray, plan.bots) as crew:
        for played in play_from(plan, 0, crew):
            games += played
            if tick is not None:
                tick(len(played))
    return Result(plan, tuple(games), perf_counter() - start)


def play_from(plan: Plan, first: int, crew: Crew) -> Iterator[list[Played]]:
    """The games of a plan from `first` on, in order and in chunks."""
    size = max(1, (plan.games - first) // (crew.jobs * CHUNKS))
    pieces = [range(i, min(i + size, plan.games)) for i in range(first, plan.games, size)]
    return crew.each(play_some, ((plan, piece) for piece in pieces))
