"""Checks of what the characters start with."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import Scenario


def kit_problems(contents: Contents, scenario: Scenario) -> Iterator[str]:
    """One line per card that the box does not have."""
    shared = scenario.equipment
    handed = (*shared.cards, *(shared.swap or ()), *shared.one_each)
    for place, cards in (("the kit", scenario.kit), ("[equipment]", handed)):
        for card in dict.fromkeys(cards):
            if card not in contents.items:
                yield f"{place} has {card!r}, which is not an item in this box"
