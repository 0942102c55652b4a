"""Special attacks: the effect box that triggers them, the cut, assault, sweep and push."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.heard import attack_names
from support.re3 import arrive, foe, names, only, pushes, re3, tension_card

from inkribbon.crawl.combat.evade import AssaultTo, StepAside
from inkribbon.crawl.combat.reactions import React, needs_cut
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.effects import DrawMore, ReactAll, SpecialAttacks
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import DeckCut, EnemyAttacked, EnemyMoved, Evaded, TensionDrawn
from inkribbon.kernel.deck import Deck

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """

LEAPER = foe(
    "leaper",
    Profile(damage=1, name="Bite"),
    specials=(Profile(symbol="teeth", range=2, damage=1, assault=True, name="Leap"),),
)
TWO_FACED = foe(
    "two-faced",
    Profile(damage=1, range=2, name="Spit"),
    threat=2,
    specials=(
        Profile(symbol="hand", damage=2, name="Grab"),
        Profile(symbol="skull", range=1, damage=3, name="Crush"),
    ),
)


def showing(card: str, *, cast: tuple[str, ...] = ("carlos",), drawing: str = ROW) -> Table:
    """A table with this card as the latest tension card."""
    table = re3(drawing, cast=cast, enemies=[LEAPER, TWO_FACED])
    return table.deck("tension", *["all-clear"] * 5, discard=["all-clear-hand", card])


@pytest.mark.rule("re3.special-attack.when")
@pytest.mark.parametrize(
    ("card", "attack"),
    [("all-clear-hand", "Clutch"), ("all-clear-teeth", "Bite"), ("all-clear", "Bite")],
)
def test_the_newest_cards_effect_box_turns_an_attack_into_the_matching_special(
    card: str, attack: str
) -> None:
    table = showing(card).stand("carlos", "a1").enemy("zombie", "b1").begin()

    arrive(table, "b1", dice=["high high"])

    assert attack_names(table) == [attack]


def test_the_effect_box_is_forgotten_at_the_start_of_a_turn() -> None:
    table = showing("all-clear-hand").stand("carlos", "a1").enemy("zombie", "e1").begin()
    table.stop()
    assert table.world.turn == 2
    assert table.world.symbol == ""


@pytest.mark.rule("re3.special-attack.when", "re3.enemy.push-effect")
def test_a_special_attack_brings_its_own_effects() -> None:
    table = showing("all-clear-hand").stand("carlos", "a1").enemy("zombie", "b1").begin()

    arrive(table, "b1", dice=["blank blank"])

    assert table.who("carlos").harm == 1
    assert names(table, (step.square for step in table.offers(StepAside))) == ["a1", "c1"]


@pytest.mark.rule("re3.special-attack.when")
@pytest.mark.parametrize(
    ("card", "at", "attack"),
    [
        ("all-clear-hand", "a1", "Grab"),
        ("cornered", "a1", "Crush"),
        ("cornered", "b1", "Crush"),
        ("all-clear-teeth", "a1", "Spit"),
        # The special attack for the symbol reaches no one here, so the basic one is made.
        ("all-clear-hand", "b1", "Spit"),
        ("cornered", "c1", "Spit"),
    ],
)
def test_an_enemy_with_several_special_attacks_uses_the_one_that_matches_and_reaches(
    card: str, at: str, attack: str
) -> None:
    table = showing(card, cast=("jill", "carlos")).stand("jill", "e1").stand("carlos", "a1")
    table.enemy("two-faced", at).begin("carlos" if at != "a1" else "jill")

    table.stop(dice=["high high"])

    assert attack_names(table) == [attack]


@pytest.mark.rule("re3.special-attack.when")
def test_the_range_of_the_special_attack_decides_who_can_be_attacked() -> None:
    for card, attack in (("all-clear-teeth", ["Pounce"]), ("all-clear-hand", [])):
        table = showing(card).stand("carlos", "a1").enemy("zombie-dog", "b1").begin()

        table.stop(dice=["high high"] if attack else [])

        assert attack_names(table) == attack
        assert [event.cause for event in table.told(EnemyMoved)] == [
            "assault" if attack else "reaction"
        ]


def test_an_enemy_without_special_attacks_makes_its_basic_one_whatever_is_shown() -> None:
    # A made-up enemy; test_components.py checks that the box also has enemies without one.
    table = re3(ROW, enemies=[foe("plain", Profile(damage=1, name="Bite"))])
    table.deck("tension", *["all-clear"] * 3, discard=["all-clear-hand"])
    table.stand("jill", "a1").enemy("plain", "b1").begin()

    arrive(table, "b1", dice=["high high"])

    assert attack_names(table) == ["Bite"]


@pytest.mark.rule("re3.special-attack.when")
def test_the_last_card_drawn_counts_even_if_another_card_called_for_it() -> None:
    whispers = tension_card("whispers", DrawMore(count=1))
    table = re3(ROW, cast=["carlos"], cards=[whispers])
    table.deck("tension", "whispers", "all-clear-hand", "all-clear", discard=["all-clear"])
    table.stand("carlos", "a1").enemy("zombie", "c1").begin()
    table.stop(dice=["whispers", "all-clear-hand"])

    arrive(table, "b1", dice=["high high"])

    assert attack_names(table) == ["Clutch"]


@pytest.mark.rule("re3.reaction.only-highest-threat", "re3.special-attack.when")
def test_an_enemy_left_with_its_basic_attack_is_still_the_strongest_in_range() -> None:
    table = showing("all-clear-hand", cast=("jill", "carlos")).stand("jill", "e1")
    table.stand("carlos", "a1").enemy("two-faced", "b1").enemy("zombie", "a1").begin()

    table.stop(dice=["high high"])

    assert attack_names(table) == ["Spit"]


# The cut


@pytest.mark.rule("re3.special-attack.no-face-up-card")
@pytest.mark.parametrize(
    ("card", "attack", "drawn"),
    [("all-clear-hand", "Clutch", []), ("all-clear", "Bite", ["all-clear"])],
)
def test_with_no_card_face_up_the_deck_is_cut_for_an_effect_box(
    card: str, attack: str, drawn: list[str]
) -> None:
    table = re3(ROW, cast=["carlos"], tension=["all-clear-hand", "all-clear", "all-clear"])
    table.stand("carlos", "a1").enemy("zombie", "b1").begin()

    arrive(table, "b1", dice=[card, "high high", *drawn])

    assert table.told(DeckCut)[0].card == card
    assert attack_names(table) == [attack]


ROOTED = foe("rooted", Profile(), move=0, specials=(Profile(symbol="hand"),))


@pytest.mark.rule("re3.special-attack.no-face-up-card")
@pytest.mark.parametrize(("cards", "above"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2)])
def test_the_card_seen_in_the_cut_is_the_lowest_of_the_larger_half(cards: int, above: int) -> None:
    deck = ["all-clear-hand", *["all-clear"] * (cards - 1)]
    table = re3(ROW, tension=deck, enemies=[ROOTED]).stand("jill", "a1").enemy("rooted", "e1")
    table.begin()

    table.stop(dice=["all-clear-hand"] if cards > 1 else [])
    for _ in range(above):
        table.stop()

    # As many cards are above it as are drawn before it.
    drawn = [event.card for event in table.told(TensionDrawn)]
    assert drawn == ["all-clear"] * above + ["all-clear-hand"]


@pytest.mark.rule("re3.special-attack.no-face-up-card")
def test_the_card_that_was_cut_stays_where_it_lies_in_the_deck() -> None:
    deck = ["all-clear-hand", "all-clear", "all-clear-teeth"]
    table = crawl("re3", ROW, cast=["carlos"], tension=deck)
    table.stand("carlos", "a1").enemy("zombie", "c1").begin()

    table.stop(dice=["all-clear-hand", "all-clear"])
    assert len(table.world.decks["tension"]) == 2
    # There is no chance left: the card seen in the middle is now on top.
    table.stop()

    assert [event.card for event in table.told(TensionDrawn)] == ["all-clear", "all-clear-hand"]


@pytest.mark.rule("re3.special-attack.no-face-up-card")
def test_the_deck_is_not_cut_while_a_card_is_face_up() -> None:
    table = crawl("re3", ROW).deck("tension", "all-clear", "all-clear-hand", discard=["all-clear"])
    table.stand("jill", "a1").enemy("zombie", "d1").begin()

    table.stop(dice=["all-clear"])

    assert not table.told(DeckCut)


def test_the_deck_is_not_cut_if_it_is_empty() -> None:
    table = re3(ROW, enemies=[LEAPER]).stand("jill", "a1").enemy("leaper", "e1").begin()
    assert needs_cut(table.world)
    table.world.decks["tension"] = Deck()
    table.stop()
    assert not table.told(DeckCut)
    assert table.world.symbol == ""


# Assault


@pytest.mark.rule("re3.enemy.assault")
@pytest.mark.parametrize("dice", ["blank high", "blank blank"])
def test_an_assaulting_enemy_is_in_the_square_before_the_roll_hit_or_not(dice: str) -> None:
    table = showing("all-clear-teeth").stand("carlos", "a1").enemy("leaper", "c1").begin()

    table.stop(dice=[dice])

    assert table.enemies("a1")
    # So it can be pushed back after a hit.
    assert pushes(table) == ([] if table.told(Evaded) else ["b1"])


@pytest.mark.rule("re3.enemy.assault")
def test_an_assault_finds_the_next_square_where_there_is_no_room() -> None:
    cast = ("carlos", "jill", "mikhail", "nikolai")
    table = showing("all-clear-teeth", cast=cast)
    for who in cast:
        table.stand(who, "c1")
    table.enemy("leaper", "e1").begin()

    table.stop()

    assert table.asked().seat == table.seat("carlos")
    assert names(table, (place.square for place in table.offers(AssaultTo))) == ["b1", "d1"]
    table.answer(table.offers(AssaultTo)[0], dice=["high high"])
    assert table.enemies("b1")


@pytest.mark.rule("re3.special-attack.when", "re3.out-of-sequence.basic-only")
def test_a_card_that_makes_enemies_react_outside_the_reaction_phase_brings_basic_attacks() -> None:
    riot = tension_card("riot", ReactAll())
    table = re3(ROW, cast=("carlos",), enemies=[TWO_FACED], cards=[riot])
    table.deck("tension", "riot", "all-clear", discard=["cornered"])
    table.stand("carlos", "a1").enemy("two-faced", "b1").begin()

    table.stop(dice=["high high", "riot", "high high"])

    assert attack_names(table) == ["Crush", "Spit"]


# Sweep


def test_a_sweep_is_made_against_everybody_in_reach_each_with_a_roll() -> None:
    # The clause is about bosses; its note allows enemies with the same symbol.
    table = showing("cornered", cast=("carlos", "jill", "mikhail"))
    table.stand("carlos", "a1").stand("jill", "c1").stand("mikhail", "e1")
    table.enemy("drain-deimos", "b1").begin("mikhail")
    deimos = only(table, "b1")

    table.stop()
    table.answer(React(deimos.id, 0), dice=["blank mid", "blank low"])

    assert [event.seat for event in table.told(EnemyAttacked)] == [0, 1]
    assert (table.who("carlos").harm, table.who("jill").harm) == (0, 1)
    assert table.who("mikhail").harm == 0


def test_a_card_that_calls_for_special_attacks_calls_on_one_kind_alone() -> None:
    spitter = foe("spitter", Profile(damage=1), specials=(Profile(range=3, damage=1, name="Spit"),))
    howler = foe("howler", Profile(damage=1), specials=(Profile(range=3, damage=1, name="Howl"),))
    mute = foe("mute", Profile(damage=1))
    call = tension_card("call", SpecialAttacks(enemy="spitter"))
    table = re3(ROW, enemies=[spitter, howler, mute], cards=[call], tension=["call"])
    table.stand("jill", "a1").enemy("howler", "e1").enemy("spitter", "d1").begin()
    table.stop(dice=["high high"])

    assert [event.name for event in table.told(EnemyAttacked)] == ["Spit"]
    assert not is_possible(table.world, SpecialAttacks(enemy="mute"))
