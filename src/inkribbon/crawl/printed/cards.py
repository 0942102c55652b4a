"""What is printed on cards: the structs that content files are parsed into."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from inkribbon.kernel.content import Entry

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

SIGHT = 99
"""The range of a weapon that reaches as far as line of sight."""

Symbol = Literal["low", "mid", "high"]
RANKS: tuple[Symbol, ...] = ("low", "mid", "high")


class Die(Entry, frozen=True, kw_only=True):
    """A die: one face per side."""

    faces: tuple[str, ...]


class Hit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one die result does with a weapon."""

    damage: int = 0
    push: bool = False
    area: bool = False
    """Also hits others than the target; the edition says how."""


ItemKind = Literal["weapon", "ammunition", "recovery", "defence", "scenario", "special", "campaign"]


class ItemCard(Entry, frozen=True, kw_only=True):
    """An item card."""

    added: ClassVar[dict[str, Any]] = {
        "universal": False,
        "fire": False,
        "upgrades": None,
        "cures": False,
        "priority": False,
        "room": 0,
        "at_once": (),
        "decapitates": False,
        "fuelled": False,
        "burns": False,
        "defends": "",
        "kerosene": 0,
        "number": 0,
    }
    kind: ItemKind
    deck: Literal["A", "B", "C", "S"]
    copies: int
    text: str = ""
    is_a: str = ""
    """The card it counts as: one of the same name in another deck, or the standard version of a
    custom weapon."""
    # weapons
    capacity: int = 0
    """Ammunition points on a full dial; 0 for a weapon without a dial."""
    range: int = SIGHT
    blue: int = 0
    red: int = 0
    low: Hit | None = None
    mid: Hit | None = None
    high: Hit | None = None
    rapid_fire: bool = False
    blast: bool = False
    slots: int = 1
    """A cumbersome weapon takes up two."""
    universal: bool = False
    """Any character can use it."""
    fire: bool = False
    """Each result that damages does more to targets that fear fire."""
    upgrades: tuple[str, str] | None = None
    """Parts: the weapon they are used on, and the custom weapon they turn it into."""
    decapitates: bool = False
    """Its kills leave no corpse."""
    fuelled: bool = False
    """Kerosene tokens fill its dial."""
    # kerosene and defence
    burns: bool = False
    """Lets its owner burn corpses with kerosene."""
    kerosene: int = 0
    """Tokens that a container fills up."""
    defends: Literal["", "block", "push", "kill"] = ""
    """What a defence item does when its owner is attacked: the attack has no effect; and the
    attacker is pushed; or killed."""
    # ammunition
    reloads: tuple[str, ...] = ()
    points: int = 0
    # recovery
    heals: int = 0
    reaches_others: bool = False
    herb: bool = False
    revives: Literal["", "caution", "fine"] = ""
    """Where it puts an unconscious character's marker, if it can resuscitate."""
    cures: bool = False
    """Ends the Poison condition."""
    rebuilds: bool = False
    """Turns an archway next to the character's square into a barricade."""
    # campaigns
    rare: bool = False
    """Stays in the box until a scenario adds it to the campaign's deck A."""
    number: int = 0
    """A numbered card stays in the box until something adds it to a deck."""
    tier: Literal["", "early", "mid", "late", "last"] = ""
    """The part of deck C it belongs to."""
    # special rules
    priority: bool = False
    """Lies in the lower half of its deck."""
    room: int = 0
    """Inventory space it adds."""
    at_once: tuple[CardEffect, ...] = ()
    """What happens when it is found; such a card is resolved instead of carried."""

    @property
    def apart(self) -> bool:
        """Whether it stays in the box at first."""
        return self.rare or self.number > 0

    def counts_as(self, *names: str) -> bool:
        """Whether it is one of these cards, or a variant of one."""
        return self.id in names or self.is_a in names


class Attack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack profile on an enemy card."""

    added: ClassVar[dict[str, Any]] = {"poison": False, "killed": False}
    counted: ClassVar[tuple[str, ...]] = ("name",)
    """Events name the attack, so its name counts."""
    range: int = 0
    damage: int = 0
    push: bool = False
    assault: bool = False
    sweep: bool = False
    unconscious: bool = False
    evadable: bool = True
    name: str = ""
    symbol: str = ""
    """The effect box that triggers it, in editions that use them."""
    move: int = 0
    """Squares the enemy moves before it attacks."""
    reacts_first: bool = False
    """The enemy makes a move reaction before it attacks."""
    dies: bool = False
    """The enemy is killed once the attack is resolved."""
    poison: bool = False
    killed: bool = False


class EnemyCard(Entry, frozen=True, kw_only=True):
    """An enemy reference card; `copies` is the number of models."""

    added: ClassVar[dict[str, Any]] = {"fears_fire": 0, "token": ""}
    copies: int
    size: Literal[1, 2, 3]
    threat: int
    move: int
    hit_points: int
    attack: Attack
    specials: tuple[Attack, ...] = ()
    abilities: tuple[str, ...] = ()
    text: str = ""
    model: str = ""
    """The model it uses, if several cards share one."""
    band: int = 0
    """The danger band it applies to, if several cards share a model."""
    token: str = ""
    """The kind of token that stands for it, if it has no model."""
    fears_fire: int = 0
    """Extra damage from each damaging result of a fire weapon."""
    stays_dead: bool = False
    """Once killed, it does not return in the same scenario."""

    @property
    def room(self) -> int:
        """The room it takes up in a square, out of four."""
        return (1, 2, 4)[self.size - 1]


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


# The verbs of card texts.


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
    """The active character draws item cards."""

    deck: Literal["A", "B"] = "A"
    count: int = 1


class Hurt(Effect, frozen=True, tag="hurt"):
    """The active character, or everyone on the same tile, suffers damage."""

    damage: int = 1
    tile: bool = False


class Mend(Effect, frozen=True, tag="mend"):
    """The active character, or everyone on the same tile, recovers."""

    levels: int = 1
    tile: bool = False


class GiveUp(Effect, frozen=True, tag="give-up"):
    """The active character discards an item, of the given kind if one is named."""

    kind: Literal["", "ammunition", "recovery", "weapon"] = ""


class SpendAmmo(Effect, frozen=True, tag="spend-ammo"):
    """One of the active character's weapons loses ammunition points."""

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
    """An ability weighs on a character during their next turn; the tile they are on is noted."""

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


class TensionCard(Entry, frozen=True, kw_only=True):
    """A tension card."""

    added: ClassVar[dict[str, Any]] = {"poison": False, "number": 0, "returns": False}
    colour: Literal["green", "amber", "red"]
    copies: int
    symbol: str = ""
    """The effect box at the bottom of the card."""
    effects: tuple[CardEffect, ...] = ()
    removed_after: bool = False
    """Removed from the game once resolved."""
    text: str = ""
    special: bool = False
    """Stays in the box until a scenario adds it to the tension deck."""
    poison: bool = False
    """Shows the poison sign: whenever it is drawn, the poisoned suffer."""
    bands: dict[Literal["2", "3"], tuple[CardEffect, ...]] = {}
    """Extra effects once the danger level reaches a band."""
    instead: bool = False
    """Whether the effects of the highest band reached replace all others."""
    number: int = 0
    """A numbered card stays in the box until something adds it to the deck."""
    returns: bool = False
    """Whether a card that is removed comes back once the scenario is over."""

    @property
    def apart(self) -> bool:
        """Whether it stays in the box at first."""
        return self.special or self.number > 0


MissionSymbol = Literal["clue", "wound", "heal", "item", "stars", "orders"]


class EncounterCard(Entry, frozen=True, kw_only=True):
    """An encounter card: its entries from top to bottom."""

    added: ClassVar[dict[str, Any]] = {"symbols": (), "number": 0}
    copies: int
    effects: tuple[CardEffect, ...] = ()
    text: str = ""
    symbols: tuple[MissionSymbol, ...] = ()
    """The mission symbols on its top edge; exploring ignores them."""
    number: int = 0
    """A numbered card stays in the box until something adds it to the deck."""


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One option of an event. Offered only if it can be carried out in full."""

    counted: ClassVar[tuple[str, ...]] = ("name",)
    """Players answer with the name, so it counts."""
    name: str
    effects: tuple[CardEffect, ...] = ()


class NarrativeCard(Entry, frozen=True, kw_only=True):
    """A narrative event: effects that cannot be avoided, then possibly a choice."""

    added: ClassVar[dict[str, Any]] = {"number": 0, "returns": False}
    text: str
    marked: bool = False
    """Has the symbol that only special rules of scenarios refer to."""
    number: int = 0
    """A numbered card stays in the box until something adds it to the deck."""
    returns: bool = False
    """Whether it is shuffled back into the deck once resolved."""
    effects: tuple[CardEffect, ...] = ()
    choices: tuple[Choice, ...] = ()
