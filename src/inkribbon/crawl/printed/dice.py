"""The dice, and the symbols on them."""

from __future__ import annotations

from typing import Literal

from inkribbon.kernel.content.entries import Entry

Symbol = Literal["low", "mid", "high"]
RANKS: tuple[Symbol, ...] = ("low", "mid", "high")


class Die(Entry, frozen=True, kw_only=True):
    """A die: one face per side."""

    faces: tuple[str, ...]
