"""Our server as a process, for whoever measures it."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).parents[2] / "src"
START = """
import sys, msgspec
from inkribbon.server.run import serve
from inkribbon.server.settings import Settings
settings = msgspec.json.decode(sys.argv[1], type=Settings)
serve(settings, "127.0.0.1", int(sys.argv[2]), int(sys.argv[3]), False)
"""


def start(
    settings: dict[str, Any], port: int, workers: int, log: Path | None = None
) -> subprocess.Popen[bytes]:
    """Started, and ready to be reached. Its log goes to a file, or where ours goes."""
    process = subprocess.Popen(
        [sys.executable, "-c", START, json.dumps(settings), str(port), str(workers)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(SOURCES), *sys.path))},
        stdout=subprocess.PIPE,
        stderr=log.open("wb") if log else None,
    )
    assert process.stdout is not None
    assert process.stdout.readline(), "the server ended at once"
    return process


def with_children(process: int) -> list[int]:
    """A process and those that its threads have started."""
    found = [process]
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += map(int, file.read_text().split())
    return found
