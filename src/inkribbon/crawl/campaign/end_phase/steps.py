"""The steps of an End Phase, by the verbs of the campaign's file."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from inkribbon.crawl.campaign.adding import return_cards
from inkribbon.crawl.campaign.parts import and_then, campaign_of, deeds
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import (
    MakeRoom,
    card_of,
    cards_in,
    distinct,
    find,
    held_items,
    lose,
    set_items,
)
from inkribbon.crawl.items.trade import TradeTable
from inkribbon.crawl.items.using import SPRAY, is_spray, reload, treat
from inkribbon.crawl.printed.campaign import (
    Cure,
    DropItems,
    DropRibbons,
    HealAll,
    RaiseDials,
    Reshuffle,
    ReturnAdded,
    ReturnFinds,
    SetDials,
    StockSprays,
    UseUp,
)
from inkribbon.crawl.state.books.modes import box_limit
from inkribbon.crawl.state.campaign import minus
from inkribbon.crawl.state.campaign_events import (
    DialsSet,
    ItemsDropped,
    PilesShuffled,
    RibbonsDropped,
    SpraysStocked,
)
from inkribbon.crawl.state.events import Healed
from inkribbon.crawl.state.poison import cure
from inkribbon.crawl.state.special_events import DialsRaised
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.deck import refreshed, shuffled_in
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .phase import step


def each_item(world: World, change: Callable[[Item], Item]) -> None:
    """Change every item, including those in the item box."""
    for seat, character in list(world.characters.items()):
        set_items(world, seat, tuple(change(item) for item in character.items))
    world.box = tuple(change(item) for item in world.box)


# Ammunition


@step(SetDials)
def set_dials(world: World, step: SetDials) -> None:
    fill_dials(world, step.card, step.points)


def fill_dials(world: World, name: str = "", points: int = 0) -> None:
    """Set every weapon, or those of one card, to this many points; 0 means full."""

    def filled(item: Item) -> Item:
        card = card_of(world, item)
        if name and not card.counts_as(name):
            return item
        return replace(item, ammo=points or card.capacity)

    each_item(world, filled)
    tell(world, DialsSet(name))


@step(RaiseDials)
def raise_dials(world: World, step: RaiseDials) -> None:
    def raised(item: Item) -> Item:
        card = card_of(world, item)
        if card.is_cumbersome or card.counts_as(step.card):
            return item
        return replace(item, ammo=min(card.capacity, item.ammo + step.points))

    each_item(world, raised)
    tell(world, DialsRaised(step.points))


# Using items, trading, free deeds


class EndTable(Task, frozen=True):
    """The characters use items of one kind, trade, or do what costs nothing until they are done."""

    kind: str


class UseTable(Task, frozen=True):
    """The characters use items of one kind until they are done; nobody trades."""

    kind: str


class EndUse(Task, frozen=True):
    """Use an item during the End Phase."""

    seat: int
    item: int
    weapon: int = 0
    on: int = -1


class EndTrade(Task, frozen=True):
    """Two characters trade items, wherever they are."""

    seat: int
    to: int


@step(UseUp)
def use_up(world: World, step: UseUp) -> None:
    push(world, EndTable(step.kind) if step.trades else UseTable(step.kind))


@handles(EndTable)
def end_table(world: World, task: EndTable) -> None:
    """Ask only if it can make a difference; for recovery items a trade alone is enough.

    The unconscious and the dead use nothing, but what they carry can be traded.
    """
    options = _usable(world, task)
    for someone in world.characters.values():
        options += and_then(deeds(world, someone), task)
    if options or _waiting(world, task.kind):
        swaps = and_then(trades(world), task)
        ask(world, GROUP, "end-phase", [*options, *swaps, Option(Done(), ())], (task.kind,))


@handles(UseTable)
def use_table(world: World, task: UseTable) -> None:
    options = _usable(world, task)
    if options:
        ask(world, GROUP, "use-up", [*options, Option(Done(), ())], (task.kind,))


def _usable(world: World, task: EndTable | UseTable) -> list[Option]:
    """The items of a kind that the conscious can use; the table asks again after each."""
    able = [someone for someone in world.characters.values() if not someone.lying]
    uses = [use for someone in able for use in _uses(world, someone, task.kind)]
    return [Option(use, (use, task)) for use in uses]


def trades(world: World) -> list[Option]:
    """Any two characters who have something between them can trade."""
    people = list(world.characters.values())
    return [
        Option(trade := EndTrade(a.seat, b.seat), (trade,))
        for a in people
        for b in people
        if a.seat < b.seat and (a.items or b.items)
    ]


def _waiting(world: World, kind: str) -> bool:
    """Whether a trade can still matter: always at the recovery step, which comes last."""
    held = [card_of(world, i).kind for c in world.characters.values() for i in c.items]
    return kind == "recovery" or kind in held


def _uses(world: World, character: Character, kind: str) -> list[EndUse]:
    found = []
    for item in distinct(character.items):
        card = card_of(world, item)
        if card.kind != kind or card.kerosene:
            continue
        if kind == "ammunition":
            found += [
                EndUse(character.seat, item.id, weapon=weapon.id)
                for weapon in distinct(character.items)
                if (known := card_of(world, weapon)).counts_as(*card.reloads)
                if weapon.ammo < known.capacity
            ]
        else:
            found += [
                EndUse(character.seat, item.id, on=other.seat)
                for other in world.characters.values()
                if other.harm and not other.lying
                if other.seat == character.seat or card.reaches_others
            ]
    return found


@handles(EndUse)
def end_use(world: World, task: EndUse) -> None:
    """Without the Green Herb, other herbs take up space again."""
    item = find(world.characters[task.seat], task.item)
    push(world, MakeRoom(task.seat))
    lose(world, task.seat, item)
    if task.weapon:
        reload(world, task.seat, task.weapon, card_of(world, item).points)
        return
    for name in cards_in(item):
        treat(world, task.on, world.book.items[name], by=task.seat)


@handles(EndTrade)
def end_trade(world: World, task: EndTrade) -> None:
    push(world, TradeTable(task.seat, task.to))


# Health


@step(HealAll)
def heal_all(world: World, step: HealAll) -> None:
    """Heal every character, in some easy games one level more; the unconscious start one level past
    Danger, whether or not somebody could have resuscitated them."""
    levels = step.levels + ("heal" in world.book.eases)
    for seat, character in list(world.characters.items()):
        harm = character.harm + character.lying
        healed = min(harm, levels) if step.levels else harm
        world.characters[seat] = replace(character, harm=harm - healed).meeting("standing")
        if healed:
            tell(world, Healed(seat, healed))


@step(Cure)
def cure_all(world: World, step: Cure) -> None:
    for seat in world.characters:
        cure(world, seat)


# Cards


@step(DropItems)
def drop_items(world: World, step: DropItems) -> None:
    def goes(item: Item) -> bool:
        kept = step.keeps_sprays and is_spray(world, item.card)
        return card_of(world, item).kind in step.kinds and not kept

    gone: list[str] = []
    for seat, character in list(world.characters.items()):
        for item in character.items:
            if goes(item):
                gone.append(item.card)
                lose(world, seat, item)
    stored = [item for item in world.box if goes(item)]
    world.box = tuple(item for item in world.box if item not in stored)
    world.removed = (*world.removed, *(item.card for item in stored))
    _tell_dropped(world, [*gone, *(item.card for item in stored)], found=False)


def _tell_dropped(world: World, cards: list[str], *, found: bool) -> None:
    if cards:
        tell(world, ItemsDropped(tuple(cards), found))


@step(ReturnFinds)
def return_finds(world: World, step: ReturnFinds) -> None:
    """Return every deck B card found in this scenario, whether carried, stored or used."""
    cards = [card for _, card in campaign_of(world).finds]
    for number, card in campaign_of(world).finds:
        if not _take_back(world, number, card):
            world.removed = minus(world.removed, (card,))
    world.decks["B"] = shuffled_in(world.decks["B"], cards)
    _tell_dropped(world, cards, found=True)


def _take_back(world: World, number: int, card: str) -> bool:
    """Remove a card that is carried or stored, on its own or mixed into a stack."""
    items = held_items(world)
    fitting = [i for i in items if i.id == number] or [i for i in items if card in i.herbs]
    held = next(iter(fitting), None)
    if held is None:
        return False
    left = minus(held.herbs, (card,))
    for seat, character in list(world.characters.items()):
        set_items(world, seat, _replaced(character.items, held, left))
    world.box = _replaced(world.box, held, left)
    return True


def _replaced(items: tuple[Item, ...], held: Item, left: tuple[str, ...]) -> tuple[Item, ...]:
    """The items with one removed, or reduced to a smaller stack."""
    smaller = [replace(held, card=left[0], herbs=left if len(left) > 1 else ())] if left else []
    return tuple(new for item in items for new in (smaller if item.id == held.id else [item]))


@step(Reshuffle)
def reshuffle(world: World, step: Reshuffle) -> None:
    back = _returning(world) if step.deck == "tension" else ()
    world.removed = minus(world.removed, back)
    world.decks[step.deck] = shuffled_in(refreshed(world.decks[step.deck]), back)
    tell(world, PilesShuffled(step.deck))


def _returning(world: World) -> tuple[str, ...]:
    """Tension cards that were removed only for this scenario."""
    printed = world.book.tension
    return tuple(card for card in world.removed if card in printed and printed[card].returns)


@step(ReturnAdded)
def return_added(world: World, step: ReturnAdded) -> None:
    return_cards(world, step.decks)


@step(StockSprays)
def stock_sprays(world: World, step: StockSprays) -> None:
    """Add as many as the starting supply holds and the box has room for.

    Used ones have returned to the supply.
    """
    held = [name for item in held_items(world) for name in cards_in(item)]
    if any(is_spray(world, name) for name in held):
        return
    limit = box_limit(world.book)
    room = max(0, limit - len(world.box)) if limit else step.count
    count = min(step.count, room, world.book.items[SPRAY].copies)
    for _ in range(count):
        world.box = (*world.box, Item(world.next_id, SPRAY))
        world.next_id += 1
    if count:
        tell(world, SpraysStocked(count))


@step(DropRibbons)
def drop_ribbons(world: World, step: DropRibbons) -> None:
    if world.ribbons:
        tell(world, RibbonsDropped(world.ribbons))
        world.ribbons = 0
