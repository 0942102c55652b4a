"""The item box between scenarios: any character may move items in and out."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import distinct, find, limit_of, set_items, slots
from inkribbon.crawl.items.item_box import box_has_room
from inkribbon.crawl.state.campaign_events import PutInBox, TookFromBox
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import tell

from .parts import Part, add_part

DONE = Option(Done(), ())


class OpenBox(Task, frozen=True):
    """A character opens the item box."""

    seat: int
    swapping: bool = False
    """Whether something was taken out for which something else must go in."""


class Deposit(Task, frozen=True):
    """Put an item into the item box."""

    seat: int
    item: int


class Withdraw(Task, frozen=True):
    """Take an item out of the item box."""

    seat: int
    item: int


def opening_options(world: World) -> list[Option]:
    """Opening the box is offered to everyone who has something to move."""
    return [
        Option(box := OpenBox(seat), (box,))
        for seat, someone in world.characters.items()
        if someone.items or world.box
    ]


@handles(OpenBox)
def open_box(world: World, task: OpenBox) -> None:
    """Move any number of items in and out, within both limits.

    If both are full, take an item out first and put another in its place.
    """
    character = world.characters[task.seat]
    limit = limit_of(world, task.seat)
    full = not box_has_room(world)
    fit = [i for i in distinct(world.box) if slots(world, (*character.items, i)) <= limit]
    options = []
    if not full:
        options += [
            Option(put := Deposit(task.seat, item.id), (put, task))
            for item in distinct(character.items)
        ]
    for item in distinct(world.box):
        take = Withdraw(task.seat, item.id)
        if item in fit:
            options.append(Option(take, (take, task)))
        elif full:
            options.append(Option(take, (take, replace(task, swapping=True))))
    if not task.swapping or full or slots(world, character.items) <= limit:
        options.append(DONE)
    ask(world, task.seat, "item-box", options)


@handles(Deposit)
def deposit(world: World, task: Deposit) -> None:
    character = world.characters[task.seat]
    item = find(character, task.item)
    set_items(world, task.seat, tuple(i for i in character.items if i.id != item.id))
    world.box = (*world.box, item)
    tell(world, PutInBox(task.seat, item.card))


@handles(Withdraw)
def withdraw(world: World, task: Withdraw) -> None:
    item = next(held for held in world.box if held.id == task.item)
    world.box = tuple(held for held in world.box if held.id != item.id)
    set_items(world, task.seat, (*world.characters[task.seat].items, item))
    tell(world, TookFromBox(task.seat, item.card))


add_part("item-box", Part(keeps=("box",), between=opening_options))
