"""The way that a character follows, to tell steps that lead on from those that lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.crawl.items.elevator import MoveElevator
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.kerosene import BurnCorpse
from inkribbon.crawl.items.terrain import Climb
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.world import Character
from inkribbon.crawl.turn.actions import FlipDoor, Move
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.crawl.turn.venturing import RideOn, Venture
from inkribbon.kernel.data import TAGS, Data

from ..routes import FAR
from .poison import water_cost
from .worth import Position

FLIPPED = TAGS[FlipDoor]
STEPS = (TAGS[Move], TAGS[Climb])


def is_step(action: Data) -> bool:
    return isinstance(action, Move | Climb)


class Trail:
    """The way of a character, to tell which steps follow it; `done` is what it did this turn."""

    def __init__(self, position: Position, me: Character, done: tuple[str, ...]) -> None:
        self.position = position
        self.me = me
        self.done = done
        self.goods = position.goods(me)
        self.way = position.detour(me, position.open, self.goods)
        self.left = self.way[me.square]
        self.quiet = position.is_quiet(me.square)

    def leads_on(self, action: Data) -> bool:
        match action:
            case Move() | Climb():
                return self._step(action.square)
            case MoveElevator():
                return self._ride(action.square)
            case FlipDoor():
                return self._flip(1 << action.link)
            case Venture() | RideOn():
                return self.position.aims.looking
            case BurnCorpse():
                return action.square == self.me.square
            case _:
                return True

    def is_deed(self, action: Data) -> bool:
        """Whether the action does what a goal asks for, or takes what is near while waiting."""
        searching = self.position.aims.searching
        if isinstance(action, Search):
            loot = self.position.aims.loot.get(self.me.seat, ())
            return action.deck in searching.decks or self.me.square in loot
        if isinstance(action, Trade):
            return self.position.aims.is_meeting(self.me.seat, action.seat)
        if isinstance(action, UseStation):
            return action.station in searching.stations
        if isinstance(action, Venture | RideOn):
            return self.position.aims.looking
        return isinstance(action, Fulfil)

    def is_safe(self, action: Data) -> bool:
        """Whether the action is a step to a known, dry place where no enemy reacts."""
        if not isinstance(action, Move | Climb):
            return False
        world, square = self.position.world, action.square
        if water_cost(world, self.me, square, self.left, self.position.weights):
            return False
        explored = self.position.grid.tile_of[square] not in world.unexplored
        return explored and self.position.is_quiet(square)

    def is_delay(self, action: Data) -> bool:
        """Whether the action is a step that leads no nearer, or closes a door."""
        match action:
            case FlipDoor():
                return bool(self.position.open >> action.link & 1)
            case Move() | Climb():
                return self.way[action.square] >= self.left
            case _:
                return False

    def is_near_goal(self, offered: Sequence[Data]) -> bool:
        """Whether the next aim can be dealt with this turn without stirring an enemy."""
        position, me = self.position, self.me
        world = position.world
        ends = dict(position.aims.ends(me, world.open))
        if me.square in ends:
            searches = any(isinstance(action, Search) for action in offered)
            return searches and me.seat in position.aims.search
        free = tuple((s, min(1, left)) for s, left in ends.items() if position.is_quiet(s))
        barred = {enemy.square for enemy in world.enemies.values()}
        barred.update(s for s, crowd in enumerate(world.crowd) if crowd >= ROOM and s != me.square)
        held = tuple((square, FAR) for square in sorted(barred))
        locked, fog = position.aims.locks[me.seat], position.aims.fog
        way = position.facts.routes.to(free, world.open, locked, fog, held)
        return way[me.square] <= world.actions

    def _step(self, square: int) -> bool:
        """Whether a step brings the character nearer, or evades enemies that stay around."""
        left = self.way[square]
        if left < self.left or self.quiet:
            return left < self.left
        if left == self.left:
            return True
        return not self.position.is_quiet(square) and self.position.is_threatened(self.me)

    def _ride(self, shaft: int) -> bool:
        """Whether the elevator takes the character nearer, or comes to where it waits."""
        if self.me.square == self.position.world.elevator:
            return self.way[shaft] < self.left
        grid = self.position.grid
        doors = [grid.links[link] for link in grid.links_of[self.me.square]]
        return any(shaft in (door.a, door.b) for door in doors) and self.way[shaft] < self.left

    def _flip(self, bit: int) -> bool:
        """Whether to open a door on the way or away from enemies, or to close one behind; not to
        open again what was closed a moment ago."""
        open = self.position.open
        left = self.position.detour(self.me, open ^ bit, self.goods)[self.me.square]
        if open & bit:
            return left <= self.left and self._has_moved_on()
        return left < self.left or (not self.quiet and self._has_moved_on())

    def _has_moved_on(self) -> bool:
        """Whether the character has taken a step since the last door of this turn."""
        for tag in reversed(self.done):
            if tag in STEPS:
                return True
            if tag == FLIPPED:
                return False
        return True
