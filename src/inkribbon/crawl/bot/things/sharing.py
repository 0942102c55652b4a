"""What a character should give to another: what helps there more than here."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import limit_of, slots
from inkribbon.crawl.items.trade import Give, TradeTable
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.decision import Option

from ..aims.wants import needed_at
from .supplies import carried

GAIN = 0.05
"""How much more an item must be worth to the other."""
NEARER = 3
"""How many steps nearer to its place the other must be to be given a goal's item."""


def gift(world: World, me: Character, other: Character) -> Item | None:
    """The item that it makes most sense to give to another character, if any."""
    room = limit_of(world, other.seat) - slots(world, other.items)
    fitting = [item for item in me.items if world.book.items[item.card].slots <= room]
    best = max(fitting, key=lambda item: (_gain(world, me, other, item), -item.id), default=None)
    return best if best is not None and _gain(world, me, other, best) > GAIN else None


def _gain(world: World, me: Character, other: Character, item: Item) -> float:
    """How much more the item helps in the other inventory than in this one."""
    places = needed_at(world, item.card)
    if places:
        all_open = (1 << len(world.book.links)) - 1
        walks = [world.book.grid.walk(place, all_open) for place in places]
        nearer = min(w[me.square] for w in walks) - min(w[other.square] for w in walks)
        return float(nearer - NEARER)
    book = world.book
    kept = tuple([held for held in me.items if held.id != item.id])
    here = carried(book, me.harm, me.items) - carried(book, me.harm, kept)
    there = carried(book, other.harm, (*other.items, item))
    return there - carried(book, other.harm, other.items) - here


def share(world: World, options: Sequence[Option]) -> Option | None:
    """In a trade: give what helps the other more, then finish."""
    table = _table(options)
    if table is not None:
        item = gift(world, world.characters[table.giver], world.characters[table.partner])
        for option in options:
            if item is not None and option.action == Give(item.id):
                return option
    return next((option for option in options if isinstance(option.action, Done)), None)


def _table(options: Sequence[Option]) -> TradeTable | None:
    """The exchange that the options are about."""
    tasks = [task for option in options for task in option.then]
    return next((task for task in tasks if isinstance(task, TradeTable)), None)
