"""Gathers what was learned into arrays, with the targets and weights of both networks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .fit import Data
from .lessons import Learned


def gathered(
    rounds: Sequence[Sequence[Learned]], width: int, pace: float, fade: float, aside: float
) -> tuple[Data, Data]:
    """The data of the value network and of the chance network; later rounds count more.

    Of a long game each position counts less, so that it does not outweigh a short one.
    """
    parts = [(age, part) for age, some in enumerate(reversed(rounds)) for part in some]
    rows = np.concatenate(
        [np.frombuffer(part.rows, np.uint8).reshape(-1, width) for _, part in parts]
    )
    counts = [len(part.left) for _, part in parts]
    won = np.repeat([float(part.won) for _, part in parts], counts).astype(np.float32)
    left = np.concatenate([np.array(part.left, np.float32) for _, part in parts])
    games = np.repeat(np.arange(len(parts)), counts)
    each = [
        fade**age * (1.0 if part.own else aside) / np.sqrt(len(part.left)) for age, part in parts
    ]
    weights = np.repeat(each, counts).astype(np.float32)
    weights /= weights.mean()
    value = Data(rows, won * np.float32(pace) ** left, weights, games)
    return value, Data(rows, won, weights, games)
