"""Carrying items: inventory space; gaining, losing, discarding and mixing them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkribbon.crawl.printed.characters import CharacterCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.state.events import Discarded, HerbsMixed
from inkribbon.crawl.state.tasks import DeathCheck
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import cards, discarded
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

GREEN = "green-herb"


class Discard(Task, frozen=True):
    """Discard a card for free, without using its effect."""

    item: int


class ThrowAway(Task, frozen=True):
    seat: int
    item: int


class MakeRoom(Task, frozen=True):
    """The inventory is over its limit: discard cards until it fits."""

    seat: int


class Mix(Task, frozen=True):
    """Mix two herbs (or stacks) into one stack."""

    item: int
    into: int


# Queries


def profile(world: World, seat: int) -> CharacterCard:
    return world.book.cast[seat]


def limit_of(world: World, seat: int) -> int:
    """How much inventory space a character has; in some editions more in solo play."""
    printed, packs = profile(world, seat).inventory, world.book.packs
    if world.book.solo:
        printed += world.book.edition.supplies.solo_pockets
    if not packs:
        return printed
    return printed + sum([packs.get(item.card, 0) for item in world.characters[seat].items])


def card_of(world: World, item: Item) -> ItemCard:
    return world.book.items[item.card]


def slots(world: World, items: tuple[Item, ...]) -> int:
    """Inventory space that items take up."""
    cards = world.book.items
    total = 0
    herbs = 0
    green = False
    for item in items:
        card = cards[item.card]
        total += card.slots
        if card.herb:
            herbs += 1
            green = green or item.card == GREEN
    if green and world.book.edition.items.herbs == "free-with-green":
        total -= herbs - 1
    return total


def is_overloaded(world: World, character: Character) -> bool:
    """Whether the items of a character take up more space than it has."""
    return slots(world, character.items) > limit_of(world, character.seat)


def find(character: Character, item: int) -> Item:
    return next(held for held in character.items if held.id == item)


def distinct(items: Sequence[Item]) -> list[Item]:
    """One of each group of identical items."""
    seen: dict[tuple[str, int, tuple[str, ...]], Item] = {}
    for item in items:
        seen.setdefault((item.card, item.ammo, item.herbs), item)
    return list(seen.values())


def held_items(world: World) -> list[Item]:
    """All items in inventories and in the item box."""
    return [*(i for c in world.characters.values() for i in c.items), *world.box]


def owned_items(world: World) -> list[Item]:
    """These, and what characters who sit out the scenario carry: none of it can be elsewhere."""
    absent = (world.campaign.waiting or ()) if world.campaign is not None else ()
    return [*held_items(world), *(item for someone in absent for item in someone.items)]


def in_supply(world: World, card: str) -> int:
    """Copies of an item card that nobody has and that are in no deck, nor out of the game."""
    owned = [name for item in owned_items(world) for name in cards_in(item)]
    dealt = [name for deck in world.decks.values() for name in (*cards(deck), *deck.discard)]
    return world.book.items[card].copies - [*owned, *dealt, *world.removed].count(card)


def fits(cards: Sequence[str], items: Sequence[Item]) -> list[Item]:
    """The items that match all these cards; none if one is missing."""
    left = list(items)
    found = []
    for card in cards:
        item = next((held for held in left if held.card == card), None)
        if item is None:
            return []
        left.remove(item)
        found.append(item)
    return found


# Gaining and losing


def set_items(world: World, seat: int, items: tuple[Item, ...]) -> None:
    world.characters[seat] = replace(world.characters[seat], items=items)


def gain(world: World, seat: int, name: str) -> None:
    """Put a new card into an inventory, with a full dial if it is a weapon."""
    item = Item(world.next_id, name, world.book.items[name].capacity)
    world.next_id += 1
    character = world.characters[seat]
    world.characters[seat] = replace(character, items=(*character.items, item))


def cards_in(item: Item) -> tuple[str, ...]:
    """The cards of an item: several for a stack of herbs."""
    return item.herbs or (item.card,)


def lose(world: World, seat: int, item: Item) -> None:
    """Take an item away; deck A cards go to its discard pile, others leave the scenario."""
    character = world.characters[seat]
    set_items(world, seat, tuple(held for held in character.items if held.id != item.id))
    for name in cards_in(item):
        if world.book.items[name].deck == "A":
            world.decks["A"] = discarded(world.decks["A"], name)
        else:
            world.removed = (*world.removed, name)
        if world.book.items[name].revives:
            push(world, DeathCheck())


# Discarding


def discards(world: World, character: Character) -> list[Discard]:
    return [Discard(item.id) for item in distinct(character.items)]


@handles(Discard)
def discard(world: World, task: Discard) -> None:
    push(world, ThrowAway(world.active, task.item), MakeRoom(world.active))


@handles(ThrowAway)
def throw_away(world: World, task: ThrowAway) -> None:
    item = find(world.characters[task.seat], task.item)
    tell(world, Discarded(task.seat, item.card))
    lose(world, task.seat, item)


@handles(MakeRoom)
def make_room(world: World, task: MakeRoom) -> None:
    character = world.characters[task.seat]
    if not is_overloaded(world, character):
        return
    options = [
        Option(Discard(item.id), (ThrowAway(task.seat, item.id), task))
        for item in distinct(character.items)
    ]
    ask(world, task.seat, "make-room", options)


# Mixing


def mixes(world: World, character: Character) -> list[Option]:
    """Options to mix any two herbs or stacks, in editions with mixing; identical pairs appear
    once."""
    if world.book.edition.items.herbs != "stack":
        return []
    herbs = [item for item in character.items if card_of(world, item).herb]
    pairs: dict[object, Mix] = {}
    for into, base in enumerate(herbs):
        for added in herbs[into + 1 :]:
            alike = (base.card, base.herbs, added.card, added.herbs)
            pairs.setdefault(alike, Mix(added.id, base.id))
    return [Option(mix, (mix,)) for mix in pairs.values()]


@handles(Mix)
def mix(world: World, task: Mix) -> None:
    character = world.characters[world.active]
    added, base = find(character, task.item), find(character, task.into)
    herbs = (*cards_in(base), *cards_in(added))
    items = tuple(
        replace(item, herbs=herbs) if item.id == base.id else item
        for item in character.items
        if item.id != added.id
    )
    set_items(world, world.active, items)
    tell(world, HerbsMixed(world.active, herbs))
