"""Servers, and clients that keep a view of their own, as a browser does."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar
from zlib import crc32

import httpx
import msgspec
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

from inkribbon.catalogue import GAMES
from inkribbon.server.run import listen
from inkribbon.server.settings import Settings
from inkribbon.server.tables import rooms
from inkribbon.server.tables.room import Room
from inkribbon.server.web.app import make, options
from inkribbon.server.wire import replies

GAME = {"game": "re3", "scenario": "escaping-the-warehouse"}
SOON = 90.0
T = TypeVar("T")
_sent = msgspec.json.Decoder(replies.Outgoing)


def generous(store: str, **changes: Any) -> Settings:
    """Settings whose limits no test reaches by accident."""
    wide: dict[str, Any] = {
        "requests_per_second": 1e6,
        "request_burst": 1_000_000,
        "messages_per_second": 1e6,
        "message_burst": 1_000_000,
        "tables_per_hour": 1e6,
        "tables_per_address": 1_000_000,
        "chat_per_minute": 1e6,
        "signals_per_minute": 1e6,
        "signals_per_table": 1e6,
        "away_seconds": 0.0,
        "sockets_per_address": 1000,
        "bot_pause": 0.0,
    }
    return Settings(store=store, **{**wide, **changes})


class Running:
    """A server on a port of this machine, and short cuts to its tables."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.url, timeout=SOON, trust_env=False)

    def open(self, *seats: str, **more: Any) -> Table:
        """A table with these seats: `human` or the name of a bot."""
        wishes = [{"kind": "human"} if s == "human" else {"kind": "bot", "bot": s} for s in seats]
        return self.made({**GAME, "seats": wishes, **more})

    def made(self, body: dict[str, Any], path: str = "/api/tables") -> Table:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        table = Table(self, answer.json())
        if is_secret(body):
            table.claim_all()
        return table


def is_secret(body: dict[str, Any]) -> bool:
    """Whether the seats of a new table, or of one made from a record, see different things."""
    if "record" in body:
        body = json.loads(body["record"].partition("\n")[0])["setup"]
    return GAMES[body["game"]].secret


class InThread(Running):
    """The server beside the test, with which it can be looked into."""

    def __init__(self, settings: Settings) -> None:
        self._listening = listen("127.0.0.1", 0)
        super().__init__(self._listening.getsockname()[1])
        self._server = uvicorn.Server(uvicorn.Config(make(settings), **options(settings)))
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._listening]))

    def start(self) -> InThread:
        self._thread.start()
        deadline = time.monotonic() + SOON
        while not self._server.started:
            assert time.monotonic() < deadline, "the server does not start"
            assert self._thread.is_alive(), "the server ended at once"
            time.sleep(0.01)
        return self

    def rooms(self) -> list[Room]:
        """What it has in memory."""
        app: Any = self._server.config.app
        return list(app.state.rooms._rooms.values())

    def inside(self, work: Coroutine[Any, Any, T]) -> T:
        """What comes of it in the server's own loop."""
        app: Any = self._server.config.app
        loop: asyncio.AbstractEventLoop = app.state.rooms.writer._loop
        return asyncio.run_coroutine_threadsafe(work, loop).result(SOON)

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(20)
        self._listening.close()
        assert not self._thread.is_alive(), "the server does not stop"


@contextlib.contextmanager
def running(settings: Settings) -> Iterator[Running]:
    server = InThread(settings).start()
    try:
        yield server
    finally:
        server.stop()


_opened: Counter[str] = Counter()


def same_chance(test: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a test's tables the same dice each time, and the ids that bots take theirs from.

    A defect must not come and go with chance. A test that is run again counts on: its server may
    still know the first tables.
    """

    def drawn(what: str, digits: int) -> Callable[[], str]:
        def draw() -> str:
            _opened[test + what] += 1
            text = f"{test} {what} {_opened[test + what]}"
            return hashlib.sha256(text.encode()).hexdigest()[:digits]

        return draw

    monkeypatch.setattr(rooms, "new_seed", drawn("seed", 32))
    monkeypatch.setattr(rooms, "new_id", drawn("id", 16))


class Processes(Running):
    """Several workers, as `inkribbon serve --workers` starts them."""

    def __init__(self, settings: Settings, workers: int = 2) -> None:
        known = msgspec.json.encode(settings).decode()
        self.command = subprocess.Popen(
            [sys.executable, "-c", _SERVE, known, str(workers)],
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(SOURCES), *sys.path))},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.command.stdout is not None
        told = self.command.stdout.readline()
        assert told, "the server ended at once"
        super().__init__(int(told.split()[3].rpartition(":")[2]))

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.command.pid}/task/{self.command.pid}/children")
        return [pid for pid in map(int, children.read_text().split()) if is_worker(pid)]

    def worker_of(self, client: Client) -> int:
        """The process that holds the other end of a client's connection."""
        mine = client.socket.socket.getsockname()[1]
        inode = _inode(local=self.port, remote=mine)
        return next(pid for pid in self.workers() if f"socket:[{inode}]" in _links(pid))

    def stop(self) -> None:
        self.http.close()
        self.command.terminate()
        self.command.wait(30)
        assert self.command.stdout is not None
        self.command.stdout.close()


SOURCES = Path(__file__).parents[2] / "src"
_SERVE = """
import sys, msgspec
from inkribbon.server.run import serve
from inkribbon.server.settings import Settings
serve(msgspec.json.decode(sys.argv[1], type=Settings), "127.0.0.1", 0, int(sys.argv[2]), False)
"""


def is_worker(pid: int) -> bool:
    """And not the process in which Python keeps track of what its children share."""
    with contextlib.suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _inode(local: int, remote: int) -> str:
    wanted = re.compile(rf":{local:04X} [0-9A-F]+:{remote:04X} ")
    lines = Path("/proc/net/tcp").read_text().splitlines()
    return next(line.split()[9] for line in lines if wanted.search(line))


def _links(pid: int) -> list[str]:
    """What a process holds open; some may be closed while one looks."""
    found: list[str] = []
    with contextlib.suppress(FileNotFoundError):
        for name in os.listdir(f"/proc/{pid}/fd"):
            with contextlib.suppress(FileNotFoundError):
                found.append(os.readlink(f"/proc/{pid}/fd/{name}"))
    return found


@contextlib.contextmanager
def processes(settings: Settings, workers: int = 2) -> Iterator[Processes]:
    server = Processes(settings, workers)
    try:
        yield server
    finally:
        server.stop()


class Table:
    """A table and all of its tokens."""

    def __init__(self, server: Running, opened: dict[str, Any]) -> None:
        self.server = server
        self.id: str = opened["table"]
        self.tokens: dict[int, str] = {s["seat"]: s["token"] for s in opened["seats"] if s["token"]}
        self.tokens[-3] = opened["spectator"]

    def call(
        self,
        method: str,
        path: str = "",
        seat: int = 0,
        body: Any = None,
        server: Running | None = None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        known = token if token is not None else self.tokens[seat]
        return (server or self.server).http.request(
            method,
            f"/api/tables/{self.id}{path}",
            headers={"Authorization": f"Bearer {known}", **(headers or {})},
            json=body,
        )

    def state(self, seat: int = 0, server: Running | None = None) -> dict[str, Any]:
        answer = self.call("GET", "", seat, server=server)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def answer(self, seat: int, version: int, action: Any) -> httpx.Response:
        return self.call("POST", "/answers", seat, {"version": version, "action": action})

    def step(self, choice: int = 0) -> dict[str, Any]:
        """Whoever may answer takes an option; gives the state after it."""
        for seat in self.tokens:
            state = self.state(seat)
            if state["decision"]:
                options = state["decision"]["options"]
                action = options[choice % len(options)]["action"]
                answer = self.answer(seat, state["version"], action)
                assert answer.status_code == 200, answer.text
                found: dict[str, Any] = answer.json()
                return found
        raise AssertionError("nobody may answer")

    def claim(self, seat: int) -> None:
        """Everybody opens their link once."""
        answer = self.call("POST", "/claim", seat, {})
        assert answer.status_code == 200, answer.text
        self.tokens[seat] = answer.json()["token"]

    def claim_all(self) -> None:
        for seat in [seat for seat in self.tokens if seat >= 0]:
            self.claim(seat)

    def consent(self, seat: int, server: Running | None = None) -> httpx.Response:
        """Agree to the open undo request."""
        ask = self.state(seat, server)["undo"]["ask"]
        body = {"agree": True, "ask": ask}
        return self.call("POST", "/undo-consent", seat, body, server=server)

    def sit(
        self,
        seat: int = 0,
        since: int | None = None,
        server: Running | None = None,
        language: str = "",
    ) -> Client:
        return Client(server or self.server, self.id, self.tokens[seat], since, language)


class Client:
    """One socket, with the view that its messages add up to."""

    def __init__(
        self,
        server: Running,
        id: str,
        token: str,
        since: int | None = None,
        language: str = "",
    ) -> None:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{id}/live"
        self._stack = contextlib.ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(address, compression=None, open_timeout=SOON, close_timeout=2)
        )
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.versions: list[int] = []
        self.others: list[dict[str, Any]] = []
        self.send({"type": "hello", "token": token, "since": since, "language": language})

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._stack.close()

    def drop(self) -> None:
        """Break the connection without a word."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    def read(self) -> dict[str, Any]:
        """The next message, taken into the view."""
        raw = self.socket.recv(timeout=SOON)
        _sent.decode(raw)  # nothing that the structs don't describe
        message: dict[str, Any] = json.loads(raw)
        if message["type"] == "state":
            self.state = message
            self.events = list(message["events"])
            self.versions.append(message["version"])
        elif message["type"] == "change":
            self._take(message)
        else:
            self.others.append(message)
        return message

    def _take(self, change: dict[str, Any]) -> None:
        view = self.state["view"]
        for section, value in change["changes"].items():
            if section in self.state["keyed"]:
                for key, leaf in value.items():
                    if leaf is None:
                        del view[section][key]
                    else:
                        view[section][key] = leaf
            else:
                view[section] = value
        for name in ("version", "hash", "decision", "waiting", "outcome", "undo"):
            self.state[name] = change[name]
        self.events += change["events"]
        self.versions.append(change["version"])
        assert view_hash(view, self.state["keyed"]) == change["hash"], "the view has drifted"

    def until(self, kind: str) -> dict[str, Any]:
        while (message := self.read())["type"] != kind:
            pass
        return message

    def until_version(self, version: int) -> dict[str, Any]:
        while self.state.get("version", -1) < version:
            self.read()
        return self.state

    @property
    def version(self) -> int:
        version: int = self.state["version"]
        return version

    def answer(self, choice: int = 0, version: int | None = None) -> None:
        options = self.state["decision"]["options"]
        action = options[choice % len(options)]["action"]
        known = self.version if version is None else version
        self.send({"type": "answer", "version": known, "action": action})


def until(true: Callable[[], bool]) -> None:
    """Wait for what must come about soon."""
    deadline = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.02)


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a thread: a browser's tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def drain(client: Client) -> None:
    """Read until the socket is closed, which raises."""
    while True:
        client.read()


def view_hash(view: dict[str, Any], keyed: Collection[str] | None = None) -> str:
    """The checksum that docs/server.md describes, computed from what a client holds."""
    total = 0
    for section, value in view.items():
        is_keyed = isinstance(value, dict) and (keyed is None or section in keyed)
        leaves = value.items() if is_keyed else [(None, value)]
        for key, leaf in leaves:
            name = section if key is None else f"{section}/{key}"
            text = json.dumps(leaf, separators=(",", ":"), ensure_ascii=False)
            total += crc32(f"{name}={text}".encode())
    return f"{total % 2**32:08x}"
