"""Marks: which numbers of a file may be tuned."""

from __future__ import annotations

import tomllib

import pytest

from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent
from inkribbon.lab.tune.marks import combinations, patch, read_marks, with_values

FILE = """id = "x"

[decks.tension]
all-clear = 16  # tune = [8, 20]
cornered = 1

[[item]]
id = "herb"
uses = [{ card = "a", copies = 2, harm = 1 }]  # tune copies = [1, 4]
depth = -3 # tune=[-5,0]
"""


def marked(text: str) -> list[tuple[str, int, int, int]]:
    return [(m.name, m.value, m.low, m.high) for m in read_marks(Source("x.toml", text))]


def test_a_mark_names_a_number_and_its_range() -> None:
    assert marked(FILE) == [
        ("decks.tension.all-clear", 16, 8, 20),
        ("item[herb].uses[0].copies", 2, 1, 4),
        ("item[herb].depth", -3, -5, 0),
    ]


def test_only_marked_numbers_change_and_the_marks_stay() -> None:
    marks = read_marks(Source("x.toml", FILE))
    text = with_values(FILE, marks, (9, 4, -5))
    changed = tomllib.loads(text)
    assert changed["decks"]["tension"] == {"all-clear": 9, "cornered": 1}
    assert changed["item"][0]["uses"] == [{"card": "a", "copies": 4, "harm": 1}]
    assert [value for _, value, _, _ in marked(text)] == [9, 4, -5]
    assert with_values(FILE, marks, (16, 2, -3)) == FILE


def test_the_patch_shows_only_what_changed() -> None:
    marks = read_marks(Source("x.toml", FILE))
    text = patch("x.toml", FILE, with_values(FILE, marks, (9, 2, -3)))
    lines = text.splitlines()
    assert lines[:2] == ["--- x.toml", "+++ x.toml"]
    assert [line for line in lines[2:] if line[0] in "+-"] == [
        "-all-clear = 16  # tune = [8, 20]",
        "+all-clear = 9  # tune = [8, 20]",
    ]
    assert patch("x.toml", FILE, FILE) == ""


def test_combinations_multiply() -> None:
    assert combinations(read_marks(Source("x.toml", FILE))) == 13 * 4 * 6


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("a = 3", "x.toml marks no number to tune: add a comment such as # tune = [1, 4]"),
        ("a = 3  # tune [1, 4]", "line 1: a mark is a comment such as"),
        ("a = 3  # tune = [1]", "line 1: a mark is a comment such as"),
        ("a = [3, 4]  # tune = [1, 4]", "line 1: there are 2 numbers to tune: name one"),
        ("a = 'x'  # tune = [1, 4]", "line 1: there is no number to tune"),
        ("a = 3  # tune b = [1, 4]", "line 1: there is no number to tune"),
        ("a = '3'  # tune = [1, 4]", "line 1: what is marked is no number"),
        ("a = '''\nb = 3  # tune = [1, 4]\n'''", "line 2: what is marked is no number"),
        ("a = 3  # tune = [4, 9]", "line 1: 3 is not in the range of its mark, 4 to 9: change"),
        ("a = 3  # tune = [4, 1]", "line 1: write a smaller and a larger number"),
        ("a = 3  # tune = [3, 3]", "line 1: write a smaller and a larger number"),
        ("a = 3  # tune = [0, 9999999]", "more than 1000000 combinations"),
        ("a = = 3  # tune = [1, 4]", "is not valid TOML"),
    ],
)
def test_a_wrong_mark_is_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BadContent) as caught:
        read_marks(Source("x.toml", line))
    assert sentence in str(caught.value)
