"""The odds of going on with a mission: what the next encounter card may show."""

from __future__ import annotations

from collections import Counter

from inkribbon.crawl.state.decks import ENCOUNTER
from inkribbon.crawl.state.world import World
from inkribbon.kernel.deck import Deck, cards
from inkribbon.kernel.game import Odd

from .missions import mission_of, read_for
from .people import DEADLY, person, reserve_of

ORDER = ("clue", "mixed", "help", "wound", "orders", "death")


def mission_odds(world: World) -> tuple[Odd, ...]:
    """How often the next card helps or harms; a card counts as the worst thing on it."""
    pool = to_draw(world)
    counts = Counter(result_of(world, card) for card in pool)
    return tuple(Odd(result, counts[result], len(pool)) for result in ORDER if counts[result])


def to_draw(world: World) -> list[str]:
    """The encounter cards that may come next; an empty deck is renewed."""
    deck = world.decks.get(ENCOUNTER, Deck())
    return cards(deck) or sorted(deck.discard)


def result_of(world: World, card: str) -> str:
    mission = mission_of(world)
    symbols = read_for(world, mission, card)
    wounds = symbols.count("wound")
    if person(reserve_of(world), mission.who).wounds + wounds >= DEADLY:
        return "death"
    if "orders" in symbols:
        return "orders"
    if wounds:
        return "mixed" if "clue" in symbols else "wound"
    return "clue" if "clue" in symbols else "help"
