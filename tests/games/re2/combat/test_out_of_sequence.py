"""Out-of-sequence reactions: noise, acting next to an enemy, attacking at point-blank range."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re2 import foe, push_to, re2, react, search, use

from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import (
    ActionLost,
    EnemyAttacked,
    EnemyMoved,
    Evaded,
    EvadeFailed,
    Harmed,
    Moved,
)
from inkribbon.crawl.turn.actions import Interrupt, Move

CORRIDOR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    """


def causes(table: Table) -> list[str]:
    return [event.cause for event in table.told(EnemyAttacked)]


# Noise


@pytest.mark.rule("re2.out-of-sequence.attack-noise")
@pytest.mark.parametrize("weapon", ["knife", "handgun"])
def test_after_an_attack_every_enemy_near_that_was_not_hit_comes_nearer(weapon: str) -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "b1").enemy("zombie", "d1")
    table.enemy("zombie", "f1").begin().attack(weapon, "b1", dice=["mid"])
    table.done()
    assert table.places() == ["b1", "c1", "e1"]
    assert [event.cause for event in table.told(EnemyMoved)] == ["noise", "noise"]


@pytest.mark.rule("re2.out-of-sequence.attack-noise", "re2.attack.only-the-target")
def test_an_enemy_beside_the_target_was_not_hit_and_comes_nearer() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("licker", "d1").enemy("zombie", "d1").begin()
    table.attack("handgun", "d1", dice=["high"])
    assert table.places() == ["d1", "c1"]


@pytest.mark.rule("re2.out-of-sequence.attack-noise")
def test_noise_is_heard_on_linked_tiles_and_no_farther() -> None:
    table = (
        re2("""
        +---+---+---+---+---+---+---+---+
        | .   . d .   . d .   . d .   . |
        +---+---+---+---+---+---+---+---+
        """)
        .open(0, 1)
        .stand("leon", "a1")
    )
    for square in ("b1", "d1", "f1", "h1"):
        table.enemy("zombie", square)
    table.begin().attack("handgun", "b1", dice=["high"])
    assert table.places() == ["c1", "f1", "h1"]


@pytest.mark.rule("re2.out-of-sequence.attack-noise")
def test_a_missed_target_in_another_square_comes_nearer_and_does_not_attack() -> None:
    spitter = foe("spitter", Profile(range=2, damage=1))
    table = re2(CORRIDOR, enemies=[spitter]).stand("leon", "a1").enemy("spitter", "c1").begin()
    table.attack("handgun", "c1", dice=["blank"])
    assert len(table.enemies("b1")) == 1
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re2.out-of-sequence.noise-held")
def test_an_enemy_beside_any_character_is_not_drawn_away_by_noise() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "e1")
    table.enemy("zombie", "e1").enemy("zombie", "c1").begin()
    table.attack("handgun", "c1", dice=["high"])
    assert len(table.enemies("e1")) == 1


@pytest.mark.rule("re2.out-of-sequence.noise-held", "re2.out-of-sequence.point-blank-miss")
def test_a_missed_enemy_that_strikes_back_and_is_pushed_away_does_not_come_back() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "a1").begin()
    table.attack("knife", "a1", dice=["blank"])
    push_to(table, "b1")
    assert len(table.enemies("b1")) == 1
    assert not table.told(EnemyMoved)


@pytest.mark.rule("re2.out-of-sequence.order")
def test_the_order_of_several_noise_moves_is_chosen() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire", "ada"))
    for who in ("leon", "claire", "ada"):
        table.stand(who, "c1")
    table.enemy("zombie", "b1").enemy("zombie", "d1").enemy("zombie", "f1").begin()
    table.attack("handgun", "f1", dice=["high"])
    assert {action.enemy for action in table.offers(React)} == set(table.world.enemies)
    react(table, "d1")
    assert [len(table.enemies(at)) for at in ("b1", "c1", "d1")] == [1, 1, 0]


@pytest.mark.rule("re2.out-of-sequence.order", "re2.enemy.licker-scuttler")
def test_the_order_of_two_scuttling_lickers_is_chosen() -> None:
    table = re2("""
        +---+---+---+
        | .   .   . |
        +           +
        | .   .   . |
        +           +
        | .   .   . |
        +---+---+---+
        """)
    table.stand("leon", "b3").enemy("licker", "a1").enemy("licker", "c1").begin().move("b2")
    # Only one of them fits into the square next to Leon, so the order matters.
    assert {action.enemy for action in table.offers(React)} == set(table.world.enemies)


# Acting next to an enemy


def beside_a_zombie(*cards: str, harm: int = 0) -> Table:
    table = re2(CORRIDOR).stand("leon", "b1", harm=harm).enemy("zombie", "b1")
    return table.carry("leon", *cards) if cards else table


@pytest.mark.rule(
    "re2.out-of-sequence.action-same-square",
    "re2.out-of-sequence.action-evaded",
    "re2.out-of-sequence.basic-only",
)
def test_a_move_beside_an_enemy_is_met_by_its_basic_attack_and_goes_on_if_evaded() -> None:
    table = beside_a_zombie().begin().move("a1", dice=["blank low"])
    assert [(a.name, a.cause) for a in table.told(EnemyAttacked)] == [("Bite", "provoked")]
    order = [type(event) for event in table.events if isinstance(event, Evaded | Moved)]
    assert order == [Evaded, Moved]
    assert table.at("leon") == "a1"


@pytest.mark.rule(
    "re2.out-of-sequence.action-lost",
    "re2.out-of-sequence.action-lost-counts",
)
def test_a_failed_roll_hurts_lets_the_enemy_be_pushed_and_loses_the_action() -> None:
    table = beside_a_zombie().begin().move("a1", dice=["blank blank"])
    assert table.who("leon").harm == 1
    assert table.asked().prompt == "push-back"
    push_to(table, "c1")
    assert table.at("leon") == "b1"
    assert table.told(ActionLost) == [ActionLost(0)]
    assert table.world.actions == 3


@pytest.mark.rule("re2.out-of-sequence.action-lost")
def test_nothing_is_paid_for_a_lost_action() -> None:
    table = re2(CORRIDOR, cast=("claire",)).stand("claire", "b1", harm=1).enemy("zombie", "b1")
    table.carry("claire", "knife", "green-herb").begin()
    use(table, "green-herb", dice=["blank blank blank"])
    table.done()
    assert table.cards("claire") == ["knife", "green-herb"]
    assert table.who("claire").harm == 2


@pytest.mark.rule("re2.out-of-sequence.action-same-square")
def test_doors_searches_trades_and_items_provoke_as_moves_do() -> None:
    drawing = """
        +---+---+
        | . d . |
        +---+---+
        """
    table = re2(drawing, cast=("kendo", "leon")).stand("kendo", "a1").stand("leon", "a1")
    table.enemy("zombie", "a1").token("A", "a1").deck("A", "green-herb")
    table.carry("kendo", "handgun", "handgun-bullets").begin()
    table.door(dice=["high"])
    search(table, "A", dice=["high"])
    use(table, "handgun-bullets", weapon="handgun", dice=["high"])
    table.answer(Trade(1), dice=["high"])
    assert table.asked().prompt == "trade"
    assert causes(table) == ["provoked"] * 4


@pytest.mark.rule("re2.out-of-sequence.action-same-square")
def test_an_attack_and_a_free_discard_provoke_nothing() -> None:
    table = beside_a_zombie("knife", "handgun").begin()
    table.answer(Discard(table.item("leon", "handgun").id))
    table.attack("knife", "b1", dice=["high"])
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re2.out-of-sequence.action-same-square", "re2.enemy.threat-level")
def test_the_strongest_enemy_there_attacks_and_all_in_range_make_it_harder() -> None:
    table = re2(CORRIDOR).stand("leon", "b1").enemy("zombie", "b1").enemy("licker", "b1").begin()
    table.move("a1", dice=["mid mid"])
    assert [attack.kind for attack in table.told(EnemyAttacked)] == ["licker"]
    assert [roll.need for roll in table.told(EvadeFailed)] == ["high"]


@pytest.mark.rule("re2.out-of-sequence.action-same-square")
def test_the_player_chooses_among_equally_strong_enemies() -> None:
    ghoul = foe("ghoul", Profile(damage=1))
    table = re2(CORRIDOR, enemies=[ghoul]).stand("leon", "b1")
    table.enemy("zombie", "b1").enemy("ghoul", "b1").begin()
    table.answer(Move(table.square("a1")))
    assert table.asked().seat == 0
    assert {i.enemy for i in table.offers(Interrupt)} == set(table.world.enemies)


@pytest.mark.rule("re2.out-of-sequence.definition")
def test_an_enemy_that_reacted_out_of_sequence_reacts_again_in_its_phase() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "e1").enemy("zombie", "g1").begin()
    table.attack("handgun", "e1", dice=["high"])
    last = table.enemies()[0]
    assert table.where(last) == "f1"
    table.stop()
    assert table.where(last) == "e1"


# Point-blank


@pytest.mark.rule("re2.out-of-sequence.point-blank-hit")
def test_after_a_hit_at_point_blank_no_enemy_of_the_square_reacts() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "a1").enemy("zombie", "a1")
    table.enemy("zombie", "d1").begin().attack("knife", "a1", dice=["mid"])
    push_to(table, "b1")
    assert not table.told(EnemyAttacked)
    assert table.places() == ["b1", "a1", "c1"]


@pytest.mark.rule("re2.out-of-sequence.point-blank-miss", "re2.out-of-sequence.basic-only")
def test_after_a_miss_at_point_blank_the_target_hits_without_a_roll() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "a1").begin()
    table.attack("knife", "a1", dice=["low"])
    assert [(a.name, a.cause) for a in table.told(EnemyAttacked)] == [("Bite", "counter")]
    assert table.who("leon").harm == 1
    assert table.asked().prompt == "push-back"


@pytest.mark.rule("re2.out-of-sequence.point-blank-miss")
def test_only_the_missed_target_strikes_back_and_before_the_others_move() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "a1").enemy("zombie", "a1")
    table.enemy("zombie", "d1").begin().attack("knife", "a1", dice=["blank"])
    assert table.told(Harmed) == [Harmed(0, 1, 1)]
    assert not table.told(EnemyMoved)
    table.done()
    assert [event.cause for event in table.told(EnemyMoved)] == ["noise"]


@pytest.mark.rule("re2.out-of-sequence.basic-only")
def test_a_special_attack_is_never_made_out_of_sequence() -> None:
    leaper = foe("leaper", Profile(damage=1, name="Scratch"), special=Profile(range=3, damage=3))
    table = re2(CORRIDOR, enemies=[leaper]).stand("leon", "b1").enemy("leaper", "b1").begin()
    table.move("a1", dice=["blank blank"]).done()
    table.attack("knife", "b1", dice=["blank"]).done()
    assert [attack.name for attack in table.told(EnemyAttacked)] == ["Scratch", "Scratch"]
    assert table.who("leon").harm == 2


@pytest.mark.rule("re2.out-of-sequence.action-lost-counts")
def test_four_lost_actions_end_the_action_phase() -> None:
    table = beside_a_zombie().begin()
    for _ in range(3):
        table.move("a1", dice=["blank blank"]).done()
    table.move("a1", dice=["blank blank"]).done(dice=["high high"])
    assert table.at("leon") == "b1"
    assert causes(table) == ["provoked"] * 4 + ["reaction"]
