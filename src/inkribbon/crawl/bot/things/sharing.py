"""What a character should give to another: what helps there more than here."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import distinct, limit_of, slots
from inkribbon.crawl.items.trade import Give, Take, TradeTable
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.decision import Option

from ..aims.stations import collected
from ..aims.wants import bearers, legacy, needed_at
from ..weights import CAREFUL
from .supplies import carried

GAIN = 0.05
"""How much more an item must be worth to the other."""
DUE = 100.0
"""The gain of handing over what a station asks for."""
NEARER = 3
"""How many steps nearer to its place the other must be to be given a goal's item."""


def gift(world: World, me: Character, other: Character) -> Item | None:
    """The item that it makes most sense to give to another character, if any: the fallen have no
    use for it."""
    if not other.up:
        return None
    room = limit_of(world, other.seat) - slots(world, other.items)
    # Among identical items only the first is offered.
    given = distinct(me.items)
    fitting = [item for item in given if world.book.items[item.card].slots <= room]
    best = max(fitting, key=lambda item: (_gain(world, me, other, item), -item.id), default=None)
    return best if best is not None and _gain(world, me, other, best) > GAIN else None


def _gain(world: World, me: Character, other: Character, item: Item) -> float:
    """How much more the item helps in the other inventory than in this one."""
    due = _due(world, me, other, item)
    if due:
        return due
    places = needed_at(world, item.card)
    if places:
        all_open = (1 << len(world.book.links)) - 1
        walks = [world.book.grid.walk(place, all_open) for place in places]
        nearer = min(w[me.square] for w in walks) - min(w[other.square] for w in walks)
        return float(nearer - NEARER)
    kept = tuple([held for held in me.items if held.id != item.id])
    here = _kit(world, me, me.items) - _kit(world, me, kept)
    there = _kit(world, other, (*other.items, item))
    return there - _kit(world, other, other.items) - here


def _kit(world: World, who: Character, items: tuple[Item, ...]) -> float:
    """The worth of these items in the hands of a character."""
    return carried(world.book, who.harm, items, world.book.cast[who.seat].proficient, CAREFUL)


def _due(world: World, me: Character, other: Character, item: Item) -> float:
    """Positive if a station asks for the item and the other collects for it, negative if I do."""
    stations = world.book.scenario.station
    people = [who for who in world.characters.values() if who.up] if stations else []
    for number, collector in collected(world, people).items() if people else ():
        if item.card in stations[number].items:
            return DUE if other.seat == collector else -DUE if me.seat == collector else 0.0
    return 0.0


def remedy(world: World, me: Character, other: Character) -> Item | None:
    """What to take from somebody fallen: what revives them, or else a key that is needed."""
    room = limit_of(world, me.seat) - slots(world, me.items)
    cards = world.book.items
    fitting = [item for item in distinct(other.items) if cards[item.card].slots <= room]
    found = [item for item in fitting if cards[item.card].revives and other in bearers(world)]
    found += [item for item in fitting if item.card in legacy(world, other)]
    return found[0] if found else None


def is_to_trade(world: World, me: Character, other: Character) -> bool:
    return gift(world, me, other) is not None or remedy(world, me, other) is not None


def share(world: World, options: Sequence[Option]) -> Option | None:
    """In a trade: take what revives the other, give what helps the other more, then finish."""
    table = _table(options)
    if table is not None:
        pair = world.characters[table.giver], world.characters[table.partner]
        taken, given = remedy(world, *pair), gift(world, *pair)
        wish = Take(taken.id) if taken else Give(given.id) if given else None
        for option in options:
            if option.action == wish:
                return option
    return next((option for option in options if isinstance(option.action, Done)), None)


def _table(options: Sequence[Option]) -> TradeTable | None:
    """The exchange that the options are about."""
    tasks = [task for option in options for task in option.then]
    return next((task for task in tasks if isinstance(task, TradeTable)), None)
