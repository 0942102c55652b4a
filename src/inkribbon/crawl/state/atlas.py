"""The books of a campaign: one for the dashboard and one per scenario, built on demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from inkribbon.crawl.printed.campaign import Graph
from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import THINGS, TOKENS, MapFile, Scenario, parse, squares_with
from inkribbon.crawl.scenario.read import read_scenario
from inkribbon.crawl.scenario.unfolding import lasting_names
from inkribbon.geometry.drawing import read
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import CAMPAIGN, Setup

from .book import Book
from .folded import DRAWN, opening_book
from .world import World

TABLE = "+---+\n| . |\n+---+"
"""Placeholder map for the dashboard, which has no board."""

LayOut = Callable[[Book, int, int], World]
"""Sets up a scenario, given the first number for things on the board and the danger level."""


class Atlas:
    """Every book of one campaign, by scenario and cast."""

    def __init__(
        self,
        contents: Contents,
        graph: Graph,
        setup: Setup,
        sources: Mapping[str, Source],
        lay_out: LayOut,
    ) -> None:
        self.contents = contents
        self.graph = graph
        self.setup = setup
        self.sources = sources
        self.lay_out = lay_out
        self._books: dict[str, Book] = {}
        self._tokens: dict[str, dict[str, str]] = {}
        self._scenarios: dict[str, Scenario] = {}

    def book(self, scenario: str, cast: tuple[str, ...]) -> Book:
        """The book of a scenario, or of the dashboard if none is named."""
        return self.part(f"{self._base()}#{scenario}#{'+'.join(cast)}")

    def part(self, key: str) -> Book:
        opening, drawn, _ = key.partition(DRAWN)
        if drawn:
            return _unfolded(self.part(opening), key)
        book = self._books.get(key)
        if book is None:
            book = self._books[key] = self._made(key)
        return book

    def scenario(self, name: str) -> Scenario | None:
        """The parsed scenario file, if it exists."""
        if name in self.sources and name not in self._scenarios:
            self._scenarios[name] = parse(self.sources[name])[0]
        return self._scenarios.get(name)

    def campaign_tokens(self, scenario: str) -> dict[str, str]:
        """The lasting names of a scenario's squares with item C and path tokens, with the token."""
        known = self._tokens.get(scenario)
        if known is None:
            whole, drawing = parse(self.sources[scenario])
            names = lasting_names(whole, drawing)
            known = self._tokens[scenario] = {
                names[square]: token
                for mark, token in (("c", TOKENS["c"]), ("p", THINGS["p"]))
                for square in squares_with(drawing, mark)
            }
        return known

    def _base(self) -> str:
        return "/".join((self.setup.game, CAMPAIGN, "+".join(self.setup.modes)))

    def _made(self, key: str) -> Book:
        base, scenario, cast = (*key.split("#"), "", "")[:3]
        if base != self._base() or (scenario and scenario not in self.sources):
            raise ValueError(f"this world belongs to {key!r}, not to {self._base()!r}")
        people = tuple(cast.split("+"))
        if scenario:
            return self._of_scenario(scenario, key, people)
        return self._dashboard(key, people)

    def _dashboard(self, key: str, cast: tuple[str, ...]) -> Book:
        graph = self.graph
        scenario = Scenario(
            id=CAMPAIGN,
            title=graph.title,
            source=graph.source,
            brief=graph.brief,
            goal=graph.goal,
            epilogue=graph.epilogue,
            map=MapFile(floors=(TABLE,)),
            decks={},
        )
        drawing = read(scenario.map.floors)
        return Book(self.contents, self.setup, scenario, drawing, self, key, cast)

    def _of_scenario(self, name: str, key: str, cast: tuple[str, ...]) -> Book:
        scenario, drawing = read_scenario(self.contents, self.sources[name])
        return opening_book(self.contents, self.setup, scenario, drawing, self, key, cast)


def _unfolded(opening: Book, key: str) -> Book:
    if opening.folded is None:
        raise ValueError(f"this world belongs to {key!r}, not to {opening.key!r}")
    return opening.folded.part(key)
