"""Who searches which tokens and uses which stations, and how long that may take.

What is missing may be behind doors whose key is missing too. So places within reach come first, and
the others are only estimated until something unlocks the way to them.
"""

from __future__ import annotations

from functools import cached_property

from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.stations import has_all

from ..routes import FAR, Ends, Field, Routes
from .stations import collected, useful_stations
from .tours import MANY, Tour, places
from .wants import keys_held, sources

LED = 60
"""Estimated actions until another comes to open a locked door."""
Plan = tuple[tuple[int, ...], tuple[int, ...], int]
"""Squares of tokens to search, squares of stations to use, and the cards wanted from the tokens."""
NOTHING: Plan = ((), (), 0)


class Searching:
    """The places that each character should visit for what is missing."""

    def __init__(
        self,
        world: World,
        routes: Routes,
        people: list[Character],
        locks: dict[int, int],
        fog: int,
        missing: list[str],
        *,
        to_the_end: bool,
    ) -> None:
        self.world = world
        self.routes = routes
        self.people = people
        self.locks = locks
        self.fog = fog
        self.to_the_end = to_the_end
        """Whether to plan to the end: in the best order, and with what is done with the finds."""
        self.decks: dict[str, int] = {}
        """The decks to search, each with the number of cards wanted from it."""
        for card in missing:
            for deck in sources(world, card)[:1]:
                self.decks[deck] = self.decks.get(deck, 0) + 1
        self.stations = useful_stations(world)
        self.collected = collected(world, people) if self.stations else {}
        self.strict = locks
        """By seat, the locked doors, where those without a key at hand count as walls."""
        self.now = self.later = NOTHING
        self.shut_out = False
        """Whether everything to search is behind doors whose key is not at hand."""
        if people and (self.decks or self.stations):
            self._sort_places()
        self.shares = self._share()

    @property
    def open(self) -> int:
        """How many tokens are still to be searched, now or later."""
        return len(self.now[0]) + len(self.later[0])

    def _sort_places(self) -> None:
        """Tell the places within reach from those behind locked doors."""
        world = self.world
        locked = world.locked
        for who in self.people:
            locked &= ~keys_held(world, who)
        walls = (locked & ~self.routes.one_way) << self.routes.shift
        self.strict = {seat: lock | walls for seat, lock in self.locks.items()}
        tokens = [s for s, found in world.tokens.items() if any(d in found for d in self.decks)]
        near = [s for s in tokens if self._is_near(s, locked)]
        far = [s for s in tokens if s not in near]
        usable = tuple([s for s in self._usable() if self._is_near(s, locked)])
        if not near and not usable:
            near, far, self.shut_out = far, [], True
        here = {deck for s in near for deck in world.tokens[s] if deck in self.decks}
        wanted = sum([self.decks[deck] for deck in here])
        self.now = (tuple(near), usable, wanted)
        self.later = (tuple(far), (), max(1, sum(self.decks.values()) - wanted)) if far else NOTHING

    def _is_near(self, square: int, locked: int) -> bool:
        free = self.routes.free(square, locked)
        return any(free[who.square] for who in self.people)

    def _usable(self) -> list[int]:
        """The squares of useful stations whose items are at hand."""
        book = self.world.book
        stations = [book.scenario.station[number] for number in self.stations]
        return [
            book.grid.at[station.at]
            for station in stations
            if station.at in book.grid.at and any(has_all(station, who) for who in self.people)
        ] + [book.grid.at[book.scenario.station[number].at] for number in self.collected]

    def _share(self) -> dict[int, list[int]]:
        """The places each character should visit, nearest first."""
        tokens, stations, _ = self.now
        pairs = sorted(
            (self._way(who, s), who.seat, s)
            for who in self.people
            for s in dict.fromkeys((*stations, *tokens))
            if s in tokens or self._can_use(who, s)
        )
        shares: dict[int, list[int]] = {}
        taken: list[int] = []
        for evenly in (True, False):
            for away, seat, square in pairs:
                if square not in taken and away < FAR and not (evenly and seat in shares):
                    shares.setdefault(seat, []).append(square)
                    taken.append(square)
        return shares

    def _can_use(self, who: Character, square: int) -> bool:
        numbers = self.world.book.stations.get(square, ())
        all_stations = self.world.book.scenario.station
        if any(self.collected.get(n) == who.seat for n in numbers):
            return True
        return any(has_all(all_stations[n], who) for n in numbers if n in self.stations)

    def _way(self, who: Character, square: int) -> int:
        """The actions to a place; far if another would have to come along with a key."""
        lock = self.strict[who.seat]
        way = self.routes.way(square, self.world.open, lock, self.fog)[who.square]
        own = self.world.locked & ~keys_held(self.world, who)
        led = own and not self.routes.free(square, own)[who.square]
        return way + LED if led else way

    def ends(self, seat: int, locked: int, rest: int, goals: Ends) -> Ends:
        """The places of a character, with the expected actions to visit them and to go on.

        Others visit theirs in the meantime. The rest after the search is only estimated, so that
        finding something never looks like more work.
        """
        mine = tuple(self.shares.get(seat, ()))
        plan = (mine, self.now, self.later, self._due if self.to_the_end else None)
        key = ("search", *plan, self.world.open, locked, self.fog, goals)
        plans = self.routes.plans
        found = plans.get(key)
        if found is None:
            found = plans[key] = self._plan(mine, locked, self.strict[seat], goals)
        return tuple([(s, rest + left) for s, left in found]) if rest else found

    def _plan(self, mine: tuple[int, ...], locked: int, strict: int, goals: Ends) -> Ends:
        after, rest = self._afterwards(len(mine), locked, goals)
        behind_doors = self._behind_doors(locked, after)
        if not mine:
            return behind_doors or tuple([(s, rest + left) for s, left in goals])
        tokens, stations, wanted = self.now
        to_search = tuple([s for s in mine if s in tokens])
        to_use = tuple([s for s in mine if s in stations])
        field = self._field(behind_doors, locked) if behind_doors else after
        left = self._toured((to_search, to_use, wanted), strict, field)
        return tuple([(s, 1 + left[s]) for s in mine])

    def _afterwards(self, mine: int, locked: int, goals: Ends) -> tuple[Field | None, int]:
        """The actions left from each square after the search, and how many of them are those from
        the stations that need what is found.

        One character takes the finds there. Who that will be is not known: the more places somebody
        visits, the likelier. For the others, the goals are as much further away.
        """
        direct = self._field(goals, locked)
        due = self._due if self.to_the_end else ()
        if direct is None or not due:
            return direct, 0
        onward = self._toured(((), due, 0), locked, direct)
        stations = tuple([(s, 1 + onward[s]) for s in due])
        rest = 1 + min(onward.values())
        chance = mine / len(places(*self.now[:2])) if mine else 0.0
        through = self.routes.to(stations, self.world.open, locked, self.fog)
        both = zip(through, direct, strict=True)
        return tuple([round(chance * a + (1.0 - chance) * (rest + b)) for a, b in both]), rest

    @cached_property
    def _due(self) -> tuple[int, ...]:
        """The squares of stations that still miss something."""
        book, usable = self.world.book, self._usable()
        names = [book.scenario.station[number].at for number in self.stations]
        squares = [book.grid.at[name] for name in names if name in book.grid.at]
        return tuple(dict.fromkeys([square for square in squares if square not in usable]))

    def _behind_doors(self, locked: int, after: Field | None) -> Ends:
        """The places to visit after those within reach."""
        left = self._toured(self.later, locked, after)
        return tuple([(s, 1 + left[s]) for s in self.later[0]])

    def _field(self, ends: Ends, locked: int) -> Field | None:
        return self.routes.to(ends, self.world.open, locked, self.fog) if ends else None

    def _toured(self, plan: Plan, locked: int, later: Field | None) -> dict[int, int]:
        """For each place of a plan, the expected actions from there to its end, and then on."""
        tokens, stations, wanted = plan
        all_places = places(tokens, stations)
        ways = [self.routes.way(s, self.world.open, locked, self.fog) for s in all_places]
        tour = Tour(tokens, stations, wanted, ways, later)
        if self.to_the_end and len(all_places) <= MANY:
            return tour.best()
        return {square: tour.nearest_first(square) for square in all_places}
