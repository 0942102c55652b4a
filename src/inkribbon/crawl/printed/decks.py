"""The cards of the decks that players draw from: tension, encounters, narrative events."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from inkribbon.kernel.content.entries import Entry

from .effects import CardEffect


class TensionCard(Entry, frozen=True, kw_only=True):
    """A tension card."""

    added: ClassVar[dict[str, Any]] = {"poison": False, "number": 0, "returns": False}
    colour: Literal["green", "amber", "red"]
    copies: int
    symbol: str = ""
    """The effect box at the bottom of the card."""
    effects: tuple[CardEffect, ...] = ()
    removed_after: bool = False
    """Removed from the game once resolved."""
    text: str = ""
    special: bool = False
    """Stays in the box until a scenario adds it to the tension deck."""
    poison: bool = False
    """Shows the poison sign: whenever it is drawn, the poisoned suffer."""
    bands: dict[Literal["2", "3"], tuple[CardEffect, ...]] = {}
    """Extra effects once the danger level reaches a band."""
    instead: bool = False
    """Whether the effects of the highest band reached replace all others."""
    number: int = 0
    """A numbered card stays in the box until something adds it to the deck."""
    returns: bool = False
    """Whether a card that is removed comes back once the scenario is over."""

    @property
    def apart(self) -> bool:
        """Whether it stays in the box at first."""
        return self.special or self.number > 0


MissionSymbol = Literal["clue", "wound", "heal", "item", "stars", "orders"]


class EncounterCard(Entry, frozen=True, kw_only=True):
    """An encounter card: its entries from top to bottom."""

    added: ClassVar[dict[str, Any]] = {"symbols": (), "number": 0}
    copies: int
    effects: tuple[CardEffect, ...] = ()
    text: str = ""
    symbols: tuple[MissionSymbol, ...] = ()
    """The mission symbols on its top edge; exploring ignores them."""
    number: int = 0
    """A numbered card stays in the box until something adds it to the deck."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One option of an event. Offered only if it can be carried out in full."""

    counted: ClassVar[tuple[str, ...]] = ("name",)
    """Players answer with the name, so it counts."""
    shown: ClassVar[tuple[str, ...]] = ("told",)
    name: str
    effects: tuple[CardEffect, ...] = ()
    told: str | UnsetType = UNSET
    """Its name in the language of the reader; set by translations, and never part of a world."""

    @property
    def called(self) -> str:
        """What players read."""
        return self.name if self.told is UNSET else self.told


class NarrativeCard(Entry, frozen=True, kw_only=True):
    """A narrative event: effects that cannot be avoided, then possibly a choice."""

    added: ClassVar[dict[str, Any]] = {"number": 0, "returns": False}
    text: str
    marked: bool = False
    """Has the symbol that only special rules of scenarios refer to."""
    number: int = 0
    """A numbered card stays in the box until something adds it to the deck."""
    returns: bool = False
    """Whether it is shuffled back into the deck once resolved."""
    effects: tuple[CardEffect, ...] = ()
    choices: tuple[Choice, ...] = ()
