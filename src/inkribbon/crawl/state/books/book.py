"""The book: every static fact of one game, looked up by id and shared by all its worlds."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Any, NamedTuple, Protocol

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.printed.edition import EASES, EASY_ALL
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.scenario.file import (
    BARREL,
    CAR,
    EXIT,
    FRAMES,
    FURNITURE,
    SHAFT,
    SPAWN,
    STAIRS,
    STARTS,
    THINGS,
    LinkRule,
    Scenario,
    link_rules,
    squares_with,
)
from inkribbon.crawl.scenario.goals import FindGoal, GatherGoal, HoldGoal, TakeGoal, UseGoal, needed
from inkribbon.crawl.scenario.party import for_party
from inkribbon.crawl.scenario.unfolding import Drawn
from inkribbon.geometry.drawing import Drawing, grid
from inkribbon.geometry.squares import ALL_OPEN, OFF, OPPOSITE, SIDES, Grid
from inkribbon.kernel.chance import Die as Faces
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup
from inkribbon.kernel.hook import Function, Moment, functions, moments
from inkribbon.kernel.world import Static

EASY = "easy-"
"""The prefix of a mode that makes one thing easier."""


class Shelf(Protocol):
    """The books of a campaign, as its books see each other."""

    sources: Mapping[str, Source]
    """The playable scenarios, by id."""

    def part(self, key: str) -> Book:
        """The book of this key."""

    def book(self, scenario: str, cast: tuple[str, ...]) -> Book:
        """The book of a scenario, or of the dashboard if none is named."""

    def scenario(self, name: str) -> Scenario | None:
        """The parsed scenario file, if it exists."""

    def campaign_tokens(self, scenario: str) -> dict[str, str]:
        """The lasting names of a scenario's squares with item C and path tokens, with the token."""


class Folded(Protocol):
    """The whole map of a scenario that is laid out card by card, as its books see it."""

    def book(self, drawn: Drawn) -> Book:
        """The book of what lies on the table once these cards are drawn."""

    def part(self, key: str) -> Book:
        """The book of this key."""


class Unknown(NamedTuple):
    """The ways that lead to a card which is not laid out, with its number."""

    doors: dict[int, int]
    """By link."""
    stairs: dict[int, int]
    """By square."""
    shafts: tuple[int, ...] = ()
    """The cards to which the elevator can go."""


class Listeners(NamedTuple):
    """The functions that listen to a moment: characters' by seat, enemies' by kind."""

    seats: tuple[tuple[int, Function], ...]
    kinds: dict[str, tuple[Function, ...]]
    table: tuple[Function, ...] = ()
    """Special rules of the scenario."""


class Book(Static):
    """The static facts of one set-up: its content, its map and its cast."""

    __slots__ = (
        "_seen",
        "atlas",
        "behaviour",
        "blue",
        "bosses",
        "cast",
        "contents",
        "defences",
        "drawing",
        "drawn",
        "due",
        "eases",
        "easy",
        "edition",
        "enemies",
        "exits",
        "far",
        "flooded",
        "folded",
        "framed",
        "frames",
        "furnished",
        "grid",
        "hampering",
        "holds",
        "items",
        "kits",
        "lasting",
        "links",
        "listeners",
        "needs",
        "nightmare",
        "packs",
        "plain",
        "quiet",
        "red",
        "rooms",
        "scenario",
        "setup",
        "shafts",
        "shown_goals",
        "solo",
        "spawns",
        "stairs",
        "starts",
        "stations",
        "tension",
        "tile_names",
        "unheard",
        "unknown",
        "uses",
    )

    def __init__(
        self,
        contents: Contents,
        setup: Setup,
        scenario: Scenario,
        drawing: Drawing,
        atlas: Shelf | None = None,
        key: str = "",
        cast: tuple[str, ...] = (),
        unknown: Unknown | None = None,
    ):
        super().__init__(key or key_of(setup, scenario))
        self.atlas = atlas
        self.unknown = unknown
        """Only where the map is laid out card by card."""
        self.folded: Folded | None = None
        """The rest of the map, for the one rule that lays it out; no view has it."""
        self.drawn: Drawn = ()
        self._seen: Book | None = None
        self.easy = "easy" in setup.modes
        self.eases = eases_of(setup.modes)
        self.nightmare = "nightmare" in setup.modes
        self.solo = "solo" in setup.modes
        self.contents = contents
        self.edition = contents.edition
        self.items = contents.items
        self.defences = frozenset(c.id for c in contents.items.values() if c.kind == "defence")
        self.packs = {card.id: card.room for card in contents.items.values() if card.room}
        self.enemies = contents.enemies
        self.rooms = {kind: card.room for kind, card in contents.enemies.items()}
        """The room that each kind of enemy takes up."""
        base = contents.edition.evade.large_base
        self.hampering = {kind: room if room < ROOM else base for kind, room in self.rooms.items()}
        """How much each kind of enemy adds to the difficulty of evading."""
        self.tension = contents.tension
        self.bosses = contents.bosses
        self.behaviour = contents.behaviour
        self.setup = setup
        self.cast = tuple(contents.characters[name] for name in cast or setup.characters)
        self.scenario = for_party(
            scenario,
            len(self.cast),
            easy=self.easy,
            nightmare=self.nightmare,
            solo=self.solo,
            campaign=atlas is not None,
            meets=_meets(contents, atlas),
        )
        self.drawing = drawing
        self.grid: Grid = grid(drawing)
        self.lasting = self.grid.names
        """By square, the name by which a campaign remembers it."""
        self.blue: Faces = contents.dice["blue"].faces
        self.red: Faces = contents.dice["red"].faces
        self.kits: dict[Any, Any] = {}
        self._read_map()
        self.listeners = self._listeners()
        self.unheard = self._unheard()
        self.plain = self._is_plain()
        self._read_attacks()
        self._read_goals()

    def part(self, key: str) -> Static:
        """In a campaign, every scenario has its own book, and so has every state of a map that is
        laid out card by card."""
        if self.folded is not None and self.atlas is None:
            return self.folded.part(key)
        return self.atlas.part(key) if self.atlas is not None else super().part(key)

    @property
    def seen(self) -> Book:
        """This book without access to what is not laid out."""
        if self.folded is None:
            return self
        if self._seen is None:
            self._seen = copy(self)
            self._seen.folded = None
        return self._seen

    def _read_map(self) -> None:
        rules = link_rules(self.scenario)
        drawing = self.drawing
        self.links: tuple[LinkRule, ...] = tuple(rules[s] for s in drawing.link_symbols)
        self.frames = sum(1 << n for n, rule in enumerate(self.links) if rule.kind in FRAMES)
        framed = [self.grid.links[n] for n, rule in enumerate(self.links) if rule.kind in FRAMES]
        self.framed = frozenset(end for link in framed for end in (link.a, link.b))
        """The squares that an archway or a barricade touches."""
        self.furnished = self._furnished()
        self.starts = tuple(squares_with(drawing, mark) for mark in STARTS)
        self.exits: dict[int, int] = dict.fromkeys(squares_with(drawing, EXIT), 0)
        for link, rule in enumerate(self.links):
            if rule.kind == "exit":
                self.exits[self.grid.links[link].a] = 1 << link
        spawns = squares_with(drawing, SPAWN)
        self.stairs: dict[int, int] = {}
        for mark in STAIRS:
            ends = squares_with(drawing, mark)
            if len(ends) > 1:
                self.stairs.update(zip(ends, reversed(ends), strict=True))
        places = [s for mark in (CAR, SHAFT) for s in squares_with(drawing, mark)]
        self.shafts = tuple(sorted(places))
        """The places of the elevator: only its car can be entered."""
        tiles = self.grid.tiles
        self.spawns = tuple(tuple(s for s in tile if s in spawns) for tile in tiles)
        named = {self.grid.tile_of[self.grid.at[t.at]]: t.name for t in self.scenario.tile}
        tile_of, at = self.grid.tile_of, self.grid.at
        self.quiet = frozenset(tile_of[at[t.at]] for t in self.scenario.tile if t.quiet)
        self.flooded = frozenset(tile_of[at[t.at]] for t in self.scenario.tile if t.flooded)
        self.tile_names = tuple(named.get(i, f"Tile {i + 1}") for i in range(len(tiles)))

    def _read_attacks(self) -> None:
        """Which special attack each symbol triggers, and how far attacks reach beyond a square.

        `far` holds only the kinds with such an attack for the current symbol: all others attack
        in their own square.
        """
        self.due: dict[tuple[str, str], int] = {}
        symbols = {"", *(card.symbol for card in self.tension.values())}
        self.far: dict[str, dict[str, int]] = {symbol: {} for symbol in symbols}
        for kind, card in self.enemies.items():
            for index, special in enumerate(card.specials):
                self.due.setdefault((kind, special.symbol), index)
            for symbol, far in self.far.items():
                number = self.due.get((kind, symbol)) if symbol else None
                due = [card.specials[number]] if number is not None else []
                if reach := max(attack.range for attack in (card.attack, *due)):
                    far[kind] = reach

    def _read_goals(self) -> None:
        """The progress each goal needs, and the goals that can be met on each square, by number."""
        goals = self.scenario.goals
        self.needs = tuple(needed(goal) for goal in goals)
        placed = [(n, g) for n, g in enumerate(goals) if getattr(g, "at", "") in self.grid.at]
        there = [(n, g) for n, g in placed if isinstance(g, GatherGoal | TakeGoal)]
        found = [(n, g) for n, g in enumerate(goals) if isinstance(g, FindGoal)]
        self.shown_goals: tuple[tuple[int, GatherGoal | TakeGoal | FindGoal], ...]
        self.shown_goals = tuple(sorted([*there, *found], key=lambda pair: pair[0]))
        """Those that are met when the board and the inventories show it."""
        self.holds = tuple((n, g) for n, g in placed if isinstance(g, HoldGoal))
        self.uses: dict[int, list[tuple[int, str]]] = {}
        for number, goal in enumerate(goals):
            if isinstance(goal, UseGoal) and goal.at in self.grid.at:
                self.uses.setdefault(self.grid.at[goal.at], []).append((number, goal.item))

        self.stations: dict[int, list[int]] = {}
        for number, station in enumerate(self.scenario.station):
            self.stations.setdefault(self.grid.at[station.at], []).append(number)

    def _furnished(self) -> frozenset[int]:
        """The squares from which furniture could be within reach if everything were open."""
        steps = self.grid.steps(ALL_OPEN)
        places = [s for mark in FURNITURE for s in squares_with(self.drawing, mark)]
        return frozenset(near for square in places for near in (square, *steps[square]))

    def _is_plain(self) -> bool:
        """Whether the board has only squares, doors and items, so that other checks can be
        skipped."""
        marks = {mark for symbols in self.drawing.symbols for mark in symbols}
        special = bool(marks & {*THINGS, *STAIRS, BARREL, CAR, SHAFT})
        framed = any(rule.kind == "barricade" for rule in self.links)
        places = self.scenario.goals or self.scenario.station
        return not (special or framed or places or self._has_tools())

    def _has_tools(self) -> bool:
        cards = {*self.scenario.kit, *(c for deck in self.scenario.decks.values() for c in deck)}
        cards |= {name for card in self.cast for name in card.items}
        return any(self.items[name].rebuilds for name in cards if name in self.items)

    def side(self, link: int) -> str:
        """The side of its first square on which a link is."""
        return self._side_of(self.grid.links[link].a, link)

    def _side_of(self, square: int, link: int) -> str:
        _, row, column = self.grid.places[square]
        _, y, x = self.drawing.link_points[link]
        return next(
            name for name, way in SIDES.items() if way == (y - 2 * row - 1, x - 2 * column - 1)
        )

    def opener(self, link: int) -> int:
        """The square from which a one-way door opens; off the board if it is not laid out."""
        ends = self.grid.links[link]
        shut = OPPOSITE[self.links[link].opens_from]
        squares = [end for end in (ends.a, ends.b) if end != OFF]
        return next((end for end in squares if self._side_of(end, link) == shut), OFF)

    def _listeners(self) -> dict[type[Moment], Listeners]:
        """The possible listeners to each moment in this game, given the abilities that apply."""
        cast = [self._in_force(card.abilities) for card in self.cast]
        kinds = {kind: self._in_force(card.abilities) for kind, card in self.enemies.items()}
        table = self.scenario.special
        names = [name for abilities in (*cast, *kinds.values(), table) for name in abilities]
        return {
            moment: Listeners(
                tuple((seat, f) for seat, own in enumerate(cast) for f in functions(own, moment)),
                {
                    kind: tuple(found)
                    for kind, own in kinds.items()
                    if (found := functions(own, moment))
                },
                tuple(functions(table, moment)),
            )
            for moment in moments(names)
        }

    def _unheard(self) -> dict[type[Moment], frozenset[int]]:
        """The seats of the characters who have no ability for a moment, unless enemies or special
        rules of the scenario listen to it anyway."""
        seats = range(len(self.cast))
        return {
            moment: frozenset(seats) - {seat for seat, _ in found.seats}
            if not (found.kinds or found.table)
            else frozenset()
            for moment, found in self.listeners.items()
        }

    def _in_force(self, names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in self.scenario.ignored)


def eases_of(modes: tuple[str, ...]) -> frozenset[str]:
    """The changes of an easy mode that are in force: those chosen, and those of the whole mode."""
    chosen = [mode.removeprefix(EASY) for mode in modes if mode in EASES]
    return frozenset((*chosen, *(EASY_ALL if "easy" in modes else ())))


def key_of(setup: Setup, scenario: Scenario) -> str:
    """The key of a book outside campaigns."""
    names = "+".join((*setup.characters, *setup.modes))
    return f"{setup.game}/{scenario.id}/{names}"


def _meets(contents: Contents, atlas: Shelf | None) -> int:
    """The party size that scenarios of a campaign make ready for; 0 means no limit."""
    if atlas is None:
        return 0
    assert contents.graph is not None
    return contents.graph.meets
