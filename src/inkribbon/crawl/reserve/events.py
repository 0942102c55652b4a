"""Events of the reserve and its missions."""

from __future__ import annotations

from inkribbon.kernel.data import Event

# The reserve


class SurvivorFound(Event, frozen=True):
    """A character of the survivor deck joins the reserve."""

    who: str


class ReserveWounded(Event, frozen=True):
    """A character of the reserve suffers damage; `wounds` is the new total."""

    who: str
    wounds: int


class ReserveHealed(Event, frozen=True):
    """A character of the reserve heals; `wounds` is the new total."""

    who: str
    wounds: int


class ReserveDied(Event, frozen=True):
    who: str


class ReserveExhausted(Event, frozen=True):
    who: str


class ReserveRested(Event, frozen=True):
    """End Phase: the reserve heals, and the exhausted are ready again."""

    levels: int


class ReserveRestored(Event, frozen=True):
    """End Phase: the reserve is unhurt and ready again."""


class ReserveReturned(Event, frozen=True):
    """End Phase: a character who died in a lost scenario is back in the reserve."""

    who: str


class PlayerSwitched(Event, frozen=True):
    """A character of the reserve takes over a seat."""

    seat: int
    old: str
    who: str


class KeroseneLost(Event, frozen=True):
    """Tokens beyond the new character's limit are lost."""

    seat: int
    count: int


# Missions


class MissionDrawn(Event, frozen=True):
    card: str


class MissionReturned(Event, frozen=True):
    """There is nobody to assign: the card goes back."""

    card: str


class MissionAssigned(Event, frozen=True):
    card: str
    who: str


class MissionCardRead(Event, frozen=True):
    """An encounter card is drawn for a mission: only its symbols count."""

    who: str
    card: str
    symbols: tuple[str, ...]
    """Those that count."""


class BoxStocked(Event, frozen=True):
    """An item card is put into the item box."""

    card: str


class OrdersChanged(Event, frozen=True):
    """New Orders: the mission goes back into the deck, and another one replaces it."""

    card: str
    who: str


class MissionAccomplished(Event, frozen=True):
    card: str
    who: str


class MissionFailed(Event, frozen=True):
    card: str
    who: str


class MissionAbandoned(Event, frozen=True):
    card: str
    who: str


class MissionBegun(Event, frozen=True):
    """A long mission is placed beside the board."""

    card: str
    who: str


class MissionOver(Event, frozen=True):
    """A long mission leaves play."""

    card: str
    who: str


class TensionCalmed(Event, frozen=True):
    """Discarded tension cards are shuffled back into the deck."""

    count: int
