"""Scratch copies of the checkout, and forked processes that work in them."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .inside import enter

COPIED = ("src", "tests")
"""What a copy has of its own. Everything else of the checkout is linked."""
LEFT_OUT = shutil.ignore_patterns("__pycache__", "static", ".hypothesis", "node_modules")


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A temporary folder that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="mutants-")).resolve()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def copy_checkout(root: Path, target: Path) -> Path:
    """A copy with the same file times: compiled files stay valid when it is copied again."""
    target.mkdir()
    for name in COPIED:
        shutil.copytree(root / name, target / name, ignore=LEFT_OUT)
    for path in root.iterdir():
        if path.name not in COPIED and not path.name.startswith(".git"):
            (target / path.name).symlink_to(path)
    return target


def fork(work: Callable[[], int], scratch: Path, log: Path) -> int:
    """Start `work` in a process of its own; gives its id. Its result is the exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        with suppress(OSError):  # the child may have been quicker, or be gone
            os.setpgid(child, child)
        return child
    code = 71
    try:
        enter(scratch, log)
        code = work()
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(code)


def wait() -> tuple[int, int]:
    """The next process that ends: its id and its exit code, negative for a signal."""
    child, status = os.wait()
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)  # whatever a test left running
    return child, os.waitstatus_to_exitcode(status)
