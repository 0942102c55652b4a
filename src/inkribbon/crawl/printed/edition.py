"""What distinguishes the three editions: parameters, each a row of their list of differences."""

from __future__ import annotations

from typing import Literal

import msgspec

from .cards import ItemKind, Symbol


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One edition's answers wherever the three rulebooks part ways."""

    id: str
    title: str
    rules_version: str
    discard_window: Literal["action", "activation"]
    """When a card may be thrown away for free: in the own Action Phase, or all activation long."""
    usable: tuple[ItemKind, ...]
    """Kinds of item that the use item action works on."""
    kept_after_use: tuple[ItemKind, ...]
    herbs: Literal["stack", "free-with-green"]
    """Herbs are mixed into one stack, or ride free beside a Green Herb."""
    deck_a_reshuffles: bool
    hit_symbols: tuple[Symbol, ...]
    area: Literal["result", "share", "attack"]
    """Who an area result hits: its own effects on all in the square; results shared out among
    them; or every effect of the attack on all of them."""
    large_evade: Literal[2, 4]
    """What a large base counts in the evade table, which leaves it out."""
    reaction_order: Literal["threat", "player"]
    special_trigger: Literal["symbol", "card", "symbol-or-cut"]
    """A matching symbol on the discard pile; a card's text; or a symbol, cutting for it if none
    is face up."""
    assault: Literal["after", "before"]
    tension_chain: bool
    """Whether a replacement for an unresolvable card that fails too is replaced again."""
    card_aside: bool
    """Whether a sustained effect's card lies aside until its token goes."""
    ribbons: tuple[int, int, int, int]
    """Ink ribbons for one to four characters."""
    item_box: int
    """How many items the item box holds; 0: any number."""
    corpses_rise: Literal["one", "all"]
    """How many corpses of a square a bad roll wakes."""
    search_fallen: bool
    """Whether a search action takes items from an unconscious character in the own square."""
    spray_decks: tuple[str, ...]
    """Item decks that may still give a First-Aid Spray to a fallen character."""
    spray_in_box: bool
    """Whether a First-Aid Spray in the item box counts for a fallen character too."""
    win_while_down: bool
    """Whether a scenario can be won while somebody is unconscious."""
    boss_bound: bool
    """A boss stays on its tile, characters there are shut in, and nobody fights across tiles."""
    boss_fallback: Literal["closest", "choice"]
    """Whom a boss attacks if the active character is out of reach: the closest, or anybody."""
    boss_solo_floor: int
    """Solo games never bring a boss's health below this."""
    modes: tuple[str, ...] = ()
    """Ways to play besides the plain one."""
    solo_item_box: int = 0
    """How many items the item box holds in solo play; 0: any number."""
