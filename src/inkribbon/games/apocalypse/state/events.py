"""The table's events. Positive figure numbers are humans, negative ones zombies."""

from __future__ import annotations

from inkribbon.kernel.data import Event


class TurnBegan(Event, frozen=True, tag="inches.turn-began"):
    turn: int


class Designated(Event, frozen=True, tag="inches.designated"):
    """A fence or wall was named crossable."""

    piece: str


class Walked(Event, frozen=True, tag="inches.walked"):
    figure: int
    square: int
    half_inches: int
    climbed: bool = False
    """Whether the walk crossed a barricade or a crossable fence."""
    through: tuple[int, ...] = ()
    """Humans passed through."""

    def why(self) -> str:
        if self.figure < 0:
            return "inches.walked-zombie"
        if self.through:
            return "inches.walked-through"
        return "inches.walked-climbing" if self.climbed else "inches.walked-human"


class PassageRefused(Event, frozen=True, tag="inches.passage-refused"):
    human: int
    by: int


class Faced(Event, frozen=True, tag="inches.faced"):
    human: int
    facing: int


class Attacked(Event, frozen=True, tag="inches.attacked"):
    """`target` is the first figure on the line, not always the one aimed at."""

    human: int
    weapon: str
    aim: int
    target: int

    def why(self) -> str:
        other = self.aim != self.target
        return "inches.attacked-first-in-line" if other else "inches.attacked"


class Thrown(Event, frozen=True, tag="inches.thrown"):
    human: int
    card: str
    square: int


class Fumbled(Event, frozen=True, tag="inches.fumbled"):
    """An Oops, and its effect: block, none, discard or wound."""

    human: int
    weapon: str
    oops: str


class Missed(Event, frozen=True, tag="inches.missed"):
    human: int
    target: int
    roll: int


class BodyShot(Event, frozen=True, tag="inches.body-shot"):
    human: int
    target: int
    roll: int


class Pushed(Event, frozen=True, tag="inches.pushed"):
    """`chained`: pushed by another figure that was pushed into it."""

    figure: int
    square: int
    chained: bool = False

    def why(self) -> str:
        side = "zombie" if self.figure < 0 else "human"
        return f"inches.pushed-{side}{'-chain' if self.chained else ''}"


class HeldFast(Event, frozen=True, tag="inches.held-fast"):
    """A push that moved no figure, because something was in the way."""

    figure: int


class ZombieKilled(Event, frozen=True, tag="inches.zombie-killed"):
    zombie: int
    human: int
    square: int
    roll: int


class FriendShot(Event, frozen=True, tag="inches.friend-shot"):
    """A head shot that hit a human."""

    human: int
    target: int


class Bitten(Event, frozen=True, tag="inches.bitten"):
    zombie: int
    human: int
    roll: int


class BiteMissed(Event, frozen=True, tag="inches.bite-missed"):
    zombie: int
    human: int
    roll: int


class Wounded(Event, frozen=True, tag="inches.wounded"):
    human: int
    wounds: int


class Resisted(Event, frozen=True, tag="inches.resisted"):
    """The turning roll was not a 1."""

    human: int


class Cured(Event, frozen=True, tag="inches.cured"):
    """The turning roll was a 1, but a card helped."""

    human: int
    card: str


class Turned(Event, frozen=True, tag="inches.turned"):
    human: int
    zombie: int
    square: int
    how: str
    """roll or sixth-wound."""

    def why(self) -> str:
        return f"inches.turned-{self.how}"


class ItemsLost(Event, frozen=True, tag="inches.items-lost"):
    human: int
    cards: tuple[str, ...]


class Searched(Event, frozen=True, tag="inches.searched"):
    human: int
    site: int
    card: str


class FoundNothing(Event, frozen=True, tag="inches.found-nothing"):
    """Both piles are empty."""

    human: int
    site: int


class Reshuffled(Event, frozen=True, tag="inches.reshuffled"):
    count: int


class Discarded(Event, frozen=True, tag="inches.discarded"):
    human: int
    card: str


class Ambushed(Event, frozen=True, tag="inches.ambushed"):
    human: int
    zombie: int
    square: int


class NoiseHeard(Event, frozen=True, tag="inches.noise-heard"):
    human: int


class TrapSprung(Event, frozen=True, tag="inches.trap-sprung"):
    human: int


class Healed(Event, frozen=True, tag="inches.healed"):
    human: int
    by: int
    card: str
    wounds: int


class Traded(Event, frozen=True, tag="inches.traded"):
    human: int
    partner: int
    give: str
    take: str


class TradeRefused(Event, frozen=True, tag="inches.trade-refused"):
    human: int
    partner: int


class WorkedOn(Event, frozen=True, tag="inches.worked-on"):
    """A human pays towards a barricade; `missing` half inches are still needed."""

    human: int
    missing: int
    building: bool

    def why(self) -> str:
        return "inches.worked-on" if self.building else "inches.worked-on-demolition"


class BarricadeBuilt(Event, frozen=True, tag="inches.barricade-built"):
    human: int
    barricade: int
    borders: tuple[int, ...]


class BarricadeTakenDown(Event, frozen=True, tag="inches.barricade-taken-down"):
    human: int
    barricade: int


class BarricadeShakes(Event, frozen=True, tag="inches.barricade-shakes"):
    barricade: int


class BarricadeFell(Event, frozen=True, tag="inches.barricade-fell"):
    barricade: int


class BarricadeHeld(Event, frozen=True, tag="inches.barricade-held"):
    """The row was broken in time."""

    barricade: int


class CratePickedUp(Event, frozen=True, tag="inches.crate-picked-up"):
    human: int
    square: int


class CrateDropped(Event, frozen=True, tag="inches.crate-dropped"):
    human: int
    square: int


class CrateDelivered(Event, frozen=True, tag="inches.crate-delivered"):
    human: int
    delivered: int


class ZombieEntered(Event, frozen=True, tag="inches.zombie-entered"):
    zombie: int
    square: int


class ExitAnnounced(Event, frozen=True, tag="inches.exit-announced"):
    turn: int


class HumanLeft(Event, frozen=True, tag="inches.human-left"):
    human: int
