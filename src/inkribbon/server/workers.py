"""Several workers on one machine: started, watched, replaced when they die, stopped together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

import uvloop

from inkribbon.server.store.database import Store
from inkribbon.server.store.writer import Scribe, Thread

from . import lines
from .homes import Homes
from .lines import Counts, UpperEnd
from .metrics import Counted
from .settings import Settings
from .worker import Door, Post, work

PATIENCE = 15.0
"""Seconds until a worker that was told to stop is made to."""
AGAIN = 1.0
"""Seconds until another try, after one that ended before it could be reached."""
_log = logging.getLogger("inkribbon.server")
_spawn = get_context("spawn")


class Hand(NamedTuple):
    """A worker as it is seen from above."""

    process: SpawnProcess
    line: UpperEnd


class Workers:
    """The process above them."""

    def __init__(
        self,
        settings: Settings,
        listening: socket.socket,
        count: int,
        announce: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._listening = listening
        self._count = count
        self._announce = announce
        # Workers on other machines would not know whom a table lives with.
        self._doors = [] if settings.redis else [_door() for _ in range(count)]
        self._store: Store | None = None
        self._scribe: Scribe | None = None
        self._hands: dict[int, Hand] = {}
        self._ready: set[int] = set()
        self._replacing: set[asyncio.Task[None]] = set()
        self._counts: dict[str, Counts] = {}
        self._announced = False
        self._stopping = False
        self._end: asyncio.Future[int]

    async def run(self) -> int:
        """Until told to stop, or a worker cannot be started; gives the exit status."""
        loop = asyncio.get_running_loop()
        self._end = loop.create_future()
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, self._stop, 0)
        if self._settings.is_one_file:
            sys.setswitchinterval(0.0005)
            self._store = Store(self._settings.store)
            self._scribe = Thread(self._store)
        for place in range(self._count):
            await self._start(place)
        try:
            return await self._end
        finally:
            await self._dismiss()

    async def _start(self, place: int, pause: float = 0.0) -> None:
        await asyncio.sleep(pause)
        upper, lower = socket.socketpair()
        homes = Homes(place, self._count) if self._doors else Homes()
        post = Post(
            self._settings, self._listening, lower, homes, self._doors, self._scribe is None
        )
        process = _spawn.Process(target=work, args=(post,), name=f"inkribbon-{place}")
        process.start()
        lower.close()
        line = await lines.connect(
            upper,
            partial(UpperEnd, self._scribe, partial(self._is_ready, place), self._pass_on),
        )
        for counts in self._counts.values():
            line.send(counts)
        self._hands[place] = Hand(process, line)
        asyncio.get_running_loop().add_reader(process.sentinel, self._died, place)

    def _is_ready(self, place: int) -> None:
        self._ready.add(place)
        if len(self._ready) == self._count and not self._announced:
            self._announced = True
            self._announce()

    def _pass_on(self, counts: Counts) -> None:
        """Every worker can tell what all have counted."""
        self._counts[counts.worker] = counts
        for hand in self._hands.values():
            if str(hand.process.pid) != counts.worker:
                hand.line.send(counts)

    def _died(self, place: int) -> None:
        loop = asyncio.get_running_loop()
        process, line = self._hands.pop(place)
        loop.remove_reader(process.sentinel)
        process.join()
        if line.transport is not None:
            line.transport.close()
        if self._stopping:
            return
        if (last := self._counts.get(str(process.pid))) is not None:
            # What it has counted stays counted, but nobody sits at it.
            self._pass_on(Counts(last.worker, Counted(last.counted.sums, {})))
        if not self._announced:
            self._stop(1)  # the next would fail in the same way
            return
        _log.warning("worker %s is gone (exit %s): another is started", place, process.exitcode)
        pause = 0.0 if place in self._ready else AGAIN
        self._ready.discard(place)
        replacing = loop.create_task(self._start(place, pause))
        self._replacing.add(replacing)
        replacing.add_done_callback(self._replaced)

    def _replaced(self, task: asyncio.Task[None]) -> None:
        self._replacing.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("no worker can be started", exc_info=task.exception())
            self._stop(1)

    def _stop(self, status: int) -> None:
        self._stopping = True
        if not self._end.done():
            self._end.set_result(status)

    async def _dismiss(self) -> None:
        """Every worker ends before what it wants written can no longer be."""
        for hand in self._hands.values():
            hand.process.terminate()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._hands:
                    await asyncio.sleep(0.05)
        for hand in self._hands.values():
            hand.process.kill()
        if self._scribe is not None:
            await self._scribe.close()
        if self._store is not None:
            self._store.close()


def _door() -> Door:
    inside, outside = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    return Door(inside, outside)


def run_workers(
    settings: Settings, listening: socket.socket, count: int, announce: Callable[[], None]
) -> int:
    return uvloop.run(Workers(settings, listening, count, announce).run())
