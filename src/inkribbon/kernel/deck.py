"""Decks without an order: not even the server knows which card comes next.

A deck is a pile of layers, each an unordered pool; a draw is a chance decision over the top
layer. A card that a player has seen in the deck is pinned to its depth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from .data import Data, Task
from .decision import CHANCE, Decision, Odds, Option
from .engine import handles
from .world import World

Pool = tuple[str, ...]


class Deck(msgspec.Struct, frozen=True, gc=False):
    """Layers from top to bottom, each sorted because order has no meaning, and the discard pile."""

    layers: tuple[Pool, ...] = ()
    discard: Pool = ()
    """Face up, the newest last."""
    pinned: tuple[tuple[int, str], ...] = ()
    """(depth, card) of cards whose position is known; depth 0 is drawn next."""
    late: tuple[int, Pool] | UnsetType = UNSET
    """Cards that are shuffled into the top layer after this many more draws; unset if none are."""

    def __len__(self) -> int:
        count = len(self.pinned) + (len(self.late[1]) if self.late else 0)
        for layer in self.layers:  # usually one, which is faster than a sum
            count += len(layer)
        return count


def shuffled(cards: Iterable[str], discard: Pool = ()) -> Deck:
    """A deck of these cards, shuffled."""
    pool = tuple(sorted(cards))
    return Deck((pool,) if pool else (), discard)


def stacked(*layers: Iterable[str]) -> Deck:
    """A deck of layers, the first on top, each shuffled separately."""
    pools = tuple(tuple(sorted(layer)) for layer in layers)
    return Deck(tuple(pool for pool in pools if pool))


def shuffled_below(cards: Iterable[str], low: Iterable[str]) -> Deck:
    """A deck with some cards anywhere in its lower half, which is the larger one if the number of
    the other cards is odd."""
    deck = shuffled(cards)
    pool = tuple(sorted(low))
    return _joined(replace(deck, late=(len(deck) // 2, pool))) if pool else deck


def _joined(deck: Deck) -> Deck:
    """The deck with its late cards shuffled in, if their time has come."""
    assert deck.late
    draws, pool = deck.late
    if draws:
        return deck
    top, *below = deck.layers or ((),)
    return replace(deck, layers=(tuple(sorted((*top, *pool))), *below), late=UNSET)


def cards(deck: Deck) -> list[str]:
    """Every card still to be drawn, in no meaningful order."""
    return sorted(_pile(deck))


def _pile(deck: Deck) -> list[str]:
    found = [card for _, card in deck.pinned]
    for layer in deck.layers:
        found += layer
    return [*found, *deck.late[1]] if deck.late else found


def refreshed(deck: Deck) -> Deck:
    """The draw pile and the discard pile shuffled together."""
    return shuffled([*_pile(deck), *deck.discard])


def discarded(deck: Deck, card: str) -> Deck:
    return replace(deck, discard=(*deck.discard, card))


def shuffled_in(deck: Deck, new: Iterable[str]) -> Deck:
    return shuffled([*_pile(deck), *new], deck.discard)


def less(deck: Deck, gone: Iterable[str]) -> Deck:
    """The deck without these cards, as far as they are in it, shuffled; the draw pile first."""
    left = Counter(gone)
    return shuffled(_minus(cards(deck), left), tuple(_minus(deck.discard, left)))


def _minus(pile: Iterable[str], gone: Counter[str]) -> list[str]:
    """The pile without the cards to take out, which are counted down."""
    kept = []
    for card in pile:
        if gone[card]:
            gone[card] -= 1
        else:
            kept.append(card)
    return kept


def without(deck: Deck, card: str) -> Deck:
    """The deck after `card` was drawn from its top."""
    if deck.pinned and deck.pinned[0] == (0, card):
        return _nearer(replace(deck, pinned=_risen(deck.pinned[1:])))
    top = list(deck.layers[0])
    top.remove(card)
    layers = (tuple(top), *deck.layers[1:]) if top else deck.layers[1:]
    if not (deck.pinned or deck.late):
        return replace(deck, layers=layers)
    return _nearer(Deck(layers, deck.discard, _risen(deck.pinned), deck.late))


def _nearer(deck: Deck) -> Deck:
    """The deck after a draw, which brings its late cards nearer."""
    if not deck.late:
        return deck
    draws, pool = deck.late
    return _joined(replace(deck, late=(draws - 1, pool)))


def _risen(pinned: tuple[tuple[int, str], ...]) -> tuple[tuple[int, str], ...]:
    return tuple([(depth - 1, card) for depth, card in pinned])


def pin(deck: Deck, depth: int, card: str) -> Deck:
    """Record that `card` was seen at this depth."""
    index = _layer_at(deck, depth)
    pool = list(deck.layers[index])
    pool.remove(card)
    layers = (*deck.layers[:index], tuple(pool), *deck.layers[index + 1 :])
    pinned = tuple(sorted((*deck.pinned, (depth, card))))
    left = tuple(layer for layer in layers if layer)
    return Deck(left, deck.discard, pinned, deck.late)


def _layer_at(deck: Deck, depth: int) -> int:
    """The layer that the unpinned card at this depth belongs to."""
    depth -= sum(1 for known, _ in deck.pinned if known < depth)
    for index, layer in enumerate(deck.layers):
        if depth < len(layer):
            return index
        depth -= len(layer)
    raise IndexError(depth)


class Drew(Task, frozen=True):
    """A card drawn from the top of a deck."""

    deck: str
    card: str


class Saw(Task, frozen=True):
    """A card looked at in the middle of a deck; it stays there."""

    deck: str
    card: str


class DeckWorld(World):
    """A world with decks."""

    decks: dict[str, Deck] = {}


@handles(Drew)
def drew(world: DeckWorld, task: Drew) -> None:
    world.decks[task.deck] = without(world.decks[task.deck], task.card)
    world.drawn = task.card


@handles(Saw)
def saw(world: DeckWorld, task: Saw) -> None:
    world.drawn = task.card


@lru_cache(maxsize=8192)
def _draws(kind: type[Drew] | type[Saw], prompt: str, name: str, pool: Pool) -> Decision:
    known = _known(kind, name)
    # The pool is sorted, so the options are too.
    options = Odds([known[item] for item in Counter(pool).items()])
    return Decision(CHANCE, prompt, options, (name,))


class _Known(dict[tuple[str, int], Option]):
    """Options by (card, number of copies), shared by all pools of a deck."""

    def __init__(self, kind: type[Drew] | type[Saw], name: str) -> None:
        super().__init__()
        self._kind = kind
        self._name = name

    def __missing__(self, item: tuple[str, int]) -> Option:
        card, count = item
        seen = self._kind(self._name, card)
        found = self[item] = Option(seen, (seen,), count)
        return found


@lru_cache(maxsize=256)
def _known(kind: type[Drew] | type[Saw], name: str) -> _Known:
    return _Known(kind, name)


def _ask_chance(world: World, decision: Decision) -> None:
    """Like `ask`, with a shared decision."""
    if len(decision.options) == 1:
        (only,) = decision.options
        world.stack.extend(only.then)
    else:
        world.decision = decision


def draw(world: DeckWorld, name: str, *then: Data) -> None:
    """Draw the top card; `then` runs once `world.drawn` holds it. The deck must not be empty."""
    world.stack.extend(then[::-1])
    deck = world.decks[name]
    if deck.pinned and deck.pinned[0][0] == 0:
        world.stack.append(Drew(name, deck.pinned[0][1]))
    else:
        _ask_chance(world, _draws(Drew, "draw", name, deck.layers[0]))


def cut(world: DeckWorld, name: str, *then: Data) -> None:
    """Look at the card in the middle of a deck and leave it there.

    The larger half is lifted when the count is odd; the card at its bottom is seen.
    """
    world.stack.extend(then[::-1])
    deck = world.decks[name]
    depth = (len(deck) + 1) // 2 - 1
    for known, card in deck.pinned:
        if known == depth:
            world.stack.append(Saw(name, card))
            return
    _ask_chance(world, _draws(Saw, "cut", name, deck.layers[_layer_at(deck, depth)]))
