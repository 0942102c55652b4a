"""Events of rules that not every edition has: special rules of briefs, poison, death, continues."""

from __future__ import annotations

from inkribbon.kernel.data import Event

# Special rules of briefs


class StationUsed(Event, frozen=True):
    seat: int
    station: str


class Received(Event, frozen=True):
    """A character receives a card that was set aside."""

    seat: int
    card: str


class CardAdded(Event, frozen=True):
    """A card is shuffled into the tension deck."""

    card: str


class RibbonsGained(Event, frozen=True):
    count: int


class TileSecured(Event, frozen=True):
    tile: int


class TensionSpared(Event, frozen=True):
    """No tension card is drawn on this tile."""

    seat: int


class Waded(Event, frozen=True):
    """A character ends a turn in foul water."""

    seat: int


class CountedDown(Event, frozen=True):
    """A tension card is discarded unresolved, because time runs out."""

    card: str
    left: int


class Upgraded(Event, frozen=True):
    """A weapon becomes its custom version."""

    seat: int
    card: str
    custom: str


class PhaseCutShort(Event, frozen=True):
    """A character's Action Phase ends immediately."""

    seat: int


# Maps that unfold


class TilesLaid(Event, frozen=True):
    """An exploration card is drawn, and its tiles are added to the board."""

    seat: int
    number: int
    tiles: tuple[int, ...]


class ElevatorMoved(Event, frozen=True):
    """The elevator moves from one place to another, with everything on it."""

    seat: int
    start: int
    square: int


# Kerosene and defence


class KeroseneGained(Event, frozen=True):
    seat: int
    count: int


class CorpseBurned(Event, frozen=True):
    seat: int
    square: int


class Refuelled(Event, frozen=True):
    seat: int
    card: str
    ammo: int


class WardedOff(Event, frozen=True):
    """A defence item makes an attack fail."""

    seat: int
    card: str
    enemy: int
    kind: str


class WayFull(Event, frozen=True):
    """The attacker that was pushed away fills the square that the character was about to enter."""

    seat: int


class EncounterAverted(Event, frozen=True):
    """An encounter card is discarded before anybody meets it."""

    card: str


class TokenDropped(Event, frozen=True):
    """An enemy drops an item token where it dies."""

    square: int


# Poison and death


class Poisoned(Event, frozen=True):
    seat: int


class Cured(Event, frozen=True):
    seat: int


class Died(Event, frozen=True):
    seat: int


# The End Phase


class DialsRaised(Event, frozen=True):
    """End Phase: other weapons gain points."""

    points: int


class BoxEmptied(Event, frozen=True):
    """End Phase: what was left in the item box is lost."""

    cards: tuple[str, ...]


class CardsReturned(Event, frozen=True):
    """End Phase: cards that the scenario had added leave their deck."""

    deck: str
    count: int


class CorpsesCounted(Event, frozen=True):
    """End Phase: the corpses left on the board."""

    count: int


class EnemiesCounted(Event, frozen=True):
    """End Phase: the enemies of a kind left on the board."""

    kind: str
    count: int


class SprayGiven(Event, frozen=True):
    seat: int


class CharacterReplaced(Event, frozen=True):
    """A dead character is replaced; `who` takes over the seat."""

    seat: int
    dead: str
    who: str


class FallenRestored(Event, frozen=True):
    seat: int


class ContinueUsed(Event, frozen=True):
    left: int


# Encounter cards


class EncounterDrawn(Event, frozen=True):
    tile: int
    card: str


class TensionShuffled(Event, frozen=True):
    """A card has the tension deck and its discards shuffled together, whatever is left of it."""


class EncounterRedrawn(Event, frozen=True):
    """Nothing on the card is possible: another one is drawn."""

    card: str


# Bosses


class BossEnraged(Event, frozen=True):
    """The boss fights on with another reference card and another deck."""

    boss: int
    kind: str


class ObjectivePlaced(Event, frozen=True):
    """The objective token is placed, or moved."""

    square: int


class BossCame(Event, frozen=True):
    """The boss of the scenario enters the board."""

    boss: int
    kind: str
    square: int


# Puzzles


class CrestPlaced(Event, frozen=True):
    """A puzzle card continues the track."""

    seat: int
    crest: str
    left: int


class CrestMissed(Event, frozen=True):
    """A puzzle card does not fit yet."""

    seat: int
    crest: str


# The map of a mansion


class ScenarioPlaced(Event, frozen=True):
    """A scenario's card is added to the map."""

    scenario: str


class ScenarioUnlocked(Event, frozen=True):
    """A scenario's card is flipped, because the items that it asks for are there."""

    scenario: str
