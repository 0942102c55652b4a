"""Narrative events: tokens, cards, the players' choice and its effects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.campaign import City, city, room, trial_box
from support.crawl import Table
from support.re3 import re3

from inkribbon.crawl.effects.narrative import ChooseWay
from inkribbon.crawl.effects.narrative_verbs import Waste
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.printed.decks import Choice, NarrativeCard
from inkribbon.crawl.printed.effects import (
    ChangeDanger,
    DrawMore,
    FindItem,
    GiveUp,
    Hurt,
    Mend,
    Receive,
    Spawn,
    SpendAmmo,
)
from inkribbon.crawl.state.board import add_enemy
from inkribbon.crawl.state.campaign_events import EventDecided, EventDrawn, EventMissing
from inkribbon.crawl.state.events import EnemySpawned, Found, TensionDrawn, TensionSkipped
from inkribbon.crawl.state.special_events import Received
from inkribbon.crawl.state.world import Item
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.deck import Deck, shuffled


def event(*effects: Any, choices: tuple[Choice, ...] = (), **printed: Any) -> NarrativeCard:
    card = NarrativeCard(id="story", name="A Story", text="It happened.", source="authored")
    return replace(card, effects=effects, choices=choices, **printed)


def choice(name: str, *effects: Any) -> Choice:
    return Choice(name=name, effects=effects)


def told(card: NarrativeCard, dice: list[object] | None = None, **kept: Any) -> City:
    """Carlos walks onto a narrative token and draws this card."""
    table = ready(card)
    table.move("b2", dice or [], **kept)
    return table


def ready(card: NarrativeCard) -> City:
    other = replace(card, id="other", name="Another Story", effects=(), choices=())
    box = trial_box(narrative=(card, other))
    table = city({"uptown-1": room("uptown-1", right="v")}, box=box).enter("uptown-1")
    table.world.decks["narrative"] = shuffled([card.id])
    return table


# Tokens


@pytest.mark.rule("re3.narrative.trigger")
@pytest.mark.rule("re3.narrative.two-kinds")
def test_whoever_is_put_on_a_narrative_token_takes_it_and_draws_the_top_card() -> None:
    table = told(event())

    assert table.world.tokens == {}
    assert table.told(EventDrawn) == [EventDrawn(0, "story")]
    assert len(table.world.decks["narrative"]) == 0
    assert table.world.actions == 3


FIXED = """
[[event]]
at = "b2"
name = "The Brief's Own"
text = "As written."
effects = [{ do = "danger", levels = 3 }]
"""


@pytest.mark.rule("re3.narrative.fixed-trigger", "re3.narrative.two-kinds")
def test_a_fixed_token_tells_the_event_of_the_brief_and_no_card_is_drawn() -> None:
    table = city({"uptown-1": room("uptown-1", left="v", right="f", tables=FIXED)})
    table.enter("uptown-1")
    before = table.world.decks["narrative"]

    table.move("b2")

    assert table.told(EventDrawn) == [EventDrawn(0, "The Brief's Own")]
    assert table.world.danger == 3
    assert table.world.decks["narrative"] == before
    assert table.world.tokens == {table.square("a2"): ("narrative",)}


# Cards


@pytest.mark.rule("re3.narrative.card-fields")
def test_narrative_cards_have_a_name_a_story_rules_and_some_a_decision_or_a_symbol() -> None:
    cards = GAME.contents.narrative.values()

    assert len(cards) == 14
    assert all(card.name and card.text for card in cards)
    assert all(card.effects or card.choices for card in cards)
    assert any(card.choices for card in cards)
    assert any(not card.choices for card in cards)
    assert any(card.marked for card in cards)
    spawns = [e for c in cards for e in (*c.effects, *(x for w in c.choices for x in w.effects))]
    assert sum(isinstance(e, Spawn) and e.enemy == "nemesis" for e in spawns) >= 3


@pytest.mark.rule("re3.narrative.symbol-inert")
@pytest.mark.parametrize("marked", [True, False])
def test_the_symbol_of_a_card_changes_nothing_by_itself(marked: bool) -> None:
    table = told(event(ChangeDanger(levels=1), marked=marked))

    assert table.world.danger == 1
    assert table.world.removed == ("story",)
    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.narrative.read-aloud")
def test_the_event_is_read_before_the_players_decide_together() -> None:
    table = told(event(choices=(choice("one"), choice("two"))))

    assert table.told(EventDrawn) == [EventDrawn(0, "story")]
    assert table.told(EventDecided) == []
    assert (table.asked().seat, table.asked().prompt) == (GROUP, "event")


@pytest.mark.rule("re3.narrative.no-unresolvable-choice")
def test_a_choice_that_cannot_be_resolved_in_full_is_not_offered() -> None:
    three = choice("three dogs", Spawn(enemy="zombie-dog", count=3))
    other = choice("danger", ChangeDanger(levels=1))
    nothing = choice("nothing")
    table = ready(event(choices=(three, other, nothing)))
    for _ in range(2):
        add_enemy(table.world, "zombie-dog", table.square("a2"))
    table.move("b2")

    assert [way.choice for way in table.offers(ChooseWay)] == [1, 2]


@pytest.mark.rule("re3.narrative.no-unresolvable-choice")
def test_if_no_choice_can_be_resolved_in_full_one_is_carried_out_in_part() -> None:
    three = choice("three dogs", Spawn(enemy="zombie-dog", count=3))
    down = choice("danger", ChangeDanger(levels=-1))
    table = ready(event(choices=(three, down)))
    for _ in range(2):
        add_enemy(table.world, "zombie-dog", table.square("a2"))
    table.move("b2")
    assert [way.choice for way in table.offers(ChooseWay)] == [0, 1]

    table.answer(table.offers(ChooseWay)[0])

    assert len([e for e in table.enemies() if e.kind == "zombie-dog"]) == 4


@pytest.mark.rule("re3.narrative.resolve-now")
def test_what_was_decided_is_carried_out_at_once() -> None:
    table = told(event(choices=(choice("up", ChangeDanger(levels=2)), choice("stay"))))

    table.answer(ChooseWay("story", 0, "up"))

    assert table.told(EventDecided) == [EventDecided("story", "up")]
    assert table.world.danger == 2
    assert (table.asked().prompt, table.world.actions) == ("action", 3)


@pytest.mark.rule("re3.narrative.spawn")
def test_enemies_of_an_event_appear_spread_over_the_tiles_spawn_squares_nearest_first() -> None:
    card = event(Spawn(enemy="zombie", count=3))
    text = room("uptown-1", left="v", right="*")
    table = city({"uptown-1": text}, box=trial_box(narrative=(card,))).enter("uptown-1")
    table.move("a2")

    squares = [table.world.book.grid.names[e.square] for e in table.told(EnemySpawned)]
    assert squares == ["b2", "c1", "b2"]


@pytest.mark.rule("re3.narrative.remove-card")
def test_a_resolved_event_card_is_out_for_the_rest_of_the_campaign() -> None:
    table = told(event())
    assert table.world.removed == ("story",)

    table.give_up().enter("downtown-1").give_up()

    assert "story" not in table.left("narrative")
    assert table.world.removed == ("story",)


def test_with_no_event_left_the_token_does_nothing() -> None:
    table = ready(event())
    table.world.decks["narrative"] = Deck()
    table.move("b2")

    assert table.told(EventMissing) == [EventMissing(0)]
    assert table.world.tokens == {}


# Verbs of events


def test_an_event_may_let_somebody_draw_items() -> None:
    table = ready(event(FindItem(count=2)))
    table.world.decks["A"] = shuffled(["green-herb"], ("green-herb",))
    table.move("b2")

    assert table.cards("carlos").count("green-herb") == 2
    assert table.told(Found) == [Found(0, "A", "green-herb")] * 2


def test_an_event_may_hurt_or_heal_one_character_or_all_on_the_tile() -> None:
    one = told(event(Hurt(damage=2)))
    assert [c.harm for c in one.world.characters.values()] == [2, 0]
    all_here = told(event(Hurt(damage=2, tile=True), Mend(levels=1, tile=True)))
    assert [c.harm for c in all_here.world.characters.values()] == [2, 2]

    healed = ready(event(Mend(levels=1, tile=True))).hurt("carlos", 2).hurt("mikhail", 2)
    healed.move("b2")
    assert [c.harm for c in healed.world.characters.values()] == [1, 1]


def test_an_event_may_cost_an_item_of_a_kind() -> None:
    table = ready(event(GiveUp(kind="recovery"))).give("carlos", "green-herb", "first-aid-spray")
    table.move("b2")
    assert table.asked().prompt == "give-up"
    herb = table.item("carlos", "green-herb")
    assert Discard(herb.id) in table.asked().actions()
    assert len(table.asked().options) == 2

    table.answer(Discard(herb.id))

    assert "green-herb" not in table.cards("carlos")


def test_an_event_may_cost_ammunition() -> None:
    table = ready(event(SpendAmmo(points=3))).give("carlos", "shotgun")
    table.move("b2")
    table.answer(Waste(table.item("carlos", "shotgun").id, 3))

    assert table.item("carlos", "shotgun").ammo == 4
    assert table.item("carlos", "handgun").ammo == 15


def test_a_choice_that_costs_what_nobody_has_is_not_offered() -> None:
    costs = choice("pay", GiveUp(kind="recovery"))
    points = choice("points", SpendAmmo(points=15))
    table = ready(event(choices=(costs, points, choice("leave"), choice("stay"))))
    table.ammo("carlos", "handgun", 14)
    table.move("b2")

    assert [way.choice for way in table.offers(ChooseWay)] == [2, 3]


def test_tension_cards_called_for_by_an_event_come_after_it() -> None:
    table = told(event(DrawMore(count=2), ChangeDanger(levels=1)))

    assert len(table.told(TensionDrawn)) == 2
    assert table.world.danger == 1
    assert table.world.actions == 3


def test_an_event_may_give_a_certain_card_while_the_box_has_one() -> None:
    table = ready(event(Receive(card="lighter-fluid"), Receive(card="lighter-fluid")))
    table.move("b2")

    assert table.cards("carlos").count("lighter-fluid") == 1, "the box has only one"
    assert table.told(Received) == [Received(0, "lighter-fluid")]
    assert [card for _, card in table.state.finds] == ["lighter-fluid"]


@pytest.mark.parametrize("place", ["deck", "discards", "inventory", "item box", "removed"])
def test_a_card_that_is_not_in_the_box_cannot_be_taken_from_it(place: str) -> None:
    table = ready(event(choices=(choice("take", Receive(card="toolbox")), choice("go"))))
    if place == "deck":
        table.world.decks["B"] = shuffled(["toolbox"])
    elif place == "discards":
        table.world.decks["B"] = shuffled([], ("toolbox",))
    elif place == "inventory":
        table.give("mikhail", "toolbox")
    elif place == "item box":
        table.world.box = (Item(99, "toolbox"),)
    else:
        table.world.removed = ("toolbox",)
    table.move("b2")

    assert table.asked().prompt == "action", "one choice is none"


def test_who_has_no_room_for_the_card_must_make_some() -> None:
    table = ready(event(Receive(card="toolbox"))).give("carlos", *["green-herb"] * 4)
    table.move("b2")

    assert table.asked().prompt == "make-room"
    assert "toolbox" in table.cards("carlos")


@pytest.mark.parametrize("name", sorted(GAME.contents.narrative))
def test_every_event_of_the_box_can_be_played_through(name: str) -> None:
    """Each choice of each card, from a position in which all can be carried out."""
    card = GAME.contents.narrative[name]
    for index in range(max(1, len(card.choices))):
        table = city({"uptown-1": room("uptown-1", right="v")}).give("carlos", "green-herb")
        table.enter("uptown-1")
        table.world.danger = 4
        table.world.decks["narrative"] = shuffled([name])
        table.world.decks["A"] = shuffled(["green-herb"] * 4)
        add_enemy(table.world, "zombie", table.square("c1"))
        table.move("b2")
        if card.choices:
            table.answer(table.offers(ChooseWay)[index])
        while table.asked().prompt != "action":
            table.answer(table.asked().options[0].action)
        assert name in table.world.removed


# Without a token

MACHINATIONS = "unfolding-machinations"
HALL = """
    +---+---+---+
    | .   .   * |
    +---+---+---+
    """


def hall(*events: str) -> Table:
    """Jill's turn ends with Unfolding Machinations; these events are left."""
    table = re3(HALL, tension=(MACHINATIONS,)).stand("jill", "a1").deck("narrative", *events)
    return table.begin()


def test_unfolding_machinations_bring_the_next_event_without_a_token() -> None:
    table = hall("ambushed").stop()

    assert [(drawn.seat, drawn.event) for drawn in table.told(EventDrawn)] == [(0, "ambushed")]
    assert table.asked().prompt == "event"
    assert len(table.world.decks["narrative"]) == 0
    assert "ambushed" in table.world.removed


def test_the_card_is_discarded_once_its_event_is_over() -> None:
    table = hall("ambushed").stop()
    assert table.asked().prompt == "event"
    assert not table.world.decks["tension"].discard

    table.answer(table.offers(ChooseWay)[0])

    assert len(table.enemies()) == 2
    assert table.world.decks["tension"].discard == (MACHINATIONS,)


def test_when_every_event_is_told_it_cannot_be_resolved_and_two_cards_take_its_place() -> None:
    table = hall().deck("tension", MACHINATIONS, "all-clear", "all-clear", "all-clear")

    table.stop(dice=[MACHINATIONS])

    assert table.told(EventDrawn) == []
    assert [skipped.draws for skipped in table.told(TensionSkipped)] == [2]
    assert table.world.decks["tension"].discard == (MACHINATIONS, "all-clear", "all-clear")
