"""A campaign scenario played on its own: its weapons, and what is left out."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import distinct, find, gain, limit_of, set_items, slots
from inkribbon.crawl.items.finding import clear_tokens
from inkribbon.crawl.state.campaign_events import KitGiven
from inkribbon.crawl.state.decks import kit_for, node_of, swap_ribbons
from inkribbon.crawl.state.world import Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell


class ShareOut(Task, frozen=True):
    """The players distribute as many of the weapons as they like among the characters."""

    cards: tuple[str, ...]


class HandOut(Task, frozen=True):
    """Cards that go to different characters; `given` are the seats that got one."""

    cards: tuple[str, ...]
    given: tuple[int, ...] = ()


class Equip(Task, frozen=True):
    """A character takes this weapon."""

    seat: int
    card: str


class OfferSwap(Task, frozen=True):
    """One character may swap one card for another."""

    card: str
    into: str


class SwapCard(Task, frozen=True):
    """Swap this item for another card."""

    seat: int
    item: int
    card: str


def stand_alone(world: World) -> None:
    """Leave out what belongs to the campaign, and hand out equipment before the start."""
    if node_of(world.book) is not None:
        for token in ("C", "path"):
            if token not in world.book.scenario.needed:
                clear_tokens(world, token)
        swap_ribbons(world)
    kit = kit_for(world.book)
    if kit.swap is not None:
        push(world, OfferSwap(*kit.swap))
    if kit.cards:
        push(world, ShareOut(kit.cards))
    if kit.one_each:
        push(world, HandOut(kit.one_each))


@handles(ShareOut)
def share_out(world: World, task: ShareOut) -> None:
    """Offer each weapon to every character with room for it; none has to be taken."""
    options = []
    for card in dict.fromkeys(task.cards):
        left = list(task.cards)
        left.remove(card)
        for character in world.characters.values():
            room = limit_of(world, character.seat)
            if slots(world, (*character.items, Item(0, card))) <= room:
                equip = Equip(character.seat, card)
                options.append(Option(equip, (equip, ShareOut(tuple(left)))))
    if options:
        ask(world, GROUP, "share-out", [*options, Option(Done(), ())])


@handles(HandOut)
def hand_out(world: World, task: HandOut) -> None:
    """Each card goes to a character who has not got one yet; with too few characters, the others
    stay in the box."""
    if not task.cards:
        return
    card, *left = task.cards
    options = [
        Option(give := Equip(seat, card), (give, HandOut(tuple(left), (*task.given, seat))))
        for seat, someone in world.characters.items()
        if seat not in task.given
        if slots(world, (*someone.items, Item(0, card))) <= limit_of(world, seat)
    ]
    if options:
        ask(world, GROUP, "hand-out", options, (card,))


@handles(Equip)
def equip(world: World, task: Equip) -> None:
    gain(world, task.seat, task.card)
    tell(world, KitGiven(task.seat, task.card))


@handles(OfferSwap)
def offer_swap(world: World, task: OfferSwap) -> None:
    options = [
        Option(swap := SwapCard(someone.seat, item.id, task.into), (swap,))
        for someone in world.characters.values()
        for item in distinct(someone.items)
        if item.card == task.card
    ]
    if options:
        ask(world, GROUP, "swap", [*options, Option(Done(), ())])


@handles(SwapCard)
def swap_card(world: World, task: SwapCard) -> None:
    """Replace the old weapon with the new one, fully loaded."""
    character = world.characters[task.seat]
    old = find(character, task.item)
    new = replace(old, card=task.card, ammo=world.book.items[task.card].capacity)
    set_items(world, task.seat, tuple(new if i.id == old.id else i for i in character.items))
    tell(world, KitGiven(task.seat, task.card))
