"""What the server needs is gone for a while, or for good: it says so, and loses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.live import SOON, Table, awaited, generous, running, until
from server.stores import STORES, Stores, is_open, missing_redis, program

from inkribbon.cli.main import main
from inkribbon.server.logs import Seldom, keep_short
from inkribbon.server.store import opening
from inkribbon.server.store.bus import Note, RedisBus
from inkribbon.server.store.database import Store
from inkribbon.server.store.schema import BadStore

GARBAGE = b"\xa5" * 4096


def used(url: str) -> None:
    with running(generous(url)) as server:
        server.open("human").step()


@pytest.mark.parametrize("kind", ["damaged", "foreign", "no database", "folder"])
def test_a_store_that_cannot_be_used_is_told_at_startup(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "a.sqlite3"
    if kind == "folder":
        file.mkdir()
    elif kind == "no database":
        file.write_bytes(GARBAGE)
    elif kind == "foreign":
        with contextlib.closing(sqlite3.connect(file)) as link:
            link.execute("CREATE TABLE letters (text)")
    else:
        used(f"sqlite:///{file}")
        whole = file.read_bytes()
        middle = len(whole) // 2
        file.write_bytes(whole[:middle] + GARBAGE * 2 + whole[middle + 2 * len(GARBAGE) :])
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(BadStore) as error:
        Store(f"sqlite:///{file}")
    assert "\n" not in str(error.value)
    assert str(file) in str(error.value)
    if file.is_file():
        assert file.read_bytes() == before


def answer(table: Table) -> int:
    """The status of an answer to what was asked last."""
    state = table.state()
    action = state["decision"]["options"][0]["action"]
    return table.answer(0, state["version"], action).status_code


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_no_answer_is_acknowledged_once_the_file_is_gone(
    tmp_path: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "a.sqlite3"
    with running(generous(f"sqlite:///{file}")) as server:
        table = server.open("human")
        table.step()
        whole = file.read_bytes()
        file.rename(tmp_path / "moved")
        if how == "replaced":
            file.write_bytes(whole)
        began = time.monotonic()
        with caplog.at_level(logging.ERROR, "inkribbon.server"):
            assert [answer(table) for _ in range(5)] == [503] * 5
        assert len(caplog.records) <= 1 + time.monotonic() - began
        refusal = server.http.post("/api/tables", json={"game": "re2", "scenario": "1a"})
        assert refusal.status_code == 503
        assert refusal.json()["code"] == "unavailable"
        assert "Traceback" not in caplog.text


def with_pragma(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every connection to an SQLite file gets this setting."""
    usual = opening._durable

    def durable(connection: Any, record: object) -> None:
        usual(connection, record)
        connection.execute(f"PRAGMA {text}")

    monkeypatch.setattr(opening, "_durable", durable)


def test_a_store_that_is_read_only_is_told_at_startup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.sqlite3"
    Store(f"sqlite:///{file}").close()
    with_pragma("query_only = ON", monkeypatch)
    with pytest.raises(BadStore, match=r"can't be opened \(attempt to write a readonly database\)"):
        Store(f"sqlite:///{file}")


def test_on_a_full_disk_every_answer_that_was_acknowledged_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.sqlite3"
    url = f"sqlite:///{file}"
    with contextlib.closing(sqlite3.connect(file)) as link:
        # With pages this small the file is full after a few answers, before the game can be lost.
        link.execute("PRAGMA page_size = 512")
        link.execute("VACUUM")
    with running(generous(url)) as server:
        table = server.open("human", "human")
        for _ in range(5):
            assert act(table).status_code == 200
    with contextlib.closing(sqlite3.connect(file)) as link:
        (pages,) = link.execute("PRAGMA page_count").fetchone()
    with monkeypatch.context() as patch:
        with_pragma(f"max_page_count = {pages + 1}", patch)
        with running(generous(url)) as server:
            table.server = server
            known = table.state()["version"]
            while (response := act(table)).status_code == 200:
                known = response.json()["version"]
            assert response.status_code == 503
            assert "can't reach its store" in response.json()["message"]
            assert table.state()["version"] == known
    with running(generous(url)) as server:
        table.server = server
        assert table.state()["version"] == known
        assert act(table).status_code == 200


def act(table: Table) -> httpx.Response:
    """Whoever is asked answers."""
    states = {seat: table.state(seat) for seat in (0, 1)}
    seat = next(seat for seat, state in states.items() if state["decision"])
    options = states[seat]["decision"]["options"]
    return table.answer(seat, states[seat]["version"], options[-1]["action"])


def test_a_message_that_repeats_is_logged_once_a_second() -> None:
    seldom = Seldom(each=60.0)
    records = [logging.LogRecord("x", logging.ERROR, "", 0, text, (), None) for text in "aabbaab"]
    assert [seldom.filter(record) for record in records] == [True, False, True] + [False] * 4


@pytest.mark.parametrize("name", ["inkribbon.server", "uvicorn.error", "asyncio"])
def test_no_log_can_be_filled_not_even_with_clients_who_leave_before_they_are_answered(
    name: str,
) -> None:
    keep_short()
    text = f"a message to {name}"
    record = logging.LogRecord(name, logging.WARNING, "", 0, text, (), None)
    assert [bool(logging.getLogger(name).filter(record)) for _ in range(3)] == [True, False, False]


class Gate:
    """A way to a port that can be closed and opened again."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.open = True
        self._lines: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._door.accept()
                if not self.open:
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self.to))
                self._lines += [near, far]
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=_pass_on, args=(one, other), daemon=True).start()

    def shut(self) -> None:
        self.open = False
        for line in self._lines:
            with contextlib.suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
        self._lines.clear()

    def close(self) -> None:
        self.shut()
        self._door.close()


def _pass_on(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError), one, other:
        while part := one.recv(65536):
            other.sendall(part)


@pytest.fixture
def gate(stores: Stores) -> Iterator[tuple[Gate, str]]:
    url = stores.url("postgresql")
    port = int(url.rpartition(":")[2].partition("/")[0])
    gate = Gate(port)
    yield gate, url.replace(f":{port}/", f":{gate.port}/")
    gate.close()


if "postgresql" in STORES:

    def test_postgresql_may_go_and_come_back(gate: tuple[Gate, str]) -> None:
        way, url = gate
        with running(generous(url)) as server:
            table = server.open("human", "careful")
            table.step()
            way.shut()
            assert answer(table) == 503
            health = server.http.get("/health")
            assert (health.status_code, health.json()["status"]) == (503, "down")
            assert "store" in health.json()["down"][0]
            other = server.http.get("/api/tables/unknown", headers={"Authorization": "Bearer x"})
            assert other.status_code == 503
            way.open = True
            until(lambda: answer(table) == 200)
            assert server.http.get("/health").status_code == 200


if "postgresql" in STORES:

    def test_redis_that_cannot_be_reached_is_told_in_one_sentence(
        stores: Stores, capsys: pytest.CaptureFixture[str]
    ) -> None:
        words = ["--store", stores.url("postgresql"), "--redis", "redis://127.0.0.1:1/0"]
        assert main(["serve", "--no-open", "--port", "0", *words]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert "can't reach Redis" in line


if "postgresql" in STORES and not missing_redis():

    def test_redis_may_go_and_come_back(stores: Stores) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        command = [program("redis-server") or "", "--port", str(port), "--save", ""]
        command += ["--bind", "127.0.0.1"]

        def start() -> subprocess.Popen[bytes]:
            quiet = subprocess.DEVNULL
            return subprocess.Popen(command, stdout=quiet, stderr=quiet)

        redis = start()
        try:
            until(lambda: is_open(port))
            settings = generous(stores.url("postgresql"), redis=f"redis://127.0.0.1:{port}/0")
            with running(settings) as server:
                table = server.open("human")
                redis.send_signal(signal.SIGKILL)
                redis.wait(20)
                until(lambda: server.http.get("/health").status_code == 503)
                assert "Redis" in server.http.get("/health").json()["down"][0]
                table.step()  # the store is what counts
                redis = start()
                until(lambda: server.http.get("/health").status_code == 200)
        finally:
            redis.kill()
            redis.wait(20)

    def test_a_message_that_fails_after_reading_has_recovered_is_no_lasting_trouble(
        stores: Stores,
    ) -> None:
        seen: list[str] = []

        async def fail_once() -> None:
            bus = RedisBus(stores.redis())
            await bus.start(_ignore)
            publish = bus._redis.publish

            async def failing(*_: object) -> None:
                bus._redis.publish = publish
                raise ConnectionError("gone")

            bus._redis.publish = failing
            bus.tell(Note(worker=bus.worker, what="alive"))
            async with asyncio.timeout(SOON):
                while not bus.trouble:
                    await asyncio.sleep(0.01)
                seen.append(bus.trouble)
                while bus.trouble:
                    await asyncio.sleep(0.01)
            await bus.close()

        awaited(fail_once())
        assert seen == ["Redis: gone"]


async def _ignore(note: Note) -> None:
    del note
