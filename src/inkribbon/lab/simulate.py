"""Playing one set-up many times, over several processes, the same whatever their number."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from time import perf_counter
from typing import Any

import msgspec

from inkribbon.bots import make
from inkribbon.catalogue import game as find_game
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.driver import Driver, play
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .stats import wilson

LIMIT = 20_000
"""Answers after which a game, or one scenario of a campaign, counts as endless: far beyond any
that a bot plays in earnest."""
CHUNKS = 4
"""Pieces of work for each process, so that none waits long for the last one."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: a set-up, a bot for each seat, and a seed."""

    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: str


class Part(msgspec.Struct, frozen=True):
    """One scenario of a campaign, played to its end."""

    scenario: str
    won: bool


class Played(msgspec.Struct, frozen=True):
    """One game."""

    won: bool
    cause: str
    decisions: int
    turns: int
    fallen: tuple[str, ...]
    """The squares where characters fell."""
    parts: tuple[Part, ...] = ()
    """The scenarios of a campaign in the order they were played."""


class Result(msgspec.Struct, frozen=True):
    """All games of a plan, and how long they took."""

    plan: Plan
    played: tuple[Played, ...]
    seconds: float

    @property
    def wins(self) -> int:
        return sum(game.won for game in self.played)

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

    def falls(self) -> dict[str, int]:
        return dict(Counter(square for game in self.played for square in game.fallen))


class Counted:
    """A driver whose decisions are counted; chance and questions that answer themselves are not."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.decisions = 0

    def choose(self, view: View, decision: Decision) -> Data:
        self.decisions += 1
        return self.driver.choose(view, decision)


class Chronicle:
    """A watcher that notes the scenarios of a campaign as they end."""

    def __init__(self) -> None:
        self.parts: list[Part] = []

    def __call__(self, world: Any, decision: Decision, action: Data) -> None:
        del decision, action
        self.read(world)

    def read(self, world: Any) -> None:
        for event in world.news:
            if isinstance(event, ScenarioEnded):
                self.parts.append(Part(event.scenario, event.won))


def play_one(plan: Plan, number: int) -> Played:
    """The game of this number: its seeds depend on the plan's seed and the number alone."""
    game = find_game(plan.setup.game)
    seed = f"{plan.seed}:{number}"
    drivers = {
        seat: Counted(make(bot, game, f"{seed}:{seat}")) for seat, bot in enumerate(plan.bots)
    }
    world = game.start(plan.setup)
    chance, chronicle = Sampler(seed), Chronicle()
    parts = -1
    while world.decision is not None and len(chronicle.parts) > parts:
        parts = len(chronicle.parts)
        play(game, world, drivers, chance=chance, watch=chronicle, limit=LIMIT)
    chronicle.read(world)
    outcome = world.outcome
    return Played(
        won=outcome is not None and outcome.won,
        cause=outcome.cause if outcome is not None else "endless",
        decisions=sum(driver.decisions for driver in drivers.values()),
        turns=getattr(world, "turn", 0),
        fallen=game.fallen(world),
        parts=tuple(chronicle.parts),
    )


def play_some(plan: Plan, numbers: range) -> list[Played]:
    return [play_one(plan, number) for number in numbers]


def simulate(plan: Plan, jobs: int, tick: Callable[[int], None] | None = None) -> Result:
    """Play every game; `tick` is told how many more are done."""
    start = perf_counter()
    games: list[Played] = []
    with workers(jobs) as pool:
        for played in play_from(plan, 0, jobs, pool):
            games += played
            if tick is not None:
                tick(len(played))
    return Result(plan, tuple(games), perf_counter() - start)


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor | None]:
    """So many processes to play in; none for a single job. What is not begun is dropped."""
    if jobs == 1:
        yield None
        return
    # Ctrl-C reaches every process: those that only play end without a word.
    quiet = (signal.SIGINT, signal.SIG_DFL)
    pool = ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=signal.signal, initargs=quiet
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def play_from(
    plan: Plan, first: int, jobs: int, pool: ProcessPoolExecutor | None
) -> Iterator[list[Played]]:
    """The games of a plan from this number on: in order and in pieces, whoever plays them."""
    size = max(1, (plan.games - first) // (jobs * CHUNKS))
    pieces = [range(i, min(i + size, plan.games)) for i in range(first, plan.games, size)]
    if pool is None:
        yield from (play_some(plan, piece) for piece in pieces)
        return
    futures = [pool.submit(play_some, plan, piece) for piece in pieces]
    yield from (future.result() for future in futures)
