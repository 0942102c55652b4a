"""`inkribbon serve --workers 2` as it is run: processes, PostgreSQL and Redis."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from server.live import Client, Table
from server.stores import Stores, free_port, missing_postgres, missing_redis

SOURCES = Path(__file__).parents[2] / "src"
REAL = [] if missing_postgres() or missing_redis() else ["real"]


class Processes:
    """The command and the workers it has started."""

    def __init__(self, store: str, redis: str) -> None:
        self.port = free_port()
        serve = ("serve", "--no-open", "--port", str(self.port), "--workers", "2")
        where = ("--store", store, "--redis", redis)
        self.command = subprocess.Popen(
            [sys.executable, "-m", "inkribbon.cli.main", *serve, *where],
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(SOURCES), *sys.path))},
            stdout=subprocess.DEVNULL,
        )
        url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=url, timeout=10, trust_env=False)

    def wait(self) -> None:
        deadline = time.monotonic() + 60
        while True:
            try:
                assert self.http.get("/health").status_code == 200
                return
            except httpx.TransportError:
                assert time.monotonic() < deadline, "no worker answers"
                time.sleep(0.1)

    def worker_of(self, client: Client) -> int:
        """The process that holds the other end of a client's connection."""
        mine = client.socket.socket.getsockname()[1]
        inode = _inode(local=self.port, remote=mine)
        return next(pid for pid in self.workers() if f"socket:[{inode}]" in _links(pid))

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.command.pid}/task/{self.command.pid}/children")
        return [int(pid) for pid in children.read_text().split()]

    def stop(self) -> None:
        self.http.close()
        self.command.terminate()
        self.command.wait(30)


def _inode(local: int, remote: int) -> str:
    wanted = re.compile(rf":{local:04X} [0-9A-F]+:{remote:04X} ")
    lines = Path("/proc/net/tcp").read_text().splitlines()
    return next(line.split()[9] for line in lines if wanted.search(line))


def _links(pid: int) -> list[str]:
    """What a process holds open; some may be closed while one looks."""
    found: list[str] = []
    for name in os.listdir(f"/proc/{pid}/fd"):
        with suppress(FileNotFoundError):
            found.append(os.readlink(f"/proc/{pid}/fd/{name}"))
    return found


@contextmanager
def processes(stores: Stores) -> Iterator[Processes]:
    found = Processes(stores.url("postgresql"), stores.redis())
    try:
        found.wait()
        yield found
    finally:
        found.stop()


def opened(server: Processes) -> Table:
    body = {
        "game": "re3",
        "scenario": "escaping-the-warehouse",
        "seats": [{"kind": "human"}] * 2,
    }
    return Table(server, server.http.post("/api/tables", json=body).json())


def sit_apart(server: Processes, table: Table) -> tuple[Client, Client]:
    """Both at the table, each at another worker."""
    ann = Client(server, table.id, table.tokens[0])
    for _ in range(60):
        bob = Client(server, table.id, table.tokens[1])
        if server.worker_of(bob) != server.worker_of(ann):
            return ann, bob
        bob.close()
        time.sleep(0.1)
    raise AssertionError("one worker takes all connections")


def play(clients: tuple[Client, Client], answers: int) -> None:
    """Whoever is asked answers; each time both must see it."""
    for number in range(answers):
        mine = next(client for client in clients if client.state["decision"])
        before = mine.version
        mine.answer(number)
        mine.until_version(before + 1)
        for client in clients:
            client.until_version(mine.version)
        assert clients[0].state["view"] == clients[1].state["view"]


def until_present(client: Client, *wanted: bool) -> None:
    """Read until the client was told that exactly these seats are there."""
    while not (told := [m for m in client.others if m["type"] == "presence"]) or (
        [seat["present"] for seat in told[-1]["seats"]] != list(wanted)
    ):
        client.read()


@pytest.mark.parametrize("kind", REAL)
def test_a_worker_that_is_killed_takes_only_its_own_sockets_with_it(
    stores: Stores, kind: str
) -> None:
    with processes(stores) as server:
        table = opened(server)
        ann, bob = sit_apart(server, table)
        with bob:
            for client in (ann, bob):
                client.until("state")
            play((ann, bob), 8)
            until_present(bob, True, True)

            os.kill(server.worker_of(ann), signal.SIGKILL)
            killed = time.monotonic()
            until_present(bob, False, True)
            assert time.monotonic() - killed < 20

            with Client(server, table.id, table.tokens[0]) as again:
                again.until("state")
                assert again.state["view"] == bob.state["view"]
                play((again, bob), 8)
