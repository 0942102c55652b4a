"""A table measured in inches: a lattice of one-inch squares, one figure to a square.

Everything is whole numbers, so two machines never disagree. Walking is counted in half inches: a
straight step costs 2, a diagonal one 3. A square is its place in reading order. A border lies on
the east side (twice the square's number) or on the south side (one more) of a square.
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
"""Eight ways to face, from north round by the east."""
SIDES = (0, 2, 4, 6)
SLANTS = (1, 3, 5, 7)


def direction(dx: int, dy: int) -> int:
    """The one of the eight ways that lies nearest to a line."""
    small, big = sorted((abs(dx), abs(dy)))
    slanted = small * small + 2 * small * big > big * big  # an angle above 22.5 degrees
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    if not slanted:
        sx, sy = (sx, 0) if abs(dx) > abs(dy) else (0, sy)
    return DIRECTIONS.index((sx, sy))


@lru_cache(maxsize=16)
def neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The eight squares around each square, NOWHERE off the table."""
    return tuple(
        tuple(
            (y + dy) * width + x + dx if 0 <= x + dx < width and 0 <= y + dy < height else NOWHERE
            for dx, dy in DIRECTIONS
        )
        for y in range(height)
        for x in range(width)
    )


class Ground:
    """The scenery that never changes: how wide it is, what stands on it, its walls and fences."""

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
        """`solid` squares cannot be entered; `opaque` ones stop shots too; walls stop both."""
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
        """A short name, such as c7: the column from the west, the row from the north."""
        x, y = self.place(square)
        high, low = divmod(x, 26)
        return ("" if not high else chr(96 + high)) + chr(97 + low) + str(y + 1)

    def next(self, square: int, way: int) -> int:
        """The square one step away, NOWHERE off the table."""
        return self.around[square][way]

    def border(self, a: int, b: int) -> int:
        """The border between two squares that share a side."""
        low, high = (a, b) if a < b else (b, a)
        return 2 * low if high - low == 1 else 2 * low + 1

    def sides_of(self, border: int) -> tuple[int, int]:
        """The squares on both sides of a border; the second may lie off the table."""
        square = border // 2
        return square, self.next(square, 4 if border & 1 else 2)

    def apart(self, a: int, b: int) -> int:
        """The square of the distance between two squares, from middle to middle."""
        dx = a % self.width - b % self.width
        dy = a // self.width - b // self.width
        return dx * dx + dy * dy

    def within(self, a: int, b: int, inches: int) -> bool:
        return self.apart(a, b) <= inches * inches

    def towards(self, a: int, b: int) -> int:
        """The way from one square that lies nearest to the line to another."""
        return direction(b % self.width - a % self.width, b // self.width - a // self.width)

    def in_front(self, square: int, facing: int, other: int) -> bool:
        """Whether a square lies in the front half circle; exactly beside counts as front."""
        dx = other % self.width - square % self.width
        dy = other // self.width - square // self.width
        fx, fy = DIRECTIONS[facing]
        return dx * fx + dy * fy >= 0


class Layout:
    """The ways over a ground as somebody may walk it now.

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
        """What a straight step costs, CLOSED if it cannot be made."""
        ground = self.ground
        if ground.solid[b]:
            return CLOSED
        border = ground.border(a, b)
        closed = ground.wall[border] or ground.fences[border]
        return self.prices.get(border, CLOSED if closed else STRAIGHT)

    def _survey(self, square: int) -> None:
        """Note the ways out of a square, sorted by what they cost."""
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
            if to < 0 or one < 0 or two < 0:
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
        self, at: Sequence[int], start: int, budget: int, side: int, goal: int = NOWHERE
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Squares a figure can get to and their price, and the square before each on the way.

        `at` holds above zero where a human stands, below zero where a zombie does. Humans (side
        1) pass through humans; zombies (side -1) through nobody. No diagonal goes between two
        enemies. Squares of friends are in the result: they can be passed, not stopped on. With a
        goal the search ends there, and only its price and way are sure.
        """
        price = self._blank.copy()
        price[start] = 0
        before = {start: start}
        rings: list[list[int]] = [[] for _ in range(budget + self.climb + 1)]
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
                        if not who or (who > 0 and side > 0):
                            price[to] = straight
                            before[to] = square
                            rings[straight].append(to)
                for to, one, two in corners[square]:
                    if price[to] > slanted:
                        who = at[to]
                        if who and (side < 0 or who < 0):
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
            if price[to] > total and (not who or (who > 0 and side > 0)):
                price[to] = total
                before[to] = square
                ring.append(to)

    def rings(self, start: int, budget: int, side: int, humans: int, zombies: int) -> list[int]:
        """Squares a figure can get to, as rings of equal price: `reach` without the ways.

        `humans` and `zombies` are the sets of squares that they stand on.
        """
        if side > 0:
            return self.steps.within(start, budget, zombies, zombies)
        return self.steps.within(start, budget, humans | zombies, humans)

    def contacts(self, start: int, budget: int) -> dict[int, int]:
        """Inches left in contact with each square, over empty ground; looked up later."""
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
        """The price of the way from every square to a goal, over empty ground; looked up later."""
        known = self._walks.get(goal)
        if known is None:
            known = self._walks[goal] = self.steps.everywhere(goal)
        return known

    def shove(self, at: Sequence[int], square: int, way: int) -> tuple[int, ...]:
        """Squares of the figures that a push moves, the last in line first; () when blocked.

        A figure pushed into one of its own side pushes that one too. If the last of the line
        cannot go on, nobody moves.
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
        """Trapped: all four sides closed by enemies, scenery or the edge, one enemy at least."""
        free = [to for to in self.beside[square] if at[to] * side >= 0]
        return not free and any(at[to] * side < 0 for to in self.beside[square])


def _touched(ground: Ground, old: Mapping[int, int], new: Mapping[int, int]) -> list[int]:
    """The squares whose ways may differ between two sets of prices."""
    borders = [border for border in {**old, **new} if old.get(border) != new.get(border)]
    near: dict[int, None] = {}
    for border in borders:
        x, y = ground.place(border // 2)
        level = border & 1  # a diagonal past a border leaves one of the six squares around it
        for dy in (0, 1) if level else (-1, 0, 1):
            for dx in (-1, 0, 1) if level else (0, 1):
                square = ground.square(x + dx, y + dy)
                if square >= 0:
                    near[square] = None
    return list(near)


def route(before: Mapping[int, int], to: int) -> list[int]:
    """The squares of a way found by `reach`, its start first."""
    way = [to]
    while before[way[-1]] != way[-1]:
        way.append(before[way[-1]])
    return way[::-1]
