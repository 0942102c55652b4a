"""Events of a campaign."""

from __future__ import annotations

from inkribbon.kernel.data import Event


class DangerChanged(Event, frozen=True):
    levels: int
    danger: int


class EventDrawn(Event, frozen=True):
    """A narrative event is read out, from a card or from the scenario."""

    seat: int
    event: str


class EventMissing(Event, frozen=True):
    """The narrative deck is empty: the token has no effect."""

    seat: int


class EventDecided(Event, frozen=True):
    event: str
    name: str


class AmmoLost(Event, frozen=True):
    seat: int
    card: str
    ammo: int


class PathFound(Event, frozen=True):
    seat: int
    scenario: str


class PathUnlocked(Event, frozen=True):
    seat: int
    scenario: str


class ScenarioEntered(Event, frozen=True):
    scenario: str


class ScenarioEnded(Event, frozen=True):
    scenario: str
    won: bool
    cause: str
    drawn: tuple[int, ...] = ()
    """The exploration cards that were laid out, in order."""

    def why(self) -> str:
        return "scenario-won" if self.won else "scenario-lost"


class CardsJoined(Event, frozen=True):
    """A scenario adds cards to a deck of the campaign."""

    deck: str
    count: int


class DialsSet(Event, frozen=True):
    """End Phase: the weapons of this card, or all weapons, are reloaded."""

    card: str


class ItemsDropped(Event, frozen=True):
    """End Phase: cards are returned because the scenario is over."""

    cards: tuple[str, ...]
    found: bool = False
    """Whether these are the cards of deck B that were found in it."""


class PilesShuffled(Event, frozen=True):
    deck: str


class SpraysStocked(Event, frozen=True):
    count: int


class RibbonsDropped(Event, frozen=True):
    count: int


class PutInBox(Event, frozen=True):
    seat: int
    card: str


class TookFromBox(Event, frozen=True):
    seat: int
    card: str


class CharacterSwitched(Event, frozen=True):
    """Solo play: another character takes over everything."""

    seat: int
    who: str


class KitGiven(Event, frozen=True):
    """Standalone scenario: a weapon for the start."""

    seat: int
    card: str


class BackFromBeyond(Event, frozen=True):
    """Solo play: instead of falling, the character is left at Danger."""

    seat: int
