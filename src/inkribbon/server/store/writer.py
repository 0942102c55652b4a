"""Group commit: one thread writes everything that came in during the previous commit."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from inkribbon.server.metrics import Counts

from .database import Store
from .outage import report
from .schema import Job

LAST = 3.0
"""Seconds to wait for the last commit when the server stops."""
EARLY = 8
"""Answers after which the commit starts, even if more may come in the same turn of the loop."""
T = TypeVar("T")


class _Answer(NamedTuple):
    job: Job
    done: asyncio.Future[bool]
    metrics: Counts


class _Call(NamedTuple):
    """Another write, in a transaction of its own."""

    write: Callable[[], Any]
    done: asyncio.Future[Any]


_Work = list[_Answer] | _Call | None
"""None ends the thread."""


class Writer:
    """Takes answers; their futures are done once they are on disk.

    All writes come from one thread, so none waits for another's lock.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fresh: list[_Answer] = []
        self._queue: queue.SimpleQueue[_Work] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="inkribbon-writer", daemon=True)
        self._thread.start()

    def append(self, job: Job, metrics: Counts) -> asyncio.Future[bool]:
        """True once all of it is committed; False if another worker came first: nothing is."""
        done: asyncio.Future[bool] = self._loop.create_future()
        if not self._fresh:
            # All answers of this turn of the loop go to disk together.
            self._loop.call_soon(self._hand_over)
        self._fresh.append(_Answer(job, done, metrics))
        if len(self._fresh) >= EARLY:
            self._hand_over()
        return done

    def call(self, write: Callable[[], T]) -> asyncio.Future[T]:
        """Write something else."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Call(write, done))
        return done

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join, LAST)

    def _hand_over(self) -> None:
        if self._fresh:
            self._queue.put(self._fresh)
            self._fresh = []

    # In the thread

    def _run(self) -> None:
        work = self._queue.get()
        while work is not None:
            if isinstance(work, _Call):
                self._call(work)
                work = self._queue.get()
            else:
                work = self._gather(work)

    def _gather(self, answers: list[_Answer]) -> _Work:
        """Write answers together with all that have come in since; returns the work after them."""
        while not self._queue.empty():
            after = self._queue.get()
            if not isinstance(after, list):
                self._write(answers)
                return after
            answers += after
        self._write(answers)
        return self._queue.get()

    def _call(self, call: _Call) -> None:
        try:
            self._loop.call_soon_threadsafe(_give, call.done, call.write())
        except Exception as error:
            self._loop.call_soon_threadsafe(_fail, call.done, error)

    def _write(self, answers: Sequence[_Answer]) -> None:
        try:
            results = self._store.append([answer.job for answer in answers])
        except Exception as error:  # every waiting client must be told
            report(error)
            self._loop.call_soon_threadsafe(_fail_all, answers, error)
        else:
            self._loop.call_soon_threadsafe(_share_out, answers, results)


def _share_out(answers: Sequence[_Answer], results: list[bool]) -> None:
    for metrics in {id(answer.metrics): answer.metrics for answer in answers}.values():
        metrics.add("commits")
    for answer, result in zip(answers, results, strict=True):
        _give(answer.done, result)


def _fail_all(answers: Sequence[_Answer], error: Exception) -> None:
    for answer in answers:
        _fail(answer.done, error)


def _give(done: asyncio.Future[T], result: T) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
