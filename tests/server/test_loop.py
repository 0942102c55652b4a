"""Work that replays a game keeps nobody waiting: it happens off the event loop."""

from __future__ import annotations

import asyncio
import gc
import importlib
import socket
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server.live import Running, Table, generous, running
from server.stores import Stores
from server.test_positions import CAMPAIGN, LONG, act, undo

from inkribbon.server.tables import history

MOST = 0.020
"""Seconds for which one callback may keep the event loop."""


class Watch:
    """Measures every callback of an event loop in a thread of its own, in processor time: what
    other programs do meanwhile does not count."""

    def __init__(self) -> None:
        self.longest: list[tuple[float, str]] = []

    def after(self, work: Callable[[], object]) -> list[tuple[float, str]]:
        """The callbacks that kept the loop too long, in the best of three tries: work on the loop
        is slow each time, while the collector of a process full of other tests' objects is not."""
        for _ in range(3):
            self.longest = []
            work()
            if not self.longest:
                break
        return self.longest

    def install(self, patch: pytest.MonkeyPatch) -> None:
        run = asyncio.Handle._run

        def watched(handle: asyncio.Handle) -> None:
            began = time.thread_time()
            run(handle)
            took = time.thread_time() - began
            if took > MOST and threading.current_thread() is not threading.main_thread():
                self.longest.append((took, repr(handle)[:200]))

        patch.setattr(asyncio.Handle, "_run", watched)


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    with pytest.MonkeyPatch.context() as patch:
        found = Watch()
        found.install(patch)
        gc.collect()
        gc.freeze()
        yield found
        gc.unfreeze()


@pytest.fixture(scope="module")
def store(stores: Stores) -> str:
    return stores.url("sqlite")


@pytest.fixture(scope="module")
def server(store: str, watch: Watch) -> Iterator[Running]:
    with running(generous(store)) as found:
        yield found


@pytest.fixture(scope="module")
def campaign(server: Running) -> Table:
    body = {"record": CAMPAIGN.read_text("utf-8"), "mode": "continue"}
    return server.made(body, "/api/records")


def test_a_long_game_is_loaded_off_the_loop(store: str, campaign: Table, watch: Watch) -> None:
    def load() -> None:
        with running(generous(store)) as restarted:
            watch.longest = []
            assert campaign.state(server=restarted)["version"] >= LONG

    assert watch.after(load) == []


@pytest.mark.parametrize("to", ["step", "turn", "scenario"])
def test_undo_and_redo_keep_nobody_waiting(campaign: Table, watch: Watch, to: str) -> None:
    def back_and_forth() -> None:
        undo(campaign, to)
        act(campaign, "/redo", {})

    campaign.state()
    assert watch.after(back_and_forth) == []


@pytest.mark.parametrize("first", [0, LONG // 2, LONG])
def test_stepping_through_a_replay_keeps_nobody_waiting(
    campaign: Table, watch: Watch, first: int
) -> None:
    def step_through() -> None:
        found = campaign.call("GET", f"/history?from={first}&to={first + 2000}")
        assert len(found.json()["moments"]) > 100
        assert campaign.call("GET", f"/sheet?at={first}").status_code == 200
        assert campaign.call("GET", "/record").status_code == 200

    campaign.state()
    assert watch.after(step_through) == []


@pytest.mark.parametrize("path", ["", "/log", "/sheet", "/odds", "/withheld", "/balance"])
def test_looking_at_a_long_game_keeps_nobody_waiting(
    campaign: Table, watch: Watch, path: str
) -> None:
    def look() -> None:
        assert campaign.call("GET", path).status_code == 200

    campaign.state()
    assert watch.after(look) == []


def test_a_log_of_any_length_is_put_together_off_the_loop(
    campaign: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of a campaign of four would take over 50 ms."""
    threads: list[str] = []
    real = history.whole_log

    def noted(*args: Any) -> Any:
        threads.append(threading.current_thread().name)
        return real(*args)

    monkeypatch.setattr(history, "whole_log", noted)
    assert len(campaign.call("GET", "/log").json()["events"]) > LONG
    assert [name.partition("_")[0] for name in threads] == ["inkribbon-replaying"]


def test_a_redo_after_a_restart_keeps_nobody_waiting(
    campaign: Table, store: str, watch: Watch
) -> None:
    def come_back() -> None:
        with running(generous(store)) as server:
            undo(campaign, "scenario", server)
        with running(generous(store)) as restarted:
            watch.longest = []
            campaign.state(server=restarted)
            act(campaign, "/redo", {}, restarted)

    assert watch.after(come_back) == []


def test_a_table_is_answered_while_others_step_through_replays(tmp_path: Path) -> None:
    """A small run of bench/server/replays.py, whose target is a p99 under 100 ms on two idle cores.

    If a replay kept the loop, each answer would wait for eight of them, over a second, in each of
    three tries. One try alone may meet a busy machine.
    """
    sys.path.append(str(Path(__file__).parents[2] / "bench" / "server"))
    replays = importlib.import_module("replays")
    settings = {"store": f"sqlite:///{tmp_path / 'a.sqlite3'}", **replays.UNLIMITED}
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]

    def in_time(times: list[float]) -> bool:
        return statistics.median(times) < 0.25 and replays.p99(times) < 1.0

    process = replays.start(settings, port, 1)
    try:
        tries = (replays.beside(port, readers=8, seconds=6) for _ in range(3))
        assert any(in_time(times) for times in tries)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
