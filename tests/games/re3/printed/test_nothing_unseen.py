"""Nothing in the box stays there: every card, enemy and token can turn up in some game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest

from inkribbon.crawl.printed.effects import CardEffect, Spawn, SpawnedStrike
from inkribbon.crawl.scenario.file import Scenario, link_rules, parse, squares_with
from inkribbon.crawl.scenario.goals import UseGoal
from inkribbon.crawl.scenario.party import for_party, waiting
from inkribbon.crawl.scenario.stations import given_by, special_effects
from inkribbon.crawl.state.decks import kept_decks
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.deck import cards

BOX = GAME.contents
MOST = 4
"""The largest party: it finds everything that a scenario can hold."""


@cache
def campaign() -> tuple[Scenario, ...]:
    """Every scenario of the campaign, for the largest party."""
    sources = GAME.campaign_sources().values()
    return tuple(for_party(parse(source)[0], MOST) for source in sources)


@cache
def seen() -> Counter[str]:
    """How many copies of each card the characters, decks, scenarios and kits of the box use."""
    found = Counter(item for card in BOX.characters.values() for item in card.items)
    for deck in kept_decks(BOX).values():
        found.update(cards(deck))
    for scenario in campaign():
        for added in (*scenario.adds.values(), scenario.decks.get("B", {})):
            found.update(added)
        found.update(given_by(scenario))
        found.update(scenario.ribbon_cards)
    return found


def test_every_copy_of_every_card_is_in_a_deck_a_scenario_or_with_a_character() -> None:
    printed = Counter({card.id: card.copies for card in BOX.items.values()})
    printed.update({card.id: card.copies for card in BOX.tension.values()})
    printed.update(list(BOX.narrative))
    missing = printed - seen()
    assert not missing, f"nobody ever sees: {', '.join(f'{n} {c}' for c, n in missing.items())}"


def test_the_scenarios_add_no_more_rare_cards_than_the_box_holds() -> None:
    added = Counter[str]()
    for scenario in campaign():
        added.update(scenario.adds.get("A", {}))
    rare = {card.id: card.copies for card in BOX.items.values() if card.rare}
    assert added == rare


@pytest.mark.parametrize("scenario", campaign(), ids=lambda scenario: scenario.id)
def test_every_scenario_item_of_a_scenario_has_a_use_in_it(scenario: Scenario) -> None:
    found = {card for card in scenario.decks["B"] if BOX.items[card].kind == "scenario"}
    used = {rule.key for rule in link_rules(scenario).values() if rule.key}
    used |= {goal.item for goal in scenario.goals if isinstance(goal, UseGoal)}
    used |= {item for station in scenario.station for item in station.items}
    assert {card for card in found if not BOX.items[card].rebuilds} == used


def test_every_enemy_and_boss_is_met_somewhere() -> None:
    met = {scenario.boss.kind for scenario in campaign() if scenario.boss}
    for scenario in campaign():
        met |= {*scenario.map.enemies.values(), *(kind for kind, _ in waiting(scenario))}
        met |= spawned(special_effects(scenario))
        for table in scenario.encounters.values():
            met |= spawned([effect for row in table.values() for effect in row])
    kinds = {card.model or card.id for card in BOX.enemies.values()}
    assert kinds | set(BOX.bosses) <= met


def spawned(effects: Sequence[CardEffect]) -> set[str]:
    return {effect.enemy for effect in effects if isinstance(effect, Spawn | SpawnedStrike)}


@pytest.mark.rule("re3.narrative.two-kinds")
def test_the_campaign_has_both_kinds_of_narrative_tokens() -> None:
    drawings = [parse(source)[1] for source in GAME.campaign_sources().values()]
    for mark in ("v", "f"):
        assert any(squares_with(drawing, mark) for drawing in drawings), mark


def test_some_scenario_replaces_ink_ribbons_by_tension_cards() -> None:
    assert [scenario.id for scenario in campaign() if scenario.ribbon_cards] == ["clock-tower-2"]
