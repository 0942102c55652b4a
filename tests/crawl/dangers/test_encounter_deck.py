"""Encounter cards: drawn for unexplored tiles where an edition has them instead of tables."""

from __future__ import annotations

from msgspec.structs import replace
from support.crawl import Table, crawl_game, laid_out, scenario_on

from inkribbon.crawl.printed.decks import EncounterCard
from inkribbon.crawl.printed.effects import Hurt, Spawn
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.decks import decks_of
from inkribbon.crawl.state.special_events import EncounterDrawn, EncounterRedrawn
from inkribbon.kernel.deck import shuffled

ROOMS = """
+---+---+---+---+
| .   * n .   * |
+---+---+---+---+
"""


def card(id: str, *effects: Spawn | Hurt, copies: int = 1) -> EncounterCard:
    return EncounterCard(id=id, name=id, source="authored", copies=copies, effects=effects)


ZOMBIE = card("zombie", Spawn(enemy="zombie"), copies=2)
PAIN = card("pain", Hurt(damage=1), Spawn(enemy="zombie"))
GHOST = card("ghost", Spawn(enemy="ghost"))


def before(*deck: str, cards: int = 1, discard: tuple[str, ...] = ()) -> Table:
    """Jill beside an unexplored tile whose token is worth this many cards."""
    game = crawl_game("re1")
    edition = replace(game.edition, dangers=replace(game.edition.dangers, encounters="deck"))
    ghost = replace(game.contents.enemies["zombie"], id="ghost", copies=0)
    box = replace(
        game.contents,
        edition=edition,
        enemies={**game.contents.enemies, "ghost": ghost},
        encounters={known.id: known for known in (ZOMBIE, PAIN, GHOST)},
    )
    tile = TileName(at="c1", name="Attic", colour="yellow", unexplored=True, cards=cards)
    table = laid_out(game, scenario_on(ROOMS, tile=(tile,)), ["jill"], box=box)
    table.world.decks["encounter"] = shuffled(deck, discard)
    return table.stand("jill", "b1").begin()


def test_the_deck_holds_every_copy() -> None:
    assert decks_of(before().world.book)["encounter"] == shuffled(
        ["zombie", "zombie", "pain", "ghost"]
    )


def test_there_is_no_deck_where_tables_are_rolled_on() -> None:
    tile = TileName(at="c1", name="Attic", colour="amber", unexplored=True)
    table = laid_out(crawl_game("re3"), scenario_on(ROOMS, tile=(tile,)), ["jill"])
    assert table.world.unexplored
    assert sorted(decks_of(table.world.book)) == ["A", "B", "C", "tension"]


def test_a_card_is_drawn_and_resolved_from_top_to_bottom() -> None:
    table = before("pain").move("c1")
    assert [drawn.card for drawn in table.told(EncounterDrawn)] == ["pain"]
    assert table.who("jill").harm == 1
    assert len(table.enemies("d1")) == 1
    assert table.world.decks["encounter"].discard == ("pain",)


def test_a_token_can_be_worth_two_cards_and_the_tile_is_explored_once() -> None:
    table = before("zombie", "zombie", "zombie", cards=2).move("c1")
    assert len(table.told(EncounterDrawn)) == 2
    table.move("b1").move("c1")
    assert len(table.told(EncounterDrawn)) == 2


def test_a_card_that_is_impossible_is_replaced() -> None:
    table = before("ghost", "zombie").move("c1", dice=["ghost"])
    assert [drawn.card for drawn in table.told(EncounterRedrawn)] == ["ghost"]
    assert [drawn.card for drawn in table.told(EncounterDrawn)] == ["zombie"]
    assert table.world.decks["encounter"].discard == ("ghost", "zombie")


def test_if_every_card_is_impossible_nothing_happens() -> None:
    table = before("ghost", "ghost").move("c1")
    assert len(table.told(EncounterRedrawn)) == 2
    assert not table.told(EncounterDrawn)


def test_an_empty_deck_is_renewed_from_its_discards() -> None:
    table = before(discard=("zombie", "zombie")).move("c1")
    assert len(table.told(EncounterDrawn)) == 1
    assert len(table.world.decks["encounter"]) == 1
