"""The tower in the terminal: the face, the panel below it, and ambiguous commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support.terminal import Session

from inkribbon.catalogue import GAMES
from inkribbon.games.tower.view.observe import TowerView
from inkribbon.terminal import screen
from inkribbon.terminal.board import board_of
from inkribbon.terminal.canvas import plain
from inkribbon.terminal.choice import Choice
from inkribbon.terminal.choices import pick
from inkribbon.words.lexicon import load
from inkribbon.words.log import LogLine as Told

lexicon = load()
GAME = GAMES["tower"]
ALONE = "tower easy --seats human,careful,careful,careful --seed 11"


@pytest.fixture
def play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Session:
    found = Session(tmp_path, monkeypatch, capsys)
    monkeypatch.setenv("COLUMNS", "80")
    return found


def scene() -> TowerView:
    cast = [who for who, _ in GAME.characters()[:4]]
    view = GAME.observe(GAME.new("easy", cast), 0)
    assert isinstance(view, TowerView)
    return view


def table(width: int, height: int) -> list[str]:
    return [plain(line) for line in board_of(scene()).table(scene(), width, height, lexicon)]


def choice(number: int, label: str, text: str) -> Choice:
    return Choice(number, GAME.new("easy").decision.options[0].action, "other", label, text)


# The page


def test_goal_and_signs_stand_below_a_face_that_has_no_room_beside_it(play: Session) -> None:
    lines = play(args=ALONE).splitlines()
    below = lines[next(n for n, line in enumerate(lines) if line.startswith("└")) :]
    assert any(line.startswith("Goal: ") for line in below)
    assert any("stairs" in line and "DANGER!!" in line for line in below)
    assert max(map(len, lines[:40])) <= 80


def test_on_a_low_screen_the_log_comes_before_them() -> None:
    assert not any("Goal: " in line for line in table(80, 18))


def test_a_pile_and_its_number_stay_together(play: Session) -> None:
    page = play(args=ALONE)
    for floor in ("3F", "2F", "1F"):
        assert re.search(rf"\b{floor} 1\d\b", page), floor


def test_help_fits_the_screen_and_speaks_of_the_tower(play: Session) -> None:
    page = play("help", args=ALONE)
    told = page[page.index("Choose by typing") :]
    assert "move 6" in told
    assert "card shotgun" in told
    assert "jill" not in told
    commands = [line for line in told.splitlines() if line.startswith("  ")]
    assert len(commands) == 11, "each command has a line of its own"
    assert max(map(len, commands)) <= 80


def test_a_card_that_is_not_there_is_answered_with_one_that_is(play: Session) -> None:
    page = " ".join(play("card nothing", args=ALONE).split())
    assert "such as card shotgun" in page


# The log


def log(*told: Told) -> list[str]:
    return [plain(line) for line in screen.log_lines(told, len(told), 60, 4, lexicon)]


def test_a_turn_of_which_nothing_was_seen_takes_no_line() -> None:
    mine, theirs = Told("Your turn", heading=True), Told("Their turn", heading=True)
    assert log(Told("before"), theirs, mine, Told("after")) == [
        ">   1 before",
        ">   3 ── Your turn ──",
        ">   4 after",
    ]


# Words


def test_the_words_of_a_choice_are_a_choice_even_if_a_command_begins_so(
    play: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    page = play("move 5", "move 6", "save a survivor", args=ALONE)
    assert "The Firefighter saves a survivor in room 6." in page
    assert not (tmp_path / "a survivor").exists()


def test_the_heading_of_a_single_choice_means_that_choice() -> None:
    choices = [choice(1, "Use", "use the First Aid Kit"), choice(2, "Call out", "use a slit…")]
    assert pick(choices, "use").number == 1


@pytest.mark.parametrize("typed", ["why not search", "why not searching"])
def test_why_not_finds_an_action_by_its_word(play: Session, typed: str) -> None:
    page = play("4", typed, "why not dance", args=ALONE)
    told = page[page.index(typed) :]
    assert "[tower.search." in told.split("why not dance")[0]
    assert "Nothing that you might expect is unavailable now." in told
