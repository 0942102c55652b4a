"""Static data a client needs to draw the table: the ground, the cards, the scenario. No rules."""

from __future__ import annotations

import msgspec

from inkribbon.games.apocalypse.family import APOCALYPSE
from inkribbon.games.apocalypse.printed.cards import HumanCard, SearchCard
from inkribbon.games.apocalypse.state.book import Book, Member


class InchesPiece(msgspec.Struct, frozen=True):
    """A named fence or wall, and its borders."""

    letter: str
    kind: str
    name: str
    crossable: str
    """no, yes, or ask: the players agree on it before the first turn."""
    borders: tuple[int, ...]


class InchesSheet(msgspec.Struct, frozen=True):
    """Everything that stays the same throughout this game.

    Squares are numbered in reading order. A border is numbered twice the square it is east of, or
    twice the square it is south of, plus one.
    """

    family: str
    game: str
    game_title: str
    scenario: str
    title: str
    brief: str
    goal: str
    kind: str
    """escape, supplies or hold."""
    turns: int
    needed: int
    """Humans who must leave or hold out, or crates to deliver."""
    width: int
    height: int
    cars: tuple[int, ...]
    """Squares with cars and the like, which block movement but not shots."""
    blocks: tuple[int, ...]
    """Squares of solid building."""
    walls: tuple[int, ...]
    pieces: tuple[InchesPiece, ...]
    sites: tuple[int, ...]
    entries: tuple[int, ...]
    starts: tuple[int, ...]
    exits: tuple[int, ...]
    home: tuple[int, ...]
    characters: tuple[HumanCard, ...]
    """The leaders, by seat."""
    party: tuple[Member, ...]
    horde: int | None
    """The seat that runs the zombies, if one does."""
    cards: dict[str, SearchCard]
    wounds: int
    human_inches: int
    zombie_inches: int
    barricade_inches: int
    climb_inches: int
    row: int
    """How many zombies in a row break a barricade."""
    modes: tuple[str, ...]


def sheet(book: Book, title: str, needed: int) -> InchesSheet:
    scenario, plan = book.scenario, book.plan
    rulebook = book.contents.settings.rulebook
    return InchesSheet(
        family=APOCALYPSE.id,
        game=book.setup.game,
        game_title=title,
        scenario=book.name,
        title=scenario.title,
        brief=scenario.brief,
        goal=scenario.goal,
        kind=scenario.win.kind,
        turns=scenario.win.turns,
        needed=needed,
        width=plan.width,
        height=plan.height,
        cars=plan.where("o"),
        blocks=plan.where("#"),
        walls=plan.walls,
        pieces=tuple(
            InchesPiece(letter, piece.kind, piece.name, piece.crossable, plan.scenery[letter])
            for letter, piece in sorted(scenario.scenery.items())
            if letter in plan.scenery
        ),
        sites=book.sites,
        entries=book.entries,
        starts=book.starts,
        exits=book.exits,
        home=book.home,
        characters=tuple(book.contents.characters[name] for name in book.setup.characters),
        party=book.party,
        horde=book.horde,
        cards=book.cards,
        wounds=rulebook.wounds,
        human_inches=rulebook.human_inches,
        zombie_inches=rulebook.zombie_inches,
        barricade_inches=rulebook.barricade_price,
        climb_inches=rulebook.climb_price,
        row=rulebook.row,
        modes=book.modes,
    )
