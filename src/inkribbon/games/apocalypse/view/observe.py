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
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.view import View, audible, may_answer


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
    traded: tuple[str, ...]
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


SHARED = (
    *("book", "phase", "turn", "active", "stage", "spent", "turned", "blocked", "bites", "traded"),
    *("refused", "works", "supply", "crossable", "crates", "delivered", "exit_opens", "next_id"),
    *("dice", "drawn", "outcome"),
)
COPIED = ("humans", "zombies", "barricades", "decks")


def observe(world: World, seat: int) -> InchesView:
    """The world without the options that are not this seat's to choose."""
    decision = world.decision
    mine = decision is not None and decision.seat != CHANCE and may_answer(decision, seat)
    return InchesView(
        seat=seat,
        waiting_for=decision.seat if decision else None,
        prompt=decision.prompt if decision else "",
        about=decision.about if decision else (),
        decision=decision if mine else None,
        news=audible(world, seat),
        pending=tuple(world.stack),
        **{name: getattr(world, name) for name in SHARED},
        **{name: getattr(world, name).copy() for name in COPIED},
    )


def determinise(view: InchesView) -> World:
    """The world the view came from; where somebody else decides, without their options."""
    world = World(
        stack=list(view.pending),
        decision=_decision(view),
        news=list(view.news),
        **{name: getattr(view, name) for name in SHARED},
        **{name: getattr(view, name).copy() for name in COPIED},
    )
    world.at = who_stands_where(world)
    return world


def _decision(view: InchesView) -> Decision | None:
    if view.decision is not None or view.waiting_for is None:
        return view.decision
    return Decision(view.waiting_for, view.prompt, (), view.about)


def who_stands_where(table: World | InchesView) -> list[int]:
    """The figure on each square, computed from the figures."""
    at = [NOBODY] * table.book.ground.n
    for human in table.humans.values():
        if human.square >= 0:
            at[human.square] = human.id
    for zombie in table.zombies.values():
        at[zombie.square] = zombie.id
    return at
