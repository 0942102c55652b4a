"""The item box: what to put in and what to take out."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.campaign.parts import campaign_of, graph_of
from inkribbon.crawl.campaign.storage import Deposit, Withdraw
from inkribbon.crawl.items.carrying import card_of, distinct, limit_of, slots
from inkribbon.crawl.items.item_box import box_has_room
from inkribbon.crawl.items.using import is_trained
from inkribbon.crawl.state.world import Character, Item, World

from ..aims.wants import needed_at
from ..weights import CAREFUL
from .supplies import guns_of, sidearms, worth_of

FREE = 2
"""Inventory slots to keep free at the start: there is more to find than to bring."""
THING = "special"
"""The kind of keys and parts, carried only to unlock a path."""
LIKED = ("weapon", "recovery", "ammunition")


def is_worth_taking(world: World, me: Character, item: Item) -> bool:
    """Whether a character should take an item out of the box, or from the fallen, while a scenario
    is played: keys of a campaign only fill the inventory."""
    if card_of(world, item).kind in LIKED:
        return _can_use(world, me, item)
    if world.campaign is not None and item.card in keys_for(world, me.seat):
        return True
    return card_of(world, item).kind != THING or bool(needed_at(world, item.card))


def box_move(world: World, seat: int) -> Deposit | Withdraw | None:
    """The next item that a character should put in or take out; None if there is none."""
    me = world.characters[seat]
    keys = keys_for(world, seat)
    room = limit_of(world, seat) - slots(world, me.items)
    if not sidearms(world, me) and any(_gives(world, who) for who in world.characters.values()):
        return None if box_has_room(world) else _make_room(world, me, room)
    if box_has_room(world):
        if _gives(world, me):
            return _put(world, me, sidearms(world, me))
        if surplus := _surplus(world, me):
            return _put(world, me, surplus)
        idle = [i for i in me.items if i.card not in keys and _is_idle(world, me, i)]
        fetched = any(i.card in keys for i in world.box)
        if idle or room < (1 if fetched else FREE):
            return _put(world, me, idle or _dispensable(world, me, keys))
    return _fetch(world, me, keys, room) or _take(world, me, room)


def _dispensable(world: World, me: Character, keys: tuple[str, ...]) -> list[Item]:
    """Items that may be left behind: all but keys, one sidearm and one spray."""
    kept = [*sidearms(world, me)[:1], *[i for i in me.items if card_of(world, i).revives][:1]]
    return [i for i in me.items if i.card not in keys and i not in kept]


def _fetch(world: World, me: Character, keys: tuple[str, ...], room: int) -> Withdraw | None:
    """Take out a key that is needed now; if the box is full, something else goes in for it."""
    fetched = [i for i in distinct(world.box) if i.card in keys]
    can_take = room > 0 or not box_has_room(world)
    return Withdraw(me.seat, fetched[0].id) if fetched and can_take else None


def _is_idle(world: World, me: Character, item: Item) -> bool:
    """Whether an item is useless for now: keys, parts, unusable ammunition, a second knife."""
    card = card_of(world, item)
    if card.kind == "ammunition":
        return not any(card_of(world, held).counts_as(*card.reloads) for held in me.items)
    if card.kind == "weapon" and not card.capacity:
        return any(held.card == item.card and held.id < item.id for held in me.items)
    return card.kind == THING and not card.burns


def _put(world: World, me: Character, items: list[Item]) -> Deposit | None:
    least = min(
        items,
        key=lambda item: (worth_of(world.book, me.harm, item, CAREFUL), item.id),
        default=None,
    )
    if least is None:
        return None
    # Among identical items only the first is offered.
    first = next(i for i in me.items if replace(i, id=least.id) == least)
    return Deposit(me.seat, first.id)


def _take(world: World, me: Character, room: int) -> Withdraw | None:
    """Take out the best item, as long as enough slots stay free."""
    useful = [
        item
        for item in distinct(world.box)
        if card_of(world, item).kind in LIKED
        and room - card_of(world, item).slots >= _free(world, me, item)
        and _can_use(world, me, item)
    ]
    best = max(useful, key=lambda item: worth_of(world.book, me.harm, item, CAREFUL), default=None)
    return None if best is None else Withdraw(me.seat, best.id)


def _free(world: World, me: Character, item: Item) -> int:
    """How many slots should stay free: fewer for a spray or the character's own weapon."""
    if item.card in world.book.cast[me.seat].items and not sidearms(world, me):
        return 0
    return FREE - 1 if card_of(world, item).revives else FREE


def _make_room(world: World, me: Character, room: int) -> Withdraw | None:
    """The box is full and another character has a weapon for this one: take out the least item."""
    if room < FREE:
        return None
    small = [item for item in distinct(world.box) if card_of(world, item).slots == 1]
    least = min(small, key=lambda item: worth_of(world.book, me.harm, item, CAREFUL), default=None)
    return None if least is None else Withdraw(me.seat, least.id)


def _can_use(world: World, me: Character, item: Item) -> bool:
    """Whether the item helps: a loaded weapon, fitting ammunition, healing; one spray each."""
    card = card_of(world, item)
    if card.revives:
        return not any(card_of(world, held).revives for held in me.items)
    if card.kind == "weapon":
        if not item.ammo or _is_better_armed(world, me, item):
            return False
        return not sidearms(world, me) or not _is_missed(world, item)
    if card.kind == "ammunition":
        return any(card_of(world, held).counts_as(*card.reloads) for held in me.items)
    return True


def _is_missed(world: World, item: Item) -> bool:
    """Whether this is the starting weapon of a character who has none now."""
    return any(
        item.card in world.book.cast[who.seat].items and not sidearms(world, who)
        for who in world.characters.values()
    )


def _gives(world: World, me: Character) -> bool:
    """Whether a character has two sidearms while another with room has none."""
    return len(sidearms(world, me)) > 1 and any(
        not sidearms(world, who) and slots(world, who.items) < limit_of(world, who.seat)
        for who in world.characters.values()
    )


def _loaded(world: World, who: Character) -> list[Item]:
    """The guns that a character could fire at once."""
    return [gun for gun in guns_of(world.book, who) if gun.ammo]


def _surplus(world: World, me: Character) -> list[Item]:
    """Guns that someone with far fewer of them could use, unless one lies there for them."""
    guns = [item for item in world.box if item.ammo and card_of(world, item).capacity]
    if any(_is_better_armed(world, me, gun) for gun in guns):
        return []
    spare = [gun for gun in _loaded(world, me) if gun not in sidearms(world, me)]
    many = len(_loaded(world, me))
    return [
        gun
        for gun in spare
        if any(len(_loaded(world, who)) + 1 < many for who in _takers(world, me, gun))
    ]


def _is_better_armed(world: World, me: Character, gun: Item) -> bool:
    """Whether someone with fewer guns could use this one."""
    many = len(_loaded(world, me))
    return any(len(_loaded(world, who)) < many for who in _takers(world, me, gun))


def _takers(world: World, me: Character, gun: Item) -> list[Character]:
    """The others who can fire a gun and have room for it."""
    card = card_of(world, gun)
    return [
        who
        for seat, who in world.characters.items()
        if seat != me.seat
        and is_trained(world.book.cast[seat].proficient, card)
        and limit_of(world, seat) - slots(world, who.items) - card.slots >= FREE
    ]


def keys_for(world: World, seat: int) -> tuple[str, ...]:
    """The items with which this character should unlock a path, if all are carried or stored."""
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
    """The seat that has the most of these cards."""

    def held(who: Character) -> int:
        return sum(item.card in cards for item in who.items)

    return max(world.characters.values(), key=lambda who: (held(who), -who.seat)).seat
