"""Who searches which tokens and uses which stations, and how long that may take.

What is missing may be behind doors whose key is missing too. So places within reach come first, and
the others are only estimated until something unlocks the way to them.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.stations import has_all

from ..routes import FAR, Ends, Field, Routes, at
from .stations import collected, useful_stations
from .wants import keys_held, sources

MOST = 24
"""The longest estimated way to the next place to search, in actions."""
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
    ) -> None:
        self.world = world
        self.routes = routes
        self.people = people
        self.locks = locks
        self.fog = fog
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
        key = ("search", mine, self.now, self.later, self.world.open, locked, self.fog, goals)
        plans = self.routes.plans
        found = plans.get(key)
        if found is None:
            found = plans[key] = self._plan(mine, locked, self.strict[seat], goals)
        return tuple([(s, rest + left) for s, left in found]) if rest else found

    def _plan(self, mine: tuple[int, ...], locked: int, strict: int, goals: Ends) -> Ends:
        later = self._behind_doors(locked, goals)
        if not mine:
            return later
        field = self._field(later, locked)
        tokens, stations, wanted = self.now
        to_search = tuple([s for s in mine if s in tokens])
        to_use = tuple([s for s in mine if s in stations])
        return tuple((s, 1 + self._tour(s, to_search, to_use, wanted, strict, field)) for s in mine)

    def _behind_doors(self, locked: int, goals: Ends) -> Ends:
        """What comes after the places within reach."""
        squares, _, wanted = self.later
        field = self._field(goals, locked)
        ends = [(s, 1 + self._tour(s, squares, (), wanted, locked, field)) for s in squares]
        return tuple(ends) or goals

    def _field(self, ends: Ends, locked: int) -> Field | None:
        return self.routes.to(ends, self.world.open, locked, self.fog) if ends else None

    def _tour(
        self,
        square: int,
        tokens: tuple[int, ...],
        stations: tuple[int, ...],
        wanted: int,
        locked: int,
        later: Field | None,
    ) -> int:
        """The expected actions from one place to the next until everything has been found, and
        every station used, plus those left then."""
        left = [s for s in dict.fromkeys((*tokens, *stations)) if s != square]
        ways = {s: self.routes.way(s, self.world.open, locked, self.fog) for s in left}
        searched = int(square in tokens)
        due = len(stations) - (square in stations)
        total = done = 0.0
        while True:
            found = 0.0 if due else _all_among(searched, len(tokens), wanted)
            total += (found - done) * at(later, square)
            done = found
            if not left:
                return round(total)
            away, square = min((ways[s][square], s) for s in left)
            total += (1.0 - done) * (1 + min(away, MOST))
            left.remove(square)
            searched += square in tokens
            due -= square in stations


@lru_cache(maxsize=4096)
def _all_among(searched: int, tokens: int, wanted: int) -> float:
    """The chance that everything wanted is under the tokens searched so far."""
    if searched == tokens:
        return 1.0
    return comb(searched, wanted) / max(1, comb(tokens, wanted))
