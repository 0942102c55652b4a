"""The attacks of a boss: who is attacked, the evade roll, sweeps, and what a hit does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import HALL, HIT, ROW, TWO_ROOMS, asides, behaviour, boss_table, struck, tension

from inkribbon.crawl.combat.boss_attack import BossStrikes
from inkribbon.crawl.printed.bosses import BossAttack
from inkribbon.crawl.printed.dice import Symbol
from inkribbon.crawl.state.events import Evaded, Fell, Harmed
from inkribbon.crawl.state.world import DANGER

STRIKE = behaviour("strike", HIT)


@pytest.mark.rule("re3.boss.attack-action")
def test_the_active_character_is_attacked_first() -> None:
    table = boss_table(ROW, behaviour("hit", replace(HIT, range=2)), cast=["carlos", "jill"])
    table.stand("carlos", "c1").stand("jill", "b1").begin()

    table.stop(dice=["blank blank"])

    assert struck(table) == [0]
    assert table.who("carlos").harm == 1


@pytest.mark.rule("re3.boss.attack-action")
def test_with_the_active_character_out_of_range_the_closest_other_is_attacked() -> None:
    reach = behaviour("hit", replace(HIT, range=3))
    table = boss_table(ROW, reach, cast=["carlos", "jill", "mikhail"])
    table.stand("carlos", "f1").stand("jill", "d1").stand("mikhail", "b1").begin()

    table.stop(dice=["blank"])

    assert struck(table) == [2]


@pytest.mark.rule("re3.boss.attack-action")
def test_equally_close_others_are_chosen_among_by_the_active_player() -> None:
    table = boss_table(HALL, STRIKE, cast=["carlos", "jill", "mikhail"])
    table.stand("carlos", "d1").stand("jill", "b1").stand("mikhail", "a2").begin()

    table.stop()
    assert table.asked().seat == 0
    assert [strike.seat for strike in table.offers(BossStrikes)] == [1, 2]


@pytest.mark.rule("re3.boss.attack-action")
def test_with_nobody_in_range_or_sight_nothing_happens() -> None:
    table = boss_table(ROW, STRIKE).stand("carlos", "c1").begin()
    table.stop()
    assert struck(table) == []

    walled = """
        +---+---+---+
        | B | .   . |
        +   +       +
        | .   .   . |
        +---+---+---+
        """
    table = boss_table(walled, behaviour("hit", replace(HIT, range=2))).stand("carlos", "b1")
    table.begin().stop()
    assert struck(table) == []


@pytest.mark.rule("re3.boss.evade-difficulty")
@pytest.mark.parametrize(
    ("evade", "dice", "evaded"),
    [
        ("low", "low blank", True),
        ("mid", "low blank", False),
        ("mid", "mid blank", True),
        ("high", "mid blank", False),
        ("high", "high blank", True),
    ],
)
def test_the_printed_difficulty_is_the_least_symbol_that_evades(
    evade: Symbol, dice: str, evaded: bool
) -> None:
    card = behaviour("hit", replace(HIT, evade=evade))
    table = boss_table(HALL, card).stand("carlos", "b1").begin()

    table.stop(dice=[dice])

    assert bool(table.told(Evaded)) == evaded
    assert table.who("carlos").harm == (0 if evaded else 1)


@pytest.mark.rule("re3.boss.evade-difficulty")
def test_neither_its_size_nor_further_enemies_make_evading_harder() -> None:
    card = behaviour("hit", replace(HIT, evade="low"))
    table = boss_table(HALL, card).stand("carlos", "b1")
    for _ in range(3):
        table.enemy("zombie", "b1")

    tension(table, dice=["blank low"])

    assert table.told(Evaded)[0].need == "low"


@pytest.mark.rule("re3.boss.sweep")
def test_a_sweep_falls_on_everybody_in_sight_and_range_each_with_a_roll() -> None:
    card = behaviour("sweep", replace(HIT, range=2, sweep=True))
    table = boss_table(ROW, card, cast=["carlos", "jill", "mikhail"])
    table.stand("carlos", "b1").stand("jill", "c1").stand("mikhail", "d1").begin("jill")

    table.stop(dice=["mid blank", "low blank"])

    assert sorted(struck(table)) == [0, 1]
    assert (table.who("carlos").harm, table.who("jill").harm, table.who("mikhail").harm) == (
        0,
        1,
        0,
    )


@pytest.mark.rule("re3.boss.sweep")
def test_a_sweep_does_not_go_round_corners() -> None:
    walled = """
        +---+---+---+
        | B | .   . |
        +   +       +
        | .   .   . |
        +---+---+---+
        """
    card = behaviour("sweep", replace(HIT, range=3, sweep=True))
    table = boss_table(walled, card, cast=["carlos", "jill"])
    table.stand("carlos", "b1").stand("jill", "a2").begin()

    table.stop(dice=["high high"])

    assert struck(table) == [1]


@pytest.mark.rule("re3.boss.sweep")
def test_the_fall_of_the_active_character_spares_nobody_the_sweep() -> None:
    card = behaviour("sweep", replace(HIT, range=2, damage=5, sweep=True))
    table = boss_table(ROW, card, cast=["carlos", "mikhail", "nikolai"])
    table.stand("carlos", "b1").stand("mikhail", "c1").stand("nikolai", "f1")
    table.carry("nikolai", "first-aid-spray").begin()

    table.stop(dice=["blank", "blank blank"])

    assert struck(table) == [1, 0]
    assert [event.seat for event in table.told(Fell)] == [1, 0]


@pytest.mark.rule("re3.boss.unconscious-effect")
def test_the_unconscious_effect_fells_whoever_it_hits_from_any_level() -> None:
    card = behaviour("end", BossAttack(name="End", evade="low", unconscious=True))
    table = boss_table(HALL, card, cast=["carlos", "mikhail"])
    table.stand("carlos", "b1").stand("mikhail", "d2").begin()

    table.stop(dice=["blank blank"])

    assert table.who("carlos").down
    assert not table.told(Harmed)


@pytest.mark.rule("re3.boss.unconscious-effect")
def test_who_evades_it_stays_up() -> None:
    card = behaviour("end", BossAttack(name="End", evade="low", unconscious=True))
    table = boss_table(HALL, card).stand("carlos", "b1", harm=DANGER).begin()

    table.stop(dice=["blank low"])

    assert not table.who("carlos").down


@pytest.mark.rule("re3.boss.no-leaving")
def test_the_push_of_a_boss_attack_stays_on_its_tile() -> None:
    drawing = TWO_ROOMS.replace("B   .   .", ".   B   .")
    card = behaviour("throw", replace(HIT, push=True))
    table = boss_table(drawing, card).open(0).stand("carlos", "c1").begin()

    table.stop(dice=["blank blank"])

    assert asides(table) == ["b2", "c2"]
