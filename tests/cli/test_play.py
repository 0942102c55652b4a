"""`inkribbon play`: playing in the terminal with typed input, from the first page to the end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.terminal import INTERRUPT, Session

from inkribbon.catalogue import game as find_game
from inkribbon.cli.table import table
from inkribbon.kernel import records
from inkribbon.kernel.sampler import Sampler

SRC = Path(__file__).parents[2] / "src"


BEGUN = ("1", "1")
"""Jill starts in the office and takes the first turn."""


# Choosing


def test_the_first_page_shows_board_goal_brief_and_question(play: Session) -> None:
    page = play()
    assert "Foreman's Office" in page
    assert "Goal: Everyone leaves by the exit" in page
    assert "You meant to wait out the night" in page
    assert "Jill: where do you start?" in page
    assert "1 a1 (Foreman's Office)   2 j1 (Break Room)" in page


def test_a_number_a_square_or_words_choose(play: Session) -> None:
    play(*BEGUN, "1", "c1", "search", "end the")
    assert play.answers()[2:5] == ["move", "move", "search"]
    assert "stop" in play.answers()


@pytest.mark.parametrize(
    ("nonsense", "sentence"),
    [
        ("99", "There is no 99: type a number from 1 to 8."),
        ("0", "There is no 0: type a number from 1 to 8."),
        ("f9", "You cannot choose f9 now; type why not for the reasons."),
        ("dance wildly", "'dance wildly' is not a choice here"),
        ("☃ \x00 {oops}", "is not a choice here"),
        ("-1", "'-1' is not a choice here"),
        ("why what", "(why 12 explains line 12 of the log"),
        ("why 900", "The log has no line 900"),
        ("card", "No card here is called ''"),
        ("card snowman", "No card here is called 'snowman'"),
        ("auto", "auto only answers questions of order and route"),
    ],
)
def test_nonsense_gets_one_sentence_and_the_game_goes_on(
    play: Session, nonsense: str, sentence: str
) -> None:
    page = play(*BEGUN, nonsense, "b1")
    assert sentence in page
    assert play.answers() == ["start-at", "start-turn", "move"]


def test_words_that_fit_several_choices_are_asked_about(play: Session) -> None:
    page = play(*BEGUN, "handgun knife", "discard")
    assert "'discard' matches 6, 7, 8: type one of these numbers." in page
    assert play.answers() == ["start-at", "start-turn"]


def test_throwing_a_card_away_is_asked_once_more(play: Session) -> None:
    page = play(*BEGUN, "discard knife", "n")
    assert "Throw away Knife for good? (y/n)" in page
    assert "Nothing was thrown away." in page
    assert play.answers() == ["start-at", "start-turn"]
    play(*BEGUN, "discard knife", "y")
    assert play.answers() == ["start-at", "start-turn", "discard"]


def test_the_odds_of_a_roll_stand_beside_its_option(play: Session) -> None:
    page = play("1", "1", args="re2 1a --seed 1")
    (row,) = [line for line in page.splitlines() if "Handgun: Zombie f1" in line]
    assert "2 kill 17% push 33%" in row
    assert "3 ×2 kill 31% push 44%" in row


# Looking


def test_why_names_the_clauses_behind_the_last_line(play: Session) -> None:
    page = play(*BEGUN, "b1", "why", "why 6")
    assert "7 Jill moves to b1 (Foreman's Office)." in page
    assert "[re3." in page.partition("> why\n")[2]


def test_why_not_names_what_is_withheld_and_its_clause(play: Session) -> None:
    page = play(*BEGUN, "why not attack").partition("> why not attack\n")[2]
    assert page.startswith("Attacking: no enemy is in line of sight.\n     [re3.")
    assert "Searching" not in page


def test_odds_lists_exact_chances_and_what_the_decks_hold(play: Session) -> None:
    page = play("1", "1", "odds", args="re2 1a --seed 1").partition("> odds\n")[2]
    assert "Handgun 15/15 at Zombie f1: kill 17% (1 in 6), push 33% (2 in 6)" in page
    assert "Left in deck tension: 16 All Clear" in page


def test_card_tells_what_a_card_says(play: Session) -> None:
    page = play(*BEGUN, "card zombie", "card handgun", "card jill", "card death rattle")
    assert "Zombie: threat 1, moves 1, 1 hit point" in page
    assert "Handgun: weapon, line-of-sight range, 1 blue die" in page
    assert "Jill Valentine: 2 evade dice, carries up to 8 items." in page
    assert "Death Rattle: red, 1 of the 18 cards in the tension deck" in page


def test_help_log_and_board_can_be_asked_for(play: Session) -> None:
    page = play(*BEGUN, "help", "log 2", "board")
    assert "undo your last choice" in page
    assert "… 4 earlier lines: log all" in page
    assert page.count("┌─Foreman's Office") == 4


# Undo


def test_undo_goes_back_to_the_last_choice(play: Session) -> None:
    play(*BEGUN, "b1", "c1", "undo", "undo", "a2")
    assert play.answers() == ["start-at", "start-turn", "move"]
    assert play.record().answers[-1] == play.record().answers[2]


def test_undo_past_a_roll_asks_and_brings_the_same_dice_back(play: Session) -> None:
    lines = ("1", "1", "4")
    page = play(*lines, "undo", "n", "undo", "y", "4", args="re2 1a --seed 8")
    told = [line[6:] for line in page.splitlines() if "Dice:" in line]
    assert page.count("Undo? (y/n)") == 2
    assert "Nothing was undone." in page
    assert len(set(told)) == 1
    play_once = Session(play.file.parent, play.monkeypatch, play.capsys)
    kept = play.record().answers
    play_once(*lines, args="re2 1a --seed 8")
    assert play_once.record().answers == kept


def test_there_is_nothing_to_undo_at_the_start(play: Session) -> None:
    assert "There is nothing to undo." in play("undo")


def test_undone_answers_leave_no_line_in_the_log(play: Session) -> None:
    page = play(*BEGUN, "b1", "undo", "log").partition("> log\n")[2]
    assert "Jill goes" not in page


# Leaving and resuming


def test_the_end_of_input_saves_and_says_how_to_resume(play: Session) -> None:
    page = play(*BEGUN, "b1")
    assert page.endswith(f"inkribbon play --load {play.file}\n")
    assert play.code == 0
    assert play.answers() == ["start-at", "start-turn", "move"]


def test_an_interrupt_saves_and_says_how_to_resume(play: Session) -> None:
    page = play(*BEGUN, "b1", INTERRUPT)
    assert page.endswith(f"inkribbon play --load {play.file}\n")
    assert play.code == 130
    assert play.answers() == ["start-at", "start-turn", "move"]


def test_a_game_taken_up_again_rolls_the_same_dice(play: Session) -> None:
    moves = ("b1", "c1", "search", "c2", "1", "1", "1", "1")
    play(*BEGUN, *moves)
    whole = play.record()
    for stop in range(len(moves)):
        play(*BEGUN, *moves[:stop])
        play.resume(*moves[stop:])
        assert play.record().answers == whole.answers
    assert any(answer.__class__.__name__ == "Drew" for answer in whole.answers)
    game = find_game("re3")
    assert records.verify(game, play.record()) > 0


def test_a_game_taken_up_again_can_be_undone(play: Session) -> None:
    play(*BEGUN, "b1", "c1")
    play.resume("undo", "undo")
    assert play.answers() == ["start-at", "start-turn"]


# Long games are loaded from a checkpoint


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat every game as long, with a checkpoint a few answers before its end."""
    monkeypatch.setattr(table, "LONG", 1)
    monkeypatch.setattr(table, "RECENT", 2)


@pytest.mark.usefixtures("long")
def test_a_long_game_taken_up_again_goes_on_as_if_nobody_had_left(play: Session) -> None:
    moves = ("b1", "c1", "search", "c2", "1", "1", "1", "1")
    play(*BEGUN, *moves)
    whole = play.record()
    assert whole.checkpoint is not None
    assert 0 < whole.checkpoint.at < len(whole.answers)
    for stop in range(len(moves)):
        play(*BEGUN, *moves[:stop])
        play.resume(*moves[stop:])
        assert play.record() == whole
    assert records.verify(find_game("re3"), play.record()) > 0


@pytest.mark.usefixtures("long")
def test_a_long_game_taken_up_again_can_be_undone_to_its_start(play: Session) -> None:
    play(*BEGUN, "b1", "c1")
    play.resume(*["undo"] * 3, "2")
    undone = play.record().answers
    play("1", "2")
    assert undone == play.record().answers


@pytest.mark.usefixtures("long")
def test_the_log_of_a_long_game_can_be_read_from_its_start(play: Session) -> None:
    play(*BEGUN, "b1", "c1", "search")
    late = play.resume("log").partition("> log\n")[2]
    assert "Jill starts at a1" not in late
    assert "Jill searches and finds" in late
    whole = play.resume("log all").partition("> log all\n")[2]
    assert "Jill starts at a1" in whole
    assert "Jill searches and finds" in whole


def test_who_plays_whom_is_remembered(play: Session) -> None:
    play("1", "1", args="re3 escaping-the-warehouse --seed 5 --seats human,random")
    assert json.loads(play.file.read_text().partition("\n")[0])["seats"] == ["human", "random"]
    page = play.resume("end the")
    assert "Carlos's turn" in page
    assert "Carlos: what do you do?" not in page


def test_save_writes_a_second_file(play: Session) -> None:
    page = play(*BEGUN, "save copy.ink", "b1")
    assert "Saved to copy.ink." in page
    assert len(records.loads(Path("copy.ink").read_text()).answers) == 2
    assert len(play.record().answers) == 3


def test_what_cannot_be_saved_is_said_and_can_be_saved_elsewhere(play: Session) -> None:
    Path("file").write_text("")
    bad = Path("file") / "game.ink"
    page = play("1", args=f"re3 escaping-the-warehouse --seed 5 --save {bad}", save=False)
    assert f"Cannot save to {bad.resolve()}" in " ".join(page.split())
    assert play.code == 2
    page = play(
        "1",
        f"save {play.file}",
        args=f"re3 escaping-the-warehouse --seed 5 --save {bad}",
        save=False,
    )
    assert f"Saved to {play.file}." in page
    assert play.answers() == ["start-at"]


def test_games_are_saved_under_the_data_folder_by_themselves(play: Session, tmp_path: Path) -> None:
    page = play(*BEGUN, save=False)
    (file,) = (tmp_path / "data" / "inkribbon").glob("*.ink")
    assert str(file) in page
    assert len(records.loads(file.read_text()).answers) == 2


def test_a_file_without_its_seed_goes_on_with_new_dice_and_says_so(play: Session) -> None:
    play(*BEGUN)
    lines = play.file.read_text().splitlines()
    play.file.write_text("\n".join(lines[:-1]) + "\n")
    page = play.resume("b1")
    assert "its record cannot be verified" in " ".join(page.split())
    assert play.record().header.commit == ""
    assert "its record cannot be verified" in " ".join(play.resume().split())


# Real dice


def test_real_dice_are_asked_for(play: Session) -> None:
    page = play("1", "1", "3", "hi ba", "h", "hb", args="re2 1a --real-dice")
    assert "what did the dice show? (2 blue dice;" in page
    assert (
        "'ba' is not a face of these dice: use high, mid, low, blank or their first letters."
        in page
    )
    assert "There are 2 dice: name 2 faces" in page
    assert "The Zombie at f1 is killed." in page
    assert play.record().header.commit == ""
    assert play.record().closing is not None


def test_real_cards_are_asked_for_by_name(play: Session) -> None:
    page = play("1", "1", "end", "undead", args="re2 1a --real-dice")
    assert "Which card was drawn from the tension deck?" in page
    assert "Tension card (red): Undead Ambush." in page


def test_a_mistyped_die_can_be_taken_back(play: Session) -> None:
    page = play("1", "1", "2", "h", "undo", "y", "b", args="re2 1a --real-dice")
    assert "Dice: blank. Miss." in page
    assert play.answers()[-1] == "rolled"


def test_a_game_with_real_dice_goes_on_with_real_dice(play: Session) -> None:
    play("1", "1", args="re2 1a --real-dice")
    assert "Handgun at Zombie f1: what did the dice show?" in play.resume("2")


ANYTHING = (
    *("", "1", "2", "3", "4", "5", "7", "9", "12", "b2", "c3", "end", "search", "open", "y", "n"),
    *("undo", "undo", "y", "why", "why not", "why 3", "odds", "log all", "board", "card z", "auto"),
    *(
        "help",
        "attack",
        "h",
        "m",
        "hm",
        "bb",
        "all",
        "discard",
        "💥",
        "%s{}",
        "why not x",
        "log -3",
    ),
)


@pytest.mark.parametrize(
    "args",
    [
        "re1 the-gunshot --seed 2",
        "re2 1a --seed 3 --seats human,random",
        "re3 escaping-the-warehouse",
    ],
)
@pytest.mark.parametrize("dice", ["", "--real-dice"])
def test_no_input_whatever_ends_the_game_badly(play: Session, args: str, dice: str) -> None:
    typist = Sampler(args + dice)
    lines = [typist.pick(ANYTHING) for _ in range(250)]
    play(*lines, args=f"{args.partition(' --seed')[0] if dice else args} {dice}")
    assert play.code == 0
    game = find_game(play.record().header.setup.game)
    records.replay(game, play.record())


def test_no_escape_code_is_printed_where_nobody_looks(play: Session) -> None:
    assert "\x1b" not in play(*BEGUN, "b1", "board", "help", "why")


MODULES = "asyncio, ssl, http.client, email.mime.text, xml.dom.minidom, unittest.mock, sqlite3"
"""Importing these takes at least a sixth of a second of a processor that has nothing else to do."""


def test_a_board_is_there_within_a_second(tmp_path: Path) -> None:
    """What else a machine does slows down even its processors: where it imports modules more slowly
    than usual, the board may take longer too. The best of three times counts."""
    times = []
    for _ in range(3):
        slowness = max(1, 6 * _seconds_of(tmp_path, "-I", "-c", f"import {MODULES}"))
        times.append(_seconds_of(tmp_path, "-m", "inkribbon", "play", "re2", "1a") / slowness)
    assert "North Street" in (tmp_path / "page").read_text()
    assert min(times) < 1


def _seconds_of(tmp_path: Path, *command: str) -> float:
    """CPU time of this process alone: the machine may be busy, and so may other children."""
    with (tmp_path / "page").open("w") as output:
        process = subprocess.Popen(
            [sys.executable, *command],
            env=os.environ | {"PYTHONPATH": str(SRC), "XDG_DATA_HOME": str(tmp_path)},
            stdin=subprocess.DEVNULL,
            stdout=output,
        )
        _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return usage.ru_utime + usage.ru_stime


def test_nothing_but_a_plain_file_is_ever_replaced(play: Session, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        page = play("1", args=f"re3 escaping-the-warehouse --seed 5 --save {place}", save=False)
        assert f"Cannot save to {place}: it is not a regular file" in " ".join(page.split())
        assert play.code == 2
    assert pipe.is_fifo()


def test_a_link_to_a_file_stays_a_link(play: Session, tmp_path: Path) -> None:
    link = tmp_path / "link.ink"
    link.symlink_to(play.file)
    play(*BEGUN, args=f"re3 escaping-the-warehouse --seed 5 --save {link}", save=False)
    assert link.is_symlink()
    assert play.answers() == ["start-at", "start-turn"]
