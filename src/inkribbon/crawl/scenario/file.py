"""Scenario files: a map drawn as text, with its decks, goals and special rules."""

from __future__ import annotations

from collections import Counter
from typing import Any, ClassVar, Literal

import msgspec

from inkribbon.crawl.printed.campaign import WeaponKit
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.decks import Choice
from inkribbon.crawl.printed.edition import Edition
from inkribbon.crawl.printed.effects import CardEffect
from inkribbon.crawl.printed.epilogue import Epilogue
from inkribbon.geometry.drawing import Drawing, DrawingError, read
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.limits import scenario_table
from inkribbon.kernel.content.tables import convert
from inkribbon.kernel.errors import BadContent

from .goals import AnyGoal

SEATS = (1, 4)
"""The fewest and the most characters: no box has more."""
STARTS = ("1", "2")
TOKENS = {"a": "A", "b": "B", "c": "C"}
ITEMS = tuple(TOKENS.values())
"""Item tokens, named after the deck they draw from."""
THINGS = {
    "t": "typewriter",
    "I": "item-box",
    "v": "narrative",
    "f": "fixed",
    "p": "path",
    "g": "objective",
}
"""Map tokens other than items, with their names in the world."""
FURNITURE = ("t", "I")
"""Those that can be used from their own square and from adjacent ones."""
STAIRS = ("s", "S", "u")
"""Each letter marks one pair of connected stairwells."""
CORPSE, FIRE, BARREL = "k", "~", "o"
CAR, SHAFT = "^", "_"
"""Where the elevator starts, and where it can go."""
SIGNS = (*THINGS, *STAIRS, CORPSE, FIRE, BARREL, CAR, SHAFT)
"""Marks of tokens and terrain other than items."""
SPAWN = "*"
EXIT = "X"
MOST_SQUARES = 200
"""No box has tiles for more."""
MOST_FLOORS = 8
FACES = ("U", "2", "3", "4", "5", "6")
"""The faces of the encounter die; every table has an entry for each."""
CRESTS = ("sun", "moon", "star", "wind")
"""The puzzle cards, and the crest tokens that mark them on the track."""
Colour = Literal["green", "yellow", "amber", "red"]


class LinkRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a link on the map is."""

    kind: Literal["door", "archway", "exit", "barricade"] = "door"
    key: str = ""
    """The item that opens it, if it is locked."""
    name: str = ""
    opens_from: Literal["", "north", "east", "south", "west"] = ""
    """For a one-way door, the side it opens from."""
    sealed: bool = False
    """Locked until a goal or a special rule unlocks it."""

    @property
    def locked(self) -> bool:
        """Whether it starts with a locked card under it."""
        return bool(self.key or self.opens_from or self.sealed)


FRAMES = ("archway", "barricade")
"""Links without a door: one token, an archway on one face and a barricade on the other."""

DEFAULT_LINKS = {
    "d": LinkRule(),
    "n": LinkRule("archway"),
    "x": LinkRule("exit"),
    "b": LinkRule("barricade"),
}


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The drawn map and the meaning of its letters."""

    floors: tuple[str, ...]
    enemies: dict[str, str] = {}
    links: dict[str, LinkRule] = {}


class TileName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and a colour for the tile that contains a square."""

    added: ClassVar[dict[str, Any]] = {"quiet": False, "cards": 1, "flooded": False, "card": 0}
    at: str
    name: str
    colour: Colour = "green"
    unexplored: bool = False
    """Whether it starts with an unexplored token of its colour, in editions with such tokens."""
    quiet: bool = False
    """Whether characters on it draw no tension cards."""
    flooded: bool = False
    """Whether it is under water; a special rule of the scenario says what that means."""
    cards: int = 1
    """How many encounter cards its token calls for, in editions that draw them."""
    card: int = 0
    """The exploration card that adds it, by number; 0 for tiles that are there from the start."""
    text: str = ""
    """A beat of the story, told when the tile is explored."""


class BossRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boss of a scenario and the letter that marks its square on the map."""

    kind: str
    at: str = "B"
    added: ClassVar[dict[str, Any]] = {"waits": False}
    wins: bool = True
    """Whether killing the boss wins the scenario."""
    waits: bool = False
    """Whether it enters its square only when a text says so."""


class PathToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A campaign progression token, and the scenario whose path card it unlocks."""

    at: str
    to: str


class FixedEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A narrative event of this scenario, with a token of its own."""

    counted: ClassVar[tuple[str, ...]] = ("name",)
    """Answers use the name, so it counts."""
    shown: ClassVar[tuple[str, ...]] = ("told",)
    at: str
    name: str
    text: str
    effects: tuple[CardEffect, ...] = ()
    choices: tuple[Choice, ...] = ()
    told: str = ""
    """Its name in the language of the reader; set by translations."""

    @property
    def called(self) -> str:
        """What players read."""
        return self.told or self.name


class Station(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place where a character spends an action, and items if it asks for them, for effects."""

    counted: ClassVar[tuple[str, ...]] = ("name",)
    """Answers use the name, so it counts."""
    shown: ClassVar[tuple[str, ...]] = ("told",)
    added: ClassVar[dict[str, Any]] = {"track": (), "waits": False}
    at: str
    name: str
    text: str
    track: tuple[str, ...] = ()
    """For a puzzle, the puzzle cards in the order in which they must be laid on the track."""
    items: tuple[str, ...] = ()
    """What one character must carry to use it; used up unless `keeps`."""
    keeps: bool = False
    waits: bool = False
    """It cannot be used while an enemy that its effects call has no model left."""
    effects: tuple[CardEffect, ...] = ()
    choices: tuple[Choice, ...] = ()
    told: str = ""
    """Its name in the language of the reader; set by translations."""

    @property
    def called(self) -> str:
        """What players read."""
        return self.told or self.name


Tables = dict[str, dict[str, tuple[CardEffect, ...]]]
"""For each colour of unexplored tile, the effects of each face of the encounter die."""


class More(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a scenario adds for a larger party or in a mode; party.py combines it with the rest."""

    added: ClassVar[dict[str, Any]] = {"ribbons": 0, "most": 0}
    characters: int
    """The minimum number of characters."""
    most: int = 0
    """The maximum number of characters; 0 means that there is none."""
    text: str
    """Shown after the goal."""
    enemies: dict[str, tuple[str, ...]] = {}
    """By kind, the squares that start with one more enemy."""
    encounters: dict[str, tuple[CardEffect, ...]] = {}
    """By colour, the effects added to every entry of that table."""
    turns: int = 0
    """How many more turns goals must hold their tile."""
    items: dict[Literal["A", "B"], tuple[str, ...]] = {}
    """By deck, the squares that start with one more item token."""
    decks: dict[str, dict[str, int]] = {}
    """Cards added to the decks."""
    boss: int = 0
    """Extra hit points for the boss."""
    ribbons: int = 0
    """More ink ribbons to start with."""


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario as its author wrote it."""

    shown: ClassVar[tuple[str, ...]] = ("epilogue",)
    added: ClassVar[dict[str, Any]] = {
        "random_greens": 0,
        "station": (),
        "equipment": WeaponKit(),
        "found": {},
        "standalone": (),
        "campaign": (),
        "nightmare": (),
        "solo": (),
    }
    id: str
    title: str
    source: str
    brief: str
    goal: str
    map: MapFile
    decks: dict[str, dict[str, int]]
    seats: tuple[int, int] = SEATS
    kit: tuple[str, ...] = ()
    """Items that every character starts with; if empty, those on the character's card."""
    random_greens: int = 0
    """Green tension cards picked at random from the box before the start."""
    tile: tuple[TileName, ...] = ()
    tension_reshuffles: bool = False
    """Whether an empty tension deck is renewed from its discards instead of losing the scenario."""
    falling_loses: bool = False
    """Whether a character going past Danger loses the scenario immediately."""
    special_attacks: bool = True
    """Whether effect boxes apply, so that enemies can make special attacks."""
    ignored: tuple[str, ...] = ()
    """Abilities that do not apply."""
    encounters: Tables = {}
    more: tuple[More, ...] = ()
    standalone: tuple[More, ...] = ()
    """What a game outside a campaign adds: there, the party is rested and well armed."""
    campaign: tuple[More, ...] = ()
    """What a game within a campaign adds: there, the party is worn and has what it found."""
    nightmare: tuple[More, ...] = ()
    """What the mode nightmare adds, from a number of characters on."""
    solo: tuple[More, ...] = ()
    """What the brief adds in solo play."""
    goals: tuple[AnyGoal, ...] = ()
    """What wins the scenario; if empty, everyone must leave."""
    special: tuple[str, ...] = ()
    """Abilities that apply as special rules of this scenario."""
    boss: BossRule | None = None
    adds: dict[Literal["A", "tension", "encounter", "mission", "narrative"], dict[str, int]] = {}
    """Rare, special and numbered cards added to their decks at the start."""
    path: tuple[PathToken, ...] = ()
    event: tuple[FixedEvent, ...] = ()
    needed: tuple[Literal["C", "path"], ...] = ()
    """Campaign tokens required to win, even standalone."""
    ribbon_cards: tuple[str, ...] = ()
    """Special tension cards that replace ink ribbons, one for one."""
    station: tuple[Station, ...] = ()
    """Each can be used once."""
    equipment: WeaponKit = WeaponKit()
    """What the characters share out at the start; a campaign ignores it."""
    found: dict[str, tuple[CardEffect, ...]] = {}
    """By item card, what happens when a character finds it."""
    epilogue: Epilogue = Epilogue()


def parse(source: Source) -> tuple[Scenario, Drawing]:
    """Parse a scenario file, or raise a one-line error that says what is wrong where."""
    scenario = convert(source, "scenario", scenario_table(source), Scenario)
    if len(scenario.map.floors) > MOST_FLOORS:
        raise BadContent(f"{source.name} has more than {MOST_FLOORS} floors: leave some out")
    try:
        drawing = read(scenario.map.floors)
    except DrawingError as error:
        place = _map_place(source, scenario, error)
        raise BadContent(f"{source.name}, {place}: {error.message}") from None
    if (squares := len(drawing.places)) > MOST_SQUARES:
        raise BadContent(
            f"{source.name}: the map has {squares} squares, but it can have at most {MOST_SQUARES}"
        )
    return scenario, drawing


def _map_place(source: Source, scenario: Scenario, error: DrawingError) -> str:
    """Where in the file the mistake is, based on where the faulty drawing starts."""
    floor = scenario.map.floors[error.floor - 1] if scenario.map.floors else ""
    start = source.text.find(floor) if floor else -1
    if start < 0:
        return f"floor {error.floor}, line {error.line}, column {error.column}"
    first = source.text.count("\n", 0, start) + 1
    return f"line {first + error.line - 1}, column {error.column}"


def link_rules(scenario: Scenario) -> dict[str, LinkRule]:
    return {**DEFAULT_LINKS, **scenario.map.links}


def unexplored_tiles(edition: Edition, scenario: Scenario) -> list[TileName]:
    """The tiles that start unexplored."""
    if edition.dangers.unexplored == "colour":
        return [tile for tile in scenario.tile if tile.colour != "green"]
    return [tile for tile in scenario.tile if tile.unexplored]


TOKEN_WORTH = ("one", "two")
"""Unexplored tokens worth one and two encounter cards, in editions that draw them."""


def token_of(edition: Edition, tile: TileName) -> str:
    """The unexplored token of a tile: its colour, or how many cards it calls for."""
    if edition.dangers.encounters == "table":
        return tile.colour
    return TOKEN_WORTH[tile.cards - 1]


def cards_of(deck: dict[str, int]) -> list[str]:
    """A deck list as individual cards."""
    return [card for card, count in sorted(deck.items()) for _ in range(count)]


def squares_with(drawing: Drawing, symbol: str) -> tuple[int, ...]:
    return tuple(i for i, marks in enumerate(drawing.symbols) if symbol in marks)


def spare_greens(contents: Contents, scenario: Scenario) -> list[str]:
    """The green tension cards of the box that a scenario does not list."""
    listed = scenario.decks.get("tension", {})
    return [
        card.id
        for card in contents.tension.values()
        if card.colour == "green"
        for _ in range(card.copies - listed.get(card.id, 0))
    ]


Shape = tuple[tuple[int, int], ...]


def shape_of(squares: list[tuple[int, int]]) -> Shape:
    """The shape of a tile, ignoring rotation and flips."""
    turned = []
    points = squares
    for _ in range(4):
        points = [(column, -row) for row, column in points]
        turned += [_moved(points), _moved([(row, -column) for row, column in points])]
    return min(turned)


def _moved(points: list[tuple[int, int]]) -> Shape:
    top = min(row for row, _ in points)
    left = min(column for _, column in points)
    return tuple(sorted((row - top, column - left) for row, column in points))


def _rectangle(rows: int, columns: int) -> Shape:
    return shape_of([(row, column) for row in range(rows) for column in range(columns)])


SHAPES: dict[Shape, str] = {
    _rectangle(5, 5): "5x5",
    _rectangle(4, 4): "4x4",
    # The same tile with a solid block in the middle of two opposite sides.
    shape_of([*[(r, c) for r in (0, 3) for c in range(4)], (1, 1), (1, 2), (2, 1), (2, 2)]): "4x4",
    _rectangle(3, 3): "3x3",
    _rectangle(2, 3): "2x3",
    _rectangle(2, 2): "2x2",
    _rectangle(2, 1): "2x1",
    _rectangle(1, 1): "1x1",
    shape_of([(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)]): "L",
    shape_of([(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (3, 0)]): "P",
}


def count_shapes(tiles: tuple[tuple[int, ...], ...], drawing: Drawing) -> Counter[str]:
    """The number of tiles of each shape on a map; unknown shapes count as '?'."""
    counts: Counter[str] = Counter()
    for squares in tiles:
        points = [drawing.places[square][1:] for square in squares]
        counts[SHAPES.get(shape_of(points), "?")] += 1
    return counts
