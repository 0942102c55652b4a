"""Observations and masks as arrays, with the spaces that they belong to."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from .table import Table

Seen = dict[str, Any]
"""`observation` and `action_mask`."""


def observation_space(table: Table) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (table.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (table.vocabulary.size,), np.int8),
        }
    )


def action_space(table: Table) -> spaces.Discrete[Any]:
    return spaces.Discrete(table.vocabulary.size)


def mask(table: Table, seat: int) -> Any:
    """A 1 for everything that the seat may do now."""
    found = bytearray(table.vocabulary.size)  # faster than an array to fill
    if seat == table.seat:
        for number in table.options():
            found[number] = 1
    return np.frombuffer(found, np.int8)


def seen(table: Table, seat: int) -> Seen:
    row = np.frombuffer(table.row(seat), np.uint8)
    return {"observation": row, "action_mask": mask(table, seat)}
