"""The damage that a character's weapons can be expected to do."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.combat.attack import RAPID_FIRE, effect_of
from inkribbon.crawl.items.using import kit_of
from inkribbon.crawl.state.board import bosses_are_bound
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.world import Character, World


@lru_cache(maxsize=4096)
def damage(book: Book, weapon: str, extra: int) -> float:
    """The average damage of an attack with this weapon and this much rapid fire."""
    card = book.items[weapon]
    dice = ((book.blue, card.blue + extra), (book.red, card.red))
    total = 0.0
    for die, count in dice:
        hits = [effect_of(card, face) for face in die]
        total += count * sum([hit.damage for hit in hits if hit is not None]) / len(die)
    return total


def best_shot(world: World, who: Character, distance: int) -> float:
    """The average damage of the character's best attack at this distance."""
    shots = [0.0]
    for item, card in kit_of(world, who).weapons:
        if card.range >= distance:
            extra = min(RAPID_FIRE, item.ammo - 1) if card.rapid_fire else 0
            shots.append(damage(world.book, item.card, extra))
    return max(shots)


def shot_at_boss(world: World, who: Character, square: int, open: int) -> float:
    """The average damage of the character's best attack on a boss from a square."""
    grid = world.book.grid
    bound = bosses_are_bound(world)
    best = 0.0
    for boss in world.bosses.values():
        there = grid.tile_of[square] == grid.tile_of[boss.square]
        if (there or not bound) and grid.sees(square, boss.square, open):
            best = max(best, best_shot(world, who, grid.distance(square, boss.square)))
    return best
