"""Behaviour cards: when one is drawn, moving, pushing, attacking, and special actions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import (
    BRUTE,
    asides,
    behaviour,
    boss,
    boss_at,
    boss_routes,
    boss_table,
    boss_to,
    push_aside,
    step_aside,
    tension,
)
from support.crawl import Table
from support.re3 import pushes

from inkribbon.crawl.combat.behaviour import BossHeadsFor, ComeUp, PullIn
from inkribbon.crawl.combat.boss_attack import BossStrikes
from inkribbon.crawl.printed.bosses import (
    ActAgain,
    BossAttack,
    BossMove,
    Drag,
    Emerge,
    Recover,
    Tremble,
    Whom,
)
from inkribbon.crawl.printed.dice import Symbol
from inkribbon.crawl.state.events import (
    BehaviourDrawn,
    BehaviourRenewed,
    BossAttacked,
    BossMoved,
    BossRecovered,
    Evaded,
    Fell,
    Harmed,
    TensionDrawn,
    TurnStarted,
)
from inkribbon.crawl.state.world import DANGER

ROW = """
    +---+---+---+---+---+---+
    | B   .   .   .   .   . |
    +---+---+---+---+---+---+
    """
HALL = """
    +---+---+---+---+
    | B   .   .   . |
    +               +
    | .   .   .   . |
    +---+---+---+---+
    """
TWO_ROOMS = """
    +---+---+---+---+---+
    | B   .   . d .   . |
    +           +       +
    | .   .   . | .   . |
    +---+---+---+---+---+
    """
COME = behaviour("come", BossMove())
HIT = BossAttack(name="Hit", evade="mid", range=1, damage=1)
STRIKE = behaviour("strike", HIT)


def drawn(table: Table) -> list[str]:
    return [event.card for event in table.told(BehaviourDrawn)]


def struck(table: Table) -> list[int]:
    return [event.seat for event in table.told(BossAttacked)]


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
    table.world.characters[1] = replace(table.who("jill"), down=True)
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


# Attacking


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


# Unconscious characters are ignored


@pytest.mark.rule("re3.boss.ignores-unconscious")
def test_a_boss_ignores_the_unconscious_in_all_it_does() -> None:
    card = behaviour("all", BossMove(towards="closest", squares=1), replace(HIT, range=5))
    table = boss_table(
        ROW.replace("B   .   .", ".   .   B"), card, cast=["carlos", "jill", "mikhail"]
    )
    table.stand("carlos", "f1").stand("jill", "b1").stand("mikhail", "a1", harm=4)
    for who in ("jill", "mikhail"):
        table.world.characters[table.seat(who)] = replace(table.who(who), down=True)
    table.begin()

    table.stop(dice=["high high"])

    assert boss_at(table) == "d1"
    assert struck(table) == [0]


@pytest.mark.rule("re3.boss.ignores-unconscious")
def test_the_unconscious_draw_no_card_and_are_swept_by_none() -> None:
    card = behaviour("sweep", replace(HIT, range=5, sweep=True))
    table = boss_table(ROW, card, cast=["carlos", "jill"]).stand("carlos", "c1").stand("jill", "b1")
    table.world.characters[1] = replace(table.who("jill"), down=True)
    table.begin()

    table.stop(dice=["high high"])

    assert struck(table) == [0]
    assert [event.seat for event in table.told(TurnStarted)] == [0, 0]
    assert drawn(table) == ["sweep"]


# Special actions


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
