"""The state of a tower: a face for each player, the piles on the roof, the slits, the talk."""

from __future__ import annotations

import msgspec

from inkribbon.games.tower.family import TOWER
from inkribbon.kernel.world import Static, World

from .board import ROOMS
from .book import Book

NOBODY = -1
COVERED = -1
"""The value of a top back that is not visible."""
ACTION_POINTS = 3
EMPTY = (0,) * (len(ROOMS) + 1)
"""Counts of zero by room number. Entry 0 is unused."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card in a room: Fire, Collapsed or a Barricade."""

    room: int
    card: str


class Known(msgspec.Struct, frozen=True, gc=False):
    """A card the owner of this memory saw go to another seat and has not seen since."""

    seat: int
    card: str


class TowerFace(msgspec.Struct, frozen=True, gc=False):
    """A play space and its player, all private."""

    seat: int
    character: str
    room: int
    damage: int = 0
    saved: int = 0
    """Survivors on the Character sheet."""
    hand: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    zombies: tuple[int, ...] = EMPTY
    """By room number; entry 0 is unused."""
    survivors: tuple[int, ...] = EMPTY
    laid: tuple[Laid, ...] = ()
    searched: tuple[int, ...] = ()
    """Rooms searched this round."""
    pile: tuple[int, ...] = ()
    """Rooms of the Emergence cards not yet turned, in no order."""
    flipped: tuple[int, ...] = ()
    """Rooms of the turned cards, newest last."""
    back: int = 0
    """Zombies on the pile's top back; 0 when the pile is empty."""
    runs: int = 0
    """How many times the pile has run out."""
    knows: tuple[Known, ...] = ()


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A search pile. It has no order; only its top back is visible."""

    pool: tuple[str, ...]
    danger: int = COVERED
    """1 if the top back says DANGER!!, 0 if it does not, COVERED if it is not visible."""
    top: str = ""
    """A card put back on top, known to the seat that did so."""
    seen: int = NOBODY

    def __len__(self) -> int:
        return len(self.pool) + bool(self.top)


class InSlit(msgspec.Struct, frozen=True, gc=False):
    """A card left in a slit."""

    card: str
    seat: int
    """The seat that left it."""


class Looked(msgspec.Struct, frozen=True, gc=False):
    """A card just drawn, before it takes effect."""

    card: str
    floor: int
    danger: int
    """What its back showed on top of the pile."""
    seen: int = NOBODY
    """The seat that knew it, having put it back on top earlier."""
    announced: bool = False


class Said(msgspec.Struct, frozen=True, gc=False):
    """A seat's last call on a topic. It may no longer be true."""

    seat: int
    round: int
    turn: int
    kind: str
    item: str = ""
    room: int = 0
    count: int = 0
    to: int = NOBODY


class Score(msgspec.Struct, frozen=True, gc=False):
    """A player's victory points in a won game."""

    seat: int
    objectives: tuple[str, ...]
    survivors: int
    points: int
    winner: bool = False


class TowerWorld(World, kw_only=True):
    """One game."""

    family = TOWER

    book: Book
    phase: str = "setup"
    round: int = 0
    first: int = NOBODY
    """The seat with the Starting Player marker."""
    active: int = NOBODY
    ap: int = 0
    faces: dict[int, TowerFace] = {}
    piles: dict[int, Pile] = {}
    discard: tuple[str, ...] = ()
    """Face up, newest last."""
    slits: dict[int, tuple[InSlit, ...]] = {}
    looked: Looked | None = None
    beginning: tuple[str, ...] = ()
    """Beginning cards not dealt."""
    objectives: tuple[str, ...] = ()
    """Minor Objectives not dealt."""
    kept: dict[int, tuple[int, ...]] = {}
    """How many cards with each back a seat took into its hand, which everyone saw."""
    last_search: dict[int, tuple[int, int]] = {}
    """Round and floor of each seat's last search, which everyone saw."""
    spoken: tuple[str, ...] = ()
    """Topics called out since the last action."""
    cured: int = 0
    """Cures so far this turn."""
    said: tuple[Said, ...] = ()
    scores: tuple[Score, ...] = ()

    def static(self) -> Static:
        return self.book
