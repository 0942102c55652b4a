"""Item tokens worth a detour."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.items.carrying import distinct, limit_of, slots
from inkribbon.crawl.items.using import is_full, is_trained
from inkribbon.crawl.printed.effects import Receive
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.geometry.squares import Memo

from ..aims.stations import effects_of
from ..routes import FAR, Field
from ..weights import CAREFUL, Weights
from .arsenal import guns_at_hand, lacking, promised
from .supplies import drawn, sidearms, worth_of

FINDS = ("A", "B", "C")
"""Tokens for items."""
KEPT = ("scenario", "special")
"""Kinds of items that are never discarded."""
Tokens = tuple[tuple[int, tuple[str, ...]], ...]
Pools = tuple[tuple[str, ...], ...]
"""The cards that may be on top of each item deck."""
Want = tuple[int, tuple[str, ...]]
"""The damage to a boss for which ammunition is missing, and the guns of the party."""
Ground = tuple[Tokens, Pools, int, tuple[str, ...], float, float, Field, bool, Want]
"""What the worth of tokens depends on: their squares, the cards they may yield, the harm and the
empty guns of the character, the worth of what they would replace, the worth of an action, the way
past them, whether items last beyond the scenario, and what a boss fight wants."""
Goods = dict[int, int]
"""By the square of a token, the actions left from there less those that its worth makes up for."""


class Stock:
    """The goods of one map, computed once for each ground."""

    def __init__(self, book: Book, weights: Weights) -> None:
        self.book = book
        self.weights = weights
        self._goods: Memo[Ground, Goods] = Memo(self._find)

    def goods(
        self, world: World, who: Character, empty: tuple[str, ...], exit: Field, step: float
    ) -> Goods:
        """The tokens worth taking for a character; with a full inventory, something must go."""
        if not world.tokens:
            return {}
        price = 0.0
        if is_full(world, who):
            least = ballast(world, who)
            if least is None:
                return {}
            price = worth_of(world.book, who.harm, least, self.weights)
        # Hidden items of a campaign are errands, not detours.
        lasting = world.campaign is not None
        pools = (*tops(world)[:2], ()) if lasting else tops(world)
        tokens = tuple(world.tokens.items())
        want = self._want(world)
        return self._goods[tokens, pools, who.harm, empty, price, step, exit, lasting, want]

    def _want(self, world: World) -> Want:
        lack = round(lacking(world, self.weights))
        return (lack, guns_at_hand(world)) if lack else (0, ())

    def _find(self, ground: Ground) -> Goods:
        tokens, pools, harm, empty, price, step, exit, lasting, want = ground
        found = {}
        for square, names in tokens:
            left, pool = exit[square], _pool_of(names, pools)
            if left >= FAR or not pool:
                continue
            value = max(0.0, drawn(self.book, harm, pool, empty, self.weights) - price)
            value *= 1.0 if lasting else min(1.0, left / self.weights.long_way)
            value += self._relief(pool, want)
            if value > 0.0:
                found[square] = max(0, 1 + left - round(value / step))
        return found

    def _relief(self, pool: tuple[str, ...], want: Want) -> float:
        """The worth of what a card from a pool adds to the ammunition for a boss."""
        lack, guns = want
        if not lack:
            return 0.0
        each = self.weights.thirst * self.weights.short
        return each * min(lack, promised(self.book, pool, guns))


def _pool_of(tokens: tuple[str, ...], pools: Pools) -> tuple[str, ...]:
    """The cards that the first token in a square may yield."""
    found = [pools[FINDS.index(token)] for token in tokens if token in FINDS]
    return found[0] if found else ()


def gifts(world: World, who: Character, exit: Field, step: float, weights: Weights) -> Goods:
    """Stations worth a detour: they hand out a weapon for nothing, and the character can use it."""
    book = world.book
    able = book.cast[who.seat].proficient
    room = limit_of(world, who.seat) - slots(world, who.items)
    found = {}
    for number, square, name in armouries(book):
        card = book.items[name]
        taken = number in (world.stations or ())
        if taken or card.slots > room or not is_trained(able, card) or exit[square] >= FAR:
            continue
        value = worth_of(book, who.harm, Item(0, name, card.capacity), weights)
        found[square] = max(0, 1 + exit[square] - round(value / step))
    return found


@lru_cache(maxsize=64)
def armouries(book: Book) -> tuple[tuple[int, int, str], ...]:
    """The stations that give a weapon and ask for nothing: number, square and weapon."""
    return tuple(
        (number, book.grid.at[station.at], effect.card)
        for number, station in enumerate(book.scenario.station)
        if not station.items and station.at in book.grid.at
        for effect in effects_of(station)
        if isinstance(effect, Receive) and book.items[effect.card].kind == "weapon"
    )


def ballast(world: World, who: Character) -> Item | None:
    """The least useful item of a character, if any may be thrown away: of identical ones, the one
    that is offered."""
    offered = distinct(who.items)
    spare = [item for item in offered if world.book.items[item.card].kind not in KEPT]
    if world.campaign is not None:
        own = sidearms(world, who)[:1]
        spare = [item for item in spare if item not in own]
    return min(
        spare,
        key=lambda item: (worth_of(world.book, who.harm, item, CAREFUL), item.id),
        default=None,
    )


def tops(world: World) -> Pools:
    """The pools that the next cards of the item decks come from."""
    decks = world.decks
    layers = [decks[deck].layers if deck in decks else () for deck in FINDS]
    return tuple([pools[0] if pools else () for pools in layers])
