"""Who searches which tokens while something is missing, and how long that may take."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from inkribbon.crawl.state.world import Character, World

from ..routes import FAR, Field, Routes, at

MOST = 24
"""The longest estimated way to the next place to search, in actions."""
SEARCHED = "B"
"""The deck with the items that a scenario asks for."""


class Searching:
    """The tokens that each character should search."""

    def __init__(
        self,
        world: World,
        routes: Routes,
        people: list[Character],
        locks: dict[int, int],
        fog: int,
        missing: list[str],
    ) -> None:
        self.world = world
        self.routes = routes
        self.people = people
        self.locks = locks
        self.fog = fog
        self.missing = missing
        self.shares = self._share()

    def _share(self) -> dict[int, list[int]]:
        """While something is missing: the tokens each character should search, nearest first."""
        world = self.world
        if not len(world.decks.get(SEARCHED, ())) or not self.missing:
            return {}
        squares = [square for square, tokens in world.tokens.items() if SEARCHED in tokens]
        pairs = sorted((self._way(who, s), who.seat, s) for who in self.people for s in squares)
        shares: dict[int, list[int]] = {}
        taken: list[int] = []
        for evenly in (True, False):
            for away, seat, square in pairs:
                if square not in taken and away < FAR and not (evenly and seat in shares):
                    shares.setdefault(seat, []).append(square)
                    taken.append(square)
        return shares

    def _way(self, who: Character, square: int) -> int:
        lock = self.locks[who.seat]
        return self.routes.way(square, self.world.open, lock, self.fog)[who.square]

    def further(self, square: int, locked: int, later: Field | None) -> int:
        """The expected actions to search on after this token, from one to the next, plus those left
        once everything has been found."""
        left = [s for share in self.shares.values() for s in share if s != square]
        ways = {s: self.routes.way(s, self.world.open, locked, self.fog) for s in left}
        count, wanted = len(left) + 1, len(self.missing)
        found = _all_among(1, count, wanted)
        total = found * at(later, square)
        while left:
            away, there = min((ways[s][square], s) for s in left)
            total += (1.0 - found) * (1 + min(away, MOST))
            left.remove(there)
            square, before = there, found
            found = _all_among(count - len(left), count, wanted)
            total += (found - before) * at(later, square)
        return round(total)


@lru_cache(maxsize=4096)
def _all_among(searched: int, tokens: int, wanted: int) -> float:
    """The chance that everything wanted is under the tokens searched so far."""
    return 1.0 if searched == tokens else comb(searched, wanted) / max(1, comb(tokens, wanted))
