"""The item box, and searching the fallen: storing and taking any number of items."""

from __future__ import annotations

from inkribbon.crawl.state.books.modes import box_limit
from inkribbon.crawl.state.events import Fetched, Stored, TakenFrom
from inkribbon.crawl.state.tasks import DeathCheck, offer
from inkribbon.crawl.state.world import NOBODY, Character, Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .asking import Done
from .carrying import MakeRoom, card_of, distinct, find, limit_of, set_items, slots
from .finding import after_search
from .using import is_full

BOX = "item-box"


class StoreItems(Task, frozen=True):
    """Put any number of items into the item box."""


class SearchBox(Task, frozen=True):
    """Take any number of items out of the item box."""


class SearchFallen(Task, frozen=True):
    """Take any number of items from an unconscious character in the same square."""

    on: int


class Storing(Task, frozen=True):
    """Storing in progress."""

    seat: int
    moved: bool = False


class PutIn(Task, frozen=True):
    item: int


class Emptying(Task, frozen=True):
    """Taking in progress: from the box, or from the character `on`."""

    seat: int
    on: int = NOBODY
    moved: bool = False


class TakeOut(Task, frozen=True):
    item: int
    on: int = NOBODY


def box_has_room(world: World) -> bool:
    limit = box_limit(world.book)
    return not limit or len(world.box) < limit


def box_options(world: World, character: Character) -> list[Option]:
    """Options to store, and to search unless the inventory is full, in or next to the box's
    square."""
    options = []
    if character.items and box_has_room(world):
        options.append(offer(StoreItems()))
    if world.box and not is_full(world, character):
        options.append(offer(SearchBox()))
    return options


def fallen_options(world: World, character: Character) -> list[Option]:
    """Options to search the fallen in the same square, in editions where a search covers that."""
    if not world.book.edition.items.search_fallen or is_full(world, character):
        return []
    return [
        offer(SearchFallen(other.seat))
        for other in world.characters.values()
        if other.lying and other.square == character.square and other.items
    ]


@handles(StoreItems)
def store_items(world: World, task: StoreItems) -> None:
    push(world, Storing(world.active))


@handles(Storing)
def storing(world: World, task: Storing) -> None:
    """Choose items one by one until done or the box is full.

    What held more than itself may leave too many behind.
    """
    items = distinct(world.characters[task.seat].items)
    if not items or not box_has_room(world):
        push(world, MakeRoom(task.seat))
        return
    again = Storing(task.seat, True)
    options = [Option(p := PutIn(item.id), (p, again)) for item in items]
    if task.moved:
        options.append(Option(Done(), (MakeRoom(task.seat),)))
    ask(world, task.seat, "store", options)


@handles(PutIn)
def put_in(world: World, task: PutIn) -> None:
    """The weapon's dial is kept. The fallen may have needed what is no longer carried."""
    seat = world.active
    item = find(world.characters[seat], task.item)
    set_items(world, seat, without(world.characters[seat].items, item.id))
    world.box = (*world.box, item)
    tell(world, Stored(seat, item.card))
    if card_of(world, item).revives:
        push(world, DeathCheck())


@handles(SearchBox)
def search_box(world: World, task: SearchBox) -> None:
    """Retrieving is a search like any other."""
    push(world, Emptying(world.active), *after_search(world))


@handles(SearchFallen)
def search_fallen(world: World, task: SearchFallen) -> None:
    push(world, Emptying(world.active, task.on))


@handles(Emptying)
def emptying(world: World, task: Emptying) -> None:
    """Choose items one by one until done or nothing more fits."""
    me = world.characters[task.seat]
    limit = limit_of(world, task.seat)
    there = world.box if task.on == NOBODY else world.characters[task.on].items
    fitting = [i for i in distinct(there) if slots(world, (*me.items, i)) <= limit]
    left = () if task.on == NOBODY else (MakeRoom(task.on),)
    again = Emptying(task.seat, task.on, True)
    options = [Option(t := TakeOut(item.id, task.on), (t, again)) for item in fitting]
    if task.moved or not fitting:
        options.append(Option(Done(), left))
    ask(world, task.seat, "take", options)


@handles(TakeOut)
def take_out(world: World, task: TakeOut) -> None:
    seat = world.active
    if task.on == NOBODY:
        item = next(i for i in world.box if i.id == task.item)
        world.box = without(world.box, item.id)
        tell(world, Fetched(seat, item.card))
    else:
        item = find(world.characters[task.on], task.item)
        set_items(world, task.on, without(world.characters[task.on].items, item.id))
        tell(world, TakenFrom(seat, task.on, item.card))
    set_items(world, seat, (*world.characters[seat].items, item))


def without(items: tuple[Item, ...], number: int) -> tuple[Item, ...]:
    return tuple(item for item in items if item.id != number)
