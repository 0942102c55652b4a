"""Who gets the next free helper: tables where people play before tables of bots alone."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable

from inkribbon.server.helper import Helper


class Queue:
    def __init__(self, helpers: Iterable[Helper]) -> None:
        self._free = deque(helpers)
        self._people: deque[asyncio.Future[Helper]] = deque()
        self._others: deque[asyncio.Future[Helper]] = deque()

    async def get(self, first: bool) -> Helper:
        """A helper, as soon as one is free; `first` before all others who wait."""
        if self._free:
            return self._free.popleft()
        waiting: asyncio.Future[Helper] = asyncio.get_running_loop().create_future()
        (self._people if first else self._others).append(waiting)
        try:
            return await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.put(waiting.result())
            raise

    def put(self, helper: Helper) -> None:
        for queue in (self._people, self._others):
            while queue:
                waiting = queue.popleft()
                if not waiting.done():
                    waiting.set_result(helper)
                    return
        self._free.append(helper)
