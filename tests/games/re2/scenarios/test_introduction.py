"""Scenario 1A: set-up, winning and losing, with the shipped files."""

from __future__ import annotations

from collections import Counter

import pytest
from support.crawl import Table
from support.re2 import cleared, game, introduction

from inkribbon.crawl.state.events import Ended, EnemyAttacked, TensionRenewed, TurnStarted
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Stop
from inkribbon.crawl.turn.turn import StartAt, StartTurn
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.decision import CHANCE, GROUP
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import answer, push, run
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Setup

PARTY = ("leon", "claire", "ada", "kendo")
NORTH, WEST = "h1", "a5"
"""Start positions 1 and 2."""


def at_the_entrance(*cast: str) -> Table:
    """Everyone is next to the R.P.D. Entrance, no enemy is left, and the first character is
    active."""
    table = cleared("1a", **dict.fromkeys(cast, "h6"))
    return table.deck("tension", *["all-clear"] * 5).begin()


def entrance(table: Table) -> FlipDoor:
    kinds = [rule.kind for rule in table.world.book.links]
    return FlipDoor(kinds.index("exit"))


# Set-up


@pytest.mark.rule("re2.setup.player-count")
def test_one_to_four_can_play() -> None:
    for count in (1, 2, 3, 4):
        assert len(introduction(*PARTY[:count]).world.characters) == count
    with pytest.raises(BadSetup):
        game().new("1a", [*PARTY, "leon"])
    assert game().seats == (1, 4)


@pytest.mark.rule("re2.scenario.choose-character", "re2.health.start-fine")
def test_every_player_controls_one_character_that_starts_on_fine() -> None:
    world = introduction("ada", "leon").world
    assert [(c.seat, c.id, c.harm) for c in world.characters.values()] == [
        (0, "ada", 0),
        (1, "leon", 0),
    ]


@pytest.mark.rule("re2.scenario.1a-equipment", "re2.scenario.1a-handgun-dial")
def test_everybody_starts_with_a_knife_and_a_handgun_at_fifteen() -> None:
    table = introduction(*PARTY)
    for who in PARTY:
        assert table.cards(who) == ["knife", "handgun"]
        assert table.item(who, "handgun").ammo == 15


@pytest.mark.rule("re2.scenario.1a-item-deck-a")
def test_item_deck_a_is_one_pack_of_bullets_and_two_green_herbs_shuffled() -> None:
    deck = introduction("leon").world.decks["A"]
    assert Counter(cards(deck)) == {"handgun-bullets": 1, "green-herb": 2}
    assert len(deck.layers) == 1


@pytest.mark.rule("re2.scenario.1a-item-deck-b")
def test_item_deck_b_is_the_shotgun() -> None:
    assert cards(introduction("leon").world.decks["B"]) == ["shotgun"]


@pytest.mark.rule("re2.scenario.1a-tension-deck")
def test_the_tension_deck_is_sixteen_green_cards_an_amber_and_a_red_one_shuffled() -> None:
    world = introduction("leon").world
    deck = world.decks["tension"]
    colours = Counter(world.book.tension[card].colour for card in cards(deck))
    assert colours == {"green": 16, "amber": 1, "red": 1}
    assert {"echoes-in-the-darkness", "undead-ambush"} < set(cards(deck))
    assert len(deck.layers) == 1


@pytest.mark.rule("re2.tension.own-deck", "re2.items.scenario-decks")
def test_another_scenario_is_played_with_its_own_decks() -> None:
    shipped = game().source_of(Setup(game="re2", scenario="1a", characters=("leon",))).text
    text = shipped.replace("all-clear = 16", "all-clear = 3").replace("green-herb = 2", "")
    world = game().new(Source("mine.toml", text), ["leon"])
    assert len(world.decks["tension"]) == 5
    assert cards(world.decks["A"]) == ["handgun-bullets"]
    assert len(introduction("leon").world.decks["tension"]) == 18


@pytest.mark.rule("re2.scenario.decks-face-down")
def test_nobody_sees_what_comes_next_and_the_discard_piles_are_empty() -> None:
    table = introduction("leon", "claire")
    for seat in (0, 1):
        decks = game().observe(table.world, seat).decks
        for deck in decks.values():
            assert not deck.pinned
            assert not deck.discard
            assert all(layer == tuple(sorted(layer)) for layer in deck.layers)


@pytest.mark.rule("re2.scenario.1a-start-positions")
def test_two_characters_start_apart_whichever_takes_the_first_position() -> None:
    for mine, other in ((NORTH, WEST), (WEST, NORTH)):
        table = introduction("leon", "claire")
        assert len(table.offers(StartAt)) == 2
        table.answer(StartAt(0, table.square(mine)))
        assert (table.at("leon"), table.at("claire")) == (mine, other)


@pytest.mark.rule("re2.scenario.1a-start-positions")
def test_any_split_is_allowed_that_leaves_no_position_empty() -> None:
    table = introduction(*PARTY)
    for seat in (0, 1, 2):
        assert len(table.offers(StartAt)) == 2
        table.answer(StartAt(seat, table.square(NORTH)))
    assert [table.at(who) for who in PARTY] == [NORTH, NORTH, NORTH, WEST]


@pytest.mark.rule("re2.scenario.1a-start-positions")
def test_a_lone_character_takes_the_first_position() -> None:
    assert introduction("claire").at("claire") == NORTH


@pytest.mark.rule("re2.turn.first-player")
def test_after_taking_positions_the_table_picks_who_begins() -> None:
    table = introduction("leon", "claire")
    table.answer(StartAt(0, table.square(NORTH)))
    assert table.asked().seat == GROUP
    table.answer(StartTurn(1))
    assert (table.asked().seat, table.world.phase) == (1, "action")


@pytest.mark.rule("re2.tension.reshuffle-early")
def test_an_empty_tension_deck_is_renewed_in_the_introduction() -> None:
    table = at_the_entrance("leon").deck("tension", discard=["all-clear", "all-clear"]).stop()
    assert len(table.told(TensionRenewed)) == 1
    assert table.world.outcome is None


# Winning and losing


@pytest.mark.rule("re2.win.1a")
def test_the_entrance_is_opened_with_one_action_and_passed_with_another() -> None:
    table = at_the_entrance("leon", "claire")
    assert table.offers(Leave) == []
    table.answer(entrance(table))
    assert table.world.actions == 3
    table.leave()
    assert table.who("leon").left
    assert table.at("leon") == ""
    assert table.world.outcome is None


@pytest.mark.rule("re2.win.1a", "re2.setup.cooperative")
def test_the_scenario_is_won_by_all_once_the_last_one_has_left() -> None:
    table = at_the_entrance("leon", "claire")
    table.answer(entrance(table)).leave().leave()
    assert table.told(Ended) == [Ended(True, "escaped")]
    outcomes = [game().observe(table.world, seat).outcome for seat in (0, 1)]
    assert [outcome and outcome.won for outcome in outcomes] == [True, True]


@pytest.mark.rule("re2.win.1a")
def test_leaving_beside_an_enemy_is_met_by_its_attack() -> None:
    table = at_the_entrance("leon").enemy("zombie", "h6")
    table.answer(entrance(table), dice=["high high"]).leave(dice=["blank blank"])
    assert [attack.cause for attack in table.told(EnemyAttacked)] == ["provoked"] * 2
    assert not table.who("leon").left


@pytest.mark.rule("re2.win.1a")
def test_only_the_entrance_leads_out() -> None:
    table = at_the_entrance("leon", "claire")
    table.answer(entrance(table))
    table.move("g6")
    assert table.offers(Leave) == []


@pytest.mark.rule("re2.turn.left-the-map")
def test_a_character_that_has_left_is_activated_no_more() -> None:
    table = at_the_entrance("leon", "claire", "ada")
    table.answer(entrance(table)).leave()
    for _ in range(4):
        table.stop()
    assert [turn.seat for turn in table.told(TurnStarted)] == [0, 1, 2, 1, 2, 1]


@pytest.mark.rule("re2.lose.1a-any-character-down")
@pytest.mark.parametrize("victim", [0, 1])
def test_the_scenario_is_lost_as_soon_as_anybody_drops_below_danger(victim: int) -> None:
    table = at_the_entrance("leon", "claire")
    table.world.decision = None
    push(table.world, Harm(victim, 4))
    run(table.world)
    assert table.world.outcome is None
    table.world.decision = None
    push(table.world, Harm(victim, 1))
    run(table.world)
    assert table.world.outcome is not None
    assert not table.world.outcome.won
    assert table.world.decision is None


@pytest.mark.rule("re2.setup.cooperative", "re2.lose.1a-any-character-down")
def test_a_fall_loses_for_those_who_have_escaped_too() -> None:
    table = at_the_entrance("leon", "claire").stand("claire", "h6", harm=4)
    table.enemy("zombie", "h6").answer(entrance(table), dice=["high high"])
    table.leave(dice=["high high"])
    table.attack("knife", "h6", dice=["blank"])
    outcomes = [game().observe(table.world, seat).outcome for seat in (0, 1)]
    assert [outcome and outcome.won for outcome in outcomes] == [False, False]


@pytest.mark.rule("re2.scenario.decks-face-down", "re2.tension.discard")
def test_chance_turns_up_the_next_tension_card_and_it_lies_on_the_pile_beside_the_deck() -> None:
    table = at_the_entrance("leon").deck("tension", *["all-clear"] * 16, "undead-ambush")
    answer(table.world, Stop())
    assert table.asked().seat == CHANCE
    assert sorted(option.weight for option in table.asked().options) == [1, 16]
    table.chance.left = ["all-clear"]
    table.settle()
    assert table.world.decks["tension"].discard == ("all-clear",)
