"""What poison and flooded tiles may cost a character."""

from __future__ import annotations

from math import ceil

from inkribbon.crawl.printed.dice import RANKS
from inkribbon.crawl.state.poison import DAMAGE
from inkribbon.crawl.state.world import ACTIONS, Character, World
from inkribbon.crawl.turn.water import water_of
from inkribbon.kernel.deck import cards

from ..threat import attacks_cost, failing
from ..weights import Weights

MOST_DRAWN = 16
"""Tension cards that are looked ahead to."""


def poison_cost(world: World, who: Character, left: float, weights: Weights) -> float:
    """The expected cost of being poisoned, with this many actions left.

    Until then, every tension card that anyone draws may show a poison sign.
    """
    deck = cards(world.decks["tension"])
    if not deck:
        return 0.0
    signs = sum([world.book.tension[card].poison for card in deck]) / len(deck)
    people = sum([other.up for other in world.characters.values()])
    drawn = min(MOST_DRAWN, ceil(people * left / ACTIONS))
    return attacks_cost(who.harm, drawn, round(signs, 2), DAMAGE, weights)


def water_cost(world: World, who: Character, square: int, left: float, weights: Weights) -> float:
    """The expected cost of ending a turn on a square if its tile is flooded."""
    book = world.book
    threat = water_of(book) if book.grid.tile_of[square] in book.flooded else None
    if threat is None:
        return 0.0
    chance = failing(book.blue, book.cast[who.seat].evade, 1 + RANKS.index(threat.need))
    poison = 0.0
    if threat.poison and not who.poisoned:
        poison = chance * poison_cost(world, who, left, weights)
    return poison + attacks_cost(who.harm, 1, chance, threat.damage, weights)
