"""Whatever the program is connected to or asked for, it never ends in a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inkribbon.catalogue import GAMES

SOURCES = Path(__file__).parents[2] / "src"
WAREHOUSE = GAMES["re3"].shipped("escaping-the-warehouse").text
PLAY = "play re3 escaping-the-warehouse --seed 5"


def shell(line: str, folder: Path, typed: bytes = b"") -> tuple[int, str, str]:
    """Run a line of shell in which `inkribbon` is this program."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(SOURCES),
        "XDG_DATA_HOME": str(folder),
        "COLUMNS": "100",
        "PYTHONIOENCODING": "utf-8",
    }
    command = line.replace("inkribbon ", f"{sys.executable} -m inkribbon ")
    done = subprocess.run(
        ["bash", "-c", command], input=typed, capture_output=True, env=environment, cwd=folder
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.parametrize(
    "line",
    [
        "inkribbon games <&-",
        "inkribbon games >&-",
        "inkribbon games 2>&-",
        f"inkribbon {PLAY} <&-",
        f"inkribbon {PLAY} >&-",
        f"inkribbon {PLAY} <&- >&- 2>&-",
        "inkribbon games | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}",
    ],
)
def test_closed_streams_are_no_error(tmp_path: Path, line: str) -> None:
    code, _, errors = shell(line, tmp_path)
    assert (code, errors) == (0, "")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("inkribbon games > /dev/full", "No space left"),
        ("inkribbon serve --no-open --port 70000", "no port 70000"),
        ("inkribbon serve --no-open --port -1", "no port -1"),
        ("inkribbon serve --no-open --workers 100000", "at most 64"),
        ("inkribbon serve --no-open --store nonsense", "is not a store"),
        ("inkribbon serve --no-open --table-days -3", "--table-days"),
        ("inkribbon simulate re2 1a --games 1000000000000000000000000000000", "at most"),
        ("inkribbon simulate re2 1a --jobs 10000000", "at most"),
        ("printf 'title = \"\\xff\"' > bad.toml; inkribbon check bad.toml", "not a text file"),
        ("printf 'a = %05000d' 0 | tr 0 '[' > deep.toml; inkribbon check deep.toml", "deep.toml"),
        (
            "printf '{\"a\":%05000d' 0 | tr 0 '[' > deep.ink; inkribbon play --load deep.ink",
            "recursion depth",
        ),
        (
            "printf '{\"a\":%05000d' 0 | tr 0 '[' > deep.ink; inkribbon replay deep.ink",
            "recursion depth",
        ),
        ("printf '\\xff\\xfe' > bad.ink; inkribbon play --load bad.ink", "not a text file"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(tmp_path: Path, line: str, told: str) -> None:
    code, _, errors = shell(line, tmp_path)
    assert code == 2
    assert told in errors
    assert len(errors.splitlines()) == 1


def test_typed_bytes_that_are_no_text_are_only_not_understood(tmp_path: Path) -> None:
    code, page, errors = shell(f"inkribbon {PLAY}", tmp_path, b"1\n\xff\xfe\n1\nquit\n")
    assert (code, errors) == (0, "")
    assert "quit" in page


def test_a_scenario_cannot_send_escape_sequences_to_the_terminal(tmp_path: Path) -> None:
    text = WAREHOUSE.replace('title = "Escaping', 'title = "\\u001b[2J\\u009b2JEscaping')
    text = text.replace("You meant to", "\\u001b]0;owned\\u0007You meant to")
    text = text.replace('name = "Foreman', 'name = "\\u001b[31mForeman')
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    for line in ("inkribbon check a.toml --game re3", "inkribbon play re3 a.toml --seed 1"):
        code, page, errors = shell(line, tmp_path, b"1\n1\nquit\n")
        assert code == 0, errors
        assert not {"\x1b", "\x07", "\x9b"} & {*page, *errors}


def test_names_in_lists_may_have_spaces_and_capitals(tmp_path: Path) -> None:
    line = "inkribbon simulate re3 escaping-the-warehouse --games 1 --jobs 1 --bots ' Random '"
    code, page, errors = shell(f"{line} --characters ' Jill, CARLOS' --modes ' Easy '", tmp_path)
    assert (code, errors) == (0, "")
    assert "jill, carlos" in page
