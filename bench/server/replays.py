"""People step through long replays beside a table: python bench/server/replays.py [--readers 8]

Prints how long answers at that table take, alone and with the readers. The target is a 99th
percentile under 100 ms with eight readers on two cores.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from multiprocessing.synchronize import Semaphore
from pathlib import Path
from typing import Any

import httpx
from serving import start

GAME = {"game": "re3", "scenario": "escaping-the-warehouse", "seats": [{}]}
RECORDS = Path(__file__).parents[2] / "tests" / "golden" / "records"
LONGEST = RECORDS / "re3.campaign.2.jsonl"
TARGET = 0.100
UNLIMITED = {
    "requests_per_second": 1e6,
    "request_burst": 1_000_000,
    "tables_per_hour": 1e6,
    "tables_per_address": 1_000_000,
}
PACE = 0.05
"""Seconds between two answers at the table."""


def client(port: int, address: str = "127.0.0.1") -> httpx.Client:
    transport = httpx.HTTPTransport(local_address=address)
    base = f"http://127.0.0.1:{port}"
    return httpx.Client(base_url=base, transport=transport, timeout=120.0, trust_env=False)


# The table beside them


def answers(port: int, seconds: float) -> list[float]:
    """How long each answer of a person took, who undoes the scenario once it is over."""
    with client(port) as http:
        opened = http.post("/api/tables", json=GAME).json()
        path, token = f"/api/tables/{opened['table']}", opened["seats"][0]["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        times: list[float] = []
        until = time.monotonic() + seconds
        state = http.get(path).json()
        while time.monotonic() < until:
            if state["decision"] is None:
                state = http.post(f"{path}/undo", json={"to": "scenario"}).json()
                continue
            body = {"version": state["version"], "action": _first(state)}
            began = time.monotonic()
            state = http.post(f"{path}/answers", json=body).json()
            times.append(time.monotonic() - began)
            time.sleep(PACE)
    return times


def _first(state: dict[str, Any]) -> Any:
    return state["decision"]["options"][0]["action"]


# Those who step through replays


def opened(port: int) -> tuple[str, int]:
    """A long replay: the path of its history with the key to it, and its end."""
    with client(port) as http:
        body = {"record": LONGEST.read_text("utf-8")}
        made = http.post("/api/records", json=body).json()
        http.headers["Authorization"] = f"Bearer {made['spectator']}"
        path = f"/api/tables/{made['table']}/history"
        return f"{path} {made['spectator']}", http.get(f"{path}?from=0&to=1").json()["end"]


def step_through(port: int, number: int, replay: tuple[str, int], ready: Semaphore) -> None:
    """Jump about in a replay as fast as the server answers."""
    (place, end), chance = replay, random.Random(number)
    path, token = place.split()
    with client(port, f"127.0.1.{number + 1}") as http:
        http.headers["Authorization"] = f"Bearer {token}"
        while True:
            first = chance.randrange(end)
            http.get(f"{path}?from={first}&to={first + 200}").raise_for_status()
            ready.release()


def all_step_through(port: int, readers: int, replay: tuple[str, int], ready: Semaphore) -> None:
    """In a process of their own, so that they don't slow down the one who is measured."""
    work = [
        threading.Thread(target=step_through, args=(port, number, replay, ready), daemon=True)
        for number in range(readers)
    ]
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()


def beside(port: int, readers: int, seconds: float) -> list[float]:
    """The times of answers while others step through replays."""
    spawn = multiprocessing.get_context("spawn")
    ready = spawn.Semaphore(0)
    work = (port, readers, opened(port), ready)
    others = spawn.Process(target=all_step_through, args=work, daemon=True)
    others.start()
    try:
        for _ in range(readers):
            ready.acquire()
        return answers(port, seconds)
    finally:
        others.kill()
        others.join()


def p99(times: Sequence[float]) -> float:
    return sorted(times)[len(times) * 99 // 100]


def shown(times: Sequence[float]) -> str:
    return (
        f"{len(times)} answers: p50 {1000 * statistics.median(times):.1f} ms,"
        f" p99 {1000 * p99(times):.1f} ms, slowest {1000 * max(times):.1f} ms"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--readers", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--port", type=int, default=8797)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process = start({"store": f"sqlite:///{folder}/a.sqlite3", **UNLIMITED}, args.port, 1)
        try:
            print("alone:", shown(answers(args.port, args.seconds / 3)), flush=True)
            times = beside(args.port, args.readers, args.seconds)
        finally:
            process.terminate()
            process.wait(30)
    met = p99(times) < TARGET
    print(f"beside {args.readers} readers:", shown(times))
    print(f"target: p99 under {1000 * TARGET:.0f} ms: {'met' if met else 'missed'}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
