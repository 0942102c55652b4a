"""The box and the book: everything printed, and the constants of one game."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from inkribbon.kernel.content.entries import entries
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.content.gist import encoded
from inkribbon.kernel.content.limits import scenario_table
from inkribbon.kernel.content.tables import convert, table
from inkribbon.kernel.errors import BadContent, BadSetup, sentence
from inkribbon.kernel.game import Setup
from inkribbon.kernel.game.cast import check_cast
from inkribbon.kernel.world import Static

from .board import ROOMS
from .cards import (
    CharacterSheet,
    Difficulty,
    EmergenceCard,
    ItemKind,
    Objective,
    SearchPile,
    TowerCard,
)

PACKAGE = "inkribbon.games.tower"
FULL_TABLE = 4
OBJECTIVES_EACH = 3

PRINTED = "printed"
"""The scenario with the numbers of the book."""
BOOK_MODES = {"book-easy": 1, "book-hard": 6}
"""The book's other difficulties of the printed game: zombies in a room of the First Encounter."""
ASK_WHO_STARTS = "ask-who-starts"
"""The players say who has the Starting Player marker first."""
LETTER_SHAFT = "letter-shaft"
"""Rubble on any landing stops the Firefighter's ability on both sides of the face."""
MODES = (*BOOK_MODES, ASK_WHO_STARTS, LETTER_SHAFT)

T = TypeVar("T")


class Contents(msgspec.Struct, frozen=True):
    """Everything printed."""

    characters: dict[str, CharacterSheet]
    items: dict[str, ItemKind]
    piles: dict[str, SearchPile]
    objectives: dict[str, Objective]
    emergence: dict[str, EmergenceCard]
    clauses: dict[str, tuple[str, ...]]
    """Maps a why-key to the ledger clauses behind it."""


@lru_cache(maxsize=16)
def open_contents(package: str = PACKAGE) -> Contents:
    def _content(kind: type[T], heading: str, name: str) -> dict[str, T]:
        return entries(kind, heading, [package_file(package, "content", f"{name}.toml")])

    source = package_file(package, "content", "clauses.toml")
    clauses = {key: convert(source, key, v, tuple[str, ...]) for key, v in table(source).items()}
    contents = Contents(
        characters=_content(CharacterSheet, "character", "characters"),
        items=_content(ItemKind, "item", "items"),
        piles=_content(SearchPile, "pile", "piles"),
        objectives=_content(Objective, "objective", "objectives"),
        emergence=_content(EmergenceCard, "card", "emergence"),
        clauses=clauses,
    )
    check_contents(contents)
    return contents


def check_contents(contents: Contents) -> None:
    """Check that every kind of card mentioned anywhere exists."""
    named = [(pile.id, kind) for pile in contents.piles.values() for kind in pile.cards]
    named += [(item.id, item.partner) for item in contents.items.values() if item.partner]
    named += [(item.id, kind) for item in contents.items.values() for kind in item.spent]
    named += [(goal.id, kind) for goal in contents.objectives.values() for kind in goal.items]
    for owner, kind in named:
        if kind not in contents.items:
            raise BadContent(f"{owner!r} names the card {kind!r}, which is not in items.toml")


def read_difficulty(source: Source) -> Difficulty:
    """Read a scenario file, or raise a one-line error that says what is wrong with it."""
    found = convert(source, "scenario", scenario_table(source), Difficulty)
    for name in ("first_encounter", "start_damage", "zombie_card", "cures_per_turn"):
        if getattr(found, name) < 0:
            raise BadContent(f"{source.name}: {name} is negative: make it 0 or more")
    if not 0 <= found.first_rooms <= len(ROOMS):
        raise BadContent(f"{source.name}: first_rooms must be between 0 and {len(ROOMS)}")
    for room in (found.passage_room, found.helicopter_room):
        if room not in ROOMS:
            raise BadContent(f"{source.name}: there is no room {room}: choose from 1 to 12")
    if found.seats[0] < 3 or found.seats[1] > FULL_TABLE or found.seats[0] > found.seats[1]:
        raise BadContent(f"{source.name}: the tower has three or four faces: use seats = [3, 4]")
    return found


def modes_of(scenario: str) -> tuple[str, ...]:
    """The modes that can be chosen with a scenario."""
    return tuple(mode for mode in MODES if scenario == PRINTED or mode not in BOOK_MODES)


def _in_mode(difficulty: Difficulty, setup: Setup) -> Difficulty:
    """The settings with the First Encounter of the book's Easy or Hard Mode, if chosen."""
    chosen = [mode for mode in setup.modes if mode in BOOK_MODES]
    if chosen and (setup.scenario != PRINTED or setup.text):
        raise BadSetup(
            "the mode {mode!r} belongs only to the printed game: leave it out", mode=chosen[0]
        )
    if len(chosen) > 1:
        raise BadSetup(
            "{one} and {other} exclude each other: choose one", one=chosen[0], other=chosen[1]
        )
    return replace(difficulty, first_encounter=BOOK_MODES[chosen[0]]) if chosen else difficulty


def _to_the_letter(sheet: CharacterSheet) -> CharacterSheet:
    """The sheet with every landing on every one of its ways."""
    landings = tuple(landing for way in sheet.shafts for landing in way[1:-1])
    return replace(sheet, shafts=tuple((way[0], *landings, way[-1]) for way in sheet.shafts))


class Book(Static):
    """The constants of one game."""

    __slots__ = (
        *("backs", "cards", "cast", "contents", "deal", "difficulty", "items"),
        *("lives", "modes", "objectives", "seats", "setup"),
    )

    def __init__(self, contents: Contents, setup: Setup, difficulty: Difficulty) -> None:
        names = "+".join((*setup.characters, *setup.modes))
        super().__init__(f"{setup.game}/{difficulty.id}/{names}")
        self.contents = contents
        self.setup = setup
        self.modes = setup.modes
        self.difficulty = difficulty
        self.items = contents.items
        self.objectives = contents.objectives
        sheets = [contents.characters[name] for name in setup.characters]
        self.cast = tuple(map(_to_the_letter, sheets) if LETTER_SHAFT in self.modes else sheets)
        self.seats = len(self.cast)
        self.lives = tuple(sheet.life + difficulty.life_bonus for sheet in self.cast)
        self.backs = {card.room: card.zombies for card in contents.emergence.values()}
        self.cards: dict[str, TowerCard] = {}
        self.deal: dict[int, tuple[str, ...]] = {}
        """The cards in play, by back, sorted."""
        for pile in contents.piles.values():
            self.deal[pile.floor] = tuple(sorted(self._cards_of(pile)))

    def _cards_of(self, pile: SearchPile) -> list[str]:
        found: list[str] = []
        for kind, copies in pile.cards.items():
            marked = pile.marked.get(kind, 0)
            ids = [self._card(kind, pile.floor, n < marked) for n in range(copies)]
            gone = pile.left_out.get(kind, 0) if self.seats < FULL_TABLE else 0
            found += ids[gone:]
        return found

    def _card(self, kind: str, floor: int, marked: bool) -> str:
        name = f"{kind}@{floor}{'+' if marked else ''}"
        danger = self.items[kind].danger
        self.cards[name] = TowerCard(name, kind, floor, int(marked), danger)
        return name


def build(contents: Contents, setup: Setup, difficulty: Difficulty) -> Book:
    """Build the book of a set-up, or raise a one-line error that says what is wrong with it."""
    check_cast(
        setup,
        contents.characters,
        difficulty.seats,
        sentence("the tower"),
        cure=sentence("give empty faces to bots"),
    )
    return Book(contents, setup, _in_mode(difficulty, setup))


@lru_cache(maxsize=16)
def contents_gist(package: str = PACKAGE) -> bytes:
    """The content that rules read, without wording or clauses."""
    return encoded(replace(open_contents(package), clauses={}))
