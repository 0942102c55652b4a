"""Scenario 5A, Escape from RPD, and the G-Mutant, with the shipped file."""

from __future__ import annotations

from collections import Counter

import pytest
from support.bosses import boss, boss_at
from support.crawl import Table
from support.re2 import box, cleared, game, link_between, shipped

from inkribbon.crawl.campaign.entering import atlas_of
from inkribbon.crawl.campaign.standalone import Equip
from inkribbon.crawl.combat.behaviour import Behave
from inkribbon.crawl.combat.boss import full_health
from inkribbon.crawl.effects.narrative import ChooseWay
from inkribbon.crawl.items.carrying import limit_of
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.state.events import BehaviourDrawn, BossAttacked, Ended, TensionDrawn
from inkribbon.crawl.turn.actions import FlipDoor, Move
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer, push, run
from inkribbon.kernel.errors import BadSetup

LOCKER, RACK = "2.o8", "2.k3"
WALK, PIT = "1.b6", "1.b5"
"""The squares on both sides of the door of the pit."""


# Set-up


def test_the_tension_deck_has_forty_two_cards() -> None:
    deck = Counter(cards(shipped("5a", "leon", "claire").world.decks["tension"]))
    assert deck == {
        "all-clear": 30,
        "echoes-in-the-darkness": 1,
        "persisting-unease": 1,
        "crimson-thirst": 1,
        "no-escape": 2,
        "tough-hide": 2,
        "undead-ambush": 1,
        "hideous-screech": 1,
        "rising-fear": 1,
        "vigour-mortis": 2,
    }


def test_a_card_lies_under_every_item_token() -> None:
    world = shipped("5a", "leon", "claire").world
    assert Counter(cards(world.decks["A"])) == {
        "handgun-bullets": 3,
        "green-herb": 1,
        "shotgun-shells": 1,
        "bowgun-bolts": 1,
        "grenade-rounds": 1,
        "magnum": 1,
    }
    assert Counter(cards(world.decks["B"])) == {
        "ink-ribbon": 1,
        "red-herb": 1,
        "spare-spray": 1,
        "blue-key-card": 1,
    }


@pytest.mark.rule("re2.setup.player-count")
def test_at_least_two_characters_are_needed() -> None:
    with pytest.raises(BadSetup):
        game().new("5a", ["leon"])


@pytest.mark.rule("re2.mode-solo.boss-health")
@pytest.mark.parametrize(
    ("modes", "health"),
    [((), 13), (("solo",), 10), (("easy",), 9), (("easy", "solo"), 6), (("nightmare", "solo"), 10)],
)
def test_alone_with_two_characters_the_g_mutant_is_weaker_but_no_trifle(
    modes: tuple[str, ...], health: int
) -> None:
    (found,) = shipped("5a", "leon", "claire", modes=modes).world.bosses.values()
    assert found.health == health


@pytest.mark.rule("re2.mode-solo.boss-health", "re2.mode-solo.compatible")
@pytest.mark.parametrize(("modes", "health"), [((), 7), (("solo",), 6), (("easy", "solo"), 6)])
def test_in_a_campaign_too_solo_play_leaves_something_of_the_g_mutant(
    modes: tuple[str, ...], health: int
) -> None:
    campaign = game().new("campaign", ["leon", "claire"], modes=modes)
    book = atlas_of(campaign).book("5a", ("leon", "claire"))
    assert full_health(book, book.bosses["g-mutant"]) == health


def test_three_sprays_and_three_guns_are_handed_out() -> None:
    table = shipped("5a", "leon", "claire", "ada")
    for seat in (0, 1, 2):
        if table.asked().prompt == "hand-out":
            table.answer(Equip(seat, "first-aid-spray"))
    for gun in ("shotgun", "bowgun", "grenade-launcher"):
        table.answer(Equip(0, gun))
    assert [table.cards(who).count("first-aid-spray") for who in ("leon", "claire", "ada")] == [
        1,
        1,
        1,
    ]
    assert {"shotgun", "bowgun", "grenade-launcher"} <= set(table.cards("leon"))


# Special rules


@pytest.mark.rule("re2.scenario.special-rules")
def test_the_locker_in_the_morgue_gives_the_lockpick_for_the_blue_card() -> None:
    table = cleared("5a", leon=LOCKER, claire=LOCKER)
    table.world.unexplored.clear()
    table.carry("leon", "blue-key-card").begin().answer(UseStation(0))
    assert table.cards("leon") == ["lockpick"]


@pytest.mark.rule("re2.door.locked")
@pytest.mark.parametrize(
    ("key", "one", "other"),
    [
        ("lockpick", WALK, PIT),
        ("lockpick", "2.e4", "2.e5"),
        ("lockpick", "2.e5", "2.e4"),
        ("blue-key-card", "1.j4", "1.k4"),
        ("blue-key-card", "1.k4", "1.j4"),
        ("blue-key-card", "2.n5", "2.n6"),
        ("red-key-card", "2.l5", "2.l4"),
    ],
)
def test_every_locked_door_opens_with_its_own_key_from_either_side(
    key: str, one: str, other: str
) -> None:
    for held in ("lockpick", "blue-key-card", "red-key-card"):
        table = cleared("5a", leon=one, claire=one).carry("leon", held).begin()
        door = FlipDoor(link_between(table, one, other))
        assert (door in table.offers(FlipDoor)) == (held == key)


@pytest.mark.parametrize(
    ("way", "card"), [(0, "submachine-gun"), (1, "side-pack")], ids=["gun", "pack"]
)
@pytest.mark.rule("re2.scenario.special-rules", "re2.components.side-pack")
def test_the_armoury_gives_a_gun_or_room_for_two_more_items(way: int, card: str) -> None:
    table = cleared("5a", leon=RACK, claire="2.o5").carry("leon", "knife").begin()
    table.answer(UseStation(1))
    name = table.world.book.scenario.station[1].choices[way].name
    table.answer(ChooseWay("weapon rack", way, name))
    assert table.cards("leon") == ["knife", card]
    assert limit_of(table.world, 0) == (10 if card == "side-pack" else 8)


@pytest.mark.rule("re2.items.type-campaign")
def test_the_key_of_the_armoury_comes_from_the_scenario_before() -> None:
    decks = shipped("5a", "leon", "claire").world.decks.values()
    assert "red-key-card" not in [card for deck in decks for card in cards(deck)]
    assert "red-key-card" in cards(shipped("4a", "leon").world.decks["B"])


@pytest.mark.rule("re2.components.ink-ribbons")
def test_an_ink_ribbon_card_adds_to_the_ribbons_beside_the_board() -> None:
    table = cleared("5a", leon="2.g3", claire="2.o5").carry("leon").deck("B", "ink-ribbon")
    before = table.world.ribbons
    table.begin().answer(Search("B"))
    assert table.world.ribbons == before + 1
    assert table.cards("leon") == []


def test_corpses_rise_in_the_morgue_as_its_red_table_says() -> None:
    table = cleared("5a", leon="2.n5", claire="2.o5").carry("leon", "blue-key-card").begin()
    table.answer(FlipDoor(link_between(table, "2.n5", "2.n6"))).move("2.n6", dice=["2"])
    assert len(table.enemies()) == 3


# The G-Mutant


@pytest.mark.rule("re2.components.boss-reference-cards", "re2.components.behaviour-cards")
def test_the_g_mutant_has_eight_behaviour_cards_four_titles_twice() -> None:
    own = {c.name: c.copies for c in box().behaviour.values() if c.boss == "g-mutant"}
    assert own == {
        "Spawn G-Imago": 2,
        "Lurch Forward": 2,
        "Acidic Bile": 2,
        "Monstrous Sweep": 2,
    }
    assert len(shipped("5a", "leon", "claire").world.decks["g-mutant"]) == 8


def in_the_pit(leon: str = "1.e5", claire: str = "1.e2") -> Table:
    """Both in the pit; the G-Mutant is in 1.c2."""
    return cleared("5a", leon=leon, claire=claire).begin()


def behaves(table: Table, card: str) -> Table:
    """The G-Mutant follows a card; everyone fails to evade, and players take the first way."""
    table.world.drawn = card
    push(table.world, Behave(boss(table).id))
    table.world.decision = None
    run(table.world)
    table.hear()
    while table.world.decision is not None and table.asked().prompt != "action":
        rolled = [a for a in table.offers(Rolled) if set(a.faces) == {"blank"}]
        answer(table.world, rolled[0] if rolled else table.asked().actions()[0])
        table.hear()
    return table


def test_a_card_brings_two_g_imagos_to_the_pit() -> None:
    table = behaves(in_the_pit(), "spawn-g-imago")
    pit = table.world.book.grid.tile_of[table.square(PIT)]
    assert [enemy.kind for enemy in table.enemies()] == ["g-imago", "g-imago"]
    assert {table.world.book.grid.tile_of[enemy.square] for enemy in table.enemies()} == {pit}


def test_bile_hurts_and_poisons_at_a_distance() -> None:
    table = behaves(in_the_pit(leon="1.d4"), "acidic-bile")
    assert (table.who("leon").harm, table.who("claire").harm) == (1, 0)
    assert table.who("leon").poisoned


def test_its_sweep_hits_everyone_next_to_it() -> None:
    table = behaves(in_the_pit(leon="1.c4", claire="1.c4"), "monstrous-sweep")
    assert boss_at(table) == "1.c3"
    assert sorted(hit.seat for hit in table.told(BossAttacked)) == [0, 1]
    assert (table.who("leon").harm, table.who("claire").harm) == (2, 2)


def test_it_lurches_two_squares_forward_claws_and_pushes() -> None:
    table = behaves(in_the_pit(leon="1.c5"), "lurch-forward")
    assert boss_at(table) == "1.c4"
    assert table.who("leon").harm == 1
    assert table.at("leon") != "1.c5"


@pytest.mark.rule("re2.weapons.fire")
def test_fire_does_more_to_it() -> None:
    for gun, lost in (("grenade-launcher", 6), ("magnum", 6)):
        who = "claire" if gun == "grenade-launcher" else "leon"
        table = cleared("5a", leon="1.d5", claire="1.d5").carry(who, gun).begin(who)
        before = boss(table).health
        table.attack(gun, "1.c2", dice=["high high"])
        assert before - boss(table).health == lost


@pytest.mark.rule("re2.boss.behaviour-draw", "re2.boss.trapped-with-boss")
def test_whoever_enters_the_pit_draws_behaviour_cards_and_cannot_go_back() -> None:
    table = cleared("5a", leon=WALK, claire="2.o5").carry("leon", "lockpick").begin()
    table.answer(FlipDoor(link_between(table, WALK, PIT))).move(PIT)
    assert table.square(WALK) not in [move.square for move in table.offers(Move)]
    table.stop(dice=["spawn-g-imago"])
    assert table.told(BehaviourDrawn)
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re2.boss.behaviour-draw")
def test_an_encounter_that_calls_for_extra_cards_brings_no_more_behaviour_cards() -> None:
    """Bosses are not affected by encounter tables: one card replaces all tension cards."""
    table = in_the_pit()
    table.world.extra_draws = 2
    table.stop(dice=["spawn-g-imago"])
    assert len(table.told(BehaviourDrawn)) == 1
    assert not table.told(TensionDrawn)


def test_it_is_won_when_the_g_mutant_is_killed() -> None:
    table = cleared("5a", leon="1.d4", claire="1.e2").carry("leon", "magnum").begin()
    while table.world.outcome is None:
        table.attack("magnum", "1.c2", dice=["high high"])
    assert table.told(Ended) == [Ended(True, "boss-killed")]
