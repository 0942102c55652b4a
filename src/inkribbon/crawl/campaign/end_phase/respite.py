"""Steps of an End Phase for those who play on: the item box, a spray, the fallen and the dead."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.campaign.entering import cast_of
from inkribbon.crawl.campaign.parts import campaign_of, graph_of
from inkribbon.crawl.campaign.storage import Withdraw
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import (
    distinct,
    gain,
    held_items,
    limit_of,
    lose,
    owned_items,
    set_items,
    slots,
)
from inkribbon.crawl.items.using import SPRAY, is_spray
from inkribbon.crawl.printed.campaign import EmptyBox, GiveSpray, ReplaceDead, RestoreFallen
from inkribbon.crawl.state.special_events import (
    BoxEmptied,
    CharacterReplaced,
    FallenRestored,
    SprayGiven,
)
from inkribbon.crawl.state.world import CAUTION, Character, Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .phase import step

DONE = Option(Done(), ())


# The item box


class TakeLeftovers(Task, frozen=True):
    """Take items out of the item box before it is left behind."""


@step(EmptyBox)
def empty_box(world: World, step: EmptyBox) -> None:
    push(world, TakeLeftovers(), LeaveBox())


@handles(TakeLeftovers)
def take_leftovers(world: World, task: TakeLeftovers) -> None:
    options = [
        Option(take := Withdraw(someone.seat, item.id), (take, task))
        for someone in world.characters.values()
        for item in distinct(world.box)
        if has_room_for(world, someone, item)
    ]
    if options:
        ask(world, GROUP, "empty-box", [*options, DONE])


def has_room_for(world: World, character: Character, item: Item) -> bool:
    return slots(world, (*character.items, item)) <= limit_of(world, character.seat)


class LeaveBox(Task, frozen=True):
    """What is still in the item box is lost."""


@handles(LeaveBox)
def leave_box(world: World, task: LeaveBox) -> None:
    if world.box:
        tell(world, BoxEmptied(tuple(item.card for item in world.box)))
    world.box = ()


# A First-Aid Spray


class TakeSpray(Task, frozen=True):
    """This character receives a First-Aid Spray."""

    seat: int


@step(GiveSpray)
def give_spray(world: World, step: GiveSpray) -> None:
    """Only if there are fewer than characters, and one is left in the box."""
    held = [item.card for item in held_items(world) if is_spray(world, item.card)]
    left = world.book.items[SPRAY].copies - [item.card for item in owned_items(world)].count(SPRAY)
    people = [
        someone
        for someone in world.characters.values()
        if has_room_for(world, someone, Item(0, SPRAY))
    ]
    if len(held) < len(world.characters) and left > 0 and people:
        takes = [Option(take := TakeSpray(someone.seat), (take,)) for someone in people]
        ask(world, GROUP, "give-spray", [*takes, DONE])


@handles(TakeSpray)
def take_spray(world: World, task: TakeSpray) -> None:
    gain(world, task.seat, SPRAY)
    tell(world, SprayGiven(task.seat))


# The dead and the fallen


class ReplaceWith(Task, frozen=True):
    """A new character takes the place of a dead one."""

    seat: int
    character: str


@step(ReplaceDead)
def replace_dead(world: World, step: ReplaceDead) -> None:
    dead = [someone.seat for someone in world.characters.values() if someone.fate == "dead"]
    push(world, *[AskForNewcomer(seat) for seat in dead])


class AskForNewcomer(Task, frozen=True):
    """Players decide whether to replace a dead character."""

    seat: int


@handles(AskForNewcomer)
def ask_for_newcomer(world: World, task: AskForNewcomer) -> None:
    known = (*cast_of(world), *(campaign_of(world).buried or ()))
    others = [name for name in world.book.contents.characters if name not in known]
    options = [Option(new := ReplaceWith(task.seat, name), (new,)) for name in others]
    if options:
        ask(world, GROUP, "replace-dead", [*options, DONE], (task.seat,))


@handles(ReplaceWith)
def replace_with(world: World, task: ReplaceWith) -> None:
    """What the dead character still carries is lost; the new one has the campaign's kit."""
    campaign, dead = campaign_of(world), world.characters[task.seat]
    world.campaign = replace(campaign, buried=(*(campaign.buried or ()), dead.id))
    for item in dead.items:
        lose(world, task.seat, item)
    newcomer = Character(task.seat, task.character, dead.square)
    world.characters[task.seat] = newcomer
    for card in graph_of(world).kit:
        gain(world, task.seat, card)
    tell(world, CharacterReplaced(task.seat, dead.id, task.character))


@step(RestoreFallen)
def restore_fallen(world: World, step: RestoreFallen) -> None:
    for seat, someone in list(world.characters.items()):
        if someone.lying:
            world.characters[seat] = replace(someone, harm=CAUTION).meeting("standing")
            tell(world, FallenRestored(seat))


def carry_again(world: World, items: tuple[tuple[Item, ...], ...]) -> None:
    """Give every character back what it carried."""
    for seat in world.characters:
        set_items(world, seat, items[seat])
