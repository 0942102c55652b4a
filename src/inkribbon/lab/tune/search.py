"""Searches the values of the marks with Optuna: the candidate whose worst cell is nearest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from importlib import import_module
from itertools import product
from typing import Any

import msgspec

from inkribbon.kernel.errors import InkribbonError

from .marks import Mark, Values, combinations
from .probe import INSIDE, Band, Tally

STARTUP = 6
"""Candidates drawn at random before Optuna learns from them."""
REPEATS = 10
"""How often in a row Optuna may propose a known candidate before the nearest new one is tried."""
INVALID = 2.0
"""The distance of a candidate that the game refuses: further than any that can be played."""


class NoOptuna(InkribbonError):
    """The extra is missing."""


class Candidate(msgspec.Struct, frozen=True):
    """Values for the marks, and how the cells went with them; no cells if the game refuses them."""

    values: Values
    cells: tuple[Tally, ...]

    @property
    def fits(self) -> bool:
        return bool(self.cells) and all(cell.verdict == INSIDE for cell in self.cells)

    @property
    def games(self) -> int:
        return sum(cell.games for cell in self.cells)

    def distance(self, band: Band) -> float:
        """How far the worst cell is from the target. Few games weigh less: they are drawn to the
        middle by one game won and one lost."""
        rates = [(cell.won + 1) / (cell.games + 2) for cell in self.cells if cell.games]
        return max((abs(rate - band.target) for rate in rates), default=INVALID)


Play = Callable[[Values], tuple[Tally, ...]]


def search(
    marks: Sequence[Mark],
    band: Band,
    play: Play,
    *,
    trials: int,
    seed: str,
    tell: Callable[[Candidate], None] = lambda _: None,
) -> list[Candidate]:
    """All candidates tried, from the values in the file to the first that fits, if one does."""
    asked = Proposals(marks, seed)
    found: list[Candidate] = []
    while len(found) < min(trials, combinations(marks)):
        values = asked.next()
        found.append(Candidate(values, play(values)))
        tell(found[-1])
        if found[-1].fits:
            break
        asked.learn(values, found[-1].distance(band))
    return found


def best(found: Sequence[Candidate], band: Band) -> Candidate:
    """The one that fits, or else the nearest."""
    return min(found, key=lambda one: (not one.fits, one.distance(band)))


class Proposals:
    """What to try next. Nothing is proposed twice, and the values in the file come first."""

    def __init__(self, marks: Sequence[Mark], seed: str) -> None:
        self.marks = marks
        self.known: dict[Values, float] = {}
        self._study = _study(seed)
        self._study.enqueue_trial({_key(n): mark.value for n, mark in enumerate(marks)})
        self._trial: Any = None

    def next(self) -> Values:
        for _ in range(REPEATS):
            values = self._ask()
            if values not in self.known:
                return values
            self._study.tell(self._trial, self.known[values])
        nearest = self._nearest()
        self._study.enqueue_trial({_key(n): value for n, value in enumerate(nearest)})
        return self._ask()

    def learn(self, values: Values, distance: float) -> None:
        self.known[values] = distance
        self._study.tell(self._trial, distance)

    def _ask(self) -> Values:
        self._trial = self._study.ask()
        return tuple(
            self._trial.suggest_int(_key(n), mark.low, mark.high)
            for n, mark in enumerate(self.marks)
        )

    def _nearest(self) -> Values:
        """The new candidate nearest to the best one."""
        middle = min(self.known, key=lambda values: self.known[values])
        everything = product(*(range(mark.low, mark.high + 1) for mark in self.marks))
        return min(
            (values for values in everything if values not in self.known),
            key=lambda values: sum(abs(a - b) for a, b in zip(values, middle, strict=True)),
        )


def _key(number: int) -> str:
    return f"mark {number}"


def _study(seed: str) -> Any:
    try:
        optuna = import_module("optuna")
    except ImportError:
        raise NoOptuna(
            "tuning needs Optuna: install it with pip install 'inkribbon[tune]'"
        ) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    number = int.from_bytes(blake2b(seed.encode(), digest_size=4).digest(), "big")
    sampler = optuna.samplers.TPESampler(seed=number, n_startup_trials=STARTUP)
    return optuna.create_study(sampler=sampler)
