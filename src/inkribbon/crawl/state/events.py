"""Events of play. Their wording is in words/, their clauses in clauses.toml."""

from __future__ import annotations

from inkribbon.kernel.data import Event


class TurnStarted(Event, frozen=True):
    seat: int


class TurnSkipped(Event, frozen=True):
    seat: int


class Placed(Event, frozen=True):
    """A character is placed on a start square."""

    seat: int
    square: int


class Moved(Event, frozen=True):
    seat: int
    start: int
    square: int


class CharacterPushed(Event, frozen=True):
    seat: int
    start: int
    square: int


class DoorFlipped(Event, frozen=True):
    seat: int
    link: int
    open: bool


class DoorBurst(Event, frozen=True):
    link: int


class Ransacked(Event, frozen=True):
    deck: str
    square: int


class DoorUnlocked(Event, frozen=True):
    seat: int
    link: int
    key: str


class Found(Event, frozen=True):
    """A search and the card found ('' if none)."""

    seat: int
    deck: str
    card: str


class Given(Event, frozen=True):
    """An item changed hands in a trade."""

    seat: int
    to: int
    card: str


class TradeRefused(Event, frozen=True):
    seat: int


class Used(Event, frozen=True):
    seat: int
    card: str


class Healed(Event, frozen=True):
    seat: int
    levels: int


class Reloaded(Event, frozen=True):
    seat: int
    card: str
    ammo: int


class Discarded(Event, frozen=True):
    seat: int
    card: str


class HerbsMixed(Event, frozen=True):
    seat: int
    herbs: tuple[str, ...]


class Attacked(Event, frozen=True):
    """A character's attack is declared and paid for."""

    seat: int
    weapon: str
    enemy: int
    kind: str
    points: int


class AttackLanded(Event, frozen=True):
    seat: int
    faces: tuple[str, ...]


class AttackMissed(Event, frozen=True):
    seat: int
    faces: tuple[str, ...]


class EnemyWounded(Event, frozen=True):
    enemy: int
    kind: str
    damage: int


class EnemyKilled(Event, frozen=True):
    enemy: int
    kind: str
    square: int


class EnemyPushed(Event, frozen=True):
    enemy: int
    kind: str
    start: int
    square: int


class EnemyMoved(Event, frozen=True):
    """`cause` is reaction, noise, card or assault."""

    enemy: int
    kind: str
    start: int
    square: int
    cause: str

    def why(self) -> str:
        return f"enemy-moved-{self.cause}"


class EnemySpawned(Event, frozen=True):
    enemy: int
    kind: str
    square: int


class EnemyAttacked(Event, frozen=True):
    """`cause` is reaction, provoked, counter or card."""

    enemy: int
    kind: str
    seat: int
    name: str
    cause: str

    def why(self) -> str:
        return f"enemy-attacked-{self.cause}"


class Evaded(Event, frozen=True):
    seat: int
    faces: tuple[str, ...]
    need: str


class EvadeFailed(Event, frozen=True):
    seat: int
    faces: tuple[str, ...]
    need: str


class Harmed(Event, frozen=True):
    seat: int
    damage: int
    harm: int


class ActionLost(Event, frozen=True):
    seat: int


class AbilityUsed(Event, frozen=True):
    seat: int
    ability: str

    def why(self) -> str:
        return f"ability-{self.ability}"


class Fell(Event, frozen=True):
    seat: int


class LeftBoard(Event, frozen=True):
    seat: int


class TensionDrawn(Event, frozen=True):
    seat: int
    card: str


class TensionSkipped(Event, frozen=True):
    """The card could not be resolved: two more are drawn, or none if it was a replacement."""

    card: str
    draws: int


class TensionRenewed(Event, frozen=True):
    pass


class DeckCut(Event, frozen=True):
    card: str
    symbol: str


class EffectBegan(Event, frozen=True):
    card: str
    tile: int


class EffectEnded(Event, frozen=True):
    card: str


class BehaviourDrawn(Event, frozen=True):
    seat: int
    kind: str
    card: str


class BehaviourRenewed(Event, frozen=True):
    kind: str


class BossMoved(Event, frozen=True):
    boss: int
    kind: str
    start: int
    square: int


class BossAttacked(Event, frozen=True):
    boss: int
    kind: str
    seat: int
    name: str


class BossWounded(Event, frozen=True):
    boss: int
    kind: str
    damage: int
    health: int


class BossRecovered(Event, frozen=True):
    boss: int
    kind: str
    health: int


class BossKilled(Event, frozen=True):
    boss: int
    kind: str
    square: int


class Ended(Event, frozen=True):
    """The game is over; `cause` is that of the outcome."""

    won: bool
    cause: str

    def why(self) -> str:
        return f"ended-{self.cause}"


class Explored(Event, frozen=True):
    """A character entered an unexplored tile, and its token was removed."""

    seat: int
    tile: int
    colour: str


class Encountered(Event, frozen=True):
    """The encounter die was rolled for a tile, on the table of a colour."""

    tile: int
    colour: str
    face: str


class EncounterRerolled(Event, frozen=True):
    """No effect of the entry could be applied."""

    colour: str
    face: str


class BarricadeCleared(Event, frozen=True):
    seat: int
    link: int


class BarricadeBuilt(Event, frozen=True):
    seat: int
    link: int


class Climbed(Event, frozen=True):
    """A character used a stairwell."""

    seat: int
    start: int
    square: int


class Stored(Event, frozen=True):
    """An item went into the item box."""

    seat: int
    card: str


class Fetched(Event, frozen=True):
    """An item came out of the item box."""

    seat: int
    card: str


class TakenFrom(Event, frozen=True):
    """An item was taken from an unconscious character."""

    seat: int
    on: int
    card: str


class CorpseRolled(Event, frozen=True):
    seat: int
    face: str


class CorpseRose(Event, frozen=True):
    enemy: int
    kind: str
    square: int


class CorpseLaid(Event, frozen=True):
    square: int


class FireRolled(Event, frozen=True):
    """A character is in a burning square."""

    seat: int
    face: str
    hurt: bool


class EnemyBurned(Event, frozen=True):
    """An enemy was placed in a burning square."""

    enemy: int
    kind: str
    face: str
    hurt: bool


class FireSpread(Event, frozen=True):
    square: int


class FireOut(Event, frozen=True):
    square: int


class BarrelExploded(Event, frozen=True):
    seat: int
    weapon: str
    square: int


class Resuscitated(Event, frozen=True):
    seat: int
    harm: int


class DeckRefreshed(Event, frozen=True):
    """An ink ribbon was used at a typewriter: the tension deck is renewed."""

    seat: int
    square: int


class GoalMet(Event, frozen=True):
    """`goal` is its number in the scenario file, from 0."""

    goal: int


class PassageBroken(Event, frozen=True):
    """An enemy broke through a door or barricade."""

    kind: str
    link: int
