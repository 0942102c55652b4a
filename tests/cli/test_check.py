"""`inkribbon check`: what is in a scenario file, or what is wrong, where, and how to fix it."""

from __future__ import annotations

from pathlib import Path

import pytest

from inkribbon.catalogue import GAMES
from inkribbon.cli.check import located
from inkribbon.cli.main import main
from inkribbon.kernel.content.files import Source

SRC = Path(__file__).parents[2] / "src" / "inkribbon" / "games"
SHIPPED = sorted(path for path in SRC.glob("*/scenarios/*.toml") if path.parents[1].name in GAMES)
RE2 = SRC / "re2" / "scenarios" / "1a.toml"
TOWER = SRC / "tower" / "scenarios" / "normal.toml"


class Check:
    def __init__(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.path = tmp_path / "mine.toml"
        self.capsys = capsys

    def __call__(self, *words: str, code: int) -> str:
        assert main(["check", *words]) == code
        out, err = self.capsys.readouterr()
        assert (out if code else err) == ""
        return out + err

    def broken(self, old: str, new: str, *words: str) -> str:
        """The error for a shipped scenario with one change."""
        text = RE2.read_text("utf-8")
        assert old in text
        self.path.write_text(text.replace(old, new, 1), "utf-8")
        return self(str(self.path), *words, code=2)


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Check:
    return Check(tmp_path, capsys)


def line_of(text: str) -> int:
    lines = RE2.read_text("utf-8").splitlines()
    return 1 + next(number for number, line in enumerate(lines) if text in line)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_scenario_is_fine_for_its_game(check: Check, path: Path) -> None:
    game = path.parents[1].name
    first = check(str(path), code=0).splitlines()[0]
    assert first.startswith(f"{path.name} is fine: ")
    assert game in first.rpartition(", for ")[2].split(" or ")
    assert f", for {game}" in check(str(path), "--game", game, code=0)


def test_a_problem_of_a_game_without_tiles_is_told_when_the_game_is_named(check: Check) -> None:
    text = TOWER.read_text("utf-8").replace("first_encounter", "first_encounters")
    check.path.write_text(text, "utf-8")
    error = check(str(check.path), "--game", "tower", code=2)
    assert error.startswith("inkribbon: mine.toml, line ")
    assert "checked as tower" in error


def test_what_is_in_it_is_counted(check: Check) -> None:
    text = check(str(RE2), code=0)
    for fact in (
        "characters: 1 to 4",
        "map: 57 squares on 9 tiles, 9 of them named",
        "8 doors (0 locked), 0 archways, 1 exits",
        "enemies: 8 zombie",
        "item tokens: 3 A, 1 B",
        "deck tension: 18 cards",
    ):
        assert fact in text


def test_a_field_that_does_not_exist_is_named_with_its_line(check: Check) -> None:
    error = check.broken("\nkit = ", "\nkits = ")
    assert error.startswith(f"inkribbon: mine.toml, line {line_of('kit = ')}")
    assert "unknown field `kits`" in error


def test_a_card_that_does_not_exist_is_named_with_its_line(check: Check) -> None:
    error = check.broken("green-herb = ", "purple-herb = ")
    assert f"mine.toml, line {line_of('green-herb = ')}: deck A asks for 'purple-herb'" in error
    assert "(checked as re2)" in error


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("mine.toml: an event 'Cell Four' has no square", 2),
        ("mine.toml: \"The Founder's Plinth\" needs the enemy 'rat'", 3),
        ("mine.toml: deck B asks for 2 toolbox, but the box has 1", 4),
        ("mine.toml: 3 magnum-bullets are added to deck A, but the box has 2", 5),
        ("mine.toml: 17 doors are drawn, but the box has 16", 0),
    ],
)
def test_a_problem_is_found_by_the_name_in_it(message: str, line: int) -> None:
    text = """doors = "no name"
name = "Cell Four"
name = "The Founder's Plinth"
toolbox = 2
magnum-bullets = 3
"""
    found = located(Source("mine.toml", text), message)
    assert found == (message.replace(".toml", f".toml, line {line}") if line else message)


def test_toml_that_does_not_parse_is_named_with_its_line(check: Check) -> None:
    error = check.broken("[decks.A]", "[decks.A")
    assert "is not valid TOML" in error
    assert f"line {line_of('[decks.A]')}" in error


def test_a_mistake_in_the_map_is_named_with_its_line(check: Check) -> None:
    row = "| .   Z   .   1 |"
    error = check.broken(row, row[:-1])
    assert f"mine.toml, line {line_of(row)}, column " in error
    assert "is open but has no square on its right" in error


def test_an_unknown_passage_stops_the_checks_that_need_it(check: Check) -> None:
    error = check.broken("ZZd", "ZZ?")
    assert "unknown link '?'" in error


def test_several_problems_are_all_told(check: Check) -> None:
    text = RE2.read_text("utf-8")
    text = text.replace("green-herb = ", "purple-herb = ").replace("shotgun = ", "cannon = ")
    check.path.write_text(text, "utf-8")
    lines = check(str(check.path), code=2).splitlines()
    assert len(lines) == 2
    assert all(line.startswith("inkribbon: mine.toml, line ") for line in lines)


def test_a_game_can_be_named(check: Check) -> None:
    assert "(checked as re1)" in check(str(RE2), "--game", "re1", code=2)


def test_an_unknown_game_or_file_is_one_sentence(check: Check) -> None:
    known = ", ".join(GAMES)
    assert check(str(RE2), "--game", "re9", code=2) == (
        f"inkribbon: there is no game 're9': choose among {known}\n"
    )
    assert "No such file or directory" in check("nowhere.toml", code=2)
