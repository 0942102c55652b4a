"""All games of the catalogue, played by seed, for tests that apply to every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from inkribbon.catalogue import GAMES
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.state.world import World as CrawlWorld
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Game, Setup
from inkribbon.kernel.records.record import Record, begin, close
from inkribbon.kernel.sampler import Sampler

LIMIT = 3000
"""Answers after which an unfinished game is abandoned."""


@dataclass(frozen=True)
class Case:
    """A scenario and who plays it."""

    setup: Setup

    @property
    def game(self) -> Game[Any, Any]:
        return GAMES[self.setup.game]

    @property
    def players(self) -> int:
        return len(self.setup.characters)

    def start(self) -> Any:
        return self.game.start(self.setup)

    def __str__(self) -> str:
        return f"{self.setup.game}.{self.setup.scenario}.{self.players}"


def cases(*counts: int) -> list[Case]:
    """Every scenario of every game, for each of these numbers of players that it allows."""
    found = []
    for game in GAMES.values():
        cast = [name for name, _ in game.characters()]
        for scenario in game.scenarios():
            low, high = scenario.seats
            for count in sorted({min(max(count, low), high, len(cast)) for count in counts}):
                setup = Setup(game=game.id, scenario=scenario.id, characters=tuple(cast[:count]))
                found.append(Case(setup))
    return found


CASES = cases(1, 2, 4)

Policy = Callable[[Any, Decision], Data]
"""Makes the choices of the players."""


def wanderer(seed: int | str) -> Policy:
    """Any option at random."""
    will = Sampler(seed, "wanderer")
    return lambda world, decision: will.pick(decision.options).action


def dabbler(seed: int | str) -> Policy:
    """A random type of action, then a random one of that type, so that rare actions occur too."""
    will = Sampler(seed, "dabbler")

    def choose(world: Any, decision: Decision) -> Data:
        kinds = list(dict.fromkeys(type(option.action) for option in decision.options))
        kind = will.pick(kinds)
        return will.pick([o.action for o in decision.options if type(o.action) is kind])

    return choose


def walker(seed: int | str) -> Policy:
    """Mostly walks to the exit and fights what blocks the way: sees more of a game, and wins."""
    will = Sampler(seed, "walker")

    def choose(world: Any, decision: Decision) -> Data:
        if isinstance(world, CrawlWorld) and will.below(8):
            best = max(_promise(world, option.action) for option in decision.options)
            options = [o for o in decision.options if _promise(world, o.action) == best]
            return will.pick(options).action
        return will.pick(decision.options).action

    return choose


def _promise(world: CrawlWorld, action: Data) -> int:
    """The priority of an action: leaving, then fighting, then getting closer to the exit."""
    if isinstance(action, Leave):
        return 1000
    if isinstance(action, Attack):
        return 900
    here = world.characters[world.active].square if world.active >= 0 else -1
    if isinstance(action, Move):
        return 500 * (_to_exit(world, action.square) < _to_exit(world, here))
    if isinstance(action, FlipDoor):
        link = world.book.grid.links[action.link]
        closed = not world.open >> action.link & 1
        beyond = link.b if link.a == here else link.a
        return 600 * (closed and (beyond < 0 or _to_exit(world, beyond) < _to_exit(world, here)))
    return 0


def _to_exit(world: CrawlWorld, square: int) -> int:
    """Steps to the nearest exit, as if all doors were open."""
    grid = world.book.grid
    everything = (1 << len(grid.links)) - 1
    return min([grid.walk(exit, everything)[square] for exit in world.book.exits], default=0)


POLICIES = (wanderer, dabbler, walker)


def positions(world: Any, policy: Policy, chance: Sampler, limit: int = LIMIT) -> Iterator[Data]:
    """Play the world, yielding each answer before it is given."""
    given = 0
    while (decision := world.decision) is not None and given < limit:
        by_chance = decision.seat == CHANCE
        action = chance.choose(decision) if by_chance else policy(world, decision)
        yield action
        answer(world, action)
        given += 1


def played(
    case: Case,
    seed: int | str,
    policy: Callable[[int | str], Policy] = wanderer,
    limit: int = LIMIT,
) -> tuple[Record, Any]:
    """Play a whole game by seed: its closed record and its final world."""
    chance = Sampler(seed)
    record = begin(case.game, case.setup, chance.commitment())
    world = case.start()
    for action in positions(world, policy(seed), chance, limit):
        record.answers.append(action)
    close(record, world, chance.seed)
    return record, world
