"""Hints in the terminal."""

from __future__ import annotations

import pytest
from support.terminal import Session

from inkribbon import bots

ALONE = "re3 escaping-the-warehouse --seed 5 --seats human,careful"


def test_a_hint_gives_the_chance_of_winning_and_numbered_options(play: Session) -> None:
    page = play("1", "1", "hint", "log", args=ALONE)
    assert "Chance of winning from here: " in page
    assert "Move: " in page.partition("Chance of winning")[2]
    assert "Jill asked for a hint." in page


def test_at_a_table_with_others_hints_are_off_until_somebody_allows_them(play: Session) -> None:
    page = play("1", "1", "hint", "hint on", "hint", args="re3 escaping-the-warehouse --seed 5")
    before, _, after = page.partition("Hints are on.")
    assert "Hints are off, because you are not alone" in before
    assert "Chance of winning" not in before
    assert "Chance of winning" in after


def test_without_a_model_the_hint_says_whose_it_is(
    play: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "has_model", lambda game: False)
    page = play("1", "1", "hint", args="tower easy --seed 5 --seats human,careful,careful")
    assert "The chance of winning isn't known here." in page


def test_where_seats_have_secrets_a_hint_tells_the_chance_too(play: Session) -> None:
    page = play("1", "1", "hint", args="tower easy --seed 5 --seats human,careful,careful")
    assert "Chance of winning from here: " in page
