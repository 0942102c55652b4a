"""A game of the family: an edition with its box, its scenarios and its odd rules."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.geometry.drawing import Drawing
from inkribbon.kernel.content import Source, package_file, package_names
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.deck import Deck, shuffled
from inkribbon.kernel.engine import push, run
from inkribbon.kernel.errors import BadContent, BadSetup
from inkribbon.kernel.game import Game, Odd, ScenarioInfo, Setup, Withheld
from inkribbon.kernel.sampler import Sampler

from . import abilities as _abilities
from . import aftermath as _aftermath
from . import explore as _explore
from .board import add_enemy, put_token
from .book import Book, build
from .box import Box, fingerprint, open_box
from .check import problems
from .corpses import put_corpse
from .edition import Edition
from .items import gain
from .observe import CrawlView, determinise, observe
from .odds import odds
from .pointers import point_out
from .scenario import BARREL, CORPSE, FIRE, THINGS, TOKENS, Scenario, cards_of, parse
from .sheet import Sheet, sheet
from .turn import ChooseFirst, ChooseStart
from .typewriter import starting_ribbons
from .withheld import withheld
from .world import Character, Enemy, Lasting, World

_REGISTERED = (_abilities, _aftermath, _explore)
"""Imported for what it registers."""


class CrawlGame(Game[World, CrawlView]):
    """One of the three tile-crawlers."""

    seats = (1, 4)
    modes = ()
    world_type = World
    board = "squares"
    shown = (Sheet, Character, Enemy, Lasting, Deck)

    def __init__(self, edition: Edition, package: str) -> None:
        self.edition = edition
        self.package = package
        self.id = edition.id
        self.title = edition.title
        self.rules_version = edition.rules_version

    @property
    def box(self) -> Box:
        return open_box(self.edition, self.package)

    # What there is

    def scenario_ids(self) -> list[str]:
        return package_names(self.package, "scenarios", ".toml")

    def scenarios(self) -> tuple[ScenarioInfo, ...]:
        return tuple(self._info(name) for name in self.scenario_ids())

    def _info(self, name: str) -> ScenarioInfo:
        scenario, _ = _parsed(self.package, name)
        return ScenarioInfo(
            id=scenario.id, title=scenario.title, seats=scenario.seats, brief=scenario.brief
        )

    def characters(self) -> tuple[tuple[str, str], ...]:
        return tuple((card.id, card.name) for card in self.box.characters.values())

    def told_of(self, character: str) -> str:
        return self.box.characters[character].text

    # Setting up

    def source_of(self, setup: Setup) -> Source:
        if setup.text:
            return Source(setup.scenario, setup.text)
        known = self.scenario_ids()
        if setup.scenario not in known:
            raise BadSetup(
                f"{self.id} has no scenario {setup.scenario!r}: choose among {', '.join(known)}"
            )
        return package_file(self.package, "scenarios", f"{setup.scenario}.toml")

    def start(self, setup: Setup) -> World:
        for mode in setup.modes:
            if mode not in self.modes:
                known = ", ".join(self.modes) or "none yet"
                raise BadSetup(f"{self.id} has no mode {mode!r}: there are {known}")
        world = set_up(self._book(setup))
        run(world)
        return world

    def _book(self, setup: Setup) -> Book:
        return _book(self.edition, self.package, setup, self.source_of(setup))

    def setup_of(self, world: World) -> Setup:
        return world.book.setup

    def check(self, source: Source) -> None:
        scenario, drawing = parse(source)
        for problem in problems(self.box, scenario, drawing):
            raise BadContent(f"{source.name}: {problem}")

    def content_digest(self, setup: Setup) -> str:
        return fingerprint(self.box, self.source_of(setup))

    # Looking

    def observe(self, world: World, seat: int) -> CrawlView:
        return observe(world, seat)

    def determinise(self, view: CrawlView, chance: Sampler) -> World:
        del chance  # nothing is hidden from a seat, so there is nothing to guess
        return determinise(view)

    def withheld(self, world: World, seat: int) -> tuple[Withheld, ...]:
        return withheld(world, seat)

    def odds(self, world: World, action: Data) -> tuple[Odd, ...]:
        return odds(world, action)

    def marks(self, world: World) -> dict[str, tuple[int, ...]]:
        return point_out(world)

    def sheet(self, world: World) -> Sheet:
        return sheet(world.book)

    def fallen(self, world: World) -> tuple[str, ...]:
        names = world.book.grid.names
        return tuple(names[who.square] for who in world.characters.values() if who.down)

    def clauses(self, event: Event) -> tuple[str, ...]:
        return self.box.clauses.get(event.why(), ())


@lru_cache(maxsize=64)
def _parsed(package: str, name: str) -> tuple[Scenario, Drawing]:
    return parse(package_file(package, "scenarios", f"{name}.toml"))


@lru_cache(maxsize=64)
def _book(edition: Edition, package: str, setup: Setup, source: Source) -> Book:
    return build(open_box(edition, package), setup, source)


def set_up(book: Book) -> World:
    """Lay out the board: doors closed, tokens and enemies in place, decks shuffled."""
    scenario = book.scenario
    world = World(
        book=book,
        crowd=[0] * book.grid.n,
        decks={name: shuffled(cards_of(deck)) for name, deck in scenario.decks.items()},
    )
    for name in TOKENS.values():
        world.decks.setdefault(name, Deck())
    for link, rule in enumerate(book.links):
        world.open |= (rule.kind == "archway") << link
        world.locked |= rule.locked << link
    _place_tokens_and_enemies(world)
    _place_terrain(world)
    world.ribbons = starting_ribbons(world)
    world.goals = (0,) * len(scenario.goals)
    for seat, card in enumerate(book.cast):
        world.characters[seat] = Character(seat, card.id, -1)
        for item in scenario.kit or card.items:
            gain(world, seat, item)
    push(world, *[ChooseStart(seat) for seat in world.characters], ChooseFirst())
    return world


def _place_tokens_and_enemies(world: World) -> None:
    names = {**TOKENS, **THINGS}
    for square, marks in enumerate(world.book.drawing.symbols):
        for mark in marks:
            if mark in names:
                put_token(world, square, names[mark])
            kind = world.book.scenario.map.enemies.get(mark)
            if kind is not None:
                add_enemy(world, kind, square)


def _place_terrain(world: World) -> None:
    """Corpses, barrels and fire where they are drawn, and tokens on tiles nobody knows yet."""
    grid = world.book.grid
    symbols = list(enumerate(world.book.drawing.symbols))
    for square, marks in symbols:
        for _ in range(marks.count(CORPSE)):
            put_corpse(world, square)
        world.crowd[square] += marks.count(BARREL)
    world.barrels = tuple(s for s, marks in symbols for _ in range(marks.count(BARREL)))
    world.fire = tuple(s for s, marks in symbols if FIRE in marks)
    for tile in world.book.scenario.tile:
        if tile.unexplored:
            world.unexplored[grid.tile_of[grid.at[tile.at]]] = tile.colour
