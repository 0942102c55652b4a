"""Plays a candidate in a few games where it is clear, and in many where it is close.

The games of a cell are looked at after 12, 18, 27, … of them. At each look, the Wilson interval
shows whether the cell is inside its band, outside it, or undecided, which calls for more games.
Looking several times would make a wrong verdict more likely than looking once, so each of K looks
uses an interval of 1 - 0.05/K: then all intervals of a cell together hold with 95%.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import NormalDist

import msgspec
from msgspec.structs import replace

from ..crew.contract import Crew
from ..simulate import Plan, play_from
from ..stats import Z, wilson
from ..targets import placed

FIRST = 12
"""Games before the first look."""
STEP = 1.5
ERROR = 0.05

INSIDE = "inside"
OUTSIDE = ("below", "above")


class Band(msgspec.Struct, frozen=True):
    """How often a cell should be won."""

    target: float
    within: float

    @property
    def low(self) -> float:
        return max(0.0, self.target - self.within)

    @property
    def high(self) -> float:
        return min(1.0, self.target + self.within)

    def fixed(self) -> int:
        """The games after which an interval at the target is as narrow as the band, if the
        number of games is chosen beforehand."""
        return max(1, round(Z * Z * self.target * (1 - self.target) / self.within**2))


class Looks(msgspec.Struct, frozen=True):
    """After how many games a cell is looked at, and how wide its intervals are then."""

    games: tuple[int, ...]
    z: float


def looks(most: int) -> Looks:
    """Looks after at most this many games."""
    counts = tuple(_counts(most))
    return Looks(counts, NormalDist().inv_cdf(1 - ERROR / len(counts) / 2))


def _counts(most: int) -> Iterator[int]:
    games = FIRST
    while games < most:
        yield games
        games = round(games * STEP)
    yield most


class Tally(msgspec.Struct, frozen=True):
    """The games of one cell with one candidate."""

    won: int = 0
    games: int = 0
    interval: tuple[float, float] = (0.0, 1.0)
    verdict: str = ""

    @property
    def rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def decided(self) -> bool:
        return self.verdict == INSIDE or self.verdict in OUTSIDE


def probe(plans: Sequence[Plan], band: Band, at: Looks, crew: Crew) -> tuple[Tally, ...]:
    """Play the cells of a candidate until all are inside, or one is outside, or games run out."""
    found = [Tally() for _ in plans]
    for games in at.games:
        for place, plan in enumerate(plans):
            if found[place].decided:
                continue
            found[place] = _look(plan, found[place], games, band, at.z, crew)
            if found[place].verdict in OUTSIDE:
                return tuple(found)
        if all(tally.decided for tally in found):
            break
    return tuple(found)


def _look(plan: Plan, tally: Tally, games: int, band: Band, z: float, crew: Crew) -> Tally:
    won = tally.won
    for played in play_from(replace(plan, games=games), tally.games, crew):
        won += sum(game.won for game in played)
    return judged(won, games, band, z)


def judged(won: int, games: int, band: Band, z: float) -> Tally:
    interval = wilson(won, games, z)
    return Tally(won, games, interval, placed(won / games, interval, band.low, band.high))
