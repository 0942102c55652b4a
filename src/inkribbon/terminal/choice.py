"""An option of a decision as a person meets it."""

from __future__ import annotations

import msgspec

from inkribbon.kernel.data import Data
from inkribbon.kernel.game import Odd


class Choice(msgspec.Struct, frozen=True):
    """One option: what it is called, in which group, and what may come of it."""

    number: int
    action: Data
    group: str
    label: str
    """What its group is called."""
    text: str
    row: str = ""
    """Choices with the same row are variants of one thing, such as shots at one enemy."""
    cell: str = ""
    odds: tuple[Odd, ...] = ()
    evader: str = ""
    """Who has to evade, if it is somebody else than the one who chooses."""
    risky: bool = False
    square: str = ""
    folded: bool = False
    """One of many places: the list only says how many there are, and a place is typed."""
