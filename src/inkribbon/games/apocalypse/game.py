"""Resident Evil: Apocalypse - The Game."""

from __future__ import annotations

import re
from functools import lru_cache, partial

import msgspec
from msgspec.structs import replace

from inkribbon.games.apocalypse.family import APOCALYPSE
from inkribbon.games.apocalypse.printed.contents import DECK, PACKAGE, contents_gist, open_contents
from inkribbon.games.apocalypse.rules.goal import needed
from inkribbon.games.apocalypse.rules.turn import NamePieces, StartTurn
from inkribbon.games.apocalypse.scenario.file import parse
from inkribbon.games.apocalypse.scenario.generator import generate
from inkribbon.games.apocalypse.state.board import add_zombie, crowded, put
from inkribbon.games.apocalypse.state.book import MODES, Book, build, spread
from inkribbon.games.apocalypse.state.deeds import DEEDS
from inkribbon.games.apocalypse.state.world import Human, World
from inkribbon.games.apocalypse.view.marks import marks
from inkribbon.games.apocalypse.view.observe import InchesView, determinise, observe
from inkribbon.games.apocalypse.view.odds import odds
from inkribbon.games.apocalypse.view.sheet import InchesSheet, sheet
from inkribbon.games.apocalypse.view.withheld import withheld
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.gist import encoded, gist_hash
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.engine import push, run
from inkribbon.kernel.game import Game, Odd, ScenarioInfo, Setup, Withheld
from inkribbon.kernel.sampler import Sampler

from .rules import health as _health
from .rules import horde as _horde

_REGISTERED = (_health, _horde)
"""Imported for what they register."""


class Apocalypse(Game[World, InchesView]):
    """Miniatures among the dead, on a table measured in inches."""

    id = "apocalypse"
    title = "Resident Evil: Apocalypse - The Game"
    rules_version = "2"
    seats = (1, 8)
    modes = MODES
    package = PACKAGE
    besides = ", or random-7 for the table of any number"
    world_type = World
    shown = (InchesSheet, InchesView)
    deeds = DEEDS

    # Contents

    def scenarios(self) -> tuple[ScenarioInfo, ...]:
        return tuple(_info(self.shipped(name)) for name in sorted(self.scenario_ids(), key=_place))

    def characters(self) -> tuple[tuple[str, str], ...]:
        return tuple(
            (card.id, card.name) for card in open_contents(self.package).characters.values()
        )

    # Set-up

    def draws(self, scenario: str) -> bool:
        return _named(scenario) is not None

    def source_of(self, setup: Setup) -> Source:
        """The source of the set-up's scenario; `random-N` is table N, generated if not shipped."""
        number = _named(setup.scenario)
        if number is None or setup.text or setup.scenario in self.scenario_ids():
            return super().source_of(setup)
        name = f"random-{number}"
        if name in self.scenario_ids():
            return Source(setup.scenario, self.shipped(name).text)
        return Source(setup.scenario, _table(number, len(setup.characters), setup.modes))

    def completed(self, setup: Setup) -> Setup:
        number = _named(setup.scenario)
        if number is None or f"random-{number}" in self.scenario_ids():
            return setup
        return replace(setup, text=self.source_of(setup).text)

    def start(self, setup: Setup) -> World:
        world = set_up(_book(self.package, setup, self.source_of(setup)))
        run(world)
        return world

    def setup_of(self, world: World) -> Setup:
        return world.book.setup

    def check(self, source: Source) -> None:
        parse(source)

    def content_digest(self, setup: Setup) -> str:
        scenario, _ = parse(self.source_of(setup))
        return gist_hash(contents_gist(self.package), encoded(scenario))

    def party_digest(self, setup: Setup) -> str:
        """Numbers for parties of other sizes do not matter."""
        scenario = _book(self.package, setup, self.source_of(setup)).scenario
        return gist_hash(contents_gist(self.package), encoded(replace(scenario, party={})))

    # Views

    def observe(self, world: World, seat: int) -> InchesView:
        return observe(world, seat)

    def determinise(self, view: InchesView, chance: Sampler) -> World:
        del chance  # no information is hidden, so there is nothing to sample
        return determinise(view)

    def withheld(self, world: World, seat: int) -> tuple[Withheld, ...]:
        return withheld(world, seat)

    def odds(self, world: World, action: Data) -> tuple[Odd, ...]:
        return odds(world, action)

    def marks(self, world: World) -> dict[str, tuple[int, ...]]:
        return marks(world)

    def sheet(self, world: World) -> msgspec.Struct:
        return sheet(world.book, self.title, needed(world))

    def clauses(self, event: Event) -> tuple[str, ...]:
        return open_contents(self.package).clauses.get(event.why(), ())

    def fallen(self, world: World) -> tuple[str, ...]:
        """Where humans turned."""
        fell = [human.fell for human in world.humans.values() if human.fell >= 0]
        return tuple(world.book.ground.name(square) for square in fell)


@lru_cache(maxsize=16)
def _info(source: Source) -> ScenarioInfo:
    scenario, _ = parse(source)
    return ScenarioInfo(
        id=scenario.id,
        title=scenario.title,
        seats=scenario.seats,
        brief=scenario.brief,
        group=scenario.group,
    )


def _named(scenario: str) -> int | None:
    """The number in the name of a random table."""
    found = re.fullmatch(r"random(?:-(\d{1,9}))?", scenario, re.ASCII)
    return int(found[1] or 1) if found else None


def _place(scenario: str) -> tuple[int, str]:
    """Random tables come last, in the order of their numbers."""
    return _named(scenario) or 0, scenario


@lru_cache(maxsize=64)
def _table(number: int, players: int, modes: tuple[str, ...]) -> str:
    """A generated table, tried out and fitted by a party of bots of that size.

    Who plays does not matter, only how many, so that friends can compare their games.
    """
    cast = tuple(who for who, _ in GAME.characters())[:players]
    setup = Setup(game=GAME.id, scenario="trial", characters=cast, modes=modes)
    return generate(number, partial(APOCALYPSE.room("bot").fitting, GAME, setup))


@lru_cache(maxsize=64)
def _book(package: str, setup: Setup, source: Source) -> Book:
    return build(open_contents(package), setup, source)


def set_up(book: Book) -> World:
    """Set the table: humans with a weapon each in their zone, zombies, and a shuffled pile."""
    settings = book.contents.settings.authored
    deck = [card.id for card in book.cards.values() for _ in range(card.copies)]
    world = World(
        book=book,
        at=[0] * book.ground.n,
        decks={DECK: shuffled(deck)},
        supply=settings.barricades_per_human * len(book.party),
        crossable=book.open,
        crates=book.crates,
    )
    _place_humans(world)
    _place_zombies(world)
    push(world, NamePieces(), StartTurn())
    return world


def _place_humans(world: World) -> None:
    """Spread the humans over the start zone, then over the free squares nearest to it."""
    book = world.book
    zone = spread(book.starts, len(book.party))
    around = [square for square in book.near(book.starts[0]) if square not in zone]
    for member, square in zip(book.party, (*zone, *around), strict=False):
        gear = book.contents.settings.authored.start_gear
        human = Human(member.id, member.seat, member.name, -1, items=gear)
        world.humans[member.id] = human
        put(world, member.id, square)


def _place_zombies(world: World) -> None:
    """Spread the zombies for each human evenly over the marked squares, then next to them.

    Those for whom a small table has no room stay away.
    """
    book = world.book
    marked = book.zombie_starts
    count = crowded(world, book.scenario.zombies.start)
    for number in range(count):
        mark = marked[number * len(marked) // count]
        for square in book.near(mark):
            if not world.at[square]:
                add_zombie(world, square)
                break


GAME = Apocalypse()
