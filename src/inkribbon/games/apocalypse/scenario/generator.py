"""Tables generated from a seed: nine blocks between streets, with houses, yards and cars.

Only winnable tables are returned. The proof is a walk: on an empty table, one unhurt human could
search every site and reach the exit in time, or fetch any one crate and be back. Every mark must
also be reachable without crossing a fence (`scenario.problems`).

How hard a drawing is, no formula tells: neither distances nor the places of the dead predict how
often it is won. So a trial, which the caller brings along, plays it and says how much harder or
easier it has to be; a drawing that is no fair game is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from inkribbon.geometry.inches import FAR, Layout
from inkribbon.kernel.sampler import Sampler

from . import plan as marks
from .canvas import Canvas
from .file import Goal, MapFile, Piece, Scenario, plain_layout, problems
from .plan import Plan, read

SIZE = 36
BLOCK = 12
SITES = {"escape": 6, "supplies": 8, "hold": 6}
CRATES = {"escape": 0, "supplies": 8, "hold": 0}
APART = 8
"""Inches from the start zone, or the home zone, to the nearest site."""
CLEAR = 6
"""Inches from there to the nearest zombie and entry point."""
PACE = 12
"""Half inches a human walks per turn."""
SPARE = 2
"""Turns the proof must leave to spare."""

Kind = Literal["escape", "supplies", "hold"]
KINDS: tuple[Kind, ...] = ("escape", "supplies", "hold")
TITLES = {"escape": "The Way Out", "supplies": "The Stores", "hold": "Until Morning"}
BRIEFS = {
    "escape": "Somewhere\nbehind it is a way out, and somewhere in its houses is the key to it.",
    "supplies": "What is\nstored in its houses would last the shelter through the winter.",
    "hold": "You will not\nbe out of it by dark. One house still has its walls, and four doors.",
}
GOALS = {
    "escape": "Search every marked site, then reach the exit zone once it opens; {needed} of you"
    " must leave by turn {turns}.",
    "supplies": "Carry all {needed} crates to the start zone by turn {turns}.",
    "hold": "After {turns} turns, {needed} of you must still be human and in the home zone.",
}
SHARES = {"escape": (2, 3), "supplies": (1, 2), "hold": (3, 4)}
EXIT_TIMES = "\nopens = 8\ndelay = 2"
TURNS = {"escape": 24, "supplies": 20, "hold": 22}
SIZES = (4, 6, 8, 10, 12, 14, 16)
NUMBERS: dict[Kind, dict[str, tuple[int, ...]]] = {
    "escape": {"crowd": (91, 86, 68, 68, 67, 65, 63)},
    "supplies": {
        "crowd": (100, 60, 56, 51, 46, 42, 35),
        "turns": (18, 20, 22, 24, 24, 24, 24),
    },
    "hold": {"turns": (26, 24, 23, 25, 29, 28, 28)},
}
"""What changes with the size of the party, since the table does not grow with it."""
STEPS: dict[Kind, dict[str, int]] = {
    "escape": {"crowd": 12},
    "supplies": {"crowd": 6, "turns": -6},
    "hold": {"turns": 5},
}
"""What makes a table one step harder, in percent of those numbers."""
FULL = 100
"""The most crowd, in percent."""

Table = Callable[[float], str]
"""The scenario file of a drawing that is this many steps harder than usual."""
Trial = Callable[[Table], float | None]
"""Tells how many steps harder a drawing has to be; None if it is no fair game."""


def untried(table: Table) -> float:
    """No trial at all."""
    del table
    return 0


def generate(seed: int, trial: Trial = untried) -> str:
    """The scenario file for a seed. The same seed and trial give the same table everywhere."""
    kind = Sampler(seed, "goal").pick(KINDS)
    for attempt in range(1000):
        pencil = Sampler(f"{seed}/{attempt}", "table")
        drawing = _draw(pencil, kind)
        if not drawing or not winnable(kind, drawing):
            continue
        table = partial(_text, seed, kind, drawing)
        harder = trial(table)
        if harder is not None:
            return table(harder)
    raise AssertionError("none of a thousand generated tables can be won")


def winnable(kind: Kind, drawing: str) -> bool:
    """Whether a walk proves that the table can be won."""
    plan = read(drawing)
    scenario = _scenario(kind, drawing)
    if any(True for _ in problems(scenario, plan)):
        return False
    layout = plain_layout(scenario, plan)
    budget = PACE * (TURNS[kind] - SPARE)
    if kind == "escape":
        return _tour(layout, plan) <= budget
    if kind == "supplies":
        walk = layout.walk(plan.where(marks.START)[0])
        return all(2 * walk[crate] + PACE <= budget for crate in plan.where(marks.CRATE))
    return True


def _tour(layout: Layout, plan: Plan) -> int:
    """Half inches from the start past every site, nearest next, to the exit."""
    here = plan.where(marks.START)[0]
    todo = list(plan.where(marks.SITE))
    spent = 0
    while todo:
        walk = layout.walk(here)
        nearest = min(todo, key=lambda site: (walk[site], site))
        spent += walk[nearest] + 2
        todo.remove(nearest)
        here = nearest
    walk = layout.walk(here)
    return spent + min((walk[square] for square in plan.where(marks.EXIT)), default=FAR)


def _scenario(kind: Kind, drawing: str) -> Scenario:
    """A minimal scenario to check the drawing with."""
    return Scenario(
        id="random",
        title="",
        source="authored",
        brief="",
        goal="",
        win=Goal(kind=kind, turns=TURNS[kind], share=SHARES[kind]),
        scenery={"f": Piece(kind="fence", name="Yard fence", crossable="ask")},
        map=MapFile(drawing),
    )


# Drawing


def _draw(pencil: Sampler, kind: Kind) -> str:
    canvas = Canvas(SIZE, SIZE)
    blocks = [(x, y) for y in range(0, SIZE, BLOCK) for x in range(0, SIZE, BLOCK)]
    middle = (BLOCK, BLOCK)
    inside: list[tuple[int, int]] = []
    for block in blocks:
        stroke = "home" if kind == "hold" and block == middle else _stroke(pencil)
        if stroke in ("house", "home"):
            inside += _house(pencil, canvas, block, home=stroke == "home")
        elif stroke == "yard":
            _yard(pencil, canvas, block)
        else:
            _cars(pencil, canvas, block)
    _zones(pencil, canvas, kind)
    inside = [corner for corner in inside if not _near_people(canvas, *corner, APART)]
    if len(inside) < SITES[kind] + CRATES[kind]:
        return ""
    for mark, count in ((marks.CRATE, CRATES[kind]), (marks.SITE, SITES[kind])):
        for _ in range(count):
            canvas.mark(*inside.pop(pencil.below(len(inside))), mark)
    _dead(pencil, canvas)
    return canvas.text()


def _stroke(pencil: Sampler) -> str:
    return pencil.pick(("house", "house", "house", "yard", "cars"))


def _house(
    pencil: Sampler, canvas: Canvas, block: tuple[int, int], *, home: bool
) -> list[tuple[int, int]]:
    """Draw four walls with doors two inches wide; return the corners for sites."""
    wide = 10 if home else 6 + pencil.below(4)
    high = 10 if home else 6 + pencil.below(4)
    x = block[0] + 1 + pencil.below(BLOCK - wide)
    y = block[1] + 1 + pencil.below(BLOCK - high)
    x, y = min(x, SIZE - wide - 1), min(y, SIZE - high - 1)
    canvas.room(x, y, wide, high)
    if home:
        canvas.fill(x, y, wide, high, marks.HOME)
    sides = ["north", "east", "south", "west"]
    for _ in range(4 if home else 2 + pencil.below(2)):
        _door(pencil, canvas, sides.pop(pencil.below(len(sides))), (x, y, wide, high))
    corners = [(x, y), (x + wide - 1, y), (x, y + high - 1), (x + wide - 1, y + high - 1)]
    return corners


def _door(
    pencil: Sampler, canvas: Canvas, side: str, house: tuple[int, int, int, int], piece: int = 2
) -> None:
    x, y, wide, high = house
    if side in ("north", "south"):
        at = x + 1 + pencil.below(wide - piece - 1)
        canvas.level(at, y if side == "north" else y + high, piece, " ")
    else:
        at = y + 1 + pencil.below(high - piece - 1)
        canvas.upright(x if side == "west" else x + wide, at, piece, " ")


def _yard(pencil: Sampler, canvas: Canvas, block: tuple[int, int]) -> None:
    """Draw a fence with two gates."""
    yard = (block[0] + 2, block[1] + 2, 8, 8)
    canvas.room(*yard, "f")
    for side in pencil.pick((("north", "south"), ("east", "west"), ("north", "west"))):
        _door(pencil, canvas, side, yard, 3)
    canvas.mark(yard[0] + 3, yard[1] + 3, marks.CAR)


def _cars(pencil: Sampler, canvas: Canvas, block: tuple[int, int]) -> None:
    for _ in range(4):
        x, y = block[0] + 2 + pencil.below(7), block[1] + 2 + pencil.below(8)
        canvas.fill(x, y, 2, 1, marks.CAR)


def _zones(pencil: Sampler, canvas: Canvas, kind: Kind) -> None:
    """Mark start and exit on opposite edges, on open ground only."""
    at, away = 2 + pencil.below(SIZE - 8), 2 + pencil.below(SIZE - 8)
    if kind == "hold":
        return
    upright = pencil.below(2)
    _zone(canvas, at, SIZE - 4, 4, marks.START, upright)
    if kind == "escape":
        _zone(canvas, away, 0, 3, marks.EXIT, upright)


def _zone(canvas: Canvas, along: int, across: int, depth: int, mark: str, upright: int) -> None:
    for one in range(along, along + 6):
        for two in range(across, across + depth):
            x, y = (two, one) if upright else (one, two)
            if canvas.at(x, y) == marks.BARE:
                canvas.mark(x, y, mark)


def _dead(pencil: Sampler, canvas: Canvas) -> None:
    """Mark entry points at six places on the edge, and zombies anywhere on open ground."""
    edge = [(i, j) for i in range(0, SIZE, 5) for j in (0, SIZE - 1)]
    edge = [place for x, y in edge for place in ((x, y), (y, x))]
    _scatter(pencil, canvas, list(dict.fromkeys(edge)), marks.ENTRY, 6)
    ground = [(x, y) for y in range(SIZE) for x in range(SIZE)]
    _scatter(pencil, canvas, ground, marks.ZOMBIE, 16)


def _scatter(
    pencil: Sampler, canvas: Canvas, places: list[tuple[int, int]], mark: str, count: int
) -> None:
    while count and places:
        x, y = places.pop(pencil.below(len(places)))
        if canvas.at(x, y) == marks.BARE and not _near_people(canvas, x, y, CLEAR):
            canvas.mark(x, y, mark)
            count -= 1


def _near_people(canvas: Canvas, x: int, y: int, inches: int) -> bool:
    """Whether a square is closer than this to the start zone."""
    reach = range(-inches + 1, inches)
    return any(
        canvas.at(x + dx, y + dy) in (marks.START, marks.HOME)
        for dx in reach
        for dy in reach
        if dx * dx + dy * dy < inches * inches and 0 <= x + dx < SIZE and 0 <= y + dy < SIZE
    )


def _parties(kind: Kind, harder: float) -> str:
    """The numbers for each size of party."""
    columns = {
        key: [_corrected(key, number, STEPS[kind].get(key, 0) * harder) for number in column]
        for key, column in NUMBERS[kind].items()
    }
    return "\n".join(
        f"[party.{size}]\n" + "".join(f"{key} = {column[i]}\n" for key, column in columns.items())
        for i, size in enumerate(SIZES)
    )


def _corrected(key: str, number: int, percent: float) -> int:
    found = max(1, round(number * (100 + percent) / 100))
    return min(found, FULL) if key == "crowd" else found


def _text(seed: int, kind: Kind, drawing: str, harder: float = 0) -> str:
    turns = TURNS[kind]
    part, whole = SHARES[kind]
    return f'''id = "random-{seed}"
title = "Table {seed}: {TITLES[kind]}"
group = "Random tables"
source = "authored"
brief = """
There has been no map of this part of town since the dead took it. {BRIEFS[kind]}
"""
goal = "{GOALS[kind]}"

[win]
kind = "{kind}"
turns = {turns}
share = [{part}, {whole}]{EXIT_TIMES if kind == "escape" else ""}

{_parties(kind, harder)}
[scenery.f]
kind = "fence"
name = "Yard fence"
crossable = "ask"

[map]
drawing = \'\'\'
{drawing}
\'\'\'
'''
