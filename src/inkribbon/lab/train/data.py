"""Gathers what was learned into arrays, with the targets and weights of both scores."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .fit import Data
from .lessons import Learned


def gathered(
    rounds: Sequence[Sequence[Learned]], width: int, pace: float, fade: float, aside: float
) -> tuple[Data, Data]:
    """The data for the value and for the chance of winning; later rounds count more.

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
    setups = [(part.scenario, part.players) for _, part in parts]
    known = sorted(set(setups))
    groups = np.repeat([known.index(setup) for setup in setups], counts)
    value = Data(rows, won * np.float32(pace) ** left, weights, games, groups)
    # Chances are told in scenarios that were never played, too: there, only the features tell how
    # hard a set-up is.
    return value, value._replace(targets=won, groups=np.zeros_like(groups))
