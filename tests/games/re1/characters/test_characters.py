"""Profile cards, the characters' special rules, and enemy cards."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re1 import box, heal, the_game

from inkribbon.crawl.effects.narrative import BearOut
from inkribbon.crawl.printed.effects import Mend
from inkribbon.crawl.state.events import AttackLanded
from inkribbon.crawl.state.moments import ActionCost, bonus
from inkribbon.crawl.turn.actions import FlipDoor, Move
from inkribbon.kernel.errors import BadSetup

ROOM = """
+---+---+---+---+
| .   . d .   . |
+---+---+---+---+
"""
CAST = ["jill", "chris", "rebecca", "barry"]


def alone(who: str) -> Table:
    return crawl("re1", ROOM, cast=[who]).stand(who, "b1", harm=4)


@pytest.mark.rule("re1.components.main-characters")
def test_there_are_four_main_characters_each_to_be_played_once() -> None:
    assert dict(the_game().characters()) == {
        "jill": "Jill Valentine",
        "chris": "Chris Redfield",
        "rebecca": "Rebecca Chambers",
        "barry": "Barry Burton",
    }
    with pytest.raises(BadSetup, match="once"):
        the_game().new("the-gunshot", ["jill", "jill"])


@pytest.mark.rule("re1.characters.profile-fields")
@pytest.mark.parametrize("who", CAST)
def test_a_profile_shows_name_dice_limits_starting_items_and_special_rules(who: str) -> None:
    card = box().characters[who]

    assert card.name
    assert card.evade > 0
    assert card.inventory > 0
    assert card.kerosene > 0
    assert "handgun" in card.items
    assert card.abilities
    assert card.text
    assert box().characters["rebecca"].evade == 2


@pytest.mark.rule("re1.characters.special-rules")
@pytest.mark.parametrize(("who", "left"), [("jill", 4), ("chris", 3), ("rebecca", 3), ("barry", 3)])
def test_jill_and_nobody_else_works_her_first_door_of_a_turn_for_free(who: str, left: int) -> None:
    table = alone(who).begin()

    table.door(0)
    assert table.world.actions == left
    table.door(0)
    assert table.world.actions == left - 1


def tired(table: Table) -> Table:
    """To and fro until no actions are left."""
    for square in ("a1", "b1", "a1", "b1"):
        table.move(square)
    return table


@pytest.mark.rule("re1.characters.special-rules")
def test_jills_free_door_is_still_hers_after_her_fourth_action() -> None:
    table = tired(alone("jill").begin())
    assert table.world.actions == 0
    assert table.offers(FlipDoor) == [FlipDoor(0)]
    assert not table.offers(Move)

    table.door(0)
    assert table.world.open == 1
    assert table.world.turn == 2, "there was nothing left to do"


@pytest.mark.rule("re1.characters.special-rules", "re1.action.up-to-four")
@pytest.mark.parametrize("who", ["jill", "chris"])
def test_after_four_actions_no_second_door_is_free_and_no_door_of_others(who: str) -> None:
    table = alone(who).begin()
    if who == "jill":
        table.door(0)
    assert tired(table).world.turn == 2


@pytest.mark.rule("re1.characters.special-rules")
@pytest.mark.parametrize(("who", "dice"), [("jill", 1), ("chris", 2), ("rebecca", 1), ("barry", 1)])
def test_chris_and_nobody_else_rolls_an_extra_die_in_his_first_attack(who: str, dice: int) -> None:
    table = alone(who).enemy("hunter", "a1").begin()

    table.attack("handgun", "a1", dice=["low " * dice])
    table.attack("handgun", "a1", dice=["low"])

    assert [len(event.faces) for event in table.told(AttackLanded)] == [dice, 1]


@pytest.mark.rule("re1.characters.special-rules")
@pytest.mark.parametrize(("who", "harm"), [("jill", 3), ("chris", 3), ("rebecca", 2), ("barry", 3)])
def test_rebecca_and_nobody_else_heals_one_level_more(who: str, harm: int) -> None:
    table = alone(who).carry(who, "green-herb").begin()

    heal(table, who, "green-herb")

    assert table.who(who).harm == harm


@pytest.mark.rule("re1.characters.special-rules")
def test_what_heals_in_rebeccas_turn_without_an_item_of_hers_heals_no_more_than_it_says() -> None:
    table = alone("rebecca").begin().do(BearOut("", (Mend(levels=1),)))
    assert table.who("rebecca").harm == 3


@pytest.mark.rule("re1.characters.special-rules")
def test_a_door_costs_those_who_play_beside_jill_an_action() -> None:
    table = crawl("re1", ROOM, cast=["jill", "chris"]).stand("jill", "b1").stand("chris", "b1")
    table.begin("chris")
    assert [bonus(table.world, ActionCost(seat, FlipDoor(0))) for seat in (0, 1)] == [-1, 0]
    table.door(0)
    assert table.world.actions == 3


@pytest.mark.rule("re1.characters.special-rules")
def test_a_rule_works_for_its_owner_beside_others_and_in_its_owners_turn_only() -> None:
    table = crawl("re1", ROOM, cast=["jill", "rebecca"]).stand("jill", "b1", harm=4)
    table.stand("rebecca", "b1").carry("jill", "green-herb").begin("jill")
    heal(table, "jill", "green-herb")
    assert table.who("jill").harm == 3

    table.stop().door(0)
    assert table.world.actions == 3


@pytest.mark.rule("re1.characters.special-rules")
@pytest.mark.parametrize(("who", "dice"), [("barry", 2), ("jill", 1)])
def test_barry_and_not_jill_rolls_an_extra_die_in_the_own_square(who: str, dice: int) -> None:
    table = alone(who).enemy("hunter", "b1").begin()

    table.attack("handgun", "b1", dice=["low " * dice])

    assert [len(event.faces) for event in table.told(AttackLanded)] == [dice]


# Enemy cards


@pytest.mark.rule("re1.enemy.card-fields")
def test_an_enemy_card_shows_type_threat_movement_hit_points_and_attacks() -> None:
    for card in box().enemies.values():
        assert card.name
        assert card.threat > 0
        assert card.move > 0
        assert card.hit_points > 0
        for attack in (card.attack, *card.specials):
            assert attack.name
            assert attack.range >= 0
            assert attack.damage or attack.push or attack.unconscious

    assert box().enemies["zombie"].attack.damage == 1


@pytest.mark.rule("re1.enemy.base-sizes")
def test_zombies_are_small_and_hunters_medium() -> None:
    sizes = {card.id: card.size for card in box().enemies.values()}

    assert (sizes["zombie"], sizes["hunter"]) == (1, 2)
    assert set(sizes.values()) <= {1, 2, 3}
