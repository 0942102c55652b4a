"""`--language`: the terminal speaks the language asked for, or else that of the shell."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.terminal import Session

from inkribbon.cli.main import main

ENGLISH = "re3 escaping-the-warehouse --seed 5 --language en"
GERMAN = "re3 escaping-the-warehouse --seed 5 --language de"


def test_the_terminal_speaks_german_if_asked(play: Session) -> None:
    page = play("1", "1", args=GERMAN)
    assert "Jill: Wo beginnst du?" in page
    assert "Jill: Was tust du? Noch 4 Aktionen." in page
    assert "Ziel: Everyone leaves by the exit" in page


def test_the_terminal_speaks_the_language_of_the_shell(
    play: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "Jill: Wo beginnst du?" in play()
    play.file.unlink()
    assert "Jill: where do you start?" in play(args=ENGLISH)


def test_the_record_is_the_same_in_every_language(play: Session) -> None:
    play("1", "1", "1")
    english = play.answers()
    play.file.unlink()
    play("1", "1", "1", args=GERMAN)
    assert play.answers() == english


def test_germans_may_say_ja(play: Session) -> None:
    assert "Zurücknehmen? (j/n)" in play("1", "1", "zug beenden", "undo", "n", args=GERMAN)
    play.file.unlink()
    page = play("1", "1", "zug beenden", "undo", "j", args=GERMAN)
    assert "Nichts wurde zurückgenommen." not in page


def test_what_goes_wrong_during_a_game_is_told_in_german(play: Session, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.write_text("Milch, Brot")
    page = play("1", f"save {notes}", args=GERMAN)
    assert "wähle einen anderen Namen" in " ".join(page.split())


def test_a_setup_that_is_refused_is_refused_in_the_language_of_the_shell(
    play: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["play", "re3", "escaping-the-warehouse", "--modes", "easy,nightmare"]) == 2
    assert "nicht zugleich leicht und ein Albtraum" in capsys.readouterr().err
