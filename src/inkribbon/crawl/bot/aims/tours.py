"""How long it may take to visit several places, until everything wanted has been found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from ..routes import Field, at

MOST = 24
"""The longest estimated way to the next place, in actions."""
MANY = 6
"""The most places of which every order is tried."""


class Tour:
    """Tokens to search for some cards, and stations to use, each with the ways to it."""

    def __init__(
        self,
        tokens: tuple[int, ...],
        stations: tuple[int, ...],
        wanted: int,
        ways: Sequence[Field],
        later: Field | None,
    ) -> None:
        self.tokens = tokens
        self.stations = stations
        self.wanted = wanted
        self.places = places(tokens, stations)
        self.ways = dict(zip(self.places, ways, strict=True))
        self.later = later
        """The actions left from each square when everything has been found."""

    def nearest_first(self, square: int) -> int:
        """The expected actions from one place to the nearest next until everything has been found,
        and every station used, plus those left then."""
        left = [s for s in self.places if s != square]
        visited = [square]
        total = done = 0.0
        while True:
            found = self.done(visited)
            total += (found - done) * at(self.later, square)
            done = found
            if not left:
                return round(total)
            away, square = min((self.ways[s][square], s) for s in left)
            total += (1.0 - done) * (1 + min(away, MOST))
            left.remove(square)
            visited.append(square)

    def best(self) -> dict[int, int]:
        """The same from every place, in the best order.

        Sets of places are bits of a number, and larger numbers come first: what is left after a
        visit is known when the visit is weighed.
        """
        count = len(self.places)
        legs = [[1 + min(self.ways[b][a], MOST) for b in self.places] for a in self.places]
        later = [at(self.later, square) for square in self.places]
        done = [
            self.done([s for n, s in enumerate(self.places) if visited >> n & 1])
            for visited in range(1 << count)
        ]
        left = [[0.0] * count for _ in done]
        for visited in range(len(done) - 1, 0, -1):
            ahead = [n for n in range(count) if not visited >> n & 1]
            for here in range(count):
                if visited >> here & 1:
                    found = done[visited] - done[visited ^ 1 << here]
                    onward = [
                        (1.0 - done[visited]) * legs[here][n] + left[visited | 1 << n][n]
                        for n in ahead
                    ]
                    left[visited][here] = found * later[here] + min(onward, default=0.0)
        return {square: round(left[1 << n][n]) for n, square in enumerate(self.places)}

    def done(self, visited: Sequence[int]) -> float:
        """The chance that nothing is left to do after visiting some of the places."""
        if any(station not in visited for station in self.stations):
            return 0.0
        searched = sum([token in visited for token in self.tokens])
        return _all_among(searched, len(self.tokens), self.wanted)


def places(tokens: tuple[int, ...], stations: tuple[int, ...]) -> tuple[int, ...]:
    """All places of a tour, each once."""
    return tuple(dict.fromkeys((*tokens, *stations)))


@lru_cache(maxsize=4096)
def _all_among(searched: int, tokens: int, wanted: int) -> float:
    """The chance that everything wanted is under the tokens searched so far."""
    if searched == tokens:
        return 1.0
    return comb(searched, wanted) / max(1, comb(tokens, wanted))
