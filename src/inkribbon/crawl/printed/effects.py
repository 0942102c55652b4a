"""What tension, encounter and narrative cards do: one struct for each verb of a content file."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from .dice import Symbol
from .effect import Effect as Effect
from .reserve_effects import (
    BurnCorpses,
    CalmDown,
    DrawMission,
    Exhaust,
    FindSurvivor,
    GiveKerosene,
    StockBox,
    TendReserve,
    WoundReserve,
)


class Spawn(Effect, frozen=True, tag="spawn"):
    """Put enemies on the board."""

    enemy: str
    count: int = 1
    where: Literal["my-square", "my-tile", "closest"] = "my-tile"
    """The character's square; spread over the tile's spawn squares; or all at the closest one."""


class MoveAll(Effect, frozen=True, tag="move-all"):
    """Enemies on the active character's tile (and linked tiles, if set) make a move reaction."""

    linked: bool = True
    enemy: str = ""


class ReactAll(Effect, frozen=True, tag="react-all"):
    """Enemies on the active character's tile react immediately."""


class Corner(Effect, frozen=True, tag="corner"):
    """The strongest enemy on the nearest tile without characters moves to this tile."""


class Haste(Effect, frozen=True, tag="haste"):
    """Enemies move farther during the next character's turn, or for a full round."""

    squares: int = 1
    lasts: Literal["next-turn", "round"] = "next-turn"


class Sustain(Effect, frozen=True, tag="sustain"):
    """Place a sustained effect token on the active character's tile, or next to the character."""

    ability: str
    beside: Literal["tile", "character"] = "tile"


class SpecialAttacks(Effect, frozen=True, tag="special-attacks"):
    """Enemies of one kind on this tile and linked tiles make their special attack."""

    enemy: str


class DrawMore(Effect, frozen=True, tag="draw-more"):
    """Draw more tension cards."""

    count: int = 1


class DrawNow(Effect, frozen=True, tag="draw-now"):
    """Draw tension cards immediately."""

    count: int = 1


class RollTable(Effect, frozen=True, tag="roll-table"):
    """Roll the encounter die on another colour's table instead."""

    colour: str


class LayCorpses(Effect, frozen=True, tag="corpses"):
    """Place corpses on the tile's spawn squares."""

    count: int = 1


class Ignite(Effect, frozen=True, tag="ignite"):
    """Place fire on the tile's spawn squares."""

    count: int = 1


class SpawnedStrike(Effect, frozen=True, tag="spawned-strike"):
    """The enemy of this kind that the card just spawned makes a basic attack."""

    enemy: str


class ChangeDanger(Effect, frozen=True, tag="danger"):
    """The danger level rises, or falls if the number is negative."""

    levels: int


class FindItem(Effect, frozen=True, tag="find"):
    """The character that the text addresses draws item cards."""

    deck: Literal["A", "B"] = "A"
    count: int = 1


class Hurt(Effect, frozen=True, tag="hurt"):
    """The character that the text addresses, or everyone on the same tile, suffers damage."""

    damage: int = 1
    tile: bool = False


class Mend(Effect, frozen=True, tag="mend"):
    """The character that the text addresses, or everyone on the same tile, recovers."""

    levels: int = 1
    tile: bool = False


class GiveUp(Effect, frozen=True, tag="give-up"):
    """The character that the text addresses discards an item, of the given kind if one is named."""

    kind: Literal["", "ammunition", "recovery", "weapon"] = ""


class SpendAmmo(Effect, frozen=True, tag="spend-ammo"):
    """A weapon of the character that the text addresses loses ammunition points."""

    points: int


class Douse(Effect, frozen=True, tag="douse"):
    """Fire on the active character's tile and on linked tiles goes out."""


class Linger(Effect, frozen=True, tag="linger"):
    """An ability applies during the next character's turn, or for a full round."""

    ability: str
    amount: int = 1
    lasts: Literal["next-turn", "round"] = "next-turn"


class Dodge(Effect, frozen=True, tag="dodge"):
    """The active character, or everyone on the tile, evades or suffers."""

    added: ClassVar[dict[str, Any]] = {"stops": False, "poison": False}
    need: Symbol
    damage: int = 0
    push: bool = False
    tile: bool = False
    stops: bool = False
    """Whether failing ends the active character's Action Phase."""
    poison: bool = False


class Ambush(Effect, frozen=True, tag="ambush"):
    """The active character, and everyone who is alone on a tile, evades or suffers damage."""

    need: Symbol
    damage: int = 1


class BurstDoor(Effect, frozen=True, tag="burst-door"):
    """The nearest closed door bursts open, and the enemies on both sides of it move."""

    added: ClassVar[dict[str, Any]] = {"reacts": False}
    reacts: bool = False
    """Whether they react, so that those who can attack do."""


class Ransack(Effect, frozen=True, tag="ransack"):
    """The nearest item token of a deck is removed."""

    deck: str = "A"


class DrawEvent(Effect, frozen=True, tag="event"):
    """The active character resolves a narrative event, without a token."""


class Receive(Effect, frozen=True, tag="receive"):
    """The character it addresses receives a card that was set aside."""

    added: ClassVar[dict[str, Any]] = {"once": False}
    card: str
    once: bool = False
    """Not if somebody carries one already, or the item box holds one."""


class ShuffleIn(Effect, frozen=True, tag="shuffle-in"):
    """A card that was set aside is shuffled into the tension deck."""

    card: str


class Unlock(Effect, frozen=True, tag="unlock"):
    """The doors drawn with a link letter become ordinary doors."""

    link: str


class Secure(Effect, frozen=True, tag="secure"):
    """The tile is secured: its tokens are removed, and nobody draws tension cards on it."""


class RaiseDead(Effect, frozen=True, tag="rise"):
    """The corpses on the tile rise: now, when this turn ends, or when the next one does."""

    when: Literal["now", "this-turn", "next-turn"] = "now"


class PoisonSign(Effect, frozen=True, tag="poison"):
    """A row of an encounter table with the poison sign: the poisoned suffer."""


class GainRibbons(Effect, frozen=True, tag="ribbons"):
    """Ink ribbons join those next to the board."""

    count: int = 1


class Wake(Effect, frozen=True, tag="wake"):
    """The nearest corpse becomes an enemy."""

    enemy: str = "zombie"


class MeetEncounter(Effect, frozen=True, tag="encounter"):
    """Draw encounter cards for the tile, even if it is explored."""

    count: int = 1


class Enrage(Effect, frozen=True, tag="enrage"):
    """The boss is enraged: another reference card and another deck replace its own."""


class PlaceObjective(Effect, frozen=True, tag="objective"):
    """The objective token is placed in the reader's square; if it is on the board, it moves
    there."""


class Unleash(Effect, frozen=True, tag="unleash"):
    """The boss of the scenario enters the board."""


class Weigh(Effect, frozen=True, tag="weigh"):
    """An ability weighs on a character during their next turn; where that begins is noted."""

    ability: str
    on: Literal["me", "next"] = "me"


class Mark(Effect, frozen=True, tag="mark"):
    """An ability stays with the nearest unexplored tile, the nearest enemy, or the whole board."""

    ability: str
    on: Literal["unexplored", "enemy", "board"] = "board"
    enemy: str = ""
    """The kind of enemy."""


class Stalk(Effect, frozen=True, tag="stalk"):
    """An enemy appears beside the next character. If its only model is on the board, it comes from
    there, with its wounds healed."""

    added: ClassVar[dict[str, Any]] = {"moves": False}
    enemy: str
    where: Literal["square", "tile"] = "tile"
    """In the character's square, or at the closest spawn square of the tile."""
    moves: bool = False
    """Whether it makes a move reaction once it is there."""


class Avert(Effect, frozen=True, tag="avert"):
    """Encounter cards are drawn until one spawns enemies, which is discarded; the others are
    shuffled back."""


class Renew(Effect, frozen=True, tag="renew"):
    """The tension deck and its discards are shuffled together."""


class SmashDoor(Effect, frozen=True, tag="smash-door"):
    """The nearest unlocked door is open for good."""

    ability: str


CardEffect = (
    (Spawn | MoveAll | ReactAll | Corner | Haste | Sustain | SpecialAttacks | DrawMore)
    | (DrawNow | RollTable | LayCorpses | Ignite | Linger | Dodge | BurstDoor | Ransack)
    | (SpawnedStrike | ChangeDanger | FindItem | Hurt | Mend | GiveUp | SpendAmmo | DrawEvent)
    | (Receive | ShuffleIn | Unlock | Secure | GainRibbons | PoisonSign | Douse | RaiseDead)
    | (Wake | MeetEncounter | Weigh | Mark | Stalk | Avert | Renew | SmashDoor)
    | (Ambush | Enrage | Unleash | PlaceObjective)
    | (DrawMission | FindSurvivor | StockBox | GiveKerosene | BurnCorpses | CalmDown)
    | (WoundReserve | TendReserve | Exhaust)
)
