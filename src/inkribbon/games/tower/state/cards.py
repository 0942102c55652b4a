"""Printed components: character sheets, cards, objectives, and the settings of a difficulty."""

from __future__ import annotations

from typing import Literal

import msgspec

from inkribbon.kernel.content.entries import Entry

Use = Literal["", "shoot", "blast", "dig", "quench", "heal", "barricade"]
Danger = Literal["", "zombie", "collapsed", "fire"]


class CharacterSheet(Entry, frozen=True, kw_only=True):
    """A Character sheet. Each ability is a field that only one sheet sets."""

    life: int
    start: int
    text: str
    kills: int = 0
    """Extra zombies killed by each shot."""
    soak: int = 0
    """Damage ignored in each Zombie phase."""
    cures: bool = False
    returns: bool = False
    shafts: tuple[tuple[int, ...], ...] = ()
    """(room, landing, room): one Move connects the ends while all landings between are open."""


class ItemKind(Entry, frozen=True, kw_only=True):
    """A kind of search card."""

    text: str
    use: Use = ""
    partner: str = ""
    """The kind of card that must be in the same hand."""
    spent: tuple[str, ...] = ()
    """Kinds discarded after use."""
    kills: int = 0
    reach: Literal["floor", "beside"] = "floor"
    heals: int = 0
    danger: Danger = ""
    """The effect when drawn; such a card is announced and never held."""


class SearchPile(Entry, frozen=True, kw_only=True):
    """The cards with one back: a floor's search pile, or the Beginning cards (floor 0)."""

    floor: int
    cards: dict[str, int]
    marked: dict[str, int] = {}
    left_out: dict[str, int] = {}


class Objective(Entry, frozen=True, kw_only=True):
    """A Minor Objective: hold `count` of the items at the end, or be unhurt."""

    text: str
    points: int
    items: tuple[str, ...] = ()
    count: int = 1
    unhurt: bool = False


class EmergenceCard(Entry, frozen=True, kw_only=True):
    room: int
    zombies: int
    """On its back, visible while the card is on top of the pile."""


class TowerCard(msgspec.Struct, frozen=True, gc=False):
    """One physical card; cards with the same id are identical."""

    id: str
    kind: str
    floor: int
    """The back; 0 for a Beginning card."""
    survivors: int = 0
    danger: Danger = ""


class Difficulty(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a game, read from a scenario file."""

    id: str
    title: str
    source: str
    brief: str
    goal: str
    seats: tuple[int, int] = (3, 4)
    first_encounter: int
    """Zombies in each room of the First Encounter."""
    first_rooms: int = 3
    zombie_bonus: int = 0
    """Added to each emergence of zombies; the result is at least 1."""
    life_bonus: int = 0
    start_damage: int = 0
    zombie_card: int = 1
    """Zombies brought by a Zombie! card."""
    danger_visible: bool = True
    """Whether the backs of danger cards show it, for all to see on top of a pile."""
    cures_per_turn: int = 0
    """How many times the Doctor may cure in a turn; 0: no limit."""
    take_back: bool = True
    """Whether the giver may take a card back out of a slit."""
    passage_room: int = 10
    helicopter_room: int = 2
