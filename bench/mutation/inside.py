"""What runs in a forked process: pytest on a scratch copy, to record tests or to try a mutant.

The parent process has imported pytest and the libraries, but never the package under test: each
child imports that from its own copy.
"""

from __future__ import annotations

import importlib.util
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

WRONG_COPY = 70
"""The exit code when the tests imported another copy of the package than the changed one."""
START_LIMIT = 120
"""Seconds for imports and collection."""
MEMORY_LIMIT = 4 << 30
"""An endless list must not take the machine with it."""
BROAD = (
    *("golden", "properties", "perft", "determinism", "bots", "bot", "lab", "cli", "words"),
    *("leaflet", "rules", "test_play.py", "test_bot.py", "test_docs.py", "test_campaign_games.py"),
    *("test_everything_used.py", "test_boss_fights.py", "test_terminal.py", "test_words.py"),
)
"""Folders and files of tests that play whole games or look at everything: they notice many
mistakes, but do not say which rule is broken."""
ARGUMENTS = (
    *("-q", "--no-header", "-p", "no:cacheprovider"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)


def warm_up() -> None:
    """Import once what every child needs."""
    for name in (
        "msgspec",
        "hypothesis",
        "hypothesis.strategies",
        "rich.console",
        "_pytest.pytester",
    ):
        if importlib.util.find_spec(name.partition(".")[0]):
            importlib.import_module(name)


def enter(scratch: Path, log: Path) -> None:
    """Leave the parent's world: own process group, output into a file, limits, own folder."""
    os.setpgid(0, 0)
    output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(output, 1)
    os.dup2(output, 2)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, START_LIMIT)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, hard))
    os.chdir(scratch)
    bench = str(Path(__file__).resolve().parents[1])
    sys.path[:] = [path for path in sys.path if path != bench]
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ["PYTHONPATH"] = str(scratch / "src")


def run_pytest(arguments: Sequence[str], plugin: object) -> int:
    extra = []
    if importlib.util.find_spec("_hypothesis_pytestplugin"):
        from hypothesis import settings

        # The same examples each time, or the same mutant might live today and die tomorrow.
        settings.register_profile("mutants", derandomize=True, database=None, deadline=None)
        settings.load_profile("mutants")
        extra = ["-p", "_hypothesis_pytestplugin"]
    sys.argv = ["pytest"]
    return int(pytest.main([*ARGUMENTS, *extra, *arguments], plugins=[plugin]))


def is_broad(test: str) -> bool:
    return not set(test.partition("::")[0].split("/")).isdisjoint(BROAD)


# Recording


class Recorder:
    """Runs tests that it takes from a pipe, and notes which lines each of them runs."""

    def __init__(self, queue: int, package: Path, files: Sequence[str]) -> None:
        import coverage

        self.queue = queue
        self.package = package
        self.files = files
        self.tests: dict[str, list[Any]] = {}
        self.broken: list[str] = []
        include = [str(package / file) for file in files]
        self.coverage = coverage.Coverage(data_file=None, include=include, config_file=False)
        self.caches: list[Any] = []
        self.modules = 0

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.broken.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        # The long ones first, so that no process is left alone with them at the end.
        items = sorted(session.items, key=lambda item: not is_broad(item.nodeid))
        signal.setitimer(signal.ITIMER_REAL, 0)
        self.coverage.start()
        while place := os.read(self.queue, 4):
            number = int.from_bytes(place, "big")
            if number < len(items):
                self.record(items[number])
        self.coverage.stop()
        return True

    def record(self, item: pytest.Item) -> None:
        # What an earlier test left in a cache would hide lines from this one.
        self.clear_caches()
        rule = item.get_closest_marker("rule") is not None
        self.tests[item.nodeid] = [0.0, "passed", rule]
        self.coverage.switch_context(item.nodeid)
        start = time.perf_counter()
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        self.tests[item.nodeid][0] = round(time.perf_counter() - start, 3)
        self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed":
            self.tests[report.nodeid][1] = report.outcome

    def clear_caches(self) -> None:
        if len(sys.modules) != self.modules:
            self.modules = len(sys.modules)
            found = [value for module in self._own_modules() for value in vars(module).values()]
            self.caches = [value for value in found if hasattr(value, "cache_clear")]
        for function in self.caches:
            function.cache_clear()

    def _own_modules(self) -> list[Any]:
        own = {str(self.package / file) for file in self.files}
        return [m for m in list(sys.modules.values()) if getattr(m, "__file__", None) in own]

    def write(self, target: Path) -> None:
        data = self.coverage.get_data()
        lines = {
            file: {
                str(line): [test for test in tests if test]
                for line, tests in data.contexts_by_lineno(str(self.package / file)).items()
            }
            for file in self.files
        }
        found = {"tests": self.tests, "broken": self.broken, "lines": lines}
        target.write_text(json.dumps(found), encoding="utf-8")


# Trying a mutant


class Trial:
    """Runs chosen tests in order until one fails, each under a time limit of its own."""

    def __init__(self, tests: Sequence[str], limits: Sequence[float], target: Path) -> None:
        self.limits = dict(zip(tests, limits, strict=True))
        self.target = target
        self.ran: list[str] = []
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        items[:] = [found[test] for test in self.limits if test in found]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.ran.append(item.nodeid)
        # Written down first: a test that never ends is killed from outside.
        self.write(item.nodeid)
        signal.setitimer(signal.ITIMER_REAL, self.limits[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_REAL, START_LIMIT)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def write(self, running: str = "") -> None:
        state = {"ran": self.ran, "failed": self.failed, "running": running}
        self.target.write_text(json.dumps(state), encoding="utf-8")


def try_tests(tests: Sequence[str], limits: Sequence[float], package: Path, target: Path) -> int:
    """pytest's exit code, or WRONG_COPY."""
    # A compiled file of a mutant must not outlive it.
    sys.dont_write_bytecode = True
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
    trial = Trial(tests, limits, target)
    trial.write()
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    code = run_pytest(["-x", *files], trial)
    trial.write()
    module = sys.modules.get(package.name)
    if module is not None and Path(str(module.__file__)).parent != package:
        return WRONG_COPY
    return code
