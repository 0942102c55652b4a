"""What several workers count, each in files of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from inkribbon.server.metrics import SHARED

WORKER = """
from inkribbon.server.metrics import Metrics
metrics = Metrics()
metrics.add("answers", 3)
print(metrics.text().decode())
"""


def told_by_another_worker(folder: Path) -> str:
    """Only a process that finds the folder when it starts writes there."""
    command = [sys.executable, "-c", WORKER]
    told = subprocess.run(
        command, env=os.environ | {SHARED: str(folder)}, capture_output=True, text=True, check=True
    )
    return told.stdout


def test_metrics_add_up_all_workers(tmp_path: Path) -> None:
    assert "inkribbon_answers_total 3.0" in told_by_another_worker(tmp_path)
    assert "inkribbon_answers_total 6.0" in told_by_another_worker(tmp_path)


def test_a_worker_that_is_just_starting_has_counted_nothing(tmp_path: Path) -> None:
    (tmp_path / "counter_1.db").touch()
    assert "inkribbon_answers_total 3.0" in told_by_another_worker(tmp_path)
