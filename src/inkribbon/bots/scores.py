"""A linear model in integers: log-odds of winning from the numbers that describe a position.

With a few hundred weights, a few thousand games are enough to fit it, and a search cannot lead it
astray as it can a network. Plain Python computes it fast, and to the last bit alike everywhere.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import lru_cache
from operator import mul

import msgspec

POINT = 12
"""Binary places of log-odds."""
PLACES = 24
"""Binary places of weights, whose inputs are whole numbers."""
ONE = 1 << 24
"""A probability of 1."""
SPAN = 12
"""Log-odds beyond which a probability no longer changes."""
STEPS = 16
"""Entries of the table of probabilities for each unit of log-odds."""


class Scores(msgspec.Struct, frozen=True):
    """A weight for each number of a row, and the log-odds of a row of zeros."""

    weights: tuple[int, ...]
    bias: int

    def log_odds(self, row: bytes) -> int:
        """With `POINT` binary places."""
        total: int = sum(map(mul, self.weights, row), self.bias)
        return total >> PLACES - POINT


@lru_cache(maxsize=1)
def _table() -> tuple[int, ...]:
    """The logistic function in steps, correctly rounded: `math.exp` differs between machines."""
    with localcontext() as exact:
        exact.prec = 30
        points = range(-SPAN * STEPS, SPAN * STEPS + 2)
        return tuple(round(ONE / (1 + (-Decimal(point) / STEPS).exp())) for point in points)


def chance(logit: int) -> int:
    """The probability (of `ONE`) for log-odds with `POINT` binary places."""
    limit = SPAN << POINT
    above = min(max(logit, -limit), limit) + limit
    step, rest = divmod(above * STEPS, 1 << POINT)
    table = _table()
    low = table[step]
    return low + ((table[step + 1] - low) * rest >> POINT)
