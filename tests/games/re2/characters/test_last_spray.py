"""An unconscious character dies once no First-Aid Spray is left that could still be reached."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table, laid_out, scenario_on
from support.re2 import box, game

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.state.health import Fall
from inkribbon.crawl.state.world import Item
from inkribbon.kernel.decision import Outcome

ROOM = """
    +---+---+---+
    | .   .   . |
    +---+---+---+
    """
SPRAY = "first-aid-spray"
LOST = Outcome(False, "died")


def two(contents: Contents | None = None) -> Table:
    """Leon and Claire in one room, without a spray anywhere."""
    table = laid_out(game(), scenario_on(ROOM), ("leon", "claire"), box=contents)
    table.stand("leon", "a1").stand("claire", "c1").carry("leon", "knife").carry("claire", "knife")
    return table.begin()


def after_the_fall(table: Table) -> Outcome | None:
    """How the scenario ends when Claire falls in Leon's turn, if it does."""
    table.do(Fall(1))
    assert table.who("claire").down
    return table.world.outcome


@pytest.mark.rule("re2.lose.cannot-resuscitate")
def test_without_a_spray_a_fall_loses_the_scenario_at_once() -> None:
    assert after_the_fall(two()) == LOST


@pytest.mark.rule("re2.lose.cannot-resuscitate")
@pytest.mark.parametrize("who", ["leon", "claire"])
def test_a_spray_in_any_bag_saves_the_fallen_even_in_their_own(who: str) -> None:
    assert after_the_fall(two().carry(who, SPRAY)) is None


@pytest.mark.rule("re2.lose.cannot-resuscitate")
@pytest.mark.parametrize("deck", ["A", "B"])
def test_a_spray_left_in_item_deck_a_or_b_does_too(deck: str) -> None:
    assert after_the_fall(two().deck(deck, "knife", SPRAY)) is None
    assert after_the_fall(two().deck(deck, "knife")) == LOST


@pytest.mark.rule("re2.lose.cannot-resuscitate")
def test_so_does_a_spray_in_the_item_box() -> None:
    table = two()
    table.world.box = (Item(90, "knife"), Item(91, SPRAY))
    assert after_the_fall(table) is None
    table = two()
    table.world.box = (Item(90, "knife"),)
    assert after_the_fall(table) == LOST


@pytest.mark.parametrize(("renewed", "outcome"), [(False, LOST), (True, None)])
def test_discarded_sprays_count_where_the_deck_is_renewed_from_its_discards(
    renewed: bool, outcome: Outcome | None
) -> None:
    contents = box()
    rules = replace(contents.edition.items, deck_a_reshuffles=renewed)
    changed = replace(contents, edition=replace(contents.edition, items=rules))
    assert not contents.edition.items.deck_a_reshuffles
    assert after_the_fall(two(changed).deck("A", discard=[SPRAY])) == outcome
    assert after_the_fall(two(changed).deck("B", discard=[SPRAY])) == LOST
