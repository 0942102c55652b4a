"""The people of the reserve: found, wounded, exhausted, killed, and restored after a scenario."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.printed.missions import SupportCard
from inkribbon.crawl.state.character import Reservist
from inkribbon.crawl.state.decks import SURVIVORS, reserve_decks
from inkribbon.crawl.state.world import Reserve, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.deck import draw
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .events import (
    ReserveDied,
    ReserveExhausted,
    ReserveHealed,
    ReserveRested,
    ReserveRestored,
    ReserveReturned,
    ReserveWounded,
    SurvivorFound,
)

DEADLY = 5
"""The wound that kills a character of the reserve."""


class MeetSurvivor(Task, frozen=True):
    """Draw a character from the survivor deck."""


class JoinReserve(Task, frozen=True):
    """The character just drawn joins the reserve."""


def found_reserve(world: World) -> None:
    """The reserve at the start of a campaign, or of a scenario on its own."""
    starting = [card.id for card in world.book.contents.supports.values() if card.starts]
    world.reserve = Reserve(tuple(Reservist(name) for name in starting))
    for name, deck in reserve_decks(world.book).items():
        world.decks.setdefault(name, deck)


# Queries


def reserve_of(world: World) -> Reserve:
    assert world.reserve, "this game has no reserve"
    return world.reserve


def person(reserve: Reserve, who: str) -> Reservist:
    return next(someone for someone in reserve.people if someone.id == who)


def waiting(reserve: Reserve) -> list[Reservist]:
    """Those in the reserve who are not on a mission."""
    missions = (reserve.mission, *reserve.long, *(reserve.interrupted or ()))
    away = [mission.who for mission in missions if mission is not None]
    return [someone for someone in reserve.people if someone.id not in away]


def abilities_of(world: World, who: str) -> tuple[str, ...]:
    contents = world.book.contents
    card: SupportCard | None = contents.supports.get(who)
    return card.abilities if card is not None else contents.characters[who].abilities


# Finding


@handles(MeetSurvivor)
def meet_survivor(world: World, task: MeetSurvivor) -> None:
    """An empty deck gives nothing."""
    if len(world.decks[SURVIVORS]):
        draw(world, SURVIVORS, JoinReserve())


@handles(JoinReserve)
def join_reserve(world: World, task: JoinReserve) -> None:
    reserve = reserve_of(world)
    world.reserve = replace(reserve, people=(*reserve.people, Reservist(world.drawn)))
    tell(world, SurvivorFound(world.drawn))


# Health


def wound(world: World, who: str, wounds: int) -> None:
    """The fifth wound kills."""
    total = person(reserve_of(world), who).wounds + wounds
    tell(world, ReserveWounded(who, min(total, DEADLY)))
    if total >= DEADLY:
        _kill(world, who)
    else:
        _change(world, who, wounds=total)


def _kill(world: World, who: str) -> None:
    reserve = reserve_of(world)
    world.reserve = replace(
        reserve,
        people=tuple(someone for someone in reserve.people if someone.id != who),
        dead=(*reserve.dead, who),
        fallen=(*reserve.fallen, who),
    )
    tell(world, ReserveDied(who))


def tend(world: World, who: str, levels: int) -> None:
    """Take wounds off a character, as far as there are any."""
    before = person(reserve_of(world), who).wounds
    if before:
        now = max(0, before - levels)
        _change(world, who, wounds=now)
        tell(world, ReserveHealed(who, now))


def exhaust(world: World, who: str) -> None:
    if not person(reserve_of(world), who).exhausted:
        _change(world, who, exhausted=True)
        tell(world, ReserveExhausted(who))


def _change(world: World, who: str, **changes: int) -> None:
    reserve = reserve_of(world)
    people = [replace(p, **changes) if p.id == who else p for p in reserve.people]
    world.reserve = replace(reserve, people=tuple(people))


# Between scenarios


def rest(world: World, levels: int) -> None:
    """After a win: all but the exhausted heal; the exhausted are ready again."""
    for someone in reserve_of(world).people:
        if not someone.exhausted:
            tend(world, someone.id, levels)
    _ready(world)
    tell(world, ReserveRested(levels))


def restore(world: World) -> None:
    """After a loss: the dead of this scenario are back, and everyone is unhurt and ready."""
    reserve = reserve_of(world)
    back = tuple(Reservist(name) for name in reserve.fallen)
    for someone in back:
        tell(world, ReserveReturned(someone.id))
    people = tuple(Reservist(someone.id) for someone in (*reserve.people, *back))
    dead = tuple(name for name in reserve.dead if name not in reserve.fallen)
    world.reserve = replace(reserve, people=people, dead=dead, fallen=())
    tell(world, ReserveRestored())


def _ready(world: World) -> None:
    reserve = reserve_of(world)
    people = tuple(replace(someone, exhausted=False) for someone in reserve.people)
    world.reserve = replace(reserve, people=people)


def forget_fallen(world: World) -> None:
    """A new scenario begins: those who died before stay dead."""
    world.reserve = replace(reserve_of(world), fallen=())
