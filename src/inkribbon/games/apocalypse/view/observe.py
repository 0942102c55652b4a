"""What a seat may see: everything on the table is public, and the search pile has no order.

| zone | who sees it |
|---|---|
| humans, what they carry, zombies, barricades, crates | all |
| search pile | all: which cards are left, never their order (there is none) |
| options of an open decision | the deciding seat; the table's decisions: every seat |
"""

from __future__ import annotations

from inkribbon.games.apocalypse.family import APOCALYPSE
from inkribbon.games.apocalypse.state.book import Book
from inkribbon.games.apocalypse.state.world import (
    NOBODY,
    Barricade,
    Human,
    Stage,
    Work,
    World,
    Zombie,
)
from inkribbon.kernel.data import Data
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.view import View, audible, converter, offered, open_decision


class InchesView(View, frozen=True, kw_only=True):
    """The table as one seat sees it."""

    family = APOCALYPSE

    book: Book
    phase: str
    turn: int
    active: int
    stage: Stage
    spent: int
    turned: bool
    blocked: bool
    bites: int
    traded: tuple[tuple[int, str], ...]
    refused: tuple[int, ...]
    humans: dict[int, Human]
    zombies: dict[int, Zombie]
    barricades: dict[int, Barricade]
    works: tuple[Work, ...]
    supply: int
    crossable: tuple[str, ...]
    crates: tuple[int, ...]
    delivered: int
    exit_opens: int
    next_id: int
    decks: dict[str, Deck]
    dice: tuple[str, ...]
    drawn: str
    pending: tuple[Data, ...]


_view = converter(
    World,
    InchesView,
    given=("seat", "waiting_for", "prompt", "about", "decision", "news", "pending"),
)


def observe(world: World, seat: int) -> InchesView:
    """The world without the options that are not this seat's to choose."""
    decision = world.decision
    return _view(
        world,
        seat=seat,
        waiting_for=decision.seat if decision else None,
        prompt=decision.prompt if decision else "",
        about=decision.about if decision else (),
        decision=offered(world, seat),
        news=audible(world, seat),
        pending=tuple(world.stack),
    )


_world = converter(InchesView, World, given=("stack", "decision", "news", "at"))


def determinise(view: InchesView) -> World:
    """The world the view came from; without the options of another seat's decision."""
    return _world(
        view,
        stack=list(view.pending),
        decision=open_decision(view),
        news=list(view.news),
        at=who_stands_where(view),
    )


def who_stands_where(table: World | InchesView) -> list[int]:
    """The figure on each square, computed from the figures."""
    at = [NOBODY] * table.book.ground.n
    for human in table.humans.values():
        if human.square >= 0:
            at[human.square] = human.id
    for zombie in table.zombies.values():
        at[zombie.square] = zombie.id
    return at
