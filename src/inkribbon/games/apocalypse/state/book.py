"""The book: the static facts of one table, shared by all its worlds."""

from __future__ import annotations

import msgspec

from inkribbon.games.apocalypse.printed.contents import Contents
from inkribbon.games.apocalypse.scenario import plan as marks
from inkribbon.games.apocalypse.scenario.file import (
    Scenario,
    parse,
    plain_layout,
    scaled,
    start_marks,
)
from inkribbon.games.apocalypse.scenario.plan import Plan
from inkribbon.geometry.inches import CLOSED, FAR, STRAIGHT, Layout
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import Setup
from inkribbon.kernel.game.cast import check_cast, check_modes
from inkribbon.kernel.world import Static

MODES = ("horde", "refusal", "one-bite", "letter-oops", "letter-hurt", "harsh-turning", "one-each")
"""horde: the last seat runs the zombies. refusal: players may refuse passage through their humans.
one-bite: a zombie bites once per turn. letter-oops: only a changed 1 is Oops. letter-hurt: up to
three wounds taken count as badly hurt. harsh-turning: a die for every wound held. one-each: one
human per player."""
LAYOUTS = 192
"""The size of the layout cache: one layout for each set of barricades."""

Lines = tuple[tuple[int, ...], ...]
"""The borders of each barricade."""


class Member(msgspec.Struct, frozen=True, gc=False):
    """A human of the party before anything has happened."""

    id: int
    seat: int
    name: str
    leader: str
    """The id of the character whose party this is."""


class Book(Static):
    """The facts of one set-up: its content, its table and its party."""

    __slots__ = (
        "_layouts",
        "_near",
        "ask",
        "cards",
        "climb",
        "contents",
        "crates",
        "entries",
        "exits",
        "ground",
        "home",
        "horde",
        "modes",
        "name",
        "open",
        "party",
        "plain",
        "plan",
        "scenario",
        "setup",
        "sites",
        "starts",
        "zombie_starts",
    )

    def __init__(
        self,
        contents: Contents,
        setup: Setup,
        scenario: Scenario,
        plan: Plan,
        party: tuple[Member, ...] = (),
    ) -> None:
        """`party` lists the humans; default: the leaders and their companions."""
        names = "+".join((*setup.characters, *setup.modes))
        super().__init__(f"{setup.game}/{scenario.id}/{names}")
        self.contents = contents
        self.cards = contents.cards
        self.climb = contents.settings.rulebook.climb_price * STRAIGHT
        """Half inches for crossing a barricade, or a fence that may be crossed."""
        self.setup = setup
        self.party = party or _party(contents, setup)
        self.scenario = scaled(scenario, len(self.party))
        """With the numbers for a party of this size."""
        self.name = scenario.id if setup.text else setup.scenario
        """The name the table was requested by: `random` stays `random`."""
        self.plan = plan
        self.modes = setup.modes
        self.horde = len(setup.characters) - 1 if "horde" in setup.modes else None
        self.plain = plain_layout(scenario, plan)
        self.ground = self.plain.ground
        self._layouts: dict[tuple[tuple[str, ...], Lines, bool], Layout] = {}
        self._near: dict[int, tuple[int, ...]] = {}
        pieces = scenario.scenery
        self.ask = tuple(k for k in plan.scenery if pieces[k].crossable == "ask")
        self.open = tuple(k for k in plan.scenery if pieces[k].crossable == "yes")
        self._read_marks()

    def _read_marks(self) -> None:
        plan = self.plan
        settings = self.contents.settings.authored
        humans = len(self.party)
        self.starts = plan.where(start_marks(self.scenario.win))
        self.home = _rounded(self.plain, self.starts, plan)
        self.exits = plan.where(marks.EXIT)
        self.entries = plan.where(marks.ENTRY)
        self.zombie_starts = plan.where(marks.ZOMBIE) or self.entries
        self.sites = spread(plan.where(marks.SITE), humans + settings.sites_beyond_humans)
        win = self.scenario.win
        wanted = win.wanted(humans) if win.kind == "supplies" else 0
        self.crates = spread(plan.where(marks.CRATE), wanted)

    def layout(self, crossable: tuple[str, ...], barricades: Lines, climbs: bool) -> Layout:
        """The layout with these pieces crossable and these borders barricaded."""
        key = (crossable, barricades, climbs)
        known = self._layouts.get(key)
        if known is None:
            if len(self._layouts) >= LAYOUTS:
                del self._layouts[next(iter(self._layouts))]
            known = self._layouts[key] = self._surveyed(crossable, barricades, climbs)
        return known

    def _surveyed(self, crossable: tuple[str, ...], barricades: Lines, climbs: bool) -> Layout:
        """A new layout, or the cached one for the same barricades in another order."""
        in_order = tuple(sorted(barricades))
        if in_order != barricades:
            return self.layout(crossable, in_order, climbs)
        prices = {b: self.climb for letter in crossable for b in self.plan.scenery[letter]}
        price = self.climb if climbs else CLOSED
        prices.update((border, price) for line in barricades for border in line)
        if not prices:
            return self.plain
        base = self.layout(crossable, barricades[:-1], climbs) if barricades else self.plain
        return Layout(self.ground, prices, base, self.climb)

    def near(self, square: int) -> tuple[int, ...]:
        """Every reachable square, the nearest first."""
        known = self._near.get(square)
        if known is None:
            walk = self.plain.walk(square)
            found = sorted((walk[other], other) for other in range(self.ground.n))
            known = self._near[square] = tuple(other for price, other in found if price != FAR)
        return known


def spread(squares: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Up to `count` of the squares, taken evenly from the list."""
    if count >= len(squares):
        return squares
    return tuple(squares[i * len(squares) // count] for i in range(count))


def _rounded(layout: Layout, zone: tuple[int, ...], plan: Plan) -> tuple[int, ...]:
    """A zone plus the marked squares inside it: a site among home squares is at home."""
    inside = dict.fromkeys(zone)
    for square in plan.where(marks.SITE, marks.CRATE, marks.BARE):
        near = layout.beside[square]
        if sum(other in inside for other in near) * 2 > len(near):
            inside[square] = None
    return tuple(sorted(inside))


def _party(contents: Contents, setup: Setup) -> tuple[Member, ...]:
    settings = contents.settings.authored
    seats = len(setup.characters) - ("horde" in setup.modes)
    each = settings.figures_alone if seats == 1 else settings.figures_each
    if "one-each" in setup.modes:
        each = 1
    found: list[Member] = []
    for seat, leader in enumerate(setup.characters[:seats]):
        card = contents.characters[leader]
        for name in (card.name, *card.companions)[:each]:
            found.append(Member(len(found) + 1, seat, name, leader))
    return tuple(found)


def build(contents: Contents, setup: Setup, source: Source) -> Book:
    """Build the book of a set-up, or raise a one-line error that says what is wrong with it."""
    scenario, plan = parse(source)
    _check(contents, setup, scenario)
    return Book(contents, setup, scenario, plan)


def _check(contents: Contents, setup: Setup, scenario: Scenario) -> None:
    check_modes(setup, MODES)
    check_cast(setup, contents.characters, scenario.seats, scenario.title)
    if "horde" in setup.modes and len(setup.characters) < 2:
        raise BadSetup("the horde needs a seat of its own: name two characters or more")
