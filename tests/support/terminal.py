"""A terminal for tests: takes typed lines and returns what was printed and saved."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from inkribbon.cli.main import main
from inkribbon.kernel import records
from inkribbon.kernel.data import TAGS
from inkribbon.kernel.records.record import Record

INTERRUPT = "<Ctrl-C>"


class Typed:
    """Typed input that is not a terminal; a line may be Ctrl-C."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        raise OSError("not a real file")

    def readline(self) -> str:
        line = self.lines.pop(0) + "\n" if self.lines else ""
        if line.strip() == INTERRUPT:
            raise KeyboardInterrupt
        return line


class Session:
    """Runs the command with typed lines and returns what it printed and saved."""

    def __init__(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        # Messages name the file and are wrapped: a short name wraps the same way everywhere.
        monkeypatch.chdir(tmp_path)
        self.file = Path("game.ink")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setenv("LINES", "40")
        monkeypatch.setenv("LC_ALL", "C.UTF-8")
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        self.code = 0

    def __call__(
        self, *lines: str, args: str = "re3 escaping-the-warehouse --seed 5", save: bool = True
    ) -> str:
        """Play with these typed lines; the input ends after them."""
        self.monkeypatch.setattr(sys, "stdin", Typed(lines))
        words = ["play", *args.split(), *(["--save", str(self.file)] if save else [])]
        self.code = main(words)
        out, err = self.capsys.readouterr()
        return out + err

    def resume(self, *lines: str, args: str = "") -> str:
        return self(*lines, args=f"--load {self.file} {args}", save=False)

    def record(self) -> Record:
        return records.loads(self.file.read_text("utf-8"))

    def answers(self) -> list[str]:
        """The types of the saved answers."""
        return [TAGS[type(answer)] for answer in self.record().answers]
