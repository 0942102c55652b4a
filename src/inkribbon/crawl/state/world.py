"""The state of a crawl: characters, enemies, doors, tokens, decks."""

from __future__ import annotations

import msgspec

from inkribbon.crawl.family import CRAWL
from inkribbon.kernel.deck import DeckWorld
from inkribbon.kernel.world import Static

from .book import Book
from .campaign import Campaign, ScenarioOver

DANGER = 4
"""The worst health level that still stands; Fine is 0. One more is past Danger."""
CAUTION = 2
ACTIONS = 4
NOBODY = -1


class Item(msgspec.Struct, frozen=True, gc=False):
    """An item card in somebody's hands."""

    id: int
    card: str
    ammo: int = 0
    herbs: tuple[str, ...] = ()
    """The cards of a mixed stack."""


class Character(msgspec.Struct, frozen=True, gc=False):
    """A character in play. Seats and characters are one to one."""

    seat: int
    id: str
    square: int
    harm: int = 0
    """Levels below Fine."""
    items: tuple[Item, ...] = ()
    left: bool = False
    down: bool = False
    used: tuple[str, ...] = ()
    """Abilities that are spent for the scenario."""

    @property
    def up(self) -> bool:
        """On the board and conscious."""
        return not (self.left or self.down)


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
    """An effect that outlives the card that made it."""

    ability: str
    card: str
    tile: int = -1
    """The tile its token lies on, if any."""
    seat: int = NOBODY
    """The character whose turns it counts."""
    turns: int = 0
    """It ends with the turn of `seat` that brings this to zero; 0 from the start: no end."""
    amount: int = 0


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
    """Room taken in each square: an index over the models, kept by board.py alone."""
    open: int = 0
    """Bit mask of links one can pass: open doors, archways."""
    locked: int = 0
    tokens: dict[int, tuple[str, ...]] = {}
    """Tokens by square: the letter of an item deck, or a name such as "typewriter"."""
    lasting: tuple[Lasting, ...] = ()
    done: tuple[str, ...] = ()
    """What was performed or used up this turn: tags of actions, ids of abilities."""
    symbol: str = ""
    """The effect box in force for this Reaction Phase, where one was looked up."""
    extra_draws: int = 0
    next_id: int = 1
    removed: tuple[str, ...] = ()
    """Cards out of the game."""
    unexplored: dict[int, str] = {}
    """Tiles nobody has entered yet, with the colour of their token."""
    corpses: dict[int, int] = {}
    """How many corpses lie in a square."""
    fire: tuple[int, ...] = ()
    """Burning squares, sorted."""
    barrels: tuple[int, ...] = ()
    """Squares with an explosive barrel, sorted; one entry each."""
    box: tuple[Item, ...] = ()
    """What lies in the item box."""
    ribbons: int = 0
    """Ink ribbons beside the board."""
    goals: tuple[int, ...] = ()
    """How far each goal of the scenario has come."""
    gone: tuple[str, ...] = ()
    """Models killed for good in this scenario."""
    reader: int = NOBODY
    """Whom the text being carried out means by "you", where it is not the active character."""
    bosses: dict[int, Boss] = {}
    """Numbered like the enemies, but no enemy for any card or reaction."""
    danger: int = 0
    """Where the marker stands on the danger track; 0 is its start."""
    campaign: Campaign | None = None

    def static(self) -> Static:
        return self.book

    def resume(self) -> bool:
        """After a scenario of a campaign comes its End Phase, whatever was left to do."""
        result = self.outcome
        if result is None or self.campaign is None or self.campaign.over:
            return False
        self.outcome = self.decision = None
        self.stack[:] = [ScenarioOver(result.won, result.cause, tuple(self.stack))]
        return True
