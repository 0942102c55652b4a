"""Verbs of events that name an item card: taking it from the box, and handing it in."""

from __future__ import annotations

from inkribbon.crawl.items.carrying import MakeRoom, ThrowAway, gain
from inkribbon.crawl.printed.cards import HandIn, TakeCard
from inkribbon.crawl.state.board import standing, tile_of
from inkribbon.crawl.state.campaign import note_find
from inkribbon.crawl.state.events import Found
from inkribbon.crawl.state.world import Item, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .verbs import possible, verb


class TakeFromSupply(Task, frozen=True):
    """The active character takes this card from the box."""

    card: str


def in_supply(world: World, card: str) -> int:
    """Copies of an item card that are neither in a deck nor with a character."""
    held = [name for item in _items(world) for name in item.herbs or (item.card,)]
    dealt = [name for deck in world.decks.values() for name in (*cards(deck), *deck.discard)]
    return world.book.items[card].copies - [*held, *dealt, *world.removed].count(card)


def _items(world: World) -> list[Item]:
    return [*(item for who in world.characters.values() for item in who.items), *world.box]


@possible(TakeCard)
def _can_take(world: World, effect: TakeCard) -> bool:
    return in_supply(world, effect.card) > 0


@verb(TakeCard)
def _take(world: World, effect: TakeCard, card: str) -> list[Data]:
    return [TakeFromSupply(effect.card)]


@handles(TakeFromSupply)
def take_from_supply(world: World, task: TakeFromSupply) -> None:
    """An event that asks for more copies than there are gives what there is."""
    if not in_supply(world, task.card):
        return
    seat, deck = world.active, world.book.items[task.card].deck
    tell(world, Found(seat, deck, task.card))
    gain(world, seat, task.card)
    if world.campaign is not None:
        found = world.characters[seat].items[-1]
        world.campaign = note_find(world.campaign, deck, found.id, found.card)
    push(world, MakeRoom(seat))


def _holders(world: World, card: str) -> list[tuple[int, Item]]:
    """Who on the tile carries the card: seat and item, the active character first."""
    here = tile_of(world, world.characters[world.active].square)
    near = [who for who in standing(world) if tile_of(world, who.square) == here]
    near.sort(key=lambda who: who.seat != world.active)
    return [(who.seat, item) for who in near for item in who.items if item.card == card]


@possible(HandIn)
def _can_hand_in(world: World, effect: HandIn) -> bool:
    return bool(_holders(world, effect.card))


@verb(HandIn)
def _hand_in(world: World, effect: HandIn, card: str) -> list[Data]:
    seat, item = _holders(world, effect.card)[0]
    return [ThrowAway(seat, item.id)]
