"""Programs that play a seat in the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from support.terminal import Session

LAST = """
import json
for line in sys.stdin:
    print(len(json.loads(line)["options"]) - 1, flush=True)
"""


def program(folder: Path, text: str) -> Path:
    """An executable file, which leaves a mark when it starts."""
    file = folder / "MyBot"
    mark = f"open({str(folder / 'started')!r}, 'a').write('x')"
    file.write_text(f"#!{sys.executable}\nimport sys\n{mark}\n{text}\n")
    file.chmod(0o755)
    return file


def test_a_program_plays_a_seat(play: Session, tmp_path: Path) -> None:
    bot = program(tmp_path, LAST)
    page = play("1", "1", "end the", args=f"re3 downtown-1 --seed 5 --seats human,exec:{bot}")
    assert (tmp_path / "started").read_text() == "x"
    assert "failed" not in page
    header = json.loads(play.file.read_text().partition("\n")[0])
    assert header["seats"] == ["human", f"exec:{bot}"]


def test_the_log_says_when_a_program_failed(play: Session, tmp_path: Path) -> None:
    bot = program(tmp_path, "sys.exit(4)")
    page = play(
        "1", "1", "end the", "log", args=f"re3 downtown-1 --seed 5 --seats exec:{bot},human"
    )
    assert "failed: it ended with status 4. It now answers at random." in " ".join(page.split())


def test_a_saved_game_starts_no_program(play: Session, tmp_path: Path) -> None:
    """A file may come from anybody."""
    bot = program(tmp_path, LAST)
    play("1", "1", args=f"re3 downtown-1 --seed 5 --seats human,exec:{bot}")
    (tmp_path / "started").unlink(missing_ok=True)
    page = play.resume("end the", "log")
    assert not (tmp_path / "started").exists()
    assert "A saved game starts no programs" in page


def test_a_program_must_exist(play: Session) -> None:
    page = play(args="re3 downtown-1 --seats human,exec:./Nowhere")
    assert play.code == 2
    assert "there is no program './Nowhere'" in page
