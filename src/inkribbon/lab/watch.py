"""Watches bots play: positions they return to, time given away, moves taken back, things unused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from time import process_time
from typing import Any

import msgspec

from inkribbon.bots import make
from inkribbon.bots.watched import Watched
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.driver import Driver, play
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .crew.workers import workers
from .simulate import LIMIT, Plan

RETURNS = 3
"""Returning to a position more often than this is dithering."""

Key = tuple[int, Hashable]


class Habits(msgspec.Struct, frozen=True):
    """How the bots behaved in one game."""

    number: int
    won: bool
    cause: str
    decisions: int
    seconds: float
    returns: int
    """The most returns to one position by choice."""
    undone: int
    """Choices that only took back the one before."""
    idle: int
    """Choices that gave away time while a goal was in reach."""
    unused: dict[str, int]
    """What was left at a loss."""


class Timed:
    """A driver that measures its processor time."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View, decision: Decision) -> Data:
        start = process_time()
        action = self.driver.choose(view, decision)
        self.seconds += process_time() - start
        self.decisions += 1
        return action


class Watch:
    """A watcher that counts the habits of one game."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.visits: Counter[Key] = Counter()
        self.before: tuple[Key, Key] = ((CHANCE, None), (CHANCE, None))
        """The positions of the last two choices."""
        self.undone = 0
        self.idle = 0

    @property
    def returns(self) -> int:
        return max(self.visits.values(), default=1) - 1

    def __call__(self, world: Any, decision: Decision, action: Data) -> None:
        if decision.seat == CHANCE:
            return
        watched = self.watched
        self.idle += watched.idles(world, decision, action)
        position = watched.position(world, decision)
        if position is None:
            return
        here = (decision.seat, position)
        tried = watched.attempts(action)
        self.visits[here] += not tried
        first, second = self.before
        self.undone += here == first and second[0] == decision.seat
        # Something attempted in between is a reason to go back.
        self.before = (second, (CHANCE, None) if tried else here)


def watched_of(game: Game[Any, Any]) -> Watched:
    found: Watched = getattr(game.family.room("bot"), "WATCHED", None) or Watched()
    return found


def watch_one(plan: Plan, number: int) -> Habits:
    """Play the game with this number, as `simulate` would."""
    game = find_game(plan.setup.game)
    seed = f"{plan.seed}:{number}"
    drivers = {seat: Timed(make(bot, game, f"{seed}:{seat}")) for seat, bot in enumerate(plan.bots)}
    world = game.start(plan.setup)
    watch = Watch(watched_of(game))
    play(game, world, drivers, chance=Sampler(seed), watch=watch, limit=LIMIT)
    outcome = world.outcome
    won = outcome is not None and outcome.won
    return Habits(
        number=number,
        won=won,
        cause=outcome.cause if outcome is not None else "endless",
        decisions=sum(driver.decisions for driver in drivers.values()),
        seconds=sum(driver.seconds for driver in drivers.values()),
        returns=watch.returns,
        undone=watch.undone,
        idle=watch.idle,
        unused={} if won else dict(watch.watched.unused(world)),
    )


def watch_all(plan: Plan, jobs: int) -> Iterator[Habits]:
    """All games of a plan, in order."""
    numbers = range(plan.games)
    with workers(jobs) as crew:
        yield from crew.each(watch_one, ((plan, number) for number in numbers))


def summary(games: list[Habits]) -> dict[str, Any]:
    """The figures of several games, for a table or as JSON."""
    decisions = sum(game.decisions for game in games)
    lost = [game for game in games if not game.won]
    unused: Counter[str] = Counter()
    for game in lost:
        unused.update(game.unused)
    worst = sorted(games, key=lambda game: (-game.returns, game.number))
    return {
        "games": len(games),
        "won": len(games) - len(lost),
        "lost_by": dict(Counter(game.cause for game in lost).most_common()),
        "decisions_per_game": round(decisions / len(games), 1),
        "ms_per_decision": round(1000 * sum(game.seconds for game in games) / decisions, 2),
        "most_returns": worst[0].returns,
        "dithering": {game.number: game.returns for game in worst if game.returns > RETURNS},
        "undone": sum(game.undone for game in games),
        "idle": sum(game.idle for game in games),
        "idle_in": [game.number for game in games if game.idle],
        "unused_at_a_loss": dict(unused.most_common()),
    }
