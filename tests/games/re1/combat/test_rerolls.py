"""Rolling again: every die, once, and the second result counts."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re1 import house

from inkribbon.crawl.combat.reroll import Reroll
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.state.events import (
    AbilityUsed,
    AttackLanded,
    AttackMissed,
    CorpseRolled,
    Evaded,
)
from inkribbon.crawl.state.world import Lasting

ROW = """
+---+---+---+
| .   .   . |
+---+---+---+
"""
AGAIN = Reroll("second-try")


def lucky(*, cast: tuple[str, ...] = ("jill",)) -> Table:
    """Jill may repeat one of her rolls each turn."""
    table = house(ROW, cast=cast).stand("jill", "a1").enemy("zombie", "c1")
    table.world.lasting = (Lasting("second-try", "second-chance", seat=0, turns=2),)
    return table


@pytest.mark.rule("re1.dice.reroll-all-dice")
def test_a_reroll_throws_every_die_of_the_roll_again() -> None:
    table = lucky().begin().attack("handgun", "c1", extra=2, dice=["blank blank low"])
    assert table.offers(Reroll) == [AGAIN]
    assert not table.told(AttackLanded)  # nothing is resolved before the player has chosen

    table.answer(AGAIN, dice=["blank mid high"])

    assert [event.faces for event in table.told(AttackLanded)] == [("blank", "high", "mid")]
    assert [used.ability for used in table.told(AbilityUsed)] == ["second-try"]


@pytest.mark.rule("re1.dice.reroll-binding")
def test_the_second_result_has_to_be_accepted_even_if_it_is_worse() -> None:
    table = lucky().begin().attack("handgun", "c1", dice=["high"])
    table.answer(AGAIN, dice=["blank"])
    assert len(table.told(AttackMissed)) == 1
    assert not table.told(AttackLanded)
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.dice.reroll-binding")
def test_a_roll_is_repeated_once_even_if_two_rules_would_allow_it() -> None:
    table = lucky()
    table.world.lasting *= 2
    table.begin().attack("handgun", "c1", dice=["blank"])
    assert table.offers(Reroll) == [AGAIN]
    table.answer(AGAIN, dice=["blank"])
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.dice.reroll-binding")
def test_taking_it_is_the_players_choice_and_the_roll_may_be_an_evade_roll() -> None:
    table = lucky().enemy("zombie", "a1").begin()
    table.move("b1", dice=["blank high"])
    assert table.asked().seat == 0
    table.done()
    assert [event.faces for event in table.told(Evaded)] == [("blank", "high")]
    assert table.at("jill") == "b1"


def test_the_roll_for_corpses_is_a_roll_of_whoever_acted() -> None:
    table = lucky()
    put_corpse(table.world, table.square("b1"))
    table.begin().move("b1", dice=["U"])
    assert table.offers(Reroll) == [AGAIN]
    assert not table.told(CorpseRolled)
    table.answer(AGAIN, dice=["6"])
    assert [event.face for event in table.told(CorpseRolled)] == ["6"]
    assert table.world.corpses


def test_others_cannot_use_it() -> None:
    table = lucky(cast=("jill", "chris")).stand("chris", "b1").begin("chris")
    table.attack("handgun", "c1", dice=["blank blank"])
    assert table.asked().prompt == "action"
