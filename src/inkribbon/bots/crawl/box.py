"""The item box between scenarios: what to put in, and what to take along."""

from __future__ import annotations

from inkribbon.crawl.dashboard import Deposit, Withdraw
from inkribbon.crawl.itembox import box_has_room
from inkribbon.crawl.items import card_of, profile, slots
from inkribbon.crawl.paths import campaign_of, graph_of
from inkribbon.crawl.world import Character, Item, World

from .supplies import worth_of

FREE = 2
"""Hands that should be free on setting out: there is more to find than to bring."""
THING = "special"
"""Keys and parts: one carries them only to unlock a path with them."""
LIKED = ("weapon", "recovery", "ammunition")


def box_move(world: World, seat: int) -> Deposit | Withdraw | None:
    """The next thing that somebody should put in or take out, None if all is well."""
    me = world.characters[seat]
    keys = keys_for(world, seat)
    room = profile(world, seat).inventory - slots(world, me.items)
    idle = [i for i in me.items if card_of(world, i).kind == THING and i.card not in keys]
    fetched = [i for i in world.box if i.card in keys]
    if (idle or room < (1 if fetched else FREE)) and box_has_room(world):
        return _put(world, me, idle or [i for i in me.items if i.card not in keys])
    if fetched and room > 0:
        return Withdraw(seat, fetched[0].id)
    return _take(world, me, room)


def _put(world: World, me: Character, items: list[Item]) -> Deposit | None:
    least = min(
        items, key=lambda item: (worth_of(world.book, me.harm, item), item.id), default=None
    )
    return None if least is None else Deposit(me.seat, least.id)


def _take(world: World, me: Character, room: int) -> Withdraw | None:
    """The best of what lies there, as long as hands stay free."""
    useful = [
        item
        for item in world.box
        if card_of(world, item).kind in LIKED
        and room - card_of(world, item).slots >= FREE
        and _can_use(world, me, item)
    ]
    best = max(
        useful, key=lambda item: (worth_of(world.book, me.harm, item), -item.id), default=None
    )
    return None if best is None else Withdraw(me.seat, best.id)


def _can_use(world: World, me: Character, item: Item) -> bool:
    """A weapon that is loaded, bullets for a weapon that is carried, healing; one spray each."""
    card = card_of(world, item)
    if card.revives:
        return not any(card_of(world, held).revives for held in me.items)
    if card.kind == "weapon":
        return item.ammo > 0
    if card.kind == "ammunition":
        return any(held.card in card.reloads for held in me.items)
    return True


def keys_for(world: World, seat: int) -> tuple[str, ...]:
    """The items with which this character should unlock a path: all are there, held or stored."""
    campaign = campaign_of(world)
    people = world.characters.values()
    there = [i.card for who in people for i in who.items] + [i.card for i in world.box]
    for path in campaign.placed:
        cards = graph_of(world).node(path).items
        if path in campaign.unlocked or not all(card in there for card in cards):
            continue
        if seat == _keeper(world, cards):
            return cards
    return ()


def _keeper(world: World, cards: tuple[str, ...]) -> int:
    """Who has most of these cards already."""

    def held(who: Character) -> int:
        return sum(item.card in cards for item in who.items)

    return max(world.characters.values(), key=lambda who: (held(who), -who.seat)).seat
