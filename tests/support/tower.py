"""A small tower for rule tests: arrange a face, script chance, act, check.

table = tower().at(6).zombies(7, 2).hold("handgun", "magazine").begin()
table.answer(UseItem("handgun", 7))
assert table.face().zombies[7] == 0

The default seat is 0. Hands and rooms start empty, and piles hold only what a test puts there, so
that nothing happens unless it was arranged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.ending import EndRound
from inkribbon.games.tower.rules.setup import set_up
from inkribbon.games.tower.rules.turn import EndTurn, StartRound, Turn
from inkribbon.games.tower.rules.zombies import ZombiePhase
from inkribbon.games.tower.state.board import ROOMS
from inkribbon.games.tower.state.events import Private
from inkribbon.games.tower.state.faces import changed, kind_of, lay
from inkribbon.games.tower.state.world import EMPTY, InSlit, Pile, TowerFace, TowerWorld
from inkribbon.games.tower.view.observe import TowerView
from inkribbon.kernel.data import Data, Event, Tagged
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.engine import answer, push, run
from inkribbon.kernel.sampler import Sampler

CAST = ("soldier", "doctor", "fighter", "firefighter")
"""By seat. The soldier comes first: his only ability is a fourth kill."""

T = TypeVar("T", bound=Data)
E = TypeVar("E", bound=Event)


class Tower:
    """A world under test."""

    def __init__(self, world: TowerWorld) -> None:
        self.world = world
        self.events: list[Event] = []
        self.script: list[object] = []

    # Arranging

    def change(self, seat: int, **fields: object) -> Tower:
        self.world.faces[seat] = replace(self.world.faces[seat], **fields)
        return self

    def at(self, room: int, seat: int = 0) -> Tower:
        return self.change(seat, room=room)

    def zombies(self, room: int, count: int, seat: int = 0) -> Tower:
        return self.change(seat, zombies=changed(self.face(seat).zombies, room, count))

    def survivors(self, room: int, count: int, seat: int = 0) -> Tower:
        return self.change(seat, survivors=changed(self.face(seat).survivors, room, count))

    def saved(self, count: int, seat: int = 0) -> Tower:
        return self.change(seat, saved=count)

    def damage(self, count: int, seat: int = 0) -> Tower:
        return self.change(seat, damage=count)

    def hold(self, *names: str, seat: int = 0) -> Tower:
        """Add cards to a hand, by kind or by id."""
        cards = [self.card(name) for name in names]
        return self.change(seat, hand=tuple(sorted((*self.face(seat).hand, *cards))))

    def goals(self, *names: str, seat: int = 0) -> Tower:
        return self.change(seat, objectives=names)

    def lay(self, kind: str, *rooms: int, seat: int = 0) -> Tower:
        for room in rooms:
            lay(self.world, seat, room, self.card(kind))
        return self

    def pile(self, floor: int, *names: str, danger: int = -1) -> Tower:
        """Set the cards of a search pile; its top back is covered unless given."""
        cards = tuple(sorted(self.card(name, floor) for name in names))
        self.world.piles[floor] = Pile(cards, danger)
        return self

    def slit(self, number: int, name: str, by: int) -> Tower:
        left = InSlit(self.card(name), by)
        self.world.slits[number] = (*self.world.slits.get(number, ()), left)
        return self

    def emergence(self, *pile: int, back: int, seat: int = 0, runs: int = 0) -> Tower:
        """Set the Emergence cards not yet turned, and the visible back; the rest are turned."""
        turned = tuple(room for room in ROOMS if room not in pile)
        return self.change(seat, pile=pile, flipped=turned, back=back, runs=runs)

    def card(self, name: str, floor: int | None = None) -> str:
        """A card by its id, or any of its kind (of a floor)."""
        cards = self.world.book.cards
        if name in cards:
            return name
        fits = [c for c in cards if kind_of(c) == name and floor in (None, cards[c].floor)]
        return sorted(fits)[0]

    # Beginning

    def begin(self, seat: int = 0) -> Tower:
        """Start a seat's turn; the other seats' turns follow."""
        self.world.round = max(1, self.world.round)
        seats = self.world.book.seats
        order = [(seat + step) % seats for step in range(seats)]
        self.world.first = seat
        push(self.world, *[Turn(s) for s in order], ZombiePhase(), EndRound(), StartRound())
        return self._run()

    def zombie_phase(self) -> Tower:
        return self.do(ZombiePhase())

    def end_round(self) -> Tower:
        return self.do(EndRound())

    def do(self, *tasks: Data, chance: Sequence[object] = ()) -> Tower:
        """Carry out tasks on their own."""
        push(self.world, *tasks)
        self.script += chance
        return self._run()

    def _run(self) -> Tower:
        self.world.news.clear()
        run(self.world)
        self._hear()
        return self._settle()

    # Acting

    def answer(self, action: Data, chance: Sequence[object] = ()) -> Tower:
        """Answer the open question; chance then follows the script, which must be used up.

        An entry of `chance` is an action, or a value of one: a card, a kind, a room, a number.
        """
        self.script += chance
        answer(self.world, action)
        self._hear()
        return self._settle()

    def _settle(self) -> Tower:
        while (decision := self.world.decision) is not None and decision.seat == CHANCE:
            assert self.script, f"nothing was scripted for {decision.prompt!r}"
            answer(self.world, _fitting(decision, self.script.pop(0)))
            self._hear()
        assert not self.script, f"scripted but never asked: {self.script}"
        return self

    def end(self, chance: Sequence[object] = ()) -> Tower:
        return self.answer(EndTurn(), chance)

    def _hear(self) -> None:
        self.events += [event for event in self.world.news if isinstance(event, Event)]

    # Inspecting

    def face(self, seat: int = 0) -> TowerFace:
        return self.world.faces[seat]

    def hand(self, seat: int = 0) -> list[str]:
        """The kinds of cards in a hand."""
        return [kind_of(card) for card in self.face(seat).hand]

    def asked(self) -> Decision:
        assert self.world.decision is not None, "nothing is asked"
        return self.world.decision

    def offers(self, kind: type[T]) -> list[T]:
        return [a for a in self.asked().actions() if isinstance(a, kind)]

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def heard(self, seat: int) -> list[Event]:
        """The events a seat has seen, without the private events of others."""
        return [e for e in self.events if not isinstance(e, Private) or e.seat == seat]

    def view(self, seat: int = 0) -> TowerView:
        return GAME.observe(self.world, seat)

    def withheld(self, action: str, seat: int = 0) -> list[str]:
        """The reasons why an action is not offered."""
        found = GAME.withheld(self.world, seat)
        return [w.reason.removeprefix("tower.") for w in found if w.action == f"tower.{action}"]

    def outcome(self) -> str:
        return self.world.outcome.cause if self.world.outcome else ""


def _fitting(decision: Decision, wanted: object) -> Data:
    for option in decision.options:
        action = option.action
        assert isinstance(action, Tagged)
        values = msgspec.structs.astuple(action)
        kinds = [kind_of(value) for value in values if isinstance(value, str)]
        if action == wanted or wanted in kinds or wanted == values[-1]:
            return action
    offered = ", ".join(str(option.action) for option in decision.options)
    raise AssertionError(f"the script says {wanted!r}, but chance offers {offered}")


def tower(
    *cast: str,
    scenario: str = "printed",
    modes: Sequence[str] = (),
    piles: bool = False,
    **settings: object,
) -> Tower:
    """A tower with nothing in it but the PCs in their start rooms.

    The scenario is the printed game as shipped. `piles` leaves the search piles as the box has
    them; `settings` change the difficulty.
    """
    world = GAME.new(scenario, cast or CAST, modes=modes)
    book = world.book
    book = type(book)(book.contents, book.setup, replace(book.difficulty, **settings))
    world = set_up(book)
    world.stack.clear()
    world.first = 0
    for seat, face in world.faces.items():
        world.faces[seat] = replace(face, zombies=EMPTY, pile=ROOMS, back=1)
    if not piles:
        world.piles = {floor: Pile(()) for floor in world.piles}
    return Tower(world)


def started(
    scenario: str = "printed",
    cast: Iterable[str] = CAST,
    seed: int | str = 1,
    modes: Sequence[str] = (),
) -> Tower:
    """A real game at its first question to a player, dealt by seed."""
    world = GAME.new(scenario, tuple(cast), modes=modes)
    table = Tower(world)
    table._hear()
    chance = Sampler(seed)
    while world.decision is not None and world.decision.seat == CHANCE:
        answer(world, chance.choose(world.decision))
        table._hear()
    return table


RADIO = ("communication-device", "battery")
"""The cards of which one hand needs both for the secret passage."""


def gathered(room: int, *cast: str) -> Tower:
    """All PCs in one room, each with a Vaccine."""
    table = tower(*cast)
    for seat in table.world.faces:
        table.at(room, seat).hold("vaccine@2", seat=seat)
    return table


def passage(*cast: str) -> Tower:
    """All that an escape by the secret passage needs."""
    return gathered(10, *cast).hold(*RADIO)


def helicopter(flares: int = 4, *cast: str) -> Tower:
    """All that an escape by helicopter needs, with so many flares."""
    return gathered(2, *cast).hold(*["flare@2"] * flares)


def kinds(table: Tower, floor: int) -> Counter[str]:
    """The kinds of cards in play with one back."""
    return Counter(kind_of(card) for card in table.world.book.deal[floor])
