"""Try mutants in several scratch copies at once: write the change, fork, run tests, look."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from .covering import Covering, Line, Refused, Test
from .inside import WRONG_COPY, run_pytest, try_tests
from .processes import copy_checkout, fork, wait
from .sample import Mutant

BATCHES = (20, 200)
"""Few tests at first: most mutants die early, and every test file costs time to import. After
these come all others at once."""
NARROW = 0.7
"""The share of the time that tests of single rules may take."""
STORED = "tests/golden/test_golden.py"
"""Of whole games, stored ones notice most: every option, reason, view and event is compared."""
PASSED, NO_TESTS = 0, 5
"""Exit codes of pytest."""


@dataclass
class Verdict:
    mutant: Mutant
    tests: list[Test]
    """Those that were to run, in order."""
    left_out: int = 0
    """How many more run the line, but were too many for the time given."""
    killed_by: str = ""
    """rule, other or broad: the kind of the test that failed. import: no test could start."""
    killer: str = ""
    """The test, '' for none."""
    timed_out: bool = False
    ran: list[str] = field(default_factory=list)


def plan(
    covering: Covering,
    mutant: Mutant,
    importers: Iterable[str],
    seconds: float,
    mentions: Iterable[Line] = (),
) -> Verdict:
    """The tests for a mutant, as many as fit into the time given, the quickest first. Some of the
    time is kept for whole games, which are slower."""
    groups = covering.of(mutant.change, mutant.file, importers, mentions)
    kept: list[Test] = []
    total = 0.0
    for tests in groups:
        for broad, limit in ((False, seconds * NARROW), (True, seconds)):
            fitting = [test for test in tests if (test.kind == "broad") is broad]
            chosen: set[Test] = set()
            for test in sorted(fitting, key=lambda test: (test.file != STORED, test.seconds)):
                if (kept or chosen) and total + test.seconds > limit:
                    break
                total += test.seconds
                chosen.add(test)
            kept += [test for test in fitting if test in chosen]
    return Verdict(mutant, kept, left_out=sum(map(len, groups)) - len(kept))


def batches(tests: Sequence[Test]) -> Iterator[list[Test]]:
    rest = list(tests)
    for size in (*BATCHES, len(rest)):
        if rest:
            yield rest[:size]
            rest = rest[size:]


class Slot:
    """A scratch copy, with one mutant at a time in it."""

    def __init__(self, number: int, template: Path, package: str, work: Path) -> None:
        self.scratch = work / f"slot-{number}"
        shutil.copytree(template, self.scratch, symlinks=True)
        self.package = self.scratch / "src" / package
        self.target = work / f"slot-{number}.json"
        self.log = work / f"slot-{number}.log"
        self.verdict: Verdict | None = None
        self.original = b""
        self.times = (0, 0)
        self.batch: list[Test] = []
        self.batches: Iterator[list[Test]] = iter(())

    def take(self, verdict: Verdict) -> None:
        """Write the change. Its file time says that the compiled file is out of date."""
        self.verdict = verdict
        self.batches = batches(verdict.tests)
        path = self.package / verdict.mutant.file
        self.original = path.read_bytes()
        stat = path.stat()
        self.times = (stat.st_atime_ns, stat.st_mtime_ns)
        path.write_bytes(verdict.mutant.change.apply(self.original))
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns + 10**12))

    def give_back(self) -> None:
        assert self.verdict is not None
        path = self.package / self.verdict.mutant.file
        path.write_bytes(self.original)
        os.utime(path, ns=self.times)
        self.verdict = None

    def start(self) -> int:
        """The process that runs the next tests, 0 when none are left."""
        self.batch = next(self.batches, [])
        if not self.batch:
            return 0
        names = [test.id for test in self.batch]
        limits = [test.limit for test in self.batch]
        self.target.unlink(missing_ok=True)

        def run() -> int:
            return try_tests(names, limits, self.package, self.target)

        return fork(run, self.scratch, self.log)

    def judge(self, code: int) -> None:
        """What the exit code of the tests says about the mutant."""
        verdict = self.verdict
        assert verdict is not None
        state = json.loads(self.target.read_text(encoding="utf-8")) if self.target.exists() else {}
        verdict.ran += state.get("ran", [])
        if code == WRONG_COPY:
            raise Refused(
                "the tests import another copy of the package: is src/ first on the path?"
            )
        if code in (PASSED, NO_TESTS):
            return
        verdict.timed_out = code == -signal.SIGALRM
        verdict.killer = state.get("failed") or state.get("running") or ""
        kinds = {test.id: test.kind for test in self.batch}
        verdict.killed_by = kinds.get(verdict.killer, "import")


def prepare(root: Path, files: Sequence[str], work: Path) -> Path:
    """A copy in which the package and these test files are compiled; all others are made of it."""
    template = copy_checkout(root, work / "template")
    log = work / "template.log"
    code = -1
    child = fork(lambda: run_pytest(["--collect-only", *files], object()), template, log)
    while child:
        ended, code = wait()
        child = 0 if ended == child else child
    if code != PASSED:
        end = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
        raise Refused(f"the tests cannot be collected (exit code {code}):\n{end}")
    return template


def try_all(
    verdicts: Sequence[Verdict],
    root: Path,
    package: str,
    jobs: int,
    work: Path,
    tell: Callable[[Verdict], None],
) -> None:
    """Run the tests of every mutant, some mutants at a time; fills in the verdicts."""
    waiting = [verdict for verdict in reversed(verdicts) if verdict.tests]
    if not waiting:
        return
    files = {test.file: None for verdict in waiting for test in verdict.tests}
    template = prepare(root, list(files), work)
    free = [Slot(n, template, package, work) for n in range(min(jobs, len(waiting)))]
    running: dict[int, Slot] = {}

    def go_on(slot: Slot) -> None:
        verdict = slot.verdict
        child = slot.start() if verdict is not None and not verdict.killed_by else 0
        if child:
            running[child] = slot
            return
        if verdict is not None:
            slot.give_back()
            tell(verdict)
        free.append(slot)

    while waiting or running:
        while waiting and free:
            slot = free.pop()
            slot.take(waiting.pop())
            go_on(slot)
        if running:
            child, code = wait()
            if child in running:
                slot = running.pop(child)
                slot.judge(code)
                go_on(slot)
