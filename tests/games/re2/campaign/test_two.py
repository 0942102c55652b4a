"""What two characters are spared and given in the campaign, and larger parties are not."""

from __future__ import annotations

from collections import Counter

import pytest
from support.re2 import game, shipped

from inkribbon.crawl.campaign.entering import atlas_of
from inkribbon.crawl.combat.boss import full_health
from inkribbon.crawl.scenario.party import lying, waiting
from inkribbon.crawl.state.books.book import Book

CAST = ("leon", "claire", "ada", "kendo")


def in_campaign(name: str, count: int, *modes: str) -> Book:
    campaign = game().new("campaign", list(CAST[:count]), modes=list(modes))
    return atlas_of(campaign).book(name, CAST[:count])


GIVEN = {
    "3a": {"handgun-bullets", "shotgun-shells"},
    "5a": {"handgun-bullets", "grenade-launcher"},
    "8a": {"shotgun-shells", "magnum"},
}
LATER = {"3a": {"tough-hide": 2, "fever": 1}, "5a": {}, "8a": {"all-clear": 4}}


def cards(book: Book) -> Counter[str]:
    decks = book.scenario.decks
    return Counter(decks["A"]) + Counter(decks["B"])


@pytest.mark.parametrize("name", GIVEN)
def test_two_find_one_card_more_for_each_further_place(name: str) -> None:
    alone, book = shipped(name, *CAST[:2]).world.book, in_campaign(name, 2)
    assert cards(book) == cards(alone) + Counter(GIVEN[name])
    assert len(lying(book.scenario)) == len(lying(alone.scenario)) + len(GIVEN[name])
    assert {square for _, square in lying(book.scenario)} <= {*book.grid.names}
    tension = Counter(alone.scenario.decks["tension"]) + Counter(LATER[name])
    assert Counter(book.scenario.decks["tension"]) == tension
    assert book.scenario.goal.count("Two characters in a campaign: ") == 1


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize("count", [3, 4])
def test_larger_parties_find_what_they_find_outside_a_campaign(name: str, count: int) -> None:
    alone, book = shipped(name, *CAST[:count]).world.book, in_campaign(name, count)
    assert book.scenario.decks == alone.scenario.decks
    assert lying(book.scenario) == lying(alone.scenario)
    assert "Two characters" not in book.scenario.goal


@pytest.mark.parametrize("name", GIVEN)
def test_nobody_is_added_for_two_in_a_campaign(name: str) -> None:
    assert waiting(in_campaign(name, 2).scenario) == []


@pytest.mark.parametrize(
    ("name", "kind", "health"),
    [("5a", "g-mutant", (7, 9, 9)), ("8a", "birkin-stage-three", (34, 42, 42))],
)
def test_both_bosses_are_weaker_against_two(name: str, kind: str, health: tuple[int, ...]) -> None:
    books = [in_campaign(name, count) for count in (2, 3, 4)]
    assert tuple(full_health(book, book.bosses[kind]) for book in books) == health
    easy = in_campaign(name, 2, "easy")
    assert full_health(easy, easy.bosses[kind]) == health[0]


def test_a_solo_player_is_helped_by_the_briefs_instead() -> None:
    book = in_campaign("5a", 2, "solo")
    assert cards(book) == cards(shipped("5a", *CAST[:2], modes=("solo",)).world.book)
    assert "Two characters in a campaign" not in book.scenario.goal
