"""When the collector of cycles runs: not in the middle of an answer."""

from __future__ import annotations

import asyncio
import gc

from .metrics import Metrics

EACH = 20.0
"""Seconds between looks."""
PATIENCE = 30
"""Looks after which it is done even if the tables are never quiet."""


def start() -> None:
    """What was loaded stays for good, and nothing is looked for by itself: answers leave no cycles
    behind, only connections do, and a look takes as long as dozens of answers."""
    gc.collect()
    gc.freeze()
    gc.disable()


async def keep(metrics: Metrics, each: float = EACH) -> None:
    """Collect what closed connections leave behind, in a moment when nobody answers."""
    waited, answers = 0, -1
    while True:
        await asyncio.sleep(each)
        waited += 1
        quiet = answers == metrics.answers.value
        answers = metrics.answers.value
        if quiet or waited >= PATIENCE:
            gc.collect()
            waited = 0
