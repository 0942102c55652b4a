"""Fits scores to positions and their results: logistic regression, with numpy.

Set-ups differ in how hard they are. Each gets a number of its own, so that what tells one from
another is not mistaken for what wins games; afterwards these numbers are averaged.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from inkribbon.bots.scores import PLACES, Scores
from inkribbon.bots.study import FINE

BOLD = 300.0
"""How strongly the weights for choosing are drawn to zero, in positions."""
CAUTIOUS = 54_000.0
"""The same for chances that people are told, also in scenarios that were never played."""
LOOSE = 1.0
"""The same for the numbers of the set-ups."""
STEPS = 15
"""Steps of Newton's method."""
CUT = 6.0
"""Inputs further from the mean than this many deviations are cut off."""
TESTED = 10
"""One in this many games only tests the fit."""

Array = np.ndarray[Any, np.dtype[Any]]


class Data(NamedTuple):
    """Positions, with a target and a weight for each, the game it is from, and its set-up."""

    rows: Array
    targets: Array
    weights: Array
    games: Array
    groups: Array


class Fit(NamedTuple):
    """Scores, and how well they do on the games that were not used to fit them."""

    scores: Scores
    loss: float
    base: float
    """The loss of always saying the average."""
    error: float
    """The expected calibration error."""


def fit(data: Data, ridge: float) -> Fit:
    """The same for the same data on one machine."""
    tested = data.games % TESTED == 0
    if tested.all() or not tested.any():
        tested = np.arange(len(data.games)) % TESTED == 0
    scores = fitted(Data(*[part[~tested] for part in data]), ridge)
    return Fit(scores, *quality(said_by(scores, data.rows[tested]), data.targets[tested]))


def fitted(data: Data, ridge: float) -> Scores:
    inputs = _inputs(data.rows)
    mean, deviation = inputs.mean(0), inputs.std(0)
    varies = deviation > 1e-3
    deviation[~varies] = 1.0
    inputs = np.clip((inputs - mean) / deviation, -CUT, CUT)
    inputs[:, ~varies] = 0.0
    setups = np.eye(int(data.groups.max()) + 1)[data.groups]
    many = setups.shape[1]
    held = np.array([LOOSE] * many + [ridge] * inputs.shape[1])
    found = regressed(np.hstack([setups, inputs]), data.targets, data.weights, held)
    hard = float(np.average(setups @ found[:many], weights=data.weights))
    weights = found[many:] / deviation
    return _rounded(weights, hard - float(weights @ mean))


def _inputs(rows: Array) -> Array:
    """The rows, with the two numbers for the worth as one."""
    worth = rows[:, -2:] @ np.array([1.0, 1.0 / FINE])
    found: Array = np.hstack([rows[:, :-2].astype(np.float64), worth[:, None]])
    return found


def _rounded(weights: Array, bias: float) -> Scores:
    """In integers, with the worth as two numbers again."""
    whole = np.append(weights, weights[-1] / FINE)
    return Scores(tuple(int(n) for n in np.rint(whole * 2.0**PLACES)), round(bias * 2.0**PLACES))


def regressed(inputs: Array, targets: Array, weights: Array, held: Array) -> Array:
    """The coefficients that explain the targets best, each held back by so many positions."""
    found = np.zeros(inputs.shape[1])
    for _ in range(STEPS):
        said = _chances(inputs @ found)
        slope = inputs.T @ (weights * (said - targets)) + held * found
        curve = (inputs * (weights * said * (1 - said))[:, None]).T @ inputs + np.diag(held)
        found -= np.linalg.solve(curve, slope)
    return found


def _chances(log_odds: Array) -> Array:
    found: Array = 1 / (1 + np.exp(-np.clip(log_odds, -30, 30)))
    return found


def said_by(scores: Scores, rows: Array) -> Array:
    """What the scores say, as probabilities."""
    sums = rows.astype(np.float64) @ np.array(scores.weights, np.float64) + scores.bias
    return _chances(sums / 2.0**PLACES)


def quality(said: Array, targets: Array) -> tuple[float, float, float]:
    """The loss, the loss of the average, and the expected calibration error."""
    said = np.clip(said, 1e-6, 1 - 1e-6)
    average = float(np.clip(targets.mean(), 1e-6, 1 - 1e-6))
    deciles = np.minimum((said * 10).astype(int), 9)
    error = sum(
        abs(float(said[deciles == d].mean() - targets[deciles == d].mean()))
        * float((deciles == d).mean())
        for d in range(10)
        if (deciles == d).any()
    )
    return _loss(said, targets), _loss(np.full_like(said, average), targets), error


def _loss(said: Array, targets: Array) -> float:
    return float(-np.mean(targets * np.log(said) + (1 - targets) * np.log(1 - said)))
