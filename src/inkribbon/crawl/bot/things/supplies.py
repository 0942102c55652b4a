"""The worth of items, carried or still to be found."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from inkribbon.crawl.items.using import is_trained
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, Item, World

from ..weights import Weights

RELOADED = 0.9
"""How much an empty gun with ammunition for it is worth, compared to a loaded one."""


@lru_cache(maxsize=65536)
def carried(
    book: Book,
    harm: int,
    items: tuple[Item, ...],
    able: tuple[str, ...] | None,
    weights: Weights,
    *,
    spending: bool = False,
) -> float:
    """The worth of a character's items at this level of harm and with these proficiencies.

    What heals is worth less the more of it there is, and ammunition without its weapon little: so
    it pays to share. `spending` tells that there will be no better use for the last ammunition.
    """
    guns = [item for item in items if is_gun(book, able, item)]
    healing: list[float] = []
    armed = 1.0 if spending or any(gun.ammo for gun in guns) else 0.0
    total = 0.0
    for item in items:
        worth = worth_of(book, harm, item, weights)
        card = book.items[item.card]
        if card.kind == "recovery":
            healing.append(worth)
        elif card.kind == "weapon" and not is_trained(able, card):
            total += weights.idle * worth
        elif card.kind != "ammunition":
            total += worth
        elif any(gun.card in card.reloads for gun in guns):
            armed = max(armed, RELOADED)
            total += worth
        else:
            total += weights.idle * worth
    healing.sort(reverse=True)
    total += weights.armed * armed
    return total + sum(healing[:1]) + weights.spare * sum(healing[1:])


def is_gun(book: Book, able: tuple[str, ...] | None, item: Item) -> bool:
    """Whether it is a gun that a character with these proficiencies can fire when loaded."""
    card = book.items[item.card]
    return card.capacity > 0 and is_trained(able, card)


def guns_of(book: Book, who: Character) -> list[Item]:
    """The guns that a character can fire when loaded."""
    able = book.cast[who.seat].proficient
    return [item for item in who.items if is_gun(book, able, item)]


def sidearms(world: World, who: Character) -> list[Item]:
    """The character's starting guns, which a campaign reloads for free."""
    issued = world.book.cast[who.seat].items
    return [i for i in who.items if i.card in issued and world.book.items[i.card].capacity]


def worth_of(book: Book, harm: int, item: Item, weights: Weights) -> float:
    card = book.items[item.card]
    if card.kind == "recovery":
        levels = sum([book.items[name].heals for name in item.herbs or (item.card,)])
        eased = weights.harm[harm] - weights.harm[max(0, harm - levels)]
        use = weights.heal_held * eased
        cure = weights.cure if card.cures else 0.0
        return cure + weights.heal * levels + (max(use, weights.rescue) if card.revives else use)
    if card.kind == "ammunition":
        return 0.8 * weights.point * card.points
    if card.kind == "weapon":
        return weights.point * item.ammo + (weights.weapon if card.red else 0.0)
    return weights.thing


class Bag(NamedTuple):
    """What a character's items are good for, regardless of the position."""

    worth: float
    in_fight: float
    """The same in a boss fight, which ends the use of ammunition and needs a loaded gun."""
    armed: bool
    """Whether there is a gun with some ammunition left."""
    empty: tuple[str, ...]
    """The guns, if none of them can be fired or reloaded."""


def bag_of(book: Book, seat: int, harm: int, items: tuple[Item, ...], weights: Weights) -> Bag:
    able = book.cast[seat].proficient
    guns = [item for item in items if is_gun(book, able, item)]
    refills = [card for item in items for card in book.items[item.card].reloads]
    armed = any(gun.ammo > 1 for gun in guns)
    helpless = not armed and not any(gun.card in refills for gun in guns)
    return Bag(
        worth=carried(book, harm, items, able, weights),
        in_fight=carried(book, harm, items, able, weights, spending=True)
        + weights.loaded * _firepower(guns, refills),
        armed=armed,
        empty=tuple(sorted({gun.card for gun in guns})) if helpless else (),
    )


def _firepower(guns: list[Item], refills: list[str]) -> float:
    """How well a gun is loaded, which counts while a boss is alive, so that bots reload.

    Without ammunition to reload it counts as loaded, so that nothing is left in it.
    """
    if not any(gun.card in refills for gun in guns):
        return 1.0
    return min(max([gun.ammo for gun in guns]), 3) / 3


@lru_cache(maxsize=65536)
def drawn(
    book: Book, harm: int, pool: tuple[str, ...], empty: tuple[str, ...], weights: Weights
) -> float:
    """The average worth of a card drawn from a pool for a character with these empty guns."""
    items = [Item(0, name, book.items[name].capacity) for name in pool]
    total = sum([worth_of(book, harm, item, weights) for item in items])
    fitting = [name for name in pool if set(book.items[name].reloads).intersection(empty)]
    return (total + weights.armed * RELOADED * len(fitting)) / len(items)
