"""The books of a scenario, including one that is laid out card by card."""

from __future__ import annotations

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import Scenario
from inkribbon.crawl.scenario.read import read_scenario
from inkribbon.crawl.scenario.unfolding import START, Drawn, laid_part, unfolds
from inkribbon.geometry.drawing import Drawing
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup
from inkribbon.kernel.game.cast import check_cast

from .book import Book, Shelf, Unknown, key_of

DRAWN = "!"
"""Between the key of a scenario and the exploration cards drawn in it."""
BOOKS = 128
"""Books kept in memory for one scenario: there is one for every order of drawing its cards."""


class FoldedMap:
    """The whole map of a scenario, from which its books are made on demand."""

    def __init__(
        self,
        contents: Contents,
        setup: Setup,
        scenario: Scenario,
        drawing: Drawing,
        atlas: Shelf | None = None,
        key: str = "",
        cast: tuple[str, ...] = (),
    ) -> None:
        self.contents = contents
        self.setup = setup
        self.scenario = scenario
        self.drawing = drawing
        self.atlas = atlas
        self.cast = cast
        self.key = key or key_of(setup, scenario)
        self._books: dict[Drawn, Book] = {}

    def book(self, drawn: Drawn) -> Book:
        book = self._books.get(drawn)
        if book is None:
            if len(self._books) >= BOOKS:
                self._books.clear()
            book = self._books[drawn] = self._made(drawn)
        return book

    def part(self, key: str) -> Book:
        whole, _, cards = key.partition(DRAWN)
        drawn = tuple(int(card) for card in cards.split(".") if card)
        if whole != self.key or not self._is_possible(drawn):
            raise ValueError(f"this world belongs to {key!r}, not to {self.key!r}")
        return self.book(drawn)

    def _is_possible(self, drawn: Drawn) -> bool:
        cards = {tile.card for tile in self.scenario.tile} - {START}
        return len({*drawn}) == len(drawn) and {*drawn} <= cards

    def _made(self, drawn: Drawn) -> Book:
        laid = laid_part(self.scenario, self.drawing, drawn)
        key = self.key + (DRAWN + ".".join(map(str, drawn)) if drawn else "")
        unknown = Unknown(laid.doors, laid.stairs, laid.shafts)
        drawing, atlas = laid.drawing, self.atlas
        book = Book(
            self.contents, self.setup, laid.scenario, drawing, atlas, key, self.cast, unknown
        )
        book.folded = self
        book.drawn = drawn
        book.lasting = laid.lasting
        return book


def opening_book(
    contents: Contents,
    setup: Setup,
    scenario: Scenario,
    drawing: Drawing,
    atlas: Shelf | None = None,
    key: str = "",
    cast: tuple[str, ...] = (),
) -> Book:
    """The book with which a scenario begins."""
    if unfolds(scenario):
        return FoldedMap(contents, setup, scenario, drawing, atlas, key, cast).book(())
    return Book(contents, setup, scenario, drawing, atlas, key, cast)


def build(contents: Contents, setup: Setup, source: Source) -> Book:
    """The book of a set-up; raises a one-line error if the set-up is not possible."""
    scenario, drawing = read_scenario(contents, source)
    check_cast(setup, contents.characters, scenario.seats, scenario.title)
    return opening_book(contents, setup, scenario, drawing)
