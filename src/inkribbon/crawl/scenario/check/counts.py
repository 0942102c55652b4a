"""Checks of how many cards a scenario lists."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import Scenario
from inkribbon.crawl.scenario.party import every_addition

TENSION = "tension"


def count_problems(contents: Contents, scenario: Scenario) -> Iterator[str]:
    """One line per problem, with the fix."""
    decks = [*scenario.decks.items(), *scenario.adds.items()]
    for name, deck in [
        *decks,
        *(part for more in every_addition(scenario) for part in more.decks.items()),
    ]:
        for card, count in deck.items():
            if count < 0:
                yield f"deck {name} asks for {count} {card}: leave it out"
    if _never_rests(contents, scenario):
        yield (
            "the tension deck is renewed, but none of its cards can always be resolved: add one"
            " without an effect"
        )


def _never_rests(contents: Contents, scenario: Scenario) -> bool:
    """Whether players could draw replacements for ever; the deck of the box has quiet cards."""
    chained = scenario.tension_reshuffles and contents.edition.tension.chain
    if not chained or TENSION not in scenario.decks:
        return False
    listed = [card for card, count in scenario.decks[TENSION].items() if count > 0]
    known = [contents.tension[card] for card in listed if card in contents.tension]
    return not scenario.random_greens and all(card.effects or card.bands for card in known)
