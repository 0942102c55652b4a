"""When the machine itself was slow: python bench/server/evenness.py FILE, until its input closes.

A virtual machine is now and then held up by its host, and an answer that meets such a moment tells
nothing about the server. A small piece of work is timed again and again by the processor time it
takes: waiting for one's turn does not count, only that the same work took longer.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import NamedTuple

import msgspec

EACH = 0.005
"""Seconds between two pieces of work."""
SLOW = 1.8
"""How many times as long as usual a piece takes when the machine is held up."""
WORK = 6_000


class Look(NamedTuple):
    at: float
    """Seconds of the monotonic clock, which all processes share."""
    took: float


class Moment(NamedTuple):
    start: float
    end: float


def look() -> Look:
    at, began = time.monotonic(), time.thread_time()
    total = 0
    for number in range(WORK):
        total += number
    return Look(at, time.thread_time() - began)


def held_up(looks: Iterable[Look]) -> list[Moment]:
    """The moments in which the machine was slow, with a little before and after each."""
    seen = list(looks)
    usual = median([found.took for found in seen])
    moments: list[Moment] = []
    for found in seen:
        if found.took > SLOW * usual:
            start, end = found.at - 2 * EACH, found.at + 2 * EACH + found.took
            if moments and start <= moments[-1].end:
                start = moments.pop().start
            moments.append(Moment(start, end))
    return moments


def main(path: Path) -> None:
    stopped = threading.Event()
    looks: list[Look] = []

    def watch() -> None:
        while not stopped.wait(EACH):
            looks.append(look())

    thread = threading.Thread(target=watch)
    thread.start()
    sys.stdin.read()
    stopped.set()
    thread.join()
    path.write_bytes(msgspec.json.encode(held_up(looks)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
