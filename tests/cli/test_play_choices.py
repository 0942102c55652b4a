"""Choices as shown: grouped, with warnings, picked by number, square or words; real dice."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl

from inkribbon.crawl.items.carrying import MakeRoom
from inkribbon.crawl.terminal.dice import dice_words
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.chance import Rolled, results
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.terminal.canvas import plain
from inkribbon.terminal.choice import Choice
from inkribbon.terminal.choices import Unclear, choices_of, pick
from inkribbon.terminal.dice import Misread, read_faces
from inkribbon.terminal.listing import listed
from inkribbon.words import sentences as words
from inkribbon.words.lexicon import load

ROOM = """
+---+---+---+
| .   .   * |
+---+---+---+
"""
BLUE = ("blank", "blank", "low", "mid", "mid", "high")
lexicon = load()


def choices(table: Table) -> list[Choice]:
    return choices_of(table.game, table.world, table.world, table.asked(), lexicon)


def shown(table: Table, width: int = 100) -> list[str]:
    return [plain(line) for line in listed(choices(table), width, lexicon)]


def beside_a_zombie(harm: int = 0, game: str = "re2") -> Table:
    who = {"re1": "jill", "re2": "leon", "re3": "jill"}[game]
    return crawl(game, ROOM).stand(who, "a1", harm=harm).enemy("zombie", "a1").begin()


# Grouped and numbered


def test_choices_are_grouped_and_numbered_in_the_order_shown() -> None:
    table = crawl("re2", ROOM).stand("leon", "b1").enemy("zombie", "c1").token("A", "b1")
    table.deck("A", "green-herb").begin()
    found = choices(table)
    assert [choice.number for choice in found] == list(range(1, len(found) + 1))
    groups = list(dict.fromkeys(choice.group for choice in found))
    assert groups == ["move", "attack", "search", "other", "drop"]


def test_shots_at_one_enemy_stand_in_one_row() -> None:
    table = crawl("re2", ROOM).stand("leon", "a1").enemy("zombie", "c1").begin()
    (row,) = [line for line in shown(table) if "Zombie" in line]
    assert row == (
        "Attack   Handgun: Zombie c1"
        " 2 kill 17% push 33%  3 ×2 kill 31% push 44%  4 ×3 kill 42% push 45%"
    )


def test_a_miss_is_told_where_there_is_room() -> None:
    table = crawl("re2", ROOM, kit=("knife",)).stand("leon", "a1").enemy("zombie", "b1").begin()
    assert "Attack   Knife: Zombie b1 2 kill 17% push 33% miss 50%" in shown(table)


def test_odds_that_are_the_same_are_told_once() -> None:
    table = crawl("re2", ROOM).stand("leon", "b1").enemy("zombie", "b1").begin()
    assert shown(table)[0] == "Move     1 a1   2 c1   (each: evade 89%)"


def test_whoever_else_has_to_evade_is_named() -> None:
    table = crawl("re3", ROOM, cast=("jill", "carlos"))
    table.stand("jill", "a1").stand("carlos", "c1").enemy("zombie", "c1").begin()
    (end,) = [choice for choice in choices(table) if words.tag(choice.action) == "stop"]
    assert end.evader == "Carlos"
    assert any("end the turn (4 actions unused) (Carlos evades 75%)" in row for row in shown(table))


def test_answers_to_one_question_need_no_heading() -> None:
    table = crawl("re2", ROOM).stand("leon", "b1").enemy("zombie", "b1").begin()
    table.attack("handgun", "b1", dice=["mid"])
    assert shown(table) == ["  1 a1   2 c1   3 don't push"]


def test_lists_fit_a_narrow_screen() -> None:
    table = crawl("re1", ROOM).stand("jill", "a1").enemy("zombie", "c1").begin()
    assert max(len(row) for row in shown(table, 60)) <= 60


# Warnings


def risky(table: Table, tag: str) -> set[bool]:
    return {choice.risky for choice in choices(table) if words.tag(choice.action) == tag}


def test_an_evade_below_60_percent_at_danger_is_marked() -> None:
    crowd = beside_a_zombie(harm=4).enemy("zombie", "a1").enemy("zombie", "a1")
    assert risky(crowd, "move") == {True}
    assert risky(beside_a_zombie(harm=4), "move") == {False}
    fine = beside_a_zombie().enemy("zombie", "a1").enemy("zombie", "a1")
    assert risky(fine, "move") == {False}


def test_the_health_of_whoever_has_to_evade_counts() -> None:
    def table(jill: int, carlos: int) -> Table:
        table = crawl("re3", ROOM, cast=("jill", "carlos")).stand("jill", "a1", harm=jill)
        table.stand("carlos", "c1", harm=carlos)
        for _ in range(3):
            table.enemy("zombie", "c1")
        return table.begin()

    assert risky(table(jill=0, carlos=4), "stop") == {True}
    assert risky(table(jill=4, carlos=0), "stop") == {False}


def test_a_likely_miss_in_the_own_square_at_danger_is_marked() -> None:
    marks = {c.cell: c.risky for c in choices(beside_a_zombie(harm=4)) if c.row.startswith("Hand")}
    assert marks == {"": True, "×2": False, "×3": False}
    assert risky(beside_a_zombie(), "attack") == {False}


def test_throwing_away_is_marked() -> None:
    assert risky(crawl("re2", ROOM).stand("leon", "a1").begin(), "discard") == {True}


def test_a_key_is_not_thrown_away_without_asking_even_to_make_room() -> None:
    table = crawl("re1", ROOM, cast=["jill"]).stand("jill", "a1")
    table.carry("jill", "handgun", "armour-key", *["green-herb"] * 9).do(MakeRoom(0))
    assert table.asked().prompt == "make-room"
    asked = {choice.text: choice.dear for choice in choices(table)}
    assert [text for text, dear in asked.items() if dear] == ["Armour Key"]
    assert len(asked) > 2
    assert table.game.marks(table.world)["dear"] == (table.item("jill", "armour-key").id,)


def test_what_would_be_wasted_is_marked() -> None:
    table = crawl("re2", ROOM).carry("leon", "handgun", "handgun-bullets", "green-herb")
    assert risky(table.stand("leon", "a1").begin(), "use-item") == {True}
    table = crawl("re2", ROOM).carry("leon", "handgun", "handgun-bullets", "green-herb")
    table.ammo("leon", "handgun", 3).stand("leon", "a1", harm=2).begin()
    assert risky(table, "use-item") == {False}


# Picking


@pytest.fixture
def table() -> Table:
    return crawl("re2", ROOM).stand("leon", "b1").enemy("zombie", "c1").begin()


@pytest.mark.parametrize("typed", ["1", "a1", "A1", "move a1", " a1 ", "mov a1"])
def test_a_choice_is_picked_by_number_square_or_words(table: Table, typed: str) -> None:
    assert pick(choices(table), typed).action == Move(table.square("a1"))


@pytest.mark.parametrize("typed", ["", "0", "77", "x", "e", "zombie handgun shovel", "a11"])
def test_what_fits_nothing_is_unclear(table: Table, typed: str) -> None:
    with pytest.raises(Unclear) as error:
        pick(choices(table), typed)
    assert error.value.fits == []


def test_what_fits_several_is_unclear(table: Table) -> None:
    with pytest.raises(Unclear) as error:
        pick(choices(table), "handgun c1")
    assert len(error.value.fits) == 3


def test_words_that_are_exactly_one_choice_are_clear(table: Table) -> None:
    assert pick(choices(table), "Handgun 15/15 at Zombie c1").cell == ""
    assert pick(choices(table), "c1 3 points").cell == "×3"


def test_yes_and_no_may_be_a_letter() -> None:
    table = crawl("re2", ROOM, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1")
    table.begin()
    table.answer(pick(choices(table), "trade").action)
    table.answer(pick(choices(table), "take knife").action).done()
    assert table.asked().prompt == "consent"
    assert pick(choices(table), "y").text == "yes"
    assert pick(choices(table), "n").text == "no"


# Real dice


def faces(typed: str, dice: int = 2) -> Data:
    decision = Decision(CHANCE, "attack", results((BLUE,) * dice))
    return read_faces(decision, typed, lexicon)


@pytest.mark.parametrize(
    "typed", ["high mid", "mid high", "h m", "hm", "HIGH, MID", "hi+mi", "m;h", "mid  high"]
)
def test_faces_are_read_in_any_order_by_name_or_initial(typed: str) -> None:
    assert faces(typed) == Rolled(("high", "mid"))


def test_a_single_die_and_a_number_are_read() -> None:
    assert faces("b", dice=1) == Rolled(("blank",))
    assert faces("1") == Rolled(("blank", "blank"))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("high", "There are 2 dice: name 2 faces"),
        ("h m l", "There are 2 dice"),
        ("high six", "'six' is not a face of these dice"),
        ("99", "a number from 1 to 10"),
        ("??", "is not a face"),
    ],
)
def test_faces_that_cannot_be_are_explained(typed: str, sentence: str) -> None:
    with pytest.raises(Misread, match=sentence):
        faces(typed)


def test_the_dice_to_take_are_named() -> None:
    table = crawl("re2", ROOM, kit=("shotgun",)).stand("leon", "a1").enemy("zombie", "b1").begin()
    with pytest.raises(AssertionError, match="no dice were scripted"):
        table.attack("shotgun", "b1")
    assert dice_words(table.world, table.asked(), lexicon).startswith("2 red dice;")
    table = beside_a_zombie()
    with pytest.raises(AssertionError, match="no dice were scripted"):
        table.move("b1")
    assert dice_words(table.world, table.asked(), lexicon).startswith("2 blue dice;")


def test_a_shot_says_what_is_fired_at_whom() -> None:
    table = crawl("re2", ROOM).stand("leon", "b1").enemy("zombie", "a1").begin()
    with pytest.raises(AssertionError, match="no dice were scripted"):
        table.attack("handgun", "a1")

    asked = words.question(table.world, table.asked(), lexicon)
    assert asked == "Handgun at Zombie a1: what did the dice show?"


def test_an_evade_roll_says_who_makes_it() -> None:
    table = crawl("re3", ROOM, cast=("jill", "carlos"))
    table.stand("jill", "a1").stand("carlos", "c1").enemy("zombie", "c1").begin()
    with pytest.raises(AssertionError, match="no dice were scripted"):
        table.stop()

    asked = words.question(table.world, table.asked(), lexicon)
    assert asked == "Carlos evades on low or better. What did the dice show?"
