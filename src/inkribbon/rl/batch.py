"""Several Gymnasium environments, stepped at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

from inkribbon.kernel.errors import BadSetup

from . import given
from .seat import SeatEnv


def vector(
    count: int, game: str, scenario: str = "", *, processes: bool = False, **kwargs: Any
) -> VectorEnv[Any, Any, Any]:
    """In this process, or each in a process of its own."""
    if given.whole("count", count) < 1:
        raise BadSetup(f"count must be 1 or more, not {count}")
    SeatEnv(game, scenario, **kwargs)  # a mistake shows here, not in a worker
    makers = [partial(SeatEnv, game, scenario, **kwargs)] * count
    return AsyncVectorEnv(makers) if processes else SyncVectorEnv(makers)
