"""Two cards with the same lasting effect, in force at once."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re2 import re2

from inkribbon.crawl.state.events import AttackMissed, Evaded

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
