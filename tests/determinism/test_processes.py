"""The same record gives the same world at every step in every process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from determinism import trail
from support.games import POLICIES, cases, played

import inkribbon
from inkribbon.catalogue import GAMES
from inkribbon.kernel.records.text import dumps

RECORDS = 200
"""For all games together."""
SOURCE = Path(inkribbon.__file__).parents[1]


def start(folder: Path, hash_seed: int) -> subprocess.Popen[str]:
    """Start a process that replays the folder."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(SOURCE)}
    return subprocess.Popen(
        [sys.executable, trail.__file__, str(folder)],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> Any:
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return json.loads(output)


def write_records(game: str, folder: Path) -> int:
    """Write the game's share of the records: all scenarios, numbers of players and policies."""
    tables = [case for case in cases(1, 2, 3, 4) if case.setup.game == game]
    share = -(-RECORDS // len(GAMES))
    for seed in range(share):
        turn, place = divmod(seed, len(tables))
        record, _ = played(tables[place], seed, POLICIES[turn % len(POLICIES)])
        (folder / f"{seed:03}.jsonl").write_text(dumps(record), encoding="utf-8")
    return share


@pytest.mark.parametrize("game", GAMES)
def test_records_lead_through_the_same_worlds_whatever_the_hash_seed(
    game: str, tmp_path: Path
) -> None:
    share = write_records(game, tmp_path)
    one, other = (finish(process) for process in [start(tmp_path, 1), start(tmp_path, 2024)])
    assert one["order"] != other["order"]
    assert len(one["trails"]) == share
    assert one["trails"] == other["trails"]
    assert one["trails"] == trail.trails(tmp_path)
