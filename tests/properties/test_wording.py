"""Rewording content changes neither the game nor which saves can be loaded."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from support.games import Case, cases
from support.rewording import reworded

from inkribbon.catalogue import GAMES
from inkribbon.crawl.game import CrawlGame, set_up
from inkribbon.crawl.scenario.file import parse
from inkribbon.crawl.state.folded import opening_book
from inkribbon.games.apocalypse.game import set_up as set_table
from inkribbon.games.apocalypse.printed import contents as inches_box
from inkribbon.games.apocalypse.scenario.file import parse as parse_table
from inkribbon.games.apocalypse.state.book import Book as InchesBook
from inkribbon.games.tower.rules.setup import set_up as set_tower
from inkribbon.games.tower.state import book as tower_book
from inkribbon.games.tower.state.book import Book as TowerBook
from inkribbon.games.tower.state.book import read_difficulty
from inkribbon.kernel.codec import encode
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.gist import encoded
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer, run
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler

FAR = 250
ON_FILE = [case for case in cases(2, 4) if case.setup.scenario in case.game.scenario_ids()]
SMALLEST = list(
    {(case.setup.game, case.setup.scenario): case for case in reversed(ON_FILE)}.values()
)


def otherwise(case: Case) -> Any:
    """The same set-up with every word of cards and scenario changed.

    A family that is not in LAID has no words but those of its scenario file.
    """
    if case.game.family.id not in LAID:
        return case.game.start(setup_of(case, *RETITLED))
    contents = reworded(case.start().book.contents)
    world = LAID[case.game.family.id](contents, case.setup, case.game.source_of(case.setup))
    run(world)
    return world


def crawl(box: Any, setup: Setup, source: Source) -> Any:
    scenario, drawing = parse(source)
    return set_up(opening_book(box, setup, reworded(scenario), drawing))


def inches(box: Any, setup: Setup, source: Source) -> Any:
    scenario, plan = parse_table(source)
    return set_table(InchesBook(box, setup, reworded(scenario), plan))


def tower(box: Any, setup: Setup, source: Source) -> Any:
    return set_tower(TowerBook(box, setup, reworded(read_difficulty(source))))


LAID: dict[str, Callable[[Any, Setup, Source], Any]] = {
    "crawl": crawl,
    "apocalypse": inches,
    "tower": tower,
}


@pytest.mark.parametrize("case", ON_FILE, ids=str)
def test_rules_read_no_words(case: Case) -> None:
    plain, told = case.start(), otherwise(case)
    chance, player = Sampler(4), Sampler(4, stream="player")
    for _ in range(FAR):
        assert encode(plain) == encode(told)
        decision = plain.decision
        if decision is None:
            break
        rolled = decision.seat == CHANCE
        action = chance.choose(decision) if rolled else player.pick(decision.options).action
        answer(plain, action)
        answer(told, action)


def test_a_box_in_other_words_has_the_same_gist() -> None:
    games = [game for game in GAMES.values() if isinstance(game, CrawlGame)]
    boxes: list[Any] = [game.contents for game in games]
    for box in (*boxes, inches_box.open_contents(), tower_book.open_contents()):
        assert encoded(reworded(box)) == encoded(box)


RETITLED = ("^title = .*$", 'title = "Another Name"  # better')


def setup_of(case: Case, old: str, new: str | Callable[[re.Match[str]], str]) -> Setup:
    """The set-up of a scenario file with one passage changed."""
    text = case.game.source_of(case.setup).text
    changed = re.sub(old, new, text, count=1, flags=re.MULTILINE)
    assert changed != text
    return Setup(
        game=case.setup.game,
        scenario=case.setup.scenario,
        characters=case.setup.characters,
        text=changed,
    )


ONE_OF_EACH = list({case.setup.game: case for case in cases(2, 4)}.values())
NUMBER = r"^(\w+ = )(\d+)$"


def one_more(found: re.Match[str]) -> str:
    return f"{found[1]}{int(found[2]) + 1}"


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=str)
def test_a_scenario_may_be_reworded_and_commented_and_opens_the_same_saves(case: Case) -> None:
    known = case.game.content_digest(case.setup)
    assert case.game.content_digest(setup_of(case, *RETITLED)) == known


@pytest.mark.parametrize("case", ONE_OF_EACH, ids=str)
def test_a_changed_number_of_a_scenario_refuses_old_saves(case: Case) -> None:
    known = case.game.content_digest(case.setup)
    assert case.game.content_digest(setup_of(case, NUMBER, one_more)) != known
