"""Tables under load: answers per second and how long until everybody has them.

    python bench/server/load.py [--tables 25 100] [--seconds 10] [--rounds 3]
                                [--workers N --store URL --redis URL] [--no-peer]

p99 is printed twice: for all answers, and for those that did not coincide with a stall of the
machine itself (see evenness.py).

Scripted clients sit at every table with four sockets. An answer counts when all four have received
the change. Storage is durable: an answer is sent only after its commit is on disk. In the same run,
boardgame.io's server (games in memory) plays a crawler of about the same size.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import httpx
import msgspec
from evenness import Moment
from serving import start, with_children

HERE = Path(__file__).parent
SEATS = 4
MASK = bytes(4)
ALONE = 8.0
"""Seconds for which the machine is watched before anything runs."""
AGAIN = b'{"type":"undo","to":"scenario"}'
"""How a finished game is played once more. It is no answer, and takes the word of all four: it is
not counted. The peer's game has no end."""


Span = tuple[float, float]
"""When an answer was sent and when all had it, in seconds of the monotonic clock."""


class Found(NamedTuple):
    rate: float
    p50: float
    p99: float
    even: float
    """p99 of the answers that met no moment in which the machine was held up."""
    held: float
    """The share of answers that met one."""
    cpu: float
    """Milliseconds of processor time that the server needs for an answer: hardly depends on what
    else the machine does."""


class Part(msgspec.Struct):
    action: msgspec.Raw


class Question(msgspec.Struct):
    options: list[Part]


class Asked(msgspec.Struct):
    agreed: list[int] = []
    ask: str = ""


class News(msgspec.Struct):
    """What a scripted client reads of a state or a change."""

    type: str
    version: int = -1
    decision: Question | None = None
    outcome: Any = None
    undo: Asked | None = None


_news = msgspec.json.Decoder(News)


def framed(payload: bytes) -> bytes:
    """A client's frame; a mask of zeros leaves the payload as it is."""
    size = len(payload)
    head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
    return head + MASK + payload


class Socket(asyncio.Protocol):
    """The least that a WebSocket client can be, so that the clients cost little."""

    def __init__(self, port: int, table: str, token: str, heard: Callable[[Socket, bytes], None]):
        self.port, self.table, self.token, self.heard = port, table, token, heard
        self.buffer = b""
        self.upgraded = False
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        lines = (
            f"GET /api/tables/{self.table}/live HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
        self.transport.write("\r\n".join((*lines, "", "")).encode())

    def data_received(self, data: bytes) -> None:
        data = self.buffer + data
        if not self.upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self.buffer = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.upgraded = True
            hello = {"type": "hello", "token": self.token}
            self.transport.write(framed(json.dumps(hello).encode()))
        while (cut := _whole(data)) is not None:
            start, end_of = cut
            if data[0] == 0x81:
                self.heard(self, data[start:end_of])
            elif data[0] == 0x89:  # a ping is answered, or the server lets go
                payload = data[start:end_of]
                self.transport.write(bytes((0x8A, 0x80 | len(payload))) + MASK + payload)
            data = data[end_of:]
        self.buffer = data

    def send(self, message: bytes) -> None:
        self.transport.write(framed(message))


def _whole(data: bytes) -> tuple[int, int] | None:
    """Where the payload of the first frame begins and ends, if all of it is here."""
    if len(data) < 2:
        return None
    size, start = data[1], 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(data[2:10], "big"), 10
    return (start, start + size) if len(data) >= start + size else None


class Table:
    """Four sockets that play one game after another."""

    def __init__(self, port: int, opened: dict[str, Any], load: Load) -> None:
        self.load = load
        self.id = opened["table"]
        self.port = port
        self.tokens = [seat["token"] for seat in opened["seats"]]
        self.sockets: list[Socket] = []
        self.version = -1
        self.arrived = 0
        self.began = 0.0
        self.again = False
        self.next: tuple[Socket, bytes] | None = None

    async def sit(self) -> None:
        loop = asyncio.get_running_loop()
        for token in self.tokens:
            _, socket = await loop.create_connection(
                partial(Socket, self.port, self.id, token, self.heard),
                *("127.0.0.1", self.port),
            )
            self.sockets.append(socket)

    def heard(self, socket: Socket, raw: bytes) -> None:
        news = _news.decode(raw)
        if news.type not in ("state", "change"):
            assert news.type != "error", raw
            self._agree(socket, news)
            return
        if news.version > self.version:
            self.version, self.arrived, self.next = news.version, 0, None
        self.arrived += 1
        if news.decision is not None:
            options = news.decision.options
            action = bytes(options[news.version * 7 % len(options)].action)
            message = b'{"type":"answer","version":%d,"action":%b}' % (news.version, action)
            self.next = (socket, message)
        elif news.outcome is not None:
            self.next = (self.sockets[0], AGAIN)
        if self.arrived == SEATS:
            if not self.again:
                self.load.counted((self.began, time.monotonic()))
            self.fire()

    def _agree(self, socket: Socket, news: News) -> None:
        """At the end of a game all go back to its start together; the first has asked."""
        asked = news.undo
        if asked is not None and asked.agreed == [0] and socket is not self.sockets[0]:
            ask = asked.ask.encode()
            socket.send(b'{"type":"undo-consent","agree":true,"ask":"%b"}' % ask)

    def fire(self) -> None:
        if self.load.stopped or self.next is None or not self.load.going:
            return
        socket, message = self.next
        self.again = message is AGAIN
        self.began = time.monotonic()
        socket.send(message)


async def all_seated(tables: list[Table]) -> None:
    """Sit down everywhere and wait until every socket has its first state."""
    for table in tables:
        await table.sit()
    while any(table.arrived < SEATS for table in tables):
        await asyncio.sleep(0.05)


class Load:
    def __init__(self) -> None:
        self.spans: list[Span] = []
        self.going = self.recording = self.stopped = False

    def counted(self, span: Span) -> None:
        if self.recording:
            self.spans.append(span)

    async def run(
        self, port: int, tables: list[dict[str, Any]], seconds: float, process: int
    ) -> Driven:
        played = [Table(port, opened, self) for opened in tables]
        await all_seated(played)
        self.going = True
        for table in played:
            table.fire()
        await asyncio.sleep(1.5)
        self.recording = True
        began, spent = time.perf_counter(), cpu_of(process)
        await asyncio.sleep(seconds)
        self.recording = False
        spent = cpu_of(process) - spent
        self.stopped = True
        elapsed = time.perf_counter() - began
        return Driven(self.spans, elapsed, spent / len(self.spans))


class Driven(NamedTuple):
    """What the clients of a server saw."""

    spans: list[Span]
    elapsed: float
    cpu: float
    """Seconds of processor time for an answer."""


def found(driven: Driven, moments: Sequence[Moment]) -> Found:
    spans = driven.spans
    even = [span for span in spans if not _meets(span, moments)]
    return Found(
        rate=len(spans) / driven.elapsed,
        p50=_quantile(0.5, spans),
        p99=_quantile(0.99, spans),
        even=_quantile(0.99, even),
        held=1 - len(even) / len(spans),
        cpu=1000 * driven.cpu,
    )


def _meets(span: Span, moments: Sequence[Moment]) -> bool:
    began, ended = span
    return any(began < moment.end and ended > moment.start for moment in moments)


def _quantile(share: float, spans: Sequence[Span]) -> float:
    """In milliseconds."""
    times = sorted(ended - began for began, ended in spans)
    return 1000 * times[int(share * len(times))] if times else float("nan")


@contextmanager
def watched() -> Iterator[list[Moment]]:
    """The moments in which the machine was held up meanwhile; known afterwards."""
    moments: list[Moment] = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "moments.json"
        command = [sys.executable, str(HERE / "evenness.py"), str(file)]
        watch = subprocess.Popen(command, stdin=subprocess.PIPE)
        try:
            yield moments
        finally:
            watch.communicate()
        moments += msgspec.json.decode(file.read_bytes(), type=list[Moment])


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process and its children have used."""
    return sum(map(_cpu_of, with_children(process)))


def _cpu_of(process: int) -> float:
    words = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def _memory_of(process: int) -> float:
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:"))


class Ours:
    """Our server in processes of its own, with its limits out of the way."""

    def __init__(self, store: str, port: int, workers: int = 1, redis: str = "") -> None:
        wide = dict.fromkeys(("messages_per_second", "requests_per_second", "tables_per_hour"), 1e6)
        counts = dict.fromkeys(("message_burst", "request_burst", "sockets_per_address"), 1_000_000)
        self.process = start({"store": store, "redis": redis, **wide, **counts}, port, workers)
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=30)
        _wait(lambda: self.http.get("/health").status_code == 200)

    def open(self, count: int) -> list[dict[str, Any]]:
        body = {
            "game": "re3",
            "scenario": "escaping-the-warehouse",
            "seats": [{"kind": "human"}] * SEATS,
        }
        return [self.http.post("/api/tables", json=body).json() for _ in range(count)]

    def memory(self) -> float:
        """MiB of all processes; what they share counts once."""
        return sum(map(_memory_of, with_children(self.process.pid)))

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(20)


def _wait(ready: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while True:
        try:
            if ready():
                return
        except httpx.HTTPError:
            pass
        assert time.monotonic() < deadline, "the server does not start"
        time.sleep(0.05)


def ours(server: Ours, port: int, tables: int, seconds: float) -> tuple[Found, float]:
    try:
        import uvloop

        opened = server.open(tables)
        with watched() as moments:
            driven = uvloop.run(Load().run(port, opened, seconds, server.process.pid))
        return found(driven, moments), server.memory()
    finally:
        server.stop()


def peer(port: int, tables: int, seconds: float) -> Found:
    """boardgame.io, installed by npm into its own folder."""
    folder = HERE / "peer"
    if not (folder / "node_modules").is_dir():
        command = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=folder, check=True)
    server = subprocess.Popen(
        ["node", "server.js", str(port)], cwd=folder, stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        while "up" not in server.stdout.readline():
            pass
        load = ["node", "load.js", str(port), str(tables), str(seconds)]
        before = cpu_of(server.pid)
        with watched() as moments:
            done = subprocess.run(load, cwd=folder, check=True, capture_output=True, text=True)
        told = json.loads(done.stdout)
        cpu = (cpu_of(server.pid) - before) / told["all"]
        spans = [(began, ended) for began, ended in told["spans"]]
        return found(Driven(spans, told["elapsed"], cpu), moments)
    finally:
        server.terminate()
        server.wait(20)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[25, 100])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--store", default="", help="another store than an SQLite file")
    parser.add_argument("--port", type=int, default=8790)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--redis", default="", help="needed by several workers")
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--rounds", type=int, default=3, help="ours and theirs in turn")
    args = parser.parse_args()
    with_peer = not args.no_peer and shutil.which("node") is not None
    _tell_evenness()
    for tables in args.tables:
        pairs = [_round(args, tables, with_peer) for _ in range(args.rounds)]
        _sum_up(tables, [(mine, other) for mine, other in pairs if other is not None])
    return 0


def _tell_evenness() -> None:
    """How much of p99 is the machine's own: what holds it up while nothing else runs."""
    with watched() as moments:
        time.sleep(ALONE)
    held = sum(moment.end - moment.start for moment in moments)
    longest = max((moment.end - moment.start for moment in moments), default=0.0)
    print(
        f"the machine by itself: held up {held / ALONE:.0%} of the time, {len(moments)} times in"
        f" {ALONE:.0f} s, {1000 * longest:.0f} ms at most",
        flush=True,
    )


def _round(args: argparse.Namespace, tables: int, with_peer: bool) -> tuple[Found, Found | None]:
    """Both servers one after the other, so that both meet about the same machine."""
    with tempfile.TemporaryDirectory() as folder:
        store = args.store or f"sqlite:///{Path(folder) / 'load.sqlite3'}"
        server = Ours(store, args.port, args.workers, args.redis)
        mine, memory = ours(server, args.port, tables, args.seconds)
    print(
        f"{tables} tables, {tables * SEATS} sockets: {mine.rate:.0f} answers/s,"
        f" {_times(mine)};"
        f" server {mine.cpu:.2f} ms of CPU an answer, {memory:.0f} MiB",
        flush=True,
    )
    if not with_peer:
        return mine, None
    other = peer(args.port + 10, tables, args.seconds)
    print(
        f"  boardgame.io: {other.rate:.0f} moves/s, {_times(other)};"
        f" server {other.cpu:.2f} ms of CPU a move",
        flush=True,
    )
    return mine, other


def _times(figures: Found) -> str:
    return (
        f"p50 {figures.p50:.1f} ms, p99 {figures.p99:.1f} ms, {figures.even:.1f} ms without the"
        f" {figures.held:.0%} that met a held-up machine"
    )


def _sum_up(tables: int, pairs: list[tuple[Found, Found]]) -> None:
    """The middle of what the rounds found."""
    if pairs:
        rate, p99, even, cpu = (
            median(getattr(mine, field) / getattr(other, field) for mine, other in pairs)
            for field in ("rate", "p99", "even", "cpu")
        )
        print(
            f"{tables} tables, median of {len(pairs)}: {rate:.1f}x boardgame.io's rate,"
            f" {p99:.2f} of its p99, {even:.2f} of it on an even machine, {cpu:.2f} of its CPU"
        )


if __name__ == "__main__":
    sys.exit(main())
