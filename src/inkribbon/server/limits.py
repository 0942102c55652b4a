"""Rate limits, and limits on open connections."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

from .errors import TooMany
from .metrics import Metrics


class Bucket:
    """A token bucket: it fills at a rate up to a size, and each request takes one token."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._at = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._size, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self._left + (time.monotonic() - self._at) * self._rate >= self._size


class Rate:
    """A bucket for each address. Full ones can be forgotten."""

    KEPT = 10_000

    def __init__(self, rate: float, size: float, metrics: Metrics) -> None:
        self._rate = rate
        self._size = size
        self._metrics = metrics
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, message: str) -> None:
        bucket = self._buckets.get(address)
        if bucket is None:
            self._forget()
            bucket = self._buckets[address] = Bucket(self._rate, self._size)
        if not bucket.take():
            self._metrics.add("limited")
            raise TooMany(message)

    def _forget(self) -> None:
        if len(self._buckets) >= self.KEPT:
            self._buckets = {a: b for a, b in self._buckets.items() if not b.is_full}


class Buckets:
    """A bucket for each seat of a table."""

    def __init__(self, per_minute: float) -> None:
        self._most = per_minute
        self._buckets: dict[int, Bucket] = {}

    def take(self, seat: int) -> bool:
        if seat not in self._buckets:
            self._buckets[seat] = Bucket(self._most / 60, self._most)
        return self._buckets[seat].take()


class Turns:
    """What one address asks for is done one after another, so that others wait for one of them at
    most."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        async with self._locks.setdefault(address, asyncio.Lock()):
            yield


class Places:
    """What may go on at the same time, in all and per address."""

    def __init__(self, all: int, each: int, metrics: Metrics) -> None:
        self._all = all
        self._each = each
        self._metrics = metrics
        self._taken: Counter[str] = Counter()
        self._count = 0

    @contextmanager
    def place(self, address: str, message: str) -> Iterator[None]:
        if self._count >= self._all or self._taken[address] >= self._each:
            self._metrics.add("limited")
            raise TooMany(message)
        self._taken[address] += 1
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]
