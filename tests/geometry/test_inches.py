"""The inch lattice: each function against a slow one that is obviously correct."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import atan2, pi

import pytest

from inkribbon.geometry.aim import first_on_line, line, sees
from inkribbon.geometry.flood import gathered, members, price_of, prices, union
from inkribbon.geometry.inches import (
    CLIMB,
    CLOSED,
    DIAGONAL,
    DIRECTIONS,
    FAR,
    STRAIGHT,
    Ground,
    Layout,
    direction,
    route,
)
from inkribbon.kernel.sampler import Sampler

WIDE, HIGH = 9, 8
SEEDS = range(12)


def made(seed: int) -> tuple[Ground, dict[int, int]]:
    """A small ground with some scenery, and prices on some borders."""
    dice = Sampler(seed, "ground")
    squares, borders = range(WIDE * HIGH), range(2 * WIDE * HIGH)
    ground = Ground(
        WIDE,
        HIGH,
        solid=[s for s in squares if not dice.below(14)],
        opaque=[s for s in squares if not dice.below(14)],
        walls=[b for b in borders if not dice.below(9)],
        fences=[b for b in borders if not dice.below(15)],
    )
    prices = {b: dice.pick((CLIMB, CLOSED)) for b in borders if not dice.below(10)}
    return ground, prices


def crowd(seed: int, ground: Ground, empty: int = 6) -> list[int]:
    """Figures of both sides, with `empty` of ten squares left empty."""
    dice = Sampler(seed, "crowd")
    bare = [ground.solid[square] or dice.below(10) < empty for square in range(ground.n)]
    return [0 if nobody else dice.pick((1, -1)) for nobody in bare]


# Slow and obviously correct


def free(ground: Ground, prices: dict[int, int], a: int, b: int) -> bool:
    """Whether two squares are adjacent, with nothing between them or on either."""
    return slow_price(ground, prices, a, b) == STRAIGHT and not ground.solid[a]


def slow_price(ground: Ground, prices: dict[int, int], a: int, b: int) -> int:
    (ax, ay), (bx, by) = ground.place(a), ground.place(b)
    assert abs(ax - bx) + abs(ay - by) == 1
    if ground.solid[b]:
        return CLOSED
    border = 2 * min(a, b) + (ay != by)
    if border in prices:
        return prices[border]
    return CLOSED if ground.wall[border] or ground.fences[border] else STRAIGHT


def slow_steps(ground: Ground, prices: dict[int, int], a: int) -> Iterator[tuple[int, int]]:
    x, y = ground.place(a)
    for dx, dy in DIRECTIONS:
        to = ground.square(x + dx, y + dy)
        if to < 0 or ground.solid[a]:
            continue
        if dx and dy:
            corners = ground.square(x + dx, y), ground.square(x, y + dy)
            if all(free(ground, prices, a, c) and free(ground, prices, c, to) for c in corners):
                yield to, DIAGONAL
        elif slow_price(ground, prices, a, to):
            yield to, slow_price(ground, prices, a, to)


def slow_walk(ground: Ground, prices: dict[int, int], goal: int) -> dict[int, int]:
    known = {goal: 0}
    heap = [(0, goal)]
    while heap:
        spent, here = heapq.heappop(heap)
        for to, price in slow_steps(ground, prices, here):
            if spent + price < known.get(to, FAR):
                known[to] = spent + price
                heapq.heappush(heap, (spent + price, to))
    return known


def slow_reach(
    ground: Ground, prices: dict[int, int], at: list[int], start: int, budget: int, side: int
) -> dict[int, int]:
    known = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, here = heapq.heappop(heap)
        for to, price in slow_steps(ground, prices, here):
            enemy = at[to] == -side
            fellow = at[to] == side and side < 0
            (x, y), (tx, ty) = ground.place(here), ground.place(to)
            between = [at[ground.square(tx, y)], at[ground.square(x, ty)]]
            squeezed = price == DIAGONAL and between == [-side, -side]
            total = spent + price
            if enemy or fellow or squeezed or total > budget or total >= known.get(to, FAR):
                continue
            known[to] = total
            heapq.heappush(heap, (total, to))
    return known


def slow_line(ground: Ground, a: int, b: int) -> list[int] | None:
    """Walk the line in exact fractions from crossing to crossing."""
    (ax, ay), (bx, by) = ground.place(a), ground.place(b)
    dx, dy = bx - ax, by - ay
    cuts = {Fraction(2 * k + 1, 2 * abs(d)) for d in (dx, dy) if d for k in range(abs(d))}
    met = []
    here = a
    for cut, after in zip(sorted(cuts), [*sorted(cuts)[1:], Fraction(1)], strict=True):
        middle = (cut + after) / 2
        x, y = round_half(ax + dx * middle), round_half(ay + dy * middle)
        to = ground.square(x, y)
        if blocked(ground, here, to):
            return None
        here = to
        cross = dx * (y - ay) - dy * (x - ax)
        if Fraction(cross * cross, dx * dx + dy * dy) < Fraction(1, 4):
            met.append(to)
    return met


def round_half(value: Fraction) -> int:
    return int(value + Fraction(1, 2) // 1) if value < 0 else int(value + Fraction(1, 2))


def blocked(ground: Ground, a: int, b: int) -> bool:
    (ax, ay), (bx, by) = ground.place(a), ground.place(b)
    if abs(ax - bx) + abs(ay - by) == 1:
        return bool(ground.opaque[b] or ground.wall[2 * min(a, b) + (ay != by)])
    corners = ground.square(bx, ay), ground.square(ax, by)
    return all(blocked(ground, a, c) or blocked(ground, c, b) for c in corners)


# Comparing


@pytest.mark.parametrize("seed", SEEDS)
def test_ways_cost_what_a_slow_search_says(seed: int) -> None:
    ground, prices = made(seed)
    layout = Layout(ground, prices)
    for goal in range(0, ground.n, 5):
        if ground.solid[goal]:
            continue
        slow = slow_walk(ground, prices, goal)
        walk = layout.walk(goal)
        assert [walk[s] for s in range(ground.n)] == [slow.get(s, FAR) for s in range(ground.n)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", [1, -1])
def test_a_figure_reaches_what_a_slow_search_reaches(seed: int, side: int) -> None:
    ground, prices = made(seed)
    at = crowd(seed, ground)
    layout = Layout(ground, prices)
    for start in range(0, ground.n, 7):
        if at[start] != side:
            continue
        cost, before = layout.reach(at, start, 9, side)
        assert cost == slow_reach(ground, prices, at, start, 9, side)
        for to in cost:
            near, back = layout.reach(at, start, 9, side, goal=to)
            assert (near[to], route(back, to)) == (cost[to], route(before, to))
            way = route(before, to)
            assert way[0] == start
            assert way[-1] == to
            for here, there in pairwise(way):
                steps = dict(slow_steps(ground, prices, here))
                assert cost[there] - cost[here] == steps[there]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("side", [1, -1])
def test_rings_hold_what_can_be_reached_by_price(seed: int, side: int) -> None:
    ground, prices = made(seed)
    at = crowd(seed, ground)
    layout = Layout(ground, prices)
    humans = gathered(s for s in range(ground.n) if at[s] > 0)
    zombies = gathered(s for s in range(ground.n) if at[s] < 0)
    for start in range(0, ground.n, 3):
        rings = layout.rings(start, 9, side, humans, zombies)
        slow = slow_reach(ground, prices, at, start, 9, side)
        assert {s: spent for spent, r in enumerate(rings) for s in members(r)} == slow
        assert list(members(union(rings))) == sorted(slow)
        assert all(price_of(rings, s) == slow.get(s, FAR) for s in range(ground.n))


def test_a_long_way_is_priced_beyond_a_byte() -> None:
    wide, high = 20, 30
    gaps = [y * wide + (wide - 1) * (y % 2 == 0) for y in range(high)]
    walls = [2 * s + 1 for s in range(wide * high) if s not in gaps]
    layout = Layout(Ground(wide, high, walls=walls), {})

    walk = layout.walk(0)

    assert walk[wide * high - wide] == 2 * (wide * high - 1) > 1024


@pytest.mark.parametrize("seed", SEEDS)
def test_a_layout_made_from_another_is_the_same_as_one_made_afresh(seed: int) -> None:
    ground, prices = made(seed)
    plain = Layout(ground, {})
    derived, fresh = Layout(ground, prices, plain), Layout(ground, prices)
    assert derived.corners == fresh.corners
    assert derived.beside == fresh.beside
    assert derived.onward == fresh.onward
    assert derived.steps.ways == fresh.steps.ways
    assert derived.steps.climbs == fresh.steps.climbs
    assert derived.climbs == fresh.climbs
    assert Layout(ground, {}, derived).corners == plain.corners


@pytest.mark.parametrize("seed", SEEDS)
def test_contact_is_a_shared_side_with_nothing_on_it(seed: int) -> None:
    ground, prices = made(seed)
    layout = Layout(ground, prices)
    for a in range(ground.n):
        for b in range(ground.n):
            (ax, ay), (bx, by) = ground.place(a), ground.place(b)
            side = abs(ax - bx) + abs(ay - by) == 1
            expected = side and free(ground, prices, a, b)
            assert layout.touching(a, b) == expected
            assert layout.touching(b, a) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_a_line_meets_the_bases_that_exact_fractions_say(seed: int) -> None:
    ground, _ = made(seed)
    for a in range(0, ground.n, 4):
        for b in range(ground.n):
            if a == b or ground.opaque[a]:
                continue
            slow = slow_line(ground, a, b)
            assert line(ground, a, b) == (None if slow is None else tuple(slow))


@pytest.mark.parametrize("seed", SEEDS)
def test_sight_goes_both_ways(seed: int) -> None:
    ground, _ = made(seed)
    clear = [square for square in range(ground.n) if not ground.opaque[square]]
    for a in clear:
        for b in clear:
            assert sees(ground, a, b) == sees(ground, b, a)


def test_the_first_figure_on_a_line_is_met_and_a_grazed_one_is_not() -> None:
    ground = Ground(9, 5)
    at = [0] * ground.n
    at[ground.square(8, 0)] = -1
    assert first_on_line(ground, at, 0, ground.square(8, 0)) == -1
    at[ground.square(4, 0)] = 2
    assert first_on_line(ground, at, 0, ground.square(8, 0)) == 2
    at[ground.square(2, 0)] = -3
    assert first_on_line(ground, at, 0, ground.square(8, 0)) == -3
    assert first_on_line(ground, at, ground.square(0, 1), ground.square(8, 1)) == 0
    grazed = Ground(5, 5)
    figures = [0] * grazed.n
    figures[grazed.square(2, 2)] = -1
    figures[grazed.square(1, 0)] = -2
    assert line(grazed, 0, grazed.square(2, 2)) == (grazed.square(1, 1), grazed.square(2, 2))
    assert first_on_line(grazed, figures, 0, grazed.square(2, 2)) == -1


def test_walls_stop_shots_and_fences_do_not() -> None:
    for walls, fences, open_line in (((0,), (), False), ((), (0,), True), ((), (), True)):
        ground = Ground(3, 1, walls=walls, fences=fences)
        assert sees(ground, 0, 2) == open_line
        assert Layout(ground, {}).touching(0, 1) == (not walls and not fences)


def test_distances_are_measured_from_middle_to_middle() -> None:
    ground = Ground(20, 20)
    for a in (0, 57, 210):
        for b in range(ground.n):
            (ax, ay), (bx, by) = ground.place(a), ground.place(b)
            exact = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
            for inches in (1, 6, 10, 12, 18):
                if abs(exact - inches) > 1e-9:
                    assert ground.within(a, b, inches) == (exact < inches)
    assert ground.within(0, 12, 12)
    assert not ground.within(0, 13, 12)


def test_the_front_is_the_half_circle_before_the_shoulders() -> None:
    ground = Ground(9, 9)
    me = ground.square(4, 4)
    for facing, (fx, fy) in enumerate(DIRECTIONS):
        for other in range(ground.n):
            x, y = ground.place(other)
            if other == me:
                continue
            turn = abs(atan2(y - 4, x - 4) - atan2(fy, fx))
            angle = min(turn, 2 * pi - turn)
            if abs(angle - pi / 2) > 1e-9:
                assert ground.in_front(me, facing, other) == (angle < pi / 2)
            else:
                assert ground.in_front(me, facing, other)


def test_the_nearest_of_eight_ways_is_the_one_with_the_smallest_angle() -> None:
    for dx in range(-20, 21):
        for dy in range(-20, 21):
            if not dx and not dy:
                continue
            turns = [abs(atan2(dy, dx) - atan2(fy, fx)) for fx, fy in DIRECTIONS]
            angles = [min(turn, 2 * pi - turn) for turn in turns]
            assert angles[direction(dx, dy)] == min(angles)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_push_moves_the_whole_line_or_nobody(seed: int) -> None:
    ground, prices = made(seed)
    at = crowd(seed, ground)
    layout = Layout(ground, prices)
    for square in range(ground.n):
        if not at[square]:
            continue
        for way, (dx, dy) in enumerate(DIRECTIONS):
            assert layout.shove(at, square, way) == slow_shove(ground, prices, at, square, dx, dy)


def slow_shove(
    ground: Ground, prices: dict[int, int], at: list[int], square: int, dx: int, dy: int
) -> tuple[int, ...]:
    x, y = ground.place(square)
    to = ground.square(x + dx, y + dy)
    steps = {s for s, p in slow_steps(ground, prices, square) if p != CLIMB}
    if to < 0 or to not in steps or at[to] == -at[square]:
        return ()
    if at[to] == 0:
        return (square,)
    behind = slow_shove(ground, prices, at, to, dx, dy)
    return (*behind, square) if behind else ()


@pytest.mark.parametrize("seed", SEEDS)
def test_trapped_is_four_closed_sides_with_an_enemy_among_them(seed: int) -> None:
    ground, prices = made(seed)
    at = crowd(seed, ground, empty=1)
    layout = Layout(ground, prices)
    trapped = 0
    for square in range(ground.n):
        side = at[square]
        if not side:
            continue
        near = [n for n in range(ground.n) if layout.touching(square, n)]
        enemies = [n for n in near if at[n] == -side]
        expected = bool(enemies) and len(enemies) == len(near)
        assert layout.hemmed(at, square, side) == expected
        if expected:
            trapped += 1
            budget = STRAIGHT + DIAGONAL
            no_climbs = Layout(ground, dict.fromkeys(prices, CLOSED))
            assert list(no_climbs.reach(at, square, budget, side)[0]) == [square]
    assert trapped


@pytest.mark.parametrize(
    ("start", "price"), [((1, 0), STRAIGHT), ((0, 1), STRAIGHT), ((1, 1), DIAGONAL)]
)
def test_the_first_square_is_reached_like_any_other(start: tuple[int, int], price: int) -> None:
    ground = Ground(3, 3)
    here, empty = ground.square(*start), [0] * ground.n
    cost, _ = Layout(ground, {}).reach(empty, here, price, 1)
    assert cost[0] == price
    cost, _ = Layout(ground, {}).reach(empty, here, price - 1, 1)
    assert 0 not in cost


def test_the_first_square_can_be_climbed_onto() -> None:
    ground = Ground(2, 1)
    barred = Layout(ground, {ground.border(0, 1): CLIMB})
    cost, _ = barred.reach([0, 0], 1, CLIMB, 1)
    assert cost == {1: 0, 0: CLIMB}


def test_squares_are_named_by_column_and_row() -> None:
    ground = Ground(36, 30)
    assert ground.name(0) == "1/1"
    assert ground.name(ground.square(25, 2)) == "26/3"
    assert ground.name(ground.square(35, 29)) == "36/30"
    assert len({ground.name(square) for square in range(ground.n)}) == ground.n


def test_prices_above_255_and_above_511_are_written_whole() -> None:
    some = (0, 1, 2, 254, 255, 256, 257, 511, 512, 767)
    found = prices([1 << ring if ring in some else 0 for ring in range(768)], 800)
    near = {square: found[square] for square in range(800) if found[square] != FAR}
    assert near == {ring: ring for ring in some}
