"""Group commit: one thread writes whatever has come in while the last commit was on its way."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from inkribbon.server.metrics import Metrics

from .database import Job, Store

EARLY = 8
"""Answers after which the disk begins, though more may come in the same turn of the loop."""
_log = logging.getLogger("inkribbon.server")


T = TypeVar("T")


class Scribe(Protocol):
    """Whoever brings answers to the disk."""

    def commit(self, jobs: Sequence[Job]) -> asyncio.Future[list[bool]]:
        """For each job True once it is committed; False if somebody else was quicker."""

    def call(self, write: Callable[[], T]) -> asyncio.Future[T]:
        """Write something else."""

    async def close(self) -> None:
        """Write what is waiting, then stop."""


class _Waiting(NamedTuple):
    job: Job
    done: asyncio.Future[bool]
    metrics: Metrics


class Writer:
    """Answers go in, and come back once they are on the disk."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._fresh: list[_Waiting] = []
        self._loop = asyncio.get_running_loop()

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
        """Write something else."""
        return self._scribe.call(write)

    def _hand_over(self) -> None:
        if self._fresh:
            batch, self._fresh = self._fresh, []
            written = self._scribe.commit([waiting.job for waiting in batch])
            written.add_done_callback(lambda done: _deliver(batch, done))

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._hand_over()
        await self._scribe.close()


def _deliver(batch: list[_Waiting], written: asyncio.Future[list[bool]]) -> None:
    error = None if written.cancelled() else written.exception()
    for metrics in {id(waiting.metrics): waiting.metrics for waiting in batch}.values():
        metrics.commits.add()
    for index, waiting in enumerate(batch):
        if written.cancelled():
            waiting.done.cancel()
        elif error is not None:
            fail(waiting.done, error)
        else:
            give(waiting.done, written.result()[index])


class _Batch(NamedTuple):
    jobs: Sequence[Job]
    done: asyncio.Future[list[bool]]


class _Call(NamedTuple):
    """Something else to write, by itself."""

    write: Callable[[], Any]
    done: asyncio.Future[Any]


_Work = _Batch | _Call | None
"""None is the end."""


class Thread:
    """A scribe in this process. All writes come from one thread: none waits for another's lock."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._queue: queue.SimpleQueue[_Work] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="inkribbon-writer", daemon=True)
        self._thread.start()

    def commit(self, jobs: Sequence[Job]) -> asyncio.Future[list[bool]]:
        done: asyncio.Future[list[bool]] = self._loop.create_future()
        self._queue.put(_Batch(jobs, done))
        return done

    def call(self, write: Callable[[], T]) -> asyncio.Future[T]:
        done: asyncio.Future[T] = self._loop.create_future()
        self._queue.put(_Call(write, done))
        return done

    async def close(self) -> None:
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join, 30)

    def _run(self) -> None:
        work = self._queue.get()
        while work is not None:
            if isinstance(work, _Call):
                self._call(work)
                work = self._queue.get()
            else:
                work = self._gathered([work])

    def _gathered(self, batches: list[_Batch]) -> _Work:
        """Write answers with all that have come in since; gives what comes after them."""
        while not self._queue.empty():
            after = self._queue.get()
            if not isinstance(after, _Batch):
                self._write(batches)
                return after
            batches.append(after)
        self._write(batches)
        return self._queue.get()

    def _call(self, call: _Call) -> None:
        try:
            self._loop.call_soon_threadsafe(give, call.done, call.write())
        except Exception as error:
            self._loop.call_soon_threadsafe(fail, call.done, error)

    def _write(self, batches: list[_Batch]) -> None:
        error: Exception | None = None
        results: list[bool] = []
        try:
            results = self._store.append([job for batch in batches for job in batch.jobs])
        except Exception as problem:  # every waiting client must hear of it
            _log.exception("the store refused a commit")
            error = problem
        self._loop.call_soon_threadsafe(_share_out, batches, results, error)


def _share_out(batches: list[_Batch], results: list[bool], error: Exception | None) -> None:
    start = 0
    for batch in batches:
        end = start + len(batch.jobs)
        if error is not None:
            fail(batch.done, error)
        else:
            give(batch.done, results[start:end])
        start = end


def give(done: asyncio.Future[T], result: T) -> None:
    if not done.done():
        done.set_result(result)


def fail(done: asyncio.Future[Any], error: BaseException) -> None:
    if not done.done():
        done.set_exception(error)
