"""Ink ribbons and typewriters."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.terrain import ground

from inkribbon.crawl.items.typewriter import UseTypewriter
from inkribbon.crawl.state.events import DeckCut
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.decision import Outcome

OFFICE = """
    +---+---+---+---+
    | .   .   t   . |
    +---+---+---+---+
    """
CAST = ("jill", "carlos", "mikhail", "nikolai")


def office(at: str = "b1", players: int = 1) -> Table:
    table = ground(OFFICE, cast=CAST[:players], tension=["all-clear"] * 3)
    table.deck("tension", "all-clear", discard=["cornered", "all-clear-teeth"])
    return table.stand("jill", at)


@pytest.mark.rule("re3.tension.ink-ribbon-count")
@pytest.mark.parametrize(("players", "ribbons"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_one_ribbon_for_one_or_two_characters_two_for_more(players: int, ribbons: int) -> None:
    assert office(players=players).world.ribbons == ribbons
    assert GAME.new("downtown-1", CAST[:players]).ribbons == ribbons


@pytest.mark.rule("re3.tension.ink-ribbon-shared")
def test_ribbons_are_everybodys_and_nobody_carries_them() -> None:
    table = ground(OFFICE, cast=CAST[:3], tension=["all-clear"] * 9)
    table.stand("jill", "a1").stand("carlos", "b1").stand("mikhail", "d1").begin("carlos")
    carried = [len(table.who(name).items) for name in CAST[:3]]

    table.answer(UseTypewriter(table.square("c1")))

    assert table.world.ribbons == 1
    assert [len(table.who(name).items) for name in CAST[:3]] == carried


@pytest.mark.rule("re3.tension.typewriter-refresh")
@pytest.mark.parametrize("at", ["b1", "c1", "d1"])
def test_an_action_and_a_ribbon_make_the_deck_whole_from_the_same_or_the_next_square(
    at: str,
) -> None:
    table = office(at).begin()

    table.answer(UseTypewriter(table.square("c1")))

    deck = table.world.decks["tension"]
    assert deck.layers == (("all-clear", "all-clear-teeth", "cornered"),)
    assert deck.discard == ()
    assert table.world.ribbons == 0
    assert table.world.actions == 3


@pytest.mark.rule("re3.tension.typewriter-refresh")
def test_from_farther_away_or_without_a_ribbon_it_cannot_be_used() -> None:
    assert not office("a1").begin().offers(UseTypewriter)
    spent = office("b1")
    spent.world.ribbons = 0
    assert not spent.begin().offers(UseTypewriter)


@pytest.mark.rule("re3.tension.typewriter-refresh", "re3.special-attack.no-face-up-card")
def test_afterwards_no_card_is_face_up_so_the_reaction_phase_cuts_the_deck() -> None:
    table = office("b1").enemy("zombie", "d1").begin()
    table.answer(UseTypewriter(table.square("c1")))
    table.stop(dice=["cornered", "all-clear"])
    assert table.told(DeckCut)[0].card == "cornered"


@pytest.mark.rule("re3.tension.typewriter-removed")
def test_a_typewriter_is_gone_after_one_use_and_its_square_free() -> None:
    table = office("b1", players=4).begin()
    square = table.square("c1")
    assert table.world.crowd[square] == 1

    table.answer(UseTypewriter(square))

    assert square not in table.world.tokens
    assert table.world.crowd[square] == 0
    assert table.world.ribbons == 1
    assert not table.offers(UseTypewriter)


@pytest.mark.rule("re3.tension.typewriter-terrain")
def test_typewriters_stand_where_the_scenario_draws_them() -> None:
    assert office().world.tokens == {2: ("typewriter",)}
    world = GAME.new("downtown-1", ["jill"])
    places = [square for square, tokens in world.tokens.items() if "typewriter" in tokens]
    assert [world.book.grid.names[square] for square in places] == ["b5"]


@pytest.mark.rule("re3.tension.empty-fails")
def test_a_draw_from_an_empty_deck_fails_the_scenario() -> None:
    table = office("a1").deck("tension", discard=["all-clear"]).begin()
    table.stop()
    assert table.world.outcome == Outcome(False, "out-of-time")
