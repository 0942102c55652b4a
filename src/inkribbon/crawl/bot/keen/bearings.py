"""Distances that `keen` reads off: computed once for everything they depend on."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.items.typewriter import TYPEWRITER
from inkribbon.crawl.scenario.goals import (
    AnyGoal,
    FindGoal,
    GatherGoal,
    HoldGoal,
    LeaveGoal,
    SlayGoal,
    TakeGoal,
    UseGoal,
    needed,
)
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.world import World

from ..aims.goals import unmet_of
from ..aims.unknown import brinks, is_laid
from ..bosses import is_hunt
from ..errands import HIDDEN, PATH
from ..facts import facts_of
from ..routes import FAR, Ends, Field

KILL = 6
"""Estimated actions to kill an enemy."""
FIRE = 4
"""Estimated actions that a fire on the way costs."""
MOST = 20_000
"""Cached fields of a book."""

Tokens = tuple[tuple[int, tuple[str, ...]], ...]


class Ground:
    """The tokens on the board, and from each square the actions to the nearest of each kind."""

    __slots__ = ("errands", "finds", "searched", "writers")

    def __init__(self, book: Book, tokens: Tokens, fog: int, open: int, locked: int) -> None:
        places: dict[str, list[int]] = {}
        for square, names in tokens:
            for name in names:
                places.setdefault(name, []).append(square)

        def kind(*names: str) -> tuple[int, Field]:
            squares = [square for name in names for square in places.get(name, ())]
            return len(squares), towards(book, tuple(squares), open, locked, fog)

        self.finds = kind("A")
        self.searched = kind("B")
        self.errands = kind(HIDDEN, PATH)
        self.writers = kind(TYPEWRITER)


def towards(book: Book, squares: tuple[int, ...], open: int, locked: int, fog: int) -> Field:
    """Actions to the nearest of some squares; far if there is none."""
    if not squares:
        return nowhere(book)
    return facts_of(book).routes.to(tuple((s, 0) for s in squares), open, locked, fog)


@lru_cache(maxsize=64)
def nowhere(book: Book) -> Field:
    return (FAR,) * book.grid.n


class Bearings:
    """The distances on one map."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.routes = facts_of(book).routes
        self.goals = book.scenario.goals
        self.uses = tuple(goal.item for goal in self.goals if isinstance(goal, UseGoal))
        self.keys = tuple((1 << n, rule.key) for n, rule in enumerate(book.links) if rule.key)
        self._grounds: dict[tuple[object, ...], Ground] = {}
        self._ways: dict[tuple[object, ...], Field] = {}
        self._wanted: dict[tuple[tuple[int, ...], int], frozenset[str]] = {}

    def ground(self, world: World, fog: int) -> Ground:
        key = (tuple(world.tokens.items()), fog, world.open, world.locked)
        found = self._grounds.get(key)
        if found is None:
            if len(self._grounds) >= MOST:
                self._grounds.clear()
            found = self._grounds[key] = Ground(self.book, *key)
        return found

    def wanted(self, world: World) -> frozenset[str]:
        """The items that unmet goals and locked doors ask for."""
        key = (world.goals, world.locked)
        found = self._wanted.get(key)
        if found is None:
            items = [goal.item for goal in unmet_of(self.book, key[0]) if isinstance(goal, UseGoal)]
            keys = [key for bit, key in self.keys if world.locked & bit]
            found = self._wanted[key] = frozenset((*items, *keys))
        return found

    def way(self, world: World, carried: frozenset[str], held: frozenset[str], fog: int) -> Field:
        """From each square, the actions that a character who carries some of the wanted items has
        left. Goals whose item another character holds are left to that character."""
        places = self._places(world)
        key = (world.goals, world.open, world.locked, carried, held, fog, places, world.fire)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= MOST:
                self._ways.clear()
            found = self._ways[key] = self._find(world, carried, held, fog, places)
        return found

    def _places(self, world: World) -> tuple[int, ...]:
        """The tiles of what has to be killed: a boss, or the prey of a goal."""
        tile_of = self.book.grid.tile_of
        if world.bosses and is_hunt(world):
            return tuple([tile_of[boss.square] for boss in world.bosses.values()])
        prey = prey_kinds(self.book, world.goals)
        if not prey:
            return ()
        tiles = {tile_of[enemy.square] for enemy in world.enemies.values() if enemy.kind in prey}
        return tuple(sorted(tiles))

    def _find(
        self,
        world: World,
        carried: frozenset[str],
        held: frozenset[str],
        fog: int,
        places: tuple[int, ...],
    ) -> Field:
        """Work back from the last goal to the first."""
        locked = world.locked
        for bit, key in self.keys:
            if key in carried:
                locked &= ~bit
        if world.bosses and is_hunt(world):
            return self.routes.to(self._tiles(places, 0, None), world.open, locked, fog)
        burning = tuple((square, FIRE) for square in world.fire)
        ends: Ends = ()
        field: Field | None = None
        for goal in reversed(unmet_of(self.book, world.goals)):
            further = self._ends(world, goal, carried, held, places, field, locked)
            if further:
                ends = further
                field = self.routes.to(ends, world.open, locked, fog, burning)
        return field if field is not None else nowhere(self.book)

    def _ends(
        self,
        world: World,
        goal: AnyGoal,
        carried: frozenset[str],
        held: frozenset[str],
        places: tuple[int, ...],
        rest: Field | None,
        locked: int,
    ) -> Ends:
        if not is_laid(world, goal):
            looks = brinks(world, world.open, locked)
            return tuple((square, _within(left)) for square, left in looks)
        at, tile_of = self.book.grid.at, self.book.grid.tile_of
        match goal:
            case LeaveGoal():
                return self.routes.out(world.open, locked)
            case UseGoal():
                if goal.item in held and goal.item not in carried and rest is not None:
                    return ()
                square = at[goal.at]
                return ((square, _within(1 + (rest[square] if rest else 0))),)
            case TakeGoal():
                square = at[goal.at]
                return ((square, _within(1 + (rest[square] if rest else 0))),)
            case FindGoal():
                return ()
            case GatherGoal():
                return self._tiles((tile_of[at[goal.at]],), 0, rest)
            case HoldGoal():
                left = needed(goal) - world.goals[self.goals.index(goal)]
                return self._tiles((tile_of[at[goal.at]],), left, rest)
            case SlayGoal():
                return self._tiles(places, KILL, rest)

    def _tiles(self, tiles: tuple[int, ...], cost: int, rest: Field | None) -> Ends:
        squares = [square for tile in tiles for square in self.book.grid.tiles[tile]]
        return tuple((s, _within(cost + (rest[s] if rest else 0))) for s in squares)


def _within(cost: int) -> int:
    return min(cost, FAR - 1)


@lru_cache(maxsize=16)
def bearings_of(book: Book) -> Bearings:
    return Bearings(book)


@lru_cache(maxsize=4096)
def prey_kinds(book: Book, counts: tuple[int, ...]) -> frozenset[str]:
    """The enemies that unmet goals want killed."""
    return frozenset(g.enemy for g in unmet_of(book, counts) if isinstance(g, SlayGoal))
