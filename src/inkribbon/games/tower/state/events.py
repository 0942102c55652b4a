"""Events, shown to the seats that may know. Sentences are in words/, clauses in clauses.toml.

Only its own seat sees a `Private` event. Where two seats know different halves of what happened,
there are two events.
"""

from __future__ import annotations

from inkribbon.kernel.data import Event


class Private(Event, frozen=True, tag="tower.private"):
    """Something on one face of the tower."""

    seat: int

    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


# Set-up and the round


class ItemDealt(Private, frozen=True, tag="tower.item-dealt"):
    card: str


class ObjectiveDealt(Private, frozen=True, tag="tower.objective-dealt"):
    objective: str


class Encountered(Private, frozen=True, tag="tower.encountered"):
    room: int
    zombies: int


class MarkerGiven(Event, frozen=True, tag="tower.marker-given"):
    """The Starting Player marker, dealt at random at the beginning."""

    seat: int


class RoundStarted(Event, frozen=True, tag="tower.round-started"):
    round: int


class TurnStarted(Event, frozen=True, tag="tower.turn-started"):
    seat: int


class MarkerPassed(Event, frozen=True, tag="tower.marker-passed"):
    seat: int


# Emergence


class ZombiesEmerged(Private, frozen=True, tag="tower.zombies-emerged"):
    """`number` is the room on the card; `room` differs when that one is full of rubble."""

    number: int
    room: int
    zombies: int


class SurvivorEmerged(Private, frozen=True, tag="tower.survivor-emerged"):
    number: int
    room: int


class PileRenewed(Private, frozen=True, tag="tower.pile-renewed"):
    pass


class PileRanOut(Event, frozen=True, tag="tower.pile-ran-out"):
    """The Emergence piles are used up for the second time: this is the last round."""


# Actions


class Overcharged(Private, frozen=True, tag="tower.overcharged"):
    damage: int


class Moved(Private, frozen=True, tag="tower.moved"):
    start: int
    room: int


class TookShaft(Private, frozen=True, tag="tower.took-shaft"):
    start: int
    room: int


class Rested(Private, frozen=True, tag="tower.rested"):
    damage: int


class SurvivorsSaved(Private, frozen=True, tag="tower.survivors-saved"):
    room: int
    count: int


class SurvivorsReleased(Private, frozen=True, tag="tower.survivors-released"):
    room: int
    count: int


class Cured(Private, frozen=True, tag="tower.cured"):
    room: int
    damage: int


# Searching


class Searched(Event, frozen=True, tag="tower.searched"):
    """Public: all players see which pile a card comes from."""

    seat: int
    floor: int


class Found(Private, frozen=True, tag="tower.found"):
    card: str


class SurvivorFound(Private, frozen=True, tag="tower.survivor-found"):
    card: str


class PutBack(Event, frozen=True, tag="tower.put-back"):
    seat: int
    floor: int


class DangerShows(Event, frozen=True, tag="tower.danger-shows"):
    floor: int


class Announced(Event, frozen=True, tag="tower.announced"):
    seat: int
    card: str

    def why(self) -> str:
        return f"tower.announced-{self.card.partition('@')[0]}"


class ZombieWaited(Private, frozen=True, tag="tower.zombie-waited"):
    room: int
    zombies: int


class RoomCollapsed(Private, frozen=True, tag="tower.room-collapsed"):
    room: int


class SurvivorsCrushed(Private, frozen=True, tag="tower.survivors-crushed"):
    room: int
    count: int


class Fled(Private, frozen=True, tag="tower.fled"):
    """The PC leaves a collapsing room."""

    start: int
    room: int


class ShutIn(Private, frozen=True, tag="tower.shut-in"):
    room: int


class FireBrokeOut(Private, frozen=True, tag="tower.fire-broke-out"):
    room: int


# Items and slits


class Discarded(Event, frozen=True, tag="tower.discarded"):
    """A card goes to the discard pile, which is face up."""

    seat: int
    card: str


class Shot(Private, frozen=True, tag="tower.shot"):
    item: str
    room: int
    killed: int


class Blasted(Private, frozen=True, tag="tower.blasted"):
    room: int
    zombies: int
    survivors: int


class RubbleCleared(Private, frozen=True, tag="tower.rubble-cleared"):
    room: int


class FirePutOut(Private, frozen=True, tag="tower.fire-put-out"):
    room: int


class Healed(Private, frozen=True, tag="tower.healed"):
    damage: int


class Barricaded(Private, frozen=True, tag="tower.barricaded"):
    room: int


class CardLeft(Private, frozen=True, tag="tower.card-left"):
    """The giver's half: the card that went into the slit."""

    card: str
    room: int
    to: int


class CardShows(Private, frozen=True, tag="tower.card-shows"):
    """The neighbour's half: the back of a card appears in the slit of `room`."""

    floor: int
    room: int
    by: int


class CardTaken(Private, frozen=True, tag="tower.card-taken"):
    """The taker's half."""

    card: str
    room: int
    by: int
    """The seat that left it."""


class CardGone(Private, frozen=True, tag="tower.card-gone"):
    """The other side's half: a card is no longer in the slit of `room`."""

    room: int
    to: int


# Talk


class CalledOut(Event, frozen=True, tag="tower.called-out"):
    seat: int
    kind: str
    item: str
    room: int
    count: int
    to: int


# Zombies


class ZombiesMoved(Private, frozen=True, tag="tower.zombies-moved"):
    """`cause` is pc, survivors or nearest: what they are after."""

    start: int
    room: int
    zombies: int
    cause: str

    def why(self) -> str:
        return f"tower.zombies-moved-{self.cause}"


class ZombiesStayed(Private, frozen=True, tag="tower.zombies-stayed"):
    """`cause` is confused, rubble, barricade or pc-here."""

    room: int
    zombies: int
    cause: str

    def why(self) -> str:
        return f"tower.zombies-stayed-{self.cause}"


class Bitten(Private, frozen=True, tag="tower.bitten"):
    room: int
    zombies: int
    damage: int
    soaked: int


class SurvivorsTurned(Private, frozen=True, tag="tower.survivors-turned"):
    room: int
    count: int


# The end of a round and of the game


class BarricadeRemoved(Private, frozen=True, tag="tower.barricade-removed"):
    room: int


class Burnt(Private, frozen=True, tag="tower.burnt"):
    room: int
    zombies: int
    survivors: int


class Fell(Event, frozen=True, tag="tower.fell"):
    """`cause` is overrun or burnt."""

    seat: int
    cause: str

    def why(self) -> str:
        return f"tower.fell-{self.cause}"


class Scored(Event, frozen=True, tag="tower.scored"):
    seat: int
    objectives: tuple[str, ...]
    survivors: int
    points: int


class TrueWinners(Event, frozen=True, tag="tower.true-winners"):
    seats: tuple[int, ...]


class Ended(Event, frozen=True, tag="tower.ended"):
    """The game is over; `cause` is the outcome's."""

    won: bool
    cause: str

    def why(self) -> str:
        return f"tower.ended-{self.cause}"
