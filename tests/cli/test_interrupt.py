"""Ctrl-C at any moment ends every process of a command with exit code 130 and no output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inkribbon.lab.cells import Store

SRC = Path(__file__).parents[2] / "src"
TIME_LIMIT = 300
"""Timeout in seconds; only a process that hangs takes that long."""

PRESS_CTRL_C = """
import os, signal, sys

wanted_event, wanted_part, count = os.environ["MOMENT"].split(":")
left = int(count)
processes = {
    "main": os.getpid() == os.getpgrp(),
    "worker": "--multiprocessing-fork" in sys.argv,
}

def watch(event, details):
    global left
    if left and event == wanted_event and wanted_part in str(details[:2]):
        left -= 1
        if not left:
            os.killpg(0, signal.SIGINT)  # every process of the command, as a terminal does

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # The tests may run in the background, where a shell ignores Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)
if processes[os.environ["PROCESS"]]:
    sys.addaudithook(watch)
"""
"""Python runs this first in every process. It interrupts at an exact event, not after a delay."""

BALANCE = ["balance", "re2", "--bot", "random", "--games", "16", "--jobs", "2"]


def interrupted(
    words: list[str], folder: Path, moment: str, process: str = "main"
) -> tuple[int, str, str]:
    """Exit code, output and errors of a command that is interrupted at an audit event."""
    (folder / "sitecustomize.py").write_text(PRESS_CTRL_C)
    done = subprocess.run(
        [sys.executable, "-m", "inkribbon", *words],
        env=os.environ
        | {
            "PYTHONPATH": os.pathsep.join((str(folder), str(SRC))),
            "MOMENT": moment,
            "PROCESS": process,
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        start_new_session=True,
    )
    return done.returncode, done.stdout, done.stderr


def test_an_interrupt_ends_all_processes_without_a_word_and_loses_nothing(tmp_path: Path) -> None:
    data = tmp_path / "kept.jsonl"
    # Two games have been saved, and the next two are about to be.
    ended = interrupted([*BALANCE, "--data", str(data)], tmp_path, "os.rename:kept.jsonl:2")
    assert ended == (130, "", "")
    (cell,) = Store(data).cells.values()
    assert cell.games == cell.won + sum(cell.lost_by.values()) == 2


@pytest.mark.parametrize(
    "module",
    [
        # The program starts,
        "argparse",
        "msgspec",
        "inkribbon.lab.balance",
        "inkribbon.bots",
        "inkribbon.catalogue",
        "inkribbon.lab.cells",
        # makes a pool of workers,
        "multiprocessing.synchronize",
        "multiprocessing.resource_tracker",
        # and starts them.
        "multiprocessing.popen_spawn_posix",
    ],
)
def test_a_command_that_is_starting_can_be_interrupted(module: str, tmp_path: Path) -> None:
    moment = f"import:'{module}':1"
    assert interrupted(BALANCE, tmp_path, moment) == (130, "", "")


@pytest.mark.parametrize(
    "moment",
    ["import:'multiprocessing.spawn':1", "import:'msgspec':1", "import:'inkribbon.lab.stats':1"],
)
def test_workers_that_are_starting_can_be_interrupted(moment: str, tmp_path: Path) -> None:
    assert interrupted(BALANCE, tmp_path, moment, "worker") == (130, "", "")


@pytest.mark.parametrize(
    ("command", "module"), [("serve", "inkribbon.server.settings"), ("play", "inkribbon.terminal")]
)
def test_every_kind_of_command_can_be_interrupted(
    command: str, module: str, tmp_path: Path
) -> None:
    assert interrupted([command], tmp_path, f"import:'{module}':1") == (130, "", "")
