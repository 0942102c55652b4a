"""Games for hypothesis to try: any cast of a scenario, any seed, several policies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from properties.stress import stress_text
from support.boss_fights import boss_fight
from support.games import LIMIT, POLICIES, Case, Policy, positions

from inkribbon.catalogue import GAMES
from inkribbon.crawl.game import CrawlGame
from inkribbon.kernel.data import Data
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler


@dataclass(frozen=True)
class Scenario:
    """A scenario of a game, shipped or written for these tests."""

    game: str
    name: str
    seats: tuple[int, int]
    text: str = ""

    def __str__(self) -> str:
        return f"{self.game}.{self.name}"


@dataclass(frozen=True)
class Shelf:
    """Scenarios of one game that a property test draws from."""

    name: str
    scenarios: tuple[Scenario, ...]

    def __str__(self) -> str:
        return self.name


CRAWL_GAMES = [game for game in GAMES.values() if isinstance(game, CrawlGame)]
STRESS = [Scenario(g.id, "stress", g.seats, stress_text(g.contents)) for g in CRAWL_GAMES]
SHIPPED = [Scenario(g.id, s.id, s.seats) for g in GAMES.values() for s in g.scenarios()]
BOSSES = Shelf(
    "re3.bosses",
    tuple(
        Scenario("re3", f"fight-{kind}", (1, 4), boss_fight(kind))
        for kind in ("grave-digger", "nemesis-stage-two")
    ),
)
CRAWLS = [s for s in SHIPPED if isinstance(GAMES[s.game], CrawlGame)] + STRESS


def shelves(games: list[str]) -> list[Shelf]:
    """For each game, a shelf of shipped scenarios and one of scenarios for these tests."""
    shipped = [Shelf(name, tuple(s for s in SHIPPED if s.game == name)) for name in games]
    return [*shipped, *(Shelf(str(s), (s,)) for s in STRESS), BOSSES]


every_scenario = pytest.mark.parametrize("shelf", shelves(list(GAMES)), ids=str)
every_crawl = pytest.mark.parametrize("shelf", shelves([g.id for g in CRAWL_GAMES]), ids=str)


def tries(examples: int) -> settings:
    """This many examples, the same on every run, so that tests do not fail at random."""
    return settings(max_examples=examples, deadline=None, derandomize=True, database=None)


@dataclass(frozen=True)
class Play:
    """One game, determined by its players, their policy and the dice."""

    case: Case
    seed: int
    policy: Callable[[int | str], Policy]

    def positions(self, limit: int = LIMIT) -> Iterator[tuple[Any, Data]]:
        """The world before each answer, and the answer."""
        world = self.case.start()
        for action in self.answers(world, limit):
            yield world, action

    def sampled(self, limit: int = LIMIT) -> Iterator[Any]:
        """Worlds in which to try every option; only every fourth on a board in inches, where a
        decision has a hundred options."""
        stride = 4 if self.case.game.family.id == "apocalypse" else 1
        for number, (world, _) in enumerate(self.positions(limit)):
            if number % stride == 0:
                yield world

    def answers(self, world: Any, limit: int = LIMIT) -> Iterator[Data]:
        """Continue this world, stopping before each answer."""
        return positions(world, self.policy(self.seed), Sampler(self.seed), limit)


def tables(scenario: Scenario) -> st.SearchStrategy[Case]:
    """Any cast of the scenario, in any order of seats."""
    names = [name for name, _ in GAMES[scenario.game].characters()]
    low, high = scenario.seats

    def seated(cast: list[str]) -> Case:
        return Case(
            Setup(
                game=scenario.game,
                scenario=scenario.name,
                characters=tuple(cast),
                text=scenario.text,
            )
        )

    chosen = st.lists(
        st.sampled_from(names), min_size=low, max_size=min(high, len(names)), unique=True
    )
    return chosen.map(seated)


def any_table(shelf: Shelf) -> st.SearchStrategy[Case]:
    return st.sampled_from(shelf.scenarios).flatmap(tables)


def plays(shelf: Shelf) -> st.SearchStrategy[Play]:
    return st.builds(Play, any_table(shelf), st.integers(0, 2**32), st.sampled_from(POLICIES))
