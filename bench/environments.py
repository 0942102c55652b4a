"""Compare our Gymnasium environments with catanatron's: python bench/environments.py [--json]."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from typing import Any

from run import (
    PEER,
    SEEDS_APART,
    Worker,
    command,
    progress,
    ratio,
    rotated,
    times,
)

TABLES = (
    ("re1", "the-gunshot", 1),
    ("re1", "the-gunshot", 2),
    ("re2", "1a", 1),
    ("re2", "1a", 2),
    ("re3", "escaping-the-warehouse", 1),
    ("re3", "escaping-the-warehouse", 2),
    ("tower", "easy", 3),
    ("apocalypse", "crossing", 1),
    ("apocalypse", "crossing", 2),
)
"""Introductions, with the number of players. One plays through the environment, `random` the rest,
as it does in the peer's environment."""
WARM_UP = 0.3
"""Seconds of round 0."""


def measure(
    ours: Worker, peer: Worker | None, rounds: int, seconds: float
) -> dict[str, list[float]]:
    """Steps a second of every round. Round 0 is a warm-up, and the order rotates."""
    tables = {label(*table): table for table in TABLES}
    names = [*tables, PEER] if peer else [*tables]
    found: dict[str, list[float]] = {name: [] for name in names}
    for number in range(rounds + 1):
        for name in rotated(names, number):
            about: dict[str, Any] = {"seconds": seconds if number else min(seconds, WARM_UP)}
            about["seed"] = 1 + number * SEEDS_APART
            if name != PEER:
                about |= zip(("game", "scenario", "players"), tables[name], strict=True)
            worker = peer if name == PEER and peer else ours
            speed = worker.order("steps", **about)["per_second"]
            if number:
                found[name].append(speed)
        progress(f"round {number} of {rounds}")
    progress("")
    return found


def label(game: str, scenario: str, players: int) -> str:
    return f"{game} {scenario}, {players} player{'s' * (players > 1)}"


def report(ours: Worker, peer: Worker | None, rounds: int, seconds: float) -> dict[str, Any]:
    """All results as data. Ratios above 1 are in our favour."""
    found = measure(ours, peer, rounds, seconds)
    rows: dict[str, dict[str, float]] = {}
    for table in TABLES:
        name = label(*table)
        rows[name] = {"steps_per_second": median(found[name])}
        if peer:
            rows[name]["ratio"] = ratio(found[name], found[PEER])
    data: dict[str, Any] = {"rounds": rounds, "seconds": seconds, **ours.hello, "tables": rows}
    if peer:
        about = {"name": "catanatron_gym", "version": peer.hello["gym"]}
        data["peer"] = {**about, "steps_per_second": median(found[PEER])}
    return data


def table(data: dict[str, Any]) -> Iterator[str]:
    yield (
        "Random play through Gymnasium, observation and legal actions at each step, CPU time of one"
        f" core, Python {data['python']}, median of {data['rounds']} rounds of"
        f" {data['seconds']:g} s"
    )
    yield ""
    yield f"{'':<40}{'steps/s':>9}{'ratio':>8}"
    for name, row in data["tables"].items():
        yield f"{name:<40}{row['steps_per_second']:>9,.0f}{times(row.get('ratio')):>8}"
    if peer := data.get("peer"):
        name = f"{peer['name']} {peer['version']}, 2 players"
        yield f"{name:<40}{peer['steps_per_second']:>9,.0f}"


def main() -> int:
    return command(__doc__, report, table, rounds=5, seconds=1)


if __name__ == "__main__":
    sys.exit(main())
