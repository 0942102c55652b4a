"""Reactions in the Action Phase: noise, interruptions, and attacks within a square."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re1 import foe, heal, house, push_to, pushes, search, throw_away

from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Give, Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.events import ActionLost, EnemyAttacked, EnemyMoved, Evaded
from inkribbon.crawl.turn.actions import FlipDoor, Interrupt, Leave, Move
from inkribbon.kernel.data import Data

CORRIDOR = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
THREE_TILES = """
+---+---+---+---+---+---+---+
| .   .   . d .   . d .   . |
+---+---+---+---+---+---+---+
"""
RIVAL = foe("rival", Attack(range=0, damage=1, name="Kick"), threat=4)
"""The same threat as a Hunter."""


def struck(table: Table) -> list[tuple[str, str]]:
    return [(event.kind, event.cause) for event in table.told(EnemyAttacked)]


# Noise


@pytest.mark.rule("re1.out-of-sequence.after-attack-move")
def test_after_an_attack_each_enemy_near_that_was_not_hit_moves() -> None:
    table = crawl("re1", THREE_TILES).stand("jill", "a1").enemy("hunter", "e1").open(0, 1)
    table.enemy("zombie", "c1").enemy("zombie", "d1").enemy("zombie", "f1").begin()

    table.attack("handgun", "e1", dice=["high"])

    assert table.places() == ["e1", "b1", "c1", "f1"]
    assert {event.cause for event in table.told(EnemyMoved)} == {"noise"}


@pytest.mark.rule("re1.out-of-sequence.after-attack-move")
@pytest.mark.parametrize(("face", "end"), [("high", "e1"), ("low", "e1"), ("blank", "c1")])
def test_a_target_that_was_hit_stays_even_unharmed_and_one_that_was_missed_comes(
    face: str, end: str
) -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("hunter", "e1").begin()

    table.attack("handgun", "e1", dice=[face])

    assert table.places() == [end]


@pytest.mark.rule("re1.out-of-sequence.after-attack-move")
def test_those_who_heard_the_attack_only_move_and_do_not_attack_on_arrival() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "b1").enemy("hunter", "f1")

    table.begin().attack("handgun", "f1", dice=["high"])

    assert table.places() == ["a1", "f1"]
    assert struck(table) == []


@pytest.mark.rule("re1.out-of-sequence.sharing-enemy-stays")
def test_an_enemy_with_any_character_in_its_square_stays_there() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "c1")
    table.enemy("zombie", "c1").enemy("zombie", "e1").enemy("hunter", "f1").begin("jill")

    table.attack("handgun", "f1", dice=["high"])

    assert table.places() == ["c1", "d1", "f1"]
    assert struck(table) == []


@pytest.mark.rule("re1.out-of-sequence.sharing-enemy-stays")
def test_a_missed_enemy_that_is_pushed_out_after_its_blow_does_not_come_back_at_once() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("zombie", "b1").begin()

    push_to(table.attack("handgun", "b1", dice=["blank"]), "c1")

    assert table.places() == ["c1"]
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.out-of-sequence.all-weapons-noisy")
@pytest.mark.parametrize("weapon", ["knife", "handgun"])
def test_no_weapon_is_silent(weapon: str) -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("hunter", "b1").enemy("zombie", "e1")

    table.begin().attack(weapon, "b1", dice=["high"])

    assert table.places() == ["b1", "d1"]


@pytest.mark.rule("re1.out-of-sequence.order-free")
def test_the_players_choose_in_which_order_enemies_answer_the_noise() -> None:
    cast = ["jill", "chris", "rebecca"]
    table = crawl("re1", CORRIDOR, cast=cast).enemy("zombie", "a1").enemy("zombie", "c1")
    for who in cast:
        table.stand(who, "b1")
    left, right = table.enemies()
    table.enemy("hunter", "f1").begin("jill").attack("handgun", "f1", dice=["high"])

    assert table.asked().seat == table.seat("jill")
    assert table.offers(React) == [React(left.id), React(right.id)]
    table.answer(React(right.id))

    assert table.places() == ["a1", "b1", "f1"]


# Acting next to an enemy


def cornered_chris() -> Table:
    """Chris next to a Zombie, with every kind of action available."""
    drawing = """
        +---+---+---+
        | .   X d . |
        +---+---+---+
        """
    table = crawl("re1", drawing, cast=["chris", "rebecca"]).stand("chris", "b1", harm=1)
    table.stand("rebecca", "a1").carry("chris", "green-herb").carry("rebecca", "knife")
    table.token("A", "b1").deck("A", "handgun-bullets").enemy("zombie", "b1")
    return table.begin("chris")


def deed(table: Table, kind: type) -> Data:
    return next(action for action in table.asked().actions() if isinstance(action, kind))


DEEDS = [Move, FlipDoor, Search, Trade, UseItem, Leave]


@pytest.mark.rule("re1.out-of-sequence.action-in-same-square")
@pytest.mark.parametrize("kind", DEEDS)
def test_any_action_but_an_attack_beside_an_enemy_is_met_by_a_basic_attack(kind: type) -> None:
    table = cornered_chris()

    table.answer(deed(table, kind), dice=["blank low"])

    assert struck(table) == [("zombie", "provoked")]
    assert [event.name for event in table.told(EnemyAttacked)] == ["Bite"]


@pytest.mark.rule("re1.out-of-sequence.action-in-same-square")
def test_free_deeds_and_attacks_provoke_nobody() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").carry("jill", "knife", "handgun")
    table.enemy("zombie", "b1").begin()

    throw_away(table, "jill", "knife").attack("handgun", "b1", dice=["low"])

    assert struck(table) == []


@pytest.mark.rule("re1.out-of-sequence.action-in-same-square")
def test_the_fiercest_enemy_there_strikes_and_the_others_make_it_harder_to_evade() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("zombie", "b1").enemy("hunter", "b1")

    table.begin().move("a1", dice=["blank high"])

    assert struck(table) == [("hunter", "provoked")]
    assert [event.need for event in table.told(Evaded)] == ["high"]


@pytest.mark.rule("re1.out-of-sequence.action-in-same-square")
def test_the_players_choose_among_enemies_of_equal_threat() -> None:
    table = house(CORRIDOR, enemies=[RIVAL]).stand("jill", "b1").enemy("hunter", "b1")
    table.enemy("rival", "b1").begin().move("a1")

    choices = table.offers(Interrupt)
    assert [table.world.enemies[choice.enemy].kind for choice in choices] == ["hunter", "rival"]
    table.answer(choices[1], dice=["blank high"])
    assert struck(table) == [("rival", "provoked")]


@pytest.mark.rule("re1.out-of-sequence.action-goes-on-if-evaded")
def test_an_action_goes_on_after_a_successful_evasion() -> None:
    assert cornered_chris().move("a1", dice=["blank low"]).at("chris") == "a1"
    assert cornered_chris().door(0, dice=["blank low"]).world.open == 1
    found = search(cornered_chris(), dice=["blank low"])
    assert found.cards("chris") == ["green-herb", "handgun-bullets"]
    healed = heal(cornered_chris(), "chris", "green-herb", dice=["blank low"])
    assert healed.who("chris").harm == 0
    left = cornered_chris().leave(dice=["blank low"])
    assert left.who("chris").left


@pytest.mark.rule("re1.out-of-sequence.action-lost-if-hit")
@pytest.mark.parametrize("kind", DEEDS)
def test_an_action_is_lost_with_nothing_spent_if_the_attack_hits(kind: type) -> None:
    table = cornered_chris()

    table.answer(deed(table, kind), dice=["blank blank"])
    assert pushes(table) == ["a1"]
    push_to(table, "a1")

    assert len(table.told(ActionLost)) == 1
    assert table.who("chris").harm == 2
    assert (table.at("chris"), table.world.open) == ("b1", 0)
    assert table.cards("chris") == ["green-herb"]
    assert table.world.tokens == {table.square("b1"): ("A",)}
    assert not table.offers(Give)
    assert table.places() == ["a1"]


@pytest.mark.rule("re1.out-of-sequence.failed-action-counts")
@pytest.mark.parametrize("faces", ["blank blank", "blank low"])
def test_an_action_counts_whether_it_was_lost_or_not(faces: str) -> None:
    table = cornered_chris()

    table.door(0, dice=[faces])
    if faces == "blank blank":
        table.done()

    assert table.world.actions == 3


# Attacking in the same square


@pytest.mark.rule("re1.out-of-sequence.melee-success")
@pytest.mark.parametrize("face", ["low", "high"])
def test_after_a_successful_blow_nobody_in_the_square_reacts(face: str) -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("hunter", "b1").enemy("zombie", "b1")

    table.begin().attack("knife", "b1", dice=[face])

    assert struck(table) == []
    assert table.places() == ["b1", "b1"]
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.out-of-sequence.melee-fail")
def test_a_missed_enemy_in_the_own_square_strikes_back_without_an_evade_roll() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("zombie", "b1").enemy("hunter", "b1")

    table.begin().attack("knife", "b1", dice=["blank"])

    assert struck(table) == [("zombie", "counter")]
    assert table.who("jill").harm == 1
    assert table.told(Evaded) == []


@pytest.mark.rule("re1.out-of-sequence.melee-fail")
def test_a_missed_enemy_in_another_square_does_not_strike_back() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "b1").begin()

    table.attack("knife", "b1", dice=["blank"])

    assert struck(table) == []
    assert table.who("jill").harm == 0


@pytest.mark.rule("re1.out-of-sequence.melee-fail-push")
def test_who_is_struck_back_may_push_that_enemy_away() -> None:
    for push in (True, False):
        table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("zombie", "b1").begin()
        table.attack("handgun", "b1", dice=["blank"])
        assert pushes(table) == ["a1", "c1"]
        if push:
            push_to(table, "a1")
        else:
            table.done()
        assert table.places() == ["a1" if push else "b1"]


@pytest.mark.rule("re1.out-of-sequence.melee-also-moves-others")
@pytest.mark.parametrize("face", ["low", "blank"])
def test_a_blow_in_the_own_square_is_heard_in_the_other_squares(face: str) -> None:
    table = crawl("re1", THREE_TILES).stand("jill", "a1").enemy("zombie", "a1").open(0, 1)
    table.enemy("zombie", "c1").enemy("zombie", "e1").enemy("zombie", "g1").begin()

    table.attack("knife", "a1", dice=[face])
    if face == "blank":
        table.done()

    assert table.places() == ["a1", "b1", "d1", "g1"]
    kinds = [type(e) for e in table.events if isinstance(e, EnemyAttacked | EnemyMoved)]
    blows: list[type] = [EnemyAttacked] if face == "blank" else []
    assert kinds == [*blows, EnemyMoved, EnemyMoved]
