"""The commands for backup and restore in docs/operating.md, run during play."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from server.live import Table, generous, running
from server.stores import Stores, missing_postgres, program

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"


def block(word: str) -> str:
    """The commands of the only block with this word."""
    blocks = re.findall(r"```text\n(.*?)```", PAGE.read_text("utf-8"), flags=re.DOTALL)
    (found,) = [text for text in blocks if word in text]
    return str(found)


def run(commands: str, folder: Path, **variables: str) -> None:
    """As an operator would, line by line; `python3` is this Python."""
    tools = [str(Path(tool).parent) for tool in (sys.executable, program("pg_dump")) if tool]
    (folder / "python3").unlink(missing_ok=True)
    (folder / "python3").symlink_to(sys.executable)
    path = os.pathsep.join((str(folder), *tools, os.environ["PATH"]))
    shell = ["sh", "-eu", "-c", commands]
    subprocess.run(shell, cwd=folder, check=True, env={**os.environ, "PATH": path, **variables})


def must_be(table: Table, before: dict[str, Any]) -> None:
    found = table.state(before["seat"])
    assert (found["version"], found["view"]) == (before["version"], before["view"])
    table.step()


def test_a_backup_made_during_play_is_restored(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    with running(generous(f"sqlite:///{file}")) as server:
        table = server.open("human", "human")
        for number in range(12):
            before = table.step(number)
        run(block(".backup("), tmp_path)
        table.step()
    # A server that was killed leaves its log behind.
    Path(f"{file}-wal").write_bytes(b"old")
    run(block("rm -f"), tmp_path)
    for name in ("tables.sqlite3", "backup.sqlite3"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
    with running(generous(f"sqlite:///{file}")) as server:
        table.server = server
        must_be(table, before)


@pytest.mark.parametrize("kind", [] if missing_postgres() else ["postgresql"])
def test_a_dump_made_during_play_is_restored(stores: Stores, kind: str, tmp_path: Path) -> None:
    url = stores.url(kind)
    database = url.replace("postgresql+psycopg", "postgresql")
    dump, restore = block("pg_dump").splitlines()
    with running(generous(url)) as server:
        table = server.open("human", "human")
        for number in range(12):
            before = table.step(number)
        run(dump, tmp_path, DB=database)
        table.step()
    run(restore, tmp_path, DB=database)
    with running(generous(url)) as server:
        table.server = server
        must_be(table, before)
