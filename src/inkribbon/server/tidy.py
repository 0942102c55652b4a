"""When the garbage collector runs: not in the middle of an answer."""

from __future__ import annotations

import asyncio
import gc

from .metrics import Metrics

EACH = 20.0
"""Seconds between checks."""
PATIENCE = 30
"""Checks after which it runs even if the tables are never quiet."""
MANY = 500_000
"""New objects after which it runs at the next check: a few dozen megabytes at most."""


def start() -> None:
    """Keep what is loaded for good and stop automatic collection: answers leave no cycles behind,
    only connections do, and a collection takes as long as dozens of answers."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def keep(metrics: Metrics, each: float = EACH) -> None:
    """Collect what closed connections leave behind, at a moment without answers."""
    waited, answers = 0, -1.0
    while True:
        await asyncio.sleep(each)
        waited += 1
        before, answers = answers, metrics.value("answers")
        if answers == before or waited >= PATIENCE or gc.get_count()[0] > MANY:
            gc.collect()
            waited = 0
