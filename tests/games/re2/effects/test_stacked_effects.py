"""Two cards with the same lasting effect, in force at once."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import re2

from inkribbon.crawl.state.events import AttackMissed, Evaded
from inkribbon.crawl.state.world import Lasting

ROW = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   . |
    +---+---+---+---+---+---+
    """


def both_drawn(one: str, other: str) -> Table:
    """Leon draws one card, Claire the other; it is Leon's turn again, and a Zombie is at d1."""
    table = re2(ROW, cast=("leon", "claire"), tension=(one, other, *["all-clear"] * 4))
    table.stand("leon", "a1").stand("claire", "b1").carry("leon", "handgun")
    return table.enemy("zombie", "f1").begin().stop(dice=[one]).stop(dice=[other])


@pytest.mark.rule("re2.tension.round")
@pytest.mark.parametrize("extra", [0, 1, 2])
def test_two_tough_hides_take_the_dice_of_rapid_fire_but_never_the_weapons_own(extra: int) -> None:
    table = both_drawn("tough-hide", "tough-hide")

    table.attack("handgun", "d1", extra=extra, dice=["blank"])

    assert [event.faces for event in table.told(AttackMissed)] == [("blank",)]


@pytest.mark.rule("re2.tension.round")
def test_two_cards_that_take_an_evade_die_leave_one() -> None:
    table = both_drawn("fever", "rising-fear").enemy("zombie", "a1")

    table.move("b1", dice=["low"])

    assert [event.faces for event in table.told(Evaded)] == [("low",)]


def test_an_effect_of_another_kind_takes_no_die_of_this_one() -> None:
    """Fever is drawn first, and counts for evading only."""
    table = both_drawn("fever", "tough-hide")

    table.attack("handgun", "d1", extra=2, dice=["blank blank"])

    assert [event.faces for event in table.told(AttackMissed)] == [("blank", "blank")]


def test_an_effect_that_waits_for_its_turn_takes_no_die_yet() -> None:
    table = re2(ROW).stand("leon", "a1").enemy("zombie", "a1").begin()
    later, now = (Lasting("off-balance", "fever", seat=1, turns=1, amount=1) for _ in range(2))
    table.world.lasting = (replace(later, waits=True), now)

    table.move("b1", dice=["low"])

    assert [event.faces for event in table.told(Evaded)] == [("low",)]
