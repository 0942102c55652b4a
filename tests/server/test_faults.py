"""A server that is killed at any moment comes back with every acknowledged answer, once."""

from __future__ import annotations

import importlib
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from server.stores import Stores, missing_postgres, missing_redis

from inkribbon.server.store.schema import Row


@lru_cache(maxsize=1)
def faults() -> Any:
    """The script of bench/server, of which this is a small run."""
    sys.path.append(str(Path(__file__).parents[2] / "bench" / "server"))
    return importlib.import_module("faults")


def test_nothing_is_lost_or_doubled_when_the_server_is_killed(store_url: str) -> None:
    check(faults().rounds(store_url, 4, tables=3))


@pytest.mark.parametrize("kind", [] if missing_postgres() or missing_redis() else ["postgresql"])
def test_nothing_is_lost_or_doubled_when_several_workers_are_killed(
    stores: Stores, kind: str
) -> None:
    check(faults().rounds(stores.url(kind), 3, tables=3, workers=2, redis=stores.redis()))


def check(found: Any) -> None:
    assert found.rounds >= 3
    assert found.acknowledged >= found.rounds * 6
    assert (found.lost, found.doubled) == (0, 0)


def diary() -> Any:
    """Two acknowledged answers, with the table's dice between them, and one on its way."""
    found = faults().Diary("table", "token")
    for version, said in ((0, "1"), (2, "2"), (3, "3")):
        found.hears(version, f"hash {version}")
        found.sends(version, said, {})
    return found


KEPT = [Row(1, 0, "answer", "1"), Row(2, -1, "answer", "6"), Row(3, 0, "answer", "2")]


@pytest.mark.parametrize(
    ("rows", "lost", "doubled"),
    [
        (KEPT, 0, 0),
        ([*KEPT, Row(4, 0, "answer", "3")], 0, 0),
        (KEPT[:2], 1, 0),
        ([KEPT[0], KEPT[1], Row(3, 0, "answer", "7")], 1, 1),
        ([*KEPT, Row(4, 0, "answer", "2")], 0, 1),
        ([*KEPT, Row(4, 0, "answer", "3"), Row(5, 0, "answer", "3")], 0, 1),
    ],
)
def test_the_run_notices_what_is_lost_and_what_is_doubled(
    rows: list[Row], lost: int, doubled: int
) -> None:
    assert diary().compare(rows) == (lost, doubled)


def test_the_run_notices_a_view_that_has_changed_under_its_version() -> None:
    found = diary()
    found.hears(2, "another hash")
    assert found.compare(KEPT) == (1, 0)
