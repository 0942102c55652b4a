"""Pages of balance: which cells are played, with what changed, and how they are told."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from inkribbon.lab.balance import Variation, changed, main, variations

FILE = """id = "x"

[zombies]
start = 3  # a human
spawn = 1

[map]
drawing = '''
[spawn = 1]
'''
"""


def test_a_setting_is_changed_and_nothing_else() -> None:
    written = tomllib.loads(FILE)
    again = tomllib.loads(changed(FILE, "zombies.spawn", "4"))
    assert again["zombies"] == {"start": 3, "spawn": 4}
    assert {**again, "zombies": 0} == {**written, "zombies": 0}


def test_a_setting_that_is_not_written_is_added() -> None:
    assert tomllib.loads(changed(FILE, "zombies.bites", "2"))["zombies"]["bites"] == 2


def test_every_value_is_tried_after_none() -> None:
    assert list(variations(["zombies.spawn=0,2", "mode=horde"])) == [
        Variation(""),
        Variation("zombies.spawn", "0"),
        Variation("zombies.spawn", "2"),
        Variation("mode", "horde"),
    ]


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        ("--vary zombies.spawn", "write it like zombies.spawn=0,1,2"),
        ("--vary weather.rain=1", "name it by its section"),
        ("--vary players=few", "write players=1,4"),
        ("--vary mode=easy", "has no mode 'easy'"),
    ],
)
def test_what_cannot_be_varied_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], words: str, cure: str
) -> None:
    few = ["apocalypse", "--scenarios", "crossing", "--games", "1", "--bot", "random"]
    assert main([*few, *words.split()]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert cure in err
    assert err.count("\n") == 1


def test_a_page_has_a_line_for_each_value_that_is_not_the_written_one(tmp_path: Path) -> None:
    out = tmp_path / "balance" / "page.md"
    words = ["apocalypse", "--scenarios", "mall", "--bot", "random", "--games", "2"]
    assert (
        main([*words, "--vary", "zombies.spawn=1,3", "--vary", "players=2,1", "--out", str(out)])
        == 0
    )
    lines = out.read_text("utf-8").splitlines()
    assert "## mall" in lines
    assert f"python -m inkribbon.lab.balance {' '.join(words)}" in "\n".join(lines)
    rows = [line.split(" | ") for line in lines if line.startswith("| ")][1:]
    assert [row[0] for row in rows] == ["| as written", "| zombies.spawn 3", "| players 1"]
    for row in rows:
        won, games = int(row[1]), int(row[2])
        lost = [int(cause.split()[-1]) for cause in row[-1].strip(" |").split(", ") if cause]
        assert won + sum(lost) == games == 2
