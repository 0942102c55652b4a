"""Group commit: whatever waits goes to the disk together, and everybody gets their own result."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import cast

import pytest
from server.live import awaited

from inkribbon.server.metrics import Metrics
from inkribbon.server.store.database import Job, Store
from inkribbon.server.store.writer import Thread, Writer


class Slow:
    """A store whose first commit takes until the test lets it go; jobs for `taken` come second."""

    def __init__(self) -> None:
        self.first = threading.Event()
        self.commits: list[list[str]] = []
        self.broken = False

    def append(self, jobs: Sequence[Job]) -> list[bool]:
        if self.broken:
            raise OSError("the disk is full")
        self.first.wait(10)
        self.commits.append([job.table for job in jobs])
        return [job.table != "taken" for job in jobs]


def jobs(*tables: str) -> list[Job]:
    return [Job(table) for table in tables]


def test_batches_that_waited_are_one_commit_and_get_their_own_results() -> None:
    async def run() -> None:
        store = Slow()
        scribe = Thread(cast(Store, store))
        batches = [jobs("a"), jobs("b", "taken"), jobs("c"), jobs("taken")]
        waiting = [scribe.commit(batches[0])]
        await asyncio.sleep(0.05)  # the first is on its way
        waiting += [scribe.commit(batch) for batch in batches[1:]]
        store.first.set()
        assert await asyncio.gather(*waiting) == [[True], [True, False], [True], [False]]
        assert store.commits == [["a"], ["b", "taken", "c", "taken"]]
        await scribe.close()

    awaited(run())


def test_answers_of_one_turn_go_together_and_one_that_came_second_is_told_so() -> None:
    async def run() -> None:
        store = Slow()
        store.first.set()
        writer = Writer(Thread(cast(Store, store)))
        metrics = Metrics()
        waiting = [writer.append(job, metrics) for job in jobs("a", "taken", "b")]
        assert await asyncio.gather(*waiting) == [True, False, True]
        assert store.commits == [["a", "taken", "b"]]
        assert metrics.commits.value == 1
        await writer.close()

    awaited(run())


def test_something_else_is_written_in_its_turn() -> None:
    async def run() -> None:
        store = Slow()
        scribe = Thread(cast(Store, store))
        before, other = scribe.commit(jobs("a")), scribe.call(lambda: list(store.commits))
        after = scribe.commit(jobs("b"))
        store.first.set()
        assert await before == [True]
        assert await other == [["a"]]
        assert await after == [True]
        await scribe.close()

    awaited(run())


def test_whoever_waits_hears_that_the_store_refused(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = Slow()
        store.broken = True
        writer = Writer(Thread(cast(Store, store)))
        waiting = [writer.append(job, Metrics()) for job in jobs("a", "b")]
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [str(error) for error in found] == ["the disk is full"] * 2
        await writer.close()

    awaited(run())
    assert "the store refused a commit" in caplog.text
