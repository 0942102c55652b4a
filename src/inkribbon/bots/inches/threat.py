"""How dangerous a square is: the bites that may come before one acts again."""

from __future__ import annotations

from inkribbon.games.apocalypse.board import INCH
from inkribbon.games.apocalypse.observe import InchesView, who_stands_where
from inkribbon.geometry.inches import Layout

SAFE = tuple(1 - (5 / 6) ** bites for bites in range(8))
"""The chance that so many bites wound at least once."""
ON_A_TARGET = 4


class Ground:
    """The table as it is when a decision is made, with what the zombies can reach."""

    def __init__(self, view: InchesView) -> None:
        self.view = view
        self.book = view.book
        self.at = who_stands_where(view)
        borders = tuple(sorted(b for p in view.barricades.values() for b in p.borders))
        self.humans_walk: Layout = view.book.layout(view.crossable, borders, True)
        self.zombies_walk: Layout = view.book.layout(view.crossable, borders, False)
        self._threats: dict[int, list[int]] | None = None
        self.errands: dict[int, tuple[int, ...]] | None = None
        """Who is to go where, once it has been thought about."""

    def threats(self) -> dict[int, list[int]]:
        """Square -> how often each zombie could bite somebody there next."""
        if self._threats is None:
            self._threats = {}
            for zombie in self.view.zombies.values():
                for square, bites in self._bites(zombie.square).items():
                    self._threats.setdefault(square, []).append(bites)
        return self._threats

    def _bites(self, start: int) -> dict[int, int]:
        """Squares that a zombie can get into contact with, and the inches it has left there."""
        ways = self.zombies_walk
        inches = INCH * self.book.box.settings.rulebook.zombie_inches
        empty = [0] * len(self.at)
        cost, _ = ways.reach(empty, start, inches - INCH, -1)
        found: dict[int, int] = {}
        for square, spent in cost.items():
            bites = (inches - spent) // INCH
            for beside in ways.beside[square]:
                if bites > found.get(beside, 0):
                    found[beside] = bites
        return found

    def danger(self, square: int) -> float:
        """Wounds to be expected there in the zombies' next step."""
        bites = sorted(self.threats().get(square, ()), reverse=True)[:ON_A_TARGET]
        walls = ON_A_TARGET - len(self.humans_walk.beside[square])
        cornered = 1 + 0.25 * walls
        return cornered * sum(SAFE[count] for count in bites)

    def zombies_near(self, square: int, inches: int) -> int:
        return sum(
            self.book.ground.within(square, zombie.square, inches)
            for zombie in self.view.zombies.values()
        )
