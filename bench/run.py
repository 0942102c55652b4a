"""Compare the speed of random play with catanatron's: python bench/run.py [--json]."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PEER_VENV = ROOT / "bench" / ".venv-peer"
PEER_NEEDS = ROOT / "bench" / "peer.txt"
PEER = "catanatron"

INTRODUCTIONS = (
    ("re1", "the-gunshot"),
    ("re2", "1a"),
    ("re3", "escaping-the-warehouse"),
)
CITY = "city"
CITY_SCENARIO = ("re3", "downtown-1")
"""A scenario with goals, fire, corpses and unexplored tiles, compared to its introduction."""
CLONES = 3000
SAVES = 20
ABOUT = ("game", "scenario")
SEEDS_APART = 100_000
"""The distance between the seeds of two rounds, so that no game is measured twice."""


class Refused(Exception):
    """The comparison cannot be made; the message is one sentence that says how to fix it."""


# The two workers


class Worker:
    """A process that handles one order at a time and idles while the other side works."""

    def __init__(self, python: Path | str, script: str, path: Sequence[Path] = ()) -> None:
        self.process = subprocess.Popen(
            [str(python), str(ROOT / "bench" / script)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.hello = self.order("hello")

    def order(self, deed: str, **arguments: object) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"do": deed, **arguments}) + "\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        if not reply:
            raise Refused(f"the worker died at {deed!r}: see its output above")
        found: dict[str, Any] = json.loads(reply)
        return found

    def close(self) -> None:
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait()


def peer_python() -> Path:
    """The interpreter of the peer's environment, which is set up on first use."""
    python = PEER_VENV / "bin" / "python"
    stamp = PEER_VENV / "installed"
    if stamp.is_file() and stamp.read_text() == PEER_NEEDS.read_text():
        return python
    print(f"installing {PEER} into {PEER_VENV.relative_to(ROOT)} ...", file=sys.stderr)
    install = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    for command in (
        [sys.executable, "-m", "venv", "--clear", str(PEER_VENV)],
        [*install, "-r", str(PEER_NEEDS)],
    ):
        if subprocess.run(command).returncode != 0:
            raise Refused(
                f"{PEER} could not be installed: make sure that pip can reach a package index,"
                " or measure without it using --alone"
            )
    stamp.write_text(PEER_NEEDS.read_text())
    return python


# Measuring


def rotated(things: Sequence[str], by: int) -> list[str]:
    by %= len(things)
    return [*things[by:], *things[:by]]


def measure(ours: Worker, peer: Worker | None, rounds: int, seconds: float) -> dict[str, Any]:
    """Run all rounds. Round 0 is a warm-up, and the order rotates from round to round."""
    scenarios = {game: (game, scenario) for game, scenario in INTRODUCTIONS}
    names = [*scenarios, PEER] if peer else [*scenarios]
    speeds: dict[str, list[float]] = {name: [] for name in names}
    clones: dict[str, list[float]] = {name: [] for name in names}
    pairs: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        for name in rotated(names, number):
            worker = peer if name == PEER and peer else ours
            about = {} if name == PEER else dict(zip(ABOUT, scenarios[name], strict=True))
            seed = 1 + number * SEEDS_APART
            time = seconds if number else min(seconds, 0.3)
            speed = worker.order("speed", **about, seconds=time, seed=seed)
            clone = worker.order("clone", **about, seed=seed, times=CLONES)
            if number:
                speeds[name].append(speed["per_second"])
                clones[name].append(clone["microseconds"])
        pairs.append(both(ours, seconds, 1 + number * SEEDS_APART))
        progress(f"round {number} of {rounds}")
    progress("")
    return {"speeds": speeds, "clones": clones, "pairs": pairs[1:]}


def both(ours: Worker, seconds: float, seed: int) -> tuple[float, float]:
    """The speed of the city scenario and of its game's introduction, measured in turns."""
    game, city = CITY_SCENARIO
    names = [city, dict(INTRODUCTIONS)[game]]
    found = ours.order("beside", game=game, scenarios=names, seconds=2 * seconds, seed=seed)
    return found[names[0]], found[names[1]]


def progress(text: str) -> None:
    """Show progress in a terminal, but not in files and pipes."""
    if sys.stderr.isatty():
        print(f"{text:<30}", end="\r", file=sys.stderr, flush=True)


def report(ours: Worker, peer: Worker | None, rounds: int, seconds: float) -> dict[str, Any]:
    """All results as data. Ratios above 1 are in our favour."""
    found = measure(ours, peer, rounds, seconds)
    speeds, clones = found["speeds"], found["clones"]
    games = {}
    for name, scenario in INTRODUCTIONS:
        saved = ours.order("save", game=name, scenario=scenario, seed=1, games=SAVES)
        row: dict[str, Any] = {
            "scenario": scenario,
            "decisions_per_second": median(speeds[name]),
            "clone_microseconds": median(clones[name]),
            "bytes_per_answer": saved["per_answer"],
        }
        if peer:
            row["speed_ratio"] = ratio(speeds[name], speeds[PEER])
            row["clone_ratio"] = ratio(clones[PEER], clones[name])
        games[name] = row
    data: dict[str, Any] = {"rounds": rounds, "seconds": seconds, **ours.hello, "games": games}
    game, scenario = CITY_SCENARIO
    data[CITY] = {
        "game": game,
        "scenario": scenario,
        "decisions_per_second": median(city for city, _ in found["pairs"]),
        "of_introduction": median(city / first for city, first in found["pairs"]),
    }
    if peer:
        data["peer"] = {
            "name": PEER,
            **peer.hello,
            "actions_per_second": median(speeds[PEER]),
            "copy_microseconds": median(clones[PEER]),
        }
    return data


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """The median of the ratios of each round, so that slowness of a whole round cancels out."""
    return median(a / b for a, b in zip(above, below, strict=True))


# Showing


def table(data: dict[str, Any]) -> Iterator[str]:
    peer = data.get("peer")
    yield (
        f"Random play with four characters, CPU time of one core, Python {data['python']},"
        f" median of {data['rounds']} rounds of {data['seconds']:g} s"
    )
    yield ""
    yield f"{'':<30}{'decisions/s':>12}{'ratio':>8}{'clone us':>12}{'ratio':>8}{'bytes/answer':>14}"
    for name, row in data["games"].items():
        yield (
            f"{name + ' ' + row['scenario']:<30}{row['decisions_per_second']:>12,.0f}"
            f"{times(row.get('speed_ratio')):>8}{row['clone_microseconds']:>12.2f}"
            f"{times(row.get('clone_ratio')):>8}{row['bytes_per_answer']:>14.1f}"
        )
    city = data[CITY]
    yield (f"{city['game'] + ' ' + city['scenario']:<30}{city['decisions_per_second']:>12,.0f}")
    if peer:
        yield (
            f"{peer['name'] + ' ' + peer['version']:<30}{peer['actions_per_second']:>12,.0f}"
            f"{'':>8}{peer['copy_microseconds']:>12.2f}"
        )
    yield ""
    yield (
        f"{city['game']} {city['scenario']} keeps {city['of_introduction']:.0%} of the"
        " decisions per second of its game's introduction"
    )


def times(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}x"


def main() -> int:
    return command(__doc__, report, table, rounds=7, seconds=1.5)


Report = Callable[[Worker, Worker | None, int, float], dict[str, Any]]
Table = Callable[[dict[str, Any]], Iterator[str]]


def command(about: str | None, report: Report, table: Table, *, rounds: int, seconds: float) -> int:
    """Measure ours in turns with the peer, and print what `report` found as `table` shows it."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(
        "--rounds", type=int, default=rounds, metavar="N", help="rounds (default: %(default)s)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=seconds,
        metavar="S",
        help="duration of one measurement (default: %(default)s)",
    )
    parser.add_argument("--alone", action="store_true", help="leave the peer out")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args()
    workers: list[Worker] = []
    try:
        workers.append(Worker(sys.executable, "ours.py", [ROOT / "src"]))
        if not args.alone:
            workers.append(Worker(peer_python(), "peer.py"))
        data = report(workers[0], None if args.alone else workers[1], args.rounds, args.seconds)
    except Refused as reason:
        print(f"bench: {reason}", file=sys.stderr)
        return 2
    finally:
        for worker in workers:
            worker.close()
    print(json.dumps(data, indent=2) if args.json else "\n".join(table(data)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
