"""Reactions outside the Reaction Phase: noise, acting next to an enemy, missing at point-blank."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re3 import foe, held, push_to, re3, react, throw_away

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import ActionLost, EnemyAttacked, EnemyMoved, Evaded, EvadeFailed
from inkribbon.crawl.turn.actions import FlipDoor, Interrupt, Leave, Move
from inkribbon.kernel.data import Data

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """

SPITTER = foe("spitter", Profile(range=2, damage=1), threat=2)
GHOUL = foe("ghoul", Profile(damage=1))
HULK = foe("hulk", Profile(damage=1), hit_points=4)


def attackers(table: Table) -> list[str]:
    return [event.kind for event in table.told(EnemyAttacked)]


# Noise


@pytest.mark.rule("re3.out-of-sequence.after-attack")
def test_after_an_attack_all_near_enemies_that_were_not_hit_move() -> None:
    table = re3(
        """
        +---+---+---+---+---+---+---+---+
        | .   .   .   . d .   . d .   . |
        +---+---+---+---+---+---+---+---+
        """,
        enemies=[HULK],
    )
    table.open(0, 1).stand("jill", "a1")
    table.enemy("hulk", "c1").enemy("zombie", "d1").enemy("zombie", "f1").enemy("zombie", "h1")
    table.begin()

    table.attack("handgun", "c1", dice=["high"])

    # The target was hit, and the last one is two tiles away.
    assert table.places() == ["c1", "c1", "e1", "h1"]
    assert {event.cause for event in table.told(EnemyMoved)} == {"noise"}


@pytest.mark.rule("re3.out-of-sequence.after-attack")
def test_a_missed_target_comes_nearer_too() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "c1").begin()

    table.attack("handgun", "c1", dice=["blank"])

    assert table.places() == ["b1"]


@pytest.mark.rule("re3.out-of-sequence.after-attack")
def test_every_single_attack_action_is_heard() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "e1").begin()

    for end in ("d1", "c1", "b1"):
        table.attack("handgun", table.places()[0], dice=["blank"])
        assert table.places() == [end]


@pytest.mark.rule("re3.out-of-sequence.attack-move-only")
def test_an_enemy_that_hears_an_attack_moves_and_does_not_attack() -> None:
    table = re3(ROW, enemies=[SPITTER]).stand("jill", "a1")
    table.enemy("zombie", "b1").enemy("spitter", "c1").begin()

    table.attack("handgun", "c1", dice=["blank"])

    assert table.places() == ["a1", "b1"]
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.out-of-sequence.stay-with-victim")
def test_an_enemy_that_shares_a_square_with_somebody_stays_there() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "d1")
    table.enemy("zombie", "d1").enemy("zombie", "b1").begin()

    table.attack("handgun", "b1", dice=["blank"])

    assert table.places() == ["d1", "a1"]


@pytest.mark.rule("re3.out-of-sequence.knife-noise")
def test_a_knife_is_heard_like_any_other_weapon() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").carry("jill", "knife")
    table.enemy("zombie", "b1").enemy("zombie", "e1").begin()

    table.attack("knife", "b1", dice=["high"])

    assert table.places() == ["d1"]


@pytest.mark.rule("re3.out-of-sequence.order")
@pytest.mark.parametrize("first", [0, 1])
def test_the_players_choose_the_order_in_which_enemies_hear_an_attack(first: int) -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos", "mikhail"])
    table.stand("jill", "c1").stand("carlos", "c1").stand("mikhail", "c1")
    table.enemy("zombie", "b1").enemy("zombie", "d1").enemy("zombie-dog", "e1").begin()
    zombies = table.enemies()[:2]

    table.attack("handgun", "e1", dice=["high"])
    assert table.offers(React) == [React(zombie.id) for zombie in zombies]
    react(table, zombies[first])

    assert table.where(zombies[first]) == "c1"
    assert table.where(zombies[1 - first]) != "c1"


# Acting next to an enemy


def cornered(dice: str, action: type[Data], *, enemies: tuple[str, ...] = ("zombie",)) -> Table:
    """Carlos, next to enemies and able to do anything, declares an action of a kind."""
    table = re3(
        """
        +---+---+---+
        | .   X d . |
        +---+---+---+
        """,
        cast=["carlos", "jill"],
        enemies=[GHOUL, SPITTER],
    )
    table.stand("carlos", "b1", harm=2).stand("jill", "a1").token("A", "b1")
    table.carry("carlos", "handgun", "green-herb").deck("A", "handgun-bullets")
    for kind in enemies:
        table.enemy(kind, "b1")
    table.begin()
    declared = next(a for a in table.asked().actions() if isinstance(a, action))
    return table.answer(declared, dice=[dice])


@pytest.mark.rule("re3.out-of-sequence.action-near-enemy")
@pytest.mark.parametrize("action", [Move, FlipDoor, Search, Trade, UseItem, Leave])
def test_any_action_but_an_attack_beside_an_enemy_is_met_by_its_attack(action: type[Data]) -> None:
    table = cornered("blank blank", action)

    assert [(e.kind, e.seat, e.cause) for e in table.told(EnemyAttacked)] == [
        ("zombie", 0, "provoked")
    ]
    assert table.who("carlos").harm == 3


@pytest.mark.rule("re3.out-of-sequence.action-near-enemy")
def test_the_enemy_of_highest_threat_answers_and_the_others_make_it_harder() -> None:
    table = cornered("blank low", FlipDoor, enemies=("zombie", "zombie-dog"))

    assert attackers(table) == ["zombie-dog"]
    assert table.told(EvadeFailed)


@pytest.mark.rule("re3.out-of-sequence.action-near-enemy")
def test_among_equals_the_active_player_picks_who_answers() -> None:
    table = re3(ROW, enemies=[GHOUL]).stand("jill", "a1").enemy("zombie", "a1").enemy("ghoul", "a1")
    zombie, ghoul = table.enemies()
    table.begin()

    table.move("b1")
    there = Move(table.square("b1"))
    assert table.asked().actions() == [Interrupt(zombie.id, there), Interrupt(ghoul.id, there)]
    table.answer(Interrupt(ghoul.id, there), dice=["high high"])

    assert attackers(table) == ["ghoul"]


@pytest.mark.rule("re3.out-of-sequence.action-near-enemy")
def test_attacks_and_free_deeds_are_not_met_by_an_attack() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "a1").begin()

    throw_away(table, "knife")
    table.attack("handgun", "a1", dice=["high"])

    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.out-of-sequence.action-goes-on")
def test_an_evaded_attack_lets_the_action_go_on() -> None:
    moved = cornered("blank low", Move)
    assert moved.at("carlos") == "a1"

    used = cornered("blank low", UseItem)
    assert used.who("carlos").harm == 1
    assert used.world.actions == 3

    searched = cornered("blank low", Search)
    assert "handgun-bullets" in searched.cards("carlos")


@pytest.mark.rule("re3.out-of-sequence.action-lost")
def test_a_hit_loses_the_action_but_it_counts_and_the_enemy_may_be_pushed() -> None:
    table = cornered("blank blank", UseItem)
    assert table.told(ActionLost)
    assert table.asked().prompt == "push-back"
    push_to(table, "a1")

    assert table.who("carlos").harm == 3
    assert table.cards("carlos") == ["handgun", "green-herb"]
    assert table.world.actions == 3


@pytest.mark.rule("re3.out-of-sequence.action-lost")
def test_a_lost_move_leaves_the_character_where_it_was() -> None:
    table = cornered("blank blank", Move)
    table.done()

    assert table.at("carlos") == "b1"
    assert table.world.actions == 3


# Point-blank


@pytest.mark.rule("re3.out-of-sequence.point-blank-success")
def test_a_point_blank_hit_draws_no_reaction_from_that_square_but_from_others() -> None:
    table = re3(ROW, enemies=[HULK]).stand("jill", "a1").enemy("hulk", "a1")
    table.enemy("zombie", "a1").enemy("zombie", "d1").begin()
    hulk = table.enemies()[0]

    table.attack("handgun", "a1", dice=["high"])

    assert hulk.id in table.world.enemies
    assert table.places() == ["a1", "a1", "c1"]
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.out-of-sequence.point-blank-fail")
def test_a_point_blank_miss_is_heard_in_other_squares_as_well() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "a1").enemy("zombie", "d1")
    table.begin().attack("handgun", "a1", dice=["blank"])
    assert table.places() == ["a1", "d1"]

    table.done()
    assert table.places() == ["a1", "c1"]


@pytest.mark.rule("re3.out-of-sequence.point-blank-fail")
def test_a_point_blank_miss_is_answered_by_the_target_without_an_evade_roll() -> None:
    table = crawl("re3", ROW).stand("jill", "b1").enemy("zombie", "b1").enemy("zombie-dog", "b1")
    zombie = table.enemies()[0]
    table.enemy("zombie", "e1").begin()

    table.answer(Attack(held(table, "handgun"), zombie.id), dice=["blank"])

    # The stronger dog does not bite; the others move only after the push.
    assert attackers(table) == ["zombie"]
    assert table.who("jill").harm == 1
    assert not table.told(Evaded)
    assert not table.told(EvadeFailed)
    assert table.places()[2] == "e1"
    push_to(table, "a1")
    assert table.places()[0] == "a1"
    assert table.places()[2] == "d1"


@pytest.mark.rule("re3.out-of-sequence.point-blank-fail")
def test_a_miss_at_a_distance_is_not_answered_by_an_attack() -> None:
    table = re3(ROW, enemies=[SPITTER]).stand("jill", "a1").enemy("spitter", "b1").begin()

    table.attack("handgun", "b1", dice=["blank"])

    assert not table.told(EnemyAttacked)


# In general


@pytest.mark.rule("re3.out-of-sequence.basic-only")
def test_out_of_sequence_attacks_are_basic_whatever_the_effect_box_shows() -> None:
    provoked = crawl("re3", ROW).deck("tension", "all-clear", discard=["all-clear-hand"])
    provoked.stand("jill", "a1").enemy("zombie", "a1").begin()
    provoked.move("b1", dice=["blank blank"])
    assert [event.name for event in provoked.told(EnemyAttacked)] == ["Bite"]

    countered = crawl("re3", ROW).deck("tension", "all-clear", discard=["all-clear-hand"])
    countered.stand("jill", "a1").enemy("zombie", "a1").begin()
    countered.attack("knife", "a1", dice=["blank"])
    assert [event.name for event in countered.told(EnemyAttacked)] == ["Bite"]


@pytest.mark.rule("re3.out-of-sequence.additional")
def test_an_enemy_that_reacted_out_of_sequence_still_reacts_in_its_phase() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "e1").begin()
    table.attack("handgun", "e1", dice=["blank"])
    table.stop()
    assert table.places() == ["c1"]

    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "a1").begin()
    table.world.actions = 1
    table.attack("knife", "a1", dice=["blank"]).done(dice=["high high"])
    assert [event.cause for event in table.told(EnemyAttacked)] == ["counter", "reaction"]


@pytest.mark.rule("re3.out-of-sequence.card-specific")
def test_an_enemys_own_card_may_give_it_further_reactions() -> None:
    skitterer = foe("skitterer", Profile(), abilities=("scuttler",))
    table = re3(ROW, enemies=[skitterer]).stand("jill", "a1")
    table.enemy("skitterer", "e1").enemy("zombie", "e1").begin()

    table.move("b1")

    assert table.places() == ["d1", "e1"]
