"""Scenario files: a drawn table with its goal, zombies and scenery."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, Literal

import msgspec
from msgspec.structs import replace

from inkribbon.geometry.inches import FAR, Layout
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.content.limits import scenario_table
from inkribbon.kernel.content.tables import convert
from inkribbon.kernel.errors import BadContent

from . import plan as marks
from .plan import Plan, read

SPREAD_ROOM = 48
"""The fewest free squares a table must have: 16 humans and some room."""


MOST_PER_HUMAN = 4
"""The rulebook's cap on zombies, for each human."""


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the humans win.

    escape: search every site, then leave by the exit zone. supplies: carry crates to the start
    zone. hold: be in the home zone when the last turn ends. After the last turn the game is lost.
    """

    kind: Literal["escape", "supplies", "hold"]
    turns: int
    share: tuple[int, int] = (1, 1)
    """escape, hold: the share of the humans, rounded up; supplies: crates per human."""
    opens: int = 1
    """The first turn in which the exit can be open."""
    delay: int = 0
    """Turns between searching the last site and the exit opening."""
    needed: int = 0
    """The number of humans or crates, instead of a share of the party; 0: use the share."""

    def wanted(self, humans: int) -> int:
        """Humans who must leave or hold out, or crates to deliver: the share, rounded up."""
        part, whole = self.share
        return self.needed or -(-humans * part // whole)


class Zombies(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Zombies per human: at the start, and new ones each turn."""

    start: int = 3
    spawn: int = 1
    bites: int = 0
    """The most bites per zombie and turn; 0: while its inches last."""
    crowd: int = 100
    """Scales the numbers above and the rulebook's cap, in percent."""


class Party(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Numbers for parties of a certain size; those left out do not change."""

    crowd: int | None = None
    turns: int | None = None
    needed: int | None = None
    """Humans who must leave or hold out, or crates to deliver, instead of the share."""


class Piece(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A piece of scenery drawn with a letter."""

    kind: Literal["wall", "fence"]
    name: str
    crossable: Literal["no", "yes", "ask"] = "no"


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    drawing: str


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario file."""

    shown: ClassVar[tuple[str, ...]] = ("group",)
    id: str
    title: str
    group: str = ""
    """Its heading in the list of scenarios."""
    source: str
    brief: str
    goal: str
    seats: tuple[int, int] = (1, 8)
    win: Goal
    zombies: Zombies = Zombies()
    party: dict[str, Party] = {}
    """By the number of humans from which it holds, up to the next."""
    scenery: dict[str, Piece] = {}
    map: MapFile


@lru_cache(maxsize=32)
def parse(source: Source) -> tuple[Scenario, Plan]:
    """Read a scenario file, or raise a one-line error that says what is wrong and where."""
    scenario = convert(source, "scenario", scenario_table(source), Scenario)
    try:
        plan = read(scenario.map.drawing)
    except BadContent as error:
        raise BadContent(f"{source.name}: {error}") from None
    for problem in problems(scenario, plan):
        raise BadContent(f"{source.name}: {problem}")
    return scenario, plan


def problems(scenario: Scenario, plan: Plan) -> Iterator[str]:
    """The problems of a scenario, one sentence each."""
    win = scenario.win
    if min(win.share) < 1 or (win.kind != "supplies" and win.share[0] > win.share[1]):
        yield f"the share {win.share} is not a fraction of the humans: write it like [2, 3]"
    if win.turns < 1:
        yield "the goal needs at least one turn: set win.turns"
    yield from _sizes(scenario, plan)
    for name in ("start", "spawn"):
        count = getattr(scenario.zombies, name)
        if not 0 <= count <= MOST_PER_HUMAN:
            yield f"zombies.{name} is {count}: it must be between 0 and {MOST_PER_HUMAN} per human"
    for letter in plan.scenery:
        if letter not in scenery_of(scenario):
            yield f"the border {letter!r} is not defined: add [scenery.{letter}]"
    yield from _missing(scenario, plan)
    yield from _unreachable(scenario, plan)


def scaled(scenario: Scenario, humans: int) -> Scenario:
    """The scenario for a party of this size, with its numbers filled into the goal."""
    sizes = [int(size) for size in scenario.party if int(size) <= humans]
    party = scenario.party[str(max(sizes))] if sizes else Party()
    win, zombies = scenario.win, scenario.zombies
    if party.crowd is not None:
        zombies = replace(zombies, crowd=party.crowd)
    win = replace(win, turns=party.turns or win.turns, needed=party.needed or win.needed)
    goal = scenario.goal.replace("{turns}", str(win.turns))
    goal = goal.replace("{needed}", str(win.wanted(humans)))
    return replace(scenario, win=win, zombies=zombies, goal=goal)


def _sizes(scenario: Scenario, plan: Plan) -> Iterator[str]:
    """What is wrong with the numbers for parties of a certain size."""
    for size, party in scenario.party.items():
        if not (size.isascii() and size.isdecimal() and int(size)):
            yield f"[party.{size}] is for no number of humans: write it like [party.8]"
            return
        crates = len(plan.where(marks.CRATE)) if scenario.win.kind == "supplies" else int(size)
        if party.needed is not None and not 1 <= party.needed <= crates:
            yield f"party.{size}.needed is {party.needed}: it must be between 1 and {crates}"
        if party.turns is not None and party.turns < 1:
            yield f"party.{size}.turns is {party.turns}: it must be at least 1"
    crowds = {f"party.{size}.crowd": party.crowd for size, party in scenario.party.items()}
    for name, crowd in {"zombies.crowd": scenario.zombies.crowd, **crowds}.items():
        if crowd is not None and not 0 <= crowd <= 100:
            yield f"{name} is {crowd}: it is a percentage, between 0 and 100"


def scenery_of(scenario: Scenario) -> dict[str, Piece]:
    return dict(sorted(scenario.scenery.items()))


def start_marks(goal: Goal) -> str:
    return marks.HOME if goal.kind == "hold" else marks.START


WANTED = {
    "escape": (marks.START, marks.EXIT, marks.SITE, marks.ENTRY),
    "supplies": (marks.START, marks.CRATE, marks.ENTRY),
    "hold": (marks.HOME, marks.ENTRY),
}


def _missing(scenario: Scenario, plan: Plan) -> Iterator[str]:
    for mark in WANTED[scenario.win.kind]:
        if not plan.where(mark):
            yield f"no square is marked {mark!r}, which the goal {scenario.win.kind!r} needs"
    room = len(plan.where(*marks.MARKS.replace(marks.CAR, "").replace(marks.BLOCK, "")))
    if room < SPREAD_ROOM:
        yield f"the table has {room} free squares; it needs at least {SPREAD_ROOM}"


def _unreachable(scenario: Scenario, plan: Plan) -> Iterator[str]:
    """Marks that cannot be reached from the start without crossing a fence."""
    starts = plan.where(start_marks(scenario.win))
    if not starts:
        return
    walk = plain_layout(scenario, plan).walk(starts[0])
    for mark in (marks.START, marks.HOME, marks.EXIT, marks.SITE, marks.CRATE, marks.ENTRY):
        for square in plan.where(mark):
            if walk[square] == FAR:
                x, y = square % plan.width, square // plan.width
                yield f"the {mark!r} {x} inches east, {y} south cannot be reached from the start"
                return


def plain_layout(scenario: Scenario, plan: Plan) -> Layout:
    """The layout of the table as drawn, before any barricade is built; cached."""
    return _plain_layout(plan.width, plan.height, plan.marks, *barriers(scenario, plan))


@lru_cache(maxsize=32)
def _plain_layout(
    width: int, height: int, squares: str, walls: tuple[int, ...], fences: tuple[int, ...]
) -> Layout:
    return Layout(Plan(width, height, squares, walls, {}).ground(walls, fences), {})


def barriers(scenario: Scenario, plan: Plan) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The borders with walls, and those with fences."""
    walls = list(plan.walls)
    fences: list[int] = []
    for letter, borders in plan.scenery.items():
        if scenario.scenery[letter].kind == "fence":
            fences += borders
        else:
            walls += borders
    return tuple(walls), tuple(fences)
