"""Reads and writes small files; every failure is a one-line error."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from inkribbon.kernel.errors import InkribbonError


class BadFile(InkribbonError):
    """A file cannot be read, written or parsed."""


def read_text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadFile(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise BadFile(f"cannot read {path}: it is not a text file") from None


def write_text(path: Path, text: str) -> None:
    write_bytes(path, text.encode("utf-8"))


def check_writable(path: Path) -> None:
    """Raise BadFile if a file cannot be written here, before anything long is done for it."""
    if path.is_dir():
        raise BadFile(f"cannot write {path}: it is a folder")
    beside = _beside(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.touch()
        beside.unlink()
    except OSError as error:
        raise _refused(path, error) from None


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file atomically: an interruption leaves the old version or the new one."""
    beside = _beside(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise _refused(path, error) from None


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}.new")


def _refused(path: Path, error: OSError) -> BadFile:
    return BadFile(f"cannot write {path}: {error.strerror or error}")
