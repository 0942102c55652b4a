"""What missions bring and use up: items for the item box, and the mission cards themselves."""

from __future__ import annotations

from inkribbon.crawl.items.finding import cards_left
from inkribbon.crawl.items.item_box import box_has_room
from inkribbon.crawl.state.decks import MISSIONS
from inkribbon.crawl.state.world import Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.deck import discarded, draw, refreshed, shuffled_in
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .events import BoxStocked

DECK = "A"


class StockItem(Task, frozen=True):
    """Draw an item card for the item box."""


class PutInStore(Task, frozen=True):
    """Put the card just drawn into the item box."""


@handles(StockItem)
def stock_item(world: World, task: StockItem) -> None:
    if not cards_left(world, DECK):
        return
    if not len(world.decks[DECK]):
        world.decks[DECK] = refreshed(world.decks[DECK])
    draw(world, DECK, PutInStore())


@handles(PutInStore)
def put_in_store(world: World, task: PutInStore) -> None:
    """A card for which the box has no room is discarded."""
    name = world.drawn
    if not box_has_room(world):
        world.decks[DECK] = discarded(world.decks[DECK], name)
        return
    world.box = (*world.box, Item(world.next_id, name, world.book.items[name].capacity))
    world.next_id += 1
    tell(world, BoxStocked(name))


def retire(world: World, mission: str) -> None:
    """A mission card leaves the game, unless it is shuffled back into the deck."""
    if world.book.contents.missions[mission].recycles:
        world.decks[MISSIONS] = shuffled_in(world.decks[MISSIONS], [mission])
    else:
        world.removed = (*world.removed, mission)
