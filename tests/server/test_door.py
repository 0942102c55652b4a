"""Connections that ask for too much: a request that never ends, or too many of them."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from server.live import Running, generous, running, until

LIMITS: dict[str, Any] = {
    "header_seconds": 1.0,
    "body_seconds": 1.0,
    "header_limit": 4096,
    "connections_per_address": 20,
}


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Running]:
    with running(generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", **LIMITS)) as server:
        yield server


def dial(server: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=20)


def answer(line: socket.socket) -> str:
    """All that the server sends until it closes the connection."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := line.recv(65536):
            parts.append(part)
    return b"".join(parts).decode()


def pour(line: socket.socket, head: bytes, count: int) -> int:
    """Send until the server has had enough; how many bytes it took."""
    sent = 0
    with contextlib.suppress(OSError):
        line.sendall(head)
        for _ in range(count):
            line.sendall(b"x" * 65536)
            sent += 65536
    return sent


@pytest.mark.parametrize("start", [b"", b"GET /health HT", b"GET /health HTTP/1.1\r\nHost: a\r\n"])
def test_a_request_that_is_never_finished_is_closed(narrow: Running, start: bytes) -> None:
    with dial(narrow) as line:
        began = time.monotonic()
        line.sendall(start)
        assert "408" in answer(line)
        assert time.monotonic() - began < 5


def test_a_header_sent_drop_by_drop_has_no_more_time(narrow: Running) -> None:
    with dial(narrow) as line:
        began = time.monotonic()
        with contextlib.suppress(OSError):
            for letter in b"GET /health HTTP/1.1\r\nX-Long: " + b"y" * 100:
                line.sendall(bytes([letter]))
                time.sleep(0.1)
        assert time.monotonic() - began < 6


def test_a_body_that_is_never_finished_is_closed(narrow: Running) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{"
    with dial(narrow) as line:
        line.sendall(head)
        assert "408" in answer(line)


def test_a_client_that_leaves_in_the_middle_of_a_request_is_no_error(narrow: Running) -> None:
    for _ in range(3):
        with dial(narrow) as line:
            line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{")
            time.sleep(0.1)
    assert "inkribbon_errors_total 0.0" in narrow.http.get("/metrics").text


def test_a_keep_alive_connection_has_the_same_limits_for_its_second_request(
    narrow: Running,
) -> None:
    with dial(narrow) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n")
        assert b"200" in line.recv(65536)
        line.sendall(b"GET /health HTTP/1.1\r\n")
        assert "408" in answer(line)


def test_a_header_that_is_too_long_is_refused_before_it_is_kept(narrow: Running) -> None:
    with dial(narrow) as line:
        assert pour(line, b"GET /health HTTP/1.1\r\nX-Long: ", 900) < 20_000_000
    with dial(narrow) as line:
        line.sendall(b"GET /health HTTP/1.1\r\n" + b"X-A: " + b"y" * 5000 + b"\r\n\r\n")
        assert "431" in answer(line)
    with dial(narrow) as line:
        line.sendall(b"GET /" + b"y" * 5000 + b" HTTP/1.1\r\n\r\n")
        assert "431" in answer(line)


def test_a_long_header_after_an_unread_response_is_refused_too(narrow: Running) -> None:
    with dial(narrow) as line:
        first = b"GET /api/games HTTP/1.1\r\nHost: a\r\n\r\n"
        assert pour(line, first + b"GET /health HTTP/1.1\r\nX-Long: ", 900) < 20_000_000


def test_one_address_gets_a_limited_number_of_connections(narrow: Running) -> None:
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(dial(narrow)) for _ in range(20)]
        assert "429" in answer(stack.enter_context(dial(narrow)))
        # They are closed in time, and then there is room again.
        assert all("408" in answer(line) for line in lines)
    assert narrow.http.get("/health").status_code == 200


def test_closed_sockets_make_room(narrow: Running) -> None:
    table = narrow.open("human")
    for _ in range(60):
        with table.sit() as client:
            client.until("state")
    assert narrow.http.get("/health").status_code == 200


def test_open_sockets_count_as_connections(narrow: Running) -> None:
    table = narrow.open("human")
    narrow.http.close()
    with contextlib.ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(table.sit()).until("state")
        assert "429" in answer(stack.enter_context(dial(narrow)))

    def is_free() -> bool:
        with dial(narrow) as line:
            line.sendall(b"GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            return "200" in answer(line)

    until(is_free)


def test_a_full_server_drops_whoever_has_asked_for_nothing(tmp_path: Path) -> None:
    limits = {"header_seconds": 60.0, "connections": 30}
    with (
        running(generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", **limits)) as server,
        contextlib.ExitStack() as stack,
    ):
        for _ in range(100):
            stack.enter_context(dial(server))
        assert server.http.get("/health").status_code == 200


def test_a_trusted_proxy_may_have_more_connections(tmp_path: Path) -> None:
    settings = generous(f"sqlite:///{tmp_path / 'a.sqlite3'}", **LIMITS, proxies=("127.0.0.1",))
    with running(settings) as server, contextlib.ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(dial(server))
        assert server.http.get("/health").status_code == 200
