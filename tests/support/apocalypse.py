"""A small table for rule tests: draw the ground, place figures, script the dice, check.

    table = inches('''
        +-+-+-+-+
        |A . Z .|
        +-+-+-+-+
        ''')
    table.attack("pistol", "c1", dice=[6])
    assert not table.zombies()

Capital letters A to H are humans in that order, Z is a zombie; everything else is drawn as in a
scenario file. Humans act only when the test says so; there are no other figures.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Literal, TypeVar

import pytest
from msgspec.structs import replace

from inkribbon.games.apocalypse.bot import trial
from inkribbon.games.apocalypse.game import GAME, set_up
from inkribbon.games.apocalypse.printed.contents import DECK, open_contents
from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.barricades import Build, Demolish
from inkribbon.games.apocalypse.rules.entering import Entry
from inkribbon.games.apocalypse.rules.moving import Move, Turn
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.rules.turn import Activate, StartTurn, Stop
from inkribbon.games.apocalypse.rules.zombies import ZombieStep
from inkribbon.games.apocalypse.scenario.file import Goal, MapFile, Piece, Scenario, Zombies
from inkribbon.games.apocalypse.scenario.plan import read
from inkribbon.games.apocalypse.state.board import add_zombie, put
from inkribbon.games.apocalypse.state.book import Book, Member
from inkribbon.games.apocalypse.state.world import Barricade, Human, World, Zombie
from inkribbon.kernel.data import Data, Event
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.deck import Drew, shuffled
from inkribbon.kernel.engine import answer, push, run
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Script

T = TypeVar("T", bound=Data)
E = TypeVar("E", bound=Event)
Kind = Literal["escape", "supplies", "hold"]

NAMES = "ABCDEFGH"
FACES = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
CAST = tuple(who for who, _ in GAME.characters())


class Table:
    """A world under test. Humans are named by their letters."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.chance = Script()
        self.events: list[Event] = []

    # Setting up

    def human(self, who: str) -> Human:
        return self.world.humans[NAMES.index(who) + 1]

    def change(self, who: str, **fields: object) -> Table:
        human = self.human(who)
        self.world.humans[human.id] = replace(human, **fields)
        return self

    def face(self, who: str, way: str) -> Table:
        return self.change(who, facing=FACES.index(way))

    def wounds(self, who: str, count: int) -> Table:
        return self.change(who, wounds=count)

    def carry(self, who: str, *cards: str) -> Table:
        return self.change(who, items=cards)

    def deck(self, *cards: str, discard: Sequence[str] = ()) -> Table:
        self.world.decks[DECK] = shuffled(cards, tuple(discard))
        return self

    def barricade(self, *pairs: tuple[str, str]) -> int:
        """Place a barricade on the borders between squares; return its number."""
        ground = self.world.book.ground
        borders = tuple(sorted(ground.border(self.square(a), self.square(b)) for a, b in pairs))
        piece = Barricade(self.world.next_id, borders)
        self.world.next_id += 1
        self.world.barricades[piece.id] = piece
        return piece.id

    def begin(self, who: str = "A") -> Table:
        """Start the turn with this human; the test orders the others."""
        push(self.world, StartTurn())
        run(self.world)
        self.hear()
        asked = self.world.decision
        if asked is not None and asked.prompt == "inches.next-human":
            self.answer(Activate(self.human(who).id))
        return self

    def zombie_step(self, dice: Sequence[object] = ()) -> Table:
        """Run only the zombie step."""
        push(self.world, ZombieStep())
        self.script(dice)
        run(self.world)
        self.hear()
        self.settle()
        return self

    # Inspecting

    def square(self, name: str) -> int:
        ground = self.world.book.ground
        return next(square for square in range(ground.n) if self.name(square) == name)

    def name(self, square: int) -> str:
        """A column as a letter, so that squares of a drawing are easy to tell from numbers."""
        if square < 0:
            return ""
        column, row = self.world.book.ground.place(square)
        return f"{chr(97 + column)}{row + 1}"

    def at(self, who: str) -> str:
        """The square of a human ('' when off the table)."""
        return self.name(self.human(who).square)

    def zombies(self) -> list[str]:
        """The squares of the zombies."""
        return sorted(self.name(zombie.square) for zombie in self.world.zombies.values())

    def zombie(self, at: str) -> Zombie:
        return self.world.zombies[self.world.at[self.square(at)]]

    def asked(self) -> Decision:
        assert self.world.decision is not None, "nothing is asked"
        return self.world.decision

    def offers(self, kind: type[T]) -> list[T]:
        return [action for action in self.asked().actions() if isinstance(action, kind)]

    def moves(self) -> list[str]:
        """The squares the active figure may walk to."""
        return sorted(self.name(move.square) for move in self.offers(Move))

    def targets(self, weapon: str) -> list[str]:
        """The squares of the zombies that the active human may attack with a weapon."""
        shots = [shot for shot in self.offers(Attack) if shot.weapon == weapon]
        return sorted(self.name(self.world.zombies[shot.aim].square) for shot in shots)

    def lines(self) -> list[list[tuple[str, str]]]:
        """Where the active human may build: each line as the pairs of squares it separates."""
        return [[self._pair(border) for border in build.borders] for build in self.offers(Build)]

    def _pair(self, border: int) -> tuple[str, str]:
        one, two = self.world.book.ground.sides_of(border)
        return self.name(one), self.name(two)

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def inches(self) -> float:
        """The inches the active human has left."""
        human = self.world.humans[self.world.active]
        return 6 - human.wounds - self.world.spent / 2

    # Acting

    def script(self, dice: Sequence[object]) -> None:
        self.chance.left += [self._short(entry) for entry in dice]

    def _short(self, entry: object) -> object:
        """Interpret a script entry: a number is a die; a word is a card or an entry square."""
        if isinstance(entry, int):
            return (str(entry),)
        if isinstance(entry, str) and entry in open_contents().cards:
            return Drew(DECK, entry)
        return Entry(self.square(entry)) if isinstance(entry, str) else entry

    def answer(self, action: Data, dice: Sequence[object] = ()) -> Table:
        """Answer the open decision; chance then follows the script, which must be used up."""
        self.script(dice)
        answer(self.world, action)
        self.hear()
        self.settle()
        return self

    def settle(self) -> None:
        while (decision := self.world.decision) is not None and decision.seat == CHANCE:
            if not self.chance.left:
                raise AssertionError(f"no dice were scripted for {decision.prompt!r}")
            answer(self.world, self.chance.choose(decision))
            self.hear()
        assert not self.chance.left, f"scripted but never rolled: {self.chance.left}"

    def hear(self) -> None:
        self.events += [event for event in self.world.news if isinstance(event, Event)]

    def move(self, to: str, dice: Sequence[object] = ()) -> Table:
        return self.answer(Move(self.square(to)), dice)

    def turn(self, way: str) -> Table:
        return self.answer(Turn(FACES.index(way)))

    def attack(self, weapon: str, at: str, dice: Sequence[object] = ()) -> Table:
        zombie = self.zombie(at).id
        shots = [s for s in self.offers(Attack) if (s.weapon, s.aim) == (weapon, zombie)]
        assert shots, f"no attack with the {weapon} on {at} is offered"
        return self.answer(shots[0], dice)

    def search(self, site: str, dice: Sequence[object] = ()) -> Table:
        return self.answer(Search(self.square(site)), dice)

    def build(self, *pairs: tuple[str, str]) -> Table:
        ground = self.world.book.ground
        borders = sorted(ground.border(self.square(a), self.square(b)) for a, b in pairs)
        return self.answer(Build(tuple(borders)))

    def demolish(self, barricade: int) -> Table:
        return self.answer(Demolish(barricade))

    def activate(self, who: str) -> Table:
        return self.answer(Activate(self.human(who).id))

    def stop(self, dice: Sequence[object] = ()) -> Table:
        """End this human's turn; chance then follows the script."""
        return self.answer(Stop(), dice)


def inches(
    drawing: str,
    *,
    seats: int = 1,
    modes: Sequence[str] = (),
    kind: Kind = "hold",
    turns: int = 20,
    share: tuple[int, int] = (1, 99),
    spawn: int = 0,
    crowd: int = 100,
    opens: int = 1,
    delay: int = 0,
    pieces: dict[str, Piece] | None = None,
) -> Table:
    """A drawn table. One seat runs every human; with more seats, A is in the first, B in the next.

    A player who runs the horde has the last seat. No zombies enter unless `spawn` is set.
    """
    lines = textwrap.dedent(drawing).strip("\n").split("\n")
    standing = [
        (mark, row // 2, column // 2)
        for row, line in enumerate(lines)
        for column, mark in enumerate(line)
        if row % 2 and column % 2 and mark in NAMES + "Z"
    ]
    plain = "\n".join("".join("." if c in NAMES + "Z" else c for c in line) for line in lines)
    scenario = Scenario(
        id="test",
        title="A test",
        source="authored",
        brief="",
        goal="",
        win=Goal(kind=kind, turns=turns, share=share, opens=opens, delay=delay),
        zombies=Zombies(start=0, spawn=spawn, crowd=crowd),
        scenery=pieces or {},
        map=MapFile(plain),
    )
    setup = Setup(game=GAME.id, scenario="test", characters=CAST[:seats], modes=tuple(modes))
    return Table(_world(setup, scenario, standing, seats - ("horde" in modes)))


def _world(
    setup: Setup, scenario: Scenario, standing: list[tuple[str, int, int]], seats: int
) -> World:
    numbers = sorted(NAMES.index(mark) for mark, _, _ in standing if mark != "Z")
    party = tuple(Member(n + 1, n % seats, NAMES[n], CAST[n % seats]) for n in numbers)
    book = Book(open_contents(), setup, scenario, read(scenario.map.drawing), party)
    book.starts = book.starts or (0,)
    world = set_up(book)
    world.stack.clear()
    world.at = [0] * book.ground.n
    for mark, y, x in sorted(standing):
        square = book.ground.square(x, y)
        if mark == "Z":
            add_zombie(world, square)
        else:
            number = NAMES.index(mark) + 1
            member = next(member for member in party if member.id == number)
            gear = book.contents.settings.authored.start_gear
            world.humans[number] = Human(number, member.seat, mark, -1, items=gear)
            put(world, number, square)
    return world


def reasons(table: Table, action: str) -> list[str]:
    """Why the first seat cannot take an action now."""
    return [found.reason for found in GAME.withheld(table.world, 0) if found.action == action]


def outcomes(monkeypatch: pytest.MonkeyPatch, results: Sequence[bool]) -> list[Setup]:
    """Let bots win and lose trials like this, over and over; return the set-ups they are given."""
    given: list[Setup] = []

    def wins(_game: object, setup: Setup, number: int) -> bool:
        given.append(setup)
        return results[number % len(results)]

    monkeypatch.setattr(trial, "wins", wins)
    return given


def lengths(monkeypatch: pytest.MonkeyPatch, turns: Sequence[int]) -> list[Setup]:
    """Let trials of holding out last this long; return the set-ups that are given."""
    given: list[Setup] = []

    def lasts(_game: object, setup: Setup, number: int) -> int:
        given.append(setup)
        return turns[number % len(turns)]

    monkeypatch.setattr(trial, "lasts", lasts)
    return given


def lane(drawn: str = "A . . Z .") -> Table:
    """A row of squares that begins like this, with A looking along it."""
    return inches(f"+{'-+' * 9}\n|{drawn} . . . .|\n+{'-+' * 9}").face("A", "east")
