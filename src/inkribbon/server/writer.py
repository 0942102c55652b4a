"""Group commit: one thread writes whatever has come in while the last commit was on its way."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Sequence
from typing import NamedTuple

from .metrics import Metrics
from .store import Job, Row, Store

BATCH = 256
_log = logging.getLogger("inkribbon.server")


class _Waiting(NamedTuple):
    job: Job
    done: asyncio.Future[bool]
    metrics: Metrics


class Writer:
    """Answers go in, and come back once they are on the disk."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._fresh: list[_Waiting] = []
        self._queue: queue.SimpleQueue[list[_Waiting] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="inkribbon-writer", daemon=True)
        self._thread.start()

    def append(self, table: str, rows: Sequence[Row], metrics: Metrics) -> asyncio.Future[bool]:
        """True once all are committed; False if somebody else took a seq, and none is."""
        done: asyncio.Future[bool] = self._loop.create_future()
        if not self._fresh:
            # Whatever else is answered in this turn of the loop goes to the disk together.
            self._loop.call_soon(self._hand_over)
        self._fresh.append(_Waiting(Job(table, rows), done, metrics))
        return done

    def _hand_over(self) -> None:
        self._queue.put(self._fresh)
        self._fresh = []

    async def close(self) -> None:
        """Write what is waiting, then stop."""
        self._hand_over()
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join, 30)

    def _run(self) -> None:
        while (batch := self._queue.get()) is not None:
            last = False
            while len(batch) < BATCH and not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    last = True
                    break
                batch += more
            self._write(batch)
            if last:
                return

    def _write(self, batch: list[_Waiting]) -> None:
        error: Exception | None = None
        results: list[bool] = []
        try:
            results = self._store.append([waiting.job for waiting in batch])
        except Exception as problem:  # every waiting client must hear of it
            _log.exception("the store refused a commit")
            error = problem
        self._loop.call_soon_threadsafe(_deliver, batch, results, error)


def _deliver(batch: list[_Waiting], results: list[bool], error: Exception | None) -> None:
    for metrics in {id(waiting.metrics): waiting.metrics for waiting in batch}.values():
        metrics.commits.add()
    for index, waiting in enumerate(batch):
        if waiting.done.done():
            continue
        if error is not None:
            waiting.done.set_exception(error)
        else:
            waiting.done.set_result(results[index])
