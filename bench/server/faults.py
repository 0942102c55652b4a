"""Kill the server with SIGKILL while people play, again and again, and count what was lost.

    python bench/server/faults.py [--rounds 100] [--store URL] [--workers 1] [--redis URL]

Each round starts the server on the same store and lets clients answer at several tables. After a
random number of acknowledged answers, all server processes are killed. A client that reconnects
resends the answer that was in flight. After each kill, the rows in the store are compared with what
the clients sent and what was acknowledged: an acknowledged answer must be there exactly once, one
that was only sent at most once, and nothing else at all.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from serving import start, with_children
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from inkribbon.server.store.database import Store
from inkribbon.server.store.schema import Row

UNDO = "undo"
GONE = (OSError, WebSocketException, EOFError, TimeoutError)
PAUSE = 0.02
"""The longest time in seconds between the last answer that is waited for and the kill."""
Given = tuple[int, str]
"""The number an answer must get in the store, and what it says."""


class Result(NamedTuple):
    """What a run of several rounds found."""

    rounds: int
    acknowledged: int
    on_their_way: int
    """Answers that the kill met between sending and acknowledgement."""
    lost: int
    doubled: int


class Diary:
    """What the client of one table knows, over all rounds."""

    def __init__(self, table: str, token: str) -> None:
        self.table = table
        self.token = token
        self.sent: set[Given] = set()
        self.acknowledged: list[Given] = []
        self.hashes: dict[int, str] = {}
        """Version -> hash of the view, as acknowledged."""
        self.on_its_way: tuple[Given, str] | None = None
        """The answer that was sent and not acknowledged yet, and the message that carried it."""
        self.drifted = 0
        """How often a version looked different after a restart."""

    def sends(self, version: int, said: str, message: dict[str, Any]) -> str:
        given = (version + 1, said)
        text = json.dumps(message)
        self.sent.add(given)
        self.on_its_way = (given, text)
        return text

    def hears(self, version: int, hash: str) -> None:
        """A state or change that counts the answer on its way acknowledges it."""
        if self.on_its_way is not None and version >= self.on_its_way[0][0]:
            self.acknowledged.append(self.on_its_way[0])
            self.on_its_way = None
        self.drifted += self.hashes.setdefault(version, hash) != hash

    def compare(self, rows: list[Row]) -> tuple[int, int]:
        """(lost, doubled) among these rows, the table's own dice left out."""
        stored = Counter((row.seq, said_by(row)) for row in rows if row.seat >= 0)
        lost = sum(stored[given] == 0 for given in self.acknowledged)
        twice = sum(stored[given] - 1 for given in self.sent if stored[given] > 1)
        nobodys = sum(count for given, count in stored.items() if given not in self.sent)
        return lost + self.drifted, twice + nobodys


def said_by(row: Row) -> str:
    return UNDO if row.kind == UNDO else canonical(json.loads(row.data))


def canonical(action: Any) -> str:
    return json.dumps(action, sort_keys=True)


class Player(threading.Thread):
    """Plays one table for itself until the server is gone."""

    def __init__(self, port: int, diary: Diary) -> None:
        super().__init__(daemon=True)
        self.address = f"ws://127.0.0.1:{port}/api/tables/{diary.table}/live"
        self.diary = diary
        self.failure = ""
        self.ended: Exception | None = None

    def run(self) -> None:
        try:
            with connect(
                self.address, compression=None, open_timeout=60, close_timeout=0.1
            ) as link:
                link.send(json.dumps({"type": "hello", "token": self.diary.token}))
                self._play(link)
        except GONE as error:
            self.ended = error

    def _play(self, link: Any) -> None:
        """The first state answers for nothing: what is on its way is sent again as it was."""
        message = self._next(link)
        again = self.diary.on_its_way
        if again is not None and again[0][1] != UNDO:
            link.send(again[1])
            message = self._next(link)
        while not self.failure:
            self.diary.hears(message["version"], message["hash"])
            link.send(self._answer(message))
            message = self._next(link)

    def _next(self, link: Any) -> Any:
        """The next state or change; a refusal as stale carries one."""
        while True:
            message = json.loads(link.recv(timeout=60))
            if message["type"] == "error":
                if message["code"] != "stale":
                    self.failure = str(message)
                return message.get("state", message)
            if message["type"] in ("state", "change"):
                return message

    def _answer(self, message: dict[str, Any]) -> str:
        version, decision = message["version"], message["decision"]
        if decision is None:
            # The game is over: go back to its start and go on.
            return self.diary.sends(version, UNDO, {"type": "undo", "to": "scenario"})
        options = decision["options"]
        action = options[version * 7 % len(options)]["action"]
        answer = {"type": "answer", "version": version, "action": action}
        return self.diary.sends(version, canonical(action), answer)


class Server:
    """A server that is never stopped politely."""

    def __init__(self, store: str, redis: str, port: int, workers: int) -> None:
        wide = dict.fromkeys(("messages_per_second", "requests_per_second"), 1e6)
        counts = dict.fromkeys(("message_burst", "request_burst"), 1_000_000)
        self.port = port
        self.process = start({"store": store, "redis": redis, **wide, **counts}, port, workers)

    def kill(self) -> None:
        # The one above first: it would replace the others.
        for each in with_children(self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def rounds(
    store: str,
    count: int,
    tables: int = 4,
    answers: int = 12,
    workers: int = 1,
    redis: str = "",
) -> Result:
    """Play and kill; after each kill compare the store with what was acknowledged.

    A round ends after at least half of `answers` and at most all of them, however long that takes.
    """
    will = random.Random(7)
    port = free_port()
    server = Server(store, redis, port, workers)
    diaries = [_open(port) for _ in range(tables)]
    on_their_way = lost = doubled = 0
    try:
        for number in range(count):
            if number:
                server = Server(store, redis, port, workers)
            wanted = will.randint(answers // 2, answers)
            _play(port, diaries, server, wanted, will.uniform(0, PAUSE))
            on_their_way += sum(diary.on_its_way is not None for diary in diaries)
            lost, doubled = compare(store, diaries)
            if lost or doubled:
                break
    finally:
        server.kill()
    return Result(number + 1, acknowledged_by(diaries), on_their_way, lost, doubled)


def acknowledged_by(diaries: list[Diary]) -> int:
    return sum(len(diary.acknowledged) for diary in diaries)


def _play(port: int, diaries: list[Diary], server: Server, answers: int, pause: float) -> None:
    """Let the clients play until enough answers are acknowledged, and kill at any moment then."""
    wanted = acknowledged_by(diaries) + answers
    players = [Player(port, diary) for diary in diaries]
    for player in players:
        player.start()
    while acknowledged_by(diaries) < wanted and any(player.is_alive() for player in players):
        time.sleep(0.005)
    time.sleep(pause)
    server.kill()
    for player in players:
        player.join(30)
        assert not player.is_alive(), "a client hangs"
        assert not player.failure, player.failure
    assert acknowledged_by(diaries) >= wanted, f"no answer: {[p.ended for p in players]}"


def _open(port: int) -> Diary:
    body = {"game": "re3", "scenario": "escaping-the-warehouse", "characters": ["jill"]}
    address = f"http://127.0.0.1:{port}/api/tables"
    opened = httpx.post(address, json=body, trust_env=False, timeout=60).json()
    return Diary(opened["table"], opened["seats"][0]["token"])


def compare(url: str, diaries: list[Diary]) -> tuple[int, int]:
    """(lost, doubled) over all tables, from the first row to the last."""
    store = Store(url)
    try:
        found = [diary.compare(store.rows(diary.table)) for diary in diaries]
    finally:
        store.close()
    return sum(lost for lost, _ in found), sum(doubled for _, doubled in found)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--store", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--redis", default="", help="needed by several workers")
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        store = args.store or f"sqlite:///{Path(folder) / 'faults.sqlite3'}"
        found = rounds(store, args.rounds, answers=80, workers=args.workers, redis=args.redis)
    print(
        f"{found.rounds} rounds of kill -9 in {time.monotonic() - began:.0f} s,"
        f" {found.acknowledged} acknowledged answers, {found.on_their_way} cut off on their way:"
        f" {found.lost} lost, {found.doubled} doubled"
    )
    return 1 if found.lost or found.doubled else 0


if __name__ == "__main__":
    sys.exit(main())
