"""The pytest plugin behind `@pytest.mark.rule("re3.door.open")`, which checks the claims.

A test with a wrong marker fails, and so does a marked test that is skipped, since it proves
nothing. `--proofs-to FILE` writes the claims of all collected tests as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import pytest

from inkribbon import rules

NEVER_PROVES = ("skip", "skipif", "xfail")


def claims(item: pytest.Item) -> Iterator[str]:
    """The clauses that a test claims to prove."""
    for mark in item.iter_markers("rule"):
        yield from mark.args


def fault(item: pytest.Item) -> str | None:
    """What is wrong with a test's claims, in one sentence."""
    if item.get_closest_marker("rule") is None:
        return None
    ids = list(claims(item))
    if not ids:
        return f"{item.nodeid} carries the rule marker without a clause: name one or remove it."
    for mark in NEVER_PROVES:
        if item.get_closest_marker(mark):
            return f"{item.nodeid} carries rule and {mark}, but only a test that runs can prove."
    for id in ids:
        try:
            rules.clause(id)
        except rules.UnknownClause as error:
            return f"{item.nodeid} carries a wrong rule marker. {error}"
    return None


def proofs(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    """Clause id to the tests that prove it, both sorted. The cases of one test count as one."""
    found: dict[str, set[str]] = {}
    for item in items:
        for id in claims(item):
            found.setdefault(id, set()).add(item.nodeid.partition("[")[0])
    return {id: sorted(found[id]) for id in sorted(found)}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--proofs-to", metavar="FILE", help="write which tests carry which clauses to FILE"
    )


def pytest_collection_finish(session: pytest.Session) -> None:
    target = session.config.getoption("--proofs-to")
    if target is None:
        return
    faults = [wrong for item in session.items if (wrong := fault(item))]
    if faults:
        raise pytest.UsageError(*faults)
    Path(target).write_text(json.dumps(proofs(session.items)), encoding="utf-8")


# When the test starts, not at collection, so that the error is readable under pytest-xdist too.
@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    wrong = fault(item)
    if wrong:
        pytest.fail(wrong, pytrace=False)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and item.get_closest_marker("rule"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped, so it cannot carry the rule marker."
    return report
