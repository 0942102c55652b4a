"""Where each character should go: the exit, and what has to be done first."""

from __future__ import annotations

from functools import cached_property

from inkribbon.crawl.items.using import is_full
from inkribbon.crawl.scenario.goals import (
    AnyGoal,
    FindGoal,
    GatherGoal,
    HoldGoal,
    LeaveGoal,
    SlayGoal,
    TakeGoal,
    UseGoal,
    needed,
)
from inkribbon.crawl.state.board import beside, penned
from inkribbon.crawl.state.world import ACTIONS, Character, World
from inkribbon.crawl.turn.progress import goals_of

from ..bosses import is_hunt, is_prey
from ..errands import HIDDEN
from ..routes import FAR, Ends, Field, Routes, at
from .fetching import Fetching
from .goals import unmet
from .ribbons import is_late, typewriters, writer
from .searching import Searching
from .stations import givers
from .unknown import brinks, is_laid, must_look
from .waiting import Waiting
from .wants import (
    barred_links,
    bearers,
    carries,
    is_medic,
    keepers,
    keyholes,
    keys_held,
    missing,
    sources,
)

ERRAND = 24
"""Estimated actions for an errand that has to wait for something else."""
KILL = 6
"""Estimated actions to kill an enemy."""
PLANS = 20000
"""Number of cached plans."""


class Aims:
    """The aims of all characters in all positions with the same stakes.

    The world is the first of them. Only what the stakes name may be read from it.
    """

    def __init__(
        self, world: World, routes: Routes, people: list[Character], *, to_the_end: bool
    ) -> None:
        self.world = world
        self.routes = routes
        self.people = people
        self._ends: dict[tuple[int, int], Ends] = {}
        everybody = [who for who in world.characters.values() if who.square >= 0]
        barred = barred_links(world, everybody) << routes.shift if world.locked else 0
        self.locks = {who.seat: world.locked & ~keys_held(world, who) | barred for who in everybody}
        self.fog = sum([1 << tile for tile in world.unexplored])
        self.down = [who for who in world.characters.values() if who.fate == "down"]
        self.remedies = [who.square for who in bearers(world)] if self.down else []
        """The squares of the fallen who have the only remedy, or the only key to one."""
        self.uses = [goal for goal in unmet(world) if isinstance(goal, UseGoal)]
        self.missing = missing(world)
        if self.down:
            self.missing += self._remedies()
        self.stage = self._stage()
        # Whoever is shut in with a boss has to fight it, whatever is missing.
        free = [who for who in people if not penned(world, who.square)]
        self.searching = Searching(
            world, routes, free, self.locks, self.fog, self.missing, to_the_end=to_the_end
        )
        self.search = self.searching.shares
        within_reach = self.search and not self.searching.shut_out
        if self.down and not (self.remedies or within_reach or self._medics()):
            self.remedies = [who.square for who in keepers(world)]
        self.meetings = self._meetings() if self.searching.collected else {}
        """The squares of those to meet, to hand over what a station asks for."""
        self.writer, self.desk = self._writer()
        idle = not (self.search or self.down)
        self.waiting = Waiting(world, routes, people, self.locks, self._goals_now)
        self.doors = self.waiting.doors() if idle else {}
        """By seat, the squares beside doors that a character should unlock for others."""
        self.legs = self._legs()
        """By seat, the locked doors on the way to what a character is after now."""
        self.fetching = Fetching(
            world, routes, people, self.locks, self.fog, self._openable(), self._goals_now
        )
        self.fetch = self.fetching.shares
        """In a campaign, the tokens that each character should take before leaving."""
        self.loot = self.waiting.loot((*self.search, *self.fetch, *self.doors), self.fog)
        """The tokens that each character takes while waiting for others to unlock a door."""
        self.looking = must_look(world, self.missing, bool(self.search))
        """Whether something needed can only be where no tile is laid out yet."""
        self.plain = not (
            self.down
            or self.search
            or self.fetch
            or self.looking
            or self.doors
            or self.loot
            or self.writer >= 0
        )
        """Whether nothing comes before the goals."""

    @cached_property
    def ways(self) -> dict[int, Field]:
        """For each conscious character, the actions left from each square."""
        open = self.world.open
        return {
            who.seat: self.routes.to(self.ends(who, open), open, self.legs[who.seat], self.fog)
            for who in self.people
        }

    def ends(self, character: Character, open: int) -> Ends:
        """The squares to reach, each with the actions left from there."""
        key = (character.seat, open)
        ends = self._ends.get(key)
        if ends is None:
            ends = self._ends[key] = self._find_ends(character, open)
        return ends

    def _find_ends(self, character: Character, open: int) -> Ends:
        seat = character.seat
        locked = self.locks[seat]
        ends = self._goals(character, open, locked)
        if self.plain:
            return ends
        errand = self._errand(character, open, locked, ends)
        desk = [self.desk] if seat == self.writer else []
        first = desk or self._to_rescue(character) or self.meetings.get(seat, [])
        if not first:
            later = self._field(errand, open, locked)
            there = self.remedies or self.doors.get(seat, [])
            return tuple((s, 1 + at(later, s)) for s in there) or errand
        strict = self.searching.strict[seat] if seat in self.search else locked
        return self._around(first, self._field(errand, open, strict))

    def _errand(self, character: Character, open: int, locked: int, goals: Ends) -> Ends:
        """What comes before the goals: what is missing, what a campaign needs, or a look around."""
        seat = character.seat
        fetch = self.fetch.get(seat, [])
        if not fetch and (loot := self.loot.get(seat)):
            return self.fetching.rounds(loot, locked, self._field(goals, open, locked))
        if seat in self.search or (self.search and not fetch):
            return self.searching.ends(seat, locked, ERRAND * len(fetch), goals)
        if fetch:
            goals = self.fetching.rounds(fetch, locked, self._field(goals, open, locked))
        return (brinks(self.world, open, locked) if self.looking else ()) or goals

    def _field(self, ends: Ends, open: int, locked: int) -> Field | None:
        """The actions left from each square, if there is anything to do."""
        return self.routes.to(ends, open, locked, self.fog) if ends else None

    def _stage(self) -> tuple[object, ...]:
        """What the goals depend on besides doors and inventories."""
        world = self.world
        tile_of = world.book.grid.tile_of
        bosses = tuple(tile_of[boss.square] for boss in world.bosses.values())
        kinds = [goal.enemy for goal in unmet(world) if isinstance(goal, SlayGoal)]
        prey = [tile_of[e.square] for e in world.enemies.values() if e.kind in kinds]
        return (world.goals, bosses, tuple(prey), tuple(self.missing))

    def _to_rescue(self, character: Character) -> list[int]:
        """The squares of fallen characters whom this character can revive."""
        if not self.down or not is_medic(self.world, character):
            return []
        return [who.square for who in self.down if who.seat != character.seat]

    def _medics(self) -> bool:
        """Whether somebody who stands can revive the fallen."""
        return any(is_medic(self.world, who) for who in self.people)

    def _remedies(self) -> list[str]:
        """A card that revives the fallen, if no one has one and it can still be found."""
        items = self.world.book.items
        if self.remedies or self._medics():
            return []
        remedies = [card.id for card in items.values() if card.revives]
        return [card for card in remedies if sources(self.world, card)][:1]

    def _around(self, squares: list[int], later: Field | None) -> Ends:
        near = [s for square in squares for s in (square, *beside(self.world, square, 1))]
        return tuple((square, 1 + at(later, square)) for square in dict.fromkeys(near))

    def _goals_now(self, character: Character) -> Ends:
        return self._goals(character, self.world.open, self.locks[character.seat])

    def _goals(self, character: Character, open: int, locked: int) -> Ends:
        """The ends for the goals, cached by everything they depend on."""
        mine = [carries(character, goal.item) for goal in self.uses] if self.uses else []
        if self.uses:
            mine.append(is_medic(self.world, character))
        key = (*self.stage, *mine, open, locked, self.fog)
        plans = self.routes.plans
        ends = plans.get(key)
        if ends is None:
            if len(plans) >= PLANS:
                plans.clear()
            ends = plans[key] = self._plan(character, open, locked)
        return ends

    def _plan(self, character: Character, open: int, locked: int) -> Ends:
        """Plan the goals one after another, working back from the last to the first."""
        ends: Ends = ()
        if is_hunt(self.world) and not any(is_prey(self.world, g) for g in unmet(self.world)):
            tile_of = self.world.book.grid.tile_of
            bosses = self.world.bosses.values()
            return self._tile([tile_of[boss.square] for boss in bosses], 0, None)
        for goal in reversed(unmet(self.world)):
            if not is_laid(self.world, goal):
                continue
            rest = self.routes.to(ends, open, locked, self.fog) if ends else None
            ends = self._ends_of(goal, character, open, locked, rest) or ends
        return ends

    def _ends_of(
        self, goal: AnyGoal, character: Character, open: int, locked: int, rest: Field | None
    ) -> Ends:
        world = self.world
        square_at, tile_of = world.book.grid.at, world.book.grid.tile_of
        match goal:
            case UseGoal():
                return self._use(goal, character, rest)
            case GatherGoal():
                return self._tile([tile_of[square_at[goal.at]]], 0, rest)
            case HoldGoal():
                held = world.goals[goals_of(world).index(goal)]
                return self._tile([tile_of[square_at[goal.at]]], needed(goal) - held, rest)
            case SlayGoal():
                prey = [e.square for e in world.enemies.values() if e.kind == goal.enemy]
                if is_prey(world, goal):
                    prey += [boss.square for boss in world.bosses.values()]
                tiles = [tile_of[square] for square in prey]
                return self._tile(tiles, KILL * len(prey), rest)
            case TakeGoal():
                square = square_at[goal.at]
                return ((square, 1 + at(rest, square)),)
            case FindGoal():
                # What is missing is searched for before the goals.
                return ()
            case LeaveGoal():
                return self.routes.out(open, locked)

    def _use(self, goal: UseGoal, character: Character, rest: Field | None) -> Ends:
        """The goal's square, if the character has or may find the item or nothing comes after.

        A character who can revive others goes along.
        """
        if carries(character, goal.item) or goal.item in self.missing or rest is None:
            square = self.world.book.grid.at[goal.at]
            return ((square, 1 + at(rest, square)),)
        if is_medic(self.world, character):
            grid = self.world.book.grid
            return self._tile([grid.tile_of[grid.at[goal.at]]], 0, rest)
        return ()

    def _tile(self, tiles: list[int], cost: int, rest: Field | None) -> Ends:
        squares = [s for tile in dict.fromkeys(tiles) for s in self.world.book.grid.tiles[tile]]
        return tuple((square, cost + at(rest, square)) for square in squares)

    def _openable(self) -> int:
        """Locked doors whose key is being searched for."""
        if not self.search:
            return 0
        holes = keyholes(self.world.book)
        return sum([bit for bit, key in holes if key in self.missing])

    def is_meeting(self, seat: int, other: int) -> bool:
        """Whether these two are to exchange what a station asks for."""
        if not self.meetings:
            return False
        pairs = givers(self.world, self.people).items()
        return (seat, other) in pairs or (other, seat) in pairs

    def _meetings(self) -> dict[int, list[int]]:
        """Whoever gives goes to the collector, who goes ahead to the station if both can get there,
        and otherwise comes to meet them."""
        people = {who.seat: who for who in self.people}
        squares = {seat: self._station(number) for number, seat in self.searching.collected.items()}
        found: dict[int, list[int]] = {}
        for giver, collector in givers(self.world, self.people).items():
            pair = (people[giver], people[collector])
            ahead = squares[collector]
            together = all(self.routes.free(ahead, self._own(who))[who.square] for who in pair)
            found.setdefault(giver, []).append(people[collector].square)
            found.setdefault(collector, []).append(ahead if together else people[giver].square)
        return found

    def _station(self, number: int) -> int:
        book = self.world.book
        return book.grid.at[book.scenario.station[number].at]

    def _own(self, who: Character) -> int:
        """The locked doors that a character has no key for."""
        return self.world.locked & ~keys_held(self.world, who)

    def _legs(self) -> dict[int, int]:
        """What is searched is within reach, so no way to it leads through a door without a key."""
        if self.down or not self.search:
            return self.locks
        strict = self.searching.strict
        direct = [s for s in self.search if s != self.writer and s not in self.meetings]
        return {**self.locks, **{seat: strict[seat] for seat in direct}}

    @cached_property
    def encumbered(self) -> list[Character]:
        """Characters with a full inventory who should search or be given something, or are at a
        hidden item."""
        tokens, fetching = self.world.tokens, bool(self.fetch)
        takers = givers(self.world, self.people).values() if self.meetings else ()
        eager = [
            who
            for who in self.people
            if who.seat in self.search
            or who.seat in takers
            or (fetching and HIDDEN in tokens.get(who.square, ()))
        ]
        return [who for who in eager if is_full(self.world, who)]

    def _way(self, who: Character, square: int) -> int:
        routes, world = self.routes, self.world
        return routes.way(square, world.open, self.locks[who.seat])[who.square]

    def _writer(self) -> tuple[int, int]:
        """The seat that goes to a typewriter when time runs out, and the nearest one, or -1."""
        world = self.world
        if not world.ribbons or world.book.scenario.tension_reshuffles or not self.people:
            return -1, -1
        ways = [(self._way(who, s), who.seat, s) for who in self.people for s in typewriters(world)]
        seat, desk = writer(world, ways, (*self.search, *self.meetings))
        return (-1, -1) if seat < 0 or self._is_nearly_done() else (seat, desk)

    def _is_nearly_done(self) -> bool:
        """Whether the goals can be met before the tension deck runs out, even with delays."""
        if self.search or self.down:
            return False
        open = self.world.open
        left = [
            at(self._field(self._goals_now(who), open, self.locks[who.seat]), who.square)
            for who in self.people
        ]
        return max(left) < FAR and not is_late(self.world, max(left) / ACTIONS)
