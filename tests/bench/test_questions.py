"""The script that answers questions about many games runs on a table of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inkribbon.cli.main import main

ROOT = Path(__file__).parents[2]


def ask(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "bench/questions.py", *words], cwd=ROOT, capture_output=True, text=True
    )


def test_three_questions_are_answered_and_drawn(tmp_path: Path) -> None:
    table, plots = tmp_path / "games.parquet", tmp_path / "plots"
    quick = ["--games", "4", "--bots", "random", "--jobs", "1"]
    assert main(["simulate", "re2", "1a", *quick, "--out", str(table)]) == 0
    done = ask(str(table), str(plots))
    assert done.returncode == 0, done.stderr
    assert "2 players: " in done.stdout
    assert "damage per player, lost: " in done.stdout
    assert "fell on " in done.stdout
    drawn = sorted(file.name for file in plots.iterdir())
    assert drawn == ["how-hard.png", "what-is-missing.png", "where-it-ends.png"]


@pytest.mark.parametrize("content", [None, b"not a table"])
def test_what_is_no_table_is_refused_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    table = tmp_path / "games.parquet"
    if content is not None:
        table.write_bytes(content)
    done = ask(str(table), str(tmp_path / "plots"))
    assert done.returncode == 1
    assert done.stderr.startswith(f"questions: cannot read {table} as a table of games: ")
    assert done.stderr.count("\n") == 1
