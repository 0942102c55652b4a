"""Defence items: played when an enemy attacks, not by an action."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re1 import house, push_to

from inkribbon.crawl.combat.evade import PushEnemy, Ward
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.events import ActionLost, Evaded, EvadeFailed, Moved
from inkribbon.crawl.state.special_events import WardedOff, WayFull

ROW = """
+---+---+---+
| .   .   . |
+---+---+---+
"""


def beside(*items: str) -> Table:
    """Jill and a Zombie in one square."""
    return house(ROW).stand("jill", "b1").carry("jill", *items).enemy("zombie", "b1").begin()


@pytest.mark.rule("re1.items.defence-type")
def test_no_action_uses_a_defence_item() -> None:
    table = house(ROW).stand("jill", "b1").carry("jill", "dagger").begin()

    assert table.offers(UseItem) == []


@pytest.mark.rule("re1.items.defence-type")
def test_it_is_offered_before_the_evade_roll_and_discarded_once_played() -> None:
    table = beside("dagger").move("a1")
    dagger = table.item("jill", "dagger").id
    assert table.offers(Ward) == [Ward(dagger)]

    table.answer(Ward(dagger))

    assert table.at("jill") == "a1"  # the attack did not hit, so the action goes on
    assert table.who("jill").harm == 0
    assert table.cards("jill") == []
    assert not table.told(Evaded) + table.told(EvadeFailed)
    assert len(table.told(WardedOff)) == 1


@pytest.mark.rule("re1.items.defence-type")
def test_it_may_be_kept_and_the_attack_faced() -> None:
    table = beside("dagger").move("a1").done(dice=["blank blank"])

    assert table.cards("jill") == ["dagger"]
    assert table.who("jill").harm == 1
    assert len(table.told(ActionLost)) == 1


@pytest.mark.rule("re1.items.defence-type")
def test_it_also_works_against_an_automatic_hit() -> None:
    table = beside("handgun", "dagger").attack("handgun", "b1", dice=["blank"])

    assert [ward.item for ward in table.offers(Ward)] == [table.item("jill", "dagger").id]
    table.answer(table.offers(Ward)[0])
    assert table.who("jill").harm == 0


@pytest.mark.rule("re1.items.defence-type")
def test_a_stun_gun_pushes_and_a_self_defence_gun_kills_the_attacker() -> None:
    stunned = beside("stun-gun").move("a1")
    stunned.answer(stunned.offers(Ward)[0])
    assert {push.square for push in stunned.offers(PushEnemy)} == {
        stunned.square("a1"),
        stunned.square("c1"),
    }

    shot = beside("self-defence-gun").move("a1")
    shot.answer(shot.offers(Ward)[0])
    assert shot.enemies() == []
    assert shot.at("jill") == "a1"


@pytest.mark.rule("re1.items.defence-type")
def test_others_cannot_lend_theirs() -> None:
    table = house(ROW, cast=("jill", "chris")).stand("jill", "b1").stand("chris", "a1")
    table.carry("jill").carry("chris", "dagger").enemy("zombie", "b1").begin()

    table.move("c1", dice=["high high"])

    assert table.told(Evaded)


# What a defence item does before the action goes on


def on_the_way(*items: str, ahead: int) -> Table:
    """Jill, beside a Zombie, wants to move to a square with others."""
    table = house(ROW).stand("jill", "b1").carry("jill", *items).enemy("zombie", "b1")
    for _ in range(ahead):
        table.enemy("zombie", "a1")
    return table.begin().move("a1")


@pytest.mark.rule("re1.tiles.full-square-blocks", "re1.items.defence-type")
def test_an_attacker_pushed_ahead_who_fills_the_square_is_in_the_way() -> None:
    table = on_the_way("knife", "stun-gun", ahead=3)
    table.answer(table.offers(Ward)[0])

    push_to(table, "a1")

    assert table.at("jill") == "b1"
    assert table.told(Moved) == []
    assert table.told(WayFull) == [WayFull(0)]
    assert table.world.actions == 3  # the action is spent


@pytest.mark.rule("re1.tiles.full-square-blocks", "re1.items.defence-type")
def test_where_there_is_room_for_both_the_pushed_attacker_does_not_matter() -> None:
    table = on_the_way("knife", "stun-gun", ahead=2)
    table.answer(table.offers(Ward)[0])

    push_to(table, "a1")

    assert table.at("jill") == "a1"
    assert table.told(WayFull) == []
