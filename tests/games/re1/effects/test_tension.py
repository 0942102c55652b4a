"""The Tension Phase: drawing, cards that cannot be resolved, effects, and the empty deck."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from support.crawl import Table, crawl
from support.heard import tension_drawn
from support.re1 import OURS, box, house, tension_phase

from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import Avert, CardEffect, DrawMore, Spawn
from inkribbon.crawl.state.events import (
    EnemyAttacked,
    EnemyKilled,
    EnemyMoved,
    EnemySpawned,
    TensionDrawn,
    TensionRenewed,
    TensionSkipped,
)

HALL = """
+---+---+---+---+
| .   .   .   * |
+---+---+---+---+
"""
TWO_TILES = """
+---+---+---+---+---+---+
| .   .   * d .   .   * |
+---+---+---+---+---+---+
"""


def card(name: str, *effects: CardEffect) -> TensionCard:
    return TensionCard(
        id=name, name=name, source=OURS, colour="red", copies=2, effects=tuple(effects)
    )


WINDOWS = card("windows", Spawn(enemy="zombie", count=2))
DOGS = card("dogs", Spawn(enemy="cerberus", count=1))
PANIC = card("panic", DrawMore(count=2))


def parlour(tension: Iterable[str]) -> Table:
    """Jill alone in a hall with cards that spawn enemies."""
    table = house(HALL, cards=[WINDOWS, DOGS, PANIC], tension=tuple(tension))
    return table.stand("jill", "a1")


def kennel(tension: Iterable[str]) -> Table:
    """The same, with every Cerberus in the box already on the board."""
    table = parlour(tension)
    for _ in range(box().enemies["cerberus"].copies):
        table.enemy("cerberus", "b1")
    return table


@pytest.mark.rule("re1.tension.draw-one")
def test_each_tension_phase_draws_one_card_resolves_it_and_lays_it_face_up() -> None:
    table = parlour(["windows", "all-clear", "all-clear", "all-clear"])

    tension_phase(table, "jill", dice=["windows"])

    assert tension_drawn(table) == ["windows"]
    assert len(table.enemies("d1")) == 2
    assert list(table.world.decks["tension"].discard) == ["windows"]
    assert len(table.world.decks["tension"]) == 3

    table.stop()
    assert list(table.world.decks["tension"].discard) == ["windows", "all-clear"]


@pytest.mark.rule("re1.tension.multiple-order")
def test_several_cards_are_resolved_in_the_order_they_are_drawn() -> None:
    table = parlour(["panic", "windows", "dogs", "all-clear"])

    tension_phase(table, "jill", dice=["panic", "dogs", "windows"])

    assert tension_drawn(table) == ["panic", "dogs", "windows"]
    spawned = [event.kind for event in table.told(EnemySpawned)]
    assert spawned == ["cerberus", "zombie", "zombie"]
    between = [type(e) for e in table.events if isinstance(e, TensionDrawn | EnemySpawned)]
    assert between == [TensionDrawn, TensionDrawn, EnemySpawned, TensionDrawn, *[EnemySpawned] * 2]


@pytest.mark.rule("re1.tension.colours")
def test_green_cards_are_harmless_and_the_majority_and_the_others_are_not() -> None:
    cards = box().tension.values()
    by_colour = {
        colour: [c for c in cards if c.colour == colour] for colour in ("green", "amber", "red")
    }

    effects = [effect for card in by_colour["green"] for effect in card.effects]
    assert all(isinstance(effect, Avert) for effect in effects), (
        "it spares the characters something"
    )
    assert all(c.effects for c in by_colour["amber"] + by_colour["red"])
    green = sum(c.copies for c in by_colour["green"])
    assert green > sum(c.copies for c in by_colour["amber"] + by_colour["red"])
    assert by_colour["amber"]
    assert by_colour["red"]


# Cards that cannot be resolved


@pytest.mark.rule("re1.tension.unresolvable", "re1.enemy.supply-limit")
def test_a_card_with_no_models_left_is_discarded_and_two_more_are_drawn() -> None:
    table = kennel(["dogs", "windows", "all-clear", "all-clear", "all-clear"])

    tension_phase(table, "jill", dice=["dogs", "windows"])

    assert tension_drawn(table) == ["dogs", "windows", "all-clear"]
    assert [(skip.card, skip.draws) for skip in table.told(TensionSkipped)] == [("dogs", 2)]
    assert [event.kind for event in table.told(EnemySpawned)] == ["zombie", "zombie"]
    assert table.world.decks["tension"].discard == ("dogs", "windows", "all-clear")


@pytest.mark.rule("re1.tension.unresolvable")
def test_a_card_that_can_be_carried_out_in_part_counts_as_resolved() -> None:
    table = parlour(["windows", "all-clear", "all-clear"])
    for square, zombies in (("a1", 3), ("b1", 4), ("c1", 4), ("d1", 3)):
        for _ in range(zombies):
            table.enemy("zombie", square)
    assert box().enemies["zombie"].copies == len(table.enemies()) + 1

    tension_phase(table, "jill", dice=["windows"])

    assert tension_drawn(table) == ["windows"]
    assert len(table.told(EnemySpawned)) == 1


@pytest.mark.rule("re1.tension.unresolvable-no-chain")
def test_a_replacement_that_cannot_be_resolved_either_is_not_replaced() -> None:
    table = kennel(["dogs", "dogs", "all-clear", "all-clear", "all-clear"])

    tension_phase(table, "jill", dice=["dogs", "dogs"])

    assert tension_drawn(table) == ["dogs", "dogs", "all-clear"]
    skips = [(skip.card, skip.draws) for skip in table.told(TensionSkipped)]
    assert skips == [("dogs", 2), ("dogs", 0)]


@pytest.mark.rule("re1.enemy.supply-limit")
def test_a_killed_model_can_be_spawned_again() -> None:
    table = kennel(["dogs", "all-clear", "all-clear", "all-clear"]).begin()

    table.attack("handgun", "b1", dice=["high"])
    assert len(table.told(EnemyKilled)) == 1
    # The other three heard the shot and came to Jill, who has three actions left.
    table.attack("knife", "a1", dice=["low"]).attack("knife", "a1", dice=["low"])
    table.attack("knife", "a1", dice=["low", "high high", "dogs"])

    assert [event.kind for event in table.told(EnemySpawned)] == ["cerberus"]
    assert table.told(TensionSkipped) == []


# The cards of the introduction


@pytest.mark.rule("re1.turn.next-active-character")
def test_fevered_assault_lasts_for_one_turn() -> None:
    table = crawl("re1", HALL).stand("jill", "a1").enemy("zombie", "d1")
    table.deck("tension", "fevered-assault", *["all-clear"] * 5)

    tension_phase(table, "jill", dice=["fevered-assault"]).stop()

    assert table.where(table.enemies()[0]) == "b1"
    assert table.world.lasting == ()


def test_cornered_brings_the_strongest_enemy_of_the_nearest_empty_tile() -> None:
    table = crawl("re1", TWO_TILES).stand("jill", "a1").enemy("zombie", "e1").enemy("hunter", "f1")
    table.deck("tension", "cornered", "all-clear")

    tension_phase(table, "jill", dice=["cornered"])

    assert table.places() == ["e1", "c1"]


def test_a_tile_on_which_somebody_lies_is_not_empty() -> None:
    table = crawl("re1", TWO_TILES, cast=["jill", "chris"], falling_loses=False)
    table.stand("jill", "a1").stand("chris", "f1").enemy("zombie", "e1")
    table.meet("chris", "down")
    table.deck("tension", "cornered", *["all-clear"] * 3)

    tension_phase(table, "jill", dice=["cornered"])

    assert table.where(table.enemies()[0]) == "e1"


@pytest.mark.rule("re1.tiles.spawn-points")
def test_what_a_card_brings_appears_on_the_spawn_point_of_the_tile() -> None:
    table = house(TWO_TILES, cards=[WINDOWS], tension=["windows", "all-clear"]).stand("jill", "a1")

    tension_phase(table, "jill", dice=["windows"])

    assert table.places() == ["c1", "c1"]


def test_vigour_mortis_makes_the_enemies_of_the_tile_react_and_leaves_the_game() -> None:
    table = crawl("re1", TWO_TILES).stand("jill", "a1").enemy("zombie", "c1").open(0)
    table.enemy("zombie", "e1").deck("tension", "vigour-mortis", "all-clear")

    tension_phase(table, "jill", dice=["vigour-mortis"])

    assert table.places() == ["b1", "e1"]
    assert len(table.told(EnemyMoved)) == 1
    assert table.told(EnemyAttacked) == []
    assert table.world.removed == ("vigour-mortis",)
    assert table.world.decks["tension"].discard == ()


# The empty deck


@pytest.mark.rule("re1.tension.empty-fails-scenario")
def test_the_last_card_is_safe_and_the_next_draw_fails_the_scenario() -> None:
    table = crawl("re1", HALL, tension=["all-clear"], tension_reshuffles=False).stand("jill", "a1")

    table.begin().stop()
    assert len(table.world.decks["tension"]) == 0
    assert table.game.outcome(table.world) is None

    table.stop()
    outcome = table.game.outcome(table.world)
    assert outcome is not None
    assert (outcome.won, outcome.cause) == (False, "out-of-time")
    assert table.told(TensionRenewed) == []
