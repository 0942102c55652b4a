"""What /metrics reports, through prometheus_client.

With several workers, prometheus_client adds up all of them: each writes its values to files in the
folder that PROMETHEUS_MULTIPROC_DIR names.
"""

from __future__ import annotations

import os
from collections import Counter as Tally
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    generate_latest,
    multiprocess,
)
from prometheus_client.registry import Collector

# These two have no types of their own.
_added_up: Callable[[list[str]], Iterable[Metric]] = multiprocess.MultiProcessCollector.merge
_mark_dead: Callable[[int, str], None] = multiprocess.mark_process_dead

SHARED = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
COUNTED = {
    "answers": "Answers accepted and committed.",
    "stale": "Answers refused because the table had moved on.",
    "illegal": "Answers refused because they were not on offer.",
    "commits": "Commits, each of one or more answers.",
    "messages": "Messages pushed to sockets.",
    "dropped": "Sockets disconnected because they read too slowly.",
    "limited": "Requests and messages refused by a limit.",
    "bot_answers": "Answers given by bots.",
    "bot_failures": "Bots that failed to answer.",
    "errors": "Requests and messages that ended in an internal error.",
}


class Counts(Protocol):
    def add(self, name: str, amount: int = 1) -> None:
        """Count something that COUNTED names."""

    def answered(self, seconds: float) -> None:
        """Count an answer and the time from its arrival to its commit."""


class Metrics:
    """The metrics of one application."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._counters = {
            name: Counter(f"inkribbon_{name}", help, registry=registry)
            for name, help in COUNTED.items()
        }
        self.sockets = _gauge("sockets", "Open sockets.", registry)
        self.tables = _gauge("tables", "Tables held in memory.", registry)
        self._seconds = Histogram(
            "inkribbon_answer_seconds",
            "From an answer's arrival to its commit.",
            buckets=BUCKETS,
            registry=registry,
        )
        if SHARED in os.environ:
            _forget_dead_workers(Path(os.environ[SHARED]))

    def add(self, name: str, amount: int = 1) -> None:
        self._counters[name].inc(amount)

    def answered(self, seconds: float) -> None:
        self.add("answers")
        self._seconds.observe(seconds)

    def value(self, name: str) -> float:
        """What this process has counted."""
        return self.registry.get_sample_value(f"inkribbon_{name}_total") or 0.0

    def text(self) -> bytes:
        """In the format that Prometheus reads."""
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        everything = CollectorRegistry()
        everything.register(_AllWorkers(Path(os.environ[SHARED])))
        return generate_latest(everything)


class _AllWorkers(Collector):
    """What all workers have counted. The files of one that is just starting are empty."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        return _added_up([str(file) for file in self._folder.glob("*.db") if _is_begun(file)])


def _is_begun(file: Path) -> bool:
    try:
        return file.stat().st_size > 0
    except FileNotFoundError:  # another worker has just forgotten a dead one
        return False


class Withheld:
    """The counts of a secret table until its game is over: they would reveal hidden steps."""

    def __init__(self) -> None:
        self._counts: Tally[str] = Tally()
        self._seconds: list[float] = []

    def add(self, name: str, amount: int = 1) -> None:
        self._counts[name] += amount

    def answered(self, seconds: float) -> None:
        self._seconds.append(seconds)

    def reveal(self, metrics: Counts) -> None:
        for name, amount in self._counts.items():
            metrics.add(name, amount)
        for seconds in self._seconds:
            metrics.answered(seconds)


def _gauge(name: str, help: str, registry: CollectorRegistry) -> Gauge:
    return Gauge(f"inkribbon_{name}", help, registry=registry, multiprocess_mode="livesum")


def _forget_dead_workers(folder: Path) -> None:
    """A new worker replaces one that died, whose gauges would be counted for ever."""
    for file in folder.glob("gauge_live*.db"):
        worker = int(file.stem.rpartition("_")[2])
        if not _is_alive(worker):
            _mark_dead(worker, str(folder))


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
