"""Why an action cannot be taken now: exactly the reasons that apply, and no others."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re3 import item, weapon
from support.terrain import ground

from inkribbon.crawl.scenario.file import LinkRule
from inkribbon.crawl.state.world import Item
from inkribbon.games.re3.edition import GAME

LONELY = {
    ("attack", "nobody-in-sight"),
    ("door", "no-door"),
    ("search", "nothing-here"),
    ("trade", "nobody-near"),
    ("use", "nothing-to-use"),
    ("leave", "not-at-exit"),
}
"""The reasons of somebody alone in an empty room, with nothing but a knife."""

ROW = """
    +---+---+---+---+
    | .   .   .   . |
    +---+---+---+---+
    """


def reasons(table: Table, who: str = "jill") -> set[tuple[str, ...]]:
    """What is withheld: action, reason and the names that the reason mentions."""
    found = GAME.withheld(table.world, table.seat(who))
    assert len(found) == len({(w.action, w.reason, w.values) for w in found})
    return {(w.action, w.reason, *w.values) for w in found}


def alone(drawing: str = ROW, at: str = "a1", *kit: str, **more: Any) -> Table:
    table = ground(drawing, **more).stand("jill", at)
    return table.carry("jill", *(kit or ("knife",)))


def test_somebody_alone_in_an_empty_room_has_no_use_for_most_actions() -> None:
    assert reasons(alone().begin()) == LONELY


def test_out_of_turn_that_is_the_only_reason() -> None:
    table = ground(ROW, cast=("jill", "carlos")).stand("jill", "a1").stand("carlos", "d1").begin()
    assert reasons(table, "carlos") == {("act", "not-your-turn")}


def test_whoever_is_not_on_the_board_or_unconscious_is_given_no_reasons() -> None:
    table = ground(ROW, cast=("jill", "carlos")).stand("jill", "a1").stand("carlos", "d1").begin()
    assert GAME.withheld(table.world, 9) == ()
    table.meet("jill", "down")
    assert GAME.withheld(table.world, 0) == ()


def test_without_actions_left_that_is_the_only_reason() -> None:
    table = alone(ROW, "a1", "green-herb", "green-herb").begin()
    table.move("b1").move("a1").move("b1").move("a1")
    assert table.asked().prompt == "action"
    assert reasons(table) == {("act", "no-actions")}


# Moving and doors


@pytest.mark.parametrize(("zombies", "full"), [(3, set()), (4, {("move", "square-full", "b1")})])
def test_a_full_square_is_named(zombies: int, full: set[tuple[str, ...]]) -> None:
    table = alone()
    for _ in range(zombies):
        table.enemy("zombie", "b1")
    assert {r for r in reasons(table.begin()) if r[0] == "move"} == full


DOORS = """
    +---+---+---+---+
    | . d . k .   . |
    +---+---+---+---+
    """
KEY = item("brass-key", name="Brass Key")


def test_a_closed_door_bars_the_way_and_a_locked_one_names_its_key() -> None:
    table = alone(DOORS, "b1", links={"k": LinkRule(key="brass-key")}, items=[KEY]).begin()
    assert {r for r in reasons(table) if r[0] in ("move", "door")} == {
        ("move", "door-closed"),
        ("door", "locked", "Brass Key"),
    }
    table = alone(DOORS, "b1", "brass-key", links={"k": LinkRule(key="brass-key")}, items=[KEY])
    assert {r for r in reasons(table.open(0, 1).begin()) if r[0] in ("move", "door")} == set()


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        (LinkRule(sealed=True), "sealed"),
        (LinkRule(opens_from="east"), "one-way"),
        (LinkRule("barricade"), "barricade"),
        (LinkRule("archway"), "archway"),
    ],
)
def test_each_kind_of_passage_has_its_own_reason(rule: LinkRule, reason: str) -> None:
    table = alone(DOORS, "b1", links={"k": rule}).begin()
    assert {r for r in reasons(table) if r[0] == "door"} == {("door", reason)}


def test_a_one_way_door_opens_from_its_own_side() -> None:
    table = alone(DOORS, "b1", links={"k": LinkRule(opens_from="west")}).begin()
    assert {r for r in reasons(table) if r[0] == "door"} == set()


# Attacking


def test_an_enemy_in_sight_is_a_target_unless_another_shares_the_square() -> None:
    seen = alone(ROW, "a1", "handgun").enemy("zombie", "d1").begin()
    assert {r for r in reasons(seen) if r[0] in ("attack", "stop")} == set()

    beside = alone(ROW, "a1", "handgun").enemy("zombie", "d1").enemy("zombie", "a1").begin()
    assert {r for r in reasons(beside) if r[0] in ("attack", "stop")} == {
        ("attack", "own-square-first"),
        ("stop", "enemy-here"),
    }
    both_here = alone(ROW, "a1", "handgun").enemy("zombie", "a1").enemy("zombie", "a1").begin()
    assert {r for r in reasons(both_here) if r[0] == "attack"} == set()


def test_an_empty_weapon_is_named() -> None:
    table = alone(ROW, "a1", "knife", "handgun").enemy("zombie", "d1").ammo("jill", "handgun", 0)
    assert {r for r in reasons(table.begin()) if r[0] == "attack"} == {
        ("attack", "empty-weapon", "Handgun")
    }


def test_a_weapon_that_the_character_cannot_use_is_named() -> None:
    cannon = weapon("cannon", name="Cannon")
    table = alone(ROW, "a1", "cannon", items=[cannon]).enemy("zombie", "d1").begin()
    assert {r for r in reasons(table) if r[0] == "attack"} == set()

    card = table.world.book.cast[0]
    table.world.book.cast = (replace(card, proficient=("knife",)),)
    assert {r for r in reasons(table) if r[0] == "attack"} == {
        ("attack", "not-proficient", "Cannon")
    }


def test_a_weapon_without_a_dial_is_never_empty() -> None:
    blade = weapon("blade", name="Blade", capacity=0)
    table = alone(ROW, "a1", "blade", items=[blade]).enemy("zombie", "a1").begin()
    assert {r for r in reasons(table) if r[0] == "attack"} == set()

    card = table.world.book.cast[0]
    table.world.book.cast = (replace(card, proficient=("knife",)),)
    assert {r for r in reasons(table) if r[0] == "attack"} == {
        ("attack", "not-proficient", "Blade")
    }


# Items


def test_a_token_can_be_searched_unless_the_bag_is_full() -> None:
    table = alone().token("A", "a1").deck("A", "green-herb").begin()
    assert {r for r in reasons(table) if r[0] == "search"} == set()

    room = table.world.book.cast[0].inventory
    full = alone(ROW, "a1", *["knife"] * room).token("A", "a1").deck("A", "green-herb").begin()
    assert {r for r in reasons(full) if r[0] == "search"} == {("search", "inventory-full")}

    lying = alone().token("typewriter", "a1").begin()
    assert {r for r in reasons(lying) if r[0] == "search"} == {("search", "nothing-here")}


def test_a_neighbour_can_be_traded_with_and_an_item_used() -> None:
    table = ground(ROW, cast=("jill", "carlos")).stand("jill", "a1", harm=1).stand("carlos", "b1")
    table.carry("jill", "green-herb").begin()
    assert {r for r in reasons(table) if r[0] in ("trade", "use")} == set()


# Terrain


HALL = """
    +---+---+---+---+
    | t   .   .   I |
    +---+---+---+---+
    """


def test_a_typewriter_needs_a_ribbon() -> None:
    table = alone(HALL, "b1").begin()
    table.world.ribbons = 1
    assert reasons(table) == LONELY
    table.world.ribbons = 0
    assert reasons(table) == LONELY | {("typewriter", "no-ribbon")}
    away = alone(HALL, "c1").begin()
    away.world.ribbons = 0
    assert reasons(away) == LONELY


def test_only_a_full_item_box_close_by_takes_nothing_more() -> None:
    full = tuple(Item(900 + n, "knife") for n in range(8))
    table = alone(HALL, "c1").begin()
    table.world.box = full[:7]
    assert reasons(table) == LONELY
    table.world.box = full
    assert reasons(table) == LONELY | {("item-box", "box-full")}
    away = alone(HALL, "b1").begin()
    away.world.box = full
    assert reasons(away) == LONELY


def test_outside_the_action_phase_the_only_reason_is_that_it_is_not_your_turn() -> None:
    table = alone(ROW).begin()
    table.world.phase = "reaction"
    assert reasons(table) == {("act", "not-your-turn")}


STAIRS = """
    +---+---+---+---+
    | s   .   .   s |
    +---+---+---+---+
    """


@pytest.mark.parametrize(("zombies", "barred"), [(3, False), (4, True)])
def test_stairs_are_barred_only_by_a_full_square_at_their_end(zombies: int, barred: bool) -> None:
    table = alone(STAIRS)
    for _ in range(zombies):
        table.enemy("zombie", "d1")
    assert (("stairs", "stairs-full") in reasons(table.begin())) == barred


def test_a_corpse_in_the_square_does_not_let_anybody_stop() -> None:
    table = alone(ROW.replace(".", "k", 1)).begin()
    assert reasons(table) == LONELY | {("stop", "corpse-here")}


def test_whoever_is_at_the_exit_can_leave() -> None:
    table = alone(ROW.replace(".", "X", 1)).begin()
    assert reasons(table) == LONELY - {("leave", "not-at-exit")}
