"""`inkribbon train` checks everything that it is asked for before it plays or writes anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from inkribbon.cli.main import main


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ("chess", "there is no game 'chess': choose among"),
        ("re1 --rounds 0", "--rounds must be at least 1, not 0"),
        ("re1 --games 0", "--games must be at least 1, not 0"),
        ("re1 --jobs 1025", "--jobs can be at most 1024"),
        ("re1 --campaigns -1", "--campaigns must be at least 0, not -1"),
        ("re2 --exam -1", "--exam must be at least 0, not -1"),
        ("re2 --exam-campaigns -1", "--exam-campaigns must be at least 0, not -1"),
        ("re1 --players 9", "not 9: choose 1 to 4"),
        ("re1 --exam-players 9", "not 9: choose 1 to 4"),
        ("re1 --exam-players few", "'few' is not a number of players"),
        ("re1 --modes dark", "re1 has no mode 'dark': choose among"),
        ("re1 --hold-out nowhere", "re1 has no scenario 'nowhere' to hold out: choose among"),
        ("re1 --from genius", "there is no bot 'genius': choose among"),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_no_folder_behind(
    words: str,
    cure: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["train", *words.split()]) == 2
    told = capsys.readouterr()
    assert cure in told.err
    assert told.err.count("\n") == 1
    assert not list(tmp_path.iterdir())
