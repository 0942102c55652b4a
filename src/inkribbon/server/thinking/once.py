"""Work that is done once: whoever asks meanwhile, or later, shares what comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Once:
    """The last result for each key, as long as its version is the same."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[int, asyncio.Task[Any]]] = {}

    async def get(
        self, key: Hashable, version: int, work: Callable[[], Coroutine[Any, Any, T]]
    ) -> T:
        known = self._known.get(key)
        if known is None or known[0] != version:
            known = self._known[key] = version, asyncio.create_task(work())
            known[1].add_done_callback(lambda done: self._forget_failed(key, done))
        # One who no longer waits must not stop it for others.
        found: T = await asyncio.shield(known[1])
        return found

    def _forget_failed(self, key: Hashable, done: asyncio.Task[Any]) -> None:
        failed = done.cancelled() or done.exception() is not None
        if failed and key in self._known and self._known[key][1] is done:
            del self._known[key]
