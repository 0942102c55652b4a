"""The tension deck: 57 cards, and what those do that wait for something to happen."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace
from support.crawl import Table, laid_out, scenario_on
from support.re1 import box, house, tension_phase, the_game

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.effects.narrative import BearOut
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.item_box import SearchBox
from inkribbon.crawl.printed.effects import Haste, Mark, MoveAll, ReactAll, Weigh
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.board import kill
from inkribbon.crawl.state.danger import effects_in_force
from inkribbon.crawl.state.decks import decks_of
from inkribbon.crawl.state.events import (
    CorpseRolled,
    DoorBurst,
    EnemyAttacked,
    EnemyMoved,
    EnemySpawned,
    EvadeFailed,
    TensionDrawn,
    TensionRenewed,
)
from inkribbon.crawl.state.special_events import (
    EncounterAverted,
    EncounterDrawn,
    TensionShuffled,
    TokenDropped,
)
from inkribbon.crawl.state.world import NOBODY, Item, Lasting
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.crawl.turn.unease import ComeCloser, ComeFor, MarkEnemy, MarkNearest
from inkribbon.kernel.deck import cards, shuffled
from inkribbon.kernel.engine import run
from inkribbon.words.sentences import option

ROOMS = """
+---+---+---+---+---+
| .   *   . d .   * |
+---+---+---+---+---+
"""
HALL = """
+---+---+---+---+---+---+---+---+
| .   .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+---+
"""
THREE_ROOMS = """
+---+---+---+---+---+---+
| .   . d .   .   . d . |
+---+---+---+---+---+---+
"""
CLEAR = ["all-clear"] * 6
PAIR = ("jill", "chris")


def drawn(card: str, *, cast: tuple[str, ...] = PAIR, danger: int = 0, **more: Any) -> Table:
    """Jill in the west room, Chris in the east room; Jill is about to draw this card."""
    table = house(ROOMS, cast=cast, tension=[card, *CLEAR], cards=(), **more)
    table.stand("jill", "a1")
    if "chris" in cast:
        table.stand("chris", "d1")
    table.world.danger = danger
    table.world.decks["encounter"] = shuffled(["still-warm"] * 3)
    return table


def draws(table: Table) -> list[str]:
    return [told.card for told in table.told(TensionDrawn)]


def spawned(table: Table) -> list[tuple[str, str]]:
    return [
        (told.kind, table.world.book.grid.names[told.square]) for told in table.told(EnemySpawned)
    ]


# The deck


@pytest.mark.rule("re1.components.tension-cards", "re1.tension.colours")
def test_57_cards_32_of_them_all_clear_eleven_other_titles_and_fourteen_numbers() -> None:
    printed = box().tension.values()
    assert sum(card.copies for card in printed) == 57
    assert sum(card.copies for card in printed if card.name == "All Clear") == 32
    assert sorted(card.number for card in printed if card.number) == [*range(1, 15)]
    assert sum(1 for card in printed if not card.number and card.name != "All Clear") == 11
    assert {card.colour for card in printed} == {"green", "amber", "red"}


@pytest.mark.rule("re1.setup.hold-out-marked-cards", "re1.setup.shuffle-decks")
def test_the_deck_starts_with_the_43_cards_that_have_no_number() -> None:
    book = the_game().new("1f-west-a", ["jill"]).book
    added = [card for deck in book.scenario.adds.values() for card in deck]
    deck = decks_of(book)["tension"]
    assert len(deck) == 43 + len(added)
    assert len(deck.layers) == 1


# Danger tiers


@pytest.mark.rule("re1.danger.tier-text")
@pytest.mark.parametrize(("danger", "dogs"), [(0, 1), (8, 1), (9, 2), (18, 2)])
def test_text_of_the_second_tier_is_resolved_from_its_first_step_on(danger: int, dogs: int) -> None:
    table = tension_phase(drawn("shattering-glass", danger=danger), "jill", ["shattering-glass"])
    assert [kind for kind, _ in spawned(table)] == ["cerberus"] * dogs


@pytest.mark.rule("re1.danger.tier-cumulative")
def test_in_the_third_tier_the_texts_of_both_tiers_are_resolved() -> None:
    more = {"2": (MoveAll(),), "3": (ReactAll(),)}
    printed = replace(box().tension["deathly-rasp"], bands=more)
    table = drawn("deathly-rasp")
    counts = []
    for danger in (0, 9, 18):
        table.world.danger = danger
        counts.append(len(effects_in_force(table.world, printed)))
    assert counts == [1, 2, 3]


# Cards that wait


@pytest.mark.rule("re1.turn.next-active-character")
@pytest.mark.parametrize("cast", [("jill",), PAIR])
def test_enemies_are_faster_in_the_next_turn_and_not_before(cast: tuple[str, ...]) -> None:
    table = house(HALL, cast=cast).stand("jill", "a1").enemy("zombie", "h1")
    if "chris" in cast:
        table.stand("chris", "a1")
    zombie = table.enemies()[0]
    table.begin().do(BearOut("", (Haste(),)))
    assert table.stop().where(zombie) == "g1"
    assert table.stop().where(zombie) == "e1"
    assert table.stop().where(zombie) == "d1", "only in that turn"


@pytest.mark.rule("re1.turn.round-duration")
def test_for_a_round_they_are_faster_at_once() -> None:
    table = house(HALL, cast=PAIR).stand("jill", "a1").stand("chris", "a1").enemy("zombie", "h1")
    zombie = table.enemies()[0]
    table.begin().do(BearOut("", (Haste(lasts="round"),)))
    assert [table.stop().where(zombie) for _ in range(3)] == ["f1", "d1", "b1"]


@pytest.mark.parametrize(("moves", "count"), [(False, 3), (True, 1)])
def test_frayed_nerves_punishes_the_next_character_for_staying(moves: bool, count: int) -> None:
    table = tension_phase(drawn("frayed-nerves").open(0), "jill", ["frayed-nerves"])
    before = len(draws(table))
    if moves:
        table.move("c1")
    table.stop()
    assert len(draws(table)) - before == count


@pytest.mark.parametrize(("moves", "count"), [(False, 1), (True, 3)])
def test_gnawing_fear_punishes_you_for_leaving(moves: bool, count: int) -> None:
    table = tension_phase(drawn("gnawing-fear").open(0), "jill", ["gnawing-fear"]).stop()
    before = len(draws(table))
    if moves:
        table.move("b1").move("c1").move("d1")
    table.stop()
    assert len(draws(table)) - before == count
    after = len(draws(table))
    table.stop().stop()
    assert len(draws(table)) - after == 2, "only the next turn"


def weighed(ability: str, on: Literal["me", "next"]) -> Table:
    """The text is read in the middle of Jill's turn."""
    effect = Weigh(ability=ability, on=on)
    return drawn("all-clear").open(0).begin("jill").do(BearOut("", (effect,)))


@pytest.mark.rule("re1.turn.next-active-character")
@pytest.mark.parametrize(("to", "count"), [("c1", 3), ("d1", 1)])
def test_frayed_nerves_counts_from_the_tile_on_which_the_next_turn_begins(
    to: str, count: int
) -> None:
    table = weighed("frayed-nerves", "next").stand("chris", "c1").stop()
    before = len(draws(table))
    if to != "c1":
        table.move(to)
    table.stop()
    assert len(draws(table)) - before == count


def test_gnawing_fear_does_not_weigh_on_the_turn_in_which_it_is_drawn() -> None:
    table = weighed("gnawing-fear", "me").move("b1").move("c1").move("d1").stop()
    assert len(draws(table)) == 1
    table.stop().stop()
    assert len(draws(table)) == 3, "she stayed where her next turn began"


def test_keep_quiet_draws_an_encounter_for_every_attack_in_the_next_turn() -> None:
    table = drawn("keep-quiet").enemy("zombie", "e1")
    tension_phase(table, "jill", ["keep-quiet"])
    table.attack("handgun", "e1", dice=["low low"])
    assert len(table.told(EncounterDrawn)) == 1
    for enemy in table.enemies():
        kill(table.world, enemy)
    table.stop()
    assert not table.world.lasting, "only in that turn"


def test_keepers_diary_waits_for_the_next_search() -> None:
    table = drawn("keepers-diary").token("A", "d1")
    tension_phase(table, "jill", ["keepers-diary"])
    table.world.decks["A"] = shuffled(["green-herb"])
    table.answer(Search("A"))
    assert "green-herb" in table.cards("chris")
    assert len(table.told(EncounterDrawn)) == 1
    assert not table.world.lasting


def test_to_take_something_out_of_the_item_box_is_a_search_too() -> None:
    table = drawn("keepers-diary").token("item-box", "d1")
    tension_phase(table, "jill", ["keepers-diary"])
    table.world.box = (Item(90, "green-herb"),)
    table.do(SearchBox())
    assert "green-herb" in table.cards("chris")
    assert len(table.told(EncounterDrawn)) == 1
    assert not table.world.lasting


def test_tragic_echoes_gives_the_nearest_zombie_a_token_to_drop() -> None:
    table = drawn("tragic-echoes").enemy("zombie", "c1").enemy("zombie", "e1")
    near = table.enemies("c1")[0]
    tension_phase(table, "jill", ["tragic-echoes"])
    assert [mark.enemy for mark in table.world.lasting] == [near.id]
    square = table.square("c1")
    table.world.decision = None
    kill(table.world, near)
    run(table.world)
    table.hear()
    assert table.world.tokens.get(square) == ("A",)
    assert table.told(TokenDropped) == [TokenDropped(square)]
    assert not table.world.lasting


def test_a_mark_of_an_older_save_names_its_zombie_as_the_amount() -> None:
    table = drawn("tragic-echoes").enemy("zombie", "c1").enemy("zombie", "e1")
    other, marked = table.enemies()
    table.world.lasting = (Lasting("burdened", "tragic-echoes", amount=marked.id),)
    for enemy in (other, marked):
        assert not table.world.tokens
        kill(table.world, enemy)
        run(table.world)
    assert table.world.tokens == {table.square("e1"): ("A",)}


def test_a_zombie_that_carries_something_can_be_told_from_another_in_its_square() -> None:
    table = drawn("tragic-echoes", cast=("jill",)).enemy("zombie", "c1").enemy("zombie", "c1")
    other, marked = table.enemies("c1")
    table.do(MarkEnemy(marked.id, "burdened", "tragic-echoes")).begin()
    shots = [shot.enemy for shot in table.offers(Attack) if shot.extra == 0]
    assert sorted(set(shots)) == [other.id, marked.id]
    texts = {option(table.world, shot, "action") for shot in table.offers(Attack)}
    assert 2 * sum("with an item" in text for text in texts) == len(texts)


def test_equally_near_zombies_are_the_players_choice() -> None:
    table = drawn("tragic-echoes").enemy("zombie", "b1", wounds=0).enemy("zombie", "b1", wounds=1)
    tension_phase(table, "jill", ["tragic-echoes"])
    assert table.asked().prompt == "mark"
    assert len(table.offers(MarkEnemy)) == 2


def test_foreboding_scene_adds_an_encounter_to_the_nearest_unexplored_tile() -> None:
    tile = TileName(at="d1", name="Gallery", unexplored=True)
    table = laid_out(
        the_game(),
        scenario_on(ROOMS, tile=(tile,)),
        ("jill",),
        tension=["foreboding-scene", *CLEAR],
    )
    table.world.decks["encounter"] = shuffled(["still-warm"] * 4)
    table.stand("jill", "c1").open(0)
    tension_phase(table, "jill", ["foreboding-scene"])
    table.move("d1")
    assert len(table.told(EncounterDrawn)) == 2
    assert not table.world.lasting


def test_a_foreboding_scene_waits_for_whoever_comes_to_its_tile() -> None:
    table = house(THREE_ROOMS, cast=("jill",)).stand("jill", "b1").open(0)
    far = table.world.book.grid.tile_of[table.square("f1")]
    table.world.lasting = (Lasting("foreboding", "foreboding-scene", tile=far),)
    table.begin().move("c1")
    assert not table.told(EncounterDrawn)
    assert [mark.tile for mark in table.world.lasting] == [far]


def unexplored(*squares: str) -> Table:
    """Jill is about to draw a Foreboding Scene; the rooms of these squares are unexplored."""
    tiles = tuple(TileName(at=at, name=at, unexplored=True) for at in squares)
    table = laid_out(
        the_game(),
        scenario_on(THREE_ROOMS, tile=tiles),
        ("jill",),
        tension=["foreboding-scene", *CLEAR],
    )
    return table.stand("jill", "e1")


def test_a_tile_farther_away_has_no_foreboding_scene_until_the_nearest_one_has_it() -> None:
    table = unexplored("a1", "f1")
    far, near = (table.world.book.grid.tile_of[table.square(at)] for at in ("a1", "f1"))
    table.world.lasting = (Lasting("burdened", "tragic-echoes", tile=near),)
    tension_phase(table, "jill", ["foreboding-scene"])
    table.do(MarkNearest(Mark("foreboding", "unexplored"), "foreboding-scene"))
    assert [mark.tile for mark in table.world.lasting] == [near, near, far]


def test_the_nearest_zombie_that_carries_nothing_yet_is_given_something() -> None:
    table = drawn("tragic-echoes", cast=("jill",)).enemy("hunter", "a1")
    table.enemy("zombie", "c1").enemy("zombie", "b1")
    _, far, near = table.enemies()
    table.world.lasting = (Lasting("foreboding", "foreboding-scene", enemy=near.id),)
    tension_phase(table, "jill", ["tragic-echoes"])
    table.do(MarkNearest(Mark("burdened", "enemy", "zombie"), "tragic-echoes"))
    assert [mark.enemy for mark in table.world.lasting] == [near.id, near.id, far.id]


def test_ominous_feeling_rolls_for_corpses_at_the_end_of_every_turn_of_a_round() -> None:
    table = drawn("ominous-feeling")
    table.world.corpses[table.square("e1")] = 1
    table.world.crowd[table.square("e1")] += 1
    tension_phase(table, "jill", ["ominous-feeling"])
    table.stop(dice=["2"])
    assert len(table.told(CorpseRolled)) == 1


@pytest.mark.rule("re1.turn.round-duration")
def test_ominous_feeling_still_rolls_as_the_last_turn_of_the_round_ends() -> None:
    table = drawn("ominous-feeling")
    table.world.corpses[table.square("b1")] = 1
    table.world.crowd[table.square("b1")] += 1
    tension_phase(table, "jill", ["ominous-feeling", "2"])
    table.stop()
    table.stop(dice=["3"])
    assert [told.face for told in table.told(CorpseRolled)] == ["2", "3"]
    table.stop().stop()
    assert len(table.told(CorpseRolled)) == 2


# Doors


@pytest.mark.parametrize(("at", "other"), [("a1", 1), ("f1", 0)])
@pytest.mark.parametrize("how", ["locked", "smashed"])
def test_a_door_that_is_locked_or_smashed_already_is_passed_over(
    at: str, other: int, how: str
) -> None:
    table = house(THREE_ROOMS, cast=("jill",), tension=["smashed-asunder", *CLEAR], cards=())
    table.stand("jill", at)
    nearest = 1 - other
    if how == "locked":
        table.world.locked = 1 << nearest
    else:
        table.world.lasting = (Lasting("smashed", "smashed-asunder", amount=nearest),)
    tension_phase(table, "jill", ["smashed-asunder"])
    assert table.world.open == 1 << other
    assert table.told(DoorBurst) == [DoorBurst(other)]


def test_smashed_asunder_opens_the_nearest_door_for_good() -> None:
    table = drawn("smashed-asunder").stand("jill", "c1")
    tension_phase(table, "jill", ["smashed-asunder"])
    assert table.world.open == 1
    assert not table.offers(FlipDoor)


def test_no_escape_opens_a_door_that_can_be_closed_again() -> None:
    table = drawn("no-escape").stand("jill", "c1")
    tension_phase(table, "jill", ["no-escape"])
    assert table.world.open == 1
    assert table.offers(FlipDoor)


def test_when_a_door_bursts_the_enemies_on_both_sides_of_it_react() -> None:
    table = drawn("no-escape").enemy("zombie", "a1").enemy("zombie", "e1")
    bites, comes = table.enemies()
    tension_phase(table, "jill", ["no-escape", "high high"])
    assert [attack.enemy for attack in table.told(EnemyAttacked)] == [bites.id]
    assert table.where(comes) == "d1"


# Enemies that come for the next character


def test_the_prototype_appears_in_the_next_characters_square() -> None:
    table = tension_phase(drawn("out-of-the-shadows"), "jill", ["out-of-the-shadows"])
    assert spawned(table) == [("crimson-head-prototype", "d1")]


@pytest.mark.parametrize(("crowd", "end"), [(0, "d1"), (3, "e1")])
def test_with_no_model_left_the_prototype_comes_to_that_square_or_next_to_it(
    crowd: int, end: str
) -> None:
    table = drawn("out-of-the-shadows").enemy("crimson-head-prototype", "b1", wounds=2)
    prototype = table.enemies()[0]
    for _ in range(2):
        table.enemy("crimson-head", "c1")
    for _ in range(crowd):
        table.enemy("zombie", "d1")

    tension_phase(table, "jill", ["out-of-the-shadows"])

    assert table.where(prototype) == end
    assert table.world.enemies[prototype.id].wounds == 0
    assert spawned(table) == []


def test_a_prototype_that_is_there_already_stays() -> None:
    table = drawn("out-of-the-shadows").enemy("crimson-head-prototype", "d1", wounds=2)
    for _ in range(2):
        table.enemy("crimson-head", "c1")

    tension_phase(table, "jill", ["out-of-the-shadows"])

    assert table.told(EnemyMoved) == []
    assert table.enemies("d1")[0].wounds == 0


def test_lisa_trevor_appears_on_the_next_characters_tile() -> None:
    table = tension_phase(drawn("dragged-shackles"), "jill", ["dragged-shackles"])
    assert spawned(table) == [("lisa-trevor", "e1")]


def test_one_enemy_comes_for_the_next_character_however_many_there_are() -> None:
    table = drawn("dragged-shackles").begin("jill").do(ComeFor("zombie", "tile"))
    assert spawned(table) == [("zombie", "e1")]


def test_lisa_trevor_comes_from_wherever_she_is_and_is_unhurt() -> None:
    table = drawn("dragged-shackles").enemy("lisa-trevor", "b1", wounds=5)
    lisa = table.enemies()[0]
    tension_phase(table, "jill", ["dragged-shackles"])
    assert table.where(lisa) == "e1"
    assert table.world.enemies[lisa.id].wounds == 0
    assert len(table.enemies()) == 1


def test_only_the_last_enemy_of_its_kind_that_came_comes_closer() -> None:
    table = house(HALL).stand("jill", "a1").enemy("zombie", "c1").enemy("zombie", "e1")
    _, newest = table.enemies()
    table.enemy("hunter", "h1").begin().do(ComeCloser("zombie"))
    assert [event.enemy for event in table.told(EnemyMoved)] == [newest.id]


@pytest.mark.parametrize(("danger", "end"), [(0, "e1"), (9, "d1")])
def test_from_the_second_tier_on_lisa_trevor_moves_once_she_has_come(danger: int, end: str) -> None:
    table = tension_phase(drawn("dragged-shackles", danger=danger), "jill", ["dragged-shackles"])
    assert table.where(table.enemies()[0]) == end
    assert table.world.reader == NOBODY


# Cards about decks


def test_gunshots_in_the_distance_discard_the_next_encounter_that_spawns() -> None:
    table = drawn("gunshots-in-the-distance")
    table.world.decks["encounter"] = shuffled(["still-warm", "figure-in-the-dark", "the-looter"])
    tension_phase(table, "jill", ["gunshots-in-the-distance", "still-warm", "figure-in-the-dark"])
    deck = table.world.decks["encounter"]
    assert deck.discard == ("figure-in-the-dark",)
    assert cards(deck) == ["still-warm", "the-looter"]
    assert table.told(EncounterAverted) == [EncounterAverted("figure-in-the-dark")]


@pytest.mark.rule("re1.encounter.deck-refresh")
def test_for_the_gunshots_an_empty_encounter_deck_is_renewed_too() -> None:
    table = drawn("gunshots-in-the-distance").deck("encounter", discard=["figure-in-the-dark"])
    tension_phase(table, "jill", ["gunshots-in-the-distance"])
    assert table.told(EncounterAverted) == [EncounterAverted("figure-in-the-dark")]


def test_without_an_encounter_that_spawns_all_cards_are_shuffled_back() -> None:
    table = drawn("gunshots-in-the-distance")
    tension_phase(table, "jill", ["gunshots-in-the-distance"])
    assert len(table.world.decks["encounter"]) == 3
    assert not table.told(EncounterAverted)


def test_the_countdown_renews_the_deck_and_leaves_the_game() -> None:
    table = drawn("countdown-to-explosion")
    table.deck("tension", "countdown-to-explosion", discard=CLEAR)
    tension_phase(table, "jill")
    assert len(table.world.decks["tension"]) == 6
    assert table.told(TensionRenewed) == []  # which is for an empty deck
    assert table.told(TensionShuffled)
    assert table.world.removed == ("countdown-to-explosion",)


# Evading


@pytest.mark.parametrize(("danger", "hurt"), [(0, {"jill"}), (9, {"jill", "chris"})])
def test_claws_reach_everyone_who_is_alone_from_the_second_tier_on(
    danger: int, hurt: set[str]
) -> None:
    table = drawn("claws-from-the-ceiling", danger=danger)
    rolls = ["low low"] * len(hurt)
    tension_phase(table, "jill", ["claws-from-the-ceiling", *rolls])
    assert {table.world.characters[told.seat].id for told in table.told(EvadeFailed)} == hurt


def test_claws_spare_those_who_are_together_on_another_tile() -> None:
    table = drawn("claws-from-the-ceiling", cast=("jill", "chris", "barry"), danger=9)
    table.stand("barry", "e1")
    tension_phase(table, "jill", ["claws-from-the-ceiling", "low low"])
    assert [told.seat for told in table.told(EvadeFailed)] == [table.seat("jill")]


@pytest.mark.parametrize(("danger", "count"), [(0, 1), (9, 2)])
def test_crows_attack_everyone_on_the_tile_from_the_second_tier_on(danger: int, count: int) -> None:
    table = drawn("murder-of-crows", danger=danger).stand("chris", "b1")
    tension_phase(table, "jill", ["murder-of-crows", *["low low"] * count])
    assert len(table.told(EvadeFailed)) == count
    assert table.world.removed == ("murder-of-crows",)
