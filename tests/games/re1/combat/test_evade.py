"""Enemy attacks: the evade roll, the hit, and its aftermath."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re1 import (
    GIANT,
    box,
    face_up,
    foe,
    house,
    push_to,
    pushes,
    reaction_phase,
    steps_aside,
)

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved, Evaded, EvadeFailed, Harmed

CORRIDOR = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
IMP = foe("imp", Attack(range=0, damage=1), size=1, threat=9)
"""Small, but a greater threat than a Hunter."""
RAM = foe("ram", Attack(range=0, damage=2, push=True), size=1)


def beset(*kinds: str, harm: int = 0) -> Table:
    """Jill with these enemies in her square."""
    table = house(CORRIDOR, enemies=[IMP, GIANT, RAM]).stand("jill", "a1", harm=harm)
    for kind in kinds:
        table.enemy(kind, "a1")
    return table


def evaded(table: Table, faces: str) -> bool:
    """Whether the roll evades the attack in the next Reaction Phase."""
    reaction_phase(table, "jill", dice=[faces])
    return bool(table.told(Evaded))


@pytest.mark.rule("re1.evade.roll-required", "re1.components.main-characters")
@pytest.mark.parametrize("who", ["jill", "chris", "rebecca", "barry"])
def test_the_one_attacked_must_roll_the_dice_of_the_profile(who: str) -> None:
    dice = box().characters[who].evade
    table = crawl("re1", CORRIDOR, cast=[who]).stand(who, "a1").enemy("zombie", "a1")

    reaction_phase(table, who, dice=["high " * dice])

    assert [event.faces for event in table.told(Evaded)] == [("high",) * dice]


@pytest.mark.rule("re1.evade.small-base")
@pytest.mark.parametrize(
    ("faces", "safe"),
    [("blank blank", False), ("blank low", True), ("blank mid", True), ("blank high", True)],
)
def test_any_result_evades_one_small_base(faces: str, safe: bool) -> None:
    assert evaded(beset("zombie"), faces) == safe


@pytest.mark.rule("re1.evade.medium-base")
@pytest.mark.parametrize(
    ("faces", "safe"), [("low low", False), ("blank mid", True), ("blank high", True)]
)
def test_a_medium_base_needs_a_mid_or_a_high(faces: str, safe: bool) -> None:
    assert evaded(beset("hunter"), faces) == safe


@pytest.mark.rule("re1.evade.two-small", "re1.evade.extra-enemies")
@pytest.mark.parametrize(
    ("faces", "safe"), [("low low", False), ("blank mid", True), ("blank high", True)]
)
def test_two_small_bases_need_a_mid_or_a_high(faces: str, safe: bool) -> None:
    assert evaded(beset("zombie", "zombie"), faces) == safe


@pytest.mark.rule("re1.evade.hardest", "re1.evade.extra-enemies")
@pytest.mark.parametrize("kinds", [["zombie"] * 3, ["hunter", "zombie"]])
@pytest.mark.parametrize(("faces", "safe"), [("mid mid", False), ("blank high", True)])
def test_three_small_bases_or_a_medium_and_a_small_one_need_a_high(
    kinds: list[str], faces: str, safe: bool
) -> None:
    assert evaded(beset(*kinds), faces) == safe


@pytest.mark.rule("re1.evade.table")
@pytest.mark.parametrize("kinds", [["imp", "hunter"], ["giant"]])
@pytest.mark.parametrize(("faces", "safe"), [("mid mid", False), ("blank high", True)])
def test_base_sizes_count_together_whoever_attacks(
    kinds: list[str], faces: str, safe: bool
) -> None:
    table = house(CORRIDOR, enemies=[IMP, GIANT]).stand("jill", "a1").enemy(kinds[0], "a1")
    for kind in kinds[1:]:
        table.enemy(kind, "a1")

    assert evaded(table, faces) == safe
    assert [event.kind for event in table.told(EnemyAttacked)] == [kinds[0]]


@pytest.mark.rule("re1.evade.high-always-works")
def test_a_high_evades_however_many_enemies_are_in_range() -> None:
    table = beset("zombie", "zombie", "zombie").enemy("cerberus", "b1").enemy("cerberus", "b1")

    assert evaded(face_up(table, "all-clear-teeth"), "blank high")


@pytest.mark.rule("re1.evade.extra-enemies")
@pytest.mark.parametrize(
    ("square", "attacker", "need"),
    [
        ("c1", "cerberus", "mid"),  # it leaps, and the Zombie helps
        ("d1", "zombie", "mid"),  # it came into range, and helps though it has reacted
        ("f1", "zombie", "low"),  # it comes closer, but is still out of range
    ],
)
def test_an_enemy_in_another_square_helps_if_it_is_in_range(
    square: str, attacker: str, need: str
) -> None:
    table = beset("zombie").enemy("cerberus", square)

    reaction_phase(face_up(table, "all-clear-teeth"), "jill", dice=["blank high"])

    assert [event.kind for event in table.told(EnemyAttacked)] == [attacker]
    assert [event.need for event in table.told(Evaded)] == [need]


@pytest.mark.rule("re1.evade.extra-enemies")
def test_an_enemy_in_range_behind_a_wall_does_not_help() -> None:
    walled = CORRIDOR.replace("| .   .", "| . | .")
    table = crawl("re1", walled).stand("jill", "a1").enemy("zombie", "a1").enemy("cerberus", "b1")

    reaction_phase(face_up(table, "all-clear-teeth"), "jill", dice=["blank low"])

    assert [event.need for event in table.told(Evaded)] == ["low"]


# The hit


@pytest.mark.rule("re1.evade.fail-is-hit", "re1.attack.effect-push-on-character")
def test_a_failed_roll_brings_every_effect_of_the_attack() -> None:
    table = beset("ram")

    reaction_phase(table, "jill", dice=["blank blank"])

    assert table.who("jill").harm == 2
    assert table.at("jill") == "b1"


@pytest.mark.rule("re1.evade.fail-is-hit")
def test_an_evaded_attack_has_no_effect() -> None:
    table = beset("ram")

    reaction_phase(table, "jill", dice=["low blank"])

    assert (table.who("jill").harm, table.at("jill")) == (0, "a1")
    assert table.told(Harmed) == []
    assert table.told(EvadeFailed) == []


@pytest.mark.rule("re1.attack.effect-push-on-character")
def test_a_pushed_character_must_go_to_an_adjacent_square_that_its_player_picks() -> None:
    table = house(
        """
        +---+---+---+
        | .   .   . |
        +       +---+
        | .   . | . |
        +---+---+---+
        """,
        cast=["jill", "chris"],
        enemies=[RAM],
    )
    table.stand("jill", "c1").stand("chris", "b1").enemy("ram", "b1")
    table.enemy("hunter", "a1").enemy("hunter", "a1")

    reaction_phase(table, "jill", dice=["blank blank"])

    assert table.asked().seat == table.seat("chris")
    assert steps_aside(table) == ["a2", "b2", "c1"]
    assert table.offers(Done) == []


@pytest.mark.rule("re1.attack.effect-push-on-character")
def test_a_character_with_nowhere_to_go_is_not_pushed() -> None:
    table = beset("ram").enemy("hunter", "b1").enemy("hunter", "b1")

    reaction_phase(table, "jill", dice=["blank blank"])

    assert table.at("jill") == "a1"
    assert table.who("jill").harm == 2


@pytest.mark.rule("re1.evade.push-after-hit")
def test_a_character_hit_in_its_own_square_may_push_the_attacker_away() -> None:
    for push in (True, False):
        table = beset("zombie")
        reaction_phase(table, "jill", dice=["blank blank"])
        assert table.who("jill").harm == 1
        assert table.asked().seat == table.seat("jill")
        assert pushes(table) == ["b1"]
        if push:
            push_to(table, "b1")
        else:
            table.done()
        assert table.where(table.enemies()[0]) == ("b1" if push else "a1")


@pytest.mark.rule("re1.evade.push-after-hit")
def test_there_is_no_push_after_an_evaded_attack_or_one_from_another_square() -> None:
    table = beset("zombie")
    reaction_phase(table, "jill", dice=["low low"])
    assert table.asked().prompt == "action"

    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("hunter", "b1")
    reaction_phase(face_up(table, "cornered"), "jill", dice=["blank blank"])
    assert table.who("jill").harm == 2
    assert table.asked().prompt == "action"


# Which enemies have reacted by helping


@pytest.mark.rule("re1.evade.helpers-lose-reaction")
@pytest.mark.parametrize("faces", ["blank blank", "high high"])
def test_the_others_in_range_do_not_react_any_more(faces: str) -> None:
    table = beset("zombie", "zombie", "zombie").enemy("zombie", "e1")

    reaction_phase(table, "jill", dice=[faces])
    if faces == "blank blank":
        table.done()

    assert len(table.told(EnemyAttacked)) == 1
    assert [event.start for event in table.told(EnemyMoved)] == [table.square("e1")]


@pytest.mark.rule("re1.evade.helpers-lose-reaction")
def test_a_helper_that_reaches_somebody_else_has_reacted_too() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "e1")
    table.enemy("cerberus", "b1").enemy("cerberus", "c1")

    reaction_phase(face_up(table, "all-clear-teeth"), "jill")
    table.answer(table.asked().actions()[0], dice=["blank high"])

    assert [event.seat for event in table.told(EnemyAttacked)] == [table.seat("jill")]


@pytest.mark.rule("re1.evade.helpers-lose-reaction")
def test_next_turn_the_helpers_react_again() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "f1")
    table.enemy("zombie", "a1").enemy("zombie", "a1")

    reaction_phase(table, "jill", dice=["high high"])
    table.stop(dice=["high high"])

    assert len(table.told(EnemyAttacked)) == 2


@pytest.mark.rule("re1.evade.two-zombies-example")
def test_rebecca_is_hit_by_one_of_two_zombies_with_a_roll_good_enough_for_one() -> None:
    table = crawl("re1", CORRIDOR, cast=["rebecca"]).stand("rebecca", "b1")
    attacker, other = table.enemy("zombie", "b1").enemy("zombie", "b1").enemies()

    reaction_phase(table, "rebecca", dice=["blank low"])
    assert [event.faces for event in table.told(EvadeFailed)] == [("blank", "low")]
    assert table.who("rebecca").harm == 1
    push_to(table, "c1")

    assert (table.where(attacker), table.where(other)) == ("c1", "b1")
    assert len(table.told(EnemyAttacked)) == 1
    assert table.told(EnemyMoved) == []
