"""A bot that hangs or dies does not stop its table."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.live import Running, generous, is_worker, running, until

from inkribbon.server.helper import Failed, Helper

IN_TIME = 15.0


def children() -> list[int]:
    found = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    return [int(pid) for file in found for pid in file.read_text().split()]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Running]:
    with running(generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", bot_pause=0.05)) as server:
        yield server


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_a_killed_or_stopped_bot_is_replaced(alone: Running, number: signal.Signals) -> None:
    before = set(children())
    table = alone.open("careful", "careful", "careful", "careful")
    with table.sit(-3) as watcher:
        watcher.until("state")
        watcher.until("change")
        for pid in set(children()) - before:
            if is_worker(pid):
                os.kill(pid, number)
        began = time.monotonic()
        # What it had answered already may still arrive.
        for _ in range(4):
            watcher.until("change")
        assert time.monotonic() - began < IN_TIME
        assert {seat["bot"] for seat in table.state(-3)["seats"]} == {"careful"}


def test_after_three_failures_the_seat_plays_at_random(
    alone: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked = threading.Event()

    async def fail(*_: object) -> bytes:
        asked.set()
        raise Failed("it fails")

    monkeypatch.setattr(Helper, "ask", fail)
    table = alone.open("careful", "human")
    with table.sit(1) as client:
        client.until("state")
        until(lambda: table.state(1)["seats"][0]["bot"] == "random")
        told = client.until("chat")
    assert asked.is_set()
    assert (told["name"], told["seat"]) == ("Table", -4)
    assert "at random" in told["text"]
    assert "random plays on" in caplog.text
    assert "bot_failures_total 3.0" in alone.http.get("/metrics").text
