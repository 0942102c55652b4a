"""The other workers of a store: which are alive, and which have missed their heartbeats."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from .bus import Bus, Note

SILENCE = 3.5
"""Missed heartbeats after which a worker counts as dead."""


class Peers:
    """Follows other workers' heartbeats, and sends its own."""

    def __init__(self, bus: Bus, beat: float, on_death: Callable[[str], None]) -> None:
        self._bus = bus
        self._beat = beat
        self._on_death = on_death
        self._heard: dict[str, float] = {}

    async def keep(self) -> None:
        """Send heartbeats, and notice when others stop."""
        self._bus.tell(Note(worker=self._bus.worker, what="hello"))
        while True:
            await asyncio.sleep(self._beat)
            self._bus.tell(Note(worker=self._bus.worker, what="alive"))
            late = time.monotonic() - SILENCE * self._beat
            for worker in [worker for worker, at in self._heard.items() if at < late]:
                self.gone(worker)

    def heard(self, note: Note) -> None:
        """Ask a new worker, or one that was considered dead, for its presence."""
        if note.worker not in self._heard and note.what == "alive":
            self._bus.tell(Note(worker=self._bus.worker, what="hello"))
        self._heard[note.worker] = time.monotonic()

    def gone(self, worker: str) -> None:
        self._heard.pop(worker, None)
        self._on_death(worker)
