"""A server in a thread and clients that keep a view of their own, as a browser does."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any, Protocol
from zlib import crc32

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from inkribbon.server.app import config, make
from inkribbon.server.run import listen
from inkribbon.server.settings import Settings

GAME = {"game": "re3", "scenario": "escaping-the-warehouse"}
SOON = 30.0


def generous(store: str, **changes: Any) -> Settings:
    """Settings whose limits no test reaches by accident."""
    wide: dict[str, Any] = {
        "requests_per_second": 1e6,
        "request_burst": 1_000_000,
        "messages_per_second": 1e6,
        "message_burst": 1_000_000,
        "tables_per_hour": 1e6,
        "sockets_per_address": 1000,
        "bot_pause": 0.0,
    }
    return Settings(store=store, **{**wide, **changes})


class Running:
    """The server on a free port of this machine."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._listening = listen("127.0.0.1", 0)
        self.port = self._listening.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.http = httpx.Client(base_url=self.url, timeout=SOON, trust_env=False)
        self._server = uvicorn.Server(config(make(settings), settings))
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self._listening]))

    def start(self) -> Running:
        self._thread.start()
        deadline = time.monotonic() + SOON
        while not self._server.started:
            assert time.monotonic() < deadline, "the server does not start"
            assert self._thread.is_alive(), "the server ended at once"
            time.sleep(0.01)
        return self

    def stop(self) -> None:
        self.http.close()
        self._server.should_exit = True
        self._thread.join(20)
        self._listening.close()
        assert not self._thread.is_alive(), "the server does not stop"

    # Short cuts

    def open(self, *seats: str, **more: Any) -> Table:
        """A table with these seats: `human` or the name of a bot."""
        wishes = [{"kind": "human"} if s == "human" else {"kind": "bot", "bot": s} for s in seats]
        return self.made({**GAME, "seats": wishes, **more})

    def made(self, body: dict[str, Any], path: str = "/api/tables") -> Table:
        answer = self.http.post(path, json=body)
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())


@contextlib.contextmanager
def running(settings: Settings) -> Iterator[Running]:
    server = Running(settings).start()
    try:
        yield server
    finally:
        server.stop()


class Reachable(Protocol):
    """A server, however it is run."""

    port: int
    http: httpx.Client


class Table:
    """A table and all of its tokens."""

    def __init__(self, server: Reachable, opened: dict[str, Any]) -> None:
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
        server: Reachable | None = None,
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

    def state(self, seat: int = 0, server: Reachable | None = None) -> dict[str, Any]:
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

    def sit(
        self, seat: int = 0, since: int | None = None, server: Reachable | None = None
    ) -> Client:
        return Client(server or self.server, self.id, self.tokens[seat], since)


class Client:
    """One socket, with the view that its messages add up to."""

    def __init__(self, server: Reachable, id: str, token: str, since: int | None = None) -> None:
        address = f"ws://127.0.0.1:{server.port}/api/tables/{id}/live"
        self._stack = contextlib.ExitStack()
        self.socket: ClientConnection = self._stack.enter_context(
            connect(address, compression=None, close_timeout=2)
        )
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.versions: list[int] = []
        self.others: list[dict[str, Any]] = []
        self.send({"type": "hello", "token": token, "since": since})

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
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=SOON))
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
            if isinstance(view.get(section), dict):
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
        assert view_hash(view) == change["hash"], "the view has drifted"

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


def drain(client: Client) -> None:
    """Read until the socket is closed, which raises."""
    while True:
        client.read()


def view_hash(view: dict[str, Any]) -> str:
    """The checksum that docs/server.md describes, computed from what a client holds."""
    total = 0
    for section, value in view.items():
        leaves = value.items() if isinstance(value, dict) else [(None, value)]
        for key, leaf in leaves:
            name = section if key is None else f"{section}/{key}"
            text = json.dumps(leaf, separators=(",", ":"), ensure_ascii=False)
            total += crc32(f"{name}={text}".encode())
    return f"{total % 2**32:08x}"
