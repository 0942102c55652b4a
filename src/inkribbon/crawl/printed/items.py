"""Item cards."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from inkribbon.kernel.content.entries import Entry

from .effects import CardEffect

SIGHT = 99
"""The range of a weapon that reaches as far as line of sight."""


class Hit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one die result does with a weapon."""

    damage: int = 0
    push: bool = False
    area: bool = False
    """Also hits others than the target; the edition says how."""


ItemKind = Literal["weapon", "ammunition", "recovery", "defence", "scenario", "special", "campaign"]


class ItemCard(Entry, frozen=True, kw_only=True):
    """An item card."""

    added: ClassVar[dict[str, Any]] = {
        "universal": False,
        "fire": False,
        "upgrades": None,
        "cures": False,
        "priority": False,
        "room": 0,
        "at_once": (),
        "decapitates": False,
        "fuelled": False,
        "burns": False,
        "defends": "",
        "kerosene": 0,
        "number": 0,
    }
    kind: ItemKind
    deck: Literal["A", "B", "C", "S"]
    copies: int
    text: str = ""
    is_a: str = ""
    """The card it counts as: one of the same name in another deck, or the standard version of a
    custom weapon."""
    # weapons
    capacity: int = 0
    """Ammunition points on a full dial; 0 for a weapon without a dial."""
    range: int = SIGHT
    blue: int = 0
    red: int = 0
    low: Hit | None = None
    mid: Hit | None = None
    high: Hit | None = None
    rapid_fire: bool = False
    blast: bool = False
    slots: int = 1
    """A cumbersome weapon takes up two."""
    universal: bool = False
    """Any character can use it."""
    fire: bool = False
    """Each result that damages does more to targets that fear fire."""
    upgrades: tuple[str, str] | None = None
    """Parts: the weapon they are used on, and the custom weapon they turn it into."""
    decapitates: bool = False
    """Its kills leave no corpse."""
    fuelled: bool = False
    """Kerosene tokens fill its dial."""
    # kerosene and defence
    burns: bool = False
    """Lets its owner burn corpses with kerosene."""
    kerosene: int = 0
    """Tokens that a container fills up."""
    defends: Literal["", "block", "push", "kill"] = ""
    """What a defence item does when its owner is attacked: the attack has no effect; and the
    attacker is pushed; or killed."""
    # ammunition
    reloads: tuple[str, ...] = ()
    points: int = 0
    # recovery
    heals: int = 0
    reaches_others: bool = False
    herb: bool = False
    revives: Literal["", "caution", "fine"] = ""
    """Where it puts an unconscious character's marker, if it can resuscitate."""
    cures: bool = False
    """Ends the Poison condition."""
    rebuilds: bool = False
    """Turns an archway next to the character's square into a barricade."""
    # campaigns
    rare: bool = False
    """Stays in the box until a scenario adds it to the campaign's deck A."""
    number: int = 0
    """A numbered card stays in the box until something adds it to a deck."""
    tier: Literal["", "early", "mid", "late", "last"] = ""
    """The part of deck C it belongs to."""
    # special rules
    priority: bool = False
    """Lies in the lower half of its deck."""
    room: int = 0
    """Inventory space it adds."""
    at_once: tuple[CardEffect, ...] = ()
    """What happens when it is found; such a card is resolved instead of carried."""

    @property
    def apart(self) -> bool:
        """Whether it stays in the box at first."""
        return self.rare or self.number > 0

    @property
    def is_cumbersome(self) -> bool:
        return self.slots > 1

    def counts_as(self, *names: str) -> bool:
        """Whether it is one of these cards, or a variant of one."""
        return self.id in names or self.is_a in names
