"""A small neural network in integers: the same result on every machine, with or without numpy.

Weights and activations are fixed-point numbers. Plain Python packs the neurons of a layer into the
lanes of one large integer, so that a single multiplication adds one input to all of them.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from decimal import Decimal, localcontext
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Protocol

import msgspec

POINT = 12
"""Binary places of activations, and of weights except those of the first layer."""
FIRST = 16
"""Binary places of the first layer's weights, whose inputs are whole numbers."""
ONE = 1 << 24
"""A probability of 1."""
LANE = 64
"""Bits for each neuron in a packed layer."""
HALF = 1 << LANE - 2
"""Added to each lane, so that none is ever negative."""
SPAN = 12
"""Log-odds beyond which a probability no longer changes."""
STEPS = 16
"""Entries of the table of probabilities for each unit of log-odds."""

Matrix = tuple[tuple[int, ...], ...]


class Layer(msgspec.Struct, frozen=True):
    """Weights as 32-bit integers, input by input, and one bias per neuron, scaled like the sums."""

    inputs: int
    neurons: int
    weights: bytes
    biases: tuple[int, ...]

    def rows(self) -> Matrix:
        """The weights of each input."""
        flat = integers(self.weights)
        return tuple(tuple(flat[i : i + self.neurons]) for i in range(0, len(flat), self.neurons))


class Evaluator(Protocol):
    """Computes the output of a network for many rows of features."""

    def logits(self, rows: Sequence[bytes]) -> list[int]: ...


def integers(data: bytes) -> list[int]:
    """Little-endian 32-bit integers."""
    return [int.from_bytes(data[i : i + 4], "little", signed=True) for i in range(0, len(data), 4)]


def packed(values: Sequence[int]) -> int:
    """Signed values as the lanes of one integer, the first in the lowest bits."""
    return sum([value << LANE * lane for lane, value in enumerate(values)])


class Plain:
    """Evaluates in plain Python.

    The positions of one search differ in few features, so the first layer only adds the difference
    to the row before.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        first, *others = layers
        self.first = [packed(row) for row in first.rows()]
        self.row = bytes(first.inputs)
        self.total = _offset(first)
        self.neurons = first.neurons
        self.others = [
            ([packed(row) for row in layer.rows()], _offset(layer), layer.neurons)
            for layer in others
        ]

    def logits(self, rows: Sequence[bytes]) -> list[int]:
        return [self._logit(row) for row in rows]

    def _logit(self, row: bytes) -> int:
        changed = zip(row, self.row, self.first, strict=True)
        self.total += sum([(new - old) * weights for new, old, weights in changed if new != old])
        self.row = row
        lanes = unpacked(self.total, self.neurons)
        shift = FIRST - POINT
        for weights, offset, neurons in self.others:
            pairs = zip(lanes, weights, strict=True)
            total = sum([(lane - HALF >> shift) * w for lane, w in pairs if lane > HALF], offset)
            lanes = unpacked(total, neurons)
            shift = POINT
        return lanes[0] - HALF >> POINT


def _offset(layer: Layer) -> int:
    return packed([bias + HALF for bias in layer.biases])


def unpacked(total: int, neurons: int) -> Sequence[int]:
    """The lanes of an integer, `HALF` more than the value of each."""
    lanes = array("Q", total.to_bytes(neurons * LANE // 8, NATIVE))
    if NATIVE == "big":
        lanes.reverse()
    return lanes


NATIVE: Literal["little", "big"] = "little" if array("H", [1]).tobytes()[0] else "big"
"""The byte order of arrays on this machine."""


class Fast:
    """Evaluates all rows at once with numpy.

    Integers are slower to multiply than floats, but start no threads, which many processes that
    play at the same time would fight over.
    """

    def __init__(self, layers: Sequence[Layer]) -> None:
        numpy: Any = import_module("numpy")
        self.numpy = numpy
        self.layers = [
            (
                numpy.frombuffer(layer.weights, "<i4")
                .reshape(layer.inputs, layer.neurons)
                .astype(numpy.int64),
                numpy.array(layer.biases, numpy.int64),
            )
            for layer in layers
        ]

    def logits(self, rows: Sequence[bytes]) -> list[int]:
        if not rows:
            return []
        numpy = self.numpy
        values: Any = numpy.frombuffer(b"".join(rows), numpy.uint8).reshape(len(rows), -1)
        values = values.astype(numpy.int64)
        shift = FIRST - POINT
        for weights, biases in self.layers:
            sums = values @ weights + biases
            values = numpy.maximum(sums, 0) >> shift
            shift = POINT
        return [int(total) >> POINT for total in sums[:, 0]]


def evaluator(layers: Sequence[Layer]) -> Evaluator:
    """The fastest evaluator available; all give the same results."""
    return Plain(layers) if find_spec("numpy") is None else Fast(layers)


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
