"""What the server does aside: folding SQLite's log, collecting cycles, noticing dead workers."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import shutil
import weakref
from pathlib import Path

import pytest
from server.live import awaited

from inkribbon.server import tidy
from inkribbon.server.metrics import Metrics
from inkribbon.server.store.bus import Alone, Note
from inkribbon.server.store.database import Store
from inkribbon.server.store.peers import Peers
from inkribbon.server.store.schema import Job, Row


def rows_without_log(file: Path, copy: Path) -> int:
    """How many rows the file itself holds, its log left behind."""
    shutil.copy(file, copy)
    store = Store(f"sqlite:///{copy}")
    try:
        return len(store.rows("table"))
    finally:
        store.close()


def test_the_log_of_an_sqlite_file_is_folded_into_it(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.fold()
    assert store.append([Job("table", [Row(1, 0, "answer", "{}")])]) == [True]
    assert rows_without_log(file, tmp_path / "before.sqlite3") == 0
    store.fold()
    assert rows_without_log(file, tmp_path / "after.sqlite3") == 1
    store.close()


def test_of_two_who_change_what_is_asked_one_succeeds(store_url: str) -> None:
    store = Store(store_url)
    header = ("id", 0.0, "{}", "seed", "table", "table", "")
    with store.engine.begin() as link:
        columns = "(id, created, header, seed, dice, kind, ask)"
        link.exec_driver_sql(f"INSERT INTO tables {columns} VALUES {header}")
    jobs = [Job("id", ask=("", "mine")), Job("id", ask=("", "theirs"))]
    assert store.append(jobs) == [True, False]
    assert store.ask("id") == "mine"
    store.close()


class Cycle:
    """Something that only the collector frees."""

    def __init__(self) -> None:
        self.me = self


async def kept(metrics: Metrics, busy: bool) -> bool:
    """Whether a cycle is still there after some looks."""
    cycle = weakref.ref(Cycle())
    keeping = asyncio.create_task(tidy.keep(metrics, each=0.01))
    for _ in range(12):
        metrics.add("answers", int(busy))
        await asyncio.sleep(0.005)
    keeping.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await keeping
    return cycle() is not None


@pytest.mark.parametrize("busy", [False, True])
def test_cycles_are_collected_when_nobody_answers(busy: bool) -> None:
    gc.disable()
    try:
        assert awaited(kept(Metrics(), busy)) == busy
    finally:
        gc.enable()


class Loud(Alone):
    """A bus that remembers what was told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []

    def tell(self, note: Note) -> None:
        self.told.append(note.what)


async def beats(seconds: float, *notes: Note) -> tuple[list[str], list[str]]:
    """What is told, and who is taken for dead, when these are heard at the start."""
    bus, dead = Loud(), list[str]()
    peers = Peers(bus, 0.2, dead.append)
    for note in notes:
        peers.heard(note)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(peers.keep(), seconds)
    return bus.told, dead


def test_a_worker_that_falls_silent_is_dead_after_some_beats_and_not_before() -> None:
    note = Note(worker="w", what="presence", table="t")
    assert awaited(beats(0.3, note))[1] == []
    assert awaited(beats(1.5, note))[1] == ["w"]


def test_a_worker_that_was_unknown_is_asked_who_sits_at_it() -> None:
    told, _ = awaited(beats(0.01, Note(worker="w", what="alive")))
    assert told == ["hello", "hello"]
    told, _ = awaited(beats(0.01, *[Note(worker="w", what="hello")] * 2))
    assert told == ["hello"]
