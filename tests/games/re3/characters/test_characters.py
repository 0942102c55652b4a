"""Profile cards, the health track, and each character's abilities."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re3 import (
    INTRODUCTION,
    blue_dice,
    declare,
    foe,
    introduction,
    names,
    push_to,
    re3,
    roll_of,
)

from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import EnemyMoved, Evaded, Harmed
from inkribbon.crawl.state.world import DANGER
from inkribbon.crawl.turn.abilities import UseAbility
from inkribbon.crawl.turn.actions import Move
from inkribbon.games.re3.edition import GAME
from inkribbon.games.re3.specials import StepTo
from inkribbon.kernel.errors import BadSetup

ROW = """
    +---+---+---+
    | .   .   . |
    +---+---+---+
    """


def steps(table: Table) -> list[str]:
    """The squares an ability may put the character in."""
    return names(table, (step.square for step in table.offers(StepTo)))


def bitten(who: str, harm: int, *, damage: int = 1) -> Table:
    """A character with this much damage who misses at point-blank range and is hit in return."""
    table = re3(ROW, cast=[who], enemies=[foe("biter", Profile(damage=damage))])
    table.stand(who, "b1", harm=harm).enemy("biter", "b1").begin()
    return table.attack("knife", "b1", dice=["blank"])


# Profiles


@pytest.mark.rule("re3.components.characters")
def test_four_people_can_be_played_and_nobody_twice() -> None:
    people = ["Jill Valentine", "Carlos Oliveira", "Mikhail Victor", "Nikolai Ginovaef"]
    assert [name for _, name in GAME.characters()] == people

    with pytest.raises(BadSetup, match="once"):
        GAME.new(INTRODUCTION, ["jill", "jill"])
    with pytest.raises(BadSetup, match="has no character"):
        GAME.new(INTRODUCTION, ["jill", "wesker"])


@pytest.mark.rule("re3.characters.profile-fields", "re3.evade.must-roll")
@pytest.mark.parametrize("who", ["jill", "carlos", "mikhail", "nikolai"])
def test_the_profile_says_how_many_blue_dice_an_evade_roll_has(who: str) -> None:
    table = crawl("re3", ROW, cast=[who]).stand(who, "a1").enemy("zombie", "a1")
    table.token("A", "a1").deck("A", "green-herb").begin()

    roll = roll_of(table, Search("A"))

    assert roll.options == blue_dice(GAME.contents.characters[who].evade)


@pytest.mark.rule("re3.characters.profile-fields", "re3.inventory.limit")
@pytest.mark.parametrize("who", ["jill", "carlos", "mikhail", "nikolai"])
def test_the_profile_gives_the_starting_items_and_the_inventory_limit(who: str) -> None:
    card = GAME.contents.characters[who]
    assert card.items
    assert introduction(who).cards(who) == list(card.items)

    for number, room in ((card.inventory - 1, True), (card.inventory, False)):
        table = crawl("re3", ROW, cast=[who]).stand(who, "a1").carry(who, *["knife"] * number)
        table.token("A", "a1").deck("A", "green-herb").begin()
        assert bool(table.offers(Search)) == room


@pytest.mark.rule("re3.characters.profile-fields")
def test_jill_has_two_evade_dice_and_room_for_eight_items() -> None:
    jill = GAME.contents.characters["jill"]

    assert (jill.evade, jill.inventory) == (2, 8)


# The health track


@pytest.mark.rule("re3.health.five-levels", "re3.health.damage-moves-right")
@pytest.mark.parametrize("level", range(4))
def test_each_point_of_damage_moves_the_marker_one_of_five_levels(level: int) -> None:
    table = bitten("carlos", level)

    assert table.who("carlos").harm == level + 1
    assert table.world.outcome is None


@pytest.mark.rule("re3.health.five-levels")
def test_danger_is_the_last_of_the_five_levels() -> None:
    table = bitten("carlos", 4)

    assert DANGER == 4
    assert table.world.outcome is not None
    assert not table.world.outcome.won


@pytest.mark.rule("re3.health.damage-moves-right", "re3.enemy.damage-effect")
def test_an_attack_takes_as_many_levels_as_its_damage_says() -> None:
    table = bitten("carlos", 0, damage=3)

    assert table.who("carlos").harm == 3


# Jill


@pytest.mark.rule("re3.characters.jill-reposition")
def test_a_low_symbol_in_jills_attack_lets_her_step_aside_once_it_is_resolved() -> None:
    table = crawl("re3", ROW).stand("jill", "b1").enemy("zombie", "c1").begin()

    table.attack("handgun", "c1", extra=1, dice=["low mid"])
    assert table.offers(PushEnemy)
    table.done()

    assert steps(table) == ["a1", "c1"]
    table.answer(StepTo(0, table.square("a1"), "reposition"))
    assert table.at("jill") == "a1"
    assert table.world.actions == 3


@pytest.mark.rule("re3.characters.jill-reposition")
def test_reposition_may_be_declined_and_needs_the_low_symbol() -> None:
    table = crawl("re3", ROW).stand("jill", "b1").enemy("zombie", "c1").begin()
    table.attack("handgun", "c1", dice=["low"])
    assert Done() in table.asked().actions()
    table.done()
    assert table.at("jill") == "b1"

    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "c1").begin()
    table.attack("handgun", "c1", dice=["blank"])
    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.characters.jill-reposition")
def test_nobody_else_repositions() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "b1")
    table.enemy("zombie", "c1").begin("carlos")

    table.attack("handgun", "c1", dice=["low"])

    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.characters.jill-reposition")
def test_a_missed_point_blank_shot_is_answered_before_jill_steps_aside() -> None:
    table = crawl("re3", ROW).stand("jill", "b1").enemy("zombie", "b1").begin()

    table.attack("handgun", "b1", dice=["low"])

    assert table.who("jill").harm == 1
    assert table.asked().prompt == "push-back"
    push_to(table, "c1")
    assert steps(table) == ["a1", "c1"]


@pytest.mark.rule("re3.characters.jill-reposition", "re3.out-of-sequence.after-attack")
def test_noise_is_judged_from_where_jill_stands_after_repositioning() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+---+
        | .   . d .   . d . |
        +---+---+---+---+---+
        """,
    )
    table.open(0, 1).stand("jill", "b1").enemy("zombie", "d1").enemy("zombie", "e1").begin()
    near, far = table.enemies()

    table.attack("handgun", "d1", dice=["low"])
    assert not table.told(EnemyMoved)
    table.answer(StepTo(0, table.square("c1"), "reposition"))

    assert (table.where(near), table.where(far)) == ("c1", "d1")


@pytest.mark.rule("re3.characters.jill-reposition")
def test_walls_corners_and_full_squares_limit_where_jill_repositions() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+
        | .   .   . |
        +---+   +   +
        | .   . | . |
        +---+---+---+
        """,
    )
    table.stand("jill", "b2").enemy("zombie", "b1")
    for _ in range(4):
        table.enemy("zombie", "a2")
    table.begin()

    table.attack("handgun", "b1", dice=["low"])

    assert steps(table) == ["b1"]


@pytest.mark.rule("re3.characters.jill-last-escape")
def test_jill_does_not_fall_the_first_time_but_stands_at_danger_in_another_square() -> None:
    table = bitten("jill", 4)

    assert steps(table) == ["a1", "c1"]
    assert Done() not in table.asked().actions()
    table.answer(StepTo(0, table.square("a1"), "last-escape"))

    assert table.world.outcome is None
    assert (table.at("jill"), table.who("jill").harm) == ("a1", DANGER)
    # Her turn continues, and the Zombie she left behind was not pushed.
    assert table.world.actions == 3
    assert len(table.enemies("b1")) == 1


@pytest.mark.rule("re3.characters.jill-last-escape")
def test_jill_escapes_only_once_in_a_scenario() -> None:
    table = bitten("jill", 4, damage=3)
    table.answer(StepTo(0, table.square("a1"), "last-escape"))
    table.move("b1")

    table.attack("knife", "b1", dice=["blank"])

    assert table.world.outcome is not None
    assert not table.world.outcome.won


@pytest.mark.rule("re3.characters.jill-last-escape")
def test_with_nowhere_to_go_jill_stays_at_danger_where_she_is() -> None:
    table = crawl("re3", "+---+---+\n| . d . |\n+---+---+").stand("jill", "a1", harm=4)
    table.enemy("zombie", "a1").begin()

    table.attack("knife", "a1", dice=["blank"])

    assert (table.at("jill"), table.who("jill").harm) == ("a1", DANGER)
    assert table.asked().prompt == "action"


# The others


@pytest.mark.rule("re3.characters.other-special-rules")
def test_the_other_three_have_dice_limits_items_and_rules_of_their_own() -> None:
    carlos, mikhail, nikolai = (
        GAME.contents.characters[n] for n in ("carlos", "mikhail", "nikolai")
    )
    for card in (carlos, mikhail, nikolai):
        assert card.evade > 0
        assert card.inventory > len(card.items) > 0
    assert "handgun" in mikhail.items

    table = crawl("re3", ROW, cast=["carlos"]).stand("carlos", "a1").enemy("zombie", "c1").begin()
    assert declare(table, "handgun", "c1", extra=1).options == blue_dice(3)

    table = crawl("re3", ROW, cast=["mikhail"]).stand("mikhail", "a1").enemy("zombie", "a1").begin()
    assert declare(table, "handgun", "a1").options == blue_dice(2)

    table = crawl("re3", ROW, cast=["nikolai"]).stand("nikolai", "a1").enemy("zombie", "a1").begin()
    table.move("b1")
    table.answer(UseAbility(0, "slip-away"))
    assert table.at("nikolai") == "b1"
    assert not table.told(Harmed)
    assert not table.told(Evaded)


def test_the_special_rules_of_the_others_stay_within_their_words() -> None:
    table = crawl("re3", ROW, cast=["carlos"]).stand("carlos", "a1").enemy("zombie", "c1").begin()
    assert declare(table, "handgun", "c1").options == blue_dice(1)

    table = crawl("re3", ROW, cast=["mikhail"]).stand("mikhail", "a1").enemy("zombie", "b1").begin()
    assert declare(table, "handgun", "b1").options == blue_dice(1)

    table = crawl("re3", ROW, cast=["nikolai"]).stand("nikolai", "a1").enemy("zombie", "a1")
    table.enemy("zombie", "b1").begin()
    table.move("b1").answer(UseAbility(0, "slip-away"))
    again = roll_of(table, Move(table.square("c1")))

    assert again.options == blue_dice(3)
