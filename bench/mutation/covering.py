"""Which tests run which lines, recorded once for a state of the sources and kept in a file."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .inside import Recorder, is_broad, run_pytest
from .operators import Change
from .processes import copy_checkout, fork, wait

FORMAT = 1
MOST_TESTS = 15_000
"""As many as fit into a pipe with four bytes each."""
SLACK = 10
"""A test may take this many seconds and this many times longer than when it was recorded."""


Line = tuple[str, int]
"""A file and the number of a line."""


class Refused(Exception):
    """It cannot be done; the message says how to fix it."""


@dataclass(frozen=True)
class Test:
    id: str
    seconds: float
    rule: bool

    @property
    def file(self) -> str:
        return self.id.partition("::")[0]

    @property
    def kind(self) -> str:
        return "rule" if self.rule else "broad" if is_broad(self.id) else "other"

    @property
    def order(self) -> tuple[int, float, str]:
        """Tests that prove a clause first, whole games last; quick ones before slow ones."""
        return ("rule", "other", "broad").index(self.kind), self.seconds, self.id

    @property
    def limit(self) -> float:
        return SLACK + SLACK * self.seconds


@dataclass
class Covering:
    """The tests that passed, and for each line of a file a bit for each of them."""

    tests: list[Test] = field(default_factory=list)
    lines: dict[str, dict[int, int]] = field(default_factory=dict)
    unusable: list[str] = field(default_factory=list)
    """Tests and files that did not pass without any change."""

    def of(
        self, change: Change, file: str, importers: Iterable[str], mentions: Iterable[Line] = ()
    ) -> list[list[Test]]:
        """The tests that may notice a change, in groups, the most promising first.

        They are those that run into it. What is not in a function runs on import, which belongs to
        no test, and so does a function that no test runs, if anything does. Then those that run no
        rule and look at what is declared come first, for they are quick; then those that run a line
        that mentions what was changed, and those that run anything in the file or in one that
        imports it.
        """
        direct = 0
        for line in range(change.first, change.last + 1):
            direct |= self.lines.get(file, {}).get(line, 0)
        if change.inside and direct:
            return [self._tests(direct)]
        looking, near = self._looking(), 0
        for other, line in mentions:
            direct |= self.lines.get(other, {}).get(line, 0)
        for other in (file, *importers):
            for mask in self.lines.get(other, {}).values():
                near |= mask
        return [self._tests(mask) for mask in (looking, direct, near & ~direct)]

    def _looking(self) -> int:
        """The tests that run no line of any rule."""
        running = 0
        for lines in self.lines.values():
            for mask in lines.values():
                running |= mask
        return ~running & (1 << len(self.tests)) - 1

    def _tests(self, mask: int) -> list[Test]:
        found = [test for number, test in enumerate(self.tests) if mask >> number & 1]
        return sorted(found, key=lambda test: test.order)


# Keeping it


def digest(root: Path, selection: Sequence[str]) -> str:
    """A name for the state of sources and tests, and for the chosen tests."""
    running = hashlib.sha256(repr((FORMAT, sys.version_info[:2], sorted(selection))).encode())
    for folder in ("src", "tests"):
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and not {"__pycache__", "static"} & set(path.parts):
                running.update(f"{path.relative_to(root)}\n".encode() + path.read_bytes())
    return running.hexdigest()[:16]


def save(covering: Covering, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {
        "tests": [[test.id, test.seconds, test.rule] for test in covering.tests],
        "lines": {
            file: {line: f"{mask:x}" for line, mask in lines.items()}
            for file, lines in covering.lines.items()
        },
        "unusable": covering.unusable,
    }
    draft = path.with_suffix(".new")
    draft.write_bytes(gzip.compress(json.dumps(data).encode(), mtime=0))
    draft.replace(path)


def load(path: Path) -> Covering:
    data = json.loads(gzip.decompress(path.read_bytes()))
    return Covering(
        [Test(*test) for test in data["tests"]],
        {
            file: {int(line): int(mask, 16) for line, mask in lines.items()}
            for file, lines in data["lines"].items()
        },
        data["unusable"],
    )


# Recording it


def record(
    root: Path, package: str, files: Sequence[str], selection: Sequence[str], jobs: int, work: Path
) -> Covering:
    """Run the chosen tests once, spread over processes that take them from a common pipe."""
    scratch = copy_checkout(root, work / "record")
    queue, filling = os.pipe()
    os.write(filling, b"".join(n.to_bytes(4, "big") for n in range(MOST_TESTS)))
    os.close(filling)
    children = {}
    for job in range(jobs):
        target, log = work / f"recorded-{job}.json", work / f"recorded-{job}.log"

        def run(target: Path = target) -> int:
            recorder = Recorder(queue, scratch / "src" / package, files)
            arguments = ["--continue-on-collection-errors", *selection]
            code = run_pytest(arguments, recorder)
            recorder.write(target)
            return 0 if code in (0, 1, 2, 5) else code

        children[fork(run, scratch, log)] = (target, log)
    os.close(queue)
    found: list[Any] = []
    while children:
        child, code = wait()
        if child not in children:
            continue
        target, log = children.pop(child)
        if code:
            end = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
            raise Refused(f"the tests could not be recorded (exit code {code}):\n{end}")
        found.append(json.loads(target.read_text(encoding="utf-8")))
    shutil.rmtree(scratch)
    return merge(found)


def merge(found: Sequence[Any]) -> Covering:
    """What the processes recorded, as one. Only tests that pass can tell a mutant."""
    tests = {test: facts for part in found for test, facts in part["tests"].items()}
    good = sorted(test for test, (_, outcome, _) in tests.items() if outcome == "passed")
    failed = {test for test, (_, outcome, _) in tests.items() if outcome == "failed"}
    bits = {test: 1 << number for number, test in enumerate(good)}
    lines: dict[str, dict[int, int]] = {}
    for part in found:
        for file, contexts in part["lines"].items():
            masks = lines.setdefault(file, {})
            for line, names in contexts.items():
                mask = masks.get(int(line), 0)
                for name in names:
                    mask |= bits.get(name, 0)
                masks[int(line)] = mask
    return Covering(
        [Test(test, tests[test][0], tests[test][2]) for test in good],
        lines,
        sorted(failed | {name for part in found for name in part["broken"]}),
    )
