"""Escaping the Warehouse: set-up, decks, goal, and the rules that the first scenario omits."""

from __future__ import annotations

from collections import Counter

import pytest
from support.crawl import crawl
from support.re3 import INTRODUCTION, arrive, introduction, names, warehouse

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.state.events import (
    DeckCut,
    EnemyAttacked,
    EnemyMoved,
    LeftBoard,
    TensionDrawn,
    TurnStarted,
)
from inkribbon.crawl.turn.actions import Leave
from inkribbon.crawl.turn.turn import StartAt
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.deck import cards
from inkribbon.kernel.errors import BadSetup, IllegalAnswer

EXIT = "f9"


# Set-up


@pytest.mark.rule("re3.scenario.intro-layout")
def test_exit_doors_tokens_and_zombies_lie_where_the_map_marks_them() -> None:
    table = introduction("jill")
    world = table.world

    zombies = [enemy.square for enemy in world.enemies.values() if enemy.kind == "zombie"]
    assert names(table, zombies) == ["b4", "c5", "d9", "e2", "e8", "f3", "f6", "f7", "h5", "i4"]
    assert len(zombies) == len(world.enemies)
    assert names(table, world.tokens) == ["a6", "c1", "h1", "j6"]
    doors = sorted("-".join(names(table, (link.a, link.b))) for link in world.book.grid.links)
    assert doors == [
        "a2-a3",
        "a5-b5",
        "c2-d2",
        "d4-d5",
        "d6-e6",
        "e6-e7",
        "f6-g6",
        "g2-h2",
        "g4-g5",
        "i5-j5",
        "j2-j3",
    ]


@pytest.mark.rule("re3.scenario.intro-layout", "re3.scenario.intro-exit")
def test_the_exit_lies_in_the_corner_of_the_loading_yard_and_nowhere_else() -> None:
    exits = []
    for square in warehouse("jill").world.book.grid.names:
        table = warehouse("jill").stand("jill", square).begin()
        exits += [square] * len(table.offers(Leave))

    assert exits == [EXIT]


@pytest.mark.rule("re3.scenario.intro-items-doors")
def test_all_tokens_show_their_a_side_and_all_doors_are_closed() -> None:
    world = introduction("jill").world

    assert set(world.tokens.values()) == {("A",)}
    assert world.open == 0


@pytest.mark.rule("re3.scenario.intro-characters", "re3.setup.starting-items")
@pytest.mark.parametrize("who", ["jill", "carlos", "mikhail", "nikolai"])
def test_everybody_begins_on_fine_with_the_items_of_the_card_and_full_dials(who: str) -> None:
    table = introduction(who)

    assert table.who(who).harm == 0
    assert table.cards(who) == list(GAME.contents.characters[who].items)
    dials = {item.card: item.ammo for item in table.who(who).items}
    assert dials["handgun"] == 15
    assert dials["knife"] == 0


@pytest.mark.rule("re3.setup.starting-items")
def test_four_characters_are_dealt_every_starting_card_of_the_box() -> None:
    dealt = Counter(item for card in GAME.contents.characters.values() for item in card.items)
    printed = {card.id: card.copies for card in GAME.contents.items.values() if card.deck == "S"}

    assert dealt == printed == {"knife": 4, "handgun": 4, "first-aid-spray": 4}


@pytest.mark.rule("re3.scenario.model-place-in-square")
def test_models_of_a_kind_in_one_square_are_all_one() -> None:
    one = crawl("re3", "+---+---+\n| .   . |\n+---+---+").stand("jill", "a1")
    one.enemy("zombie", "b1").begin()
    two = crawl("re3", "+---+---+\n| .   . |\n+---+---+").stand("jill", "a1")
    two.enemy("zombie", "b1").enemy("zombie", "b1").begin()

    assert len(one.offers(Attack)) == len(two.offers(Attack))


@pytest.mark.rule("re3.setup.start-squares")
def test_each_player_chooses_a_start_square_but_neither_stays_empty() -> None:
    table = introduction("jill", "carlos", "mikhail")
    first, second = table.square("a1"), table.square("j1")
    assert table.offers(StartAt) == [StartAt(0, first), StartAt(0, second)]

    table.answer(StartAt(0, second))
    assert table.offers(StartAt) == [StartAt(1, first), StartAt(1, second)]
    table.answer(StartAt(1, second))

    # The last character has no choice left, so there is no question.
    assert table.asked().prompt == "first"
    assert [table.at(who) for who in ("jill", "carlos", "mikhail")] == ["j1", "j1", "a1"]


@pytest.mark.rule("re3.setup.start-squares")
def test_the_last_player_may_choose_where_both_squares_are_taken() -> None:
    table = introduction("jill", "carlos", "mikhail")
    table.answer(StartAt(0, table.square("j1"))).answer(StartAt(1, table.square("a1")))

    assert len(table.offers(StartAt)) == 2


@pytest.mark.rule("re3.scenario.intro-item-deck")
def test_the_item_deck_is_two_green_herbs_and_two_handgun_bullets() -> None:
    decks = introduction("jill").world.decks

    assert cards(decks["A"]) == ["green-herb", "green-herb", "handgun-bullets", "handgun-bullets"]
    assert not cards(decks["B"])
    assert not decks["A"].discard


@pytest.mark.rule("re3.scenario.intro-tension-deck")
def test_the_tension_deck_is_fifteen_green_cards_and_three_named_ones() -> None:
    deck = cards(introduction("jill").world.decks["tension"])

    colours = Counter(GAME.contents.tension[card].colour for card in deck)
    assert colours == {"green": 15, "amber": 2, "red": 1}
    for name in ("lurching-gait", "cornered", "death-rattle"):
        assert deck.count(name) == 1
    assert len(deck) == 18


@pytest.mark.rule("re3.components.players")
def test_one_to_four_players_can_play() -> None:
    assert GAME.seats == (1, 4)
    people = [who for who, _ in GAME.characters()]
    for number in range(1, 5):
        assert len(introduction(*people[:number]).world.characters) == number

    with pytest.raises(BadSetup):
        GAME.new(INTRODUCTION, [*people, "jill"])


# Omitted rules


@pytest.mark.rule("re3.scenario.intro-no-effect-boxes")
def test_effect_boxes_are_not_read_so_every_attack_is_a_basic_one() -> None:
    table = warehouse("jill").deck("tension", "all-clear", discard=["all-clear-hand"])
    table.stand("jill", "a1").enemy("zombie", "b1").begin()

    arrive(table, "b1", dice=["blank blank"])

    assert [event.name for event in table.told(EnemyAttacked)] == ["Bite"]
    assert table.asked().prompt == "push-back"


@pytest.mark.rule("re3.scenario.intro-no-effect-boxes")
def test_the_deck_is_not_cut_on_the_first_turn_either() -> None:
    table = warehouse("jill").stand("jill", "a1").enemy("zombie", "b1").begin()

    arrive(table, "b1", dice=["high high", "all-clear"])

    assert not table.told(DeckCut)


@pytest.mark.rule("re3.scenario.intro-no-extra-effects")
def test_death_rattles_zombie_appears_but_does_not_attack() -> None:
    table = warehouse("jill").stand("jill", "a1").begin()

    table.stop(dice=["death-rattle"])

    assert len(table.enemies("a1")) == 1
    assert not table.told(EnemyAttacked)
    assert table.asked().prompt == "action"


# Leaving, winning, losing


@pytest.mark.rule("re3.scenario.intro-exit")
def test_one_action_on_the_exit_square_leads_off_the_board() -> None:
    table = warehouse("jill", "carlos").stand("jill", "e9").stand("carlos", "e8").begin()
    with pytest.raises(IllegalAnswer):
        table.leave()

    table.move(EXIT).leave()

    assert [event.seat for event in table.told(LeftBoard)] == [0]
    assert table.at("jill") == ""


@pytest.mark.rule("re3.scenario.intro-exit")
def test_leaving_ends_the_turn_without_reactions_or_a_tension_card() -> None:
    table = warehouse("jill", "carlos").stand("jill", EXIT).stand("carlos", "e8")
    table.enemy("zombie", "d7").begin()

    table.leave()

    assert table.world.active == table.seat("carlos")
    assert not table.told(EnemyMoved)
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re3.scenario.intro-exit", "re3.out-of-sequence.action-near-enemy")
def test_an_enemy_on_the_exit_square_strikes_before_anybody_leaves() -> None:
    for dice, gone in (("blank blank", False), ("blank low", True)):
        table = warehouse("jill", "carlos").stand("jill", EXIT).stand("carlos", "a1")
        table.enemy("zombie", EXIT).begin()

        table.leave(dice=[dice])

        assert len(table.told(EnemyAttacked)) == 1
        assert bool(table.told(LeftBoard)) == gone


@pytest.mark.rule("re3.scenario.intro-win", "re3.components.players")
def test_the_players_win_when_the_last_of_them_has_left() -> None:
    table = warehouse("jill", "carlos").stand("jill", EXIT).stand("carlos", "e9").begin()

    table.leave()
    assert table.world.outcome is None
    table.move(EXIT).leave()

    assert table.world.outcome is not None
    assert table.world.outcome.won


@pytest.mark.rule("re3.scenario.intro-left-no-turns")
def test_whoever_has_left_takes_no_more_turns() -> None:
    table = warehouse("jill", "carlos", "mikhail").stand("jill", EXIT).stand("carlos", "a1")
    table.stand("mikhail", "j1").begin()

    table.leave()
    for _ in range(3):
        table.stop(dice=["all-clear"])

    assert [event.seat for event in table.told(TurnStarted)] == [0, 1, 2, 1, 2]


@pytest.mark.rule("re3.scenario.intro-lose", "re3.components.players")
@pytest.mark.parametrize("active", ["mikhail", "carlos"])
def test_anybody_past_danger_fails_the_scenario_for_all(active: str) -> None:
    table = warehouse("mikhail", "carlos").stand("mikhail", "b1").stand("carlos", "b2", harm=4)
    table.enemy("zombie", "b2").begin(active)

    if active == "mikhail":
        table.stop(dice=["blank blank"])
    else:
        table.attack("knife", "b2", dice=["blank"])

    assert table.world.outcome is not None
    assert not table.world.outcome.won
    assert table.world.decision is None


@pytest.mark.rule("re3.scenario.intro-lose")
def test_on_danger_nothing_is_lost_yet() -> None:
    table = warehouse("carlos").stand("carlos", "b1", harm=3).enemy("zombie", "b1").begin()

    table.attack("knife", "b1", dice=["blank"])

    assert table.who("carlos").harm == 4
    assert table.world.outcome is None
