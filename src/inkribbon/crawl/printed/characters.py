"""Character cards."""

from __future__ import annotations

from inkribbon.kernel.content.entries import Entry


class CharacterCard(Entry, frozen=True, kw_only=True):
    """A character profile card."""

    evade: int
    inventory: int
    items: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    proficient: tuple[str, ...] | None = None
    """The weapons the character can use; None in editions without this rule."""
    kerosene: int = 0
    text: str = ""
