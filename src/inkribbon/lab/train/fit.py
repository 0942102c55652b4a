"""Fits a network to positions and their results, with numpy, and rounds it to integers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from inkribbon.bots.network import FIRST, POINT, Layer

HIDDEN = (48, 24)
EPOCHS = 6
BATCH = 512
RATE = 3e-3
DECAY = 3e-2
"""Weight decay, for each step at the full rate."""
DROP = 0.3
"""The share of first neurons left out of each step."""
NOISE = 0.5
"""The range of the noise added to the inputs, in standard deviations."""
CUT = 6.0
"""Inputs further from the mean than this many deviations are cut off during training."""
TESTED = 10
"""One in this many games only tests the fit."""

Array = np.ndarray[Any, np.dtype[Any]]


class Data(NamedTuple):
    """Positions, with a target and a weight for each, and the game it is from."""

    rows: Array
    targets: Array
    weights: Array
    games: Array


class Fit(NamedTuple):
    """A network, and how well it does on the games that were not used to fit it."""

    layers: tuple[Layer, ...]
    loss: float
    base: float
    """The loss of always saying the average."""
    error: float
    """The expected calibration error."""


def fit(data: Data, seed: int, hidden: tuple[int, ...] = HIDDEN, epochs: int = EPOCHS) -> Fit:
    """Fit with stochastic gradient descent (Adam); reproducible on one machine."""
    tested = data.games % TESTED == 0
    if tested.all() or not tested.any():
        tested = np.arange(len(data.games)) % TESTED == 0
    kept = np.flatnonzero(~tested)
    mean, scale = _spread(data.rows, kept)
    net = Net(data.rows.shape[1], hidden, np.random.default_rng(seed))
    net.biases[-1][0] = _log_odds(float(np.average(data.targets[kept], weights=data.weights[kept])))
    steps = epochs * max(1, len(kept) // BATCH)
    done = 0
    for _ in range(epochs):
        order = net.chance.permutation(kept)
        for start in range(0, max(1, len(order) - BATCH + 1), BATCH):
            some = order[start : start + BATCH]
            inputs = _scaled(data.rows[some], mean, scale)
            net.step(inputs, data.targets[some], data.weights[some], done / steps)
            done += 1
    layers = net.rounded(mean, scale)
    said = said_by(layers, data.rows[tested])
    return Fit(layers, *quality(said, data.targets[tested]))


def _spread(rows: Array, kept: Array) -> tuple[Array, Array]:
    """The mean of each feature and the inverse of its deviation; 0 if it never varies."""
    sample = rows[kept[:: max(1, len(kept) // 200_000)]].astype(np.float32)
    mean, deviation = sample.mean(0), sample.std(0)
    return mean, np.where(deviation > 1e-3, 1 / np.maximum(deviation, 1e-3), 0).astype(np.float32)


def _scaled(rows: Array, mean: Array, scale: Array) -> Array:
    found: Array = np.clip((rows.astype(np.float32) - mean) * scale, -CUT, CUT)
    return found


def _log_odds(rate: float) -> float:
    rate = min(0.99, max(0.01, rate))
    return float(np.log(rate / (1 - rate)))


class Net:
    """A network of floats while it is being fitted."""

    def __init__(self, inputs: int, hidden: tuple[int, ...], chance: np.random.Generator) -> None:
        self.chance = chance
        sizes = (inputs, *hidden, 1)
        self.weights = [
            (chance.standard_normal((a, b)) * np.sqrt(2 / a)).astype(np.float32)
            for a, b in pairwise(sizes)
        ]
        self.weights[-1] *= 0.1
        self.biases = [np.zeros(size, np.float32) for size in sizes[1:]]
        self.moments = [[np.zeros_like(p), np.zeros_like(p)] for p in self.parameters]
        self.count = 0

    @property
    def parameters(self) -> list[Array]:
        return [*self.weights, *self.biases]

    def step(self, inputs: Array, targets: Array, weights: Array, share: float) -> None:
        """One step on a batch; `share` is how much of the training is done."""
        values = inputs + NOISE * (self.chance.random(inputs.shape, np.float32) - np.float32(0.5))
        below, gates = [values], [np.ones(1, np.float32)]
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            sums = values @ weight + bias
            kept = self.chance.random(len(bias), np.float32) >= DROP
            drops = kept / np.float32(1 - DROP) if len(below) == 1 else np.float32(1)
            gates.append((sums > 0) * drops)
            values = sums * gates[-1]
            below.append(values)
        said = 1 / (1 + np.exp(-(values @ self.weights[-1] + self.biases[-1])[:, 0]))
        slope = ((said - targets) * weights / len(targets)).astype(np.float32)[:, None]
        slopes: list[Array] = []
        sums_slopes: list[Array] = []
        for number in reversed(range(len(self.weights))):
            slopes.insert(0, below[number].T @ slope)
            sums_slopes.insert(0, slope.sum(0))
            slope = (slope @ self.weights[number].T) * gates[number]
        self._move([*slopes, *sums_slopes], share)

    def _move(self, slopes: list[Array], share: float) -> None:
        """Adam, with a rate that rises at first and falls to zero at the end."""
        self.count += 1
        rate = RATE * min(1.0, share / 0.1) * (1 - share) + 1e-5
        for parameter, slope, (first, second) in zip(
            self.parameters, slopes, self.moments, strict=True
        ):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            fair = first / (1 - 0.9**self.count)
            spread = np.sqrt(second / (1 - 0.999**self.count)) + 1e-8
            parameter -= rate * fair / spread
            if parameter.ndim > 1:
                parameter -= rate * DECAY * parameter

    def rounded(self, mean: Array, scale: Array) -> tuple[Layer, ...]:
        """The network in integers; scaling the inputs becomes part of the first layer."""
        first = self.weights[0] * scale[:, None]
        weights = [first, *self.weights[1:]]
        biases = [self.biases[0] - mean @ first, *self.biases[1:]]
        places = [FIRST, *[POINT] * (len(weights) - 1)]
        above = [0, *[POINT] * (len(weights) - 1)]
        return tuple(
            Layer(
                weight.shape[0],
                weight.shape[1],
                np.rint(weight.astype(np.float64) * 2.0**place).astype("<i4").tobytes(),
                tuple(int(b) for b in np.rint(bias.astype(np.float64) * 2.0 ** (place + more))),
            )
            for weight, bias, place, more in zip(weights, biases, places, above, strict=True)
        )


def said_by(layers: tuple[Layer, ...], rows: Array) -> Array:
    """What the rounded network says, as probabilities."""
    values = rows.astype(np.float64)
    shift = FIRST - POINT
    for layer in layers:
        weights = np.frombuffer(layer.weights, "<i4").reshape(layer.inputs, layer.neurons)
        sums = values @ weights.astype(np.float64) + np.array(layer.biases, np.float64)
        values = np.floor(np.maximum(sums, 0) / (1 << shift))
        shift = POINT
    found: Array = 1 / (1 + np.exp(-sums[:, 0] / 2.0 ** (2 * POINT)))
    return found


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
