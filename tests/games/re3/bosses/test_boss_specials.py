"""Special actions of behaviour cards: emerging, dragging, trembling, recovering, acting again."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import (
    HALL,
    HIT,
    ROW,
    TWO_ROOMS,
    asides,
    behaviour,
    boss,
    boss_at,
    boss_table,
    drawn,
    step_aside,
)

from inkribbon.crawl.combat.behaviour import ComeUp, DrawBehaviour, PullIn
from inkribbon.crawl.printed.bosses import ActAgain, BossMove, Drag, Emerge, Recover, Tremble
from inkribbon.crawl.state.events import BossAttacked, BossMoved, BossRecovered, TurnStarted


@pytest.mark.rule("re3.boss.special-action")
def test_special_emerge_comes_up_under_a_character_whatever_lies_between() -> None:
    table = boss_table(ROW, behaviour("up", Emerge(at="farthest")), cast=["carlos", "jill"])
    table.stand("carlos", "b1").stand("jill", "e1").begin()

    table.stop()

    assert boss_at(table) == "e1"
    assert (table.asked().seat, asides(table)) == (1, ["d1", "f1"])


@pytest.mark.rule("re3.boss.special-action")
def test_special_drag_pulls_whoever_is_farthest_in_sight_to_the_boss() -> None:
    table = boss_table(HALL, behaviour("pull", Drag()), cast=["carlos", "jill"])
    table.stand("carlos", "b2").stand("jill", "d1").begin()

    table.stop()

    assert table.asked().seat == 1
    assert asides(table) == ["b1", "b2"]
    step_aside(table, "b1")
    assert table.at("jill") == "b1"


@pytest.mark.rule("re3.boss.special-action")
def test_nobody_is_dragged_who_stands_beside_the_boss_already() -> None:
    table = boss_table(HALL, behaviour("pull", Drag(whom="active"))).stand("carlos", "b2").begin()

    table.stop()

    assert table.asked().prompt == "action"
    assert table.at("carlos") == "b2"


@pytest.mark.rule("re3.boss.special-action")
def test_the_closest_is_dragged_of_those_who_do_not_stand_beside_the_boss() -> None:
    table = boss_table(HALL, behaviour("pull", Drag(whom="closest")), cast=["carlos", "jill"])
    table.stand("carlos", "b2").stand("jill", "d1").begin()

    table.stop()

    assert (table.asked().seat, asides(table)) == (table.seat("jill"), ["b1", "b2"])


@pytest.mark.rule("re3.boss.special-action")
def test_nobody_is_dragged_whom_the_boss_does_not_see() -> None:
    bend = """
        +---+---+---+
        | B   .   . |
        +---+---+   +
        | .   .   . |
        +---+---+---+
        """
    table = boss_table(bend, behaviour("pull", Drag(whom="active"))).stand("carlos", "a2").begin()

    table.stop()

    assert table.asked().prompt == "action"
    assert table.at("carlos") == "a2"


@pytest.mark.parametrize(("zombies", "free"), [(3, ["b1", "b2"]), (4, ["b2"])])
def test_nobody_is_dragged_into_a_full_square(zombies: int, free: list[str]) -> None:
    table = boss_table(HALL, behaviour("pull", Drag(whom="active"))).stand("carlos", "d1")
    for _ in range(zombies):
        table.enemy("zombie", "b1")
    table.begin().do(DrawBehaviour(boss(table).id))
    if len(free) > 1:
        assert (table.asked().prompt, asides(table)) == ("pushed", free)
        step_aside(table, free[0])
    assert table.at("carlos") == free[0]


@pytest.mark.rule("re3.boss.special-action")
def test_special_tremble_pushes_everybody_on_the_tile() -> None:
    table = boss_table(TWO_ROOMS, behaviour("quake", Tremble()), cast=["carlos", "jill", "mikhail"])
    table.stand("carlos", "c1").stand("jill", "a2").stand("mikhail", "e1").begin()

    table.stop()
    assert (table.asked().seat, asides(table)) == (1, ["b1", "b2"])
    step_aside(table, "b2")
    assert (table.asked().seat, asides(table)) == (0, ["b1", "b2", "c2"])
    step_aside(table, "c2")

    assert table.at("mikhail") == "e1"
    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.boss.special-action")
@pytest.mark.parametrize(("health", "then"), [(5, 8), (11, 12)])
def test_special_recover_turns_the_dial_up_but_not_past_its_start(health: int, then: int) -> None:
    table = boss_table(HALL, behaviour("heal", Recover(health=3))).stand("carlos", "d1")
    table.world.bosses = {n: replace(b, health=health) for n, b in table.world.bosses.items()}
    table.begin()

    table.stop()

    assert boss(table).health == then
    assert table.told(BossRecovered)[0].health == then


@pytest.mark.rule("re3.boss.special-action", "re3.boss.card-top-down")
def test_special_act_again_draws_another_card_when_the_rest_of_this_one_is_done() -> None:
    again = behaviour("again", ActAgain(), replace(HIT, range=5))
    table = boss_table(ROW, again, behaviour("come", BossMove(squares=1))).stand("carlos", "f1")
    table.begin()

    table.stop(dice=["again", "high high"])

    assert drawn(table) == ["again", "come"]
    order = [type(e) for e in table.events if isinstance(e, BossAttacked | BossMoved)]
    assert order == [BossAttacked, BossMoved]


@pytest.mark.rule("re3.boss.special-action")
def test_special_act_again_at_the_end_of_a_card_draws_another_in_the_same_turn() -> None:
    again = behaviour("again", replace(HIT, range=5), ActAgain())
    table = boss_table(ROW, again, behaviour("come", BossMove(squares=1))).stand("carlos", "f1")
    table.begin()

    table.stop(dice=["again", "high high"])

    kinds = (BossAttacked, BossMoved, TurnStarted)
    order = [type(event) for event in table.events if isinstance(event, kinds)]
    assert order == [TurnStarted, BossAttacked, BossMoved, TurnStarted]


def test_a_boss_acts_again_once_the_rest_of_its_card_is_done() -> None:
    card = behaviour("again", Recover(health=1), ActAgain(), Recover(health=2), copies=2)
    table = boss_table(HALL, card, behaviour("idle")).stand("carlos", "d1").begin()
    table.world.bosses[boss(table).id] = replace(boss(table), health=1)
    table.stop(dice=["again", "idle"])
    assert boss(table).health == 4


def test_whom_a_special_action_means_is_asked_where_several_fit() -> None:
    for deed, kind in ((Emerge(at="farthest"), ComeUp), (Drag(), PullIn)):
        table = boss_table(HALL, behaviour("go", deed), cast=["carlos", "jill", "mikhail"])
        table.stand("carlos", "b1").stand("jill", "d1").stand("mikhail", "d2").begin()

        table.stop()

        assert (table.asked().prompt, table.asked().seat) == ("boss-goal", 0)
        assert table.asked().actions() == [kind(boss(table).id, seat) for seat in (1, 2)]


def test_the_card_is_on_its_discards_even_if_the_turn_ends_in_the_middle_of_it() -> None:
    card = behaviour("deadly", replace(HIT, damage=5), BossMove())
    table = boss_table(HALL, card, cast=["carlos", "mikhail"])
    table.stand("carlos", "b1").stand("mikhail", "d2").carry("mikhail", "first-aid-spray").begin()

    table.stop(dice=["blank blank"])

    assert table.world.decks["brute"].discard == ("deadly",)
    assert boss_at(table) == "a1"
    assert table.world.active == 1
