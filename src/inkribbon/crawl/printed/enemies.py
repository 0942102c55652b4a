"""Enemy cards and their attacks."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from inkribbon.kernel.content.entries import Entry


class Attack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack profile on an enemy card."""

    added: ClassVar[dict[str, Any]] = {"poison": False, "killed": False}
    counted: ClassVar[tuple[str, ...]] = ("name",)
    """Events name the attack, so its name counts."""
    range: int = 0
    damage: int = 0
    push: bool = False
    assault: bool = False
    sweep: bool = False
    unconscious: bool = False
    evadable: bool = True
    name: str = ""
    symbol: str = ""
    """The effect box that triggers it, in editions that use them."""
    move: int = 0
    """Squares the enemy moves before it attacks."""
    reacts_first: bool = False
    """The enemy makes a move reaction before it attacks."""
    dies: bool = False
    """The enemy is killed once the attack is resolved."""
    poison: bool = False
    killed: bool = False


class EnemyCard(Entry, frozen=True, kw_only=True):
    """An enemy reference card; `copies` is the number of models."""

    added: ClassVar[dict[str, Any]] = {"fears_fire": 0, "token": ""}
    copies: int
    size: Literal[1, 2, 3]
    threat: int
    move: int
    hit_points: int
    attack: Attack
    specials: tuple[Attack, ...] = ()
    abilities: tuple[str, ...] = ()
    text: str = ""
    model: str = ""
    """The model it uses, if several cards share one."""
    band: int = 0
    """The danger band it applies to, if several cards share a model."""
    token: str = ""
    """The kind of token that stands for it, if it has no model."""
    fears_fire: int = 0
    """Extra damage from each damaging result of a fire weapon."""
    stays_dead: bool = False
    """Once killed, it does not return in the same scenario."""

    @property
    def room(self) -> int:
        """The room it takes up in a square, out of four."""
        return (1, 2, 4)[self.size - 1]
