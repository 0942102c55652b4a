"""Where the first game goes its own way, and nothing else in its introduction shows it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.re1 import box, house, the_gunshot

from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import Sustain
from inkribbon.crawl.scenario.goals import SlayGoal

ROW = """
+---+---+---+---+
| .   .   .   . |
+---+---+---+---+
"""


@pytest.mark.rule("re1.ink-ribbon.starting-number")
@pytest.mark.parametrize(("characters", "ribbons"), [(1, 1), (2, 1), (3, 1), (4, 2)])
def test_there_is_one_ink_ribbon_for_up_to_three_characters_and_two_for_four(
    characters: int, ribbons: int
) -> None:
    cast = list(box().characters)[:characters]
    assert the_gunshot(*cast).world.ribbons == ribbons


@pytest.mark.rule("re1.resuscitate.blocks-completion")
def test_a_scenario_is_not_won_while_somebody_is_unconscious() -> None:
    goal = SlayGoal(enemy="zombie")
    table = house(ROW, cast=("jill", "chris"), goals=(goal,), falling_loses=False)
    table.stand("jill", "a1").stand("chris", "d1").carry("jill", "handgun", "first-aid-spray")
    table.meet("chris", "down")
    table.enemy("zombie", "c1").begin("jill").attack("handgun", "c1", dice=["high"])
    assert table.world.goals == (1,)
    assert table.world.outcome is None

    table.world.characters[1] = replace(table.who("chris"), down=False)
    table.move("b1")
    assert table.world.outcome is not None
    assert table.world.outcome.won


def test_the_card_of_a_sustained_effect_is_discarded_at_once() -> None:
    echo = TensionCard(
        id="echo",
        name="Echo",
        source="made up for a test",
        colour="amber",
        copies=1,
        effects=(Sustain(ability="echoes"),),
    )
    table = house(ROW, cards=[echo], tension=["echo"]).stand("jill", "a1").begin().stop()
    assert len(table.world.lasting) == 1
    assert table.world.decks["tension"].discard == ("echo",)
