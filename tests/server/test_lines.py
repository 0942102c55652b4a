"""The line between a worker and the process above it: whole messages, and no answer forgotten."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from server.live import awaited

from inkribbon.server import lines
from inkribbon.server.lines import Counts, Line, NotWritten, Ready, UpperEnd, WorkersEnd
from inkribbon.server.metrics import Counted, Metrics
from inkribbon.server.store.database import Job, Row
from inkribbon.server.store.writer import Writer

JOBS = [Job("a", [Row(1, 0, "answer", "x")]), Job("b", [], ask=("", "back"))]


class Slow:
    """A scribe whose commits end when the test says so."""

    def __init__(self) -> None:
        self.commits: list[tuple[Sequence[Job], asyncio.Future[list[bool]]]] = []

    def commit(self, jobs: Sequence[Job]) -> asyncio.Future[list[bool]]:
        done: asyncio.Future[list[bool]] = asyncio.get_running_loop().create_future()
        self.commits.append((jobs, done))
        return done

    def call(self, write: Callable[[], Any]) -> asyncio.Future[Any]:
        raise NotImplementedError

    async def close(self) -> None:
        return None


class Ends:
    """Both ends of a line."""

    def __init__(self) -> None:
        self.scribe = Slow()
        self.heard: list[object] = []
        self.broken = asyncio.Event()
        self.upper: UpperEnd
        self.lower: WorkersEnd

    async def __aenter__(self) -> Ends:
        above, below = socket.socketpair()
        self.upper = await lines.connect(
            above,
            lambda: UpperEnd(self.scribe, lambda: self.heard.append("ready"), self.heard.append),
        )
        self.lower = await lines.connect(below, lambda: WorkersEnd(self.broken.set))
        return self

    async def __aexit__(self, *_: object) -> None:
        for end in (self.upper, self.lower):
            assert end.transport is not None
            end.transport.abort()
        await self.until(self.broken.is_set)

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(10):
            while not true():
                await asyncio.sleep(0)


def test_a_stream_in_pieces_gives_the_messages_that_were_sent() -> None:
    class Heard(Line):
        def __init__(self) -> None:
            super().__init__()
            self.all: list[bytes] = []

        def heard(self, message: bytes) -> None:
            self.all.append(message)

    sent = [b"one", b"", b"x" * 300, b"four"]
    stream = b"".join(len(each).to_bytes(4, "big") + each for each in sent)
    for size in range(1, len(stream) + 1):
        found = Heard()
        for start in range(0, len(stream), size):
            found.data_received(stream[start : start + size])
        assert found.all == sent


def test_answers_go_up_and_word_of_each_comes_down() -> None:
    async def run() -> None:
        async with Ends() as ends:
            first, second = ends.lower.commit(JOBS), ends.lower.commit(JOBS[:1])
            await ends.until(lambda: len(ends.scribe.commits) == 2)
            assert [list(jobs) for jobs, _ in ends.scribe.commits] == [JOBS, JOBS[:1]]
            ends.scribe.commits[1][1].set_result([False])
            assert await second == [False]
            assert not first.done()
            ends.scribe.commits[0][1].set_result([True, False])
            assert await first == [True, False]

    awaited(run())


def test_a_store_that_refuses_is_told_below() -> None:
    async def run() -> None:
        async with Ends() as ends:
            written = ends.lower.commit(JOBS)
            await ends.until(lambda: ends.scribe.commits)
            ends.scribe.commits[0][1].set_exception(OSError("the disk is full"))
            with pytest.raises(NotWritten, match="the disk is full"):
                await written

    awaited(run())


def test_whoever_waits_hears_that_the_line_is_broken() -> None:
    async def run() -> None:
        async with Ends() as ends:
            metrics = Metrics()
            waiting = [Writer(ends.lower).append(job, metrics) for job in JOBS]
            await ends.until(lambda: len(ends.scribe.commits) == 2)
            assert ends.upper.transport is not None
            ends.upper.transport.abort()
            await ends.until(ends.broken.is_set)
            for done in waiting:
                with pytest.raises(NotWritten):
                    await done
            with pytest.raises(NotWritten):
                await ends.lower.commit(JOBS)

    awaited(run())


def test_readiness_and_counts_are_told() -> None:
    async def run() -> None:
        async with Ends() as ends:
            mine = Counts("1", Counted({"answers": [3]}, {"sockets": [2]}))
            theirs = Counts("2", Counted({"answers": [4]}, {}))
            ends.lower.send(Ready())
            ends.lower.send(mine)
            ends.upper.send(theirs)
            await ends.until(lambda: ends.heard == ["ready", mine] and ends.lower.others())
            assert ends.lower.others() == [theirs.counted]

    awaited(run())


def test_what_was_counted_is_added_up() -> None:
    mine, theirs = Metrics(), Metrics()
    mine.answers.add(3)
    theirs.answers.add(4)
    mine.sockets.read = lambda: 2
    theirs.sockets.read = lambda: 5
    for seconds in (0.002, 9.0):
        mine.answer_seconds.add(seconds)
        theirs.answer_seconds.add(seconds)
    gone = Counted(theirs.counted().sums, {})

    told = mine.text([theirs.counted(), gone]).splitlines()

    assert "inkribbon_answers_total 11" in told
    assert "inkribbon_sockets 7" in told
    assert 'inkribbon_answer_seconds_bucket{le="0.001"} 0' in told
    assert 'inkribbon_answer_seconds_bucket{le="1.0"} 3' in told
    assert 'inkribbon_answer_seconds_bucket{le="+Inf"} 6' in told
    assert "inkribbon_answer_seconds_sum 27.006000" in told
    assert "inkribbon_answer_seconds_count 6" in told
