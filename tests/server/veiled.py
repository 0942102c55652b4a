"""The toy as a secret game: what a seat draws, and even that it draws, is its own.

On its turn a seat may look at cards, wait, or pass. Only passing is seen by the others. Six passes
end the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from kernel.toy import CELLARS, Hand, ToyGame, ToyKeep, ToyView, ToyWorld
from msgspec.structs import replace

from inkribbon.catalogue import GAMES
from inkribbon.kernel.data import Event, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import shuffled
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.world import finish, tell

PASSES = 6


class VeilTurn(Task, frozen=True):
    seat: int


class VeilWait(Task, frozen=True):
    pass


class VeilPass(Task, frozen=True):
    seat: int


class VeilPassed(Event, frozen=True):
    seat: int


@handles(VeilTurn)
def turn(world: ToyWorld, task: VeilTurn) -> None:
    again = VeilTurn(task.seat)
    options = [Option(VeilWait(), (again,)), Option(go := VeilPass(task.seat), (go,))]
    if len(world.decks["finds"]):
        options.append(Option(peek := ToyKeep(task.seat), (peek, again)))
    ask(world, task.seat, "veil", options)


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
    first_turn = VeilTurn

    def observe(self, world: ToyWorld, seat: int) -> ToyView:
        """Not even how many cards there are is for others to know."""
        toy = super().observe(world, seat)
        return replace(toy, hand_sizes=(), pile=0, discard=(), pending=())

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
    """The game is in the catalogue as long as a test needs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES, "veiled", VEILED)
        yield
