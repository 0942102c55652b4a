"""A game of the family: an edition with its contents, scenarios and special rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Self

from msgspec.structs import replace

from inkribbon.crawl.campaign.end_phase import preparing as _preparing
from inkribbon.crawl.campaign.end_phase import respite as _respite
from inkribbon.crawl.campaign.end_phase import steps as _end_steps
from inkribbon.crawl.campaign.entering import begin_campaign
from inkribbon.crawl.campaign.standalone import stand_alone
from inkribbon.crawl.combat.odds import odds
from inkribbon.crawl.items.carrying import gain
from inkribbon.crawl.items.kerosene import fill_up
from inkribbon.crawl.printed.contents import FAMILY, Contents, contents_gist, open_contents
from inkribbon.crawl.printed.edition import Edition
from inkribbon.crawl.reserve.missions import GoOn
from inkribbon.crawl.reserve.odds import mission_odds
from inkribbon.crawl.reserve.people import found_reserve
from inkribbon.crawl.scenario.check import problems
from inkribbon.crawl.scenario.file import SEATS, Scenario, parse
from inkribbon.crawl.scenario.read import read_scenario
from inkribbon.crawl.scenario.unfolding import unfolds
from inkribbon.crawl.state.books.atlas import Atlas
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.books.folded import build
from inkribbon.crawl.state.books.modes import (
    NIGHTMARE,
    check_modes,
    start_danger,
    start_ribbons,
    ways_to_play,
)
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.crawl.state.decks import decks_of, tension_renews
from inkribbon.crawl.state.special_events import ContinueUsed
from inkribbon.crawl.state.world import Character, Unfolding, World
from inkribbon.crawl.turn.dealing import DealGreens
from inkribbon.crawl.turn.placing import place_all
from inkribbon.crawl.turn.pointers import dear, point_out
from inkribbon.crawl.turn.turn import ChooseFirst, ChooseStart
from inkribbon.crawl.turn.walking import ways
from inkribbon.crawl.turn.withheld import withheld
from inkribbon.geometry.drawing import Drawing
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.gist import encoded, gist_hash
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.engine import push, run
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import (
    CAMPAIGN,
    Game,
    Mean,
    Odd,
    Part,
    ScenarioInfo,
    Setup,
    Way,
    Withheld,
)
from inkribbon.kernel.game.cast import check_cast
from inkribbon.kernel.sampler import Sampler

from .campaign import alarm as _alarm
from .campaign import continues as _continues
from .campaign import map as _map
from .campaign import storage as _storage
from .campaign import switching as _switching
from .combat import boss_attack as _boss_attack
from .dangers import aftermath as _aftermath
from .dangers import exploring as _explore
from .deeds import DEEDS
from .effects import belongings as _belongings
from .effects import boss_texts as _boss_texts
from .effects import narrative as _narrative
from .effects import narrative_verbs as _narrative_verbs
from .effects import securing as _securing
from .figures import NO_FIGURES, Figures
from .forecast import threat
from .observe import CrawlView, determinise, observe
from .reserve import part as _reserve
from .reserve import verbs as _reserve_verbs
from .settling import may_settle, settled
from .sheet import Sheet, sheet
from .turn import abilities as _abilities
from .turn import hazards as _hazards
from .turn import unease as _unease

_REGISTERED = (
    *(_abilities, _aftermath, _alarm, _boss_attack, _end_steps, _explore, _hazards, _narrative),
    *(_belongings, _continues, _respite, _narrative_verbs, _securing, _storage, _switching),
    *(_boss_texts, _map, _preparing, _reserve, _reserve_verbs, _unease),
)
"""Modules imported for what they register."""


ATLASES = 16
"""Campaigns whose books a game keeps in memory."""


class CrawlGame(Game[World, CrawlView]):
    """One of the three tile crawlers."""

    seats = SEATS
    modes: tuple[str, ...] = ()
    world_type = World
    shown = (Sheet, CrawlView)
    deeds = DEEDS
    content_packages = (FAMILY,)

    def __init__(self, edition: Edition, package: str, figures: Figures = NO_FIGURES) -> None:
        self.modes = edition.ways
        self._figures = figures
        self._atlases: dict[Setup, Atlas] = {}
        self.edition = edition
        self.package = package
        self.id = edition.id
        self.title = edition.title
        self.rules_version = edition.rules_version

    def with_content(self, digest: str, texts: dict[str, str]) -> Self:
        found = super().with_content(digest, texts)
        found._atlases = {}
        return found

    @property
    def contents(self) -> Contents:
        return open_contents(self.edition, self.package)

    # Scenarios and characters

    def scenarios(self) -> tuple[ScenarioInfo, ...]:
        """Introductions first, then other standalone scenarios, then the campaign, then its
        scenarios in the order of its map."""
        graph = self.contents.graph
        known = self.scenario_ids()
        nodes = [node.id for node in graph.scenario if node.id in known] if graph else []
        first = [name for name in known if self._is_introduction(name)]
        alone = [name for name in known if name not in (*first, *nodes)]
        rest = [name for name in nodes if name not in first]
        named = [*map(self._info, (*first, *alone))]
        return (*named, *self._campaign(), *map(self._info, rest))

    def _is_introduction(self, name: str) -> bool:
        """In an introduction, the first fall loses."""
        return _parsed(self.shipped(name))[0].falling_loses

    def _campaign(self) -> list[ScenarioInfo]:
        """The campaign, if all of its scenarios exist."""
        graph = self.contents.graph
        if graph is None or len(self.campaign_sources()) < len(graph.scenario):
            return []
        return [
            ScenarioInfo(
                id=CAMPAIGN,
                title=graph.title,
                seats=self._campaign_seats(),
                brief=graph.brief,
                modes=ways_to_play(self.edition, graph, CAMPAIGN),
            )
        ]

    def _info(self, name: str) -> ScenarioInfo:
        scenario, _ = _parsed(self.shipped(name))
        graph = self.contents.graph
        nodes = graph.scenario if graph is not None else ()
        return ScenarioInfo(
            id=scenario.id,
            title=scenario.title,
            seats=scenario.seats,
            brief=scenario.brief,
            group=next((node.district for node in nodes if node.id == name), ""),
            modes=ways_to_play(self.edition, graph, name),
        )

    def characters(self) -> tuple[tuple[str, str], ...]:
        return tuple((card.id, card.name) for card in self.contents.characters.values())

    def told_of(self, character: str) -> str:
        return self.contents.characters[character].text

    # Setup

    def start(self, setup: Setup) -> World:
        check_modes(self.edition, self.contents.graph, setup, self._least(setup))
        if setup.scenario != CAMPAIGN or setup.text:
            return _opening(self._book(setup)).clone()
        world = begin_campaign(self.atlas(setup))
        run(world)
        return world

    def _least(self, setup: Setup) -> int:
        """The minimum number of characters; for a campaign, in any of its scenarios."""
        if setup.scenario == CAMPAIGN and not setup.text:
            return self._campaign_seats()[0]
        return _parsed(self.source_of(setup))[0].seats[0]

    def _campaign_seats(self) -> tuple[int, int]:
        """The numbers of characters that every scenario of the campaign allows."""
        sources = self.campaign_sources().values()
        least = max([_parsed(source)[0].seats[0] for source in sources], default=1)
        return max(least, self.seats[0]), self.seats[1]

    def campaign_sources(self) -> dict[str, Source]:
        """The scenarios of the campaign that exist, by id."""
        graph = self.contents.graph
        nodes = graph.scenario if graph is not None else ()
        known = self.scenario_ids()
        return {node.id: self.shipped(node.id) for node in nodes if node.id in known}

    def atlas(self, setup: Setup) -> Atlas:
        """The books of the campaign; raises BadSetup if the game has none."""
        graph, sources = self.contents.graph, self.campaign_sources()
        if graph is None or len(sources) < len(graph.scenario):
            raise BadSetup(
                "{game} has no campaign: choose one of {known}",
                game=self.id,
                known=", ".join(self.scenario_ids()),
            )
        check_cast(setup, self.contents.characters, self._campaign_seats(), graph.title)
        if setup not in self._atlases:
            if len(self._atlases) >= ATLASES:
                self._atlases.clear()
            self._atlases[setup] = Atlas(self.contents, graph, setup, sources, set_up)
        return self._atlases[setup]

    def _book(self, setup: Setup) -> Book:
        return _book(self.edition, self.package, setup, self.source_of(setup))

    def setup_of(self, world: World) -> Setup:
        return world.book.setup

    def check(self, source: Source) -> None:
        read_scenario(self.contents, source)

    def problems(self, source: Source) -> list[str]:
        scenario, drawing = parse(source)
        found: list[str] = []
        try:
            found.extend(problems(self.contents, scenario, drawing))
        except (KeyError, IndexError, ValueError):
            # The later checks may fail because of problems already found.
            if not found:
                raise
        return found

    def content_digest(self, setup: Setup) -> str:
        whole = setup.scenario == CAMPAIGN and not setup.text
        sources = list(self.campaign_sources().values()) if whole else [self.source_of(setup)]
        scenarios = [_as_played(_parsed(source)[0], setup) for source in sources]
        return gist_hash(contents_gist(self.edition, self.package), encoded(scenarios))

    # Views

    def observe(self, world: World, seat: int) -> CrawlView:
        return observe(world, seat)

    def determinise(self, view: CrawlView, chance: Sampler) -> World:
        del chance  # what is not laid out is not guessed at
        return determinise(view)

    def withheld(self, world: World, seat: int) -> tuple[Withheld, ...]:
        return withheld(world, seat)

    def odds(self, world: World, action: Data) -> tuple[Odd, ...]:
        if isinstance(action, GoOn):
            return mission_odds(world)
        return odds(world, action)

    def marks(self, world: World) -> dict[str, tuple[int, ...]]:
        marks = {**point_out(world), "threat": threat(world)}
        return {**marks, "dear": given_up} if (given_up := dear(world)) else marks

    def ways(self, world: World) -> tuple[Way, ...]:
        return ways(world)

    def settled(self, view: CrawlView) -> Data | None:
        return settled(determinise(view)) if may_settle(view.prompt, view.actions) else None

    def sheet(self, world: World) -> Sheet:
        return replace(sheet(world.book), renews=tension_renews(world))

    def fallen(self, world: World) -> tuple[str, ...]:
        names = world.book.grid.names
        return tuple(names[who.square] for who in world.characters.values() if who.fate == "down")

    def parts_ended(self, news: Sequence[Data]) -> tuple[Part, ...]:
        return tuple(Part(e.scenario, e.won) for e in news if isinstance(e, ScenarioEnded))

    def playing(self, world: World) -> str:
        return world.campaign.scenario if world.campaign is not None else ""

    def hides(self, setup: Setup) -> bool:
        return bool(setup.text) and unfolds(_parsed(self.source_of(setup))[0])

    def uncovered(self, world: World) -> int:
        """The exploration cards drawn: nothing else is hidden without chance deciding it."""
        return len(world.unfolding.drawn) if world.unfolding else 0

    def figures_begun(self) -> dict[str, Mean]:
        return self._figures.begun()

    def figures_in(self, event: Data, world: World) -> dict[str, Mean]:
        return self._figures.of(event, world)

    def continues_used(self, news: Sequence[Data]) -> int:
        return sum(isinstance(event, ContinueUsed) for event in news)

    def clauses(self, event: Event) -> tuple[str, ...]:
        return self.contents.clauses.get(event.why(), ())


@lru_cache(maxsize=64)
def _parsed(source: Source) -> tuple[Scenario, Drawing]:
    return parse(source)


def _as_played(scenario: Scenario, setup: Setup) -> Scenario:
    """Without what is only added in a nightmare, in a campaign or outside one, unless it is one."""
    if setup.scenario == CAMPAIGN:
        scenario = replace(scenario, standalone=())
    else:
        scenario = replace(scenario, campaign=())
    return scenario if NIGHTMARE in setup.modes else replace(scenario, nightmare=())


@lru_cache(maxsize=64)
def _book(edition: Edition, package: str, setup: Setup, source: Source) -> Book:
    return build(open_contents(edition, package), setup, source)


@lru_cache(maxsize=64)
def _opening(book: Book) -> World:
    """The opening position of a book, set up once; every game starts from a clone."""
    world = set_up(book)
    run(world)
    return world


def set_up(book: Book, first_id: int = 1, danger: int | None = None) -> World:
    """Set up the board: doors closed, tokens and enemies in place, decks shuffled.

    A campaign has a danger level of its own, which may be 0.
    """
    scenario = book.scenario
    world = World(book=book, crowd=[0] * book.grid.n, decks=decks_of(book), next_id=first_id)
    world.danger = start_danger(book) if danger is None else danger
    if book.unknown is not None:
        world.unfolding = Unfolding()
    place_all(world)
    world.goals = (0,) * len(scenario.goals)
    for seat, card in enumerate(book.cast):
        world.characters[seat] = Character(seat, card.id, -1)
        for item in scenario.kit or card.items:
            gain(world, seat, item)
        if card.kerosene and not scenario.kit:
            fill_up(world, seat)
    push(world, *[ChooseStart(seat) for seat in world.characters], ChooseFirst())
    world.ribbons = start_ribbons(book)
    if book.atlas is None:
        stand_alone(world)
        if book.contents.supports and not scenario.falling_loses:
            found_reserve(world)
    if scenario.random_greens:
        push(world, DealGreens(scenario.random_greens))
    return world
