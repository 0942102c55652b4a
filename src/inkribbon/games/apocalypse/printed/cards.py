"""Cards, characters and the game's numbers, as read from content files."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from inkribbon.kernel.content.entries import Entry

Gear = Literal["weapon", "grenade", "heal", "antivirus", "tools", "crate"]
Mishap = Literal["nothing", "ambush", "noise", "trap"]


class SearchCard(Entry, frozen=True, kw_only=True):
    """A card of the search deck: equipment, or a harmful result."""

    kind: Gear | Mishap
    copies: int
    size: Literal["", "small", "big"] = ""
    range: int = 0
    """Inches; 0 is base contact."""
    bonus: int = 0
    """Added to the attack die."""
    price: int = 1
    """The inches an attack costs."""
    oops: Literal["block", "none", "discard", "wound"] = "block"
    spread: bool = False
    """Whether it gets a second roll, against a figure beside the target."""
    heals: int = 0


class HumanCard(Entry, frozen=True, kw_only=True):
    """A leader and companions, as many as the party needs."""

    counted: ClassVar[tuple[str, ...]] = ("name",)
    """The name is copied to the human on the table."""
    companions: tuple[str, ...]


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers given by the rulebook."""

    human_inches: int
    zombie_inches: int
    barricade_price: int
    search_price: int
    climb_price: int
    wounds: int
    cap_per_human: int
    row: int


class Authored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers the rulebook leaves open."""

    figures_alone: int
    figures_each: int
    start_gear: tuple[str, ...]
    barricade_length: int
    barricades_per_human: int
    entry_distance: int
    sites_beyond_humans: int
    use_price: int
    pick_up_price: int
    hurt_from: int


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rulebook: Rulebook
    authored: Authored
