"""A character in play and the items it carries, and the characters who wait in the reserve."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace


class Item(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """An item card that a character carries."""

    id: int
    card: str
    ammo: int = 0
    herbs: tuple[str, ...] = ()
    """The cards of a mixed stack."""


Fate = Literal["standing", "down", "dead", "left"]
"""What became of a character in this scenario; down means unconscious."""


class Character(msgspec.Struct, frozen=True, gc=False):
    """A character in play, one per seat."""

    seat: int
    id: str
    square: int
    harm: int = 0
    """Levels below Fine."""
    items: tuple[Item, ...] = ()
    left: bool = False
    down: bool = False
    used: tuple[str, ...] = ()
    """Abilities used up for this scenario."""
    dead: bool | UnsetType = UNSET
    """Unset in saves of characters who live."""
    poisoned: bool | UnsetType = UNSET
    """Whether the Poison condition applies; unset if not."""
    felled_by_boss: bool | UnsetType = UNSET
    """Whether a boss caused the fall, where an edition asks for it; unset if not."""
    kerosene: int | UnsetType = UNSET
    """Kerosene tokens; unset where there are none."""

    @property
    def up(self) -> bool:
        """On the board and conscious."""
        return not (self.left or self.down or self.dead)

    @property
    def lying(self) -> bool:
        """Unconscious or dead."""
        return self.fate in ("down", "dead")

    @property
    def fate(self) -> Fate:
        """The one of its marks that is set; rules read this, never the marks."""
        if self.left:
            return "left"
        if self.dead:
            return "dead"
        return "down" if self.down else "standing"

    def meeting(self, fate: Fate) -> Character:
        """The character with another fate; only the unconscious remember what felled them."""
        return replace(
            self,
            left=fate == "left",
            down=fate == "down",
            dead=fate == "dead" or UNSET,
            felled_by_boss=self.felled_by_boss if fate == "down" else UNSET,
        )


def conscious(characters: Iterable[Character]) -> list[Character]:
    """Those who are `up`. No question is asked more often, so the marks are read directly."""
    return [c for c in characters if not (c.left or c.down or c.dead)]


class Reservist(msgspec.Struct, frozen=True, gc=False):
    """A character of the reserve, whether there or on a mission."""

    id: str
    wounds: int = 0
    exhausted: bool = False


class Mission(msgspec.Struct, frozen=True, gc=False):
    """A mission and the character assigned to it."""

    card: str
    who: str
    drawn: tuple[str, ...] = ()
    """The encounter cards laid aside, in order."""
    gathered: tuple[str, ...] = ()
    """The symbols that count so far."""


class Reserve(msgspec.Struct, frozen=True, gc=False):
    """The characters found who do not take part in the scenario, and what they are doing."""

    people: tuple[Reservist, ...] = ()
    mission: Mission | None = None
    long: tuple[Mission, ...] = ()
    """Missions beside the board, which last until they are removed or the scenario ends."""
    dead: tuple[str, ...] = ()
    """Those who are out of the game."""
    fallen: tuple[str, ...] = ()
    """The dead of this scenario."""
    interrupted: tuple[Mission, ...] | UnsetType = UNSET
    """Missions whose text led to the one under way, the latest last; unset if there are none."""
