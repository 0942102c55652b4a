"""Card verbs other than spawns and moves: lasting effects, evading, doors, losses."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re3 import blue_dice, declare, foe, names, re3, tension_card

from inkribbon.crawl.combat.evade import StepAside
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import BurstDoor, Dodge, Linger, Ransack, Spawn, Sustain
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.events import (
    DoorBurst,
    EffectEnded,
    EnemyMoved,
    Evaded,
    Fell,
    Harmed,
    Ransacked,
    TensionDrawn,
)
from inkribbon.crawl.turn.hazards import DodgeRoll, DoorBursts, TakeAway
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.deck import cards

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   * |
    +---+---+---+---+---+
    """
ROOMS = """
    +---+---+---+---+---+
    | .   . d .   . d . |
    +---+---+       +---+
            | .   * |
            +---+---+
    """


def drawing(card: TensionCard, *, cast: tuple[str, ...] = ("carlos", "jill")) -> Table:
    """A table whose next tension card is this one, with harmless ones after it."""
    table = re3(ROW, cast=cast, cards=[card], enemies=[foe("brute", Attack(damage=1))])
    return table.deck("tension", card.id, *["all-clear"] * 6, discard=["all-clear"])


# Lasting effects


def test_off_balance_takes_an_evade_die_in_the_next_characters_turn() -> None:
    card = tension_card("slip", Linger(ability="off-balance"))
    table = drawing(card).stand("carlos", "e1").stand("jill", "a1").enemy("zombie", "b1").begin()
    table.stop(dice=["slip"])

    # The Zombie is next to Jill by now; she evades with one die instead of two.
    table.move("b1", dice=["low"])

    assert [event.faces for event in table.told(Evaded)] == [("low",)]
    table.stop()
    assert [event.card for event in table.told(EffectEnded)] == ["slip"]


def test_off_balance_leaves_everybody_one_die() -> None:
    card = tension_card("slip", Linger(ability="off-balance", amount=3))
    table = drawing(card, cast=("carlos", "mikhail")).stand("carlos", "e1").stand("mikhail", "a1")
    table.enemy("zombie", "b1").begin().stop(dice=["slip"])

    table.move("b1", dice=["blank"])

    assert table.told(Harmed)


def test_tough_hide_takes_a_die_from_rapid_fire_and_none_from_a_single_shot() -> None:
    card = tension_card("hide", Linger(ability="tough-hide", lasts="round"))
    for extra, number in ((0, 1), (1, 1), (2, 2)):
        table = drawing(card, cast=("jill", "mikhail")).stand("jill", "a1").stand("mikhail", "b1")
        table.enemy("zombie", "e1").begin("mikhail").stop(dice=["hide"])

        assert declare(table, "handgun", "d1", extra=extra).options == blue_dice(number)


def test_unnatural_strength_makes_hits_of_enemies_worse_for_a_round() -> None:
    card = tension_card("might", Linger(ability="unnatural-strength", lasts="round"))
    table = drawing(card, cast=("carlos",)).stand("carlos", "a1").enemy("brute", "e1").begin()
    table.stop(dice=["might"])
    table.move("b1").move("c1").move("d1").move("e1", dice=["blank blank"])

    assert [event.damage for event in table.told(Harmed)] == [2]
    table.done(dice=["high high"])
    assert [event.card for event in table.told(EffectEnded)] == ["might"]


@pytest.mark.rule("re3.tension.sustained-effect")
def test_a_sustained_token_beside_a_character_counts_for_that_character_alone() -> None:
    card = tension_card("fear", Sustain(ability="paranoia", beside="character"))
    table = drawing(card).stand("carlos", "a1").stand("jill", "a1").enemy("brute", "e1").begin()
    table.stop(dice=["fear"])
    table.attack("handgun", "d1", dice=["blank"]).stop()
    assert len(table.told(TensionDrawn)) == 2

    # Carlos' attack draws a card immediately and removes the token.
    table.attack("handgun", "b1" if table.enemies("b1") else "c1", dice=["blank"])
    assert len(table.told(TensionDrawn)) == 3
    assert [event.card for event in table.told(EffectEnded)] == ["fear"]
    assert not table.world.lasting


# Evading


def test_dodge_is_an_evade_roll_against_the_cards_own_difficulty() -> None:
    card = tension_card("crows", Dodge(need="mid", damage=1))
    for dice, harm in (("blank low", 1), ("blank mid", 0), ("blank high", 0)):
        table = drawing(card).stand("carlos", "a1").stand("jill", "a1").begin()

        table.stop(dice=["crows", dice])

        assert (table.who("carlos").harm, table.who("jill").harm) == (harm, 0)


def test_dodge_may_be_for_everybody_on_the_tile_the_active_character_last() -> None:
    card = tension_card("quake", Dodge(need="low", damage=5, tile=True))
    table = drawing(card, cast=("carlos", "mikhail", "nikolai"))
    table.stand("carlos", "a1").stand("mikhail", "c1").stand("nikolai", "d1").begin()

    table.stop(dice=["quake", "blank"])

    assert [event.seat for event in table.told(Fell)] == [1]


def test_dodge_may_push_instead_of_hurting() -> None:
    card = tension_card("tremor", Dodge(need="low", push=True))
    table = drawing(card).stand("carlos", "b1").stand("jill", "e1").begin()

    table.stop(dice=["tremor", "blank blank"])

    assert names(table, (step.square for step in table.offers(StepAside))) == ["a1", "c1"]
    assert not table.told(Harmed)


@pytest.mark.parametrize(("who", "stopped"), [("jill", False), ("carlos", True)])
def test_only_the_active_character_is_stopped_by_failing_to_evade(who: str, stopped: bool) -> None:
    table = re3(ROW, cast=["carlos", "jill"]).stand("carlos", "a1").stand("jill", "b1").begin()

    table.do(DodgeRoll(table.seat(who), Dodge(need="mid", stops=True)), dice=["blank blank"])

    assert (table.world.active == table.seat("jill")) is stopped


@pytest.mark.parametrize("name", ["murder-of-crows", "something-beneath", "tremor"])
@pytest.mark.parametrize(("danger", "band"), [(0, 1), (5, 1), (6, 2), (11, 2), (12, 3)])
def test_a_card_to_dodge_makes_nobody_roll_twice(name: str, danger: int, band: int) -> None:
    card = GAME.contents.tension[name]
    table = drawing(card, cast=("carlos", "mikhail")).stand("carlos", "a1").stand("mikhail", "c1")
    table.world.danger = danger
    table.begin()
    everybody = band > 1 or name == "tremor"

    table.stop(dice=[name, *(["high"] if everybody else []), "high high"])

    assert [event.seat for event in table.told(Evaded)] == ([1, 0] if everybody else [0])


@pytest.mark.rule("re3.mode-easy.push-all")
@pytest.mark.parametrize("easy", [False, True])
def test_easy_whoever_fails_to_dodge_a_card_may_push_the_enemies_of_the_square(easy: bool) -> None:
    table = re3(ROW, cast=["carlos"]).stand("carlos", "a1").enemy("zombie", "a1").begin()
    table.world.book.eases = frozenset({"push"} if easy else ())

    table.do(DodgeRoll(0, Dodge(need="mid", damage=1)), dice=["blank blank"])

    assert (table.asked().prompt == "push-back") is easy


# Doors


def test_the_nearest_closed_door_bursts_and_enemies_on_both_sides_move() -> None:
    card = tension_card("burst", BurstDoor())
    table = re3(ROOMS, cast=["carlos"], cards=[card]).deck("tension", "burst", "all-clear")
    table.stand("carlos", "a1").enemy("zombie", "d2").enemy("zombie", "e1").begin()

    table.stop(dice=["burst"])

    assert [event.link for event in table.told(DoorBurst)] == [0]
    assert table.world.open == 1
    # The enemy behind the other door stays.
    assert [event.cause for event in table.told(EnemyMoved)] == ["card"]
    assert table.enemies("e1")


def test_of_equally_near_doors_the_active_player_chooses() -> None:
    card = tension_card("burst", BurstDoor())
    table = re3(ROOMS, cast=["carlos"], cards=[card]).deck("tension", "burst", "all-clear")
    table.stand("carlos", "c2").begin()

    table.stop(dice=["burst"])

    assert table.asked().prompt == "burst"
    assert [choice.link for choice in table.offers(DoorBursts)] == [0, 1]
    table.answer(DoorBursts(1))
    assert table.world.open == 2


def test_neither_an_open_nor_a_locked_door_bursts() -> None:
    table = re3(ROOMS.replace("d .   . d", "k .   . d"), locked={"k": "green-herb"}).open(1)
    table.stand("jill", "a1").begin()

    assert not is_possible(table.world, BurstDoor())


# Losses


def test_ransack_takes_the_nearest_token_of_the_deck() -> None:
    card = tension_card("gone", Ransack())
    table = drawing(card, cast=("carlos",)).stand("carlos", "b1")
    table.token("A", "a1").token("B", "b1").token("A", "e1").token("A", "c1").begin()

    table.stop(dice=["gone"])
    assert table.asked().prompt == "ransack"
    table.answer(TakeAway("A", table.square("c1")))

    assert [event.square for event in table.told(Ransacked)] == [table.square("c1")]
    assert table.square("c1") not in table.world.tokens
    assert table.world.tokens[table.square("b1")] == ("B",)


def test_ransack_leaves_the_other_tokens_of_a_square() -> None:
    table = drawing(tension_card("gone", Ransack()), cast=("carlos",)).stand("carlos", "b1")
    table.token("A", "c1").token("B", "c1").token("A", "c1").begin().stop(dice=["gone"])
    assert sorted(table.world.tokens[table.square("c1")]) == ["A", "B"]


def test_without_such_a_token_ransack_cannot_be_done() -> None:
    table = re3(ROW).stand("jill", "a1").token("B", "b1").begin()

    assert not is_possible(table.world, Ransack())


# Cards are not lost


def test_a_card_that_fells_the_active_character_is_still_discarded() -> None:
    card = tension_card("doom", Dodge(need="high", damage=5), Spawn(enemy="zombie"))
    table = re3(ROW, cast=["carlos", "mikhail"], cards=[card])
    book = table.world.book
    book.scenario = replace(book.scenario, falling_loses=False)
    table.deck("tension", "doom", *["all-clear"] * 3)
    table.stand("carlos", "a1").stand("mikhail", "c1").carry("mikhail", "first-aid-spray").begin()

    table.stop(dice=["doom", "blank blank"])

    deck = table.world.decks["tension"]
    assert sorted([*cards(deck), *deck.discard]).count("doom") == 1
