"""Special attacks triggered by the face-up tension card, and their effects."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.heard import attack_names
from support.re1 import box, face_up, foe, house, names, push_to, reaction_phase

from inkribbon.crawl.combat.evade import Assault, AssaultTo
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.campaign import ScenarioOver
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved, Evaded, Fell
from inkribbon.crawl.state.world import DANGER

CORRIDOR = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""


@pytest.mark.rule("re1.special-attack.matching-symbol")
@pytest.mark.parametrize(
    ("card", "attack"),
    [
        ("all-clear-hand", "Grasp"),
        ("fevered-assault", "Grasp"),
        ("all-clear-teeth", "Bite"),
        ("cornered", "Bite"),
        ("all-clear", "Bite"),
    ],
)
def test_an_enemy_makes_its_special_attack_if_and_only_if_its_symbol_is_face_up(
    card: str, attack: str
) -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "a1")

    reaction_phase(face_up(table, card), "jill", dice=["high high"])

    assert attack_names(table) == [attack]


@pytest.mark.rule("re1.special-attack.matching-symbol")
def test_only_the_top_card_of_the_discard_pile_counts() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "a1")
    table.deck("tension", "all-clear", discard=["all-clear-hand", "all-clear"])

    reaction_phase(table, "jill", dice=["high high"])

    assert attack_names(table) == ["Bite"]


@pytest.mark.rule("re1.special-attack.matching-symbol", "re1.enemy.two-or-more-attacks")
@pytest.mark.parametrize("kind", box().enemies)
def test_every_enemy_has_a_basic_attack_first_and_special_ones_by_symbol(kind: str) -> None:
    card = box().enemies[kind]
    assert card.attack.symbol == ""
    assert card.specials
    for special in card.specials:
        lying = next(c for c in box().tension.values() if c.symbol == special.symbol)
        table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy(kind, "a1")
        reaction_phase(face_up(table, lying.id), "jill", dice=["high high"])
        assert attack_names(table) == [special.name]


@pytest.mark.rule("re1.special-attack.no-face-up-card")
@pytest.mark.parametrize(
    ("kind", "card"),
    [("zombie", "all-clear-hand"), ("cerberus", "all-clear-teeth"), ("hunter", "cornered")],
)
def test_with_no_card_face_up_the_basic_attack_is_made(kind: str, card: str) -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy(kind, "a1")
    table.deck("tension", card, card, card)

    reaction_phase(table, "jill", dice=["high high"])

    assert attack_names(table) == [box().enemies[kind].attack.name]


@pytest.mark.rule("re1.special-attack.never-out-of-sequence")
def test_attacks_out_of_sequence_are_basic_whatever_card_is_face_up() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("zombie", "b1")
    face_up(table, "all-clear-hand").begin()

    table.attack("handgun", "b1", dice=["blank"]).done()
    assert attack_names(table) == ["Bite"]

    table.move("a1", dice=["high high"])
    assert attack_names(table) == ["Bite", "Bite"]


@pytest.mark.rule("re1.special-attack.never-out-of-sequence")
def test_out_of_sequence_an_enemy_within_the_range_of_its_special_attack_only_is_no_help() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("zombie", "b1").enemy("zombie", "c1")
    face_up(table, "all-clear-hand").begin()

    table.move("a1", dice=["blank low"])

    assert [event.need for event in table.told(Evaded)] == ["low"]


# Assault


@pytest.mark.rule("re1.attack.effect-assault")
def test_an_assault_that_hits_puts_the_attacker_in_its_targets_square() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("cerberus", "c1")

    reaction_phase(face_up(table, "all-clear-teeth"), "jill", dice=["blank blank"])

    assert table.who("jill").harm == 1
    assert table.where(table.enemies()[0]) == "a1"


@pytest.mark.rule("re1.attack.effect-assault")
def test_an_assault_that_is_evaded_moves_nobody() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("cerberus", "c1")

    reaction_phase(face_up(table, "all-clear-teeth"), "jill", dice=["blank low"])

    assert table.where(table.enemies()[0]) == "c1"


@pytest.mark.rule("re1.attack.effect-assault")
def test_an_assault_comes_last_so_a_push_after_the_hit_is_undone() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "a1")

    reaction_phase(face_up(table, "all-clear-hand"), "jill", dice=["blank blank"])
    push_to(table, "b1")

    assert table.where(table.enemies()[0]) == "a1"


@pytest.mark.rule("re1.attack.effect-assault")
def test_an_assault_on_a_full_square_ends_next_to_it() -> None:
    cast = ["jill", "chris", "rebecca", "barry"]
    table = crawl("re1", CORRIDOR, cast=cast).enemy("cerberus", "e1")
    for who in cast:
        table.stand(who, "c1")

    reaction_phase(face_up(table, "all-clear-teeth"), "jill", dice=["blank blank"])

    ends = table.offers(AssaultTo)
    assert table.asked().seat == table.seat("jill")
    assert names(table, (end.square for end in ends)) == ["b1", "d1"]
    table.answer(ends[1])
    assert table.where(table.enemies()[0]) == "d1"


# Sweep


def swept(*cast: str) -> Table:
    """A Hunter at c1 about to slash everyone within one square."""
    table = crawl("re1", CORRIDOR, cast=list(cast)).enemy("hunter", "c1")
    return face_up(table, "cornered")


@pytest.mark.rule("re1.attack.sweep")
def test_a_sweep_is_made_against_every_character_in_range_each_with_a_roll() -> None:
    table = swept("jill", "chris", "rebecca").stand("jill", "b1").stand("chris", "d1")
    table.stand("rebecca", "f1")

    reaction_phase(table, "jill", dice=["mid blank", "blank blank"])

    assert [event.seat for event in table.told(EnemyAttacked)] == [1, 0]
    assert [table.who(who).harm for who in ("jill", "chris", "rebecca")] == [2, 0, 0]


@pytest.mark.rule("re1.attack.sweep")
def test_a_sweep_does_not_reach_through_a_wall() -> None:
    walled = CORRIDOR.replace("| .   .   .   .", "| .   .   . | .")
    table = crawl("re1", walled, cast=["jill", "chris"]).stand("jill", "b1").stand("chris", "d1")

    reaction_phase(face_up(table.enemy("hunter", "c1"), "cornered"), "jill", dice=["mid blank"])

    assert [event.seat for event in table.told(EnemyAttacked)] == [0]


@pytest.mark.rule("re1.evade.helpers-lose-reaction")
def test_whoever_was_in_range_of_anybody_swept_has_reacted() -> None:
    table = swept("jill", "chris").stand("jill", "b1").stand("chris", "d1").enemy("zombie", "d1")

    reaction_phase(table, "jill", dice=["mid blank", "high blank"])

    assert [event.kind for event in table.told(EnemyAttacked)] == ["hunter", "hunter"]


@pytest.mark.rule("re1.evade.helpers-lose-reaction")
@pytest.mark.parametrize(("basic", "special", "helps"), [(1, 3, True), (3, 1, True), (1, 1, False)])
def test_an_enemy_helps_if_either_of_its_attacks_is_in_range(
    basic: int, special: int, helps: bool
) -> None:
    spit = Attack(name="Spit", range=special, damage=1, symbol="hand")
    spitter = foe("spitter", Attack(range=basic, damage=1), specials=(spit,), threat=0)
    table = crawl("re1", CORRIDOR, enemies=[spitter]).stand("jill", "a1")
    table.enemy("zombie", "a1").enemy("spitter", "c1")

    reaction_phase(face_up(table, "all-clear-hand"), "jill", dice=["high high"])

    assert [event.need for event in table.told(Evaded)] == ["mid" if helps else "low"]
    assert bool(table.told(EnemyMoved)) == (not helps)


# Effects that only some attacks have


@pytest.mark.rule("re1.attack.effect-unconscious")
def test_an_unconscious_effect_fells_the_target_whatever_its_health() -> None:
    sandman = foe("sandman", Attack(range=0, unconscious=True))
    table = house(CORRIDOR, cast=["jill", "chris"], enemies=[sandman], falling_loses=False)
    table.stand("jill", "a1").stand("chris", "f1").enemy("sandman", "a1")

    reaction_phase(table, "jill", dice=["blank blank"])

    assert [event.seat for event in table.told(Fell)] == [0]
    assert table.who("jill").down
    assert table.told(EnemyMoved) == []


@pytest.mark.rule("re1.attack.effect-assault")
@pytest.mark.parametrize("active", ["jill", "chris"])
def test_an_assault_that_knocks_its_target_out_still_brings_the_attacker_there(active: str) -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"], falling_loses=False)
    table.stand("jill", "a1", harm=DANGER).stand("chris", "f1").enemy("cerberus", "c1")
    table.carry("chris", "first-aid-spray")

    reaction_phase(face_up(table, "all-clear-teeth"), active, dice=["blank blank"])

    assert table.who("jill").fate == "down"
    assert table.where(table.enemies()[0]) == "a1"


def test_an_assault_that_loses_a_scenario_of_a_campaign_brings_nobody_any_more() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("cerberus", "c1").begin()
    (cerberus,) = table.enemies()
    table.world.stack.insert(0, ScenarioOver(False, "died"))

    table.do(Assault(cerberus.id, 0))

    assert table.where(cerberus.id) == "c1"
