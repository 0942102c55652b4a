"""An option of a decision as it is shown."""

from __future__ import annotations

import msgspec

from inkribbon.kernel.data import Data
from inkribbon.kernel.game import Odd


class Choice(msgspec.Struct, frozen=True):
    """One option: its words, its group and its odds."""

    number: int
    action: Data
    group: str
    label: str
    """The name of its group."""
    text: str
    row: str = ""
    """Choices with the same row are variants of one thing, such as shots at one enemy."""
    cell: str = ""
    odds: tuple[Odd, ...] = ()
    evader: str = ""
    """The character who has to evade, if not the one who chooses."""
    risky: bool = False
    dear: bool = False
    """Whether to ask again before it is done: it gives up what may be needed later."""
    square: str = ""
    folded: bool = False
    """One of many places: the list only shows their number, and the player types a place."""
