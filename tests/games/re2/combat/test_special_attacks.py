"""Special attacks, which only tension cards trigger in this game."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.heard import attack_names
from support.re2 import foe, push_to, re2

from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import SpecialAttacks
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import EnemyAttacked, EnemyKilled, Evaded, EvadeFailed
from inkribbon.crawl.state.world import DANGER

CORRIDOR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    """

BRAWLER = foe("brawler", Profile(damage=1), special=Profile(range=3, damage=1, name="Reach"))


def frenzy(kind: str) -> TensionCard:
    return TensionCard(
        id="frenzy",
        name="Frenzy",
        source="authored",
        colour="red",
        copies=1,
        effects=(SpecialAttacks(enemy=kind),),
    )


def before_the_frenzy(kind: str, at: str) -> Table:
    """Leon at a1, one enemy that will come one square closer, then the card."""
    table = re2(CORRIDOR, tension=["frenzy"], cards=[frenzy(kind)], enemies=[BRAWLER])
    return table.stand("leon", "a1").enemy(kind, at).begin()


@pytest.mark.rule("re2.special-attack.trigger")
def test_no_special_attack_is_made_unless_a_card_orders_it() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "b1").begin().stop()
    assert attack_names(table) == []
    ordered = before_the_frenzy("zombie", "b1").stop()
    assert attack_names(ordered) == ["Suicide Lunge"]


@pytest.mark.rule("re2.special-attack.trigger")
def test_no_symbol_on_the_discard_pile_makes_an_attack_special() -> None:
    jaws = foe("jaws", Profile(range=1, name="Nip"), special=Profile(range=1, symbol="jaw"))
    omen = TensionCard(
        id="omen", name="Omen", source="authored", colour="green", copies=1, symbol="jaw"
    )
    table = re2(CORRIDOR, tension=["omen", "omen"], cards=[omen], enemies=[jaws])
    table.deck("tension", "omen", discard=["omen"]).stand("leon", "a1").enemy("jaws", "b1")
    table.begin().stop(dice=["high high"])
    assert attack_names(table) == ["Nip"]


@pytest.mark.rule(
    "re2.special-attack.zombie-suicide-lunge", "re2.special-attack.zombie-lunge-unevadable"
)
def test_a_lunging_zombie_moves_and_hits_one_square_away_without_a_roll() -> None:
    table = before_the_frenzy("zombie", "d1").stop()
    assert table.told(EnemyAttacked)[0].cause == "card"
    assert [dead.square for dead in table.told(EnemyKilled)] == [table.square("b1")]
    assert table.who("leon").harm == 1
    assert not table.told(Evaded) + table.told(EvadeFailed)


@pytest.mark.rule("re2.special-attack.zombie-lunge-dies", "re2.special-attack.resolution")
def test_a_zombie_dies_of_its_lunge_once_the_push_back_is_settled() -> None:
    table = before_the_frenzy("zombie", "c1").stop()
    assert table.asked().prompt == "push-back"
    assert not table.told(EnemyKilled)
    push_to(table, "b1")
    assert table.enemies() == []


@pytest.mark.rule("re2.special-attack.zombie-lunge-dies", "re2.special-attack.zombie-suicide-lunge")
def test_a_lunge_that_reaches_nobody_is_no_attack_and_the_zombie_lives() -> None:
    table = before_the_frenzy("zombie", "e1").stop()
    assert attack_names(table) == []
    assert len(table.enemies("c1")) == 1


@pytest.mark.rule("re2.special-attack.zombie-lunge-dies")
def test_a_zombie_dies_of_a_lunge_that_ends_the_turn_of_its_victim() -> None:
    table = re2(
        CORRIDOR,
        cast=("leon", "ada"),
        tension=["frenzy"],
        cards=[frenzy("zombie")],
        falling_loses=False,
    )
    table.stand("leon", "a1", harm=DANGER).stand("ada", "h1").carry("ada", "first-aid-spray")
    table.enemy("zombie", "c1").begin().stop()
    assert table.who("leon").fate == "down"
    assert table.enemies() == []


@pytest.mark.rule("re2.special-attack.licker-leaping-claw", "re2.special-attack.resolution")
def test_a_leaping_licker_moves_two_squares_and_claws_for_two() -> None:
    table = before_the_frenzy("licker", "e1").stop(dice=["blank low"])
    assert attack_names(table) == ["Leaping Claw"]
    assert [roll.need for roll in table.told(EvadeFailed)] == ["mid"]
    assert table.who("leon").harm == 2
    assert len(table.enemies("b1")) == 1


@pytest.mark.rule("re2.special-attack.resolution")
def test_a_special_attack_can_be_evaded_like_a_basic_one() -> None:
    table = before_the_frenzy("licker", "e1").stop(dice=["blank mid"])
    assert table.who("leon").harm == 0
    assert len(table.enemies("b1")) == 1


@pytest.mark.rule("re2.special-attack.resolution")
def test_after_a_special_attack_in_the_own_square_the_target_may_push() -> None:
    table = before_the_frenzy("licker", "c1").stop(dice=["blank blank"])
    push_to(table, "b1")
    assert len(table.enemies("b1")) == 1


def crowd_and_card(**places: str) -> Table:
    """Characters by name and square; a brawler at c1 walks to b1; then the card."""
    table = re2(
        CORRIDOR,
        cast=tuple(places),
        tension=["frenzy"],
        cards=[frenzy("brawler")],
        enemies=[BRAWLER],
    )
    for who, at in places.items():
        table.stand(who, at)
    return table.enemy("brawler", "c1")


@pytest.mark.rule("re2.reaction.tie-effect")
@pytest.mark.parametrize(
    ("active", "seat", "dice"), [("leon", 0, "high high"), ("claire", 1, "high high high")]
)
def test_an_effect_that_fits_several_falls_on_the_active_character(
    active: str, seat: int, dice: str
) -> None:
    table = crowd_and_card(leon="b1", claire="e1").begin(active).stop(dice=[dice])
    assert [event.seat for event in table.told(EnemyAttacked)] == [seat]


@pytest.mark.rule("re2.reaction.tie-active-player")
@pytest.mark.parametrize("square", ["b1", "e1"])
def test_an_effect_that_fits_several_others_falls_on_the_one_the_active_player_picks(
    square: str,
) -> None:
    table = crowd_and_card(ada="h1", leon="b1", claire=square).begin().stop()
    assert table.asked().seat == 0
    assert {attack.seat for attack in table.offers(EnemyAttack)} == {1, 2}
