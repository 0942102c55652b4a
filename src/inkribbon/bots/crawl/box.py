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
    idle = [i for i in me.items if i.card not in keys and _is_idle(world, me, i)]
    fetched = [i for i in world.box if i.card in keys]
    if (idle or room < (1 if fetched else FREE)) and box_has_room(world):
        return _put(world, me, idle or [i for i in me.items if i.card not in keys])
    if fetched and room > 0:
        return Withdraw(seat, fetched[0].id)
    if not box_has_room(world):
        return _make_room(world, me, room) or _take(world, me, room)
    if _has_one_to_give(world, me):
        return _put(world, me, sidearms(world, me))
    return _take(world, me, room)


def _is_idle(world: World, me: Character, item: Item) -> bool:
    """Of no use on the way: keys and parts, bullets for no weapon carried, a second knife."""
    card = card_of(world, item)
    if card.kind == "ammunition":
        return not any(held.card in card.reloads for held in me.items)
    if card.kind == "weapon" and not card.capacity:
        return any(held.card == item.card and held.id < item.id for held in me.items)
    return card.kind == THING


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
        and room - card_of(world, item).slots >= _free(world, me, item)
        and _can_use(world, me, item)
    ]
    best = max(
        useful, key=lambda item: (worth_of(world.book, me.harm, item), -item.id), default=None
    )
    return None if best is None else Withdraw(me.seat, best.id)


def _free(world: World, me: Character, item: Item) -> int:
    """How many hands should stay free: a spray or one's own weapon is worth a full one."""
    if item.card in world.book.cast[me.seat].items and not sidearms(world, me):
        return 0
    return FREE - 1 if card_of(world, item).revives else FREE


def _make_room(world: World, me: Character, room: int) -> Withdraw | None:
    """The box is full, and somebody has a weapon for me: I take the least thing out for it."""
    armed = any(_has_one_to_give(world, who) for who in world.characters.values())
    if not armed or sidearms(world, me) or room < FREE:
        return None
    small = [item for item in world.box if card_of(world, item).slots == 1]
    least = min(small, key=lambda i: (worth_of(world.book, me.harm, i), i.id), default=None)
    return None if least is None else Withdraw(me.seat, least.id)


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


def sidearms(world: World, who: Character) -> list[Item]:
    """Weapons of the kind that everybody sets out with: they are loaded again for nothing."""
    issued = world.book.cast[who.seat].items
    return [i for i in who.items if i.card in issued and card_of(world, i).capacity]


def _has_one_to_give(world: World, me: Character) -> bool:
    """Two weapons of that kind, and somebody with a hand free has none."""
    return len(sidearms(world, me)) > 1 and any(
        not sidearms(world, who) and slots(world, who.items) < profile(world, who.seat).inventory
        for who in world.characters.values()
    )


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
