"""People who share a terminal in a secret game: the curtain, a log for each, undo, real dice."""

from __future__ import annotations

import re

import pytest
from support.terminal import Session

from inkribbon.catalogue import GAMES
from inkribbon.cli.table.hearing import Hearing
from inkribbon.games.tower.rules.actions import Move
from inkribbon.kernel import records
from inkribbon.terminal.console import Console
from inkribbon.words.lexicon import load

GAME = GAMES["tower"]
SHARED = "tower printed --characters soldier,doctor,fighter --seats human,human,careful --seed 4"
ALONE = "tower printed --characters soldier,doctor,fighter --seats human,careful,careful --seed 4"
PASS = "Pass the screen to the {} and press Enter."


def screens(text: str) -> list[str]:
    """What was printed, cut where it was pushed out of sight."""
    return [part for part in re.split(r"\n{38,}", text) if part.strip()]


def starters(play: Session) -> list[str]:
    """The two people by their turns: the one who is asked first comes first."""
    first = re.search(r"Pass the screen to the (\w+)", play(args=SHARED))
    assert first
    both = ["Soldier", "Doctor"]
    return both if first.group(1) == "Soldier" else both[::-1]


def test_a_curtain_comes_before_each_player(play: Session) -> None:
    first, second = starters(play)
    shown = screens(play("", "end", "", args=SHARED))
    curtains = [n for n, screen in enumerate(shown) if "Pass the screen" in screen]
    assert PASS.format(first) in shown[curtains[0]]
    assert PASS.format(second) in shown[curtains[1]]
    for number in curtains:
        assert "Hand:" not in shown[number], "the curtain hides a page, and shows none"
        assert "Emergence" not in shown[number]
        assert "Room " not in shown[number]


def test_nothing_of_a_player_is_on_the_screens_of_the_next(play: Session) -> None:
    first, second = starters(play)
    shown = screens(play("", "log all", "end", "", "log all", "why", args=SHARED))
    mine = [screen for screen in shown if f"{first} ●●●" in screen]
    theirs = [screen for screen in shown if f"{second} ●●●" in screen]
    assert len(mine) == len(theirs) == 1
    for own, other, page in ((first, second, mine[0]), (second, first, theirs[0])):
        assert f"The {own} starts with:" in page
        assert f"The {own} has a secret objective:" in page
        assert f"The {other} starts with:" not in page
        assert f"The {other} has a secret objective:" not in page
        assert f"The {other} meets" not in page
        rooms = set(re.findall(r"\d+ A survivor appears in room (\d+)", page))
        assert len(rooms) == 1, "an own survivor and nobody else's"
    # Both hear what is public.
    assert "Starting Player marker" in mine[0]
    assert "Starting Player marker" in theirs[0]


def test_the_same_player_twice_in_a_row_is_asked_without_a_curtain(play: Session) -> None:
    page = play("", "", "log", "help", args=SHARED)
    assert page.count("Pass the screen") == 1


def test_one_person_among_bots_has_no_curtain(play: Session) -> None:
    page = play("end", "log all", args=ALONE)
    assert "Pass the screen" not in page
    assert "The Soldier starts with:" in page


def test_people_without_secrets_have_no_curtain(play: Session) -> None:
    assert "Pass the screen" not in play("1", "1", "end")


def test_a_word_at_the_curtain_lifts_nothing_but_quit_leaves(play: Session) -> None:
    page = play("board", "log", "quit", "", args=SHARED)
    assert page.count("Pass the screen") == 3
    assert "Hand:" not in page
    assert "saved. To continue:" in page


def test_a_game_taken_up_again_begins_with_the_curtain(play: Session) -> None:
    first, second = starters(play)
    play("", "end", args=SHARED)
    shown = screens(play.resume("", "log all"))
    assert PASS.format(second) in shown[0]
    assert "Hand:" not in shown[0]
    assert f"The {second} starts with:" in shown[1]
    assert f"The {first} starts with:" not in shown[1]


def test_a_question_to_all_is_asked_in_public(play: Session) -> None:
    page = play("3", args=SHARED + " --modes ask-who-starts")
    asked, *after = screens(page)
    assert "Who has seen a zombie film most recently, and starts?" in asked
    assert "Hand:" not in asked
    assert "starts with:" not in asked
    assert "Pass the screen" in after[0]


def test_wiping_leaves_nothing_to_scroll_back_to(capsys: pytest.CaptureFixture[str]) -> None:
    console = Console()
    console.clears = True
    console.wipe()
    assert capsys.readouterr().out.endswith("\x1b[2J\x1b[3J")


# Real dice


def test_real_dice_are_refused_where_they_would_reveal_secrets(play: Session) -> None:
    for seats in (SHARED, ALONE):
        page = play(args=seats.replace("--seed 4", "--real-dice"))
        assert play.code == 2
        assert "real dice would reveal this game's secrets: leave out --real-dice" in page
    play("", args=SHARED)
    assert "leave out --real-dice" in play.resume(args="--real-dice")


def test_a_secret_game_saved_without_a_seed_goes_on_with_dice_of_the_table(play: Session) -> None:
    setup = GAME.setup_of(GAME.new("printed", ("soldier", "doctor", "fighter")))
    play.file.write_text(records.dumps(records.begin(GAME, setup)), encoding="utf-8")
    page = play.resume("", args="--seats human,human,careful")
    assert "Pass the screen" in page
    assert "Which Beginning card" not in page


# Undo

REFUSED = "In a secret game you can take back only your own steps"


@pytest.mark.parametrize("table", [ALONE, SHARED])
def test_own_quiet_steps_can_be_taken_back(play: Session, table: str) -> None:
    curtain = [""] if table == SHARED else []
    play(*curtain, "1", "undo", args=table)
    before = play.answers()
    assert "tower.move" not in before
    play(*curtain, "1", args=table)
    assert play.answers()[-1] == "tower.move"


def test_a_draw_cannot_be_taken_back_even_by_a_player_alone(play: Session) -> None:
    page = play("search", "undo", "y", args=ALONE)
    assert REFUSED in page
    assert "tower.search" in play.answers()


def test_an_own_step_that_showed_something_new_cannot_be_taken_back(
    play: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GAME, "reveals", lambda action: isinstance(action, Move))
    page = play("1", "undo", "y", args=ALONE)
    assert REFUSED in page
    assert play.answers()[-1] == "tower.move"


@pytest.mark.parametrize("table", [ALONE, SHARED])
def test_what_others_did_since_cannot_be_taken_back(play: Session, table: str) -> None:
    ends = ["end", "", "undo", "y"] if table == SHARED else ["end", "undo", "y"]
    curtain = [""] if table == SHARED else []
    page = play(*curtain, *ends, args=table)
    assert REFUSED in page
    assert "tower.end-turn" in play.answers()


def test_without_secrets_a_roll_can_still_be_taken_back(play: Session) -> None:
    page = play("1", "1", "end", "undo", "y")
    assert REFUSED not in page


def test_a_log_forgets_what_was_taken_back() -> None:
    hearing = Hearing()
    hearing.hear(GAME.observe(GAME.new("printed"), 0), load())
    hearing.seen = 9
    hearing.go_back(())
    assert (hearing.log, hearing.seen) == ([], 0)
