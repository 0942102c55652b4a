"""Mission cards, and the support characters who can only be sent on missions."""

from __future__ import annotations

from inkribbon.kernel.content.entries import Entry
from inkribbon.kernel.errors import BadContent

from .decks import MissionSymbol
from .effects import CardEffect


class SupportCard(Entry, frozen=True, kw_only=True):
    """A support character: never played, but at home in the reserve."""

    abilities: tuple[str, ...] = ()
    text: str
    starts: bool = False
    """In the reserve from the start; the others are in the survivor deck."""


class MissionCard(Entry, frozen=True, kw_only=True):
    """A mission: how long to draw encounter cards for it, and what comes of it."""

    copies: int = 1
    text: str
    needs: dict[MissionSymbol, int] = {}
    """It succeeds as soon as all these symbols are gathered; if empty, after its last card."""
    draws: int = 0
    """The most encounter cards; 0 means as many as it takes."""
    won: tuple[CardEffect, ...] = ()
    each: dict[MissionSymbol, tuple[CardEffect, ...]] = {}
    """What every symbol of a kind brings when the mission is finished."""
    bonus: dict[MissionSymbol, tuple[CardEffect, ...]] = {}
    """What a success brings in addition if a symbol of this kind was gathered."""
    failed: tuple[CardEffect, ...] = ()
    abandoned: tuple[CardEffect, ...] = ()
    recycles: bool = False
    """Shuffled back into the deck when it is over, instead of being removed from the game."""
    lasts: str = ""
    """A long mission: the ability that applies while the card is beside the board."""
    number: int = 0
    """A numbered card stays in the box until something adds it to the deck."""


def check_missions(missions: dict[str, MissionCard]) -> None:
    """Check that every mission comes to an end."""
    for card in missions.values():
        if not (card.needs or card.draws or card.lasts):
            raise BadContent(f"the mission {card.id!r} never ends: give it 'needs' or 'draws'")
