"""How dangerous a square is: the bites to expect before the human's next turn."""

from __future__ import annotations

from inkribbon.games.apocalypse.state.board import INCH
from inkribbon.games.apocalypse.view.observe import InchesView, who_stands_where
from inkribbon.geometry.inches import Layout

WOUND_CHANCE = tuple(1 - (5 / 6) ** bites for bites in range(8))
"""The chance of at least one wound, by number of bites."""
ON_A_TARGET = 4


class Ground:
    """The table at the time of a decision, with what the zombies can reach."""

    def __init__(self, view: InchesView) -> None:
        self.view = view
        self.book = view.book
        self.at = who_stands_where(view)
        borders = tuple(piece.borders for piece in view.barricades.values())
        self.humans_walk: Layout = view.book.layout(view.crossable, borders, True)
        self.zombies_walk: Layout = view.book.layout(view.crossable, borders, False)
        self.home = frozenset(view.book.home)
        self._dangers: dict[int, float] = {}
        self.errands: dict[int, tuple[int, ...]] | None = None
        """The errands, once they have been worked out."""

    def _bites(self, start: int) -> dict[int, int]:
        """How many times a zombie could bite a human on each square of an empty table."""
        inches = self.book.contents.settings.rulebook.zombie_inches
        return self.zombies_walk.contacts(start, INCH * inches)

    def danger(self, square: int) -> float:
        """Expected wounds on a square in the next zombie step."""
        known = self._dangers.get(square)
        if known is None:
            known = self._dangers[square] = self._wounds(square)
        return known

    def _wounds(self, square: int) -> float:
        bites = [self._bites(zombie.square).get(square, 0) for zombie in self.view.zombies.values()]
        worst = sorted(filter(None, bites), reverse=True)[:ON_A_TARGET]
        walls = ON_A_TARGET - len(self.humans_walk.beside[square])
        cornered = 1 + 0.25 * walls
        return cornered * sum(WOUND_CHANCE[count] for count in worst)

    def zombies_near(self, square: int, inches: int) -> int:
        return sum(
            self.book.ground.within(square, zombie.square, inches)
            for zombie in self.view.zombies.values()
        )
