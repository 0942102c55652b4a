"""Who takes which tokens that a campaign needs, so that it takes the fewest actions."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from inkribbon.crawl.state.world import Character, World

from ..errands import errands
from ..routes import Ends, Field, Routes, at

Goals = Callable[[Character], Ends]
"""The ends of a character's goals."""


class Fetching:
    """The tokens that each character should take before leaving."""

    def __init__(
        self,
        world: World,
        routes: Routes,
        people: list[Character],
        locks: dict[int, int],
        fog: int,
        openable: int,
        goals: Goals,
    ) -> None:
        self.world = world
        self.routes = routes
        self.people = people
        self.locks = locks
        self.fog = fog
        self.goals = goals
        self._lefts: dict[tuple[int, tuple[int, ...]], int] = {}
        self.shares = self._share(openable)

    def _share(self, openable: int) -> dict[int, list[int]]:
        """Assign tokens to characters so that the total number of actions is smallest.

        Characters are not sent past locked doors unless they are `openable`, because the key may
        still be found: finding it must not look like more work.
        """
        squares = errands(self.world)
        if not squares:
            return {}
        free = self.routes.free
        locks = {seat: lock & ~openable for seat, lock in self.locks.items()}
        able = {
            square: [who for who in self.people if free(square, locks[who.seat])[who.square]]
            for square in squares
        }
        squares = tuple(square for square, people in able.items() if people)
        shares = [_assigned(squares, plan) for plan in product(*(able[s] for s in squares))]
        return min(shares, key=self._effort)

    def _effort(self, shares: dict[int, list[int]]) -> int:
        """The actions that all characters have left with this assignment of tokens."""
        return sum([self._left(who, tuple(shares.get(who.seat, ()))) for who in self.people])

    def _left(self, who: Character, squares: tuple[int, ...]) -> int:
        """The actions a character has left if they take these tokens; cached across plans."""
        left = self._lefts.get((who.seat, squares))
        if left is None:
            open, locked = self.world.open, self.locks[who.seat]
            ends = self.goals(who)
            if squares:
                later = self.routes.to(ends, open, locked, self.fog) if ends else None
                ends = self.rounds(list(squares), locked, later)
            left = self.routes.to(ends, open, locked, self.fog)[who.square]
            self._lefts[who.seat, squares] = left
        return left

    def rounds(self, squares: list[int], locked: int, later: Field | None) -> Ends:
        """The tokens as ends, each with the actions to take all of them, starting there."""
        return tuple((square, self._round(square, squares, locked, later)) for square in squares)

    def _round(self, square: int, squares: list[int], locked: int, later: Field | None) -> int:
        """Actions to take the token in a square, then the others, and to continue from there."""
        left = [other for other in squares if other != square]
        total = 1
        while left:
            ways = [
                (self.routes.way(other, self.world.open, locked, self.fog)[square], other)
                for other in left
            ]
            away, square = min(ways)
            total += 1 + away
            left.remove(square)
        return total + at(later, square)


def _assigned(squares: tuple[int, ...], people: tuple[Character, ...]) -> dict[int, list[int]]:
    shares: dict[int, list[int]] = {}
    for square, who in zip(squares, people, strict=True):
        shares.setdefault(who.seat, []).append(square)
    return shares
