"""What a watcher of bots should know about the table of inches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

from inkribbon.bots.watched import Watched
from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.rules.goal import exit_open, unsearched
from inkribbon.games.apocalypse.rules.items import PickUp, fits
from inkribbon.games.apocalypse.rules.moving import Move, prices
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.rules.turn import Stop
from inkribbon.games.apocalypse.state.board import INCH, left, zombie_ways
from inkribbon.games.apocalypse.state.world import Human, World
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision

NEARBY = 8
"""Zombies within two steps of a human are part of its position: they are a reason to walk."""


class WatchedInches(Watched):
    """A position is what one human decides on: its place, the zombies nearby, the goal so far."""

    def position(self, world: World, decision: Decision) -> Hashable | None:
        if decision.prompt != "inches.act" or world.stage != "fresh":
            return None
        me = world.humans[world.active]
        near = [
            zombie.square
            for zombie in world.zombies.values()
            if world.book.ground.within(me.square, zombie.square, NEARBY)
        ]
        barricades = tuple(piece.borders for piece in world.barricades.values())
        done = (tuple(unsearched(world)), world.crates, world.delivered, barricades)
        return (me.id, me.square, me.wounds, me.items, me.searched, tuple(sorted(near)), done)

    def attempts(self, action: Data) -> bool:
        """Only walking away and coming back is a return."""
        return not isinstance(action, Move)

    def idles(self, world: World, decision: Decision, action: Data) -> bool:
        """Whether a human does nothing although the goal could be served in safety this turn."""
        if decision.prompt != "inches.act" or action != Stop() or world.stage != "fresh":
            return False
        me = world.humans[world.active]
        offered = [option.action for option in decision.options]
        if any(_serves(world, me, deed) for deed in offered):
            return True
        moves = {deed.square for deed in offered if isinstance(deed, Move)}
        if not moves or me.square in _ends(world, me):
            return False
        cost, _ = prices(world)
        inches = {square: left(world) - cost[square] for square in moves}
        return any(square in inches and inches[square] >= rest for square, rest in _aims(world, me))

    def unused(self, world: World) -> Mapping[str, int]:
        """Healing in the hands of those who could still have used it."""
        cards = world.book.cards
        held = [item for human in world.humans.values() for item in human.items]
        return Counter(item for item in held if cards[item].heals)


def _serves(world: World, me: Human, deed: Data) -> bool:
    """Whether a deed on offer brings the goal nearer at once."""
    if isinstance(deed, Search):
        return world.book.scenario.win.kind == "escape" and deed.site in unsearched(world)
    return isinstance(deed, PickUp)


def _ends(world: World, me: Human) -> tuple[int, ...]:
    """Where this human wants to end the turn."""
    kind = world.book.scenario.win.kind
    if kind == "escape":
        return world.book.exits if exit_open(world) else ()
    return world.book.home if kind == "hold" or CRATE in me.items else ()


def _aims(world: World, me: Human) -> list[tuple[int, int]]:
    """Safe squares that serve the goal, with the half inches that must be left there."""
    aims = [(square, 0) for square in _ends(world, me)]
    kind = world.book.scenario.win.kind
    if kind == "escape":
        aims += [(square, INCH) for site in unsearched(world) for square in _beside(world, site)]
    if kind == "supplies" and CRATE not in me.items and fits(world, (CRATE,), me.wounds):
        aims += [(square, INCH) for crate in world.crates for square in _beside(world, crate)]
    budget = INCH * world.book.contents.settings.rulebook.zombie_inches
    reached = [zombie_ways(world).contacts(z.square, budget) for z in world.zombies.values()]
    return [(square, rest) for square, rest in aims if not any(square in r for r in reached)]


def _beside(world: World, square: int) -> tuple[int, ...]:
    return (square, *world.book.plain.beside[square])


WATCHED = WatchedInches()
