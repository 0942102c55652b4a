"""How many actions it takes to get somewhere, opening the doors on the way."""

from __future__ import annotations

from inkribbon.crawl.printed.effects import CardEffect, Spawn
from inkribbon.crawl.scenario.file import TileName, unexplored_tiles
from inkribbon.crawl.state.books.book import Book
from inkribbon.geometry.squares import Memo

FAR = 480
"""More actions than any way takes: means that there is no way."""
LOCKED = 8
"""The estimated cost of a locked door, whose key has to be found first."""

Held = tuple[tuple[int, int], ...]
"""Squares with enemies, each with the extra actions to get past."""
Edges = tuple[tuple[tuple[int, int], ...], ...]
Field = tuple[int, ...]
"""For each square, the actions from there."""
Ends = tuple[tuple[int, int], ...]
"""Squares to reach, each with the actions left from there."""

POINTS = 6
"""The estimated cost in actions of an enemy of threat 1 that may appear."""
MOST = 24
"""The highest estimated cost of exploring a tile: even the whole map must not look out of reach."""


def encounter_toll(book: Book, tile: int) -> int:
    """The estimated cost of exploring a tile: the average strength of its table's entries."""
    for name in unexplored_tiles(book.edition, book.scenario):
        if book.grid.tile_of[book.grid.at[name.at]] == tile:
            strengths = [strength(book, effects) for effects in entries_for(book, name)]
            return min(MOST, round(POINTS * name.cards * sum(strengths) / len(strengths)))
    return 0


def entries_for(book: Book, tile: TileName) -> list[tuple[CardEffect, ...]]:
    """What may happen on a tile: the entries of its table, or the cards of the encounter deck."""
    if book.edition.dangers.encounters == "table":
        return list(book.scenario.encounters[tile.colour].values())
    cards = [card for card in book.contents.encounters.values() if not card.number]
    return [card.effects for card in cards for _ in range(card.copies)]


def strength(book: Book, effects: tuple[CardEffect, ...]) -> float:
    """The threat of the enemies in a table entry; any other effect counts as half an enemy."""
    total = 0.0
    for effect in effects:
        if isinstance(effect, Spawn):
            kinds = [c for c in book.enemies.values() if effect.enemy in (c.id, c.model)]
            total += effect.count * kinds[0].threat
        else:
            total += 0.5
    return total


def at(field: Field | None, square: int) -> int:
    """The actions left from a square; none if there is nothing to do."""
    return field[square] if field is not None else 0


class Routes:
    """The ways of one map, computed once for each pattern of open doors."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.grid = book.grid
        self.shift = len(book.links)
        """Masks of locked links also say, this many bits higher, which can never be unlocked."""
        self.all_open = (1 << self.shift) - 1
        self.one_way = sum(1 << n for n, rule in enumerate(book.links) if rule.opens_from)
        """Doors that open from one side: no key is needed there."""
        self._doors = {
            pair: number
            for number, link in enumerate(book.grid.links)
            for pair in ((link.a, link.b), (link.b, link.a))
        }
        self.tolls = tuple(encounter_toll(book, tile) for tile in range(len(book.grid.tiles)))
        """The estimated cost of exploring each tile, in actions."""
        self._edges: Memo[tuple[int, int, int], Edges] = Memo(self._find_edges)
        self._exits: Memo[tuple[int, int], Field] = Memo(self._find_exit)
        self._past: Memo[tuple[Ends, int, int, int, Held], Field] = Memo(self._find_past)
        self._detours: Memo[tuple[Field, Ends, int, int, int, Held], Field] = Memo(
            self._find_detour
        )
        self.plans: dict[tuple[object, ...], Ends] = {}
        """Cached plans, by everything they depend on: see aims/aims.py."""
        self._ways: Memo[tuple[int, int, int, int], Field] = Memo(self._find_way)
        self._free: Memo[tuple[int, int], tuple[bool, ...]] = Memo(self._find_free)

    def exit(self, open: int, locked: int) -> Field:
        """Actions to leave the board, including the leave action."""
        return self._exits[open, locked]

    def to(self, ends: Ends, open: int, locked: int, fog: int = 0, held: Held = ()) -> Field:
        """Actions to the best of several ends; unexplored tiles (`fog`) and squares with enemies
        cost extra."""
        return self._past[ends, open, locked, fog, held]

    def by_way_of(
        self, way: Field, others: Ends, open: int, locked: int, fog: int, held: Held
    ) -> Field:
        """Actions to the same ends as a way, or to the best of some others, if that is nearer."""
        return self._detours[way, others, open, locked, fog, held]

    def out(self, open: int, locked: int) -> Ends:
        """The exits as ends."""
        return tuple(self._ends(open, locked).items())

    def way(self, target: int, open: int, locked: int, fog: int = 0) -> Field:
        """Actions to reach a square."""
        return self._ways[target, open, locked, fog]

    def free(self, target: int, locked: int) -> tuple[bool, ...]:
        """For each square, whether the target can be reached from it without a locked door."""
        return self._free[target, locked]

    def _find_free(self, key: tuple[int, int]) -> tuple[bool, ...]:
        target, locked = key
        near = self.grid.steps(self.all_open)
        found = [False] * self.grid.n
        found[target] = True
        front = [target]
        while front:
            here = front.pop()
            behind = [b for b in near[here] if not self._bars(b, here, locked)]
            behind += self._beyond(here)
            for square in behind:
                if not found[square]:
                    found[square] = True
                    front.append(square)
        return tuple(found)

    def _beyond(self, square: int) -> list[int]:
        """Where one action leads from a square other than by a step: along stairs, or by elevator.

        Whether the car is there is not known; to call it is up to those who wait for it.
        """
        stairs, shafts = self.book.stairs, self.book.shafts
        up = [stairs[square]] if square in stairs else []
        return up + [other for other in shafts if square in shafts and other != square]

    def _bars(self, a: int, b: int, locked: int) -> bool:
        """Whether a locked door blocks the step from a square to its neighbour."""
        link = self._doors.get((a, b), -1)
        return link >= 0 and bool(locked >> link & 1) and not self.opens(link, a)

    def _find_exit(self, key: tuple[int, int]) -> Field:
        open, locked = key
        return self._spread(self._ends(open, locked), open, locked)

    def _ends(self, open: int, locked: int) -> dict[int, int]:
        return {
            square: 1 + (self._to_open(door, open, locked) if door else 0)
            for square, door in self.book.exits.items()
        }

    def _find_past(self, key: tuple[Ends, int, int, int, Held]) -> Field:
        ends, open, locked, fog, held = key
        return self._spread(dict(ends), open, locked, fog, held)

    def _find_detour(self, key: tuple[Field, Ends, int, int, int, Held]) -> Field:
        way, others, open, locked, fog, held = key
        return self._spread(dict(others), open, locked, fog, held, way)

    def _find_way(self, key: tuple[int, int, int, int]) -> Field:
        target, open, locked, fog = key
        return self._spread({target: 0}, open, locked, fog)

    def _to_open(self, link: int, open: int, locked: int) -> int:
        if link & open:
            return 0
        if link & locked >> self.shift:
            return FAR
        return LOCKED if link & locked else 1

    def _spread(
        self,
        ends: dict[int, int],
        open: int,
        locked: int,
        fog: int = 0,
        held: Held = (),
        known: Field = (),
    ) -> Field:
        """Dijkstra with small integer costs: squares are queued in buckets by cost.

        Costs that are known already, on the way to other ends, are only lowered.
        """
        edges = self._edges[open, locked, fog]
        tolls = dict(held)
        cost = [*known] or [FAR] * self.grid.n
        # Most ways are short, so there are only as many buckets as the longest one needs.
        buckets: list[list[int]] = []
        for square, start in ends.items():
            if start < cost[square]:
                cost[square] = start
                while len(buckets) <= start:
                    buckets.append([])
                buckets[start].append(square)
        for now, bucket in enumerate(buckets):
            for square in bucket:
                if cost[square] < now:
                    continue
                # The toll is paid on leaving the square, so it counts for all squares beyond it.
                past = now + tolls.get(square, 0)
                for other, step in edges[square]:
                    there = past + step
                    if there < cost[other]:
                        cost[other] = there
                        while len(buckets) <= there:
                            buckets.append([])
                        buckets[there].append(other)
        return tuple(cost)

    def _find_edges(self, key: tuple[int, int, int]) -> Edges:
        """For each square, its neighbours and the actions to come here from them."""
        open, locked, fog = key
        freely = self.grid.steps(open)
        edges = []
        for a, near in enumerate(self.grid.steps(self.all_open)):
            ways = [(b, 1 if b in freely[a] else 1 + self._door(b, a, open, locked)) for b in near]
            ways += [(b, 1) for b in self._beyond(a)]
            edges.append(tuple((b, cost + self._to_explore(b, a, fog)) for b, cost in ways))
        return tuple(edges)

    def _to_explore(self, a: int, b: int, fog: int) -> int:
        """The extra cost of a step that explores a tile."""
        tile_of = self.grid.tile_of
        new = tile_of[a] != tile_of[b] and fog >> tile_of[b] & 1
        return self.tolls[tile_of[b]] if new else 0

    def _door(self, a: int, b: int, open: int, locked: int) -> int:
        """Actions to open the door between a square and its neighbour."""
        link = self.link_between(a, b)
        if locked >> link & 1 and self.book.links[link].opens_from:
            return 1 if self.opens(link, a) else FAR
        return self._to_open(1 << link, open, locked)

    def opens(self, link: int, square: int) -> bool:
        """Whether a one-way door can be opened from this square."""
        return bool(self.book.links[link].opens_from) and self.book.opener(link) == square

    def link_between(self, a: int, b: int) -> int:
        """The link between two squares."""
        return self._doors[a, b]
