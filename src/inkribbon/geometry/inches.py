"""A table measured in inches: a lattice of one-inch squares, one figure per square.

All numbers are integers, so machines never disagree. Movement is counted in half inches: a
straight step costs 2, a diagonal one 3. Squares are numbered in reading order. The border on the
east side of square n has the number 2n, the one on its south side 2n + 1.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from .flood import CLIMB, DIAGONAL, FAR, STRAIGHT, Steps, members

__all__ = [
    "CLIMB",
    "CLOSED",
    "DIAGONAL",
    "DIRECTIONS",
    "FAR",
    "NOWHERE",
    "SIDES",
    "SLANTS",
    "STRAIGHT",
    "Ground",
    "Layout",
    "direction",
    "neighbours",
    "route",
]

CLOSED = 0
NOWHERE = -1

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions, clockwise from north."""
SIDES = (0, 2, 4, 6)
SLANTS = (1, 3, 5, 7)


def direction(dx: int, dy: int) -> int:
    """The one of the eight directions that is closest to a line."""
    small, big = sorted((abs(dx), abs(dy)))
    slanted = small * small + 2 * small * big > big * big  # an angle above 22.5 degrees
    sx, sy = dx // max(1, abs(dx)), dy // max(1, abs(dy))
    if not slanted:
        sx, sy = (sx, 0) if abs(dx) > abs(dy) else (0, sy)
    return DIRECTIONS.index((sx, sy))


@lru_cache(maxsize=16)
def neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The eight squares around each square; NOWHERE if off the table."""
    return tuple(
        tuple(
            (y + dy) * width + x + dx if 0 <= x + dx < width and 0 <= y + dy < height else NOWHERE
            for dx, dy in DIRECTIONS
        )
        for y in range(height)
        for x in range(width)
    )


class Ground:
    """The scenery, which never changes: its size, obstacles, walls and fences."""

    __slots__ = ("around", "fences", "height", "n", "opaque", "solid", "wall", "width")

    def __init__(
        self,
        width: int,
        height: int,
        *,
        solid: Iterable[int] = (),
        opaque: Iterable[int] = (),
        walls: Iterable[int] = (),
        fences: Iterable[int] = (),
    ) -> None:
        """`solid` squares block movement, `opaque` ones also block shots; walls block both."""
        self.width = width
        self.height = height
        self.n = width * height
        self.around = neighbours(width, height)
        self.solid = bytearray(self.n)
        self.opaque = bytearray(self.n)
        self.wall = bytearray(2 * self.n)
        self.fences = bytearray(2 * self.n)
        for square in solid:
            self.solid[square] = 1
        for square in opaque:
            self.solid[square] = self.opaque[square] = 1
        for border in walls:
            self.wall[border] = 1
        for border in fences:
            self.fences[border] = 1

    def place(self, square: int) -> tuple[int, int]:
        """Inches from the west edge and from the north edge."""
        return square % self.width, square // self.width

    def square(self, x: int, y: int) -> int:
        inside = 0 <= x < self.width and 0 <= y < self.height
        return y * self.width + x if inside else NOWHERE

    def name(self, square: int) -> str:
        """A short name, such as 3/7: the inch from the west edge, the inch from the north edge."""
        x, y = self.place(square)
        return f"{x + 1}/{y + 1}"

    def next(self, square: int, way: int) -> int:
        """The square one step away; NOWHERE if off the table."""
        return self.around[square][way]

    def border(self, a: int, b: int) -> int:
        """The border between two squares that share a side."""
        low, high = (a, b) if a < b else (b, a)
        return 2 * low if high - low == 1 else 2 * low + 1

    def sides_of(self, border: int) -> tuple[int, int]:
        """The squares on both sides of a border; the second may be off the table."""
        square = border // 2
        return square, self.next(square, 4 if border & 1 else 2)

    def apart(self, a: int, b: int) -> int:
        """The squared distance between the centers of two squares."""
        dx = a % self.width - b % self.width
        dy = a // self.width - b // self.width
        return dx * dx + dy * dy

    def within(self, a: int, b: int, inches: float) -> bool:
        return self.apart(a, b) <= inches * inches

    def towards(self, a: int, b: int) -> int:
        """The direction from one square that is closest to the line to another."""
        return direction(b % self.width - a % self.width, b // self.width - a // self.width)

    def in_front(self, square: int, facing: int, other: int) -> bool:
        """Whether a square is in the front half circle; exactly to the side counts as front."""
        dx = other % self.width - square % self.width
        dy = other // self.width - square // self.width
        fx, fy = DIRECTIONS[facing]
        return dx * fx + dy * fy >= 0


class Layout:
    """The possible steps over a ground in its current state.

    `prices` are borders that cost more than a step (`climb`, the same for all), or are CLOSED.
    Squares beside each other with nothing on the border between them are in contact.
    """

    __slots__ = (
        *(
            "_blank",
            "_contacts",
            "_walks",
            "beside",
            "climb",
            "climbs",
            "corners",
            "ground",
            "onward",
            "prices",
        ),
        "steps",
    )

    def __init__(
        self,
        ground: Ground,
        prices: Mapping[int, int],
        base: Layout | None = None,
        climb: int = CLIMB,
    ) -> None:
        self.ground = ground
        self.climb = climb
        self.prices = dict(prices)
        self._walks: dict[int, array[int]] = {}
        self._contacts: dict[tuple[int, int], dict[int, int]] = {}
        self._blank = [FAR] * ground.n
        self.steps: Steps = Steps(ground.width, ground.n, base.steps if base else None, climb)
        if base is None:
            self.onward: list[tuple[int, ...]] = [()] * ground.n
            self.beside: list[tuple[int, ...]] = [()] * ground.n
            self.corners: list[tuple[tuple[int, int, int], ...]] = [()] * ground.n
            self.climbs: dict[int, tuple[int, ...]] = {}
            changed: Iterable[int] = range(ground.n)
        else:
            self.onward = base.onward.copy()
            self.beside = base.beside.copy()
            self.corners = base.corners.copy()
            self.climbs = base.climbs.copy()
            changed = _touched(ground, base.prices, self.prices)
        for square in changed:
            self._survey(square)
        self.steps.settle()

    def price(self, a: int, b: int) -> int:
        """The cost of a straight step; CLOSED if it is impossible."""
        ground = self.ground
        if ground.solid[b]:
            return CLOSED
        border = ground.border(a, b)
        closed = ground.wall[border] or ground.fences[border]
        return self.prices.get(border, CLOSED if closed else STRAIGHT)

    def _survey(self, square: int) -> None:
        """Record the ways out of a square, grouped by cost."""
        ground = self.ground
        around = ground.around[square]
        onward = [NOWHERE] * 8
        climbs = [NOWHERE] * 8
        for way in SIDES:
            to = around[way]
            price = self.price(square, to) if to >= 0 else CLOSED
            if price == STRAIGHT:
                onward[way] = to
            elif price:
                climbs[way] = to
        for way in SLANTS:
            to = around[way]
            one, two = onward[way - 1], onward[(way + 1) % 8]
            if one < 0 or two < 0:
                continue
            if self.price(one, to) == self.price(two, to) == STRAIGHT:
                onward[way] = to
        if ground.solid[square]:
            onward, climbs = [NOWHERE] * 8, [NOWHERE] * 8
        self._note(square, onward, climbs)

    def _note(self, square: int, onward: list[int], climbs: list[int]) -> None:
        beside = [onward[way] for way in SIDES if onward[way] >= 0]
        slants = [way for way in SLANTS if onward[way] >= 0]
        self.onward[square] = tuple(onward)
        self.beside[square] = tuple(beside)
        self.corners[square] = tuple(
            (onward[way], onward[way - 1], onward[(way + 1) % 8]) for way in slants
        )
        self.climbs.pop(square, None)
        over = tuple(to for to in climbs if to >= 0)
        if over:
            self.climbs[square] = over
        self.steps.note(square, onward, climbs)

    def touching(self, a: int, b: int) -> bool:
        """Base to base: a shared side with nothing on it."""
        return b in self.beside[a]

    def reach(
        self,
        at: Sequence[int],
        start: int,
        budget: int,
        side: int,
        goal: int = NOWHERE,
        barred: Iterable[int] = (),
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Reachable squares with their price, and the previous square on the way to each.

        `at` is positive for squares with a human, negative for squares with a zombie. Humans (side
        1) can pass through humans; zombies (side -1) cannot pass through anyone. No diagonal leads
        between two enemies. The result includes squares of friends, which can be passed but not
        stopped on. With a goal, the search ends there, and only its price and path are reliable.
        Barred squares cannot be entered, but close no diagonal.
        """
        price = self._blank.copy()
        for square in barred:
            price[square] = -1  # nothing is cheaper
        price[start] = 0
        before = {start: start}
        rings: list[list[int]] = [[] for _ in range(budget + self.climb)]
        rings[0].append(start)
        beside, corners, climbs = self.beside, self.corners, self.climbs
        for spent in range(budget + 1):
            straight, slanted = spent + STRAIGHT, spent + DIAGONAL
            for square in rings[spent]:
                if price[square] != spent:
                    continue
                if square == goal or straight > budget:
                    break
                for to in beside[square]:
                    if price[to] > straight:
                        who = at[to]
                        if not who or (who > 0 and side == 1):
                            price[to] = straight
                            before[to] = square
                            rings[straight].append(to)
                for to, one, two in corners[square]:
                    if price[to] > slanted:
                        who = at[to]
                        if who and (side == -1 or who < 0):
                            continue
                        if at[one] * side < 0 and at[two] * side < 0:
                            continue
                        price[to] = slanted
                        before[to] = square
                        rings[slanted].append(to)
                if square in climbs:
                    self._climb(at, square, side, price, before, rings[spent + self.climb])
            if price[goal] == spent and goal >= 0:
                break
        cost = {square: price[square] for square in before if price[square] <= budget}
        return cost, before

    def _climb(
        self,
        at: Sequence[int],
        square: int,
        side: int,
        price: list[int],
        before: dict[int, int],
        ring: list[int],
    ) -> None:
        total = price[square] + self.climb
        for to in self.climbs[square]:
            who = at[to]
            if price[to] > total and (not who or (who > 0 and side == 1)):
                price[to] = total
                before[to] = square
                ring.append(to)

    def rings(
        self, start: int, budget: int, side: int, humans: int, zombies: int, barred: int = 0
    ) -> list[int]:
        """The squares a figure can reach, as rings of equal price: `reach` without the paths.

        `humans` and `zombies` are the sets of squares that they occupy; `barred` are those of
        humans who let no human pass.
        """
        if side == 1:
            return self.steps.within(start, budget, zombies | barred, zombies)
        return self.steps.within(start, budget, humans | zombies, humans)

    def contacts(self, start: int, budget: int) -> dict[int, int]:
        """Inches left on contact with each square, over empty ground. Cached."""
        known = self._contacts.get((start, budget))
        if known is None:
            known = self._contacts[start, budget] = self._find_contacts(start, budget)
        return known

    def _find_contacts(self, start: int, budget: int) -> dict[int, int]:
        found: dict[int, int] = {}
        rings = self.rings(start, budget - STRAIGHT, -1, 0, 0)
        for spent, ring in enumerate(rings):
            for square in members(ring):
                for beside in self.beside[square]:
                    found.setdefault(beside, (budget - spent) // STRAIGHT)
        return found

    def walk(self, goal: int) -> array[int]:
        """The price from every square to a goal, over empty ground. Cached."""
        known = self._walks.get(goal)
        if known is None:
            known = self._walks[goal] = self.steps.everywhere(goal)
        return known

    def shove(self, at: Sequence[int], square: int, way: int) -> tuple[int, ...]:
        """The squares of the figures that a push moves, the last in line first; () if blocked.

        A figure pushed into one of its own side pushes that one too. If the last in line cannot
        move, none do.
        """
        line: list[int] = []
        side = at[square]
        while True:
            line.append(square)
            square = self.onward[square][way]
            if square < 0 or at[square] * side < 0:
                return ()
            if not at[square]:
                return tuple(reversed(line))

    def hemmed(self, at: Sequence[int], square: int, side: int) -> bool:
        """Whether a figure is trapped: no free side, and an enemy on at least one."""
        beside = self.beside[square]
        return bool(beside) and all(at[to] * side < 0 for to in beside)


def _touched(ground: Ground, old: Mapping[int, int], new: Mapping[int, int]) -> list[int]:
    """The squares whose ways out may differ between two sets of prices."""
    borders = [border for border in {**old, **new} if old.get(border) != new.get(border)]
    near: dict[int, None] = {}
    for border in borders:
        x, y = ground.place(border // 2)
        level = border & 1  # a diagonal past a border starts from one of the six squares around it
        for dy in (0, 1) if level else (-1, 0, 1):
            for dx in (-1, 0, 1) if level else (0, 1):
                square = ground.square(x + dx, y + dy)
                if square >= 0:
                    near[square] = None
    return list(near)


def route(before: Mapping[int, int], to: int) -> list[int]:
    """The squares of a path found by `reach`, its start first."""
    way = [to]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]
