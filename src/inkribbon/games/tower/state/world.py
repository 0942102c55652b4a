"""The state of a tower: a face for each player, the piles on the roof, the slits, the talk."""

from __future__ import annotations

import msgspec

from inkribbon.games.tower.family import TOWER
from inkribbon.kernel.world import Static, World

from .board import ROOMS
from .book import Book

NOBODY = -1
COVERED = -1
"""The top back of a pile that nobody can see."""
ACTION_POINTS = 3
EMPTY = (0,) * (len(ROOMS) + 1)
"""Nobody in any room. Lists by room are as long as the highest number; entry 0 is unused."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card that lies in a room: Fire, Collapsed or a Barricade."""

    room: int
    card: str


class Known(msgspec.Struct, frozen=True, gc=False):
    """A card that the owner of this memory saw go to another seat and not come out again."""

    seat: int
    card: str


class TowerFace(msgspec.Struct, frozen=True, gc=False):
    """A play space with its player: all of it private."""

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
    """Rooms searched in this round."""
    pile: tuple[int, ...] = ()
    """Rooms of the Emergence cards still to be turned, in no order."""
    flipped: tuple[int, ...] = ()
    """Rooms of the turned ones, the newest last."""
    back: int = 0
    """Zombies on the back on top of the pile; 0 when no card lies there."""
    runs: int = 0
    """How often the pile has run out."""
    knows: tuple[Known, ...] = ()


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A search pile. It has no order; only its top back shows."""

    pool: tuple[str, ...]
    danger: int = COVERED
    """1 when the top back says DANGER!!, 0 when it does not, COVERED when nobody can see it."""
    top: str = ""
    """A card laid back on top, known to the seat that did so."""
    seen: int = NOBODY

    def __len__(self) -> int:
        return len(self.pool) + bool(self.top)


class InSlit(msgspec.Struct, frozen=True, gc=False):
    """A card left in a slit."""

    card: str
    seat: int
    """Who left it there."""


class Looked(msgspec.Struct, frozen=True, gc=False):
    """A card just drawn, before anything came of it."""

    card: str
    floor: int
    danger: int
    """What its back said while it lay on the pile."""
    seen: int = NOBODY
    """Who knew it, having laid it back on top before."""
    announced: bool = False


class Said(msgspec.Struct, frozen=True, gc=False):
    """What somebody called out last about a matter. Nobody checks whether it is still true."""

    seat: int
    round: int
    turn: int
    kind: str
    item: str = ""
    room: int = 0
    count: int = 0
    to: int = NOBODY


class Score(msgspec.Struct, frozen=True, gc=False):
    """Victory points of a player of a won game."""

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
    """Who has the Starting Player marker."""
    active: int = NOBODY
    ap: int = 0
    faces: dict[int, TowerFace] = {}
    piles: dict[int, Pile] = {}
    discard: tuple[str, ...] = ()
    """Face up, the newest last."""
    slits: dict[int, tuple[InSlit, ...]] = {}
    looked: Looked | None = None
    beginning: tuple[str, ...] = ()
    """Beginning cards not dealt."""
    objectives: tuple[str, ...] = ()
    """Minor Objectives not dealt."""
    kept: dict[int, tuple[int, ...]] = {}
    """Cards each seat took into the hand, by their back: what everybody saw."""
    last_search: dict[int, tuple[int, int]] = {}
    """Round and floor of each seat's last search: what everybody saw."""
    spoken: tuple[str, ...] = ()
    """Kinds of calls since the last action."""
    cured: int = 0
    """Cures in this turn."""
    said: tuple[Said, ...] = ()
    scores: tuple[Score, ...] = ()

    def static(self) -> Static:
        return self.book
