"""What a boss may do to somebody, and what is gained by hurting it."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.printed.bosses import BehaviourCard, BossAttack, BossMove, Drag, Emerge
from inkribbon.crawl.printed.cards import RANKS
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.world import Boss, Character, World

from .threat import FALLEN, attacks_cost, failing
from .weights import WEIGHTS

ANYWHERE = 99
"""The reach of an attack that is made after the boss came up under somebody."""

OUTSIDE = 3
"""How far from the boss somebody outside its tile is thought to stand."""

Blow = tuple[int, int, int]
"""How far an attack reaches with the moves before it, the points one must evade, the damage."""


def is_hunt(world: World) -> bool:
    """The scenario is won by killing a boss that is still alive."""
    rule = world.book.scenario.boss
    return rule is not None and rule.wins and bool(world.bosses)


@lru_cache(maxsize=64)
def blows(book: Book, kind: str) -> tuple[tuple[int, Blow], ...]:
    """Every attack of a boss's behaviour deck with the number of its cards."""
    cards = [card for card in book.behaviour.values() if card.boss == kind]
    return tuple((card.copies, blow) for card in cards for blow in _blows(book, card))


def _blows(book: Book, card: BehaviourCard) -> list[Blow]:
    found = []
    moved = 0
    for deed in card.deeds:
        match deed:
            case BossMove():
                moved += deed.squares or book.bosses[card.boss].move
            case Emerge() | Drag():
                moved = ANYWHERE
            case BossAttack():
                damage = FALLEN if deed.unconscious else deed.damage
                found.append((moved + deed.range, 1 + RANKS.index(deed.evade), damage))
            case _:
                pass
    return found


@lru_cache(maxsize=65536)
def card_cost(book: Book, kind: str, seat: int, harm: int, away: int) -> float:
    """What one behaviour card costs somebody so far away, on average over the whole deck."""
    total = sum(card.copies for card in book.behaviour.values() if card.boss == kind)
    cost = 0.0
    for copies, (reach, points, damage) in blows(book, kind):
        if reach >= away:
            chance = failing(book.blue, book.cast[seat].evade, points)
            cost += copies * attacks_cost(harm, 1, chance, damage)
    return cost / total


def boss_danger(world: World, character: Character, square: int) -> float:
    """What the card that somebody draws at the end of a turn on a square costs.

    The fight has to be fought, so to stay out of it is thought to save next to nothing.
    """
    grid = world.book.grid
    tile = grid.tile_of[square]
    hunt = is_hunt(world)
    total = 0.0
    for boss in world.bosses.values():
        there = grid.tile_of[boss.square] == tile
        if there or hunt:
            away = grid.distance(square, boss.square) if there else OUTSIDE
            total += card_cost(world.book, boss.kind, character.seat, character.harm, away)
    return total


def still_alive(bosses: list[Boss]) -> float:
    """What it costs that bosses have health left."""
    return WEIGHTS.boss * sum(boss.health for boss in bosses)


def firepower(book: Book, character: Character) -> float:
    """A loaded gun is worth something while a boss is alive, so that an empty one is loaded."""
    best = max([item.ammo for item in character.items if book.items[item.card].capacity], default=0)
    return WEIGHTS.loaded * min(best, 3) / 3
