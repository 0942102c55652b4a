"""The Reaction Phase: which enemies react, in which order, and how."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re2 import foe, push_to, re2, react

from inkribbon.crawl.combat.enemy_moves import Chase, WalkTo
from inkribbon.crawl.combat.evade import StepAside
from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved, Evaded, EvadeFailed

CORRIDOR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    """

SPITTER = foe("spitter", Profile(range=2, damage=1))


def movers(table: Table) -> list[int]:
    return [event.enemy for event in table.told(EnemyMoved)]


# Which enemies react


@pytest.mark.rule("re2.reaction.no-enemy-turn")
def test_enemies_do_nothing_of_their_own_accord() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1")
    table.enemy("zombie", "h1").begin()
    table.move("b1").move("c1").move("b1")
    assert not movers(table)
    table.stop()
    assert len(movers(table)) == 1
    assert table.asked().seat == 1


# Ada's tile in the middle: open doors to A (left) and B (right), a closed one to C (below).
ADAS_TILES = """
    +---+---+---+---+---+---+---+
    | .   . d .   . d .   . d . |
    +---+---+-d-+---+---+---+---+
            | .   . |
            +---+---+
    """


def ada_between_tiles(*enemies: str) -> Table:
    """Links by number: 0 to A, 1 to B, 2 from B to D, 3 to C."""
    table = re2(ADAS_TILES, cast=("ada", "leon")).open(0, 1, 2).stand("ada", "c1")
    for square in enemies:
        table.enemy("zombie", square)
    return table


@pytest.mark.rule("re2.reaction.example-linked-tiles", "re2.reaction.linked-tile")
def test_open_doors_link_tiles_a_and_b_to_adas_and_a_closed_one_does_not_link_c() -> None:
    table = ada_between_tiles()
    grid = table.world.book.grid
    linked = grid.linked(grid.tile_of[table.square("c1")], table.world.open)
    tiles = {at: bool(linked >> grid.tile_of[table.square(at)] & 1) for at in ("a1", "e1", "c2")}
    assert tiles == {"a1": True, "e1": True, "c2": False}


@pytest.mark.rule(
    "re2.reaction.example-who-reacts", "re2.reaction.who-reacts", "re2.reaction.linked-tile"
)
def test_in_adas_phase_her_tile_and_linked_ones_react_and_tile_c_does_not() -> None:
    table = ada_between_tiles("a1", "d1", "f1", "d2").stand("leon", "d2").begin()
    table.stop()
    assert table.places() == ["b1", "c1", "e1", "d2"]
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re2.reaction.unlinked-do-not-react", "re2.reaction.linked-tile")
def test_a_tile_two_doors_away_does_not_react_even_beside_another_character() -> None:
    table = ada_between_tiles("g1").stand("leon", "g1").begin()
    table.stop()
    assert not table.told(EnemyAttacked)
    assert not movers(table)


@pytest.mark.rule("re2.reaction.who-reacts")
def test_who_reacts_is_judged_by_the_tile_where_the_action_phase_ends() -> None:
    table = ada_between_tiles("b1", "g1").stand("leon", "c2").begin()
    table.move("d1").move("e1").stop()
    assert table.places() == ["b1", "f1"]


@pytest.mark.rule("re2.reaction.who-reacts")
def test_a_character_thrown_onto_another_tile_does_not_wake_the_tiles_beyond_it() -> None:
    thrower = foe("thrower", Profile(range=1, push=True))
    drawing = """
        +---+---+---+---+---+---+
        | .   . d .   . d .   . |
        +---+---+---+---+---+---+
        """
    table = re2(drawing, enemies=[thrower]).open(0, 1).stand("leon", "b1")
    table.enemy("thrower", "a1").enemy("zombie", "f1").begin().stop(dice=["blank blank"])
    table.answer(StepAside(0, table.square("c1")))
    assert table.asked().prompt == "action"
    assert not movers(table)


# Order


@pytest.mark.rule("re2.reaction.order")
def test_the_player_may_let_a_weaker_enemy_walk_up_before_the_stronger_attacks() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "h1")
    table.enemy("licker", "a1").enemy("zombie", "b1").begin("claire").stop()
    assert table.asked().seat == 1
    react(table, "b1", dice=["blank mid"])
    assert [roll.need for roll in table.told(EvadeFailed)] == ["high"]
    assert [attack.kind for attack in table.told(EnemyAttacked)] == ["licker"]


@pytest.mark.rule("re2.reaction.order")
def test_the_player_may_let_a_weaker_enemy_attack_before_the_stronger_walks_up() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "h1")
    table.enemy("zombie", "a1").enemy("licker", "b1").begin("claire").stop()
    react(table, "a1", on="leon", dice=["blank low"])
    assert [roll.need for roll in table.told(Evaded)] == ["low"]
    assert [enemy.kind for enemy in table.enemies("a1")] == ["zombie", "licker"]


@pytest.mark.rule("re2.reaction.order")
def test_the_player_says_which_enemy_takes_the_last_place_though_another_attacks_elsewhere() -> (
    None
):
    table = re2(CORRIDOR, cast=("leon", "claire", "ada", "kendo")).stand("leon", "a1")
    for who in ("claire", "ada", "kendo"):
        table.stand(who, "g1")
    table.enemy("zombie", "a1").enemy("zombie", "f1").enemy("zombie", "h1").begin("claire").stop()
    assert table.asked().prompt == "reaction-order"
    second = table.enemies("h1")
    react(table, "h1", dice=["high high"])
    assert [enemy.id for enemy in table.enemies("g1")] == [enemy.id for enemy in second]


@pytest.mark.rule("re2.reaction.order")
def test_of_two_enemies_for_one_place_one_is_chosen_though_a_third_cannot_move() -> None:
    statue = foe("statue", Profile(range=0, damage=1), move=0)
    table = re2(CORRIDOR, cast=("leon", "claire", "ada"), enemies=[statue])
    for who in ("leon", "claire", "ada"):
        table.stand(who, "c1")
    table.enemy("zombie", "b1").enemy("zombie", "d1").enemy("statue", "h1").begin().stop()
    react(table, "d1")
    assert (len(table.enemies("b1")), len(table.enemies("d1"))) == (1, 0)


# Attacking


@pytest.mark.rule("re2.reaction.attack-when-able")
def test_an_enemy_attacks_any_character_in_range_not_only_the_active_one() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "h1")
    table.enemy("zombie", "a1").begin("claire").stop(dice=["high high"])
    assert [(a.seat, a.name) for a in table.told(EnemyAttacked)] == [(0, "Bite")]


@pytest.mark.rule("re2.reaction.attack-when-able")
def test_an_enemy_in_range_without_sight_moves_instead() -> None:
    table = re2(
        """
        +---+---+---+
        | . | .   . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
        """,
        enemies=[SPITTER],
    )
    table.stand("leon", "a1").enemy("spitter", "b1").begin().stop()
    assert not table.told(EnemyAttacked)
    assert len(table.enemies("b2")) == 1


@pytest.mark.rule("re2.reaction.highest-threat-attacks", "re2.enemy.threat-level")
def test_of_several_enemies_in_range_only_the_strongest_attacks() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "h1")
    table.enemy("zombie", "a1").enemy("licker", "a1").begin("claire").stop(dice=["high high"])
    assert [attack.kind for attack in table.told(EnemyAttacked)] == ["licker"]


@pytest.mark.rule("re2.reaction.highest-threat-attacks")
def test_two_characters_are_each_attacked_once() -> None:
    table = re2(CORRIDOR, cast=("leon", "ada", "claire")).stand("leon", "a1").stand("ada", "d1")
    table.stand("claire", "h1")
    for square in ("a1", "a1", "d1", "d1"):
        table.enemy("zombie", square)
    table.begin("claire").stop()
    react(table, "a1", on="leon", dice=["high high", "high high high"])
    assert [attack.seat for attack in table.told(EnemyAttacked)] == [0, 1]


@pytest.mark.rule("re2.reaction.highest-threat-attacks")
def test_an_enemy_that_has_reacted_by_moving_cannot_be_the_attacker() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "h1")
    table.enemy("zombie", "a1").enemy("licker", "b1").begin("claire").stop()
    react(table, "b1", dice=["blank high"])
    assert [attack.kind for attack in table.told(EnemyAttacked)] == ["zombie"]


@pytest.mark.rule("re2.reaction.threat-tie")
def test_of_equally_strong_enemies_the_active_player_chooses_the_attacker() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire"), enemies=[SPITTER]).stand("leon", "a1")
    table.stand("claire", "h1").enemy("zombie", "a1").enemy("spitter", "b1").begin("claire").stop()
    assert table.asked().seat == 1
    assert {react.enemy for react in table.offers(React)} == set(table.world.enemies)
    react(table, "b1", on="leon", dice=["high high"])
    assert [attack.kind for attack in table.told(EnemyAttacked)] == ["spitter"]


# Moving


@pytest.mark.rule("re2.reaction.move-when-unable")
def test_an_enemy_that_cannot_attack_moves_towards_the_closest_character() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "f1")
    table.enemy("zombie", "d1").begin().stop()
    assert len(table.enemies("e1")) == 1


@pytest.mark.rule("re2.reaction.move-when-unable")
def test_closest_is_the_shortest_walk_through_open_doors() -> None:
    table = re2(
        """
        +---+---+---+---+
        | .   .   .   . |
        +-d-+---+---+---+
        | .   .   .   . |
        +---+---+---+---+
        """,
        cast=("leon", "claire"),
    )
    table.stand("leon", "a2").stand("claire", "d1").enemy("zombie", "a1").begin("claire").stop()
    assert len(table.enemies("b1")) == 1


@pytest.mark.rule("re2.reaction.move-when-unable")
def test_where_full_squares_cut_every_way_an_enemy_stops_before_them() -> None:
    dog = foe("dog", Profile(), move=3)
    table = re2(CORRIDOR, cast=("leon", "claire"), enemies=[dog]).stand("leon", "a1")
    table.stand("claire", "a1").enemy("dog", "f1")
    for _ in range(2):
        table.enemy("licker", "c1")
    dog_id = table.enemies("f1")[0].id
    table.begin().stop()
    react(table, "f1")
    assert table.where(dog_id) == "d1"


def test_whom_a_full_square_keeps_an_enemy_from_is_not_the_closest() -> None:
    dog = foe("dog", Profile(), move=1)
    table = re2(CORRIDOR, cast=("leon", "claire"), enemies=[dog]).stand("leon", "a1")
    table.stand("claire", "h1").enemy("dog", "d1")
    for _ in range(2):
        table.enemy("licker", "c1")
    dog_id = table.enemies("d1")[0].id
    table.begin().stop()
    react(table, "d1")
    assert table.where(dog_id) == "e1"


@pytest.mark.rule("re2.reaction.move-limits")
def test_an_enemy_cuts_no_corner_and_passes_open_doors_only() -> None:
    drawing = """
        +---+---+---+
        | .   . d . |
        +   +---+---+
        | .   .   . |
        +---+---+---+
        """
    table = re2(drawing).stand("leon", "b1").enemy("zombie", "b2").enemy("zombie", "c1").begin()
    table.stop()
    assert len(table.enemies("a2")) == 1
    assert len(table.enemies("c1")) == 1
    opened = re2(drawing).open(0).stand("leon", "b1").enemy("zombie", "c1").begin().stop()
    assert len(opened.enemies("b1")) == 1


@pytest.mark.rule("re2.reaction.move-around-walls")
def test_an_enemy_goes_round_a_wall_even_if_the_step_leads_sideways() -> None:
    table = (
        re2("""
        +---+---+---+
        | .   .   . |
        +---+---+   +
        | .   .   . |
        +---+---+---+
        """)
        .stand("leon", "a1")
        .enemy("zombie", "a2")
        .begin()
        .stop()
    )
    assert len(table.enemies("b2")) == 1


SQUARE = """
    +---+---+---+
    | .   .   . |
    +   +---+   +
    | . | . | . |
    +   +---+   +
    | .   .   . |
    +---+---+---+
    """


@pytest.mark.rule("re2.reaction.shortest-route", "re2.reaction.tie-active-player")
def test_of_equally_short_ways_the_active_player_chooses() -> None:
    table = re2(SQUARE, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1")
    table.enemy("zombie", "c3").begin("claire").stop()
    assert table.asked().seat == 1
    ways = {table.world.book.grid.names[walk.square] for walk in table.offers(WalkTo)}
    assert ways == {"c2", "b3"}
    table.answer(next(w for w in table.offers(WalkTo) if w.square == table.square("b3")))
    assert len(table.enemies("b3")) == 1


@pytest.mark.rule("re2.reaction.shortest-route")
def test_a_longer_way_is_never_offered() -> None:
    table = re2(SQUARE).stand("leon", "a1").enemy("zombie", "c2").begin().stop()
    assert len(table.enemies("c1")) == 1


@pytest.mark.rule("re2.reaction.enter-square", "re2.enemy.movement-value")
@pytest.mark.parametrize(("move", "ends"), [(1, "e1"), (2, "d1"), (3, "c1"), (6, "a1")])
def test_an_enemy_moves_up_to_its_value_and_ends_in_the_square_of_the_character(
    move: int, ends: str
) -> None:
    runner = foe("runner", Profile(), move=move)
    table = re2(CORRIDOR, enemies=[runner]).stand("leon", "a1").enemy("runner", "f1").begin()
    table.stop()
    assert len(table.enemies(ends)) == 1


@pytest.mark.rule("re2.reaction.enter-square")
def test_an_enemy_stops_as_near_as_it_can_when_the_square_is_full() -> None:
    runner = foe("runner", Profile(), move=6)
    table = re2(CORRIDOR, cast=("leon", "claire", "ada", "kendo"), enemies=[runner])
    for who in ("leon", "claire", "ada", "kendo"):
        table.stand(who, "a1")
    table.enemy("runner", "f1").begin().stop()
    assert len(table.enemies("b1")) == 1


@pytest.mark.rule("re2.reaction.phase-end")
def test_no_enemy_reacts_twice_in_one_phase() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "b1").enemy("zombie", "d1").begin()
    table.stop()
    assert not table.told(EnemyAttacked)
    assert len(movers(table)) == len(set(movers(table))) == 2


# Ties


@pytest.mark.rule("re2.reaction.tie-active-character")
@pytest.mark.parametrize(("active", "ends"), [("leon", "c1"), ("claire", "e1")])
def test_an_enemy_equally_near_to_two_heads_for_the_active_character(
    active: str, ends: str
) -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "g1")
    table.enemy("zombie", "d1").begin(active).stop()
    assert len(table.enemies(ends)) == 1


@pytest.mark.rule("re2.reaction.tie-active-player")
def test_between_two_others_equally_near_the_active_player_chooses() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire", "ada")).stand("leon", "a1").stand("claire", "e1")
    table.stand("ada", "h1").enemy("zombie", "c1").begin("ada").stop()
    assert table.asked().seat == 2
    assert {chase.seat for chase in table.offers(Chase)} == {0, 1}
    table.answer(next(chase for chase in table.offers(Chase) if chase.seat == 1))
    assert len(table.enemies("d1")) == 1


@pytest.mark.rule("re2.reaction.tie-in-range")
@pytest.mark.parametrize(
    ("active", "seat", "dice"), [("leon", 0, "high high"), ("claire", 1, "high high high")]
)
def test_an_enemy_with_two_in_range_attacks_the_active_character(
    active: str, seat: int, dice: str
) -> None:
    table = re2(CORRIDOR, cast=("leon", "claire"), enemies=[SPITTER]).stand("leon", "a1")
    table.stand("claire", "e1").enemy("spitter", "c1").begin(active).stop(dice=[dice])
    assert [attack.seat for attack in table.told(EnemyAttacked)] == [seat]


@pytest.mark.rule("re2.reaction.tie-active-player")
def test_between_two_others_in_range_the_active_player_chooses_whom_it_attacks() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire", "ada")).stand("leon", "a1").stand("claire", "a1")
    table.stand("ada", "h1").enemy("zombie", "a1").begin("ada").stop()
    assert table.asked().seat == 2
    assert {react.target for react in table.offers(React)} == {0, 1}
    react(table, "a1", on="claire", dice=["blank blank blank"])
    push_to(table, "b1")
    assert table.who("claire").harm == 1
