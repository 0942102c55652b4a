"""Verbs about cards and tokens beside the board: set-aside cards, locks, ink ribbons."""

from __future__ import annotations

from inkribbon.crawl.combat.spawning import reader
from inkribbon.crawl.items.carrying import MakeRoom, gain, held_items, in_supply
from inkribbon.crawl.items.terrain import unlock_links
from inkribbon.crawl.printed.effects import GainRibbons, Receive, Renew, ShuffleIn, Unlock
from inkribbon.crawl.state.campaign import note_find
from inkribbon.crawl.state.special_events import CardAdded, Received, RibbonsGained, TensionShuffled
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.deck import refreshed, shuffled_in
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .verbs import possible, verb


class TakeCard(Task, frozen=True):
    """A character receives a card that was set aside."""

    seat: int
    card: str


class AddCard(Task, frozen=True):
    """Shuffle a card into the tension deck."""

    card: str


class OpenLock(Task, frozen=True):
    """Unlock the doors drawn with a letter."""

    link: str


class AddRibbons(Task, frozen=True):
    count: int


@possible(Receive)
def _can_receive(world: World, effect: Receive) -> bool:
    if effect.once and any(item.card == effect.card for item in held_items(world)):
        return False
    return bool(in_supply(world, effect.card))


@verb(Receive)
def _receive(world: World, effect: Receive, card: str) -> list[Data]:
    return [TakeCard(reader(world), effect.card)] if _can_receive(world, effect) else []


@handles(TakeCard)
def take_card(world: World, task: TakeCard) -> None:
    if not in_supply(world, task.card):
        return
    gain(world, task.seat, task.card)
    tell(world, Received(task.seat, task.card))
    if world.campaign is not None:
        found = world.characters[task.seat].items[-1]
        deck = world.book.items[task.card].deck
        world.campaign = note_find(world.campaign, deck, found.id, found.card)
    push(world, MakeRoom(task.seat))


@verb(ShuffleIn)
def _shuffle_in(world: World, effect: ShuffleIn, card: str) -> list[Data]:
    return [AddCard(effect.card)]


@handles(AddCard)
def add_card(world: World, task: AddCard) -> None:
    """The draw pile is shuffled; the discard pile stays as it is."""
    world.decks["tension"] = shuffled_in(world.decks["tension"], [task.card])
    tell(world, CardAdded(task.card))


class RenewTension(Task, frozen=True):
    """Shuffle the tension deck and its discards together."""


@verb(Renew)
def _renew(world: World, effect: Renew, card: str) -> list[Data]:
    return [RenewTension()]


@handles(RenewTension)
def renew_tension(world: World, task: RenewTension) -> None:
    world.decks["tension"] = refreshed(world.decks["tension"])
    tell(world, TensionShuffled())


@verb(Unlock)
def _unlock(world: World, effect: Unlock, card: str) -> list[Data]:
    return [OpenLock(effect.link)]


@handles(OpenLock)
def open_lock(world: World, task: OpenLock) -> None:
    unlock_links(world, task.link)


@verb(GainRibbons)
def _gain_ribbons(world: World, effect: GainRibbons, card: str) -> list[Data]:
    return [AddRibbons(effect.count)]


@handles(AddRibbons)
def add_ribbons(world: World, task: AddRibbons) -> None:
    world.ribbons += task.count
    tell(world, RibbonsGained(task.count))
