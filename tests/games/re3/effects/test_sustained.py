"""Sustained effect tokens, on a tile and next to a character."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re3 import declare, re3, tension_card

from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.effects import Sustain
from inkribbon.crawl.state.moments import AttackDice
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.crawl.turn.abilities import EndEffect
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.engine import HANDLERS, run
from inkribbon.kernel.hook import ability

ROW = """
    +---+---+---+---+
    | .   .   .   . |
    +---+---+---+---+
    """
FRENZY = tension_card("frenzy", Sustain(ability="test-frenzy", beside="character"))
ECHO = tension_card("echo", Sustain(ability="echoes"))


@ability("test-frenzy", AttackDice)
def frenzy(world: World, moment: AttackDice, owner: Lasting) -> int:
    """The character with the token rolls two extra dice."""
    return 2 if moment.seat == owner.seat else 0


def with_card(card: str) -> Table:
    """Carlos has drawn a card, and Mikhail is next."""
    table = re3(ROW, cast=["carlos", "mikhail"], cards=[FRENZY, ECHO], tension=[card, "all-clear"])
    table.stand("carlos", "a1").stand("mikhail", "b1")
    table.deck("tension", card, "all-clear", "all-clear-hand").begin("carlos")
    return table.stop(dice=[card])


def dice_of(table: Table) -> int:
    table.enemy("drain-deimos", "d1")
    table.world.decision = None
    run(table.world)
    roll = declare(table, "handgun", "d1").options[0].action
    assert isinstance(roll, Rolled)
    return len(roll.faces)


@pytest.mark.rule("re3.tension.sustained-effect")
def test_a_token_beside_a_character_rules_that_character_alone_turn_after_turn() -> None:
    table = with_card("frenzy")
    assert table.world.lasting == (Lasting("test-frenzy", "frenzy", seat=0),)
    assert dice_of(table) == 1, "Mikhail's attack"

    later = with_card("frenzy")
    later.stop(dice=["all-clear"])
    assert later.world.active == later.seat("carlos")
    assert dice_of(later) == 3


@pytest.mark.rule("re3.tension.sustained-effect")
def test_the_rule_ends_when_the_token_is_taken_away() -> None:
    table = with_card("frenzy")
    table.stop(dice=["all-clear"])
    HANDLERS[EndEffect](table.world, EndEffect(table.world.lasting[0]))
    assert table.world.lasting == ()
    assert dice_of(table) == 1


@pytest.mark.rule("re3.tension.sustained-effect")
def test_a_token_on_a_tile_keeps_its_rule_in_force_and_the_card_is_discarded() -> None:
    table = with_card("echo")
    assert table.world.lasting == (Lasting("echoes", "echo", tile=0),)
    assert table.world.decks["tension"].discard == ("echo",)
    table.stop(dice=["all-clear"])
    assert table.world.lasting


@pytest.mark.rule("re3.tension.sustained-effect", "re3.components.gameplay-tokens")
def test_there_are_four_tokens() -> None:
    table = with_card("echo")
    table.world.lasting = table.world.lasting * 3
    assert is_possible(table.world, Sustain(ability="echoes"))
    table.world.lasting = (*table.world.lasting, Lasting("haste", "x", seat=0, turns=1, amount=1))
    assert is_possible(table.world, Sustain(ability="echoes")), "haste has no token"
    table.world.lasting = (*table.world.lasting, Lasting("echoes", "echo", tile=0))
    assert not is_possible(table.world, Sustain(ability="echoes"))


@pytest.mark.parametrize(
    ("effect", "full"),
    [
        (Lasting("paranoia", "x", seat=0), True),
        (Lasting("secured", "x", tile=0), False),
        (Lasting("off-balance", "x", seat=0, turns=2), False),
    ],
)
def test_a_secured_tile_has_no_token_and_lasting_turns_have_none_either(
    effect: Lasting, full: bool
) -> None:
    table = with_card("echo")
    table.world.lasting = (*table.world.lasting * 3, effect)
    assert is_possible(table.world, Sustain(ability="echoes")) is not full


def test_a_box_that_does_not_count_its_tokens_never_runs_out() -> None:
    table = with_card("echo")
    book = table.world.book
    book.contents = replace(book.contents, supply=replace(book.contents.supply, tokens={}))
    table.world.lasting = table.world.lasting * 9
    assert is_possible(table.world, Sustain(ability="echoes"))


@pytest.mark.rule("re3.tension.sustained-effect")
def test_a_card_that_was_discarded_at_once_is_not_discarded_again_with_its_token() -> None:
    table = with_card("echo")
    table.do(EndEffect(table.world.lasting[0]))
    assert table.world.lasting == ()
    assert table.world.decks["tension"].discard == ("echo",)
