"""Saved games: where they are, and how to write and read them safely."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from inkribbon.kernel import records
from inkribbon.kernel.codec import pack, unpack
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game
from inkribbon.kernel.records.record import Header, Record
from inkribbon.lab.files import BadFile, write_text

from . import overwriting

ENDING = ".ink"
Texts = dict[str, str]
NEWEST = 5


class CannotSave(InkribbonError):
    """A saved game could not be written."""


class CannotRead(InkribbonError):
    """A file could not be read."""


def folder() -> Path:
    """The default folder for saved games."""
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "inkribbon"


def new_path(game: str, scenario: str) -> Path:
    """A file name that is not in use yet."""
    stem = f"{game}-{Path(scenario).stem}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder() / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def write(record: Record, path: Path, *, safely: bool = True) -> None:
    """Write the whole record next to the old file, then replace that atomically.

    A power failure leaves the old file or the new one, never half of one. `safely` waits until
    the data is on the disk.
    """
    # Follow links, and never replace anything but a regular file: no device, no folder.
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise CannotSave("cannot save to {path}: it is not a regular file", path=path)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(beside, "w", encoding="utf-8") as file:
            file.write(records.dumps(record))
            file.flush()
            if safely:
                os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        why = error.strerror or error
        raise CannotSave("cannot save to {path}: {error}", path=path, error=why) from None


def check_target(path: Path, record: Record) -> None:
    """Raise an error if the file is something else than a save of this game."""

    def is_ours(text: str) -> bool:
        try:
            known = records.loads(text).header
        except InkribbonError:
            return False
        return (known.setup, known.commit) == (record.header.setup, record.header.commit)

    overwriting.check(path, is_ours)


# The content that games were started with


def keep_content(game: Game[Any, Any], header: Header) -> None:
    """Keep what a game is played with, once. Without it, a save still opens with equal content."""
    path = _content_path(header.content)
    if not path.exists():
        with suppress(BadFile):
            write_text(path, pack(msgspec.json.encode(game.bundle(header.setup))))


def content(digest: str) -> dict[str, str] | None:
    try:
        return msgspec.json.decode(unpack(_content_path(digest).read_text("utf-8")), type=Texts)
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


def _content_path(digest: str) -> Path:
    return folder() / "content" / f"{Path(digest).name}.z"


def keep_old(path: Path) -> Path:
    """Copy a save before it is changed for good; returns where the copy is."""
    copy = path.with_name(f"{path.stem}-old{path.suffix}")
    number = 2
    while copy.exists():
        copy = path.with_name(f"{path.stem}-old-{number}{path.suffix}")
        number += 1
    write_text(copy, read_text(path))
    return copy


def read_text(path: Path) -> str:
    """The contents of a text file; raises CannotRead that says why it cannot be read."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise CannotRead(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise CannotRead(f"cannot read {path}: it is not a text file") from None


def load(path: Path) -> Record:
    """A saved game."""
    return records.loads(read_text(path))


def unfinished() -> Iterator[Path]:
    """The unfinished ones among the newest saved games, newest first."""
    try:
        files = sorted(folder().glob(f"*{ENDING}"), key=lambda file: file.stat().st_mtime)
    except OSError:
        return
    yield from (file for file in files[: -NEWEST - 1 : -1] if _goes_on(file))


def _goes_on(path: Path) -> bool:
    """The closing line of a finished game has the digest of its world; others do not."""
    try:
        record = load(path)
    except InkribbonError:
        return False
    return record.closing is not None and not record.closing.world
