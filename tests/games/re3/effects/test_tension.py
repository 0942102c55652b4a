"""The Tension Phase: drawing, colours, cards that cannot be resolved, lasting effects."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.heard import tension_drawn
from support.re3 import INTRODUCTION, foe, introduction, names, re3, tension_card

from inkribbon.crawl.combat.spawning import SpawnAt
from inkribbon.crawl.printed.effects import DrawMore, MoveAll, Spawn, Sustain
from inkribbon.crawl.state.events import (
    EffectEnded,
    EnemyMoved,
    EnemySpawned,
    TensionDrawn,
    TensionRenewed,
    TurnStarted,
)
from inkribbon.crawl.state.world import Lasting
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.deck import cards

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   * |
    +---+---+---+---+---+
    """

BREACH = tension_card("breach", Spawn(enemy="zombie"))


# Drawing


@pytest.mark.rule("re3.tension.draw-one")
def test_the_active_player_draws_one_card_and_its_text_happens() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"], tension=["death-rattle"] + ["all-clear"] * 5)
    table.stand("jill", "a1").stand("carlos", "c1").begin()

    table.stop(dice=["death-rattle"])

    assert [(event.seat, event.card) for event in table.told(TensionDrawn)] == [(0, "death-rattle")]
    assert len(table.enemies("a1")) == 1
    table.stop(dice=["high high"])
    assert [event.seat for event in table.told(TensionDrawn)] == [0, 1]


@pytest.mark.rule("re3.tension.discard-face-up")
def test_a_resolved_card_lies_face_up_on_the_discard_pile_for_all_to_see() -> None:
    table = crawl("re3", ROW, tension=["all-clear-hand", "all-clear", "all-clear"])
    table.stand("jill", "a1").begin()

    table.stop(dice=["all-clear"]).stop(dice=["all-clear-hand"])

    assert table.world.decks["tension"].discard == ("all-clear", "all-clear-hand")
    assert GAME.observe(table.world, 0).decks["tension"].discard[-1] == "all-clear-hand"


@pytest.mark.rule("re3.tension.multiple-order")
def test_several_cards_are_resolved_in_the_order_drawn() -> None:
    double = tension_card("double", DrawMore(count=2))
    deck = ["double", "breach", "lurching-gait", *["all-clear"] * 3]
    table = re3(ROW, cards=[double, BREACH], tension=deck).stand("jill", "a1").begin()

    table.stop(dice=["double", "breach", "lurching-gait"])

    # The first card spawned a Zombie, so the second had one to move.
    assert tension_drawn(table) == ["double", "breach", "lurching-gait"]
    assert table.places() == ["d1"]


@pytest.mark.rule("re3.tension.colours")
def test_most_cards_are_green_and_do_nothing_the_others_are_amber_or_red() -> None:
    box = GAME.contents.tension
    assert {card.colour for card in box.values()} == {"green", "amber", "red"}
    for card in box.values():
        assert (card.colour == "green") == (not card.effects), card.id
    known = ("lurching-gait", "cornered", "death-rattle")
    assert [box[name].colour for name in known] == ["amber", "amber", "red"]

    deck = [box[name].colour for name in cards(introduction("jill").world.decks["tension"])]
    assert deck.count("green") > len(deck) / 2


# Cards that cannot be resolved


@pytest.mark.rule("re3.tension.unresolvable")
def test_a_card_that_cannot_be_resolved_is_discarded_and_two_more_are_drawn() -> None:
    table = crawl("re3", ROW, tension=["cornered", "death-rattle", *["all-clear"] * 4])
    table.stand("jill", "a1").begin()

    table.stop(dice=["cornered", "all-clear", "death-rattle"])

    assert tension_drawn(table) == ["cornered", "all-clear", "death-rattle"]
    assert table.world.decks["tension"].discard == ("cornered", "all-clear", "death-rattle")
    assert len(table.enemies("a1")) == 1


@pytest.mark.rule("re3.tension.unresolvable", "re3.tension.multiple-order")
def test_every_replacement_that_fails_too_is_replaced_by_two() -> None:
    table = crawl("re3", ROW, tension=["cornered", "lurching-gait", *["all-clear"] * 5])
    table.stand("jill", "a1").begin()

    table.stop(dice=["cornered", "lurching-gait"])

    assert tension_drawn(table) == ["cornered", "lurching-gait", *["all-clear"] * 3]


@pytest.mark.rule("re3.tension.unresolvable")
def test_a_card_that_can_be_resolved_in_part_is_and_draws_nothing() -> None:
    extinct = foe("extinct", GAME.contents.enemies["zombie"].attack, copies=0)
    partly = tension_card("partly", Spawn(enemy="extinct"), MoveAll())
    table = re3(ROW, cards=[partly], enemies=[extinct], tension=["partly", "all-clear"])
    table.stand("jill", "a1").enemy("zombie", "e1").begin()

    table.stop(dice=["partly"])

    assert tension_drawn(table) == ["partly"]
    assert [event.cause for event in table.told(EnemyMoved)] == ["reaction", "card"]


# Lasting effects


def test_a_token_on_a_tile_keeps_its_rule_in_force_until_it_is_removed() -> None:
    # Tokens next to a character are covered by test_sustained.py.
    echoes = tension_card("echoes", Sustain(ability="echoes"), colour="amber")
    wall = foe("wall", GAME.contents.enemies["zombie"].attack, move=0, hit_points=9)
    hall = "+---+---+---+---+\n| .   . n .   . |\n+---+---+---+---+"
    table = re3(hall, cards=[echoes], enemies=[wall], tension=["echoes", *["all-clear"] * 9])
    table.stand("jill", "b1").enemy("wall", "d1").begin()
    table.stop(dice=["echoes"])
    assert table.world.decks["tension"].discard == ("echoes",)

    table.move("c1").attack("handgun", "d1", dice=["high"]).stop()
    assert tension_drawn(table) == ["echoes", "all-clear"]

    table.move("b1").attack("handgun", "d1", dice=["high"])
    assert tension_drawn(table) == ["echoes", "all-clear", "all-clear"]
    table.attack("handgun", "d1", dice=["high"])
    assert len(tension_drawn(table)) == 3
    assert table.told(EffectEnded)


def test_only_turns_of_the_own_seat_count_down_an_effect() -> None:
    table = re3(ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "d1").begin()
    table.world.lasting = tuple(
        Lasting("off-balance", "slip", seat=seat, turns=turns) for seat, turns in ((0, 2), (1, 3))
    )
    left = []
    for _ in range(3):
        left.append([(effect.seat, effect.turns) for effect in table.stop().world.lasting])
    assert left == [[(0, 1), (1, 3)], [(0, 1), (1, 2)], [(1, 2)]]


# Death Rattle


@pytest.mark.rule("re3.tension.death-rattle")
def test_death_rattle_spawns_a_zombie_in_the_active_characters_square() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"], tension=["death-rattle"])
    table.stand("jill", "a1").stand("carlos", "e1").begin()

    table.stop()

    assert [(event.kind, event.square) for event in table.told(EnemySpawned)] == [
        ("zombie", table.square("a1"))
    ]
    assert GAME.contents.tension["death-rattle"].colour == "red"


@pytest.mark.rule("re3.tension.death-rattle", "re3.encounter.spawn-no-room")
def test_in_a_full_square_the_zombie_appears_beside_it_where_the_active_player_says() -> None:
    cast = ["jill", "carlos", "mikhail", "nikolai"]
    table = crawl("re3", ROW, cast=cast, tension=["death-rattle"])
    for who in cast:
        table.stand(who, "c1")
    table.begin("carlos")

    table.stop()

    assert table.asked().seat == table.seat("carlos")
    assert names(table, (place.square for place in table.offers(SpawnAt))) == ["b1", "d1"]
    table.answer(table.offers(SpawnAt)[1])
    assert len(table.enemies("d1")) == 1


@pytest.mark.rule("re3.encounter.spawn-no-room")
def test_a_crowded_out_enemy_appears_on_the_same_tile_if_it_can() -> None:
    cast = ["jill", "carlos", "mikhail", "nikolai"]
    hall = "+---+---+---+\n| .   . d . |\n+---+---+---+"
    table = crawl("re3", hall, cast=cast, tension=["death-rattle"]).open(0)
    for who in cast:
        table.stand(who, "b1")
    table.begin()

    table.stop()

    assert len(table.enemies("a1")) == 1


# The empty deck


@pytest.mark.rule("re3.tension.empty-early")
def test_an_empty_deck_is_renewed_from_its_discards_when_the_next_card_is_due() -> None:
    table = crawl("re3", ROW, tension=["all-clear"] * 2, tension_reshuffles=True)
    table.stand("jill", "a1").begin()

    table.stop().stop()
    assert len(table.world.decks["tension"]) == 0
    assert not table.told(TensionRenewed)
    table.stop()

    assert len(table.told(TensionRenewed)) == 1
    assert len(table.world.decks["tension"]) == 1
    assert table.world.outcome is None


@pytest.mark.rule("re3.tension.empty-fails")
def test_later_a_draw_from_the_empty_deck_fails_the_scenario_at_once() -> None:
    table = crawl("re3", ROW, tension=["all-clear"] * 2, tension_reshuffles=False)
    table.stand("jill", "a1").begin()

    table.stop().stop()
    assert len(table.world.decks["tension"]) == 0
    assert len(table.told(TurnStarted)) == 3
    table.stop()

    assert table.world.outcome is not None
    assert not table.world.outcome.won


@pytest.mark.rule("re3.tension.empty-early", "re3.tension.empty-fails")
def test_only_the_introduction_and_the_three_first_scenarios_renew_the_deck() -> None:
    early = {INTRODUCTION, "commercial-1", "downtown-1", "uptown-1"}
    for name in GAME.scenario_ids():
        scenario = GAME.new(name, ["jill", "carlos"]).book.scenario

        assert scenario.tension_reshuffles == (name in early), name
