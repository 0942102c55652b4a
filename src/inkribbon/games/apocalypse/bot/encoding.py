"""Actions and positions on the table of inches as numbers, for programs that learn."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

from inkribbon.bots.encoding import Slot, Template, Vocabulary, among, choice, cut, field, one_of
from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.state.book import Book
from inkribbon.games.apocalypse.state.world import Human, Zombie
from inkribbon.games.apocalypse.view.observe import InchesView

CARDS = (
    *("pistol", "magnum", "knife", "machete", "grenade", "first-aid-spray", "herb", "antivirus"),
    *("shotgun", "assault-rifle", "fire-axe", "chainsaw", "tool-kit", "nothing-here"),
    *("behind-the-door", "noise", "booby-trap", "bare-hands", "crate"),
)
PROMPTS = (
    *("inches.act", "inches.next-human", "inches.designate", "inches.drop", "inches.consent"),
    *("inches.spread", "inches.passage", "inches.entry", "inches.horde-next", "inches.horde-act"),
)
PHASES = ("setup", "reinforce", "humans", "zombies")
GOALS = ("escape", "supplies", "hold")
STAGES = ("", "fresh", "moved", "before", "after", "over")
FATES = ("up", "left", "turned")
SEATS = 8
HUMANS = 16
ZOMBIES = 64
SEEN = 24
"""The nearest zombies are observed one by one."""
AROUND = 12
"""How many inches away a square can be to have a number."""
ACROSS = 2 * AROUND + 1
SIDE = 36
"""Inches along a side of the table."""
SQUARES = SIDE * SIDE
THINGS = 8
"""Different things that a human can hold."""
LINES = 8
"""Where a barricade could go."""
PLANES = ("solid", "exit", "home", "site", "crate", "human", "zombie")


class Place:
    """A position as the seat that decides sees it."""

    def __init__(self, view: InchesView) -> None:
        self.view = view
        book = view.book
        self.width = book.ground.width
        human = view.humans.get(view.active)
        zombie = view.zombies.get(view.active)
        self.active = human
        self.at = human.square if human is not None else zombie.square if zombie else -1

    @cached_property
    def nearest(self) -> list[Zombie]:
        """Zombies from the nearest to whoever acts on."""
        found = list(self.view.zombies.values())
        if self.at >= 0:
            found.sort(key=lambda zombie: (self._far(zombie.square), -zombie.id))
        return found

    def _far(self, square: int) -> int:
        (y, x), (row, column) = divmod(square, self.width), divmod(self.at, self.width)
        return (y - row) ** 2 + (x - column) ** 2

    @cached_property
    def zombies(self) -> dict[int, int]:
        return {zombie.id: number for number, zombie in enumerate(self.nearest)}

    @cached_property
    def figures(self) -> dict[int, int]:
        """Humans, then zombies from the nearest on."""
        humans = {human: human - 1 for human in self.view.humans}
        return {**humans, **{zombie: HUMANS + n for zombie, n in self.zombies.items()}}

    @cached_property
    def barricades(self) -> dict[int, int]:
        return {barricade: number for number, barricade in enumerate(self.view.barricades)}

    @cached_property
    def lines(self) -> dict[tuple[int, ...], int]:
        """Where a barricade could go, in the order in which it is offered."""
        decision = self.view.decision
        options = decision.options if decision is not None else ()
        builds = [option.action for option in options if isinstance(option.action, Build)]
        return {build.borders: number for number, build in enumerate(builds)}

    def offset(self, square: int) -> int:
        """Where a square is, seen from whoever acts."""
        if self.at < 0:
            return -1
        (y, x), (row, column) = divmod(square, self.width), divmod(self.at, self.width)
        down, right = y - row + AROUND, x - column + AROUND
        if not (0 <= down < ACROSS and 0 <= right < ACROSS):
            return -1
        return down * ACROSS + right

    def thing(self, human: int, card: str) -> int:
        """The number of a thing among those of a human, from 1; 0 for nothing."""
        if not card:
            return 0
        who = self.view.humans.get(human)
        held = list(dict.fromkeys(who.items)) if who is not None else []
        return 1 + held.index(card) if card in held else -1


def _absolute(place: Place, action: Any) -> int:
    row, column = divmod(action.square, place.width)
    return row * SIDE + column if row < SIDE and column < SIDE else -1


def _given(place: Place, action: Any) -> int:
    return place.thing(place.view.active, action.give)


def _taken(place: Place, action: Any) -> int:
    return place.thing(action.partner, action.take)


NEAR = Slot("square", ACROSS * ACROSS, lambda place, action: place.offset(action.square))
ANYWHERE = Slot("square", SQUARES, _absolute)
HUMAN = field("human", HUMANS, least=1)
PARTNER = field("partner", HUMANS, least=1)
CARD = choice("card", CARDS)

VOCABULARY = Vocabulary(
    Template("inches.stop"),
    Template("inches.move", NEAR),
    Template("inches.turn", field("facing", 8)),
    Template(
        "inches.attack", choice("weapon", CARDS), among("aim", ZOMBIES, lambda place: place.zombies)
    ),
    Template("inches.throw", NEAR),
    Template("inches.also", among("target", HUMANS + ZOMBIES, lambda place: place.figures)),
    Template(
        "inches.search",
        Slot("site", ACROSS * ACROSS, lambda place, action: place.offset(action.site)),
    ),
    Template("inches.pick-up", NEAR),
    Template("inches.use", CARD, HUMAN),
    Template(
        "inches.trade",
        PARTNER,
        Slot("give", THINGS + 1, _given),
        Slot("take", THINGS + 1, _taken),
    ),
    Template("inches.consent"),
    Template("inches.decline"),
    Template("inches.drop", CARD),
    Template("inches.build", among("borders", LINES, lambda place: place.lines)),
    Template("inches.demolish", among("barricade", ZOMBIES, lambda place: place.barricades)),
    Template("inches.activate", HUMAN),
    Template("inches.designate", choice("piece", "abcdefghijklmnopqrstuvwxyz")),
    Template("inches.settled"),
    Template("inches.allow"),
    Template("inches.refuse"),
    # The horde
    Template("inches.entry", ANYWHERE),
    Template("inches.rouse", among("zombie", ZOMBIES, lambda place: place.zombies)),
    Template("inches.horde-rests"),
    Template("inches.attend"),
    Template("inches.horde-stop"),
    Template("inches.gnaw"),
    Template("inches.step", NEAR),
)
"""Its numbers are part of what programs have learned: add templates at the end."""

EACH = (
    *("there", "own", "active", "done", *FATES, "row", "column", "facing", "wounds"),
    *(f"has {card}" for card in CARDS),
)
ABSENT = (0,) * len(EACH)


class InchesEncoding:
    """Numbers for the actions and positions of the table of inches."""

    vocabulary = VOCABULARY
    names = (
        "asked",
        *(f"prompt: {name}" for name in (*PROMPTS, "other")),
        *(f"phase: {name}" for name in (*PHASES, "other")),
        *(f"stage: {name}" for name in (*STAGES, "other")),
        *(f"goal: {name}" for name in (*GOALS, "other")),
        *(f"own seat: {seat}" for seat in range(SEATS)),
        *("turn", "turns", "spent", "needed", "delivered", "exit opens", "supply", "zombies"),
        *(f"human {number}: {name}" for number in range(1, HUMANS + 1) for name in EACH),
        *(
            f"zombie {number}: {name}"
            for number in range(SEEN)
            for name in ("there", "row", "column", "done")
        ),
        *(f"square {square}: {name}" for name in PLANES for square in range(SQUARES)),
    )

    def place(self, view: InchesView) -> Place:
        return Place(view)

    def row(self, place: Place) -> bytes:
        view = place.view
        win = view.book.scenario.win
        numbers = [
            int(view.decision is not None),
            *one_of(view.prompt, PROMPTS),
            *one_of(view.phase, PHASES),
            *one_of(view.stage, STAGES),
            *one_of(win.kind, GOALS),
            *[int(view.seat == seat) for seat in range(SEATS)],
            *(view.turn, win.turns, view.spent, win.wanted(len(view.book.party))),
            *(view.delivered, view.exit_opens, view.supply, len(view.zombies)),
        ]
        for number in range(1, HUMANS + 1):
            human = view.humans.get(number)
            numbers += ABSENT if human is None else _human(view, human)
        for zombie in place.nearest[:SEEN]:
            row, column = divmod(zombie.square, place.width)
            numbers += [1, row, column, int(zombie.done)]
        numbers += [0] * (4 * max(0, SEEN - len(view.zombies)))
        return cut(numbers) + _board(view)

    def promise(self, row: bytes) -> float:
        del row
        return 0.0


def _human(view: InchesView, human: Human) -> list[int]:
    row, column = divmod(max(human.square, 0), view.book.ground.width)
    return [
        *(1, int(human.seat == view.seat), int(human.id == view.active), int(human.done)),
        *[int(human.fate == fate) for fate in FATES],
        *(row, column, human.facing, human.wounds),
        *[human.items.count(card) for card in CARDS],
    ]


def _board(view: InchesView) -> bytes:
    """The planes, row by row on a table of the largest size."""
    width = view.book.ground.width
    out = bytearray(_printed(view.book))
    crates, humans, zombies = (SQUARES * PLANES.index(name) for name in PLANES[-3:])
    for start, squares in (
        (crates, view.crates),
        (humans, [human.square for human in view.humans.values() if human.square >= 0]),
        (zombies, [zombie.square for zombie in view.zombies.values()]),
    ):
        for square in squares:
            if (at := _at(square, width)) >= 0:
                out[start + at] = 1
    return bytes(out)


def _at(square: int, width: int) -> int:
    row, column = divmod(square, width)
    return row * SIDE + column if row < SIDE and column < SIDE else -1


@lru_cache(maxsize=32)
def _printed(book: Book) -> bytes:
    """What never changes: solid squares, exits, the home zone and the sites."""
    ground = book.ground
    out = bytearray(SQUARES * len(PLANES))
    solid = [square for square in range(ground.n) if ground.solid[square]]
    for number, squares in enumerate((solid, book.exits, book.home, book.sites)):
        for square in squares:
            if (at := _at(square, ground.width)) >= 0:
                out[SQUARES * number + at] = 1
    return bytes(out)


ENCODING = InchesEncoding()
