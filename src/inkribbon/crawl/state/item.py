"""An item card in play."""

from __future__ import annotations

import msgspec


class Item(msgspec.Struct, frozen=True, gc=False):
    """An item card that a character carries."""

    id: int
    card: str
    ammo: int = 0
    herbs: tuple[str, ...] = ()
    """The cards of a mixed stack."""
