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


def write_bytes(path: Path, data: bytes) -> None:
    """Replace a file atomically: an interruption leaves the old version or the new one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(data)
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise BadFile(f"cannot write {path}: {error.strerror or error}") from None
