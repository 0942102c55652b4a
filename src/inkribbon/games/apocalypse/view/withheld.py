"""Actions a player might expect but cannot take now, and why. Computed only on request."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.rules.attack import targets, weapons
from inkribbon.games.apocalypse.rules.barricades import (
    build_options,
    demolish_options,
    lines_in_front,
)
from inkribbon.games.apocalypse.rules.items import (
    badly_hurt,
    crate_options,
    trade_options,
    use_options,
)
from inkribbon.games.apocalypse.rules.search import search_options, sites_here
from inkribbon.games.apocalypse.state.board import INCH, can_act, human_ways, humans_touching, left
from inkribbon.games.apocalypse.state.world import Human, World
from inkribbon.kernel.game import Withheld

Reason = tuple[str, str, tuple[str, ...]]


def withheld(world: World, seat: int) -> tuple[Withheld, ...]:
    """The reasons by kind of action, with their clauses."""
    mine = [h for h in world.humans.values() if h.seat == seat and h.fate == "up"]
    if not mine:
        return ()
    active = world.humans.get(world.active)
    if active is None or active.seat != seat:
        reason = "zombie-step" if world.phase == "zombies" else "not-your-figure"
        return (_reason(world, "act", reason),)
    return tuple(_reason(world, a, r, *values) for a, r, values in _reasons(world, active))


def _reason(world: World, action: str, reason: str, *values: str) -> Withheld:
    clauses = world.book.contents.clauses.get(f"inches.not-{reason}", ())
    return Withheld(action, reason, clauses, values)


def _reasons(world: World, human: Human) -> Iterator[Reason]:
    yield from _moving(world, human)
    if not can_act(world):
        yield ("act", "oops" if world.blocked else "has-moved", ())
        return
    if left(world) < INCH:
        yield ("act", "no-inches", ())
        return
    yield from _attacking(world, human)
    yield from _searching(world, human)
    yield from _building(world, human)
    if not trade_options(world, human):
        near = humans_touching(world, human.square)
        yield ("trade", "nothing-to-trade" if near else "nobody-in-contact", ())
    if human.wounds and not use_options(world, human):
        yield ("use", "nothing-heals", ())
    yield from _picking_up(world, human)


def _moving(world: World, human: Human) -> Iterator[Reason]:
    if world.stage in ("moved", "after", "over"):
        yield ("move", "has-moved", ())
    elif left(world) < INCH:
        yield ("move", "no-inches", ())
    elif human_ways(world).hemmed(world.at, human.square, 1):
        yield ("move", "trapped", ())


def _attacking(world: World, human: Human) -> Iterator[Reason]:
    for card in weapons(world, human):
        if card.price * INCH > left(world):
            yield ("attack", "too-dear", (card.name,))
        elif not targets(world, human, card):
            reason = "nobody-in-range" if card.range else "nobody-in-reach"
            yield ("attack", reason, (card.name,))


def _searching(world: World, human: Human) -> Iterator[Reason]:
    if not search_options(world, human):
        here = sites_here(world, human)
        yield ("search", "searched-before" if here else "no-site", ())


def _building(world: World, human: Human) -> Iterator[Reason]:
    if not world.supply:
        yield ("build", "no-barricades-left", ())
    elif not build_options(world, human):
        room = lines_in_front(world, human)
        yield ("build", "needs-help" if room else "no-room-in-front", ())
    if world.barricades and not demolish_options(world, human):
        yield ("demolish", "not-at-barricade", ())


def _picking_up(world: World, human: Human) -> Iterator[Reason]:
    if not world.crates or crate_options(world, human):
        return
    if CRATE in human.items:
        yield ("pick-up", "has-crate", ())
    elif badly_hurt(world, human.wounds):
        yield ("pick-up", "too-heavy", ())
    else:
        yield ("pick-up", "no-crate", ())
