"""Files in the terminal: nothing of somebody else's is overwritten, nothing old is lost."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.terminal import Session

from inkribbon.catalogue import GAMES
from inkribbon.cli import saves
from inkribbon.cli.main import main
from inkribbon.kernel.records.record import Record
from inkribbon.kernel.records.text import dumps, loads
from inkribbon.lab.files import BadFile, write_text

OLD = sorted((Path(__file__).parents[1] / "upgrades" / "records").glob("*/*.jsonl"))
WAREHOUSE = GAMES["re3"].shipped("escaping-the-warehouse").text


@pytest.mark.parametrize("text", ["my letters", '{"inkribbon":9}', "\x00\x01"])
def test_a_foreign_file_is_not_overwritten_by_a_game(play: Session, text: str) -> None:
    play.file.write_text(text, encoding="utf-8")
    told = play("1")
    assert play.code == 2
    assert "already exists" in told
    assert play.file.read_text("utf-8") == text


def test_neither_by_the_command_nor_by_another_game(play: Session) -> None:
    letters = Path("letters.txt")
    letters.write_text("my letters", encoding="utf-8")
    assert "already exists" in play("1", f"save {letters}")
    assert letters.read_text("utf-8") == "my letters"
    before = play.file.read_text("utf-8")
    play("1", args="re3 escaping-the-warehouse --seed 6")
    assert play.code == 2
    assert play.file.read_text("utf-8") == before


def test_a_page_replaces_only_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario, page = tmp_path / "a.toml", tmp_path / "page.html"
    scenario.write_text(WAREHOUSE, encoding="utf-8")
    words = ["check", str(scenario), "--game", "re3", "--page", str(page)]
    assert main(words) == 0
    assert main(words) == 0
    page.write_text("<!doctype html><p>my homepage", encoding="utf-8")
    assert main(words) == 2
    assert "already exists" in capsys.readouterr().err
    assert page.read_text("utf-8") == "<!doctype html><p>my homepage"


def test_a_file_that_cannot_be_replaced_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "folder" / "inside").mkdir(parents=True)
    with pytest.raises(BadFile):
        write_text(tmp_path / "folder", "x")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


@pytest.mark.parametrize("file", OLD, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_old_save_opens(play: Session, file: Path) -> None:
    shutil.copy(file, play.file)
    told = play.resume("quit")
    assert play.code == 0, told
    assert "Traceback" not in told


def older(text: str, *, misfit: bool) -> str:
    """The save as a version with other rules would have written it."""
    record = loads(text)
    text = dumps(record).replace('"rules":"', '"rules":"0.', 1)
    if not misfit:
        return text
    answers = [*record.answers[:2], record.answers[0], *record.answers[3:]]
    changed = Record(header=record.header, checkpoint=record.checkpoint, answers=answers)
    return dumps(changed).replace('"rules":"', '"rules":"0.', 1)


MOVES = ("1", "1", "b1", "c1", "search", "c2", "1", "1", "1", "1")


def test_a_save_whose_answers_still_fit_goes_on(play: Session) -> None:
    play(*MOVES)
    before = play.record()
    play.file.write_text(older(play.file.read_text("utf-8"), misfit=False), encoding="utf-8")
    told = play.resume("quit")
    assert "rules have changed" not in told
    assert play.record().answers == before.answers


def test_a_save_whose_answers_no_longer_fit_goes_on_from_its_last_position(play: Session) -> None:
    play(*MOVES)
    before = play.record()
    assert before.checkpoint is not None
    play.file.write_text(older(play.file.read_text("utf-8"), misfit=True), encoding="utf-8")
    told = play.resume("1", "quit")
    assert "rules have changed" in " ".join(told.split())
    found = play.record()
    assert found.base is not None
    assert found.base.world == before.checkpoint.world
    (copy,) = play.file.parent.glob("*-old*")
    assert len(loads(copy.read_text("utf-8")).answers) == len(before.answers)
    # And again, from the file that it was saved to.
    play.resume("1", "undo", "1", "quit")
    assert play.code == 0


def test_the_content_of_a_game_is_kept_with_the_saves(play: Session) -> None:
    play("1")
    header = play.record().header
    assert saves.content(header.content) == GAMES["re3"].bundle(header.setup)
    assert saves.content("../../etc/passwd") is None
