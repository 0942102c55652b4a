"""Group commit: one thread writes whatever has come in while the last commit was on its way."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from .metrics import Metrics
from .store import Job, Store

EARLY = 8
"""Answers after which the disk begins, though more may come in the same turn of the loop."""
_log = logging.getLogger("inkribbon.server")


T = TypeVar("T")


class _Waiting(NamedTuple):
    job: Job
    done: asyncio.Future[bool]
    metrics: Metrics


class _Call(NamedTuple):
    """Something else to write, by itself."""

    write: Callable[[], Any]
    done: asyncio.Future[Any]


_Work = list[_Waiting] | _Call | None
"""None is the end."""


class Writer:
    """Answers go in, and come back once they are on the disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fresh: list[_Waiting] = []
        self._queue: queue.SimpleQueue[_Work] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="inkribbon-writer", daemon=True)
        self._thread.start()

    def append(self, job: Job, metrics: Metrics) -> asyncio.Future[bool]:
        """True once all is committed; False if somebody else was quicker, and nothing is."""
        done: asyncio.Future[bool] = self._loop.create_future()
        if not self._fresh:
            # Whatever else is answered in this turn of the loop goes to the disk together.
            self._loop.call_soon(self._hand_over)
        self._fresh.append(_Waiting(job, done, metrics))
        if len(self._fresh) >= EARLY:
            self._hand_over()
        return done

    def call(self, write: Callable[[], T]) -> asyncio.Future[T]:
        """Write something else. All writes come from one thread: none waits for another's lock."""
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Call(write, done))
        return done

    def _hand_over(self) -> None:
        if self._fresh:
            self._queue.put(self._fresh)
            self._fresh = []

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join, 30)

    def _run(self) -> None:
        work = self._queue.get()
        while work is not None:
            if isinstance(work, _Call):
                self._call(work)
                work = self._queue.get()
            else:
                work = self._gathered(work)

    def _gathered(self, batch: list[_Waiting]) -> _Work:
        """Write answers with all that have come in since; gives what comes after them."""
        while not self._queue.empty():
            after = self._queue.get()
            if not isinstance(after, list):
                self._write(batch)
                return after
            batch += after
        self._write(batch)
        return self._queue.get()

    def _call(self, call: _Call) -> None:
        try:
            self._loop.call_soon_threadsafe(_give, call.done, call.write())
        except Exception as error:
            self._loop.call_soon_threadsafe(_fail, call.done, error)

    def _write(self, batch: list[_Waiting]) -> None:
        if not batch:
            return
        error: Exception | None = None
        results: list[bool] = []
        try:
            results = self._store.append([waiting.job for waiting in batch])
        except Exception as problem:  # every waiting client must hear of it
            _log.exception("the store refused a commit")
            error = problem
        self._loop.call_soon_threadsafe(_deliver, batch, results, error)


def _give(done: asyncio.Future[Any], result: Any) -> None:
    if not done.done():
        done.set_result(result)


def _fail(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def _deliver(batch: list[_Waiting], results: list[bool], error: Exception | None) -> None:
    for metrics in {id(waiting.metrics): waiting.metrics for waiting in batch}.values():
        metrics.commits.add()
    for index, waiting in enumerate(batch):
        if error is not None:
            _fail(waiting.done, error)
        else:
            _give(waiting.done, results[index])
