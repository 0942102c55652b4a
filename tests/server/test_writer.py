"""Group commit: whatever waits goes to the disk together, and everybody gets their own result."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from typing import cast

import pytest
from server.live import awaited

from inkribbon.server.metrics import Metrics
from inkribbon.server.store.database import Store
from inkribbon.server.store.schema import Job
from inkribbon.server.store.writer import Writer


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


def test_answers_that_waited_are_one_commit_and_get_their_own_results() -> None:
    async def run() -> None:
        store, metrics = Slow(), Metrics()
        writer = Writer(cast(Store, store))
        waiting = [writer.append(job, metrics) for job in jobs("a")]
        await asyncio.sleep(0.05)  # the first is being written
        waiting += [writer.append(job, metrics) for job in jobs("b", "taken")]
        await asyncio.sleep(0)
        waiting += [writer.append(job, metrics) for job in jobs("c")]
        await asyncio.sleep(0)
        store.first.set()
        assert await asyncio.gather(*waiting) == [True, True, False, True]
        assert store.commits == [["a"], ["b", "taken", "c"]]
        assert metrics.value("commits") == 2
        await writer.close()

    awaited(run())


def test_answers_of_one_turn_of_the_loop_go_together() -> None:
    async def run() -> None:
        store, metrics = Slow(), Metrics()
        store.first.set()
        writer = Writer(cast(Store, store))
        waiting = [writer.append(job, metrics) for job in jobs("a", "taken", "b")]
        assert await asyncio.gather(*waiting) == [True, False, True]
        assert store.commits == [["a", "taken", "b"]]
        assert metrics.value("commits") == 1
        await writer.close()

    awaited(run())


def test_other_writes_keep_their_place_in_the_order() -> None:
    async def run() -> None:
        store, metrics = Slow(), Metrics()
        writer = Writer(cast(Store, store))
        before = writer.append(Job("a"), metrics)
        await asyncio.sleep(0)
        other = writer.call(lambda: list(store.commits))
        after = writer.append(Job("b"), metrics)
        await asyncio.sleep(0)
        store.first.set()
        assert await before
        assert await other == [["a"]]
        assert await after
        await writer.close()

    awaited(run())


def test_an_answer_given_just_before_the_end_is_written() -> None:
    async def run() -> None:
        store = Slow()
        store.first.set()
        writer = Writer(cast(Store, store))
        last = writer.append(Job("a"), Metrics())
        await writer.close()
        assert await last
        assert store.commits == [["a"]]

    awaited(run())


def test_whoever_waits_hears_that_the_store_refused(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        store = Slow()
        store.broken = True
        writer = Writer(cast(Store, store))
        waiting = [writer.append(job, Metrics()) for job in jobs("a", "b")]
        found = await asyncio.gather(*waiting, return_exceptions=True)
        assert [str(error) for error in found] == ["the disk is full"] * 2
        await writer.close()

    awaited(run())
    assert "the store is out of order" in caplog.text
