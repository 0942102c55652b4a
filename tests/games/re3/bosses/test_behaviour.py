"""Behaviour cards: when one is drawn, how the boss moves, and whom it pushes or ignores."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import (
    BRUTE,
    HALL,
    HIT,
    ROW,
    TWO_ROOMS,
    asides,
    behaviour,
    boss_at,
    boss_routes,
    boss_table,
    boss_to,
    drawn,
    push_aside,
    step_aside,
    struck,
    tension,
)
from support.re3 import pushes

from inkribbon.crawl.combat.behaviour import BossHeadsFor
from inkribbon.crawl.printed.bosses import BossMove, Emerge, Whom
from inkribbon.crawl.state.events import BehaviourRenewed, BossMoved, TensionDrawn, TurnStarted

COME = behaviour("come", BossMove())


# Drawing


@pytest.mark.rule("re3.boss.behaviour-replaces-tension")
def test_on_the_tile_of_a_boss_its_card_is_drawn_in_place_of_a_tension_card() -> None:
    table = boss_table(TWO_ROOMS, cast=["carlos", "jill"])
    table.stand("carlos", "c2").stand("jill", "e2").begin()

    table.stop()
    assert drawn(table) == ["idle"]
    assert not table.told(TensionDrawn)

    # Jill is on another tile.
    table.stop()
    assert drawn(table) == ["idle"]
    assert len(table.told(TensionDrawn)) == 1


@pytest.mark.rule("re3.boss.behaviour-replaces-tension")
def test_once_the_boss_is_dead_tension_cards_are_drawn_again() -> None:
    table = boss_table(HALL, brute=replace(BRUTE, hit_points=1), wins=False)
    table.stand("carlos", "b1").begin()

    table.attack("knife", "a1", dice=["high"]).stop()

    assert not drawn(table)
    assert len(table.told(TensionDrawn)) == 1


@pytest.mark.rule("re3.boss.deck-refresh")
def test_an_exhausted_behaviour_deck_is_made_of_its_discards_again() -> None:
    table = boss_table(HALL, behaviour("one"), behaviour("two")).stand("carlos", "d2").begin()

    table.stop(dice=["one"]).stop()
    assert sorted(table.world.decks["brute"].discard) == ["one", "two"]
    assert not table.told(BehaviourRenewed)
    table.stop(dice=["two"])

    assert table.told(BehaviourRenewed)
    assert drawn(table) == ["one", "two", "two"]
    assert table.world.decks["brute"].discard == ("two",)


@pytest.mark.rule("re3.boss.card-top-down")
def test_the_actions_of_a_card_are_resolved_from_top_to_bottom() -> None:
    first_move = behaviour("move-first", BossMove(squares=1), HIT)
    table = boss_table(ROW, first_move).stand("carlos", "c1").begin()
    table.stop(dice=["high high"])
    assert struck(table) == [0]

    first_hit = behaviour("hit-first", HIT, BossMove(squares=1))
    table = boss_table(ROW, first_hit).stand("carlos", "c1").begin()
    table.stop()
    assert struck(table) == []
    assert boss_at(table) == "b1"


# Moving


@pytest.mark.rule("re3.boss.move-action")
@pytest.mark.parametrize(("move", "end"), [(1, "b1"), (2, "c1"), (3, "d1")])
def test_a_boss_moves_up_to_its_movement_value_towards_the_character(move: int, end: str) -> None:
    table = boss_table(ROW, COME, brute=replace(BRUTE, move=move)).stand("carlos", "f1").begin()

    table.stop()

    assert boss_at(table) == end


@pytest.mark.rule("re3.boss.move-action")
@pytest.mark.parametrize(
    ("towards", "end"), [("active", "d1"), ("closest", "b1"), ("farthest", "d1"), ("weakest", "b1")]
)
def test_the_text_box_says_towards_whom(towards: Whom, end: str) -> None:
    card = behaviour("go", BossMove(towards=towards, squares=1))
    table = boss_table(ROW.replace("B   .   .", ".   .   B"), card, cast=["carlos", "jill"])
    table.stand("carlos", "f1").stand("jill", "a1", harm=2).begin()

    table.stop()

    assert boss_at(table) == end


@pytest.mark.rule("re3.boss.move-action")
def test_the_active_player_breaks_a_tie_unless_the_active_character_is_in_it() -> None:
    card = behaviour("go", BossMove(towards="closest", squares=1))
    cast = ["carlos", "jill", "mikhail"]
    table = boss_table(ROW.replace("B   .   .", ".   .   B"), card, cast=cast)
    table.stand("carlos", "f1").stand("jill", "a1").stand("mikhail", "e1").begin()
    table.stop()
    assert table.asked().seat == 0
    assert [goal.seat for goal in table.offers(BossHeadsFor)] == [1, 2]
    table.answer(table.offers(BossHeadsFor)[0])
    assert boss_at(table) == "b1"

    # Now Jill is one of the two.
    table = boss_table(ROW.replace("B   .   .", ".   .   B"), card, cast=cast)
    table.stand("carlos", "f1").stand("jill", "a1").stand("mikhail", "e1").begin("jill")
    table.stop()
    assert boss_at(table) == "b1"


@pytest.mark.rule("re3.boss.move-action")
def test_of_several_shortest_ways_the_active_player_chooses() -> None:
    table = boss_table(HALL, COME).stand("carlos", "d1").begin()

    table.stop()

    assert boss_routes(table) == ["b1", "b2"]
    boss_to(table, "b2")
    assert boss_routes(table) == ["c1", "c2"]


@pytest.mark.rule("re3.boss.stays-on-tile")
def test_a_boss_never_leaves_its_tile() -> None:
    come = behaviour("come", BossMove(towards="farthest", squares=5))
    table = boss_table(TWO_ROOMS, come, cast=["carlos", "jill"]).open(0)
    table.stand("carlos", "c1").stand("jill", "d1").begin().stop()

    visited = []
    while table.asked().prompt != "action":
        table.answer(table.asked().actions()[0])
        visited.append(boss_at(table))

    assert len(set(visited)) > 2
    assert set(visited) <= {"a1", "b1", "c1", "a2", "b2", "c2"}


@pytest.mark.rule("re3.boss.stays-on-tile")
def test_a_short_cut_over_another_tile_is_no_way_for_a_boss() -> None:
    bend = """
        +---+---+---+
        | B d . d . |
        +   +---+   +
        | .   .   . |
        +---+---+---+
        """
    table = boss_table(bend, behaviour("come", BossMove(squares=1))).open(0, 1)
    table.stand("carlos", "c1").begin()

    table.stop()

    assert boss_at(table) == "a2"


@pytest.mark.rule("re3.boss.stays-on-tile")
def test_a_character_on_another_tile_is_no_target_however_near() -> None:
    drawing = TWO_ROOMS.replace("B   .   .", ".   .   B")
    reach = behaviour("reach", replace(HIT, range=3, sweep=True))
    table = boss_table(drawing, reach, cast=["carlos", "jill"]).open(0)
    table.stand("carlos", "a1").stand("jill", "d1").begin()

    table.stop(dice=["high high"])

    assert struck(table) == [0]


# Pushing


@pytest.mark.rule("re3.boss.shoves-models")
def test_models_in_the_square_a_boss_enters_are_pushed_out_of_it() -> None:
    come = behaviour("come", BossMove(squares=1))
    table = boss_table(HALL, come, cast=["carlos", "jill"])
    table.stand("carlos", "b1").stand("jill", "b1").enemy("zombie", "b1")

    tension(table)

    # Carlos' player chooses for Carlos, Jill's for Jill, the active player for the Zombie.
    assert boss_at(table) == "b1"
    assert (table.asked().prompt, table.asked().seat) == ("pushed", 0)
    assert asides(table) == ["a1", "a2", "b2", "c1", "c2"]
    step_aside(table, "c1")
    assert (table.asked().prompt, table.asked().seat) == ("pushed", 1)
    step_aside(table, "a1")
    assert (table.asked().prompt, table.asked().seat) == ("boss-push", 0)
    assert pushes(table) == ["a1", "a2", "b2", "c1", "c2"]
    push_aside(table, "b2")
    assert not table.enemies("b1")
    assert (table.at("carlos"), table.at("jill")) == ("c1", "a1")


@pytest.mark.rule("re3.boss.shoves-models", "re3.boss.move-action")
def test_a_boss_goes_on_after_reaching_its_goal_and_pushes_it_again() -> None:
    table = boss_table(ROW, behaviour("come", BossMove(squares=3))).stand("carlos", "b1").begin()

    table.stop()
    step_aside(table, "c1")
    assert boss_at(table) == "c1"
    step_aside(table, "d1")
    assert boss_at(table) == "d1"
    step_aside(table, "e1")

    assert [event.square for event in table.told(BossMoved)] == [
        table.square(at) for at in ("b1", "c1", "d1")
    ]
    assert table.at("carlos") == "e1"


@pytest.mark.rule("re3.boss.shoves-models", "re3.boss.no-leaving")
def test_a_push_by_the_boss_leads_nobody_off_its_tile() -> None:
    table = boss_table(TWO_ROOMS, behaviour("come", BossMove(squares=2))).open(0)
    table.stand("carlos", "c1").begin()

    table.stop()
    while boss_at(table) != "c1":
        boss_to(table, "b1")

    assert asides(table) == ["b1", "b2", "c2"]


@pytest.mark.rule("re3.boss.shoves-models")
def test_an_unconscious_body_is_pushed_like_any_model() -> None:
    table = boss_table(ROW, behaviour("come", BossMove(squares=1)), cast=["carlos", "jill"])
    table.stand("carlos", "d1").stand("jill", "b1")
    table.meet("jill", "down")
    table.begin().stop()

    assert (table.asked().prompt, table.asked().seat) == ("pushed", 1)
    step_aside(table, "a1")
    assert table.at("jill") == "a1"


@pytest.mark.rule("re3.boss.shoves-models")
def test_whoever_has_nowhere_to_go_stays_under_the_boss() -> None:
    drawing = """
        +---+---+
        | B | . |
        +   +   +
        | .   . |
        +---+---+
        """
    emerge = behaviour("up", Emerge(at="farthest"))
    table = boss_table(drawing, emerge, cast=["carlos", "jill"])
    table.stand("carlos", "a2").stand("jill", "b1")
    for _ in range(4):
        table.enemy("zombie", "b2")

    tension(table)

    assert boss_at(table) == "b1"
    assert table.at("jill") == "b1"


# Unconscious characters are ignored


@pytest.mark.rule("re3.boss.ignores-unconscious")
def test_a_boss_ignores_the_unconscious_in_all_it_does() -> None:
    card = behaviour("all", BossMove(towards="closest", squares=1), replace(HIT, range=5))
    table = boss_table(
        ROW.replace("B   .   .", ".   .   B"), card, cast=["carlos", "jill", "mikhail"]
    )
    table.stand("carlos", "f1").stand("jill", "b1").stand("mikhail", "a1", harm=4)
    for who in ("jill", "mikhail"):
        table.meet(who, "down")
    table.begin()

    table.stop(dice=["high high"])

    assert boss_at(table) == "d1"
    assert struck(table) == [0]


@pytest.mark.rule("re3.boss.ignores-unconscious")
def test_the_unconscious_draw_no_card_and_are_swept_by_none() -> None:
    card = behaviour("sweep", replace(HIT, range=5, sweep=True))
    table = boss_table(ROW, card, cast=["carlos", "jill"]).stand("carlos", "c1").stand("jill", "b1")
    table.meet("jill", "down")
    table.begin()

    table.stop(dice=["high high"])

    assert struck(table) == [0]
    assert [event.seat for event in table.told(TurnStarted)] == [0, 0]
    assert drawn(table) == ["sweep"]
