"""Test the tests: change one place in the rules at a time and list the changes no test notices.

python bench/mutants.py --count 300 --seed 7 [--files 'games/tower/*'] [--jobs 16] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mutation.covering import Covering, Refused, digest, load, record, save
from mutation.inside import warm_up
from mutation.processes import scratch_folder
from mutation.sample import (
    Mutant,
    importers,
    mentions,
    mutants,
    pick,
    read_equivalents,
    rule_files,
    stale,
)
from mutation.trying import Verdict, plan, try_all

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = ("browser", "server", "bench", "regenerate.py", "regenerate_records.py", "support")
"""Under tests/: they need a browser or sockets, or are no tests of the rules."""
NAMED = 5
"""How many of a survivor's tests the text names; the JSON has all."""


def main(argv: Sequence[str] | None = None) -> int:
    options = parse(argv)
    try:
        report = run(options)
    except Refused as error:
        print(f"mutants: {error}", file=sys.stderr)
        return 2
    print(json.dumps(report, indent=2) if options.json else text(report))
    return 0


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=300, help="how many mutants (default: 300)")
    parser.add_argument("--seed", type=int, default=0, help="which ones (default: 0)")
    parser.add_argument(
        "--files",
        nargs="+",
        default=[],
        metavar="GLOB",
        help="rule files to change, relative to src/inkribbon (default: all)",
    )
    parser.add_argument(
        "--tests",
        nargs="+",
        default=[],
        metavar="PATH",
        help="tests to use (default: all but those of the server and the browser)",
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="(default: all cores)"
    )
    parser.add_argument(
        "--seconds",
        type=float,
        default=120,
        help="most test time for one mutant, in seconds as recorded (default: 120)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--list", action="store_true", help="only list the chosen mutants")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    return parser.parse_args(argv)


def run(options: argparse.Namespace) -> dict[str, Any]:
    root = options.root.resolve()
    package = find_package(root)
    files = rule_files(package, options.files)
    if not files:
        raise Refused(f"no rule file matches {' '.join(options.files)}")
    found = list(mutants(package, files))
    equivalents = read_equivalents(root / "bench" / "equivalent.toml")
    old = stale(equivalents, found, package, files)
    named = [m for m in found if any(e.names(m) for e in equivalents)]
    sample = pick(found, options.seed, options.count)
    chosen = [mutant for mutant in sample if mutant not in named]
    report = {
        "seed": options.seed,
        "candidates": len(found),
        "equivalent": len(sample) - len(chosen),
        "stale": [{"file": e.file, "before": e.before, "after": e.after} for e in old],
    }
    if options.list:
        return {**report, "mutants": [about(mutant) for mutant in chosen]}
    start = time.monotonic()
    with scratch_folder() as work:
        warm_up()
        covering = covered(root, package, options, work)
        arrows = importers(package, package.name)
        words = mentions(package, rule_files(package))
        verdicts = [
            plan(
                covering,
                mutant,
                sorted(arrows.get(mutant.file, ())),
                options.seconds,
                [line for name in mutant.change.names for line in words.get(name, ())],
            )
            for mutant in chosen
        ]
        try_all(verdicts, root, package.name, options.jobs, work, Progress(len(verdicts)))
    took = round(time.monotonic() - start)
    return {**report, **summary(verdicts), "unusable": covering.unusable, "seconds": took}


def find_package(root: Path) -> Path:
    packages = [path.parent for path in (root / "src").glob("*/__init__.py")]
    if len(packages) != 1:
        raise Refused(f"{root / 'src'} must hold one package")
    return packages[0]


def covered(root: Path, package: Path, options: argparse.Namespace, work: Path) -> Covering:
    """Which tests run which lines: from the cache if sources and tests are the same as then."""
    tests = root / "tests"
    selection = options.tests or [
        f"tests/{path.name}"
        for path in sorted(tests.iterdir())
        if path.name not in LEFT_OUT and (path.is_dir() or path.name.startswith("test_"))
    ]
    path = root / ".mutants" / f"{digest(root, selection)}.json.gz"
    if path.exists():
        return load(path)
    print("Recording which tests run which lines; this takes a while.", file=sys.stderr)
    files = rule_files(package)
    covering = record(root, package.name, files, selection, options.jobs, work)
    if not covering.tests:
        raise Refused("no test passes, so none can tell a mutant from the original")
    save(covering, path)
    return covering


class Progress:
    """One line per mutant on stderr."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0

    def __call__(self, verdict: Verdict) -> None:
        self.done += 1
        mutant = verdict.mutant
        fate = f"killed ({verdict.killed_by})" if verdict.killed_by else "SURVIVED"
        place = f"{mutant.file}:{mutant.change.line}"
        print(f"{self.done}/{self.total} {place} {mutant.change.operator}: {fate}", file=sys.stderr)


# The report


def about(mutant: Mutant) -> dict[str, Any]:
    change = mutant.change
    return {
        "file": mutant.file,
        "line": change.line,
        "operator": change.operator,
        "before": change.before,
        "after": change.after,
    }


def summary(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    alive = [verdict for verdict in verdicts if not verdict.killed_by]
    dead = [verdict for verdict in verdicts if verdict.killed_by]
    return {
        "mutants": len(verdicts),
        "survived": len(alive),
        "percent": round(100 * len(alive) / len(verdicts), 1) if verdicts else 0.0,
        "killed_by": dict(sorted(Counter(verdict.killed_by for verdict in dead).items())),
        "timed_out": sum(verdict.timed_out for verdict in dead),
        "survivors": [
            {**about(v.mutant), "tests": v.ran, "left_out": v.left_out} for v in in_order(alive)
        ],
        "killed": [
            {
                **about(v.mutant),
                "by": v.killed_by,
                "test": v.killer,
                "timed_out": v.timed_out,
                "ran": len(v.ran),
            }
            for v in in_order(dead)
        ],
    }


def in_order(verdicts: Sequence[Verdict]) -> list[Verdict]:
    return sorted(verdicts, key=lambda v: (v.mutant.file, v.mutant.change.line))


def text(report: dict[str, Any]) -> str:
    listed = report["survivors"] if "survivors" in report else report["mutants"]
    lines = [line for mutant in listed for line in shown(mutant)]
    if "survivors" not in report:
        return "\n".join(lines)
    broad = [mutant for mutant in report["killed"] if mutant["by"] == "broad"]
    if broad:
        lines.append("Noticed only by broad tests:")
        lines += [f"  {m['file']}:{m['line']} {m['operator']}: {m['test']}" for m in broad]
        lines.append("")
    lines += [f"Not usable without any change: {name}" for name in report["unusable"]]
    for entry in report["stale"]:
        lines.append(f"Stale in equivalent.toml: {entry['file']}: {entry['before']}")
    kinds = ", ".join(f"{count} by {kind}" for kind, count in report["killed_by"].items())
    lines.append(
        f"{report['survived']} of {report['mutants']} mutants survive ({report['percent']} %). "
        f"Killed: {kinds or 'none'}; {report['timed_out']} by the time limit. "
        f"{report['equivalent']} equivalent mutants not counted. {report['seconds']} s."
    )
    return "\n".join(lines)


def shown(mutant: dict[str, Any]) -> list[str]:
    lines = [f"{mutant['file']}:{mutant['line']} {mutant['operator']}"]
    lines += [f"  - {line}" for line in mutant["before"].splitlines()]
    lines += [f"  + {line}" for line in mutant["after"].splitlines()]
    if "tests" in mutant:
        tests = mutant["tests"]
        lines.append(f"  {len(tests)} tests ran" + (":" if tests else ": none runs this line"))
        lines += [f"    {name}" for name in tests[:NAMED]]
        if mutant["left_out"]:
            lines.append(f"  {mutant['left_out']} more were left out (--seconds)")
    return [*lines, ""]


if __name__ == "__main__":
    sys.exit(main())
