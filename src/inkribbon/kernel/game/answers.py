"""What a game tells about a position: what is possible, how likely it is, and what has ended."""

from __future__ import annotations

import msgspec


class Withheld(msgspec.Struct, frozen=True):
    """An action that a player might expect now but cannot take, why, and the clauses behind it."""

    action: str
    reason: str
    clauses: tuple[str, ...]
    values: tuple[str, ...] = ()


class Odd(msgspec.Struct, frozen=True):
    """One possible result of an option and its exact probability as a fraction."""

    result: str
    count: int
    total: int


class Way(msgspec.Struct, frozen=True):
    """A place that a character could go to this turn, or what keeps it from there."""

    place: int
    path: tuple[int, ...] = ()
    """The places on the way, ending with this one; empty if it is out of reach."""
    cost: int = 0
    """Actions."""
    reacting: tuple[int, ...] = ()
    """Who reacts if the turn ends there."""
    why: str = ""
    """Why it is out of reach."""


class Part(msgspec.Struct, frozen=True):
    """One scenario of a campaign, played to its end."""

    scenario: str
    won: bool
