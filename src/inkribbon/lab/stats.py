"""Statistics for balance pages."""

from __future__ import annotations

from math import hypot, sqrt

Z = 1.959964
"""The quantile for a two-sided 95% interval."""


def wilson(wins: int, games: int, z: float = Z) -> tuple[float, float]:
    """The Wilson interval of a rate (95% by default), accurate for few games and extreme rates."""
    if not games:
        return (0.0, 1.0)
    rate = wins / games
    weight = z * z / games
    middle = (rate + weight / 2) / (1 + weight)
    half = z * sqrt(rate * (1 - rate) / games + weight / (4 * games)) / (1 + weight)
    return (max(0.0, middle - half), min(1.0, middle + half))


def difference(wins: int, games: int, other_wins: int, other_games: int) -> tuple[float, float]:
    """The 95% interval of one rate minus another, from both Wilson intervals (Newcombe)."""
    if not games or not other_games:
        return (-1.0, 1.0)
    rate, other = wins / games, other_wins / other_games
    (low, high), (other_low, other_high) = wilson(wins, games), wilson(other_wins, other_games)
    gap = rate - other
    return (
        gap - hypot(rate - low, other_high - other),
        gap + hypot(high - rate, other - other_low),
    )
