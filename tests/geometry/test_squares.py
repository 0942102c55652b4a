"""The grid against a slow board that applies the rules directly."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inkribbon.geometry import squares
from inkribbon.geometry.drawing import grid, read
from inkribbon.geometry.squares import FAR, NO_WAY, OFF, Grid, Link, Place

Pair = tuple[int, int]
Spot = tuple[int, int]
Segment = tuple[Spot, Spot]


class SlowBoard:
    """The rules of steps, sight and walks, applied square by square and border by border."""

    def __init__(
        self, places: Sequence[Place], walls: Sequence[Pair], links: Sequence[Pair]
    ) -> None:
        self.places = list(places)
        self.walls = [frozenset(pair) for pair in walls]
        self.links = [frozenset(pair) for pair in links]
        self.barriers = [
            (floor, *barrier)
            for floor in sorted({place[0] for place in places})
            for barrier in self._barriers(floor)
        ]

    def grid(self) -> Grid:
        walls = [(min(pair), max(pair)) for pair in self.walls]
        return Grid(self.places, walls, [Link(min(pair), max(pair)) for pair in self.links])

    def barrier(self, a: Place, b: Place) -> int | None:
        """None: free; -1: a wall; otherwise the number of a link."""
        if a not in self.places and b not in self.places:
            return None
        if a not in self.places or b not in self.places:
            return -1
        pair = frozenset((self.places.index(a), self.places.index(b)))
        if pair in self.links:
            return self.links.index(pair)
        return -1 if pair in self.walls else None

    def _barriers(self, floor: int) -> Iterator[tuple[Segment, int]]:
        """All walls and links as segments, in coordinates where a square is 2 by 2."""
        for row, column in product(range(-1, 7), repeat=2):
            here = (floor, row, column)
            right, below = (floor, row, column + 1), (floor, row + 1, column)
            y, x = 2 * row, 2 * column
            found = self.barrier(here, right)
            if found is not None:
                yield ((y, x + 2), (y + 2, x + 2)), found
            found = self.barrier(here, below)
            if found is not None:
                yield ((y + 2, x), (y + 2, x + 2)), found

    def may_step(self, a: int, b: int, opened: int) -> bool:
        floor, row, column = self.places[a]
        other_floor, other_row, other_column = self.places[b]
        if floor != other_floor or a == b:
            return False
        if abs(row - other_row) > 1 or abs(column - other_column) > 1:
            return False
        if row == other_row or column == other_column:
            found = self.barrier(self.places[a], self.places[b])
            return found is None or (found >= 0 and bool(opened >> found & 1))
        first, second = (floor, row, other_column), (floor, other_row, column)
        return all(
            self.barrier(corner, side) is None
            for corner in (self.places[a], self.places[b])
            for side in (first, second)
        )

    def may_see(self, a: int, b: int, opened: int) -> bool:
        if a == b:
            return True
        if self.places[a][0] != self.places[b][0]:
            return False
        line = (_centre(self.places[a]), _centre(self.places[b]))
        for floor, segment, found in self.barriers:
            if floor != self.places[a][0]:
                continue
            if any(_lies_on(end, line) for end in segment):
                return False
            if _cross(line, segment) and (found < 0 or not opened >> found & 1):
                return False
        return True

    def crossed(self, a: int, b: int) -> int:
        return sum(
            1 << square
            for square, place in enumerate(self.places)
            if square not in (a, b) and _crosses_inside(self.places[a], self.places[b], place)
        )

    def walk(self, start: int, target: int, opened: int, blocked: frozenset[int]) -> int:
        """Walk forward from the start, step by step, until the target is reached."""
        reached, count = {start}, 0
        while target not in reached:
            further = reached | {
                b
                for b in range(len(self.places))
                if (b == target or b not in blocked)
                and any(self.may_step(a, b, opened) for a in reached)
            }
            if further == reached:
                return NO_WAY
            reached, count = further, count + 1
        return count


def _centre(place: Place) -> Spot:
    return 2 * place[1] + 1, 2 * place[2] + 1


def _side(line: Segment, spot: Spot) -> int:
    (ay, ax), (by, bx) = line
    turn = (by - ay) * (spot[1] - ax) - (bx - ax) * (spot[0] - ay)
    return (turn > 0) - (turn < 0)


def _lies_on(spot: Spot, line: Segment) -> bool:
    (ay, ax), (by, bx) = line
    in_box = min(ay, by) <= spot[0] <= max(ay, by) and min(ax, bx) <= spot[1] <= max(ax, bx)
    return in_box and _side(line, spot) == 0


def _cross(line: Segment, other: Segment) -> bool:
    return (
        _side(line, other[0]) * _side(line, other[1]) < 0
        and _side(other, line[0]) * _side(other, line[1]) < 0
    )


def _crosses_inside(start: Place, end: Place, place: Place) -> bool:
    """Whether part of the line, not only a point, is inside the square."""
    if not start[0] == end[0] == place[0]:
        return False
    entry, leave = Fraction(0), Fraction(1)
    for axis in (1, 2):
        origin = Fraction(2 * start[axis] + 1, 2)
        way = end[axis] - start[axis]
        if way == 0:
            if not place[axis] < origin < place[axis] + 1:
                return False
            continue
        times = sorted(((place[axis] - origin) / way, (place[axis] + 1 - origin) / way))
        entry, leave = max(entry, times[0]), min(leave, times[1])
    return entry < leave


def rectangle(rows: int, columns: int) -> list[Place]:
    return [(0, row, column) for row in range(rows) for column in range(columns)]


def inner_borders(places: Sequence[Place]) -> list[Pair]:
    return [
        (a, b)
        for a, (floor, row, column) in enumerate(places)
        for b, place in enumerate(places)
        if place in ((floor, row, column + 1), (floor, row + 1, column))
    ]


def boards_with(rows: int, columns: int, kinds: str) -> Iterator[SlowBoard]:
    """Every board of that size, with each inner border one of `kinds`: free, wall, link."""
    places = rectangle(rows, columns)
    pairs = inner_borders(places)
    for chosen in product(kinds, repeat=len(pairs)):
        walls = [pair for pair, kind in zip(pairs, chosen, strict=True) if kind == "w"]
        links = [pair for pair, kind in zip(pairs, chosen, strict=True) if kind == "l"]
        yield SlowBoard(places, walls, links)


def check_steps_and_sight(board: SlowBoard, masks: Iterable[int]) -> None:
    tested = board.grid()
    numbers = range(tested.n)
    for opened in masks:
        steps = tested.steps(opened)
        for a in numbers:
            assert list(steps[a]) == [b for b in numbers if board.may_step(a, b, opened)]
            for b in numbers[a:]:
                expected = board.may_see(a, b, opened)
                assert tested.sees(a, b, opened) == tested.sees(b, a, opened) == expected
                assert tested.seen(a, opened)[b] == tested.seen(b, opened)[a] == expected


def check_between(board: SlowBoard) -> None:
    tested = board.grid()
    for a, b in product(range(tested.n), repeat=2):
        assert tested.between[a * tested.n + b] == board.crossed(a, b)


def check_on_the_way(board: SlowBoard, opened: int) -> None:
    """Squares are on the way if a walk is no longer by way of them."""
    tested = board.grid()
    for a, b in product(range(tested.n), repeat=2):
        steps = board.walk(a, b, opened, frozenset())
        for square in range(tested.n):
            there, back = (board.walk(end, square, opened, frozenset()) for end in (a, b))
            inner = square not in (a, b) and steps < NO_WAY and there + back == steps
            assert bool(tested.on_the_way(a, b, opened) >> square & 1) == inner


def check_walks(board: SlowBoard, opened: int, blocked: frozenset[int]) -> None:
    tested = board.grid()
    mask = sum(1 << square for square in blocked)
    for target in range(tested.n):
        free = tested.walk(target, opened)
        around = tested.walk_around(target, opened, mask)
        for start in range(tested.n):
            assert free[start] == board.walk(start, target, opened, frozenset())
            assert around[start] == board.walk(start, target, opened, blocked)
            cut = tested.walk_around(target, opened, mask, start)
            assert cut[start] == around[start]
            for square in range(tested.n):
                near = around[square] <= around[start]
                assert cut[square] == around[square] if near else cut[square] > around[start]


@st.composite
def boards(draw: st.DrawFn, largest: int = 5) -> SlowBoard:
    sides = st.integers(1, largest)
    kept = st.booleans() | st.just(True) | st.just(True)
    places = [
        (floor, row, column)
        for floor in range(draw(st.integers(1, 2)))
        for row, column in product(range(draw(sides)), range(draw(sides)))
        if draw(kept)
    ]
    free_walls_links = st.sampled_from("fffffwwl")
    kinds = [(pair, draw(free_walls_links)) for pair in inner_borders(places)]
    walls = [pair for pair, kind in kinds if kind == "w"]
    links = draw(st.permutations([pair for pair, kind in kinds if kind == "l"]))
    return SlowBoard(places, walls, links)


def test_every_2x2_board_of_free_borders_walls_and_links_is_as_the_rules_say() -> None:
    count = 0
    for board in boards_with(2, 2, "fwl"):
        check_steps_and_sight(board, range(1 << len(board.links)))
        count += 1
    assert count == 3**4


def test_every_2x3_board_of_free_borders_and_walls_is_as_the_rules_say() -> None:
    for board in boards_with(2, 3, "fw"):
        check_steps_and_sight(board, [0])
        check_walks(board, 0, frozenset({1}))


def test_every_1x4_board_with_links_is_as_the_rules_say() -> None:
    for board in boards_with(1, 4, "fwl"):
        for opened in range(1 << len(board.links)):
            check_steps_and_sight(board, [opened])
            check_walks(board, opened, frozenset({2}))


@pytest.mark.parametrize("count", range(4))
@pytest.mark.parametrize("kind", ["wall", "link"])
def test_every_3x3_board_with_up_to_three_inner_barriers_is_as_the_rules_say(
    kind: str, count: int
) -> None:
    places = rectangle(3, 3)
    for chosen in combinations(inner_borders(places), count):
        if kind == "wall":
            check_steps_and_sight(SlowBoard(places, chosen, []), [0])
        else:
            check_steps_and_sight(SlowBoard(places, [], chosen), [0, (1 << count) - 1, 0b101])


def test_every_3x3_board_with_one_hole_is_as_the_rules_say() -> None:
    for missing in rectangle(3, 3):
        places = [place for place in rectangle(3, 3) if place != missing]
        for chosen in combinations(inner_borders(places), 1):
            check_steps_and_sight(SlowBoard(places, chosen, []), [0])


@given(boards(), st.integers(0, 2**20))
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
def test_random_boards_step_and_see_as_the_rules_say(board: SlowBoard, opened: int) -> None:
    check_steps_and_sight(board, [0, opened])


@given(boards(largest=4), st.integers(0, 2**20), st.frozensets(st.integers(0, 15), max_size=6))
@settings(max_examples=40, deadline=None, derandomize=True, database=None)
def test_random_boards_walk_as_the_rules_say(
    board: SlowBoard, opened: int, blocked: frozenset[int]
) -> None:
    check_walks(board, opened, blocked)


@given(boards(largest=3), st.integers(0, 2**12))
@settings(max_examples=25, deadline=None, derandomize=True, database=None)
def test_squares_are_on_the_way_if_it_is_no_longer_through_them(
    board: SlowBoard, opened: int
) -> None:
    check_on_the_way(board, opened)


def test_the_squares_between_are_those_whose_inside_the_line_crosses() -> None:
    check_between(SlowBoard(rectangle(5, 6), [], []))


@given(boards())
@settings(max_examples=25, deadline=None, derandomize=True, database=None)
def test_the_squares_between_are_right_with_holes_and_floors(board: SlowBoard) -> None:
    check_between(board)


def test_a_wall_does_not_change_the_squares_between() -> None:
    tested = drawn("""
        +---+---+---+
        | .   . | . |
        +---+---+---+
    """)
    assert tested.between[0 * 3 + 2] == 0b010


def drawn(*floors: str) -> Grid:
    return grid(read(floors))


def test_carlos_needs_two_moves_round_a_corner_and_one_straight_ahead() -> None:
    tested = drawn("""
        +---+---+
        | 1   2 |
        +   +---+
        | C   . |
        +---+---+
    """)
    carlos, one, two = tested.at["a2"], tested.at["a1"], tested.at["b1"]
    assert tested.walk(one, 0)[carlos] == 1
    assert tested.walk(two, 0)[carlos] == 2
    assert two not in tested.steps(0)[carlos]
    assert not tested.sees(carlos, two, 0)


def test_a_line_through_a_bare_crossing_is_free() -> None:
    tested = drawn("""
        +---+---+
        | .   . |
        +       +
        | .   . |
        +---+---+
    """)
    assert tested.sees(tested.at["a1"], tested.at["b2"], 0)
    assert tested.steps(0)[0] == (1, 2, 3)


DOORWAY = """
    +---+---+---+
    | .   . | . |
    +   +   +   +
    | .   . d . |
    +   +   +   +
    | .   . | . |
    +---+---+---+
"""


def test_an_open_door_is_a_gap_one_square_wide() -> None:
    tested = drawn(DOORWAY)
    near, beyond = tested.at["b2"], tested.at["c2"]
    assert tested.sees(near, beyond, 1)
    assert not tested.sees(near, beyond, 0)
    assert not tested.sees(near, tested.at["c1"], 1)
    assert tested.sees(tested.at["a1"], beyond, 1)
    assert not tested.sees(tested.at["a1"], tested.at["c3"], 1)


def test_a_door_is_stepped_through_straight_and_only_when_open() -> None:
    tested = drawn(DOORWAY)
    near, beyond = tested.at["b2"], tested.at["c2"]
    assert beyond in tested.steps(1)[near]
    assert beyond not in tested.steps(0)[near]
    assert beyond not in tested.steps(1)[tested.at["b1"]]


THREE_ROOMS = """
    +---+---+---+---+
    | .   . d . e . x
    +---+---+---+---+
"""


def test_tiles_are_numbered_by_their_lowest_square() -> None:
    tested = drawn(THREE_ROOMS)
    assert tested.tiles == ((0, 1), (2,), (3,))
    assert tested.tile_of == (0, 0, 1, 2)


def test_tiles_keep_their_order_when_their_squares_are_mixed() -> None:
    tested = drawn("""
        +---+---+---+
        | . | . | . |
        +   +---+   +
        | .   .   . |
        +---+---+---+
    """)
    assert tested.tiles == ((0, 2, 3, 4, 5), (1,))
    assert tested.tile_of == (0, 1, 0, 0, 0, 0)


def test_linked_tiles_are_direct_neighbours_through_open_links() -> None:
    tested = drawn(THREE_ROOMS)
    assert tested.linked(0, 0b011) == 0b011
    assert tested.linked(1, 0b011) == 0b111
    assert tested.linked(1, 0b010) == 0b110
    assert tested.linked(0, 0b110) == 0b001


def test_near_marks_the_squares_of_linked_tiles() -> None:
    tested = drawn(THREE_ROOMS)
    assert tested.near(0, 0b011) == bytes([1, 1, 1, 0])
    assert tested.near(2, 0b000) == bytes([0, 0, 0, 1])


def test_links_of_a_square_are_ascending_and_hold_the_way_off_the_map() -> None:
    assert drawn(THREE_ROOMS).links_of == ((), (0,), (0, 1), (1, 2))


def test_a_way_off_the_map_is_no_step_and_no_sight_line() -> None:
    tested = drawn("""
        +---+   +---+
        | . x   | . |
        +---+   +---+
    """)
    assert tested.links == (Link(0, OFF),)
    assert tested.steps(1) == ((), ())
    assert not tested.sees(0, 1, 1)
    assert tested.linked(0, 1) == 0b01
    assert tested.walk(1, 1)[0] == NO_WAY


def test_names_are_column_letters_and_row_numbers() -> None:
    places = [(0, 3, 2), (0, 0, 25), (0, 9, 26), (0, 0, 51), (0, 0, 52)]
    tested = Grid(places, [], [])
    assert tested.names == ("c4", "z1", "aa10", "az1", "ba1")
    assert tested.at["aa10"] == 2


def test_names_tell_the_floor_only_when_there_are_several() -> None:
    tested = Grid([(0, 3, 2), (1, 3, 2)], [], [])
    assert tested.names == ("1.c4", "2.c4")


def test_floors_are_far_apart_and_hidden_from_each_other() -> None:
    tested = Grid([(0, 0, 0), (1, 0, 0), (1, 0, 1)], [], [])
    assert tested.distance(0, 1) == FAR
    assert not tested.sees(0, 1, 0)
    assert tested.steps(0) == ((), (2,), (1,))
    assert tested.walk(0, 0) == bytes([0, NO_WAY, NO_WAY])
    assert tested.tiles == ((0,), (1, 2))


def test_range_counts_a_diagonal_as_one() -> None:
    tested = Grid(rectangle(4, 6), [], [])
    assert tested.distance(tested.at["a1"], tested.at["d4"]) == 3
    assert tested.distance(tested.at["a1"], tested.at["f2"]) == 5
    assert tested.distance(7, 7) == 0


def test_a_square_sees_itself() -> None:
    assert Grid([(0, 0, 0)], [], []).sees(0, 0, 0)


def test_a_link_takes_the_place_of_a_wall_on_the_same_border() -> None:
    tested = Grid(rectangle(1, 2), [(0, 1)], [Link(0, 1)])
    assert tested.steps(1)[0] == (1,)


def test_a_blocked_target_is_reached_and_a_blocked_start_is_left() -> None:
    tested = Grid(rectangle(1, 5), [], [])
    assert tested.walk_around(2, 0, 0b00110) == bytes([NO_WAY, 1, 0, 1, 2])


def test_a_very_long_walk_is_counted_no_further_than_the_longest() -> None:
    lanes = [(0, row, column) for row in range(0, 34, 2) for column in range(16)]
    turns = [(0, row, 15 if row % 4 == 1 else 0) for row in range(1, 32, 2)]
    tested = Grid(lanes + turns, [], [])
    walk = tested.walk(0, 0)
    assert tested.n - 1 > squares.LONGEST_WALK
    assert len(tested.tiles) == 1
    assert max(walk) == squares.LONGEST_WALK
    assert walk[tested.at["a5"]] == 2 * (15 + 2)


def test_caches_forget_before_they_grow_without_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(squares, "MEMO_LIMIT", 10)
    memo = squares.Memo[int, int](lambda key: 2 * key)
    for key in range(35):
        assert memo[key] == 2 * key
        assert len(memo) <= 10


def test_an_answer_is_found_once() -> None:
    tested = drawn(THREE_ROOMS)
    assert tested.steps(3) is tested.steps(3)
    assert tested.walk(2, 3) is tested.walk(2, 3)
    assert tested.near(1, 3) is tested.near(1, 3)


@pytest.mark.parametrize(
    "pair", [(0, 3), (0, 2), (1, 1), (1, -1), (0, 5), (-1, 1), (-3, 0), (5, 0), (1, 2)]
)
def test_a_wall_between_squares_that_are_not_side_by_side_is_refused(pair: Pair) -> None:
    places = [(0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 1), (0, 0, 2)]
    with pytest.raises(ValueError, match="not adjacent squares"):
        Grid(places, [pair], [])


@pytest.mark.parametrize(
    ("places", "links", "message"),
    [
        ([(0, 0, 0), (0, 0, 0)], [], "share the place"),
        ([(0, 0, 99)], [], "outside a floor"),
        ([(0, -1, 0)], [], "outside a floor"),
        ([(-1, 0, 0)], [], "outside a floor"),
        ([(0, 0, 0), (0, 0, 1)], [Link(0, 1), Link(1, 0)], "two links join"),
        ([(0, 0, 0), (0, 0, 1)], [Link(2, OFF)], "not a square"),
    ],
)
def test_a_board_that_cannot_be_is_refused(
    places: list[Place], links: list[Link], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Grid(places, [], links)
