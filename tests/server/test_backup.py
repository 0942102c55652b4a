"""The backup that docs/operating.md describes, made during play."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from server.live import generous, running

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"


def command() -> str:
    (line,) = [line for line in PAGE.read_text("utf-8").splitlines() if ".backup(" in line]
    return line.removeprefix("python3 -c ").strip('"')


def test_a_backup_made_during_play_can_be_restored(tmp_path: Path) -> None:
    with running(generous(f"sqlite:///{tmp_path / 'tables.sqlite3'}")) as server:
        table = server.open("human", "human")
        for number in range(12):
            before = table.step(number)
        subprocess.run([sys.executable, "-c", command()], cwd=tmp_path, check=True)
        table.step()
    with running(generous(f"sqlite:///{tmp_path / 'backup.sqlite3'}")) as server:
        table.server = server
        found = table.state(before["seat"])
        assert (found["version"], found["view"]) == (before["version"], before["view"])
        table.step()
