"""What the stations and events of a scenario can bring about."""

from __future__ import annotations

from inkribbon.crawl.printed.effects import CardEffect, Receive

from .file import FixedEvent, Scenario, Station


def special_effects(scenario: Scenario) -> list[CardEffect]:
    """Every effect of a station or an event, of a choice at one, or of finding a card."""
    effects = [effect for found in scenario.found.values() for effect in found]
    places: list[Station | FixedEvent] = [*scenario.station, *scenario.event]
    for place in places:
        choices = [effect for choice in place.choices for effect in choice.effects]
        effects += [*place.effects, *choices]
    return effects


def given_by(scenario: Scenario) -> list[str]:
    """The item cards that characters can receive without drawing them."""
    return [effect.card for effect in special_effects(scenario) if isinstance(effect, Receive)]
