"""Encounter cards: drawn from the deck for the token of an unexplored tile."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.crawl import Table, laid_out, scenario_on
from support.re1 import OURS, box, corpses, the_game

from inkribbon.crawl.combat.evade import Shove, StepAside
from inkribbon.crawl.combat.spawning import SpawnPoint, reader
from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.effects.narrative_verbs import Waste
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.printed.decks import EncounterCard
from inkribbon.crawl.printed.effects import CardEffect, DrawNow, GiveUp, Hurt, SpendAmmo
from inkribbon.crawl.scenario.check.terrain import terrain_problems
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.decks import decks_of
from inkribbon.crawl.state.events import EnemySpawned, Explored, Harmed
from inkribbon.crawl.state.special_events import EncounterDrawn, EncounterRedrawn
from inkribbon.geometry.drawing import grid, read
from inkribbon.kernel.deck import cards, shuffled

ROOMS = """
+---+---+---+---+---+
| .   . n .   *   * |
+---+---+---+---+---+
"""
ONE_POINT = """
+---+---+---+---+
| .   . n *   . |
+---+---+---+---+
"""


def before(
    *deck: str,
    worth: int = 1,
    drawing: str = ROOMS,
    cast: tuple[str, ...] = ("chris",),
    discard: tuple[str, ...] = (),
) -> Table:
    """Chris beside an unexplored tile."""
    tile = TileName(at="c1", name="Gallery", unexplored=True, cards=worth)
    table = laid_out(the_game(), scenario_on(drawing, tile=(tile,)), cast)
    table.world.decks["encounter"] = shuffled(deck, discard)
    return table.stand("chris", "b1")


@pytest.mark.rule("re1.encounter.unexplored-token")
def test_a_token_shows_how_many_cards_it_calls_for() -> None:
    assert before().world.unexplored == {1: "one"}
    assert before(worth=2).world.unexplored == {1: "two"}


@pytest.mark.parametrize(("worth", "fits"), [(0, False), (1, True), (2, True), (3, False)])
def test_a_token_calls_for_one_card_or_two(worth: int, fits: bool) -> None:
    tile = TileName(at="c1", name="Gallery", unexplored=True, cards=worth)
    drawing = read([ROOMS])
    found = terrain_problems(box(), scenario_on(ROOMS, tile=(tile,)), drawing, grid(drawing))
    fault = f"the token of 'Gallery' calls for {worth} cards: choose one or two"
    assert list(found) == ([] if fits else [fault])


@pytest.mark.rule("re1.encounter.trigger", "re1.encounter.example")
def test_chris_draws_a_card_and_meets_a_zombie_on_the_nearest_spawn_point() -> None:
    table = before("figure-in-the-dark").begin().move("c1")

    assert table.told(Explored) == [Explored(0, 1, "one")]
    assert [drawn.card for drawn in table.told(EncounterDrawn)] == ["figure-in-the-dark"]
    assert [enemy.kind for enemy in table.enemies("d1")] == ["zombie"]
    assert not table.enemies("e1")
    assert table.world.unexplored == {}


@pytest.mark.rule("re1.encounter.trigger", "re1.encounter.draw-order")
def test_a_token_worth_two_draws_two_cards_one_after_the_other() -> None:
    table = before("still-warm", "figure-in-the-dark", worth=2).begin()

    table.move("c1", dice=["figure-in-the-dark"])

    assert [drawn.card for drawn in table.told(EncounterDrawn)] == [
        "figure-in-the-dark",
        "still-warm",
    ]
    assert len(table.enemies()) == 1
    assert corpses(table) == {"d1": 1}


@pytest.mark.rule("re1.encounter.once-per-tile")
def test_an_explored_tile_draws_no_more_cards() -> None:
    table = before("still-warm", "still-warm").begin().move("c1").move("b1").move("c1")

    assert len(table.told(EncounterDrawn)) == 1


@pytest.mark.rule("re1.encounter.spawn-entry", "re1.encounter.spawn-even")
def test_two_zombies_are_shared_out_among_the_spawn_points_the_nearest_first() -> None:
    table = before("two-at-the-table").begin().move("c1")

    assert [len(table.enemies(at)) for at in ("d1", "e1")] == [1, 1]
    three = before("a-crowd").begin().move("c1")
    assert [len(three.enemies(at)) for at in ("d1", "e1")] == [2, 1]


@pytest.mark.rule("re1.encounter.spawn-entry")
def test_between_equally_near_spawn_points_the_active_player_chooses() -> None:
    fork = """
    +---+---+---+---+
    | .   . n .   * |
    +---+---+       +
            | *   . |
            +---+---+
    """
    table = before("figure-in-the-dark", drawing=fork).begin().move("c1")

    assert {offer.square for offer in table.offers(SpawnPoint)} == {
        table.square("d1"),
        table.square("c2"),
    }


@pytest.mark.rule("re1.encounter.spawn-avoid-character")
def test_enemies_avoid_the_active_character_but_nobody_else() -> None:
    near = ROOMS.replace("n .   *   *", "n *   .   *")
    alone = before("figure-in-the-dark", drawing=near).begin().move("c1")
    assert [len(alone.enemies(at)) for at in ("c1", "e1")] == [0, 1]

    together = before("figure-in-the-dark", drawing=ROOMS, cast=("chris", "jill"))
    together.stand("jill", "d1").begin().move("c1")
    assert len(together.enemies("d1")) == 1


@pytest.mark.rule("re1.encounter.spawn-avoid-character")
def test_the_only_spawn_point_is_used_even_with_the_active_character_on_it() -> None:
    table = before("figure-in-the-dark", drawing=ONE_POINT).begin().move("c1")

    assert len(table.enemies("c1")) == 1


@pytest.mark.rule("re1.encounter.spawn-avoid-character")
def test_a_corpse_may_land_in_the_characters_square() -> None:
    near = ROOMS.replace("n .   *   *", "n *   .   *")
    table = before("still-warm", drawing=near).begin().move("c1", dice=["2"])

    assert corpses(table) == {"c1": 1}


@pytest.mark.rule("re1.encounter.spawn-overflow", "re1.encounter.spawn-avoid-character")
@pytest.mark.parametrize(
    ("drawing", "full", "appears"),
    [(ROOMS.replace("n .   *   *", "n .   .   *"), "e1", "d1"), (ROOMS, "d1", "e1")],
)
def test_an_enemy_without_room_appears_beside_its_spawn_point_but_not_on_the_active_character(
    drawing: str, full: str, appears: str
) -> None:
    table = before("figure-in-the-dark", drawing=drawing)
    for _ in range(3):
        put_corpse(table.world, table.square(full))
    table.enemy("zombie", full)

    table.begin().move("c1")

    assert table.places() == [full, appears]


@pytest.mark.rule("re1.encounter.special-entry", "re1.encounter.entries-top-down")
def test_a_special_entry_follows_the_entry_above_it() -> None:
    table = before("behind-the-glass", drawing=ONE_POINT).begin()

    table.move("c1", dice=["blank blank"])

    kinds = [type(event) for event in table.events]
    assert kinds.index(EnemySpawned) < kinds.index(Harmed)
    assert table.who("chris").harm == 1


@pytest.mark.rule("re1.encounter.partial")
def test_what_is_possible_of_a_card_is_carried_out() -> None:
    table = before("guarded-hoard")
    for _ in range(15):
        table.enemy("zombie", "a1")
    table.world.crowd[table.square("a1")] = 0
    table.world.decks["A"] = shuffled(["green-herb"])
    table.stand("chris", "b1").begin().move("c1")

    assert len(table.enemies()) == 15
    assert "green-herb" in table.cards("chris")


@pytest.mark.rule("re1.encounter.impossible-redraw")
def test_a_card_that_is_wholly_impossible_is_replaced_until_the_deck_was_gone_through() -> None:
    table = before("figure-in-the-dark", "never-alone", "still-warm")
    for _ in range(15):
        table.enemy("zombie", "a1")
    table.world.crowd[table.square("a1")] = 0

    table.begin().move("c1", dice=["figure-in-the-dark", "never-alone"])

    assert [event.card for event in table.told(EncounterRedrawn)] == [
        "figure-in-the-dark",
        "never-alone",
    ]
    assert corpses(table) == {"d1": 1}
    only = before("figure-in-the-dark")
    for _ in range(15):
        only.enemy("zombie", "a1")
    only.world.crowd[only.square("a1")] = 0
    only.begin().move("c1")
    assert len(only.told(EncounterRedrawn)) == 1


# Somebody other than the active character is pushed onto the tile


THREE_TILES = """
+---+---+---+---+---+
| .   . n .   * n . |
+---+---+---+---+---+
"""


def pushed(*deck: str, harm: int = 0, drawing: str = ROOMS) -> Table:
    """It is Jill's turn when Chris is pushed onto the unexplored tile."""
    table = before(*deck, cast=("jill", "chris"), drawing=drawing).stand("jill", "a1")
    table.stand("chris", "b1", harm=harm).deck("A", "green-herb")
    return table.begin("jill").do(Shove(1))


def land(table: Table) -> Table:
    return table.answer(StepAside(1, table.square("c1")))


@pytest.mark.rule("re1.encounter.trigger", "re1.attack.effect-push-on-character")
def test_an_item_on_the_card_is_for_whoever_came_to_the_tile() -> None:
    table = land(pushed("bravo-team-pack"))

    assert "green-herb" in table.cards("chris")
    assert "green-herb" not in table.cards("jill")


@pytest.mark.rule("re1.encounter.trigger", "re1.encounter.impossible-redraw")
def test_help_on_the_card_is_for_whoever_came_to_the_tile_and_not_impossible_then() -> None:
    table = land(pushed("a-friend-was-here", harm=2))

    assert table.told(EncounterRedrawn) == []
    assert table.who("chris").harm == 1


@pytest.mark.rule("re1.encounter.impossible-redraw")
def test_what_is_possible_is_judged_from_there() -> None:
    """The Zombie is on a tile that is linked to the one with Chris, but not to Jill's."""
    table = pushed("footsteps-overhead", drawing=THREE_TILES).enemy("zombie", "e1")

    land(table)

    assert table.told(EncounterRedrawn) == []
    assert len(table.enemies("d1")) == 1


def met(*effects: CardEffect, others: tuple[str, ...] = ("jill",), **extra: Any) -> Table:
    """Chris, pushed onto the tile in Jill's turn, is about to meet a card with these effects."""
    card = EncounterCard(id="noise", name="", source=OURS, copies=1, effects=effects)
    scenario = scenario_on(ROOMS, tile=(TileName(at="c1", name="Gallery", unexplored=True),))
    whole = replace(box(), encounters={"noise": card})
    table = laid_out(the_game(), scenario, (*others, "chris"), box=whole, **extra)
    for name in others:
        table.stand(name, "a1")
    table.stand("chris", "b1").deck("encounter", "noise").begin("jill")
    return table.do(Shove(len(others)))


@pytest.mark.rule("re1.encounter.entries-top-down")
def test_a_text_goes_on_addressing_the_same_character_after_another_that_interrupted_it() -> None:
    """Dragged Shackles, drawn in between, sends Lisa Trevor to the next character."""
    effects = (DrawNow(count=1), Hurt(damage=1))
    table = met(*effects, others=("jill", "barry"), tension=("dragged-shackles",))

    table.answer(StepAside(2, table.square("c1")))

    assert [enemy.kind for enemy in table.enemies()] == ["lisa-trevor"]
    assert [harmed.seat for harmed in table.told(Harmed)] == [2]


@pytest.mark.rule("re1.encounter.trigger")
def test_whoever_came_to_the_tile_gives_up_an_item_of_their_own() -> None:
    table = met(GiveUp()).carry("chris", "green-herb", "knife").carry("jill", "green-herb")

    land(table)

    assert table.asked().seat == 1
    table.answer(table.offers(Discard)[0])
    assert table.cards("chris") == ["knife"]
    assert table.cards("jill") == ["green-herb"]


@pytest.mark.rule("re1.encounter.trigger")
def test_whoever_came_to_the_tile_loses_ammunition_and_then_jill_is_addressed_again() -> None:
    table = met(SpendAmmo(points=2)).carry("chris", "handgun", "shotgun").carry("jill", "handgun")
    full = table.world.book.items["handgun"].capacity

    land(table)

    assert table.asked().seat == 1
    table.answer(table.offers(Waste)[0])
    assert table.item("chris", "handgun").ammo == full - 2
    assert table.item("jill", "handgun").ammo == full
    assert reader(table.world) == 0


@pytest.mark.rule("re1.encounter.deck-refresh")
def test_an_empty_deck_is_renewed_from_its_discards() -> None:
    table = before(discard=("still-warm",)).begin().move("c1")

    assert [drawn.card for drawn in table.told(EncounterDrawn)] == ["still-warm"]
    assert table.world.decks["encounter"].discard == ("still-warm",)


@pytest.mark.rule("re1.encounter.mission-symbols")
def test_every_card_has_mission_symbols_which_exploring_ignores() -> None:
    assert all(card.symbols for card in box().encounters.values())
    table = before("a-friend-was-here", drawing=ROOMS).begin()
    before_it = table.who("chris").harm
    table.move("c1")
    assert table.who("chris").harm == before_it == 0


def test_the_deck_has_23_cards_and_15_numbered_ones_stay_in_the_box() -> None:
    printed = box().encounters.values()
    assert sum(card.copies for card in printed) == 38
    assert sum(card.copies for card in printed if card.number == 1) == 4
    numbers = sorted(card.number for card in printed if card.number > 1)
    assert numbers == list(range(2, 13))
    deck = decks_of(before().world.book)["encounter"]
    assert len(cards(deck)) == 23
