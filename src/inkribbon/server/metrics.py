"""Counters for /metrics, in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
Numbers = list[int | float]


class Counter:
    def __init__(self) -> None:
        self.value = 0

    def add(self, amount: int = 1) -> None:
        self.value += amount

    def take(self, other: Counter) -> None:
        self.value += other.value

    def numbers(self) -> Numbers:
        return [self.value]


class Gauge:
    """A number that is read when it is asked for."""

    def __init__(self) -> None:
        self.read: Callable[[], int] = int

    def numbers(self) -> Numbers:
        return [self.read()]


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def take(self, other: Histogram) -> None:
        self.counts = [mine + more for mine, more in zip(self.counts, other.counts, strict=True)]
        self.total += other.total

    def numbers(self) -> Numbers:
        return [*self.counts, self.total]


class Metrics:
    """Everything that is counted, with what it means."""

    def __init__(self) -> None:
        self.answers = Counter()
        self.stale = Counter()
        self.illegal = Counter()
        self.commits = Counter()
        self.messages = Counter()
        self.dropped = Counter()
        self.limited = Counter()
        self.bot_answers = Counter()
        self.bot_failures = Counter()
        self.errors = Counter()
        self.sockets = Gauge()
        self.tables = Gauge()
        self.answer_seconds = Histogram()

    def take(self, other: Metrics) -> None:
        """Add what was counted elsewhere."""
        for field, kind, _ in _MEANINGS:
            if kind != "gauge":
                getattr(self, field).take(getattr(other, field))

    def text(self) -> str:
        lines: list[str] = []
        for field, kind, help in _MEANINGS:
            name = f"inkribbon_{field}" + ("_total" if kind == "counter" else "")
            added = getattr(self, field).numbers()
            lines += [f"# HELP {name} {help}", f"# TYPE {name} {kind}"]
            lines += _spread(name, added) if kind == "histogram" else [f"{name} {added[0]}"]
        return "\n".join(lines) + "\n"


def _spread(name: str, numbers: Numbers) -> list[str]:
    """The lines of a histogram: each of its buckets counts all that are smaller, too."""
    *counts, total = numbers
    found, below = [], 0.0
    for limit, count in zip((*BUCKETS, "+Inf"), counts, strict=True):
        below += count
        found.append(f'{name}_bucket{{le="{limit}"}} {below:.0f}')
    return [*found, f"{name}_sum {total:.6f}", f"{name}_count {below:.0f}"]


_MEANINGS = (
    ("answers", "counter", "Answers accepted and committed."),
    ("stale", "counter", "Answers refused because the table had gone on."),
    ("illegal", "counter", "Answers refused because they were not on offer."),
    ("commits", "counter", "Groups of answers that were committed together."),
    ("messages", "counter", "Messages pushed to sockets."),
    ("dropped", "counter", "Sockets let go because they read too slowly."),
    ("limited", "counter", "Requests and messages refused by a limit."),
    ("bot_answers", "counter", "Answers given by bots."),
    ("bot_failures", "counter", "Thoughts of bots that failed."),
    ("errors", "counter", "Requests that ended in an internal error."),
    ("sockets", "gauge", "Open sockets."),
    ("tables", "gauge", "Tables held in memory."),
    ("answer_seconds", "histogram", "From an answer's arrival to its commit."),
)
