"""Items: carrying, finding, throwing away, mixing, using, trading."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from inkribbon.crawl.printed.cards import CharacterCard, ItemCard
from inkribbon.crawl.scenario.file import ITEMS
from inkribbon.crawl.state.board import take_token
from inkribbon.crawl.state.campaign import collect, note_find
from inkribbon.crawl.state.events import Discarded, Found, Healed, HerbsMixed, Reloaded, Used
from inkribbon.crawl.state.happenings import DeathCheck
from inkribbon.crawl.state.moments import Healing, bonus
from inkribbon.crawl.state.perform import offer
from inkribbon.crawl.state.world import DANGER, Character, Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import discarded, draw, refreshed
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .getting_up import resuscitate
from .terrain import build_barricade, frames

GREEN = "green-herb"


class Search(Task, frozen=True):
    """Take an item token of this deck from the own square and draw a card."""

    deck: str


class TakeFound(Task, frozen=True):
    """Put the card just drawn into the inventory."""

    seat: int
    deck: str


class Discard(Task, frozen=True):
    """Throw a card away for free; its text does nothing."""

    item: int


class Mix(Task, frozen=True):
    """Mix two herbs (or stacks) into one stack."""

    item: int
    into: int


class UseItem(Task, frozen=True):
    """Use an item: ammunition on a weapon, recovery on a character, a tool on a link."""

    item: int
    weapon: int = 0
    on: int = -1
    link: int = -1


class UseAlso(Task, frozen=True):
    """Use one more herb in the same action."""

    item: int


class MoreHerbs(Task, frozen=True):
    """Further herbs may join the action (editions where several are used at once)."""

    seat: int


class Done(Task, frozen=True):
    """Enough: stop choosing."""


# Carrying


def profile(world: World, seat: int) -> CharacterCard:
    return world.book.cast[seat]


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


def is_full(world: World, character: Character) -> bool:
    return kit_of(world, character).full


def find(character: Character, item: int) -> Item:
    return next(held for held in character.items if held.id == item)


def set_items(world: World, seat: int, items: tuple[Item, ...]) -> None:
    world.characters[seat] = replace(world.characters[seat], items=items)


def lose(world: World, seat: int, item: Item) -> None:
    """Take an item away; cards of deck A go on its discard pile, others are out of the scenario."""
    character = world.characters[seat]
    set_items(world, seat, tuple(held for held in character.items if held.id != item.id))
    for name in item.herbs or (item.card,):
        if world.book.items[name].deck == "A":
            world.decks["A"] = discarded(world.decks["A"], name)
        else:
            world.removed = (*world.removed, name)
        if world.book.items[name].revives:
            push(world, DeathCheck())


def gain(world: World, seat: int, name: str) -> None:
    """A card enters an inventory for the first time, a weapon with its dial full."""
    item = Item(world.next_id, name, world.book.items[name].capacity)
    world.next_id += 1
    character = world.characters[seat]
    world.characters[seat] = replace(character, items=(*character.items, item))


def distinct(items: tuple[Item, ...]) -> list[Item]:
    """One of each group of items that nobody could tell apart."""
    seen: dict[tuple[str, int, tuple[str, ...]], Item] = {}
    for item in items:
        seen.setdefault((item.card, item.ammo, item.herbs), item)
    return list(seen.values())


class Kit(NamedTuple):
    """What an inventory lets its owner do, wherever the owner stands."""

    weapons: tuple[tuple[Item, ItemCard], ...]
    """Those with a point on the dial, or without a dial, that the character can use."""
    uses: tuple[Option, ...]
    """Uses of items on oneself."""
    gifts: tuple[tuple[Item, ItemCard], ...]
    """Recovery items that work on others too."""
    free: tuple[Option, ...]
    """Mixing herbs and throwing cards away."""
    full: bool
    revivers: tuple[Item, ...] = ()
    """What can get an unconscious character up."""
    builders: tuple[Item, ...] = ()
    """What can turn an archway into a barricade."""


KITS = 4096
"""How many inventories a book remembers, so that a long-lived server does not grow."""


def kit_of(world: World, character: Character) -> Kit:
    """Looked up by the items held: the same inventory comes back many times in a game."""
    cache = world.book.kits
    key = (character.seat, character.items)
    kit: Kit | None = cache.get(key)
    if kit is None:
        if len(cache) >= KITS:
            cache.clear()
        kit = cache[key] = _kit(world, character)
    return kit


def _kit(world: World, character: Character) -> Kit:
    held = [(item, card_of(world, item)) for item in distinct(character.items)]
    usable = world.book.edition.items.usable
    return Kit(
        weapons=tuple((i, c) for i, c in held if can_fire(world, character.seat, i, c)),
        uses=tuple(o for i, c in held if c.kind in usable for o in _own_uses(character, i, c)),
        gifts=tuple((i, c) for i, c in held if c.kind in usable and c.reaches_others),
        free=(*mixes(world, character), *(Option(d, (d,)) for d in discards(world, character))),
        full=slots(world, character.items) >= profile(world, character.seat).inventory,
        revivers=tuple(i for i, c in held if c.kind in usable and c.revives),
        builders=tuple(i for i, c in held if c.kind in usable and c.rebuilds),
    )


def can_fire(world: World, seat: int, item: Item, card: ItemCard) -> bool:
    """A weapon that is not empty, in hands that know it."""
    able = profile(world, seat).proficient
    loaded = item.ammo > 0 or not card.capacity
    return card.kind == "weapon" and loaded and (able is None or item.card in able)


# Finding


def search_options(world: World, character: Character) -> list[Option]:
    """Searching for each kind of token here, unless the inventory is full."""
    tokens = world.tokens.get(character.square)
    if not tokens or is_full(world, character):
        return []
    return [offer(Search(deck)) for deck in sorted(set(tokens)) if deck in ITEMS]


@handles(Search)
def search(world: World, task: Search) -> None:
    square = world.characters[world.active].square
    take_token(world, square, task.deck)
    if task.deck == "C" and world.campaign is not None:
        world.campaign = collect(world.campaign, world.book.grid.names[square])
    draw_item(world, task.deck)


def draw_item(world: World, name: str) -> None:
    """The active character draws a card from an item deck, if there is one left."""
    if not cards_left(world, name):
        tell(world, Found(world.active, name, ""))
        return
    if not len(world.decks[name]):
        world.decks[name] = refreshed(world.decks[name])
    draw(world, name, TakeFound(world.active, name))


def cards_left(world: World, name: str) -> int:
    """Cards that an item deck can still provide, counting the discard pile if it is renewed."""
    deck = world.decks[name]
    renewed = name == "A" and world.book.edition.items.deck_a_reshuffles
    return len(deck) + (len(deck.discard) if renewed else 0)


@handles(TakeFound)
def take_found(world: World, task: TakeFound) -> None:
    tell(world, Found(task.seat, task.deck, world.drawn))
    gain(world, task.seat, world.drawn)
    if world.campaign is not None:
        _note(world, task)
    push(world, MakeRoom(task.seat))


def _note(world: World, task: TakeFound) -> None:
    """A campaign remembers what came of decks B and C."""
    campaign, found = world.campaign, world.characters[task.seat].items[-1]
    if campaign is None:
        return
    world.campaign = note_find(campaign, task.deck, found.id, found.card)
    if task.deck == "B" and campaign.replayed and not len(world.decks["B"]):
        clear_tokens(world, "B")


def clear_tokens(world: World, name: str) -> None:
    """Take every token of a name off the board."""
    for square, tokens in list(world.tokens.items()):
        left = tuple(token for token in tokens if token != name)
        if left:
            world.tokens[square] = left
        else:
            del world.tokens[square]


class MakeRoom(Task, frozen=True):
    """Too much in the inventory: throw cards away until it fits."""

    seat: int


@handles(MakeRoom)
def make_room(world: World, task: MakeRoom) -> None:
    character = world.characters[task.seat]
    if slots(world, character.items) <= profile(world, task.seat).inventory:
        return
    options = [
        Option(Discard(item.id), (ThrowAway(task.seat, item.id), task))
        for item in distinct(character.items)
    ]
    ask(world, task.seat, "make-room", options)


class ThrowAway(Task, frozen=True):
    seat: int
    item: int


@handles(ThrowAway)
def throw_away(world: World, task: ThrowAway) -> None:
    item = find(world.characters[task.seat], task.item)
    tell(world, Discarded(task.seat, item.card))
    lose(world, task.seat, item)


# Throwing away and mixing


def discards(world: World, character: Character) -> list[Discard]:
    return [Discard(item.id) for item in distinct(character.items)]


@handles(Discard)
def discard(world: World, task: Discard) -> None:
    push(world, ThrowAway(world.active, task.item), MakeRoom(world.active))


def mixes(world: World, character: Character) -> list[Option]:
    """Any two herbs or stacks, where the edition mixes; pairs nobody could tell apart are one."""
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
    herbs = (*(base.herbs or (base.card,)), *(added.herbs or (added.card,)))
    items = tuple(
        replace(item, herbs=herbs) if item.id == base.id else item
        for item in character.items
        if item.id != added.id
    )
    set_items(world, world.active, items)
    tell(world, HerbsMixed(world.active, herbs))


# Using


def use_options(kit: Kit, neighbours: list[Character]) -> list[Option]:
    """Every use of an item that the edition's use item action allows."""
    if not kit.gifts:
        return list(kit.uses)
    gifts = [offer(UseItem(i.id, on=other.seat)) for i, _ in kit.gifts for other in neighbours]
    return [*kit.uses, *gifts]


def _own_uses(character: Character, item: Item, card: ItemCard) -> list[Option]:
    if card.kind == "ammunition":
        fitting = [w for w in distinct(character.items) if w.card in card.reloads]
        return [offer(UseItem(item.id, weapon=w.id)) for w in fitting]
    if card.heals:
        return [offer(UseItem(item.id, on=character.seat))]
    return []


def fallen_near(world: World, character: Character) -> list[Character]:
    """The unconscious in the same square or one legal step away."""
    fallen = [other for other in world.characters.values() if other.down]
    if not fallen:
        return fallen
    square = character.square
    around = world.book.grid.steps(world.open)[square]
    return [other for other in fallen if other.square == square or other.square in around]


def rescue_options(kit: Kit, fallen: list[Character]) -> list[Option]:
    """Getting somebody unconscious up."""
    return [offer(UseItem(i.id, on=other.seat)) for i in kit.revivers for other in fallen]


def tool_options(world: World, character: Character, kit: Kit) -> list[Option]:
    """Barring an archway of the own square."""
    links = frames(world, character, passable=True)
    return [offer(UseItem(i.id, link=link)) for i in kit.builders for link in links]


def near(world: World, character: Character) -> list[Character]:
    """The others in the same square or one legal step away."""
    square = character.square
    around = world.book.grid.steps(world.open)[square]
    return [
        other
        for other in world.characters.values()
        if other.square == square or other.square in around
        if other.seat != character.seat and not other.down
    ]


@handles(UseItem)
def use_item(world: World, task: UseItem) -> None:
    item = find(world.characters[world.active], task.item)
    card = card_of(world, item)
    tell(world, Used(world.active, item.card))
    if card.kind not in world.book.edition.items.kept_after_use:
        lose(world, world.active, item)
    if task.weapon:
        reload(world, world.active, task.weapon, card.points)
    elif task.link >= 0:
        build_barricade(world, task.link)
    elif world.characters[task.on].down:
        resuscitate(world, task.on, card.revives)
    else:
        for name in item.herbs or (item.card,):
            heal(world, task.on, healing(world, world.book.items[name]))
        if card.herb and world.book.edition.items.herbs == "free-with-green":
            push(world, MoreHerbs(world.active))


SPRAY = "first-aid-spray"


def is_spray(world: World, card: str) -> bool:
    """A First-Aid Spray, whichever deck its card is of."""
    return card == SPRAY or world.book.items[card].is_a == SPRAY


def healing(world: World, card: ItemCard) -> int:
    """The levels a card heals; in easy mode a First-Aid Spray heals them all."""
    return DANGER if world.book.easy and is_spray(world, card.id) else card.heals


def reload(world: World, seat: int, weapon: int, points: int) -> None:
    """Raise a dial, never above the weapon's capacity; in easy mode up to it."""
    character = world.characters[seat]
    held = find(character, weapon)
    capacity = card_of(world, held).capacity
    ammo = capacity if world.book.easy else min(capacity, held.ammo + points)
    items = tuple(replace(i, ammo=ammo) if i.id == weapon else i for i in character.items)
    set_items(world, seat, items)
    tell(world, Reloaded(seat, held.card, ammo))


def heal(world: World, seat: int, levels: int) -> None:
    """Move the marker towards Fine and no farther."""
    character = world.characters[seat]
    levels += bonus(world, Healing(world.active))
    healed = min(levels, character.harm)
    world.characters[seat] = replace(character, harm=character.harm - healed)
    tell(world, Healed(seat, healed))


@handles(MoreHerbs)
def more_herbs(world: World, task: MoreHerbs) -> None:
    """Several herbs in one action: pick on until done. Losing the Green Herb may need room."""
    held = distinct(world.characters[task.seat].items)
    herbs = [item for item in held if card_of(world, item).herb]
    if not herbs:
        push(world, MakeRoom(task.seat))
        return
    options = [Option(u := UseAlso(item.id), (u, task)) for item in herbs]
    ask(world, task.seat, "more-herbs", [*options, Option(Done(), (MakeRoom(task.seat),))])


@handles(UseAlso)
def use_also(world: World, task: UseAlso) -> None:
    item = find(world.characters[world.active], task.item)
    tell(world, Used(world.active, item.card))
    lose(world, world.active, item)
    heal(world, world.active, card_of(world, item).heals)
