"""SIGTERM stops the server in time, whatever is going on."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.live import SOURCES, Running, until
from server.test_door import dial

IN_TIME = 5.0
HANGING = """
import sys, threading, time
from inkribbon.server.tables import history
from inkribbon.cli.main import main

def hang(*_):
    while True:
        pass

history.history = hang
sys.exit(main(sys.argv[1:]))
"""


@contextlib.contextmanager
def served(
    folder: Path, *program: str, more: tuple[str, ...] = ()
) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    store = f"sqlite:///{folder / 'a.sqlite3'}"
    command = [*program, "serve", "--no-open", "--port", "0", "--store", store, *more]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(SOURCES), *sys.path))}
    with subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().split()[3].rpartition(":")[2])
        server = Running(port)
        with server.http:
            yield process, server
        process.kill()


def seconds_to_stop(process: subprocess.Popen[str]) -> float:
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    process.wait(60)
    return time.monotonic() - began


@pytest.mark.parametrize("program", [("-m", "inkribbon"), ("-c", HANGING)])
def test_it_stops_in_time(tmp_path: Path, program: tuple[str, ...]) -> None:
    with served(tmp_path, *program) as (process, server), contextlib.ExitStack() as stack:
        table = server.open("human", "careful")
        stack.enter_context(table.sit()).until("state")
        table.step()
        for _ in range(5):
            line = stack.enter_context(dial(server))
            path = f"/api/tables/{table.id}/history"
            head = f"GET {path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {table.tokens[0]}\r\n"
            line.sendall(head.encode() + b"\r\n")
            stack.enter_context(dial(server)).sendall(b"GET /health HTTP/1.1\r\n")
        time.sleep(0.5)
        assert seconds_to_stop(process) < IN_TIME


def test_it_stops_in_time_while_a_program_hangs_which_ends_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    script = tmp_path / "hangs.py"
    script.write_text(
        f"import os, time\nopen({str(mark)!r}, 'w').write(f'{{os.getpid()}}.')\ntime.sleep(600)"
    )
    named = ("--exec", f"hangs={sys.executable} {script}")
    with served(tmp_path, "-m", "inkribbon", more=named) as (process, server):
        server.open("hangs", "human")
        until(lambda: mark.exists() and mark.read_text().endswith("."))
        assert seconds_to_stop(process) < IN_TIME
    program = Path(f"/proc/{mark.read_text().removesuffix('.')}/cmdline")
    until(lambda: not is_there(program))


def is_there(cmdline: Path) -> bool:
    """Whether a process still runs: one that has ended has no command line."""
    with contextlib.suppress(OSError):
        return bool(cmdline.read_bytes())
    return False
