"""A secret game for the server's tests: what a seat draws, and even that it draws, is its own.

On its turn a seat may look at cards, wait, or pass. Only passing is seen by the others. Six passes
end the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from kernel.toy import CELLARS, Hand, ToyBook, ToyGame, ToyView, ToyWorld

from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import Event, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import draw, shuffled
from inkribbon.kernel.engine import ask, handles, push, run
from inkribbon.kernel.game import Setup
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import audible, offered
from inkribbon.kernel.world import finish, tell
from inkribbon.text.voice import Voice
from inkribbon.text.voices import VOICES

PASSES = 6


class VeilTurn(Task, frozen=True):
    seat: int


class VeilPeek(Task, frozen=True):
    seat: int


class VeilWait(Task, frozen=True):
    pass


class VeilPass(Task, frozen=True):
    seat: int


class VeilTaken(Task, frozen=True):
    seat: int


class VeilSaw(Event, frozen=True):
    seat: int
    card: str

    def audience(self) -> tuple[int, ...] | None:
        return (self.seat,)


class VeilPassed(Event, frozen=True):
    seat: int


@handles(VeilTurn)
def turn(world: ToyWorld, task: VeilTurn) -> None:
    again = VeilTurn(task.seat)
    options = [Option(VeilWait(), (again,)), Option(go := VeilPass(task.seat), (go,))]
    if len(world.decks["finds"]):
        options.append(Option(peek := VeilPeek(task.seat), (peek, again)))
    ask(world, task.seat, "veil", options)


@handles(VeilPeek)
def peek(world: ToyWorld, task: VeilPeek) -> None:
    draw(world, "finds", VeilTaken(task.seat))


@handles(VeilTaken)
def taken(world: ToyWorld, task: VeilTaken) -> None:
    card, world.drawn = world.drawn, ""
    world.hands[task.seat] = Hand((*world.hands[task.seat].cards, card))
    tell(world, VeilSaw(task.seat, card))


@handles(VeilPass)
def go_on(world: ToyWorld, task: VeilPass) -> None:
    world.gems += 1
    tell(world, VeilPassed(task.seat))
    if world.gems >= PASSES:
        finish(world, won=True, cause="rich")
    else:
        push(world, VeilTurn((task.seat + 1) % len(world.hands)))


class VeiledGame(ToyGame):
    id = "veiled"
    title = "The Veil"
    secret = True
    board = "none"

    def start(self, setup: Setup) -> ToyWorld:
        world = ToyWorld(
            book=ToyBook(setup),
            decks={"finds": shuffled(self.finds[setup.scenario])},
            hands={seat: Hand() for seat in range(len(setup.characters))},
        )
        push(world, VeilTurn(0))
        run(world)
        return world

    def observe(self, world: ToyWorld, seat: int) -> ToyView:
        decision = world.decision
        return ToyView(
            seat=seat,
            waiting_for=decision.seat if decision else None,
            prompt=decision.prompt if decision else "",
            about=decision.about if decision else (),
            decision=offered(world, seat),
            outcome=world.outcome,
            news=audible(world, seat),
            book=world.book,
            hand=world.hands.get(seat, Hand()).cards,
            hand_sizes=(),
            pile=0,
            discard=(),
            gems=world.gems,
            pending=(),
        )

    def determinise(self, view: ToyView, chance: Sampler) -> ToyWorld:
        del chance
        unseen = list(self.finds[view.book.setup.scenario])
        for card in view.hand:
            unseen.remove(card)
        hands = {seat: Hand() for seat in range(len(view.book.setup.characters))}
        hands[view.seat] = Hand(view.hand)
        return ToyWorld(book=view.book, decks={"finds": shuffled(unseen)}, hands=hands)


VEILED = VeiledGame({**CELLARS, "deep": ("bone",) * 40 + ("coin",) * 40})


@contextmanager
def veiled() -> Iterator[None]:
    """The game is in the catalogue, with a voice, as long as a test needs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "veiled", VEILED)
        patch.setitem(VOICES, ToyView, Voice())
        patch.setitem(VOICES, ToyWorld, Voice())
        yield
