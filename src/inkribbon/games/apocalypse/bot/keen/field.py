"""The table as a plan sees it: what does not change while it is played through."""

from __future__ import annotations

from typing import Literal, NamedTuple

from inkribbon.games.apocalypse.bot.threat import Ground
from inkribbon.games.apocalypse.state.board import INCH
from inkribbon.geometry.flood import gathered
from inkribbon.geometry.inches import Ground as Table

from .reach import reach_over

Errand = Literal["search", "fetch", "home", "exit", "run"]


class Goal(NamedTuple):
    """What a human sets out for."""

    errand: Errand
    square: int


class Field:
    """The ways over the table, its zones, and the numbers of the rules."""

    def __init__(self, ground: Ground) -> None:
        book = ground.book
        numbers = book.contents.settings.rulebook
        self.humans_walk = reach_over(ground.humans_walk)
        self.zombies_walk = reach_over(ground.zombies_walk)
        self.win = book.scenario.win
        self.exits = gathered(book.exits)
        self.home = gathered(book.home)
        self.exit = Goal("exit", middle(book.ground, book.exits))
        self.rest = Goal(
            "home" if self.win.kind == "hold" else "run", middle(book.ground, book.home)
        )
        self.back = Goal("home", self.rest.square)
        self.pace = numbers.human_inches * INCH
        """Half inches that an unhurt human walks in a turn."""
        self.stride = numbers.zombie_inches * INCH
        limit = 1 if "one-bite" in book.modes else book.scenario.zombies.bites
        self.most_bites = limit or numbers.zombie_inches
        """The most bites of one zombie in a turn."""
        self.hurt_from = book.contents.settings.authored.hurt_from
        """With so many wounds, nobody carries a crate."""


def middle(table: Table, zone: tuple[int, ...]) -> int:
    """The square of a zone that is nearest to all of it; any if there is no zone."""
    return min(zone, key=lambda s: sum(table.apart(s, other) for other in zone), default=0)
