"""What distinguishes the three editions: parameters, grouped by chapter of the rulebook."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import field
from msgspec.structs import astuple

from .cards import ItemKind, Symbol


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A group of parameters that one room of the rules reads.

    A field's encoded name is its name in content digests: it must never change.
    """


class ItemRules(Chapter, frozen=True, kw_only=True):
    """Carrying, finding and using items, and helping the fallen."""

    discard_window: Literal["action", "activation"]
    """When a card can be discarded for free: in your own Action Phase, or at any time during the
    activation."""
    usable: tuple[ItemKind, ...]
    """Kinds of item that the use item action works on."""
    kept_after_use: tuple[ItemKind, ...]
    herbs: Literal["stack", "free-with-green"]
    """Herbs are mixed into one stack, or are used for free along with a Green Herb."""
    deck_a_reshuffles: bool
    """Whether an empty item deck A is renewed from its discard pile."""
    search_fallen: bool
    """Whether a search action takes items from an unconscious character in the same square."""
    spray_decks: tuple[str, ...]
    """Item decks that may still provide a First-Aid Spray for a fallen character."""
    spray_in_box: bool
    """Whether a First-Aid Spray in the item box counts for a fallen character too."""


class Supplies(Chapter, frozen=True, kw_only=True):
    """What is beside the board at the start, and how much fits there."""

    ribbons: tuple[int, int, int, int]
    """Ink ribbons for one to four characters."""
    item_box: int = 0
    """The item box's capacity; 0: unlimited."""
    solo_item_box: int = 0
    """The item box's capacity in solo play; 0: unlimited."""


class AttackRules(Chapter, frozen=True, kw_only=True):
    """Characters attack."""

    hit_symbols: tuple[Symbol, ...]
    """Die results that make an attack a success."""
    area: Literal["result", "share", "attack"]
    """How an area result hits: its own effects hit everything in the square; results are shared
    among the enemies there; or every effect of the attack hits all of them."""


class EvadeRules(Chapter, frozen=True, kw_only=True):
    """Enemies attack, and characters evade."""

    large_base: Literal[2, 4] = field(name="large_evade")
    """What a large base counts as in the evade table, which does not list it."""
    assault: Literal["after", "before"]
    """Whether an assaulting enemy moves before its attack is evaded, or after a hit."""


class ReactionRules(Chapter, frozen=True, kw_only=True):
    """The Reaction Phase."""

    order: Literal["threat", "player"] = field(name="reaction_order")
    """Enemies react in order of threat, or in the order that the active player chooses."""
    special_trigger: Literal["symbol", "card", "symbol-or-cut"]
    """What triggers a special attack: a matching symbol on top of the discard pile; a card's text;
    or a symbol, cutting the deck for one if none is face up."""


class TensionRules(Chapter, frozen=True, kw_only=True):
    """The tension deck."""

    chain: bool = field(name="tension_chain")
    """Whether a replacement for an unresolvable card is itself replaced if it fails too."""
    card_aside: bool
    """Whether the card of a sustained effect stays aside until its token is removed."""


class DangerRules(Chapter, frozen=True, kw_only=True):
    """Dangers on the board."""

    corpses_rise: Literal["one", "all"]
    """How many corpses of a square a bad roll wakes."""


class BossRules(Chapter, frozen=True, kw_only=True):
    """Bosses."""

    bound: bool = field(name="boss_bound")
    """A boss stays on its tile, characters there cannot leave, and nobody attacks across tiles."""
    fallback: Literal["closest", "choice"] = field(name="boss_fallback")
    """Whom a boss attacks if the active character is out of reach: the closest, or anybody."""
    solo_floor: int = field(name="boss_solo_floor", default=1)
    """Solo play never lowers a boss's health below this."""


class EndingRules(Chapter, frozen=True, kw_only=True):
    """The end of a scenario."""

    win_while_down: bool
    """Whether a scenario can be won while a character is unconscious."""


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One edition's answers wherever the three rulebooks differ."""

    id: str
    title: str
    rules_version: str
    items: ItemRules
    supplies: Supplies
    attack: AttackRules
    evade: EvadeRules
    reactions: ReactionRules
    tension: TensionRules
    dangers: DangerRules
    bosses: BossRules
    ending: EndingRules
    modes: tuple[str, ...] = ()
    """Ways to play besides the plain one."""


def parameters(edition: Edition) -> dict[str, Any]:
    """All parameters under the names they have in content digests, whatever their chapter."""
    found: dict[str, Any] = {}
    for name in edition.__struct_fields__:
        value = getattr(edition, name)
        if isinstance(value, Chapter):
            found.update(zip(value.__struct_encode_fields__, astuple(value), strict=True))
        else:
            found[name] = value
    return found
