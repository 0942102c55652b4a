"""Why a character should not leave the board yet."""

from __future__ import annotations

from inkribbon.crawl.state.world import Character, World

from ..aims.wants import barred_links, is_beyond_help, is_medic, keys_held
from ..city import HURT
from ..facts import facts_of
from ..routes import FAR

NEARBY = 6
"""Actions to the exit from which a character is expected to get out alone."""


def is_awaited(world: World, me: Character) -> bool:
    """Whether others need the character: fallen or badly hurt, or far away without a medic."""
    cards = world.book.items
    others = [c for c in world.characters.values() if c.square >= 0 and c.seat != me.seat]
    heals = any(cards[item.card].kind == "recovery" for item in me.items)
    if any(heals and who.up and who.harm >= HURT for who in others):
        return True
    if any(who.fate == "down" for who in others) and not is_beyond_help(world):
        return True
    if not is_medic(world, me) or any(is_medic(world, who) for who in others):
        return False
    way = facts_of(world.book).routes.exit(world.open, world.locked)
    return any(way[who.square] > NEARBY for who in others)


def is_last(world: World, me: Character) -> bool:
    """Whether all others have fallen or left."""
    others = [who for who in world.characters.values() if who.seat != me.seat]
    return bool(others) and not any(who.up and who.square >= 0 for who in others)


def is_doorkeeper(world: World, me: Character) -> bool:
    """Whether others could no longer get out if the character left with the keys."""
    if not world.locked or not keys_held(world, me):
        return False
    routes = facts_of(world.book).routes
    others = [c for c in world.characters.values() if c.square >= 0 and c.seat != me.seat]
    barred = barred_links(world, others) << routes.shift
    way = routes.exit(world.open, world.locked | barred)
    return any(way[who.square] >= FAR for who in others)


def on_errand(world: World, me: Character) -> bool:
    """Whether the character should take something before leaving the board."""
    if world.campaign is None:
        return False
    people = [c for c in world.characters.values() if c.square >= 0 and c.up]
    return me.seat in facts_of(world.book).aims(world, people).fetch
