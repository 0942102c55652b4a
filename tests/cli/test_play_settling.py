"""In the terminal too, what makes no difference is not asked, unless somebody wants to choose."""

from __future__ import annotations

from pathlib import Path

from golden.settled import moment
from support.terminal import Session

from inkribbon.kernel.records.text import dumps, loads


def saved(path: Path) -> Path:
    """A game just before an answer that settles something."""
    found = moment()
    record = loads(found.record)
    del record.answers[found.at :]
    record.closing = None
    path.write_text(dumps(record), encoding="utf-8")
    return path


def test_choosing_can_be_turned_on_and_is_remembered_with_the_game(
    play: Session, tmp_path: Path
) -> None:
    file = saved(tmp_path / "game.jsonl")
    page = play("choose on", args=f"--load {file}", save=False)
    assert "You are asked about every order and route" in page
    page = play("choose", args=f"--load {file}", save=False)
    assert "You are asked about every order and route" in page
    page = play("choose off", args=f"--load {file}", save=False)
    assert "only where it matters" in page
