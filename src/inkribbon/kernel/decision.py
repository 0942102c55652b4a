"""Decisions: who must choose, and everything that may be chosen."""

from __future__ import annotations

import msgspec

from .data import Data

CHANCE = -1
"""The seat of dice and decks, answered by a sampler, a script, a search or a person."""

GROUP = -2
"""The seat of the whole table: any player may answer."""


class Option(msgspec.Struct, frozen=True, gc=False):
    """`action` is the player's choice; `then` is what it sets off."""

    action: Data
    then: tuple[Data, ...] = ()
    weight: int = 1


class Decision(msgspec.Struct, frozen=True, gc=False):
    """One open question. Its options are the only list of legal actions."""

    seat: int
    prompt: str
    options: tuple[Option, ...]
    about: tuple[str | int, ...] = ()

    def actions(self) -> list[Data]:
        return [option.action for option in self.options]


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """How a game ended."""

    won: bool
    cause: str
