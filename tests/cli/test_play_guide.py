"""The guided first game in the terminal."""

from __future__ import annotations

import pytest
from support.terminal import Session

from inkribbon.catalogue import GAMES
from inkribbon.words.guide import guide_of, has_guide
from inkribbon.words.lexicon import load

GUIDED = [id for id, game in GAMES.items() if has_guide(game)]
TYPED = [str(1 + number % 7) for number in range(500)]
"""Whatever these numbers choose; one that is not in the list is asked for again."""


def title(id: str) -> str:
    return load().say("guide", id, "title")


def test_an_idea_stands_above_the_question_until_it_is_answered(play: Session) -> None:
    first, _, second = play("1", args="re3 --guide --seed 5").partition("\n> 1\n")
    assert f"First night: {title('crawl.start')} (1 of" in first
    assert first.index(title("crawl.start")) < first.index("Jill: where do you start?")
    assert title("crawl.start") not in second


def test_the_command_guide_goes_on_to_the_next_idea(play: Session) -> None:
    page = play("1", "guide", "1", args="re3 --guide --seed 5")
    assert page.index(title("crawl.goal")) < page.index(title("crawl.actions"))


def test_the_guide_can_be_skipped_at_any_time(play: Session) -> None:
    before, _, after = play("guide off", "1", "1", args="re3 --guide --seed 5").partition(
        "guide off\n"
    )
    assert "First night" in before
    assert "The guide is over." in after
    assert "First night" not in after


@pytest.mark.parametrize("game", GUIDED)
def test_the_guide_is_played_to_its_end(play: Session, game: str) -> None:
    guide = guide_of(GAMES[game])
    assert guide is not None
    page = play(*TYPED, args=f"{game} --guide --seed 5")
    assert title(guide.end) in page
    assert sum(title(step.id) in page for step in guide.steps) > len(guide.steps) / 2


def test_the_menu_offers_the_guide(play: Session) -> None:
    page = play("re3", "guide", args="")
    assert "First night? A guided game" in page
    assert title("crawl.start") in page


def test_a_game_without_a_guide_says_so(play: Session) -> None:
    assert "There is no guide at this table." in play("guide", args="re3 escaping-the-warehouse")


def test_a_saved_game_has_no_guide(play: Session) -> None:
    play("1", args="re3 --guide --seed 5")
    assert "a saved game has its own guide" in play.resume(args="--guide")
