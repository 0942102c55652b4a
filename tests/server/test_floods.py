"""Floods: whatever one client sends, others are answered, and nothing piles up."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import socket
import struct
import sys
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.live import SOON, InThread, Running, Table, generous, running, until
from websockets.exceptions import InvalidStatus

from inkribbon.server.settings import Settings

TEXT, PING, PONG, CONT = 1, 9, 10, 0
MANY = 60_000


def frame(kind: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A short client frame with a mask of zeros."""
    return bytes((0x80 * last | kind, 0x80 | len(payload))) + bytes(4) + payload


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("floods") / "a.sqlite3"
    narrow = Settings(store="").messages_per_second, Settings(store="").message_burst
    limits = dict(zip(("messages_per_second", "message_burst"), narrow, strict=True))
    with running(generous(f"sqlite:///{file}", **limits)) as found:
        yield found


def dial(server: Running, table: Table) -> socket.socket:
    """A socket that has said hello and never reads."""
    line = socket.create_connection(("127.0.0.1", server.port), SOON)
    lines = (
        f"GET /api/tables/{table.id}/live HTTP/1.1",
        f"Host: 127.0.0.1:{server.port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    line.sendall("\r\n".join((*lines, "", "")).encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    line.sendall(frame(TEXT, b'{"type":"hello","token":"%s"}' % table.tokens[0].encode()))
    return line


@pytest.mark.parametrize(
    "sent",
    [frame(PING, b"x"), frame(PONG), frame(TEXT, b"{}"), frame(TEXT, b'{"type":"ping"}')],
    ids=["ping", "pong", "malformed", "message"],
)
def test_a_client_that_sends_too_many_frames_is_cut_off(server: Running, sent: bytes) -> None:
    table = server.open("human")
    with dial(server, table) as line, pytest.raises(OSError, match=r"reset|Broken pipe"):
        send(line, sent)


def send(line: socket.socket, sent: bytes) -> None:
    for _ in range(100):
        line.sendall(sent * (MANY // 100))
    while True:
        line.sendall(sent)
        time.sleep(0.01)


def test_a_message_in_endless_pieces_is_cut_off(server: Running) -> None:
    table = server.open("human")
    line = dial(server, table)
    line.sendall(frame(TEXT, b"", last=False))
    with line, pytest.raises(OSError, match=r"reset|Broken pipe"):
        send(line, frame(CONT, b"", last=False))


def test_a_client_that_leaves_before_it_is_answered_is_no_error(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    table = server.open("human")
    table.id = "nothing"  # the server has to look for it
    for _ in range(40):
        with dial(server, table) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    assert server.http.get("/health").status_code == 200
    assert [log for log in caplog.records if log.exc_info] == []


# What piles up


@contextlib.contextmanager
def serving(folder: Path) -> Iterator[tuple[int, int]]:
    """A server in a process of its own, as it is run: its port and its process."""
    sys.path.append(str(Path(__file__).parents[2] / "bench" / "server"))
    start: Any = importlib.import_module("serving").start
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    process = start({"store": f"sqlite:///{folder / 'a.sqlite3'}"}, port, 1)
    try:
        yield port, process.pid
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def memory(process: int) -> float:
    """What a process takes, in MiB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def knock(port: int, count: int) -> None:
    """Connections that are closed in the middle of a request."""
    for number in range(count):
        source = (f"127.0.2.{number % 200 + 1}", 0)
        with socket.create_connection(("127.0.0.1", port), SOON, source_address=source) as line:
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost")


def test_closed_connections_leave_nothing_behind(tmp_path: Path) -> None:
    """Without waiting for the garbage collector, which runs only every few minutes."""
    with serving(tmp_path) as (port, process):
        knock(port, 1000)
        before = memory(process)
        knock(port, 4000)
        time.sleep(1)
        assert memory(process) - before < 8


def play_on(table: Table, answers: int) -> None:
    """Until it has so many answers: those of chance count too, and how many come is chance."""
    while table.step()["version"] < answers:
        pass


def test_tables_that_nobody_uses_are_forgotten(tmp_path: Path) -> None:
    """Once there are too many answers in memory; and at once, without the garbage collector."""
    settings = generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", answers_in_memory=45)
    server = InThread(settings).start()
    try:
        first = server.open("human")
        play_on(first, 25)
        gc.disable()
        (room,) = map(weakref.ref, server.rooms())
        second = server.open("human")
        play_on(second, 25)
        server.open("human")
        until(lambda: room() is None)
        assert len(server.rooms()) == 2
        assert first.state()["version"] >= 25
    finally:
        gc.enable()
        server.stop()


def test_opening_sockets_again_and_again_counts_as_requests(tmp_path: Path) -> None:
    limits = {"requests_per_second": 0.001, "request_burst": 4}
    with running(generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", **limits)) as server:
        table = server.open("human")
        for _ in range(3):
            with table.sit() as client:
                client.until("state")
        with pytest.raises(InvalidStatus):
            table.sit()
