"""The Tension Phase: drawing, resolving, running out, and sustained effects."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.heard import tension_drawn
from support.re2 import re2

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import CardEffect, DrawMore, Haste, MoveAll, Spawn, Sustain
from inkribbon.crawl.state.danger import band
from inkribbon.crawl.state.events import (
    EffectBegan,
    EffectEnded,
    EnemyAttacked,
    EnemySpawned,
    Evaded,
    TensionRenewed,
    TensionSkipped,
)
from inkribbon.crawl.state.special_events import PhaseCutShort
from inkribbon.crawl.state.world import Lasting
from inkribbon.kernel.deck import cards

BOARD = """
    +---+---+---+---+---+---+
    | .   .   .   * d .   . |
    +---+---+---+---+---+---+
    """


def card(id: str, *effects: CardEffect) -> TensionCard:
    return TensionCard(
        id=id, name=id, source="authored", colour="red", copies=4, effects=tuple(effects)
    )


CARDS = [
    card("knock", Spawn(enemy="zombie")),
    card("march", MoveAll()),
    card("more", DrawMore(count=2)),
    card("both", Spawn(enemy="zombie"), MoveAll()),
]


def phase(*deck: str, reshuffles: bool = True) -> Table:
    """Leon alone at a1 with this tension deck; a spawn square at d1."""
    table = re2(BOARD, tension=deck, tension_reshuffles=reshuffles, cards=CARDS)
    return table.stand("leon", "a1").begin()


def zombies_behind_the_door(count: int, *deck: str) -> Table:
    """This many of the box's twelve Zombies are in play where they do not react."""
    table = re2(BOARD, tension=deck, cards=CARDS).stand("leon", "a1")
    for _ in range(count):
        table.enemy("zombie", "f1")
    return table.begin()


@pytest.mark.rule("re2.tension.draw")
def test_one_card_is_drawn_and_carried_out_at_the_end_of_each_activation() -> None:
    table = phase("knock", "all-clear", "all-clear").stop(dice=["knock"])
    assert tension_drawn(table) == ["knock"]
    assert len(table.enemies("d1")) == 1
    table.stop()
    assert tension_drawn(table) == ["knock", "all-clear"]


@pytest.mark.rule("re2.tension.discard")
def test_a_resolved_card_goes_onto_the_discard_pile() -> None:
    table = phase("knock", "all-clear", "march").stop(dice=["all-clear"]).stop(dice=["knock"])
    assert table.world.decks["tension"].discard == ("all-clear", "knock")
    assert cards(table.world.decks["tension"]) == ["march"]


@pytest.mark.rule("re2.tension.several-cards")
def test_several_cards_are_carried_out_in_the_order_drawn() -> None:
    deck = ("more", "knock", "march", "all-clear")
    first = phase(*deck).stop(dice=["more", "knock", "march"])
    assert len(first.enemies("c1")) == 1
    second = phase(*deck).stop(dice=["more", "all-clear", "knock"])
    assert len(second.enemies("d1")) == 1
    assert tension_drawn(second) == ["more", "all-clear", "knock"]


@pytest.mark.rule("re2.tension.colours")
def test_a_green_card_leaves_the_table_as_it_is() -> None:
    table = phase("all-clear", "undead-ambush")
    models, places = dict(table.world.enemies), table.world.crowd.copy()
    table.stop(dice=["all-clear"])
    assert (table.world.enemies, table.world.crowd) == (models, places)
    assert table.world.lasting == ()


@pytest.mark.rule("re2.tension.colours")
def test_the_red_card_of_the_introduction_brings_zombies_in() -> None:
    table = phase("undead-ambush", "all-clear").stop(dice=["undead-ambush"])
    assert [event.kind for event in table.told(EnemySpawned)] == ["zombie"] * 2


@pytest.mark.rule("re2.tension.colours")
def test_every_card_is_green_amber_or_red_and_only_green_ones_are_harmless() -> None:
    harmless = {c.colour: not c.effects for c in phase("march").world.book.tension.values()}
    assert harmless == {"green": True, "amber": False, "red": False}


# Cards that cannot be resolved


@pytest.mark.rule("re2.tension.unresolvable", "re2.enemy.supply-limit")
def test_a_spawn_without_a_model_left_is_discarded_and_two_more_are_drawn() -> None:
    table = zombies_behind_the_door(12, "undead-ambush", *["all-clear"] * 3)
    table.stop(dice=["undead-ambush"])
    assert tension_drawn(table) == ["undead-ambush", "all-clear", "all-clear"]
    assert table.told(TensionSkipped) == [TensionSkipped("undead-ambush", 2)]
    assert table.world.decks["tension"].discard[0] == "undead-ambush"
    assert len(table.enemies()) == 12


@pytest.mark.rule("re2.tension.unresolvable")
def test_a_replacement_that_fails_too_is_replaced_by_two_more_again() -> None:
    table = zombies_behind_the_door(12, "undead-ambush", "march", *["all-clear"] * 4)
    table.stop(dice=["undead-ambush", "march"])
    assert tension_drawn(table) == ["undead-ambush", "march"] + ["all-clear"] * 3


@pytest.mark.rule("re2.tension.unresolvable", "re2.enemy.supply-limit")
def test_a_card_that_can_be_carried_out_in_part_is_not_replaced() -> None:
    table = zombies_behind_the_door(11, "undead-ambush", "all-clear")
    table.stop(dice=["undead-ambush"])
    assert tension_drawn(table) == ["undead-ambush"]
    assert len(table.enemies()) == 12


@pytest.mark.rule("re2.tension.unresolvable")
def test_one_possible_line_of_a_card_is_enough() -> None:
    table = phase("both", "all-clear").stop(dice=["both"])
    assert tension_drawn(table) == ["both"]
    assert len(table.enemies()) == 1


@pytest.mark.rule("re2.tension.unresolvable")
def test_a_green_card_is_never_replaced() -> None:
    table = phase("all-clear", "all-clear", "all-clear").stop()
    assert tension_drawn(table) == ["all-clear"]


@pytest.mark.rule("re2.enemy.supply-limit")
def test_a_killed_model_can_be_spawned_again_at_once() -> None:
    table = re2(BOARD, tension=["undead-ambush", "all-clear"]).stand("leon", "a1")
    for _ in range(11):
        table.enemy("zombie", "f1")
    table.enemy("zombie", "c1").begin().attack("handgun", "c1", dice=["high"])
    table.stop(dice=["undead-ambush"])
    assert len(table.enemies()) == 12


# Running out


@pytest.mark.rule("re2.tension.reshuffle-early")
def test_a_draw_that_finds_the_deck_empty_shuffles_the_discards_first() -> None:
    table = phase("all-clear").deck("tension", "all-clear", discard=["all-clear", "all-clear"])
    table.stop()
    assert len(table.world.decks["tension"]) == 0
    assert not table.told(TensionRenewed)
    table.stop()
    assert len(table.told(TensionRenewed)) == 1
    assert len(table.world.decks["tension"]) == 2
    assert table.world.decks["tension"].discard == ("all-clear",)
    assert table.world.outcome is None


@pytest.mark.rule("re2.lose.tension-deck-empty")
def test_without_reshuffling_the_draw_that_cannot_be_made_loses() -> None:
    table = phase("all-clear", reshuffles=False).stop()
    assert table.world.outcome is None
    table.stop()
    assert table.world.outcome is not None
    assert not table.world.outcome.won


@pytest.mark.rule("re2.lose.tension-deck-empty")
def test_the_second_of_two_draws_loses_as_well() -> None:
    table = phase("more", "all-clear", reshuffles=False).stop(dice=["more"])
    assert table.world.outcome is not None
    assert not table.world.outcome.won


# Sustained effects


@pytest.mark.rule("re2.tension.sustained-token")
def test_a_sustained_token_lies_on_the_tile_beyond_the_activation() -> None:
    table = phase("echoes-in-the-darkness", "all-clear", "all-clear")
    table.stop(dice=["echoes-in-the-darkness"])
    tile = table.world.book.grid.tile_of[table.square("a1")]
    assert [effect.tile for effect in table.world.lasting] == [tile]
    table.stop()
    assert [effect.tile for effect in table.world.lasting] == [tile]


@pytest.mark.rule("re2.tension.sustained-card-aside")
def test_the_card_lies_aside_while_its_token_is_in_play_and_is_discarded_after() -> None:
    table = phase("echoes-in-the-darkness", "all-clear").enemy("zombie", "d1")
    table.stop(dice=["echoes-in-the-darkness"])
    assert not table.world.decks["tension"].discard
    assert cards(table.world.decks["tension"]) == ["all-clear"]
    table.attack("handgun", "c1", dice=["high"])
    assert table.told(EffectEnded) == [EffectEnded("echoes-in-the-darkness")]
    assert table.world.lasting == ()
    assert table.world.decks["tension"].discard == ("echoes-in-the-darkness", "all-clear")


@pytest.mark.rule("re2.tension.sustained-card-aside")
def test_a_card_that_lies_aside_is_not_shuffled_back_with_the_discards() -> None:
    table = phase("echoes-in-the-darkness", "all-clear")
    table.stop(dice=["echoes-in-the-darkness"]).stop().stop()
    assert len(table.told(TensionRenewed)) == 1
    assert tension_drawn(table) == ["echoes-in-the-darkness", "all-clear", "all-clear"]


@pytest.mark.rule("re2.tension.sustained-card-aside")
def test_a_card_whose_token_lies_beside_a_character_lies_aside_as_well() -> None:
    nerves = card("nerves", Sustain(ability="paranoia", beside="character"))
    table = re2(BOARD, tension=["nerves", "all-clear", "all-clear"], cards=[*CARDS, nerves])
    table.stand("leon", "a1").enemy("zombie", "d1").begin().stop(dice=["nerves"])
    assert [event.card for event in table.told(EffectBegan)] == ["nerves"]
    assert not table.world.decks["tension"].discard

    table.attack("handgun", "c1", dice=["high"])

    assert table.world.lasting == ()
    assert table.world.decks["tension"].discard == ("nerves", "all-clear")


@pytest.mark.rule("re2.tension.sustained-card-aside")
def test_a_second_copy_for_which_no_token_is_left_is_discarded() -> None:
    """The token in play belongs to the first copy."""
    table = phase("echoes-in-the-darkness", "echoes-in-the-darkness", *["all-clear"] * 4)
    table.stop(dice=["echoes-in-the-darkness"])
    (echo,) = table.world.lasting
    tokens = table.world.book.contents.supply.tokens["sustained"]
    table.world.lasting = (echo, *[replace(echo, card="other")] * (tokens - 1))
    table.stop(dice=["echoes-in-the-darkness"])
    assert table.world.decks["tension"].discard.count("echoes-in-the-darkness") == 1


def test_a_card_without_a_token_is_discarded_at_once_and_only_once() -> None:
    rush = card("rush", Haste(squares=1))
    table = re2(BOARD, tension=["rush", "all-clear", "all-clear"], cards=[*CARDS, rush])
    table.stand("leon", "a1").begin().stop(dice=["rush"])
    table.stop()

    assert table.world.lasting == ()
    assert table.world.decks["tension"].discard == ("rush", "all-clear")


def test_without_a_danger_track_no_band_is_ever_reached() -> None:
    worse = {"2": (Spawn(enemy="zombie"),), "3": (Spawn(enemy="zombie"),)}
    calm = replace(card("calm"), bands=worse)
    table = re2(BOARD, tension=["calm"], cards=[*CARDS, calm]).stand("leon", "a1").begin()
    assert table.world.book.contents.danger is None
    table.world.danger = 99

    table.stop()

    assert band(table.world) == 1
    assert not table.enemies()


def test_when_no_escape_bursts_a_door_the_enemies_on_both_sides_of_it_react() -> None:
    table = re2(BOARD, tension=["no-escape", "all-clear"]).stand("leon", "a1")
    table.enemy("zombie", "b1").enemy("zombie", "f1")
    near, far = table.enemies()
    table.begin().stop(dice=["no-escape", "blank blank"]).answer(Done())
    assert [attack.enemy for attack in table.told(EnemyAttacked)] == [near.id]
    assert table.where(far) == "e1"
    assert table.world.open == 1


# A card of the box whose token waits


def grasped(tile: str) -> Table:
    """Leon at e1 before an open door, and the token of Prehensile Grasp on the tile of a square."""
    table = re2(BOARD).stand("leon", "e1").open(0)
    place = table.world.book.grid.tile_of[table.square(tile)]
    table.world.lasting = (Lasting("prehensile-grasp", "prehensile-grasp", tile=place),)
    return table.begin()


@pytest.mark.rule("re2.tension.sustained-token")
@pytest.mark.parametrize(("dice", "caught"), [("blank blank", True), ("blank low", False)])
def test_whoever_comes_to_the_tile_of_a_grasp_evades_or_can_do_nothing_more(
    dice: str, caught: bool
) -> None:
    table = grasped("a1").move("d1", dice=[dice])
    assert bool(table.told(PhaseCutShort)) == caught
    assert table.world.actions == (4 if caught else 3), "four in the next turn"
    assert table.who("leon").harm == 0
    assert table.world.lasting == ()


@pytest.mark.rule("re2.tension.sustained-token")
def test_a_grasp_waits_for_somebody_who_comes_from_another_tile() -> None:
    table = grasped("f1").move("f1")
    assert table.world.lasting
    table.move("e1").move("d1")
    assert table.world.lasting
    assert not table.told(Evaded)
    table.move("e1", dice=["low low"])
    assert table.world.lasting == ()
