"""What attacks with a character's weapons can be expected to achieve."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from inkribbon.crawl.combat.attack import Attack, hits_of
from inkribbon.crawl.items.carrying import find
from inkribbon.crawl.items.using import kit_of
from inkribbon.crawl.state.board import bosses_are_bound
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.chance import Rolled, results

Counting = Callable[[int, bool, bool], float]
PUSHED = 0.3
"""How much pushing an enemy is worth, compared to killing a small one."""
FREE = 0.7
"""The price of an attack that needs no ammunition, in points of ammunition."""


def _damage(done: int, area: bool, push: bool) -> float:
    return done


@lru_cache(maxsize=4096)
def damage(book: Book, weapon: str, extra: int) -> float:
    """The average damage of an attack with this weapon and this much rapid fire."""
    return _average(book, weapon, extra, _damage)


@lru_cache(maxsize=16384)
def toll(book: Book, weapon: str, extra: int, target: tuple[str, int], others: int) -> float:
    """How much of an enemy's strength an attack takes away on average, given its kind and wounds.

    Others in its square count if the attack covers an area.
    """
    kind, wounds = target
    card = book.enemies[kind]
    left = card.hit_points - wounds
    each = card.room / card.hit_points

    def count(done: int, area: bool, push: bool) -> float:
        taken = each * min(done, left) + (others if area and done else 0)
        return taken + (PUSHED if push and done < left else 0.0)

    return _average(book, weapon, extra, count)


def _average(book: Book, weapon: str, extra: int, count: Counting) -> float:
    """The average of something counted from damage, whether it covers an area, and pushes."""
    card = book.items[weapon]
    dice = (book.blue,) * (card.blue + extra) + (book.red,) * card.red
    total = 0.0
    weight = 0
    for option in results(dice):
        assert isinstance(option.action, Rolled)
        hits = hits_of(card, option.action.faces)
        done = sum([hit.damage for hit in hits])
        area = card.blast or any(hit.area for hit in hits)
        total += option.weight * count(done, area, any(hit.push for hit in hits))
        weight += option.weight
    return total / weight


def promise(world: World, who: Character, shot: Attack) -> tuple[float, float]:
    """What an attack can be expected to achieve, and the same for a point of ammunition."""
    item = find(who, shot.weapon)
    price = 1 + shot.extra if world.book.items[item.card].capacity else FREE
    effect = _effect(world, item.card, shot.extra, shot.enemy)
    return effect, effect / price


def _effect(world: World, weapon: str, extra: int, target: int) -> float:
    if target in world.bosses:
        return damage(world.book, weapon, extra)
    enemy = world.enemies[target]
    others = sum([other.square == enemy.square for other in world.enemies.values()]) - 1
    return toll(world.book, weapon, extra, (enemy.kind, enemy.wounds), others)


def shot_at_enemy(world: World, who: Character) -> float:
    """The most strength of enemies that an attack from here takes away on average."""
    grid = world.book.grid
    square, open = who.square, world.open
    arms = kit_of(world, who).arms
    seen = [e for e in world.enemies.values() if grid.sees(square, e.square, open)]
    squares = [enemy.square for enemy in seen]
    best = 0.0
    for where, kind, wounds in dict.fromkeys([(e.square, e.kind, e.wounds) for e in seen]):
        away = grid.distance(square, where)
        others = squares.count(where) - 1
        for _, card, reach, extra in arms:
            if reach >= away:
                best = max(best, toll(world.book, card, extra, (kind, wounds), others))
    return best


def shot_at_boss(world: World, who: Character, square: int, open: int) -> float:
    """The average damage of the character's best attack on a boss from a square."""
    grid = world.book.grid
    bound = bosses_are_bound(world)
    best = 0.0
    for boss in world.bosses.values():
        there = grid.tile_of[square] == grid.tile_of[boss.square]
        if (there or not bound) and grid.sees(square, boss.square, open):
            away = grid.distance(square, boss.square)
            for _, card, reach, extra in kit_of(world, who).arms:
                if reach >= away:
                    best = max(best, damage(world.book, card, extra))
    return best
