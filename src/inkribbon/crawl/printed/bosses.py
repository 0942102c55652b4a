"""What is printed on boss cards: the reference card, and the actions of behaviour cards."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from inkribbon.kernel.content.entries import Entry

from .dice import Symbol

Whom = Literal["active", "closest", "farthest", "weakest"]
"""The character a text box refers to: the active one, or by distance, or by health."""


class BossCard(Entry, frozen=True, kw_only=True):
    """A boss reference card; its base is large."""

    added: ClassVar[dict[str, Any]] = {
        "fears_fire": 0,
        "deck": "",
        "becomes": "",
        "relentless": False,
    }
    hit_points: int
    move: int
    solo_relief: int = 10
    """Hit points removed in a solo game."""
    fears_fire: int = 0
    """Extra damage from each damaging result of a fire weapon."""
    deck: str = ""
    """The boss whose behaviour deck it uses, if not its own."""
    becomes: str = ""
    """The reference card that replaces this one once the boss is enraged."""
    relentless: bool = False
    """Whether it moves towards a character who attacks it from another tile."""
    text: str = ""

    @property
    def behaviour(self) -> str:
        """The name of its behaviour deck."""
        return self.deck or self.id


class BossDeed(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """One action of a behaviour card."""


class BossMove(BossDeed, frozen=True, tag="move"):
    """The boss moves towards a character, or towards a token."""

    added: ClassVar[dict[str, Any]] = {"token": ""}
    towards: Whom = "active"
    squares: int = 0
    """How far, if not its movement value."""
    token: str = ""
    """The kind of token it moves towards, the nearest one, as long as there is any."""


class BossAttack(BossDeed, frozen=True, tag="attack"):
    """The boss attacks; `evade` is the weakest symbol that evades."""

    added: ClassVar[dict[str, Any]] = {"poison": False, "killed": False}
    counted: ClassVar[tuple[str, ...]] = ("name",)
    """Events name the attack, so its name counts."""
    name: str
    evade: Symbol
    range: int = 1
    damage: int = 0
    push: bool = False
    sweep: bool = False
    unconscious: bool = False
    poison: bool = False
    killed: bool = False


class Emerge(BossDeed, frozen=True, tag="emerge"):
    """Special: the boss surfaces under a character, whatever is in between."""

    at: Whom = "active"


class Drag(BossDeed, frozen=True, tag="drag"):
    """Special: a character in line of sight is pulled into a square next to the boss."""

    whom: Whom = "farthest"


class Tremble(BossDeed, frozen=True, tag="tremble"):
    """Special: everyone on the tile is pushed one square."""


class Recover(BossDeed, frozen=True, tag="recover"):
    """Special: the boss recovers health, never above its starting value."""

    health: int


class Breed(BossDeed, frozen=True, tag="spawn"):
    """Special: enemies appear on the boss's tile."""

    enemy: str
    count: int = 1


class ActAgain(BossDeed, frozen=True, tag="act-again"):
    """Special: once this card is resolved, another one is drawn."""


Deed = BossMove | BossAttack | Emerge | Drag | Tremble | Recover | ActAgain | Breed


class BehaviourCard(Entry, frozen=True, kw_only=True):
    """A behaviour card: its actions from top to bottom."""

    boss: str
    copies: int
    deeds: tuple[Deed, ...]
    text: str = ""
