"""How many actions it takes to get somewhere, opening the doors on the way."""

from __future__ import annotations

from inkribbon.crawl.book import Book
from inkribbon.geometry.squares import Memo

FAR = 60
"""More actions than any way takes: there is none."""
LOCKED = 8
"""What a locked door costs in thought: somebody has to find its key first."""

Held = tuple[tuple[int, int], ...]
"""Squares held by enemies, each with the extra actions it costs to get past."""
Edges = tuple[tuple[tuple[int, int], ...], ...]
Field = tuple[int, ...]
"""For each square the actions from there."""


class Routes:
    """The ways of one map, found once for each pattern of open doors."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.grid = book.grid
        self.all_open = (1 << len(book.links)) - 1
        self._doors = {
            pair: number
            for number, link in enumerate(book.grid.links)
            for pair in ((link.a, link.b), (link.b, link.a))
        }
        self._edges: Memo[tuple[int, int], Edges] = Memo(self._find_edges)
        self._exits: Memo[tuple[int, int], Field] = Memo(self._find_exit)
        self._past: Memo[tuple[int, int, Held], Field] = Memo(self._find_past)
        self._tiles: Memo[tuple[int, int, int], Field] = Memo(self._find_tile)
        self._ways: Memo[tuple[int, int, int], Field] = Memo(self._find_way)

    def exit(self, open: int, locked: int) -> Field:
        """Actions until one has left the board, the leaving counted."""
        return self._exits[open, locked]

    def past(self, open: int, locked: int, held: Held) -> Field:
        """Like `exit`, where squares held by enemies cost extra actions."""
        return self._past[open, locked, held] if held else self._exits[open, locked]

    def way(self, target: int, open: int, locked: int) -> Field:
        """Actions until one stands on a square."""
        return self._ways[target, open, locked]

    def to_tile(self, tile: int, open: int, locked: int) -> Field:
        """Actions until one stands anywhere on a tile."""
        return self._tiles[tile, open, locked]

    def _find_tile(self, key: tuple[int, int, int]) -> Field:
        tile, open, locked = key
        return self._spread(dict.fromkeys(self.grid.tiles[tile], 0), open, locked)

    def _find_exit(self, key: tuple[int, int]) -> Field:
        open, locked = key
        return self._spread(self._ends(open, locked), open, locked)

    def _ends(self, open: int, locked: int) -> dict[int, int]:
        return {
            square: 1 + (self._to_open(door, open, locked) if door else 0)
            for square, door in self.book.exits.items()
        }

    def _find_past(self, key: tuple[int, int, Held]) -> Field:
        open, locked, held = key
        return self._spread(self._ends(open, locked), open, locked, held)

    def _find_way(self, key: tuple[int, int, int]) -> Field:
        target, open, locked = key
        return self._spread({target: 0}, open, locked)

    def _to_open(self, link: int, open: int, locked: int) -> int:
        if link & open:
            return 0
        return LOCKED if link & locked else 1

    def _spread(self, ends: dict[int, int], open: int, locked: int, held: Held = ()) -> Field:
        """Dijkstra with small whole costs: squares wait in the bucket of their cost."""
        edges = self._edges[open, locked]
        tolls = dict(held)
        cost = [FAR] * self.grid.n
        buckets: list[list[int]] = [[] for _ in range(FAR + 1)]
        for square, start in ends.items():
            buckets[start].append(square)
        for now, bucket in enumerate(buckets[:FAR]):
            for square in bucket:
                if cost[square] <= now:
                    continue
                cost[square] = now
                # The toll is paid on leaving the square, so it counts for all behind it.
                past = now + tolls.get(square, 0)
                for other, step in edges[square]:
                    if cost[other] > past + step:
                        buckets[min(past + step, FAR)].append(other)
        return tuple(cost)

    def _find_edges(self, key: tuple[int, int]) -> Edges:
        """For each square its neighbours, and the actions to go there."""
        open, locked = key
        freely = self.grid.steps(open)
        return tuple(
            tuple((b, 1 if b in freely[a] else 1 + self._door(a, b, open, locked)) for b in near)
            for a, near in enumerate(self.grid.steps(self.all_open))
        )

    def _door(self, a: int, b: int, open: int, locked: int) -> int:
        """Actions to open what is closed between two neighbours."""
        return self._to_open(1 << self.link_between(a, b), open, locked)

    def link_between(self, a: int, b: int) -> int:
        """The door that joins two squares."""
        return self._doors[a, b]
