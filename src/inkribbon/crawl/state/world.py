"""The state of a crawl: characters, enemies, doors, tokens and decks."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from inkribbon.crawl.family import CRAWL
from inkribbon.kernel.deck import DeckWorld
from inkribbon.kernel.world import Static

from .book import Book
from .campaign import Campaign, ScenarioOver
from .character import Character as Character
from .character import Fate as Fate
from .character import Item as Item
from .character import Reserve as Reserve

DANGER = 4
"""The worst health level of a conscious character; Fine is 0. One more is past Danger."""
CAUTION = 2
ACTIONS = 4
NOBODY = -1


class Enemy(msgspec.Struct, frozen=True, gc=False):
    id: int
    kind: str
    square: int
    wounds: int = 0


class Boss(msgspec.Struct, frozen=True, gc=False):
    """A boss in play; its health counts down from `full`."""

    id: int
    kind: str
    square: int
    health: int
    full: int


class Lasting(msgspec.Struct, frozen=True, gc=False):
    """An effect that outlasts the card that created it."""

    ability: str
    card: str
    tile: int = -1
    """The tile with its token, if any."""
    seat: int = NOBODY
    """The character whose turns are counted."""
    turns: int = 0
    """It ends with the turn of `seat` that reduces this to zero; 0 from the start means no end."""
    amount: int = 0
    enemy: int | UnsetType = UNSET
    """The enemy that it marks; unset for any other effect."""
    waits: bool | UnsetType = UNSET
    """Whether it applies only once the turn of `seat` begins; unset from then on."""
    follows: bool | UnsetType = UNSET
    """Whether its tile is the one on which that turn begins; unset from then on."""


class Unfolding(msgspec.Struct, frozen=True, gc=False):
    """How far a map is laid out that unfolds card by card."""

    drawn: tuple[int, ...] = ()
    """The numbers of the exploration cards drawn, in order."""
    guessed: tuple[int, ...] = ()
    """Only in a guess at the world, which cannot know what is on a card: the cards that a character
    would have drawn there."""
    unlocked: tuple[str, ...] = ()
    """The letters of doors that were unlocked from afar, wherever they are."""


class World(DeckWorld, kw_only=True):
    """One game of the family."""

    family = CRAWL

    book: Book
    phase: str = "setup"
    active: int = NOBODY
    actions: int = 0
    characters: dict[int, Character] = {}
    enemies: dict[int, Enemy] = {}
    crowd: list[int] = []
    """Room taken up in each square: an index over the models, maintained only by board.py."""
    open: int = 0
    """Bit mask of the links that can be passed: open doors and archways."""
    locked: int = 0
    tokens: dict[int, tuple[str, ...]] = {}
    """Tokens by square: the letter of an item deck, or a name such as "typewriter"."""
    lasting: tuple[Lasting, ...] = ()
    done: tuple[str, ...] = ()
    """What was performed or used up this turn: tags of actions and ids of abilities."""
    symbol: str = ""
    """The effect box for this Reaction Phase, if one was looked up."""
    extra_draws: int = 0
    """Extra cards to draw in the Tension Phase of this turn."""
    next_id: int = 1
    removed: tuple[str, ...] = ()
    """Cards removed from the game."""
    unexplored: dict[int, str] = {}
    """Unexplored tiles, with the colour of their token."""
    corpses: dict[int, int] = {}
    """The number of corpses in a square."""
    fire: tuple[int, ...] = ()
    """Burning squares, sorted."""
    barrels: tuple[int, ...] = ()
    """Squares with an explosive barrel, sorted, one entry each."""
    box: tuple[Item, ...] = ()
    """The contents of the item box."""
    ribbons: int = 0
    """Ink ribbons next to the board."""
    goals: tuple[int, ...] = ()
    """The progress of each goal of the scenario."""
    gone: tuple[str, ...] = ()
    """Models removed for good in this scenario."""
    reader: int = NOBODY
    """The character that the current text addresses as "you", if not the active one."""
    bosses: dict[int, Boss] = {}
    """Numbered like enemies, but not an enemy for cards and reactions."""
    danger: int = 0
    """The position of the marker on the danger track; 0 is the start."""
    campaign: Campaign | None = None
    stations: tuple[int, ...] | UnsetType = UNSET
    """The stations used so far, by number; unset in scenarios where none was."""
    elevator: int | UnsetType = UNSET
    """The square of the elevator's car; only in scenarios with an elevator."""
    unfolding: Unfolding | UnsetType = UNSET
    """Only in scenarios whose map is laid out card by card."""
    reserve: Reserve | UnsetType = UNSET
    """Only in editions with a reserve."""

    def static(self) -> Static:
        return self.book

    def resume(self) -> bool:
        """Continue a campaign with the End Phase of the scenario that just ended, if one did."""
        result = self.outcome
        if result is None or self.campaign is None or self.campaign.over:
            return False
        self.outcome = self.decision = None
        self.stack[:] = [ScenarioOver(result.won, result.cause, tuple(self.stack))]
        return True
