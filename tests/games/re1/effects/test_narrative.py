"""Narrative events: the token of the brief, cards that are called for, and who decides."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.campaign import room
from support.mansion import Mansion, mansion, mansion_box
from support.re1 import box

from inkribbon.crawl.effects.narrative import BearOut, ChooseWay, ComeUpon
from inkribbon.crawl.printed.decks import Choice, NarrativeCard
from inkribbon.crawl.printed.effects import ChangeDanger, DrawEvent, Spawn
from inkribbon.crawl.state.campaign_events import (
    DangerChanged,
    EventDecided,
    EventDrawn,
    EventMissing,
)
from inkribbon.crawl.state.events import EnemySpawned
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.deck import Deck, cards, shuffled
from inkribbon.kernel.engine import answer, push, run

FIXED = """
[[event]]
at = "b2"
name = "The Brief's Own"
text = "It happens here."
effects = [{ do = "danger", levels = 2 }]
"""
BRIEF = room("1f-west-a", right="f", tables=FIXED, learning=False)


def story(*effects: Any, **printed: Any) -> NarrativeCard:
    card = NarrativeCard(id="story", name="A Story", text="It happened.", source="authored")
    return replace(card, effects=effects, **printed)


def choice(name: str, *effects: Any) -> Choice:
    return Choice(name=name, effects=effects)


def told(*events: NarrativeCard, files: dict[str, str] | None = None) -> Mansion:
    """A scenario is being played; these are the cards of the narrative deck."""
    return mansion(files, box=mansion_box(narrative=events)).enter("1f-west-a")


def drawn(card: NarrativeCard) -> Mansion:
    """The active character is told to draw a narrative card, and there is only this one."""
    return told(card).do(ComeUpon(0))


@pytest.mark.parametrize("card", ["second-chance", "test-of-character"])
def test_everybody_on_the_tile_recovers_where_the_card_says_so(card: str) -> None:
    table = told(box().narrative[card]).give("jill", "handgun-bullets")
    chris = table.who("chris")
    table.stand("chris", table.at("jill"), harm=2).stand("jill", table.at("jill"), harm=1)
    assert chris.up
    first = box().narrative[card].choices[0]
    assert "everybody on your tile recovers one level" in first.name
    table.do(BearOut(card, first.effects))
    assert (table.who("jill").harm, table.who("chris").harm) == (0, 1)


# Tokens and cards


@pytest.mark.rule("re1.components.narrative-cards")
def test_there_are_25_narrative_cards_three_of_them_numbered() -> None:
    printed = box().narrative.values()
    assert len(printed) == 25
    assert sorted((card.number, card.name) for card in printed if card.number) == [
        (1, "Escaped Prototype"),
        (2, "Hunted"),
        (3, "She's Here!"),
    ]


@pytest.mark.rule("re1.setup.hold-out-marked-cards", "re1.setup.shuffle-decks")
def test_the_narrative_deck_starts_shuffled_without_the_numbered_cards() -> None:
    table = mansion(box=box())
    deck = table.world.decks["narrative"]
    assert len(deck.layers) == 1
    assert len(deck) == 22
    assert {"escaped-prototype", "hunted", "shes-here"}.isdisjoint(cards(deck))


@pytest.mark.rule("re1.narrative.token")
def test_whoever_comes_to_the_token_sets_off_the_event_of_the_brief() -> None:
    table = told(story(), files={"1f-west-a": BRIEF}).move("b2")
    assert table.told(EventDrawn) == [EventDrawn(0, "The Brief's Own")]
    assert table.world.tokens == {}
    assert table.world.danger == 2
    assert table.left("narrative") == ["story"]
    assert table.asked().prompt == "action", "play goes on after the interruption"


@pytest.mark.rule("re1.narrative.card", "re1.narrative.resolution")
def test_a_card_that_calls_for_an_event_draws_it_and_play_goes_on_afterwards() -> None:
    table = told(story(ChangeDanger(levels=1)))
    actions = table.world.actions
    table.do(BearOut("", (DrawEvent(),)))
    at = [type(event) for event in table.events if isinstance(event, EventDrawn | DangerChanged)]
    assert at == [EventDrawn, DangerChanged], "the title first"
    assert (table.asked().prompt, table.world.actions) == ("action", actions)


@pytest.mark.rule("re1.narrative.card")
def test_with_an_empty_narrative_deck_nothing_happens() -> None:
    table = told(story())
    table.world.decks["narrative"] = Deck()
    table.do(ComeUpon(0))
    assert not table.told(EventDrawn)
    assert not table.told(EventMissing)


# Deciding


WAYS = (choice("up", ChangeDanger(levels=2)), choice("nothing"))


@pytest.mark.rule("re1.narrative.decision")
def test_the_active_player_decides() -> None:
    table = told(story(choices=WAYS))
    table.world.active = table.seat("chris")
    table.do(ComeUpon(table.seat("chris")))
    assert table.asked().prompt == "event"
    assert table.asked().seat == table.seat("chris")
    table.answer(ChooseWay("story", 0, "up"))
    assert table.told(EventDecided) == [EventDecided("story", "up")]
    assert table.world.danger == 2


@pytest.mark.rule("re1.narrative.decision")
def test_a_choice_that_cannot_be_carried_out_in_full_is_not_offered() -> None:
    spawn = choice("come", Spawn(enemy="cerberus", count=5))
    table = drawn(story(choices=(spawn, *WAYS)))
    assert [way.name for way in table.offers(ChooseWay)] == ["up", "nothing"]


# Resolving


@pytest.mark.rule("re1.narrative.spawn")
def test_enemies_of_an_event_appear_on_the_spawn_points_of_the_tile() -> None:
    table = drawn(story(Spawn(enemy="zombie", count=2)))
    spawned = table.told(EnemySpawned)
    assert len(spawned) == 2
    assert {table.where(enemy.id) for enemy in table.enemies()} == {"c1"}


@pytest.mark.rule("re1.narrative.remove-or-recycle", "re1.danger.removed-from-game")
def test_a_resolved_card_leaves_the_game_for_the_rest_of_the_campaign() -> None:
    table = drawn(story())
    assert table.world.removed == ("story",)
    assert not len(table.world.decks["narrative"])
    table.over(won=True).pass_by().enter("2f-west-a")
    assert table.world.removed == ("story",)
    assert not len(table.world.decks["narrative"])


@pytest.mark.rule("re1.narrative.remove-or-recycle")
def test_a_card_with_the_symbol_is_shuffled_back_once_it_is_resolved() -> None:
    table = drawn(story(returns=True, choices=WAYS))
    assert not len(table.world.decks["narrative"])
    table.answer(ChooseWay("story", 1, "nothing"))
    assert table.left("narrative") == ["story"]
    assert table.world.removed == ()


@pytest.mark.rule("re1.narrative.remove-or-recycle")
def test_a_card_that_returns_is_not_lost_if_the_scenario_ends_meanwhile() -> None:
    table = drawn(story(returns=True, choices=WAYS)).over(won=False).pass_by()
    assert table.left("narrative") == ["story"]


# Numbered cards


@pytest.mark.rule("re1.scenario.add-marked-cards")
def test_a_numbered_event_stays_in_the_deck_after_a_failure_and_is_not_added_twice() -> None:
    adds = "\n[adds.narrative]\nhunted = 1\n"
    real = box()
    files = {"1f-west-a": room("1f-west-a", tables=adds, learning=False)}
    table = mansion(files, box=mansion_box(narrative=real.narrative.values()))
    assert "hunted" not in table.left("narrative")
    table.enter("1f-west-a")
    assert "hunted" in table.left("narrative")
    table.over(won=False).pass_by()
    assert "hunted" in table.left("narrative")
    table.enter("1f-west-a")
    assert table.left("narrative").count("hunted") == 1


@pytest.mark.parametrize("name", sorted(box().narrative))
def test_every_choice_of_every_card_can_be_carried_out(name: str) -> None:
    """No card stops the game, whatever is chosen."""
    count = len(box().narrative[name].choices)
    assert count >= 2
    for index in range(count):
        table = mansion(box=replace(mansion_box(), narrative=box().narrative))
        table.enter("1f-west-a").give("jill", "green-herb", "handgun-bullets").hurt("jill", 2)
        table.world.danger = 9
        table.world.decks["narrative"] = shuffled([name])
        table.world.decks["A"] = shuffled(["green-herb"] * 4)
        table.world.decks["encounter"] = shuffled(["still-warm"] * 3)
        table.deck("survivor", "wesker").deck("mission", "supply-run")
        table.do(ComeUpon(0), dice=[])
        ways = table.offers(ChooseWay) if table.world.decision else []
        assert ways, name
        effects = box().narrative[name].choices[ways[min(index, len(ways) - 1)].choice].effects
        table.world.decision = None
        push(table.world, BearOut(name, effects))
        run(table.world)
        _first_chance(table)


def _first_chance(table: Mansion) -> None:
    """Whatever the dice and decks say."""
    while (asked := table.world.decision) is not None and asked.seat == CHANCE:
        answer(table.world, asked.options[0].action)
