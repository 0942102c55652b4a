"""`inkribbon play`: set-up, the end of a game, and mistakes on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.apocalypse import outcomes
from support.terminal import Session

from inkribbon.catalogue import GAMES
from inkribbon.catalogue import game as find_game
from inkribbon.kernel import records

SRC = Path(__file__).parents[2] / "src"
SCENARIO = SRC / "inkribbon" / "games" / "re3" / "scenarios" / "escaping-the-warehouse.toml"
BEGUN = ("1", "1")
"""Jill starts in the office and takes the first turn."""

QUIET = """
id = "quiet"
title = "A Quiet Room"
source = "authored"
brief = "Nobody is here but you."
goal = "Walk out."
tension_reshuffles = true
falling_loses = true
[decks.A]
[decks.tension]
all-clear = 2
[map]
floors = ['''
+---+---+---+
| 1   .   * |
+           +
| .   .   X |
+---+---+---+
''']
"""


# Bots and the end


@pytest.fixture
def quiet(tmp_path: Path) -> str:
    """A scenario that any player wins by walking out."""
    path = tmp_path / "quiet.toml"
    path.write_text(QUIET)
    return f"re3 {path} --characters jill --seed 3"


def test_the_end_tells_outcome_figures_and_how_to_check_the_dice(play: Session, quiet: str) -> None:
    page = play("b2", "c2", "leave", "why", "dance", args=quiet)
    assert "You won. Everyone got out." in page
    assert "One turn, 3 decisions, 0 rolls and draws." in page
    assert "The seed was 3." in page
    assert f"inkribbon replay {play.file} --verify" in page
    assert "[re3.scenario.intro-win" in page
    assert "The game is over: press Enter to leave" in page
    assert "To continue:" not in page
    assert play.code == 0


def test_the_end_tells_the_epilogue_once(play: Session, tmp_path: Path) -> None:
    path = tmp_path / "told.toml"
    path.write_text(
        QUIET.replace("[map]", '[epilogue]\nwon = """\nYou sleep\nat last."""\n\n[map]')
    )
    page = play("b2", "c2", "leave", args=f"re3 {path} --characters jill --seed 3")
    assert page.count("You sleep at last.") == 1
    assert page.index("You won.") < page.index("You sleep at last.")


def test_enter_leaves_when_it_is_over(play: Session, quiet: str) -> None:
    page = play("b2", "c2", "leave", "", "undo", args=quiet)
    assert page.count("You won.") == 1
    assert play.answers() == ["move", "move", "leave"]


def test_the_end_can_be_undone(play: Session, quiet: str) -> None:
    page = play("b2", "c2", "leave", "undo", "leave", args=quiet)
    assert page.count("You won.") == 2
    assert play.resume("undo", "b1").count("You won.") == 1
    assert play.answers() == ["move", "move", "move"]


@pytest.mark.parametrize("bot", ["careful", "random"])
def test_bots_play_to_the_end_and_the_record_verifies(play: Session, quiet: str, bot: str) -> None:
    page = play(args=f"{quiet} --seats {bot}")
    assert page.startswith("    1 Nobody is here but you.\n")
    assert "── Jill's turn ──" in page
    assert page.count("Jill leaves by the exit.") == 1
    assert "You won. Everyone got out." in page
    records.verify(find_game("re3"), play.record())


def test_bots_that_lose_are_told_of_as_well(play: Session) -> None:
    page = play(args="re3 escaping-the-warehouse --seed 1 --seats random")
    assert "You lost." in page
    assert records.verify(find_game("re3"), play.record()) > 0


def test_a_careful_player_settles_questions_of_order(play: Session) -> None:
    page = play("1", "1", "3", "auto", args="re2 1a --seed 1")
    assert "where do you push Zombie f1?" in page
    assert "what do you do? 3 actions left." in page.partition("> auto")[2]


# Newcomers, scenario files, mistakes on the command line


def test_without_arguments_enter_leads_to_a_game(play: Session) -> None:
    page = play("", "", "", "", "", args="", save=False)
    assert "Which game?" in page
    assert "Leon: where do you start?" in page


def test_the_chooser_understands_numbers_and_names(play: Session) -> None:
    lines = ("9", "re1", "1", "7", "2", "jill jill", "jill", "bob", "2, barry", "first")
    page = play(*lines, args="", save=False)
    games = ", ".join(GAMES)
    assert f"'9' is not one of them: type a number, or one of {games}." in page
    assert "'7' is not one of them: type a number, or one of 1, 2, 3, 4." in page
    assert page.count("Name 2 different ones.") == 2
    assert "'bob' is not one of them" in page
    assert "Chris: where do you start?" in page


def test_the_chooser_offers_to_go_on_with_the_last_game(play: Session) -> None:
    play(*BEGUN, "b1", save=False)
    page = play("", args="", save=False)
    assert "Continue the last game" in page
    assert "Jill: what do you do? 3 actions left." in page


def test_the_chooser_passes_over_finished_games(play: Session, quiet: str) -> None:
    play("b2", "c2", "leave", args=quiet, save=False)
    assert "Continue the last game" not in play(args="", save=False)


def test_a_game_of_other_rules_goes_on_if_its_answers_still_fit(play: Session) -> None:
    play(*BEGUN, "b1")
    saved, rules = play.file.read_text(), f'"rules":"{GAMES["re3"].rules_version}"'
    play.file.write_text(saved.replace(rules, '"rules":"0"'))
    play.resume()
    assert play.answers()[:3] == ["start-at", "start-turn", "move"]
    assert rules in play.file.read_text()


def test_a_scenario_can_be_a_file(play: Session, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(SCENARIO.read_text().replace('"Escaping the Warehouse"', '"Mine"'))
    assert "Mine" in play(*BEGUN, "b1", args=f"re3 {mine}")
    mine.unlink()
    assert "Mine" in play.resume()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ("re9", "there is no game 're9': choose among re1, re2, re3"),
        ("re3 warehouse", "did you mean escaping-the-warehouse?"),
        ("re3 nowhere.toml", "cannot read nowhere.toml: No such file or directory"),
        ("re3 escaping-the-warehouse --characters leon", "re3 has no character 'leon'"),
        ("re3 escaping-the-warehouse --seats human,dog", "choose among human, random, careful"),
        (
            "re3 escaping-the-warehouse --seats human,human --characters jill,carlos,nikolai",
            "name one for each",
        ),
        ("re3 escaping-the-warehouse --real-dice --seed 4", "real dice follow no seed"),
        ("--load nowhere.ink", "cannot read nowhere.ink"),
        ("--load {file} --seed 4", "a saved game has its own seed"),
        ("--load {cut}", "line 4 is damaged"),
        ("--load {wrong}", "line 5 does not fit"),
        ("--load {text}", "line 1 is not the header of a record"),
        ("re3 {broken}", "broken.toml, line 25: deck A asks for 'purple-herb'"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(
    play: Session, tmp_path: Path, args: str, sentence: str
) -> None:
    play(*BEGUN, "b1")
    saved = play.file.read_text()
    files = {
        "file": saved,
        "cut": saved[: saved.index('"start-turn"')],
        "wrong": saved.replace('{"type":"move","square":1}', '{"type":"move","square":40}'),
        "text": "Dear diary,\n",
        "broken.toml": SCENARIO.read_text().replace("green-herb = 2", "purple-herb = 2"),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    places = {name.partition(".")[0]: str(tmp_path / name) for name in files}
    error = play(args=args.format(**places), save=False)
    assert play.code == 2
    assert sentence in error
    assert error.startswith("inkribbon: ")
    assert error.count("\n") == 1


def test_a_saved_game_of_a_table_by_number_contains_its_table(
    play: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes(monkeypatch, [True, False])
    play("1", args="apocalypse random-77092")
    assert 'id = "random-77092"' in play.record().header.setup.text
    again = outcomes(monkeypatch, [False, True])
    play.resume()
    assert play.code == 0
    assert not again
