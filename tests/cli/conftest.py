"""A terminal for every test of a command that is played in one."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.terminal import Session


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    return Session(tmp_path, monkeypatch, capsys)
