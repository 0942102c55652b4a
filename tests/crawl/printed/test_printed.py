"""What is printed must fit together: abilities have functions, bosses have behaviour cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from inkribbon.catalogue import game
from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.printed import contents as boxes
from inkribbon.crawl.printed.bosses import BehaviourCard
from inkribbon.crawl.printed.campaign import Node
from inkribbon.crawl.printed.contents import (
    Contents,
    check_abilities,
    check_bosses,
    contents_gist,
    open_contents,
)
from inkribbon.crawl.printed.decks import Choice
from inkribbon.crawl.printed.edition import parameters
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.missions import MissionCard
from inkribbon.crawl.scenario.file import FixedEvent, Station
from inkribbon.kernel.content.entries import entries
from inkribbon.kernel.errors import BadContent


def box() -> Contents:
    found = game("re3")
    assert isinstance(found, CrawlGame)
    return found.contents


def test_every_shipped_box_fits_together() -> None:
    for name in ("re1", "re2", "re3"):
        found = game(name)
        assert isinstance(found, CrawlGame)
        check_abilities(found.contents)
        check_bosses(found.contents)
        assert found.title == found.edition.title
        assert found.title.startswith("Resident Evil")


KINDS = (
    *("items", "tension", "narrative", "encounters", "missions", "behaviour"),
    *("supports", "characters"),
)
"""Cards that are drawn, held or played. Reference cards are left out: Lisa Trevor has two."""


@pytest.mark.parametrize("name", ["re1", "re2", "re3"])
def test_no_two_kinds_of_cards_share_an_id(name: str) -> None:
    """Words, records and saves tell a card by its id alone."""
    found = game(name)
    assert isinstance(found, CrawlGame)
    ids = Counter(card for kind in KINDS for card in getattr(found.contents, kind))
    assert [card for card, kinds in ids.items() if kinds > 1] == []
    assert len(ids) > 70


def test_an_ability_without_a_function_is_refused_on_any_card() -> None:
    jill, zombie = box().characters["jill"], box().enemies["zombie"]
    with pytest.raises(BadContent, match="'jill' has an unknown ability 'to-fly'"):
        check_abilities(replace(box(), characters={"jill": replace(jill, abilities=("to-fly",))}))
    with pytest.raises(BadContent, match="'zombie' has an unknown ability 'to-fly'"):
        check_abilities(replace(box(), enemies={"zombie": replace(zombie, abilities=("to-fly",))}))


def test_what_a_long_mission_does_must_have_a_function() -> None:
    shipped = game("re1")
    assert isinstance(shipped, CrawlGame)
    card = next(card for card in shipped.contents.missions.values() if card.lasts)
    missions = {card.id: replace(card, lasts="to-fly")}
    with pytest.raises(BadContent, match=f"'{card.id}' has an unknown ability 'to-fly'"):
        check_abilities(replace(shipped.contents, missions=missions))


def test_bosses_and_their_cards_belong_together() -> None:
    kind, *_ = box().bosses
    card = next(card for card in box().behaviour.values() if card.boss == kind)
    with pytest.raises(BadContent, match=f"the boss '{kind}' has no behaviour cards"):
        check_bosses(replace(box(), bosses={kind: box().bosses[kind]}, behaviour={}))
    with pytest.raises(BadContent, match=f"'{card.id}' belongs to an unknown boss '{kind}'"):
        check_bosses(replace(box(), bosses={}, behaviour={card.id: card}))
    boss = replace(box().bosses[kind], becomes="")
    check_bosses(replace(box(), bosses={kind: boss}, behaviour={card.id: card}))
    changing = replace(boss, becomes="cat")
    with pytest.raises(BadContent, match=f"the boss '{kind}' becomes an unknown one: 'cat'"):
        check_bosses(replace(box(), bosses={kind: changing}, behaviour={card.id: card}))


NEVER_ENDS = {"needs": "", "draws": 0, "lasts": ""}


@pytest.mark.parametrize(
    ("kind", "printed", "fault"),
    [
        (EnemyCard, {"abilities": ("to-fly",)}, "has an unknown ability 'to-fly'"),
        (BehaviourCard, {"boss": "cat"}, "belongs to an unknown boss 'cat'"),
        (MissionCard, NEVER_ENDS, "never ends: give it 'needs' or 'draws'"),
    ],
)
def test_a_box_is_checked_when_it_is_opened(
    kind: type, printed: dict[str, Any], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def misprinted(wanted: Any, *place: Any) -> dict[str, Any]:
        found = entries(wanted, *place)
        change = printed if wanted is kind else {}
        return {name: replace(card, **change) for name, card in found.items()}

    monkeypatch.setattr(boxes, "entries", misprinted)
    shipped = game("re1")
    assert isinstance(shipped, CrawlGame)
    with pytest.raises(BadContent, match=fault):
        open_contents(replace(shipped.edition, title=fault), shipped.package)


def test_an_edition_may_change_its_title_but_no_number_and_still_opens_its_saves() -> None:
    shipped = game("re3")
    assert isinstance(shipped, CrawlGame)
    edition, package = shipped.edition, shipped.package
    known = contents_gist(edition, package)
    assert contents_gist(replace(edition, title="Another Name"), package) == known
    more = replace(edition.supplies, item_box=edition.supplies.item_box + 1)
    assert contents_gist(replace(edition, supplies=more), package) != known


def test_a_box_with_other_cards_opens_no_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = game("re3")
    assert isinstance(shipped, CrawlGame)
    known = contents_gist(shipped.edition, shipped.package)
    for other, same in ((replace(box(), clauses={}), True), (replace(box(), items={}), False)):
        monkeypatch.setattr(boxes, "open_contents", lambda *_, other=other: other)
        gist = contents_gist.__wrapped__(shipped.edition, shipped.package)
        assert (gist == known) is same


def test_a_parameter_younger_than_the_first_saves_counts_only_with_another_value() -> None:
    shipped = game("re3")
    assert isinstance(shipped, CrawlGame)
    edition = shipped.edition
    assert not edition.items.trade_fallen
    assert "trade_fallen" not in parameters(edition)
    changed = replace(edition, items=replace(edition.items, trade_fallen=True))
    assert parameters(changed)["trade_fallen"] is True


def test_a_game_of_the_family_is_what_its_edition_says() -> None:
    shipped = game("re3")
    assert isinstance(shipped, CrawlGame)
    edition = replace(
        shipped.edition, id="re9", title="Resident Evil 9", rules_version="7", own_modes=("blind",)
    )
    made = CrawlGame(edition, shipped.package)
    assert (made.id, made.title, made.rules_version) == ("re9", "Resident Evil 9", "7")
    assert made.modes == (*edition.modes, "blind")


def test_a_card_counts_as_itself_and_as_what_it_is_a_version_of_but_as_nothing_else() -> None:
    items = box().items
    version = next(card for card in items.values() if card.is_a == "first-aid-spray")
    assert version.counts_as("knife", "first-aid-spray")
    assert version.counts_as("knife", version.id)
    assert not version.counts_as("knife", "handgun")
    assert not items["knife"].counts_as(version.id, "first-aid-spray")


@pytest.mark.parametrize(
    "thing",
    [
        FixedEvent(at="a1", name="The Letter", text=""),
        Station(at="a1", name="The Letter", text=""),
        Choice(name="The Letter"),
    ],
)
def test_what_has_a_name_in_the_language_of_the_reader_is_called_by_it(thing: Any) -> None:
    assert thing.called == "The Letter"
    assert replace(thing, told="Der Brief").called == "Der Brief"


def test_so_is_a_district() -> None:
    node = Node(id="a", name="", source="authored", district="Downtown", opens="start")
    assert node.quarter == "Downtown"
    assert replace(node, told="Innenstadt").quarter == "Innenstadt"
