"""Kill the server with SIGKILL while people play, again and again, and count what was lost.

    python bench/server/faults.py [--rounds 100] [--store URL]

Each round starts the server on the same store and lets clients answer at several tables; somewhere
in the middle the process is killed. An answer that was acknowledged must be there after the next
start, exactly once, with the same view.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

GONE = (OSError, WebSocketException, EOFError, TimeoutError)


class Result(NamedTuple):
    """What a run of several rounds found."""

    rounds: int
    acknowledged: int
    lost: int
    doubled: int


class Player(threading.Thread):
    """Plays one table for itself and writes down every answer that was acknowledged."""

    def __init__(self, port: int, table: str, token: str, known: dict[int, str]) -> None:
        super().__init__(daemon=True)
        self.address = f"ws://127.0.0.1:{port}/api/tables/{table}/live"
        self.token = token
        self.known = known
        """Version -> hash of the view, as acknowledged."""
        self.answers = 0

    def run(self) -> None:
        try:
            with connect(self.address, compression=None, close_timeout=0.1) as link:
                link.send(json.dumps({"type": "hello", "token": self.token}))
                self._play(link)
        except GONE:
            return

    def _play(self, link: Any) -> None:
        while True:
            message = json.loads(link.recv(timeout=20))
            if message["type"] not in ("state", "change"):
                continue
            self.known[message["version"]] = message["hash"]
            self.answers += message["type"] == "change"
            decision = message["decision"]
            if decision is None:
                # The game is over: go back to its start and go on.
                link.send(json.dumps({"type": "undo", "to": "scenario"}))
                continue
            options = decision["options"]
            action = options[message["version"] * 7 % len(options)]["action"]
            answer = {"type": "answer", "version": message["version"], "action": action}
            link.send(json.dumps(answer))


class Server:
    """A server process that is never stopped politely."""

    def __init__(self, store: str, port: int) -> None:
        settings = {
            "store": store,
            "messages_per_second": 1e6,
            "message_burst": 1000000,
            "requests_per_second": 1e6,
            "request_burst": 1000000,
        }
        self.port = port
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, json.dumps(settings), str(port)], env=with_sources()
        )
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 30
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/health", trust_env=False)
                return
            except httpx.HTTPError:
                assert time.monotonic() < deadline, "the server does not start"
                assert self.process.poll() is None, "the server ended at once"
                time.sleep(0.02)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


START = """
import sys, msgspec
from inkribbon.server.run import serve
from inkribbon.server.settings import Settings
serve(msgspec.json.decode(sys.argv[1], type=Settings), "127.0.0.1", int(sys.argv[2]), 1, False)
"""


def with_sources() -> dict[str, str]:
    """The environment of a process that shall find this checkout's package."""
    sources = str(Path(__file__).parents[2] / "src")
    return {**os.environ, "PYTHONPATH": os.pathsep.join((sources, *sys.path))}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def rounds(store: str, count: int, tables: int = 4, longest: float = 0.6) -> Result:
    """Play and kill; after each start compare what is there with what was acknowledged."""
    will = random.Random(7)
    port = free_port()
    server = Server(store, port)
    places = [_open(port) for _ in range(tables)]
    known: list[dict[int, str]] = [{} for _ in places]
    answers = lost = doubled = 0
    try:
        for _ in range(count):
            players = [
                Player(port, id, token, mine)
                for (id, token), mine in zip(places, known, strict=True)
            ]
            for player in players:
                player.start()
            time.sleep(will.uniform(0.05, longest))
            server.kill()
            for player in players:
                player.join(30)
                answers += player.answers
            server = Server(store, port)
            for (id, token), mine in zip(places, known, strict=True):
                worse = _compare(port, id, token, mine)
                lost, doubled = lost + worse[0], doubled + worse[1]
    finally:
        server.kill()
    return Result(count, answers, lost, doubled)


def _open(port: int) -> tuple[str, str]:
    body = {"game": "re3", "scenario": "escaping-the-warehouse", "characters": ["jill"]}
    opened = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=body, trust_env=False).json()
    return opened["table"], opened["seats"][0]["token"]


def _compare(port: int, id: str, token: str, known: dict[int, str]) -> tuple[int, int]:
    """(lost, doubled): the table may be one answer further than was acknowledged, never behind."""
    headers = {"Authorization": f"Bearer {token}"}
    address = f"http://127.0.0.1:{port}/api/tables/{id}"
    state = httpx.get(address, headers=headers, trust_env=False, timeout=60).json()
    last = max(known, default=0)
    lost = int(state["version"] < last)
    if state["version"] in known:
        lost += known[state["version"]] != state["hash"]
    numbers = [event["n"] for event in state["events"]]
    doubled = len(numbers) - len(set(numbers))
    return lost, doubled


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--store", default="")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = rounds(args.store or f"sqlite:///{Path(folder) / 'faults.sqlite3'}", args.rounds)
    print(
        f"{found.rounds} rounds of kill -9, {found.acknowledged} acknowledged answers:"
        f" {found.lost} lost, {found.doubled} doubled"
    )
    return 1 if found.lost or found.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
