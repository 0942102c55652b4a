"""A server that is killed at any moment comes back with every acknowledged answer, once."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def faults() -> ModuleType:
    """The script of bench/server, of which this is a small run."""
    path = Path(__file__).parents[2] / "bench" / "server" / "faults.py"
    spec = importlib.util.spec_from_file_location("faults", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["faults"] = module
    spec.loader.exec_module(module)
    return module


def test_nothing_is_lost_or_doubled_when_the_server_is_killed(store_url: str) -> None:
    found = faults().rounds(store_url, 4, tables=3, longest=0.5)

    assert found.acknowledged > 20
    assert (found.lost, found.doubled) == (0, 0)
