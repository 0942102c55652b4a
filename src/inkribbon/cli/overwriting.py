"""Files that belong to somebody else are never overwritten without asking."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from inkribbon.kernel.errors import InkribbonError


class Kept(InkribbonError):
    """A file is in the way."""


def check(path: Path, is_ours: Callable[[str], bool]) -> None:
    """Raise Kept if a file is in the way that is not ours, unless the user lets it go."""
    if not path.is_file() or _is_ours(path, is_ours):
        return
    if not sys.stdin.isatty():
        raise Kept("{path} already exists: choose another name, or delete it first", path=path)
    try:
        typed = input(f"{path} already exists. Overwrite it? [y/N] ").strip().lower()
    except EOFError:
        typed = ""
    if typed not in ("y", "yes"):
        raise Kept("{path} stays as it is: choose another name", path=path)


def _is_ours(path: Path, is_ours: Callable[[str], bool]) -> bool:
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return not text or is_ours(text)
