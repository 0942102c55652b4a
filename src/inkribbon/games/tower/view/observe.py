"""What a seat may see of the tower. This is the only place that hides information.

| zone | owner | others |
|---|---|---|
| play space, PC, damage, saved survivors, hand, objectives, Emergence pile | yes | at the end |
| character, round, phase, whose turn, AP left, marker | yes | yes |
| search piles: sizes and top backs; discard pile | yes | yes |
| that a player searches, and on which floor | yes | yes |
| the card drawn | yes | if it must be announced, and then not its room |
| a card put back on a pile | the seat that did it | that it was done |
| a card in a slit | the seat that left it | the neighbour sees its back |
| what was called out | yes | yes |
| options of an open decision, and what it is about | the deciding seat | no seat |
| a question to all players | yes | yes |

A spectator sees what everyone sees. Once the game is over, everything is visible.
"""

from __future__ import annotations

import msgspec

from inkribbon.games.tower.family import TOWER
from inkribbon.games.tower.rules.ending import EndRound
from inkribbon.games.tower.rules.turn import StartRound, Turn
from inkribbon.games.tower.rules.zombies import ZombiePhase
from inkribbon.games.tower.state.board import sides_of
from inkribbon.games.tower.state.book import Book
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import NOBODY, Said, Score, TowerFace, TowerWorld
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, GROUP
from inkribbon.kernel.view import View, audible, offered

SOMEBODY_ACTS = "tower.turn"
"""The prompt shown to the other seats while a player decides."""
CHANCE_ACTS = "tower.chance"
IN_SIGHT = (Turn, ZombiePhase, EndRound, StartRound)
"""Pending steps that are public."""


class TowerPublic(msgspec.Struct, frozen=True, gc=False):
    """The public facts about a player."""

    seat: int
    character: str
    dangers: tuple[str, ...]
    """Announced Fire and Collapsed cards that are still somewhere on that face."""
    kept: tuple[int, ...]
    """How many cards were taken into the hand, by back: 0 for Beginning cards, else the floor."""
    searched: tuple[int, ...]
    """Round and floor of the last search; empty before the first."""


class PileTop(msgspec.Struct, frozen=True, gc=False):
    """A search pile as a seat sees it."""

    size: int
    danger: int
    """1: the top back says DANGER!!; 0: it does not; -1: it is not visible."""
    top: str
    """The top card, if this seat put it there."""


class SlitCard(msgspec.Struct, frozen=True, gc=False):
    back: int
    seat: int
    """The seat that left it."""
    card: str
    """'' for every seat but the one that left it."""


class DrawnCard(msgspec.Struct, frozen=True, gc=False):
    """A card just drawn, before it takes effect."""

    floor: int
    danger: int
    card: str
    """'' for every seat but the searcher's until it is announced."""
    announced: bool


class TowerView(View, frozen=True, kw_only=True):
    """The tower as one seat sees it."""

    family = TOWER

    book: Book
    phase: str
    round: int
    turn: int
    first: int
    active: int
    ap: int
    to_act: tuple[int, ...]
    """Seats still to take their turn this round, in order."""
    faces: dict[int, TowerFace]
    """This seat's own face; all of them when the game is over."""
    players: tuple[TowerPublic, ...]
    piles: dict[int, PileTop]
    discard: tuple[str, ...]
    slits: dict[int, tuple[SlitCard, ...]]
    """The slits in this seat's walls, by number (see the sheet)."""
    drawn: DrawnCard | None
    said: tuple[Said, ...]
    spoken: tuple[str, ...]
    cured: int
    scores: tuple[Score, ...]
    pending: tuple[Data, ...]


def observe(world: TowerWorld, seat: int) -> TowerView:
    over = world.outcome is not None
    prompt, about = _question(world, seat)
    return TowerView(
        seat=seat,
        waiting_for=world.decision.seat if world.decision else None,
        prompt=prompt,
        about=about,
        decision=offered(world, seat),
        outcome=world.outcome,
        news=audible(world, seat),
        book=world.book,
        phase=world.phase,
        round=world.round,
        turn=world.turn,
        first=world.first,
        active=world.active,
        ap=world.ap,
        to_act=tuple(task.seat for task in reversed(world.stack) if isinstance(task, Turn)),
        faces={face.seat: face for face in world.faces.values() if over or face.seat == seat},
        players=tuple(_public(world, face) for face in world.faces.values()),
        piles={floor: _pile(world, floor, seat) for floor in world.piles},
        discard=world.discard,
        slits=_slits(world, seat, over),
        drawn=_drawn(world, seat),
        said=world.said,
        spoken=world.spoken if world.active == seat else (),
        cured=world.cured if world.active == seat else 0,
        scores=world.scores,
        pending=_pending(world, seat),
    )


def _question(world: TowerWorld, seat: int) -> tuple[str, tuple[str | int, ...]]:
    """The prompt and its subject for the deciding seat; a general prompt for the others."""
    decision = world.decision
    if decision is None:
        return "", ()
    if decision.seat == CHANCE:
        return CHANCE_ACTS, ()
    heard = decision.seat in (seat, GROUP)
    return (decision.prompt, decision.about) if heard else (SOMEBODY_ACTS, ())


def _public(world: TowerWorld, face: TowerFace) -> TowerPublic:
    dangers = [laid.card for laid in face.laid if kind_of(laid.card) != "barricade"]
    return TowerPublic(
        seat=face.seat,
        character=face.character,
        dangers=tuple(sorted(dangers)),
        kept=world.kept[face.seat],
        searched=world.last_search.get(face.seat, ()),
    )


def _pile(world: TowerWorld, floor: int, seat: int) -> PileTop:
    pile = world.piles[floor]
    known = pile.seen == seat and seat != NOBODY
    return PileTop(len(pile), pile.danger, pile.top if known else "")


def _slits(world: TowerWorld, seat: int, over: bool) -> dict[int, tuple[SlitCard, ...]]:
    backs = world.book.cards
    return {
        slit: tuple(
            SlitCard(backs[c.card].floor, c.seat, c.card if over or c.seat == seat else "")
            for c in cards
        )
        for slit, cards in sorted(world.slits.items())
        if over or seat in dict(sides_of(slit, world.book.seats))
    }


def _drawn(world: TowerWorld, seat: int) -> DrawnCard | None:
    looked = world.looked
    if looked is None:
        return None
    known = looked.announced or world.active == seat
    card = looked.card if known else ""
    return DrawnCard(looked.floor, looked.danger, card, looked.announced)


def _pending(world: TowerWorld, seat: int) -> tuple[Data, ...]:
    """The steps to come; steps within an action are visible only to the deciding player."""
    if offered(world, seat) is not None:
        return tuple(world.stack)
    return tuple(task for task in world.stack if isinstance(task, IN_SIGHT))
