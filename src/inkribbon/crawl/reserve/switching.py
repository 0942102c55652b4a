"""Switching before a scenario: a main character of the reserve takes over a seat."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.campaign.entering import atlas_of, cast_of
from inkribbon.crawl.items.carrying import distinct, find, limit_of, set_items, slots
from inkribbon.crawl.items.kerosene import limit
from inkribbon.crawl.state.campaign_events import PutInBox
from inkribbon.crawl.state.character import Character, Reservist
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .events import KeroseneLost, PlayerSwitched
from .people import person, reserve_of


class TradePlaces(Task, frozen=True):
    """A player continues with another main character, who comes out of the reserve."""

    seat: int
    who: str


class PassOn(Task, frozen=True):
    """What the new character cannot carry goes into the item box."""

    seat: int


class LeaveBehind(Task, frozen=True):
    """Put one of the items into the item box."""

    seat: int
    item: int


def switch_options(world: World) -> list[Option]:
    """Support characters stay in the reserve."""
    mains = world.book.contents.characters
    people = [someone.id for someone in reserve_of(world).people if someone.id in mains]
    seats = list(world.characters)
    return [Option(new := TradePlaces(seat, who), (new,)) for who in people for seat in seats]


@handles(TradePlaces)
def trade_places(world: World, task: TradePlaces) -> None:
    """The new character takes over items and kerosene; both keep their own wounds."""
    old = world.characters[task.seat]
    reserve = reserve_of(world)
    new = person(reserve, task.who)
    others = tuple(someone for someone in reserve.people if someone.id != new.id)
    world.reserve = replace(reserve, people=(*others, Reservist(old.id, old.harm)))
    world.characters[task.seat] = Character(
        task.seat, new.id, old.square, new.wounds, old.items, kerosene=old.kerosene
    )
    world.book = atlas_of(world).book("", cast_of(world))
    tell(world, PlayerSwitched(task.seat, old.id, new.id))
    _pour(world, task.seat)
    push(world, PassOn(task.seat))


def _pour(world: World, seat: int) -> None:
    """Tokens beyond the new character's limit are lost."""
    character = world.characters[seat]
    held = character.kerosene or 0
    kept = min(held, limit(world, seat))
    if kept < held:
        world.characters[seat] = replace(character, kerosene=kept)
        tell(world, KeroseneLost(seat, held - kept))


@handles(PassOn)
def pass_on(world: World, task: PassOn) -> None:
    """Ask only as long as something has to stay: the item box is open anyway."""
    character = world.characters[task.seat]
    if slots(world, character.items) <= limit_of(world, task.seat):
        return
    options = [
        Option(leave := LeaveBehind(task.seat, item.id), (leave, task))
        for item in distinct(character.items)
    ]
    ask(world, task.seat, "pass-on", options)


@handles(LeaveBehind)
def leave_behind(world: World, task: LeaveBehind) -> None:
    character = world.characters[task.seat]
    item = find(character, task.item)
    set_items(world, task.seat, tuple(held for held in character.items if held.id != item.id))
    world.box = (*world.box, item)
    tell(world, PutInBox(task.seat, item.card))
