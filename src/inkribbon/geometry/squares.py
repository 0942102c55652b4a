"""The squares of a map: adjacency, lines of sight and walking distances.

The board is a lattice of half squares. The square in row r and column c has its centre at the
point (2r + 1, 2c + 1), so the border between two neighbours, like the corner that diagonal
neighbours share, is the point halfway between their centres. The mark of such a point says which
links must be open to pass it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import Generic, TypeVar

import msgspec

OFF = -1
ALL_OPEN = -1
"""The bit mask of links that has every door open."""
FAR = 99
NEVER = -1
NO_WAY = 255
LONGEST_WALK = 254
MEMO_LIMIT = 4096
UNTOLD = 0
"""Instead of the number of floors, where names must not tell it: they leave out the first one."""

SIDES = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
"""The four sides, as rows down and columns to the right."""
OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}

Place = tuple[int, int, int]
Ways = tuple[tuple[tuple[int, int], ...], ...]
Steps = tuple[tuple[int, ...], ...]

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Link(msgspec.Struct, frozen=True):
    """A door, archway or barricade between two neighbouring squares, or leading off the map."""

    a: int
    b: int


class Memo(dict[Key, Value], Generic[Key, Value]):
    """A cache that is cleared when it holds `MEMO_LIMIT` values."""

    def __init__(self, find: Callable[[Key], Value]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: Key) -> Value:
        value = self._find(key)
        if len(self) >= MEMO_LIMIT:
            self.clear()
        self[key] = value
        return value


class Grid:
    """All squares of a map with their tables; built once and never changed.

    An `open` mask is never negative and has bit `1 << i` set when link i is open.
    """

    __slots__ = (
        "_around",
        "_inner",
        "_linked",
        "_near",
        "_seen",
        "_steps",
        "_walks",
        "_ways",
        "at",
        "between",
        "links",
        "links_of",
        "n",
        "names",
        "places",
        "ranges",
        "sight",
        "steps",
        "tile_of",
        "tiles",
    )

    n: int
    places: tuple[Place, ...]
    links: tuple[Link, ...]
    names: tuple[str, ...]
    at: dict[str, int]
    tile_of: tuple[int, ...]
    tiles: tuple[tuple[int, ...], ...]
    links_of: tuple[tuple[int, ...], ...]
    # The pair tables hold the pair (a, b) at index a * n + b.
    sight: tuple[int, ...]
    between: tuple[int, ...]
    ranges: bytes
    steps: Callable[[int], Steps]
    """For each square, the squares one legal step away with these links open, in ascending order.

    Nothing is asked more often, so it is the lookup itself.
    """

    def __init__(
        self,
        places: Sequence[Place],
        walls: Iterable[tuple[int, int]],
        links: Sequence[Link],
        floors: int = 1,
    ) -> None:
        self.places = tuple(places)
        self.links = tuple(links)
        self.n = len(self.places)
        marks = borders(self.places, walls, self.links)
        self.names = _names(self.places, floors)
        self.at = {name: square for square, name in enumerate(self.names)}
        self.links_of = _links_of(self.n, self.links)
        self.ranges = bytes(_range(a, b) for a in self.places for b in self.places)
        self.sight, self.between = _lines(self.places, marks)
        self._ways = _ways(self.n, self.ranges, self.sight)
        self._steps: Memo[int, Steps] = Memo(self._find_steps)
        self.steps = self._steps.__getitem__
        self._walks: Memo[tuple[int, int], bytes] = Memo(self._find_walk)
        self._around: Memo[tuple[int, int, int, int], bytes] = Memo(self._find_around)
        self._inner: Memo[tuple[int, int, int], int] = Memo(self._find_inner)
        self._linked: Memo[tuple[int, int], int] = Memo(self._find_linked)
        self._near: Memo[tuple[int, int], bytes] = Memo(self._find_near)
        self._seen: Memo[tuple[int, int], bytes] = Memo(self._find_seen)
        self.tiles = self._find_tiles()
        self.tile_of = _tile_of(self.n, self.tiles)

    def sees(self, a: int, b: int, open: int) -> bool:
        """Whether the line between the two centres is unobstructed."""
        # NEVER has every bit set, so no mask of open links covers it.
        return self.sight[a * self.n + b] | open == open

    def seen(self, square: int, open: int) -> bytes:
        """For each square, 1 if `sees(square, other, open)`, else 0."""
        return self._seen[square, open]

    def distance(self, a: int, b: int) -> int:
        """The range in squares, diagonals counting as one; `FAR` between floors."""
        return self.ranges[a * self.n + b]

    def linked(self, tile: int, open: int) -> int:
        """A bit mask of the tile and the tiles that an open link joins directly to it."""
        return self._linked[tile, open]

    def near(self, tile: int, open: int) -> bytes:
        """For each square, 1 if its tile is in `linked(tile, open)`, else 0."""
        return self._near[tile, open]

    def walk(self, target: int, open: int) -> bytes:
        """For each square, the steps of a shortest walk to the target; `NO_WAY` if there is none.

        A walk of more than `LONGEST_WALK` steps counts as `LONGEST_WALK`.
        """
        return self._walks[target, open]

    def walk_around(self, target: int, open: int, blocked: int, start: int = OFF) -> bytes:
        """Like `walk`, but no walk enters a square of the `blocked` bit mask before its end.

        The target may be blocked, and a walk may start on a blocked square. If a start is given,
        squares farther from the target than the start may be reported as `NO_WAY`.
        """
        return self._around[target, open, blocked, start]

    def on_the_way(self, a: int, b: int, open: int) -> int:
        """Bit mask of the squares on any shortest walk between two others, without these two."""
        return self._inner[a, b, open]

    def _find_steps(self, open: int) -> Steps:
        shut = ~open
        found = [[square for square, needed in ways if not needed & shut] for ways in self._ways]
        return tuple(map(tuple, found))

    def _find_walk(self, key: tuple[int, int]) -> bytes:
        return self._find_around((*key, 0, OFF))

    def _find_around(self, key: tuple[int, int, int, int]) -> bytes:
        target, open, blocked, start = key
        steps = self._steps[open]
        counts = bytearray([NO_WAY]) * self.n
        counts[target] = count = 0
        front = [target]
        while front:
            count = min(count + 1, LONGEST_WALK)
            reached: list[int] = []
            for square in front:
                for other in steps[square]:
                    if counts[other] == NO_WAY:
                        counts[other] = count
                        if not blocked >> other & 1:
                            reached.append(other)
            front = [] if start >= 0 and counts[start] != NO_WAY else reached
        return bytes(counts)

    def _find_inner(self, key: tuple[int, int, int]) -> int:
        a, b, open = key
        there, back = self.walk(a, open), self.walk(b, open)
        steps = there[b]
        inner = [s for s in range(self.n) if there[s] + back[s] == steps and s not in (a, b)]
        return sum([1 << square for square in inner])

    def _find_linked(self, key: tuple[int, int]) -> int:
        tile, open = key
        mask = 1 << tile
        for number, link in enumerate(self.links):
            if open >> number & 1 and link.b != OFF:
                joined = (self.tile_of[link.a], self.tile_of[link.b])
                if tile in joined:
                    mask |= 1 << joined[0] | 1 << joined[1]
        return mask

    def _find_near(self, key: tuple[int, int]) -> bytes:
        linked = self._linked[key]
        return bytes([linked >> tile & 1 for tile in self.tile_of])

    def _find_seen(self, key: tuple[int, int]) -> bytes:
        square, open = key
        row = self.sight[square * self.n : (square + 1) * self.n]
        return bytes([needed | open == open for needed in row])

    def _find_tiles(self) -> tuple[tuple[int, ...], ...]:
        # With all links closed, a walk cannot leave its tile.
        tiles: dict[int, tuple[int, ...]] = {}
        for square in range(self.n):
            if square not in tiles:
                counts = self._find_around((square, 0, 0, OFF))
                tile = tuple(other for other in range(self.n) if counts[other] != NO_WAY)
                tiles.update(dict.fromkeys(tile, tile))
        return tuple(dict.fromkeys(tiles[square] for square in range(self.n)))


def square_name(place: Place, with_floor: bool) -> str:
    """The name players use, such as 'c4', or '2.c4' with the floor."""
    floor, row, column = place
    letters = ""
    rest = column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("a") + letter) + letters
    name = f"{letters}{row + 1}"
    return f"{floor + 1}.{name}" if with_floor else name


def borders(
    places: Sequence[Place], walls: Iterable[tuple[int, int]], links: Sequence[Link]
) -> dict[Place, int]:
    """The marks of all obstructed lattice points: `NEVER`, or the bit of a link.

    Walls, links and the corners where they end are marked; a link replaces a wall.
    """
    _check_places(places)
    marks = _outline(places)
    for a, b in walls:
        marks[_border(places, a, b)] = NEVER
    marks.update(_link_marks(places, links))
    for point in tuple(marks):
        marks.update(dict.fromkeys(_posts(point), NEVER))
    return marks


def _check_places(places: Sequence[Place]) -> None:
    taken: set[Place] = set()
    for place in places:
        floor, row, column = place
        if floor < 0 or not 0 <= row < FAR or not 0 <= column < FAR:
            raise ValueError(f"the place {place} is outside a floor of {FAR} by {FAR} squares")
        if place in taken:
            raise ValueError(f"two squares share the place {place}")
        taken.add(place)


def _outline(places: Sequence[Place]) -> dict[Place, int]:
    taken = set(places)
    marks: dict[Place, int] = {}
    for floor, row, column in places:
        for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            if (floor, row + down, column + right) not in taken:
                marks[floor, 2 * row + 1 + down, 2 * column + 1 + right] = NEVER
    return marks


def _link_marks(places: Sequence[Place], links: Sequence[Link]) -> dict[Place, int]:
    marks: dict[Place, int] = {}
    for number, link in enumerate(links):
        if not 0 <= link.a < len(places):
            raise ValueError(f"link {number} starts at {link.a}, which is not a square")
        # A link off the map blocks steps and sight: its border stays a wall.
        if link.b != OFF:
            point = _border(places, link.a, link.b)
            if point in marks:
                raise ValueError(f"two links join the squares {link.a} and {link.b}")
            marks[point] = 1 << number
    return marks


def _border(places: Sequence[Place], a: int, b: int) -> Place:
    if 0 <= a < len(places) and 0 <= b < len(places):
        (floor, row, column), (other_floor, other_row, other_column) = places[a], places[b]
        if floor == other_floor and abs(row - other_row) + abs(column - other_column) == 1:
            return floor, row + other_row + 1, column + other_column + 1
    raise ValueError(f"{a} and {b} are not adjacent squares")


def _posts(border: Place) -> tuple[Place, Place]:
    floor, line, column = border
    if line % 2:
        return (floor, line - 1, column), (floor, line + 1, column)
    return (floor, line, column - 1), (floor, line, column + 1)


def _names(places: Sequence[Place], floors: int) -> tuple[str, ...]:
    if floors == UNTOLD:
        return tuple(square_name(place, place[0] > 0) for place in places)
    with_floor = floors > 1 or len({floor for floor, _, _ in places}) > 1
    return tuple(square_name(place, with_floor) for place in places)


def _links_of(n: int, links: Sequence[Link]) -> tuple[tuple[int, ...], ...]:
    touching: list[list[int]] = [[] for _ in range(n)]
    for number, link in enumerate(links):
        touching[link.a].append(number)
        if link.b != OFF:
            touching[link.b].append(number)
    return tuple(map(tuple, touching))


def _range(a: Place, b: Place) -> int:
    return FAR if a[0] != b[0] else max(abs(a[1] - b[1]), abs(a[2] - b[2]))


def _lines(
    places: Sequence[Place], marks: dict[Place, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For every pair of squares, what must be open to see, and the squares between."""
    bits = {
        (floor, 2 * row + 1, 2 * column + 1): 1 << square
        for square, (floor, row, column) in enumerate(places)
    }
    sight: list[int] = []
    between: list[int] = []
    for start in places:
        for end in places:
            needed, crossed = _line(start, end, marks, bits)
            sight.append(needed)
            between.append(crossed)
    return tuple(sight), tuple(between)


def _line(
    start: Place, end: Place, marks: dict[Place, int], bits: dict[Place, int]
) -> tuple[int, int]:
    floor, row, column = start
    if floor != end[0]:
        return NEVER, 0
    needed = crossed = 0
    for down, right in _points_on_the_way(end[1] - row, end[2] - column):
        point = floor, 2 * row + 1 + down, 2 * column + 1 + right
        # Once NEVER, a mask stays NEVER: all its bits are already set.
        needed |= marks.get(point, 0)
        crossed |= bits.get(point, 0)
    return needed, crossed


@lru_cache(maxsize=4096)
def _points_on_the_way(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """The borders, corners and centres that a line passes, relative to its start."""
    tall, wide = abs(rows), abs(columns)
    down, right = (-1 if rows < 0 else 1), (-1 if columns < 0 else 1)
    row = column = 0
    points: list[tuple[int, int]] = []
    while (row, column) != (tall, wide):
        # Negative: the next border is vertical; zero: both at once, a corner.
        order = (2 * column + 1) * tall - (2 * row + 1) * wide
        points.append(((2 * row + (order >= 0)) * down, (2 * column + (order <= 0)) * right))
        row += order >= 0
        column += order <= 0
        points.append((2 * row * down, 2 * column * right))
    return tuple(points[:-1])


def _ways(n: int, ranges: bytes, sight: Sequence[int]) -> Ways:
    # A step passes the same border or corner as the line to that neighbour.
    return tuple(
        tuple(
            (b, sight[a * n + b])
            for b in range(n)
            if ranges[a * n + b] == 1 and sight[a * n + b] != NEVER
        )
        for a in range(n)
    )


def _tile_of(n: int, tiles: Sequence[Sequence[int]]) -> tuple[int, ...]:
    tile_of = [0] * n
    for number, tile in enumerate(tiles):
        for square in tile:
            tile_of[square] = number
    return tuple(tile_of)
