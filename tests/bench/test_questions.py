"""The script that answers questions about many games runs on a table of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from inkribbon.cli.main import main

ROOT = Path(__file__).parents[2]


def test_three_questions_are_answered_and_drawn(tmp_path: Path) -> None:
    table, plots = tmp_path / "games.parquet", tmp_path / "plots"
    quick = ["--games", "4", "--bots", "random", "--jobs", "1"]
    assert main(["simulate", "re2", "1a", *quick, "--out", str(table)]) == 0
    done = subprocess.run(
        [sys.executable, "bench/questions.py", str(table), str(plots)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert "2 players: " in done.stdout
    assert "damage per player, lost: " in done.stdout
    assert "fell on " in done.stdout
    drawn = sorted(file.name for file in plots.iterdir())
    assert drawn == ["how-hard.png", "what-is-missing.png", "where-it-ends.png"]
