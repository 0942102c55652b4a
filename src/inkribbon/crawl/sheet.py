"""What a client needs once to draw a crawl: the board, the cards, the scenario. No rules."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from inkribbon.crawl.combat.evade import BETTER
from inkribbon.crawl.printed.bosses import BehaviourCard, BossCard
from inkribbon.crawl.printed.campaign import AnyStep, Node, Spot
from inkribbon.crawl.printed.characters import CharacterCard
from inkribbon.crawl.printed.decks import MissionSymbol, NarrativeCard, TensionCard
from inkribbon.crawl.printed.dice import RANKS
from inkribbon.crawl.printed.effects import CardEffect
from inkribbon.crawl.printed.enemies import EnemyCard
from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.reserve.people import DEADLY
from inkribbon.crawl.scenario.file import Station
from inkribbon.crawl.scenario.goals import AnyGoal, needed
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.books.modes import box_limit
from inkribbon.geometry.squares import OFF

from .family import CRAWL


class SquareSheet(msgspec.Struct, frozen=True):
    name: str
    floor: int
    row: int
    column: int
    tile: int


class LinkSheet(msgspec.Struct, frozen=True):
    """A passage on the border of square `a`; `b` is the square beyond it, -1 for off the board."""

    a: int
    b: int
    kind: str
    name: str
    key: str
    side: str
    """The side of square `a` it is on: north, east, south or west."""
    opens_from: int = -1
    """For a one-way door: the square it can be opened from."""
    card: int = 0
    """The exploration card it leads to, if that is not laid out."""


class TileSheet(msgspec.Struct, frozen=True):
    name: str
    colour: str
    squares: tuple[int, ...]
    quiet: bool = False
    """Whether no tension cards are drawn there."""
    flooded: bool = False


class GoalSheet(msgspec.Struct, frozen=True):
    """A goal; the view counts up to `needed`."""

    text: str
    needed: int
    at: int = -1
    """The square it is about, if any."""


class NodeSheet(msgspec.Struct, frozen=True):
    """A scenario on the campaign's map; `items` open it."""

    id: str
    name: str
    district: str
    opens: str
    items: tuple[str, ...]
    after: str
    title: str = ""
    brief: str = ""
    leads: tuple[str, ...] = ()
    """The scenarios whose path cards are found there, or whose cards winning it adds to the map."""
    at: Spot | None = None
    """Where it is drawn; without a place, the client finds one."""
    boss: str = ""
    """The boss that waits there, if any."""


class CampaignSheet(msgspec.Struct, frozen=True):
    """The dashboard: the campaign's map and the steps of its End Phase."""

    title: str
    scenarios: tuple[NodeSheet, ...]
    won: tuple[AnyStep, ...] = ()
    """The steps of the End Phase after a victory, in order."""
    lost: tuple[AnyStep, ...] = ()
    districts: dict[str, Spot] = {}
    """Where the names of districts are drawn."""
    continues: int = 0
    """How many there are at the start."""
    anchor: str = ""
    """The card in the middle of a map that grows; empty for other campaigns."""


class EventSheet(msgspec.Struct, frozen=True):
    """A narrative event of the scenario; the log and decisions refer to it by name."""

    name: str
    text: str
    told: str = ""
    """Its name in the language of the reader, if that is another."""


class StationSheet(msgspec.Struct, frozen=True):
    """A place where an action, and items if it asks for them, bring something about."""

    at: int
    name: str
    text: str
    items: tuple[str, ...]
    keeps: bool
    track: tuple[str, ...] = ()
    """For a puzzle, the crests in the order in which they must be laid."""
    id: str = ""
    """Its name in the file, by which decisions and the log refer to it."""


class MissionSheet(msgspec.Struct, frozen=True):
    """A mission card; the view says what was gathered for it."""

    name: str
    text: str
    needs: dict[str, int]
    draws: int
    """The most encounter cards; 0 means as many as it takes."""
    recycles: bool
    long: bool


class PersonSheet(msgspec.Struct, frozen=True):
    """A character who can be in the reserve."""

    name: str
    text: str
    main: bool
    """Whether it can be played."""
    kerosene: int
    inventory: int


class ReserveSheet(msgspec.Struct, frozen=True):
    """What a reserve needs, in editions that have one."""

    missions: dict[str, MissionSheet]
    people: dict[str, PersonSheet]
    symbols: dict[str, tuple[MissionSymbol, ...]]
    """The mission symbols of each encounter card."""
    deadly: int = DEADLY
    """The wound that kills."""


class Sheet(msgspec.Struct, frozen=True):
    """Everything on the table that never changes during a game."""

    family: str
    """The family, which selects the client page."""
    game: str
    game_title: str
    scenario: str
    title: str
    brief: str
    goal: str
    squares: tuple[SquareSheet, ...]
    walls: tuple[tuple[int, int], ...]
    """Pairs of adjacent squares of one tile with a wall between them."""
    links: tuple[LinkSheet, ...]
    tiles: tuple[TileSheet, ...]
    spawns: tuple[int, ...]
    exits: tuple[int, ...]
    starts: tuple[tuple[int, ...], ...]
    characters: tuple[CharacterCard, ...]
    """By seat."""
    items: dict[str, ItemCard]
    enemies: dict[str, EnemyCard]
    tension: dict[str, TensionCard]
    dice: dict[str, tuple[str, ...]]
    evades: tuple[tuple[int, ...], ...]
    """By seat: percent chance to evade one, two, and three or more evade points."""
    health: tuple[str, ...] = ("Fine", "", "Caution", "", "Danger")
    bosses: dict[str, BossCard] = {}
    behaviour: dict[str, BehaviourCard] = {}
    """The latest card is on top of the discards of the deck named after its boss."""
    stairs: tuple[tuple[int, int], ...] = ()
    """Squares connected by stairs."""
    goals: tuple[GoalSheet, ...] = ()
    """The goals as data, in addition to the text of `goal`."""
    encounters: dict[str, dict[str, tuple[CardEffect, ...]]] = {}
    item_box: int = 0
    """How many items the item box holds; 0 means unlimited."""
    key: str = ""
    """The key of the book: in a campaign every scenario has its own sheet."""
    danger: tuple[int, ...] = ()
    """The last space of each band of the danger track; empty if there is no track."""
    narrative: dict[str, NarrativeCard] = {}
    modes: tuple[str, ...] = ()
    campaign: CampaignSheet | None = None
    events: tuple[EventSheet, ...] = ()
    stations: tuple[StationSheet, ...] = ()
    """By number; the view lists those that were used."""
    stairs_on: dict[int, int] = {}
    """Squares with stairs to an exploration card that is not laid out, with its number."""
    shafts: tuple[int, ...] = ()
    """The places of the elevator; the view says where its car is."""
    reserve: ReserveSheet | None = None
    mortal: bool = True
    """Whether somebody beyond help is dead; otherwise only out of the fight."""
    renews: bool = False
    """Whether an empty tension deck is renewed; otherwise the scenario is lost then."""


def sheet(book: Book) -> Sheet:
    grid = book.grid
    scenario = book.scenario
    colours = {grid.tile_of[grid.at[tile.at]]: tile.colour for tile in scenario.tile}
    return Sheet(
        family=CRAWL.id,
        game=book.edition.id,
        game_title=book.edition.title,
        scenario=scenario.id,
        title=scenario.title,
        brief=scenario.brief,
        goal=scenario.goal,
        squares=tuple(
            SquareSheet(name, *place, tile)
            for name, place, tile in zip(grid.names, grid.places, grid.tile_of, strict=True)
        ),
        walls=book.drawing.walls,
        links=tuple(_link(book, index) for index in range(len(grid.links))),
        tiles=tuple(
            TileSheet(
                name,
                colours.get(i, "green"),
                grid.tiles[i],
                quiet=i in book.quiet,
                flooded=i in book.flooded,
            )
            for i, name in enumerate(book.tile_names)
        ),
        spawns=tuple(square for tile in book.spawns for square in tile),
        exits=tuple(book.exits),
        starts=book.starts,
        characters=book.cast,
        items=book.items,
        enemies=book.enemies,
        tension=book.tension,
        dice={name: die.faces for name, die in book.contents.dice.items()},
        key=book.key,
        danger=book.contents.danger.bands if book.contents.danger is not None else (),
        narrative=book.contents.narrative,
        modes=book.setup.modes,
        campaign=_campaign(book) if book.atlas is not None else None,
        events=tuple(EventSheet(event.name, event.text, event.told) for event in scenario.event),
        stations=tuple(_station(book, station) for station in scenario.station),
        evades=tuple(_evades(book.blue, card.evade) for card in book.cast),
        bosses=book.bosses,
        mortal=book.edition.bosses.casualties != "down",
        behaviour=book.behaviour,
        stairs=tuple((a, b) for a, b in book.stairs.items() if a < b),
        goals=tuple(_goal(book, goal) for goal in scenario.goals),
        encounters=scenario.encounters,
        item_box=box_limit(book),
        shafts=book.shafts,
        stairs_on=book.unknown.stairs if book.unknown is not None else {},
        reserve=_reserve(book) if book.contents.supports else None,
    )


def _reserve(book: Book) -> ReserveSheet:
    contents = book.contents
    missions = {
        card.id: MissionSheet(
            card.name,
            card.text,
            {str(symbol): count for symbol, count in card.needs.items()},
            card.draws,
            card.recycles,
            bool(card.lasts),
        )
        for card in contents.missions.values()
    }
    mains = {
        card.id: PersonSheet(card.name, card.text, True, card.kerosene, card.inventory)
        for card in contents.characters.values()
    }
    supports = {
        card.id: PersonSheet(card.name, card.text, False, 0, 0)
        for card in contents.supports.values()
    }
    symbols = {card.id: card.symbols for card in contents.encounters.values()}
    return ReserveSheet(missions, {**mains, **supports}, symbols)


def _goal(book: Book, goal: AnyGoal) -> GoalSheet:
    place = getattr(goal, "at", "")
    return GoalSheet(goal.text, needed(goal), book.grid.at.get(place, OFF))


def _station(book: Book, station: Station) -> StationSheet:
    place = book.grid.at[station.at]
    return StationSheet(
        at=place,
        name=station.called,
        text=station.text,
        items=station.items,
        keeps=station.keeps,
        track=station.track,
        id=station.name,
    )


def _campaign(book: Book) -> CampaignSheet | None:
    graph = book.contents.graph
    if graph is None:
        return None
    nodes = [_node(book, node) for node in graph.scenario]
    end = graph.end
    spots = {
        node.quarter: graph.districts[node.district]
        for node in graph.scenario
        if node.district in graph.districts
    }
    return CampaignSheet(
        graph.title, tuple(nodes), end.won, end.lost, spots, graph.continues, graph.anchor
    )


def _node(book: Book, node: Node) -> NodeSheet:
    found = NodeSheet(
        node.id, node.name, node.quarter, node.opens, node.items, node.after, at=node.at
    )
    graph = book.contents.graph
    nodes = graph.scenario if graph is not None else ()
    adds = [other.id for other in nodes if other.opens == "map" and other.after == node.id]
    scenario = book.atlas.scenario(node.id) if book.atlas is not None else None
    if scenario is None:
        return replace(found, leads=tuple(adds))
    leads = tuple(dict.fromkeys((*(token.to for token in scenario.path), *adds)))
    boss = scenario.boss.kind if scenario.boss is not None else ""
    return replace(found, title=scenario.title, brief=scenario.brief, leads=leads, boss=boss)


def _link(book: Book, index: int) -> LinkSheet:
    link = book.grid.links[index]
    rule = book.links[index]
    opener = book.opener(index) if rule.opens_from else OFF
    card = book.unknown.doors.get(index, 0) if book.unknown is not None else 0
    side = book.side(index)
    return LinkSheet(link.a, link.b, rule.kind, rule.name, rule.key, side, opener, card)


def _evades(die: tuple[str, ...], count: int) -> tuple[int, ...]:
    """Percent chance to evade by points; one good face among all dice is enough."""
    bad = [sum(face not in BETTER[need] for face in die) for need in RANKS]
    total = len(die) ** count
    return tuple(round(100 * (total - misses**count) / total) for misses in bad)
