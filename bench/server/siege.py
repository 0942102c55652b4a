"""All attacks at once, beside honest tables: python bench/server/siege.py [--seconds 600]

Attackers come from addresses of their own (127.0.1.x). Meanwhile people at honest tables answer
every few seconds. Prints how long their answers took, whether any was lost, how much memory the
server and its helpers took, whether everything is back to normal afterwards, and whether each of
these meets its target. Attackers, honest people and the server share this machine, so run it on one
that is otherwise idle.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import math
import multiprocessing
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from serving import start, with_children

from inkribbon.bots.random_bot import RandomBot
from inkribbon.catalogue import GAMES
from inkribbon.kernel.codec import pack
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.record import begin
from inkribbon.kernel.records.text import dumps
from inkribbon.kernel.sampler import Sampler

WAREHOUSE = {"game": "re3", "scenario": "escaping-the-warehouse"}
SLOWEST = 1.0
MEMORY = 400.0
NORMAL = 0.1
STOPPED = 5.0
RECOVERY = 60.0
"""Seconds after which everything must be possible again."""
PACE = 2.0
"""Seconds between two answers at an honest table."""


class Siege:
    def __init__(self, port: int) -> None:
        self.port = port
        self.over = threading.Event()
        self.done: Counter[str] = Counter()
        self.times: list[float] = []
        self.trouble: list[str] = []
        self.lost = 0

    def client(self, number: int = 0) -> httpx.Client:
        address = f"127.0.1.{number % 250 + 1}" if number else "127.0.0.1"
        transport = httpx.HTTPTransport(local_address=address)
        base = f"http://127.0.0.1:{self.port}"
        return httpx.Client(base_url=base, transport=transport, timeout=60.0, trust_env=False)

    def dial(self, number: int) -> socket.socket:
        source = (f"127.0.1.{number % 250 + 1}", 0)
        return socket.create_connection(("127.0.0.1", self.port), 10, source_address=source)


# Honest people


class Honest:
    """A table with a person and a bot; the person takes an option every few seconds."""

    def __init__(self, siege: Siege) -> None:
        self.siege = siege
        self.http = siege.client()
        seats = [{"kind": "human"}, {"kind": "bot", "bot": "careful"}]
        made = self.http.post("/api/tables", json={**WAREHOUSE, "seats": seats}).json()
        self.path = f"/api/tables/{made['table']}"
        self.headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        self.version = 0
        self.chance = random.Random(made["table"])

    def play(self) -> None:
        while not self.siege.over.wait(PACE * (0.5 + self.chance.random())):
            try:
                self._answer()
            except httpx.HTTPError as error:
                self.siege.trouble.append(f"an honest request failed: {error!r}")

    def state(self) -> dict[str, Any]:
        answer = self.http.get(self.path, headers=self.headers)
        answer.raise_for_status()
        found: dict[str, Any] = answer.json()
        return found

    def _answer(self) -> None:
        state = self.state()
        if state["version"] < self.version:
            self.siege.trouble.append(f"{self.version} became {state['version']}")
        if not state["decision"]:
            return
        action = self.chance.choice(state["decision"]["options"])["action"]
        body = {"version": state["version"], "action": action}
        began = time.monotonic()
        answer = self.http.post(f"{self.path}/answers", headers=self.headers, json=body)
        self.siege.times.append(time.monotonic() - began)
        if answer.status_code == 200:
            self.version = answer.json()["version"]
            self.siege.done["honest answers"] += 1
        elif answer.status_code != 409:
            self.siege.trouble.append(f"an honest answer got {answer.status_code}")

    def is_whole(self) -> bool:
        return bool(self.state()["version"] >= self.version)


# Attacks: each is called again and again until the siege is over


def half_requests(siege: Siege, number: int) -> None:
    with contextlib.ExitStack() as stack:
        for extra in range(200):
            line = stack.enter_context(siege.dial(number + extra % 3))
            line.sendall(b"GET /api/games HTTP/1.1\r\nHost: x\r\n"[: 5 + extra % 30])
            siege.done["half requests"] += 1
        siege.over.wait(5)


def long_header(siege: Siege, number: int) -> None:
    with siege.dial(number) as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(900):
            line.sendall(b"x" * 65536)
    siege.done["long headers"] += 1


def garbage(siege: Siege, number: int) -> None:
    with siege.dial(number) as line:
        line.sendall(os.urandom(2000))
        line.recv(1000)
    siege.done["garbage"] += 1
    siege.over.wait(0.01)


def slow_body(siege: Siege, number: int) -> None:
    with siege.dial(number) as line:
        line.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n")
        while not siege.over.wait(1):
            line.sendall(b"x")
    siege.done["slow bodies"] += 1


def hostile_text() -> str:
    edge = "+" + "---+" * 70
    rows = ["|" + " .  " * 69 + " . |", "+" + "   +" * 70]
    drawing = "\n".join([edge, *(rows * 70)[:-1], edge])
    shipped = GAMES["re3"].shipped("escaping-the-warehouse").text
    before, _, rest = shipped.partition("floors = ['''")
    return before + "floors = ['''\n" + drawing + "\n'''" + rest.partition("'''")[2]


def header_of(text: str) -> str:
    setup = {"game": "re3", "scenario": "x.toml", "characters": ["jill"], "text": text}
    rules = GAMES["re3"].rules_version
    return json.dumps({"inkribbon": 1, "rules": rules, "content": "0", "setup": setup})


@cache
def bombs() -> list[str]:
    answers = b"\n".join([b'{"type":"stop"}'] * 200_000)
    point = {"at": 200_000, "rolls": 0, "world": "0", "state": {}, "answers": pack(answers)}
    packed = json.dumps(point, separators=(",", ":"))
    deep = "a = " + "[" * 20_000 + "]" * 20_000
    return [header_of(hostile_text()), f"{header_of('')}\n{packed}", header_of(deep)]


def uploads(siege: Siege, number: int) -> None:
    with siege.client(number) as http:
        for text in bombs():
            status = http.post("/api/records", json={"record": text}).status_code
            siege.done[f"uploads: {status}"] += 1
            if status >= 500:
                siege.trouble.append(f"an upload got {status}")


def many_tables(siege: Siege, number: int) -> None:
    with siege.client(number) as http:
        status = http.post("/api/tables", json={**WAREHOUSE, "seats": [{}]}).status_code
        siege.done[f"new tables: {status}"] += 1
    siege.over.wait(0.2)


def replays(siege: Siege, number: int) -> None:
    """A long replay, stepped through again and again."""
    with siege.client(number) as http:
        made = http.post("/api/records", json={"record": siege_record()})
        if made.status_code != 201:
            siege.over.wait(5)
            return
        opened = made.json()
        headers = {"Authorization": f"Bearer {opened['spectator']}"}
        end = 1
        while not siege.over.is_set():
            first = random.randrange(end)
            part = http.get(f"/api/tables/{opened['table']}/history?from={first}", headers=headers)
            if part.status_code == 200:
                end = max(1, part.json()["end"])
            siege.done[f"replays: {part.status_code}"] += 1


@cache
def siege_record() -> str:
    """A game of random bots, as long as it lasts."""
    game = GAMES["re3"]
    cast = tuple(name for name, _ in game.characters())[:4]
    setup = Setup(game="re3", scenario=WAREHOUSE["scenario"], characters=cast)
    world, record = game.start(setup), begin(game, setup)
    sampler, bot = Sampler(1), RandomBot(1)
    while (decision := world.decision) is not None and len(record.answers) < 2000:
        chosen = sampler.choose(decision) if decision.seat == CHANCE else None
        action = chosen or bot.choose(game.observe(world, max(decision.seat, 0)), decision)
        record.answers.append(action)
        answer(world, action)
    return dumps(record)


def advice(siege: Siege, number: int) -> None:
    """Hints for every position of a game, and the chances of a long one, asked for at once."""
    with siege.client(number) as http:
        made = http.post("/api/tables", json={**WAREHOUSE, "seats": [{}]})
        watched = http.post("/api/records", json={"record": siege_record()})
        if made.status_code != 201 or watched.status_code != 201:
            siege.over.wait(5)
            return
        opened, replay = made.json(), watched.json()
        path = f"/api/tables/{opened['table']}"
        headers = {"Authorization": f"Bearer {opened['seats'][0]['token']}"}
        spectator = {"Authorization": f"Bearer {replay['spectator']}"}
        while not siege.over.is_set():
            status = http.get(f"{path}/hint", headers=headers).status_code
            siege.done[f"hints: {status}"] += 1
            look = http.get(f"/api/tables/{replay['table']}/chances", headers=spectator)
            siege.done[f"chances: {look.status_code}"] += 1
            state = http.get(path, headers=headers).json()
            if not state.get("decision"):
                return
            action = state["decision"]["options"][-1]["action"]
            body = {"version": state["version"], "action": action}
            http.post(f"{path}/answers", headers=headers, json=body)


def bots_alone(siege: Siege, number: int) -> None:
    """Tables at which bots play for nobody."""
    with siege.client(number) as http:
        seats = [{"kind": "bot", "bot": "careful"}] * 4
        status = http.post("/api/tables", json={**WAREHOUSE, "seats": seats}).status_code
        siege.done[f"tables of bots: {status}"] += 1
    siege.over.wait(1)


def nested(siege: Siege, number: int) -> None:
    with siege.client(number) as http:
        status = http.post("/api/tables", content=b'{"game":' + b"[" * 50_000).status_code
        siege.done[f"nested: {status}"] += 1
    siege.over.wait(0.05)


def chatter(siege: Siege, number: int) -> None:
    with siege.client(number) as http:
        made = http.post("/api/tables", json={**WAREHOUSE, "seats": [{}]})
        if made.status_code != 201:
            siege.over.wait(5)
            return
        opened = made.json()
        headers = {"Authorization": f"Bearer {opened['seats'][0]['token']}"}
        for _ in range(500):
            if siege.over.is_set():
                return
            path = f"/api/tables/{opened['table']}/chat"
            status = http.post(path, headers=headers, json={"text": "x" * 500}).status_code
            siege.done[f"chat: {status}"] += 1


def frame_flood(siege: Siege, number: int) -> None:
    """Pings and messages as fast as they can be sent, which nobody reads the answers to."""
    with siege.client(number) as http:
        made = http.post("/api/tables", json={**WAREHOUSE, "seats": [{}]})
    if made.status_code != 201:
        siege.over.wait(5)
        return
    opened = made.json()
    hello = json.dumps({"type": "hello", "token": opened["seats"][0]["token"]}).encode()
    for kind in (PING, TEXT) * 20:
        with contextlib.suppress(OSError), siege.dial(number) as line:
            line.sendall(UPGRADE.format(table=opened["table"]).encode())
            line.sendall(_frame(TEXT, hello))
            siege.done["frame floods"] += 1
            while not siege.over.is_set():
                line.sendall(_frame(kind, b"{}") * 1000)


PING, TEXT = 9, 1
UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def _frame(kind: int, payload: bytes) -> bytes:
    """A short client frame with a mask of zeros."""
    return bytes((0x80 | kind, 0x80 | len(payload))) + bytes(4) + payload


ATTACKS: list[tuple[Callable[[Siege, int], None], int]] = [
    (half_requests, 4),
    (long_header, 2),
    (garbage, 2),
    (slow_body, 4),
    (uploads, 4),
    (many_tables, 2),
    (replays, 8),
    (advice, 3),
    (bots_alone, 1),
    (nested, 2),
    (chatter, 2),
    (frame_flood, 2),
]


def attack(siege: Siege, kind: Callable[[Siege, int], None], number: int) -> None:
    while not siege.over.is_set():
        try:
            kind(siege, number)
        except (OSError, httpx.HTTPError):
            siege.done[f"{kind.__name__} cut off"] += 1
            siege.over.wait(0.05)


def stop_helpers(siege: Siege, server: int) -> None:
    """Every now and then, a helper process hangs or dies."""
    while not siege.over.wait(20):
        for child in with_children(server)[1:]:
            with contextlib.suppress(OSError):
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    os.kill(child, random.choice((signal.SIGSTOP, signal.SIGKILL)))
                    siege.done["helpers stopped"] += 1


def memory(server: int) -> list[float]:
    """MiB of the server and each of its helpers. What they share is counted once."""
    found: list[float] = []
    for process in with_children(server):
        with contextlib.suppress(OSError):
            for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    found.append(int(line.split()[1]) / 1024)
    return found


def attack_all(port: int, server: int, seconds: float) -> None:
    """All attackers, in a process of their own so that they don't slow down honest people."""
    siege = Siege(port)
    bombs(), siege_record()  # once, before there are threads
    kinds = [kind for kind, count in ATTACKS for _ in range(count)]
    for number, kind in enumerate(kinds, 1):
        work = (siege, kind, 4 * number)
        threading.Thread(target=attack, args=work, daemon=True).start()
    threading.Thread(target=stop_helpers, args=(siege, server), daemon=True).start()
    time.sleep(seconds)
    siege.over.set()
    for name, count in sorted(siege.done.items()):
        print(f"{count:8} {name}")
    for trouble, count in Counter(siege.trouble).items():
        print(f"{count:8} {trouble}")
    sys.stdout.flush()
    os._exit(len(siege.trouble) > 0)


def besiege(siege: Siege, server: int, tables: int, seconds: float) -> list[float]:
    """Returns the memory of each process when they used most."""
    honest = [Honest(siege) for _ in range(tables)]
    playing = [threading.Thread(target=one.play) for one in honest]
    spawn = multiprocessing.get_context("spawn")
    attackers = spawn.Process(target=attack_all, args=(siege.port, server, seconds))
    for thread in playing:
        thread.start()
    attackers.start()
    most: list[float] = []
    began = time.monotonic()
    for second in range(math.ceil(seconds)):
        now = memory(server)
        most = max(most, now, key=sum)
        if second % 60 == 0:
            print(f"{second:5} s: {sum(now):4.0f} MiB", flush=True)
        time.sleep(max(0.0, began + second + 1 - time.monotonic()))
    siege.over.set()
    for thread in playing:
        thread.join()
    attackers.join()
    if attackers.exitcode:
        siege.trouble.append(f"the attackers ended with {attackers.exitcode}")
    siege.lost = sum(not one.is_whole() for one in honest)
    return most


# Afterwards


def aftermath(siege: Siege) -> float:
    """Whether everything is back to normal; returns how long the slowest of some requests took."""
    with siege.client() as http:
        began = time.monotonic()
        while refused := _refused(http):
            if time.monotonic() - began > RECOVERY:
                siege.trouble.append(f"tables or records can't be opened afterwards: {refused}")
                break
            time.sleep(1)
        return max(_seconds(http, "/health") for _ in range(50))


def _refused(http: httpx.Client) -> str:
    """What the server says if a table or a record can't be opened."""
    wishes = {
        "/api/tables": {**WAREHOUSE, "seats": [{}]},
        "/api/records": {"record": siege_record()},
    }
    for path, body in wishes.items():
        answer = http.post(path, json=body)
        if answer.status_code != 201:
            return f"{path}: {answer.status_code} {answer.text}"
    return ""


def _seconds(http: httpx.Client, path: str) -> float:
    began = time.monotonic()
    http.get(path).raise_for_status()
    return time.monotonic() - began


def stop(process: subprocess.Popen[bytes]) -> float:
    """How long the server takes to stop."""
    began = time.monotonic()
    process.terminate()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(30)
    return time.monotonic() - began


class Figure(NamedTuple):
    name: str
    found: float
    target: float
    unit: str

    @property
    def is_met(self) -> bool:
        return self.found <= self.target

    def shown(self) -> str:
        verdict = "met" if self.is_met else "MISSED"
        return f"{self.name:44}{self.found:9.3f} {self.unit:4}target {self.target:7.3f}  {verdict}"


def besieged(siege: Siege, process: subprocess.Popen[bytes], log: Path, args: Any) -> list[Figure]:
    most = besiege(siege, process.pid, args.tables, args.seconds)
    after = aftermath(siege)
    rest = sum(memory(process.pid))
    stopped = stop(process)
    if "Traceback" in log.read_text():
        siege.trouble.append("the log has a traceback")
        print(log.read_text()[-3000:])
    times = sorted(siege.times) or [math.inf]
    print(f"{len(times)} honest answers: p50 {times[len(times) // 2]:.3f} s,", end=" ")
    print(f"p99 {times[len(times) * 99 // 100]:.3f} s")
    print(f"most memory: server {most[0]:.0f} MiB, helpers", end=" ")
    print(", ".join(f"{one:.0f}" for one in most[1:]), "MiB")
    return [
        Figure("honest answers lost", siege.lost, 0, ""),
        Figure("slowest honest answer", times[-1], SLOWEST, "s"),
        Figure("most memory, helpers included", sum(most), MEMORY, "MiB"),
        Figure("memory afterwards", rest, MEMORY, "MiB"),
        Figure("slowest of 50 requests afterwards", after, NORMAL, "s"),
        Figure("stopped in", stopped, STOPPED, "s"),
        Figure("things that must not happen", len(siege.trouble), 0, ""),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--port", type=int, default=8796)
    args = parser.parse_args()
    siege = Siege(args.port)
    print(f"{args.seconds:.0f} s, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder, "log")
        process = start({"store": f"sqlite:///{folder}/siege.sqlite3"}, args.port, 1, log)
        try:
            figures = besieged(siege, process, log, args)
        finally:
            process.kill()
            process.wait()
    for figure in figures:
        print(figure.shown())
    for trouble, count in Counter(siege.trouble).items():
        print(f"{count:8} {trouble}")
    passed = all(figure.is_met for figure in figures)
    print(
        "The server withstood the siege." if passed else "The server did NOT withstand the siege."
    )
    return int(not passed)


if __name__ == "__main__":
    sys.exit(main())
