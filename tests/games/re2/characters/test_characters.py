"""The four characters: their profiles, proficiency and special rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import box, game, odds, re2, search, targets, use

from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.events import EnemyAttacked, Healed
from inkribbon.crawl.state.moments import Acting
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.crawl.turn.abilities import UseAbility
from inkribbon.crawl.turn.actions import FlipDoor, Interrupt, Move, Stop
from inkribbon.games.re2.specials import MadeInHeaven
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.hook import ability

CORRIDOR = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


@pytest.mark.rule("re2.components.characters", "re2.components.profile-cards")
def test_leon_claire_ada_and_kendo_can_be_played_each_once() -> None:
    names = [name for _, name in game().characters()]
    assert names == ["Leon S. Kennedy", "Claire Redfield", "Ada Wong", "Robert Kendo"]
    with pytest.raises(BadSetup):
        game().new("1a", ["leon", "leon"])
    with pytest.raises(BadSetup):
        game().new("1a", ["leon", "jill"])


@pytest.mark.rule("re2.characters.profile-fields")
@pytest.mark.parametrize("who", ["leon", "claire", "ada", "kendo"])
def test_a_profile_gives_name_limit_evade_dice_proficiency_and_a_special_rule(who: str) -> None:
    card = box().characters[who]
    assert card.name
    assert card.inventory > 0
    assert card.evade > 0
    assert card.proficient
    assert card.abilities
    assert card.text


@pytest.mark.rule("re2.characters.leon-values")
def test_leon_rolls_two_evade_dice() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "e1")
    answer(table.enemy("zombie", "a1").begin("claire").world, Stop())
    assert {len(faces) for faces in odds(table)} == {2}


@pytest.mark.rule("re2.characters.leon-values", "re2.characters.inventory-limit")
@pytest.mark.parametrize(("items", "full"), [(7, False), (8, True)])
def test_leon_carries_eight_items(items: int, full: bool) -> None:
    table = re2(CORRIDOR).stand("leon", "a1").carry("leon", *["handgun-bullets"] * items)
    assert (table.token("A", "a1").begin().offers(Search) == []) is full


@pytest.mark.rule("re2.characters.weapon-proficiency")
@pytest.mark.parametrize(("who", "able"), [("leon", True), ("kendo", True), ("claire", False)])
def test_a_character_attacks_only_with_weapons_on_the_profile(who: str, able: bool) -> None:
    table = re2(CORRIDOR, cast=(who,)).stand(who, "a1").carry(who, "handgun", "shotgun")
    table.enemy("zombie", "c1").begin()
    assert (targets(table, "shotgun") == {"c1"}) is able
    assert targets(table, "handgun") == {"c1"}


@pytest.mark.rule("re2.characters.carry-unusable-weapon")
def test_a_weapon_that_cannot_be_used_can_be_carried() -> None:
    table = re2(CORRIDOR, cast=("claire",)).stand("claire", "a1").token("B", "a1")
    search(table.deck("B", "shotgun").begin(), "B")
    assert table.cards("claire") == ["knife", "handgun", "shotgun"]


# Cool Under Fire


def leon_beside_a_zombie() -> Table:
    table = re2(CORRIDOR).stand("leon", "a1", harm=4).enemy("zombie", "a1")
    return table.carry("leon", "handgun", "handgun-bullets", "handgun-bullets").begin()


COOL = UseAbility(0, "cool-under-fire")


@pytest.mark.rule("re2.characters.leon-cool-under-fire", "re2.characters.special-rules")
def test_leon_uses_one_item_beside_enemies_without_being_attacked() -> None:
    table = leon_beside_a_zombie().ammo("leon", "handgun", 1)
    use(table, "handgun-bullets", weapon="handgun")
    table.answer(COOL)
    assert not table.told(EnemyAttacked)
    assert table.item("leon", "handgun").ammo == 9
    assert table.world.actions == 3


@pytest.mark.rule("re2.characters.leon-cool-under-fire")
def test_the_second_item_in_the_same_activation_is_met_by_an_attack() -> None:
    table = leon_beside_a_zombie()
    use(table, "handgun-bullets", weapon="handgun")
    table.answer(COOL)
    use(table, "handgun-bullets", weapon="handgun", dice=["high high"])
    assert len(table.told(EnemyAttacked)) == 1


@pytest.mark.rule("re2.characters.leon-cool-under-fire")
def test_leon_may_keep_his_cool_for_a_later_item() -> None:
    table = leon_beside_a_zombie()
    use(table, "handgun-bullets", weapon="handgun")
    table.answer(table.offers(Interrupt)[0], dice=["high high"])
    use(table, "handgun-bullets", weapon="handgun")
    assert COOL in table.asked().actions()


@pytest.mark.rule("re2.characters.leon-cool-under-fire")
def test_leon_keeps_his_cool_once_in_every_activation() -> None:
    table = leon_beside_a_zombie()
    use(table, "handgun-bullets", weapon="handgun")
    table.answer(COOL)
    for _ in range(2):
        table.attack("handgun", "a1", dice=["mid"]).done()
    table.attack("handgun", "a1", dice=["mid"]).done(dice=["high high"])
    use(table, "handgun-bullets", weapon="handgun")
    assert COOL in table.asked().actions()


@pytest.mark.rule("re2.characters.leon-cool-under-fire")
def test_leon_is_attacked_when_he_moves_off() -> None:
    table = leon_beside_a_zombie().move("b1", dice=["high high"])
    assert len(table.told(EnemyAttacked)) == 1


@pytest.mark.rule("re2.characters.leon-cool-under-fire")
def test_leons_cool_helps_nobody_else() -> None:
    table = re2(CORRIDOR, cast=("leon", "ada")).stand("leon", "b1").stand("ada", "a1", harm=2)
    table.enemy("zombie", "a1").carry("ada", "first-aid-spray").begin("ada")
    use(table, "first-aid-spray", dice=["low low low"])
    assert len(table.told(EnemyAttacked)) == 1


# The special rules of the others


@pytest.mark.rule("re2.characters.special-rules")
def test_claire_hurts_herself_to_heal_somebody_near() -> None:
    table = re2(CORRIDOR, cast=("claire", "leon")).stand("claire", "a1").stand("leon", "b1", harm=3)
    table.begin().answer(MadeInHeaven(1))
    assert (table.who("claire").harm, table.who("leon").harm) == (1, 1)
    assert table.world.actions == 3


@pytest.mark.rule("re2.characters.special-rules")
def test_claire_may_cure_somebody_near_of_poison_instead() -> None:
    table = re2(CORRIDOR, cast=("claire", "leon")).stand("claire", "a1").stand("leon", "b1", harm=3)
    table.world.characters[1] = replace(table.who("leon"), poisoned=True)
    table.begin().answer(MadeInHeaven(1, cures=True))
    assert (table.who("claire").harm, table.who("leon").harm) == (1, 3)
    assert not table.who("leon").poisoned
    assert [deed.cures for deed in table.offers(MadeInHeaven)] == [False]


@pytest.mark.rule("re2.characters.special-rules")
def test_ada_slips_away_once_an_activation() -> None:
    table = re2(CORRIDOR, cast=("ada",)).stand("ada", "a1").enemy("zombie", "a1")
    table.enemy("zombie", "b1").begin().answer(Move(table.square("b1")))
    table.answer(UseAbility(0, "slip-away"))
    assert table.at("ada") == "b1"
    assert not table.told(EnemyAttacked)
    table.move("c1", dice=["high high high"])
    assert len(table.told(EnemyAttacked)) == 1


@pytest.mark.rule("re2.characters.special-rules")
def test_kendo_rolls_one_die_more_in_his_first_attack() -> None:
    table = re2(CORRIDOR, cast=("kendo",)).stand("kendo", "a1").enemy("zombie", "e1").begin()
    table.attack("handgun", "e1", dice=["low low"]).attack("handgun", "d1", dice=["low"])
    assert table.item("kendo", "handgun").ammo == 13


# Health


@pytest.mark.rule("re2.health.heal-direction")
@pytest.mark.parametrize(("before", "after"), [(4, 1), (3, 0), (1, 0), (0, 0)])
def test_each_level_healed_leads_towards_fine_and_no_farther(before: int, after: int) -> None:
    table = re2(CORRIDOR).stand("leon", "a1", harm=before).carry("leon", "first-aid-spray").begin()
    assert len(table.offers(UseItem)) == 1
    use(table, "first-aid-spray")
    assert table.who("leon").harm == after
    assert table.told(Healed) == [Healed(0, before - after)]


@pytest.mark.rule("re2.characters.special-rules")
@pytest.mark.parametrize(("harm", "offered"), [(3, True), (4, False)])
def test_claire_at_danger_has_nothing_left_to_give(harm: int, offered: bool) -> None:
    table = re2(CORRIDOR, cast=("claire", "leon")).stand("claire", "a1", harm=harm)
    table.stand("leon", "b1", harm=3).begin()
    assert bool(table.offers(MadeInHeaven)) == offered


@ability("test-offers-nothing", Acting)
def offers_nothing(world: World, moment: Acting, owner: Lasting) -> list[Option]:
    """With it, everybody's abilities are asked in everybody's turn."""
    return []


@pytest.mark.rule("re2.characters.special-rules")
def test_claire_heals_others_who_are_hurt_and_near_and_only_in_her_own_turn() -> None:
    table = re2(CORRIDOR, cast=("claire", "leon", "ada")).stand("claire", "a1", harm=1)
    table.stand("leon", "b1").stand("ada", "c1", harm=2).begin()
    assert table.offers(MadeInHeaven) == []
    table.move("b1")
    assert table.offers(MadeInHeaven) == [MadeInHeaven(2)]
    table.world.lasting = (Lasting("test-offers-nothing", "x", tile=0),)
    table.stop()
    assert table.world.active == 1
    assert table.offers(MadeInHeaven) == []


@pytest.mark.rule("re2.characters.special-rules")
def test_ada_slips_away_only_by_moving_or_leaving_through_a_door() -> None:
    drawing = """
        +---+---+-x-+
        | X   .   . |
        +---+---+---+
        """
    table = re2(drawing, cast=("ada",)).stand("ada", "c1").enemy("zombie", "c1").open(0).begin()
    table.answer(FlipDoor(0), dice=["high high high"])
    assert len(table.told(EnemyAttacked)) == 1

    table = re2(drawing, cast=("ada",)).stand("ada", "c1").enemy("zombie", "c1").open(0).begin()
    table.leave()
    assert UseAbility(0, "slip-away") in table.asked().actions()

    table = re2(drawing, cast=("ada",)).stand("ada", "a1").enemy("zombie", "a1").begin()
    table.leave(dice=["high high high"])
    assert len(table.told(EnemyAttacked)) == 1
