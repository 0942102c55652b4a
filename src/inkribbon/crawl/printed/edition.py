"""The differences between the three editions: parameters, grouped by chapter of the rulebook."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import field

from inkribbon.kernel.content.gist import counts

from .dice import Symbol
from .items import ItemKind

EASES = tuple(
    f"easy-{change}" for change in ("ribbon", "typewriter", "reload", "spray", "push", "heal")
)
"""The changes of an easy mode, where each can be chosen by itself."""
EASY_ALL = ("typewriter", "reload", "spray", "push")
"""Those that the mode easy of the other editions has in common with them."""


class Chapter(msgspec.Struct, frozen=True, kw_only=True):
    """A group of parameters, read by one part of the rules.

    A field's encoded name is its name in content digests: it must never change.
    """


class ItemRules(Chapter, frozen=True, kw_only=True):
    """Carrying, finding and using items, and helping the fallen."""

    added: ClassVar[dict[str, Any]] = {"trade_fallen": False}
    discard_window: Literal["action", "activation"]
    """When a card can be discarded for free: in your own Action Phase, or at any time during your
    activation."""
    usable: tuple[ItemKind, ...]
    """The kinds of item that the use item action covers."""
    kept_after_use: tuple[ItemKind, ...]
    herbs: Literal["stack", "free-with-green"]
    """Whether herbs are mixed into one stack, or used for free along with a Green Herb."""
    deck_a_reshuffles: bool
    """Whether item deck A is renewed from its discard pile when it runs out."""
    search_fallen: bool
    """Whether a search action can take items from an unconscious character in the same square."""
    spray_decks: tuple[str, ...]
    """Item decks that can still provide a First-Aid Spray for a fallen character."""
    spray_in_box: bool
    """Whether a First-Aid Spray in the item box can also save a fallen character."""
    trade_fallen: bool = False
    """Whether a trade action also works with an unconscious character."""


class Supplies(Chapter, frozen=True, kw_only=True):
    """Supplies next to the board at the start, and their limits."""

    added: ClassVar[dict[str, Any]] = {"solo_pockets": 0, "nightmare_ribbons": (0, 0, 0, 0)}
    ribbons: tuple[int, int, int, int]
    """Ink ribbons for one to four characters."""
    nightmare_ribbons: tuple[int, int, int, int] = (0, 0, 0, 0)
    """The same in a nightmare."""
    item_box: int = 0
    """The item box's capacity; 0 means unlimited."""
    solo_item_box: int = 0
    """The item box's capacity in solo play; 0 means unlimited."""
    solo_pockets: int = 0
    """How many more items a character carries in solo play."""


class AttackRules(Chapter, frozen=True, kw_only=True):
    """Attacks by characters."""

    added: ClassVar[dict[str, Any]] = {"listed_hits": True}
    hit_symbols: tuple[Symbol, ...]
    """Die results that make an attack a success."""
    area: Literal["result", "share", "attack"]
    """How an area result hits: its own effects hit everything in the square; the results are
    divided among the enemies there; or every effect of the attack hits all of them."""
    listed_hits: bool = True
    """Whether a result for which the weapon lists an effect makes an attack a success too."""


class EvadeRules(Chapter, frozen=True, kw_only=True):
    """Attacks by enemies, and evading them."""

    large_base: Literal[2, 4] = field(name="large_evade")
    """The size that a large base counts as in the evade table, which does not list it."""
    assault: Literal["after", "before"]
    """Whether an assaulting enemy moves before its attack is evaded, or only after a hit."""


class ReactionRules(Chapter, frozen=True, kw_only=True):
    """The Reaction Phase."""

    order: Literal["threat", "player"] = field(name="reaction_order")
    """Whether enemies react in order of threat, or in the order the active player chooses."""
    special_trigger: Literal["symbol", "card", "symbol-or-cut"]
    """What triggers a special attack: a matching symbol on top of the discard pile; a card's text;
    or a symbol, for which the deck is cut if none is face up."""


class TensionRules(Chapter, frozen=True, kw_only=True):
    """The tension deck."""

    chain: bool = field(name="tension_chain")
    """Whether a replacement for an unresolvable card is itself replaced if it cannot be
    resolved."""
    card_aside: bool
    """Whether the card of a sustained effect is set aside until its token is removed."""


class DangerRules(Chapter, frozen=True, kw_only=True):
    """Dangers on the board."""

    added: ClassVar[dict[str, Any]] = {
        "unexplored": "token",
        "encounters": "table",
        "spares": "everyone",
    }
    corpses_rise: Literal["one", "all"]
    """How many corpses in a square a bad roll wakes."""
    unexplored: Literal["token", "colour"] = "token"
    """Which tiles start unexplored: those with a token, or all whose colour is not green."""
    encounters: Literal["table", "deck"] = "table"
    """What exploring calls for: a roll on the table of the tile's colour, or encounter cards."""
    spares: Literal["everyone", "active"] = "everyone"
    """Whose squares are left out when something spawns: those of all characters, also for corpses;
    or only the active character's, and only for enemies."""


class BossRules(Chapter, frozen=True, kw_only=True):
    """Bosses."""

    added: ClassVar[dict[str, Any]] = {"casualties": "lost"}
    bound: bool = field(name="boss_bound")
    """A boss stays on its tile, characters there cannot leave, and no attack crosses tiles."""
    fallback: Literal["closest", "choice"] = field(name="boss_fallback")
    """Who a boss attacks if the active character is out of reach: the closest character, or any."""
    solo_floor: int = field(name="boss_solo_floor", default=1)
    """The minimum to which solo play can reduce a boss's health."""
    casualties: Literal["lost", "spared", "down"] = "lost"
    """Whether the death of a character by a boss loses the scenario like any other; does not as
    long as another one is conscious; or does not, but nobody who can be revived may be left behind,
    and solo play does not soften it. In the last two cases a fall caused by a boss does not lose
    the scenario either."""


class StoryRules(Chapter, frozen=True, kw_only=True):
    """Narrative events."""

    added: ClassVar[dict[str, Any]] = {"decides": "everyone"}
    decides: Literal["everyone", "active"] = "everyone"
    """Who answers when an event offers a choice: all players together, or the active one."""


class EndingRules(Chapter, frozen=True, kw_only=True):
    """The end of a scenario."""

    win_while_down: bool
    """Whether a scenario can be won while a character is unconscious."""


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """One edition's choices wherever the three rulebooks differ."""

    shown: ClassVar[tuple[str, ...]] = ("own_modes",)
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
    story: StoryRules = StoryRules()
    modes: tuple[str, ...] = ()
    """Additional ways to play."""
    own_modes: tuple[str, ...] = ()
    """Those that the rulebook does not have. They change no game that does not use them, so they
    are no part of content digests."""

    @property
    def ways(self) -> tuple[str, ...]:
        """All modes."""
        return (*self.modes, *self.own_modes)


def _parameters_of(chapter: Chapter) -> dict[str, Any]:
    """The parameters of a chapter that are part of content digests."""
    names = zip(chapter.__struct_fields__, chapter.__struct_encode_fields__, strict=True)
    values = ((name, known_as, getattr(chapter, name)) for name, known_as in names)
    return {known_as: value for name, known_as, value in values if counts(chapter, name, value)}


def parameters(edition: Edition) -> dict[str, Any]:
    """All parameters by their names in content digests, regardless of chapter."""
    found: dict[str, Any] = {}
    for name in edition.__struct_fields__:
        value = getattr(edition, name)
        if isinstance(value, Chapter):
            found |= _parameters_of(value)
        elif name not in edition.shown:
            found[name] = value
    return found
